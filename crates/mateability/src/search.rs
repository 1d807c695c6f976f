//! The search for a helpmate: both sides work together, so one line is enough.
//!
//! A uniform-cost search: the position to look at next is the one with the cheapest line to it, the youngest of these
//! first. Moves that bring the mate nearer are free, so that in most positions it dives straight to a mate; every position
//! is looked at once, so that it ends if only few can be reached.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use jadoube_board::{Color, Move, Role};
use jadoube_movegen::{Position, Selection};

use crate::checks::Checks;
use crate::guide::{Guide, Worth, any_arriving};
use crate::table::Table;
use crate::{material, shelter};

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// With a mate; [`Search::line`] leads to it.
    Mate,
    /// Every position that can be reached was seen, and none is mate.
    Exhausted,
    /// The nodes ran out.
    CutShort,
}

/// A position that has been looked at.
#[derive(Clone, Copy, Debug)]
struct Node {
    position: Position,
    parent: u32,
    by: Option<Move>,
}

/// What waits for its turn.
#[derive(Clone, Copy, Debug)]
enum Open {
    /// A move to be made.
    Move {
        /// Whether it brings the mate nearer. Then the answer is free too: otherwise it would use up what was gained.
        is_progress: bool,
        by: Move,
        parent: u32,
    },
    /// All moves of a position that are worth this: most of them are never wanted, so they are found only then.
    Rest { worth: Worth, parent: u32 },
}

/// Costs beyond are all the same.
const MAX_COST: usize = 63;
const REGRESS_COST: usize = 4;

/// What a search may cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// How many moves it may make.
    pub(crate) moves: u64,
    /// How many times it may ask [`shelter::is_safe`] in vain: it asks of positions after captures and pawn moves, which
    /// change for good what can be reached.
    pub(crate) proofs: u32,
}

/// The memory of a search, kept from one to the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    seen: Table,
    nodes: Vec<Node>,
    /// How many moves the last search made.
    made: u64,
    /// What waits, by cost.
    open: Vec<Vec<Open>>,
    /// Moves of one position on their way to `open`.
    moves: Vec<Move>,
}

impl Search {
    /// Looks for a mate.
    pub(crate) fn run(
        &mut self,
        position: &Position,
        winner: Color,
        guide: &Guide,
        limits: Limits,
    ) -> Outcome {
        self.seen.start_pass();
        self.nodes.clear();
        self.made = 0;
        self.open.resize_with(MAX_COST + 1, Vec::new);
        self.open.iter_mut().for_each(Vec::clear);
        if position.turn() != winner && position.is_checkmate() {
            return Outcome::Mate;
        }
        let root = Node { position: *position, parent: 0, by: None };
        if self.look_at(root, 0, false, winner, guide) {
            return Outcome::Mate;
        }
        let mut cost = 0;
        let mut proofs = limits.proofs;
        while cost <= MAX_COST {
            let (parent, by, is_progress) = match self.open[cost].pop() {
                None => {
                    cost += 1;
                    continue;
                }
                Some(Open::Rest { worth, parent }) => {
                    self.open_rest(parent, worth, cost, guide);
                    continue;
                }
                Some(Open::Move { parent, by, is_progress }) => (parent, by, is_progress),
            };
            if self.made >= limits.moves {
                return Outcome::CutShort;
            }
            self.made += 1;
            let before = &self.nodes[parent as usize].position;
            let position = before.after(by);
            if proofs > 0
                && (parent == 0 || is_irreversible(before, by) || before.is_check())
                && self.seen.is_new(position.key())
            {
                if shelter::is_safe(&position, winner) {
                    self.seen.visit(position.key());
                    continue;
                }
                proofs -= 1;
            }
            let node = Node { position, parent, by: Some(by) };
            if self.look_at(node, cost, is_progress, winner, guide) {
                return Outcome::Mate;
            }
        }
        Outcome::Exhausted
    }

    /// How many moves the last search made.
    pub(crate) fn made(&self) -> u64 {
        self.made
    }

    /// Whether a move of the position mates. If not, its moves wait for their turn, unless they cannot lead to the mate or
    /// wait already.
    fn look_at(
        &mut self,
        node: Node,
        cost: usize,
        after_progress: bool,
        winner: Color,
        guide: &Guide,
    ) -> bool {
        let position = node.position;
        if material::is_hopeless(position.placement(), winner) || !self.seen.visit(position.key()) {
            return false;
        }
        let parent = self.nodes.len() as u32;
        self.nodes.push(node);
        let judge = guide.judge(&position);
        let checks = (position.turn() == winner).then(|| Checks::new(&position));
        let (mut has_plain, mut has_regress, mut mate) = (false, false, None);
        self.moves.clear();
        let _ = position.visit_moves(Selection::All, |set| {
            if let Some(checks) = &checks {
                any_arriving(set, checks.squares(set), |m| {
                    mate = position.after(m).is_checkmate().then_some(m);
                    mate.is_some()
                });
                if mate.is_some() {
                    return ControlFlow::Break(());
                }
            }
            let sorted = judge.sort(set);
            sorted.pass(Worth::Progress, |m| self.moves.push(m));
            has_plain |= sorted.has(Worth::Plain);
            has_regress |= sorted.has(Worth::Regress);
            ControlFlow::Continue(())
        });
        if let Some(m) = mate {
            self.nodes.push(Node { position: position.after(m), parent, by: Some(m) });
            return true;
        }
        let cost_of_plain = cost + usize::from(!after_progress);
        for (exists, worth, cost) in [
            (has_regress, Worth::Regress, cost + REGRESS_COST),
            (has_plain, Worth::Plain, cost_of_plain),
        ] {
            if exists {
                self.open[cost.min(MAX_COST)].push(Open::Rest { worth, parent });
            }
        }
        let moves = self.moves.iter().rev();
        self.open[cost].extend(moves.map(|&by| Open::Move { is_progress: true, by, parent }));
        false
    }

    /// The moves of this worth wait for their turn.
    fn open_rest(&mut self, parent: u32, worth: Worth, cost: usize, guide: &Guide) {
        let position = &self.nodes[parent as usize].position;
        let judge = guide.judge(position);
        self.moves.clear();
        let _ = position.visit_moves(Selection::All, |set| {
            judge.sort(set).pass(worth, |m| self.moves.push(m));
            ControlFlow::Continue(())
        });
        let moves = self.moves.iter().rev();
        self.open[cost].extend(moves.map(|&by| Open::Move { is_progress: false, by, parent }));
    }

    /// The moves from the first position to the last one looked at.
    pub(crate) fn line(&self) -> Vec<Move> {
        let mut line = Vec::new();
        let mut node = self.nodes.last();
        while let Some(Node { parent, by: Some(m), .. }) = node {
            line.push(*m);
            node = self.nodes.get(*parent as usize);
        }
        line.reverse();
        line
    }
}

/// Whether the move can never be taken back: a capture or a pawn move.
fn is_irreversible(position: &Position, m: Move) -> bool {
    let placement = position.placement();
    placement.role(Role::Pawn).has(m.from()) || placement.color(!position.turn()).has(m.to())
}
