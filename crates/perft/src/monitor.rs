//! Watching a count from outside, and ending it.

use core::fmt;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How far a count has come, and the switch that ends it. Any thread may look or switch while it runs.
///
/// ```
/// use jadoube_movegen::Position;
/// use jadoube_perft::{Cancelled, Monitor, Runner};
///
/// let monitor = Monitor::new();
/// let runner = Runner::default();
/// assert_eq!(runner.watched_count(&Position::initial(), 4, &monitor), Ok(197_281));
/// assert_eq!((monitor.fraction(), monitor.nodes()), (1.0, 197_281));
///
/// monitor.cancel();
/// assert_eq!(runner.watched_count(&Position::initial(), 4, &monitor), Err(Cancelled));
/// ```
#[derive(Debug, Default)]
pub struct Monitor {
    is_cancelled: AtomicBool,
    /// The shares of the subtrees that are done; at the end exactly [`WHOLE`].
    done: AtomicU64,
    nodes: AtomicU64,
}

/// The share of the whole tree. Each node's share is split evenly among its children.
pub(crate) const WHOLE: u64 = 1 << 62;

/// The share of the child with this index, so that all shares add up to the parent's.
pub(crate) fn share_of_child(parent: u64, children: usize, index: usize) -> u64 {
    let (children, index) = (children as u64, index as u64);
    parent / children + u64::from(index < parent % children)
}

/// Shares in proportion to weights, so that all of them add up to the whole.
pub(crate) fn shares_by_weight(weights: &[f64]) -> Vec<u64> {
    let total: f64 = weights.iter().sum();
    let mut before = 0;
    let mut weight = 0.0;
    let mut shares: Vec<u64> = Vec::with_capacity(weights.len());
    for &more in weights {
        weight += more;
        let until = (WHOLE as f64 * (weight / total).min(1.0)) as u64;
        shares.push(until.saturating_sub(before));
        before = until.max(before);
    }
    if let Some(last) = shares.last_mut() {
        *last += WHOLE - before;
    }
    shares
}

impl Monitor {
    /// Nothing done, not cancelled.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            is_cancelled: AtomicBool::new(false),
            done: AtomicU64::new(0),
            nodes: AtomicU64::new(0),
        }
    }

    /// Ends the count that uses this monitor, within some milliseconds, and every later one.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has cancelled.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }

    /// Which part of the tree is done, from 0 to 1, if the subtrees of all children of a node are taken as equally large.
    ///
    /// It tells of one count: [`restart`](Self::restart) before the next one, or go by [`nodes`](Self::nodes) when several
    /// counts share a monitor.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        self.done.load(Ordering::Relaxed) as f64 / WHOLE as f64
    }

    /// The leaves counted so far; wraps after 2^64, which takes years.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Starts again from nothing done. A cancelled monitor stays cancelled.
    pub fn restart(&self) {
        self.done.store(0, Ordering::Relaxed);
        self.nodes.store(0, Ordering::Relaxed);
    }

    /// Adds a subtree that is done.
    pub(crate) fn add(&self, share: u64, nodes: u64) {
        self.done.fetch_add(share, Ordering::Relaxed);
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }
}

/// The count was ended by its [`Monitor`] before it was complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cancelled;

impl fmt::Display for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the count was cancelled")
    }
}

impl core::error::Error for Cancelled {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_by_weight_add_up_to_the_whole() {
        for weights in [&[1.0][..], &[0.0, 0.0], &[3.0, 1e-9, 5e17, 0.0], &[1.0; 7]] {
            assert_eq!(shares_by_weight(weights).iter().sum::<u64>(), WHOLE, "{weights:?}");
        }
        let shares = shares_by_weight(&[1.0, 3.0]);
        assert_eq!(shares[0], WHOLE / 4);
    }

    #[test]
    fn shares_of_children_add_up_to_their_parents() {
        for (parent, children) in [(WHOLE, 20), (WHOLE, 1), (100, 7), (3, 218), (0, 5)] {
            let sum: u64 = (0..children).map(|i| share_of_child(parent, children, i)).sum();
            assert_eq!(sum, parent);
        }
    }
}
