//! The search for a helpmate: both sides work together, so one line is enough.
//!
//! A uniform-cost search: the position to look at next is the one with the cheapest line to it, the youngest of these
//! first. Moves that bring the mate nearer are free, so that in most positions it dives straight to a mate; every position
//! is looked at once, so that it ends if only few can be reached.

use alloc::vec::Vec;

use jadoube_board::{Color, Move, Role};
use jadoube_movegen::Position;

use crate::checks::Checks;
use crate::guide::{Guide, Worth};
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

/// A move that waits to be made.
#[derive(Clone, Copy, Debug)]
struct Open {
    parent: u32,
    by: Move,
    /// Whether the move brings the mate nearer. Then the answer is free too: otherwise it would use up what was gained.
    is_progress: bool,
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
            let Some(open) = self.open[cost].pop() else {
                cost += 1;
                continue;
            };
            if self.made >= limits.moves {
                return Outcome::CutShort;
            }
            self.made += 1;
            let before = &self.nodes[open.parent as usize].position;
            let position = before.after(open.by);
            if proofs > 0
                && (open.parent == 0 || is_irreversible(before, open.by) || before.is_check())
                && self.seen.is_new(position.key())
            {
                if shelter::is_safe(&position, winner) {
                    self.seen.visit(position.key());
                    continue;
                }
                proofs -= 1;
            }
            let node = Node { position, parent: open.parent, by: Some(open.by) };
            if self.look_at(node, cost, open.is_progress, winner, guide) {
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
        let position = &node.position;
        if material::is_hopeless(position.placement(), winner) || !self.seen.visit(position.key()) {
            return false;
        }
        let index = self.nodes.len() as u32;
        self.nodes.push(node);
        let moves = position.legal_moves();
        if position.turn() == winner {
            let checks = Checks::new(position);
            for &m in &moves {
                if checks.may_give(m, position.placement()) && position.after(m).is_checkmate() {
                    self.nodes.push(Node {
                        position: position.after(m),
                        parent: index,
                        by: Some(m),
                    });
                    return true;
                }
            }
        }
        let judge = guide.judge(position);
        for &m in moves.iter().rev() {
            let worth = judge(m);
            let step = match worth {
                Worth::Progress => 0,
                Worth::Plain => usize::from(!after_progress),
                Worth::Regress => REGRESS_COST,
            };
            let open = Open { parent: index, by: m, is_progress: worth == Worth::Progress };
            self.open[(cost + step).min(MAX_COST)].push(open);
        }
        false
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
