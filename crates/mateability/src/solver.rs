use alloc::vec::Vec;

use jadoube_board::Color;
use jadoube_movegen::Position;

use crate::guide::{Guide, corners};
use crate::search::{Limits, Outcome, Search};
use crate::{Budget, Deadness, Mateability, quick, shelter};

/// Enough for most positions from play.
const GLANCE: Limits = Limits { moves: 150, proofs: 0 };
const DIVE: Limits = Limits { moves: 1_000, proofs: 0 };
const SHORT: Limits = Limits { moves: 4_000, proofs: 30 };
const LONG: Limits = Limits { moves: 30_000, proofs: 60 };
const LONGER: Limits = Limits { moves: 100_000, proofs: 100 };

/// Decides positions one after another with one table.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    search: Search,
}

impl Solver {
    /// A solver with an empty table.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether `side` can still mate by any series of legal moves.
    pub fn can_mate(&mut self, position: &Position, side: Color, budget: Budget) -> Mateability {
        if position.turn() != side && position.is_checkmate() {
            return Mateability::Yes(Vec::new());
        }
        if quick::is_plainly_hopeless(position, side) {
            return Mateability::No;
        }
        let mut left = budget.nodes;
        let guides = corners(position, side).map(|corner| Guide::corner(side, corner));
        for limits in [GLANCE, DIVE] {
            if let Some(answer) = self.try_guides(position, side, &guides, limits, &mut left) {
                return answer;
            }
        }
        if shelter::is_safe(position, side) {
            return Mateability::No;
        }
        if let Some(answer) = self.try_guides(position, side, &guides, SHORT, &mut left) {
            return answer;
        }
        if left == 0 {
            return Mateability::Unknown;
        }
        let guides = shelter::guides(position, side);
        for (limits, number) in [(LONG, 6), (LONGER, 2)] {
            let guides = &guides[..guides.len().min(number)];
            if let Some(answer) = self.try_guides(position, side, guides, limits, &mut left) {
                return answer;
            }
        }
        // What is left goes to the most promising pictures: half of it to the first, a quarter to the second...
        for guide in &guides {
            let limits = Limits { moves: left.div_ceil(2), ..LONGER };
            let guide = core::slice::from_ref(guide);
            if let Some(answer) = self.try_guides(position, side, guide, limits, &mut left) {
                return answer;
            }
        }
        Mateability::Unknown
    }

    /// One search with each guide; the answer, if there is one.
    fn try_guides(
        &mut self,
        position: &Position,
        side: Color,
        guides: &[Guide],
        limits: Limits,
        left: &mut u64,
    ) -> Option<Mateability> {
        for guide in guides {
            let limits = Limits { moves: limits.moves.min(*left), ..limits };
            let outcome = self.search.run(position, side, guide, limits);
            *left -= self.search.made();
            match outcome {
                Outcome::Mate => return Some(Mateability::Yes(self.search.line())),
                Outcome::Exhausted => return Some(Mateability::No),
                Outcome::CutShort => {}
            }
        }
        None
    }

    /// Whether the position is dead (FIDE 5.2.2): neither side can mate.
    pub fn dead(&mut self, position: &Position, budget: Budget) -> Deadness {
        let mut dead = true;
        for side in Color::ALL {
            match self.can_mate(position, side, budget) {
                Mateability::Yes(_) => return Deadness::Alive,
                Mateability::Unknown => dead = false,
                Mateability::No => {}
            }
        }
        if dead { Deadness::Dead } else { Deadness::Unknown }
    }
}
