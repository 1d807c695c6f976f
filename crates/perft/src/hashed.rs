//! The way of a count with a table through the tree.

use jadoube_movegen::Position;
use rayon::prelude::*;

use crate::monitor::{Monitor, share_of_child};
use crate::runner::Leaves;
use crate::subtree;
use crate::table::{Child, Table};
use crate::walk::Subtree;

/// Trees of fewer plies are counted sooner than looked up.
const LEAST_DEPTH: u8 = 2;

/// A count that looks into a table before it counts below a position.
///
/// The keys of all children of a position are made first, so that their entries are on the way from memory while the first of
/// them are looked at.
pub(crate) struct HashedWalk<'a> {
    table: &'a Table,
    leaves: Leaves,
    /// Whether children are shared out among threads.
    is_parallel: bool,
    monitor: &'a Monitor,
}

impl<'a> HashedWalk<'a> {
    pub(crate) fn new(
        table: &'a Table,
        leaves: Leaves,
        is_parallel: bool,
        monitor: &'a Monitor,
    ) -> Self {
        Self { table, leaves, is_parallel, monitor }
    }

    /// Counts below a position; `None` if cancelled.
    pub(crate) fn count(&self, tree: Subtree<'_>) -> Option<u128> {
        self.look_or_count(tree, self.table.keys().of(tree.position))
    }

    /// The count out of the table, or a new one.
    fn look_or_count(&self, tree: Subtree<'_>, key: u128) -> Option<u128> {
        if tree.depth < LEAST_DEPTH {
            return self.count_below(tree, key);
        }
        let tree_key = self.table.keys().of_tree(key, tree.depth);
        if let Some(count) = self.table.get_any(tree_key) {
            self.monitor.add(tree.share, count as u64);
            return Some(count);
        }
        let count = self.count_below(tree, key)?;
        self.table.put_any(tree_key, count);
        Some(count)
    }

    /// Counts below a position that is not in the table.
    fn count_below(&self, tree: Subtree<'_>, key: u128) -> Option<u128> {
        if self.monitor.is_cancelled() {
            return None;
        }
        if tree.is_unit() {
            let count = self.count_unit(tree.position, tree.depth, key);
            self.monitor.add(tree.share, count);
            return Some(count.into());
        }
        let children = self.table.keys().children(tree.position, key);
        if children.is_empty() {
            self.monitor.add(tree.share, 0);
            return Some(0);
        }
        let below = |index: usize| {
            let Child { m, key } = children[index];
            let child = Subtree {
                position: &tree.position.after(m),
                depth: tree.depth - 1,
                share: share_of_child(tree.share, children.len(), index),
            };
            self.look_or_count(child, key)
        };
        if self.is_parallel {
            let indices = (0..children.len()).into_par_iter().with_max_len(1);
            indices.map(below).try_reduce(|| 0, |sum, part| Some(sum.saturating_add(part)))
        } else {
            let mut indices = 0..children.len();
            indices.try_fold(0_u128, |sum, index| Some(sum.saturating_add(below(index)?)))
        }
    }

    /// Counts below a position in this thread.
    fn count_unit(&self, position: &Position, depth: u8, key: u128) -> u64 {
        if depth <= LEAST_DEPTH {
            return subtree::count(position, depth, self.leaves);
        }
        let keys = self.table.keys();
        let children = keys.children(position, key);
        for child in &children {
            self.table.prefetch(keys.of_tree(child.key, depth - 1));
        }
        let mut sum = 0;
        for &Child { m, key } in &children {
            let tree_key = keys.of_tree(key, depth - 1);
            sum += match self.table.get(tree_key) {
                Some(count) => count,
                None => {
                    let count = self.count_unit(&position.after(m), depth - 1, key);
                    self.table.put(tree_key, count);
                    count
                }
            };
        }
        sum
    }
}
