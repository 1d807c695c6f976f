//! The tree above the units: who counts what, in which thread.

use core::ops::AddAssign;

use jadoube_movegen::{MAX_MOVES, Position};
use rayon::prelude::*;

use crate::monitor::{Monitor, WHOLE, share_of_child};
use crate::runner::Leaves;
use crate::subtree;

/// About how many leaves a unit has at most: some milliseconds of work, so that sharing it out costs nothing that can be measured
/// and cancelling is prompt.
const UNIT_LEAVES: f64 = (1 << 21) as f64;

/// Units are never deeper, so that their counts fit into 64 bits whatever the position.
const MAX_UNIT_DEPTH: u8 = 7;

const _: () = assert!((MAX_MOVES as u128).pow(MAX_UNIT_DEPTH as u32) <= u64::MAX as u128);

/// What is counted in a unit.
pub(crate) trait Counter: Sync {
    /// A count, or several that are added up together.
    type Sum: Default + AddAssign + Send;

    /// Counts the whole tree below the position, at most [`MAX_UNIT_DEPTH`] deep, in this thread.
    fn count(&self, position: &Position, depth: u8) -> Self::Sum;

    /// How many leaves there were.
    fn nodes(sum: &Self::Sum) -> u64;
}

/// The way of one count through the tree.
pub(crate) struct Walk<'a, C> {
    counter: C,
    /// Whether children are shared out among threads; they are counted one after the other if not.
    is_parallel: bool,
    monitor: &'a Monitor,
}

/// A part of the tree that is still to be counted.
#[derive(Clone, Copy)]
pub(crate) struct Subtree<'a> {
    pub(crate) position: &'a Position,
    pub(crate) depth: u8,
    /// Its share of the whole for the monitor.
    pub(crate) share: u64,
}

impl<'a> Subtree<'a> {
    pub(crate) fn whole(position: &'a Position, depth: u8) -> Self {
        Self { position, depth, share: WHOLE }
    }

    /// Whether it is small enough to be counted in one go, judged by how fast it grows in its first plies.
    ///
    /// Each part is judged by itself: a tree that is narrow near its root may be wide farther down. The look ahead costs
    /// little beside the count.
    pub(crate) fn is_unit(&self) -> bool {
        let looked_at = match self.depth {
            0..=2 => return true,
            3..=5 => 2,
            6..=MAX_UNIT_DEPTH => 3,
            _ => return false,
        };
        let leaves = subtree::count(self.position, looked_at, Leaves::Bulk) as f64;
        leaves.powf(f64::from(self.depth) / f64::from(looked_at)) <= UNIT_LEAVES
    }
}

impl<'a, C: Counter> Walk<'a, C> {
    pub(crate) fn new(counter: C, is_parallel: bool, monitor: &'a Monitor) -> Self {
        Self { counter, is_parallel, monitor }
    }

    /// Counts below a position; `None` if cancelled.
    pub(crate) fn count(&self, tree: Subtree<'_>) -> Option<C::Sum> {
        if self.monitor.is_cancelled() {
            return None;
        }
        if tree.is_unit() {
            let sum = self.counter.count(tree.position, tree.depth);
            self.monitor.add(tree.share, C::nodes(&sum));
            return Some(sum);
        }
        let moves = tree.position.legal_moves();
        if moves.is_empty() {
            self.monitor.add(tree.share, 0);
            return Some(C::Sum::default());
        }
        let add = |mut sum: C::Sum, part: C::Sum| {
            sum += part;
            Some(sum)
        };
        let below = |index: usize| self.count_child(tree, &moves, index);
        if self.is_parallel {
            let children = (0..moves.len()).into_par_iter().with_max_len(1);
            children.map(below).try_reduce(C::Sum::default, add)
        } else {
            let mut children = 0..moves.len();
            children.try_fold(C::Sum::default(), |sum, index| add(sum, below(index)?))
        }
    }

    /// Counts below the child with this index.
    fn count_child(
        &self,
        tree: Subtree<'_>,
        moves: &[jadoube_board::Move],
        index: usize,
    ) -> Option<C::Sum> {
        self.count(Subtree {
            position: &tree.position.after(moves[index]),
            depth: tree.depth - 1,
            share: share_of_child(tree.share, moves.len(), index),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_have_about_as_many_leaves_as_they_should() {
        let start = Position::initial();
        assert!(Subtree::whole(&start, 4).is_unit());
        assert!(!Subtree::whole(&start, 5).is_unit());
        assert!(Subtree::whole(&start, 0).is_unit());
        assert!(!Subtree::whole(&start, MAX_UNIT_DEPTH + 1).is_unit());
    }
}
