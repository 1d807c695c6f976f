//! Counting: what is asked for, and the threads that do it.

use core::fmt;
use core::num::NonZero;

use jadoube_board::Move;
use jadoube_movegen::Position;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::breakdown::{Breakdown, Classify};
use crate::groups::{Group, estimate};
use crate::hashed::HashedWalk;
use crate::monitor::{Cancelled, Monitor, share_of_child, shares_by_weight};
use crate::subtree;
use crate::table::Table;
use crate::walk::{Counter, Subtree, Walk};

/// How the moves of the last ply are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Leaves {
    /// By the number of legal moves, without making them: bulk counting.
    #[default]
    Bulk,
    /// By making each of them, with its key: what a search pays.
    Made,
}

impl fmt::Display for Leaves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Bulk => "bulk",
            Self::Made => "made",
        })
    }
}

/// How to count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// How many threads; with one, everything happens in the thread that calls.
    pub threads: NonZero<usize>,
    /// How the last ply is counted.
    pub leaves: Leaves,
}

impl Default for Options {
    /// One thread, bulk counting.
    fn default() -> Self {
        Self { threads: NonZero::<usize>::MIN, leaves: Leaves::Bulk }
    }
}

/// One legal move of the root and the leaves below it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveCount {
    /// The move.
    pub m: Move,
    /// How many leaves lie below it; `None` if the count was cancelled before that was known.
    pub nodes: Option<u128>,
}

/// Counts trees of legal moves; owns the threads for it.
///
/// ```
/// use jadoube_movegen::Position;
/// use jadoube_perft::Runner;
///
/// // One thread, that of the caller.
/// let runner = Runner::default();
/// assert_eq!(runner.count(&Position::initial(), 0), 1);
/// assert_eq!(runner.count(&Position::chess960(518).unwrap(), 3), 8_902);
/// ```
#[derive(Debug, Default)]
pub struct Runner {
    /// `None` with a single thread.
    pool: Option<ThreadPool>,
    leaves: Leaves,
    table: Option<Table>,
}

impl Runner {
    /// Starts the threads; none for a single one.
    ///
    /// # Errors
    /// If the system gives no more threads.
    pub fn new(options: Options) -> Result<Self, ThreadError> {
        let threads = options.threads.get();
        let start = |source| ThreadError { threads, source };
        let pool = if threads == 1 { None } else { Some(build_pool(threads).map_err(start)?) };
        Ok(Self { pool, leaves: options.leaves, table: None })
    }

    /// Counts with a table: positions that are reached again are looked up, in later counts too.
    #[must_use]
    pub fn with_table(self, table: Table) -> Self {
        Self { table: Some(table), ..self }
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// The table, to change it.
    pub fn table_mut(&mut self) -> Option<&mut Table> {
        self.table.as_mut()
    }

    /// How many sequences of `depth` legal moves begin at the position; 1 for depth 0.
    ///
    /// A count past 2^128, which only a table can lead to, stays at `u128::MAX`.
    #[must_use]
    pub fn count(&self, position: &Position, depth: u8) -> u128 {
        uncancelled(self.watched_count(position, depth, &Monitor::new()))
    }

    /// As [`count`](Self::count), under a monitor.
    ///
    /// # Errors
    /// If the monitor was told to cancel.
    pub fn watched_count(
        &self,
        position: &Position,
        depth: u8,
        monitor: &Monitor,
    ) -> Result<u128, Cancelled> {
        let tree = Subtree::whole(position, depth);
        self.install(|| self.count_tree(tree, monitor)).ok_or(Cancelled)
    }

    /// The leaves below all groups, each times its lines.
    ///
    /// # Errors
    /// If the monitor was told to cancel.
    pub fn watched_groups(
        &self,
        groups: &[Group],
        depth: u8,
        monitor: &Monitor,
    ) -> Result<u128, Cancelled> {
        let weights: Vec<f64> =
            groups.iter().map(|group| estimate(&group.position, depth)).collect();
        let shares = shares_by_weight(&weights);
        let below = |index: usize| {
            let Group { position, times } = &groups[index];
            let tree = Subtree { position, depth, share: shares[index] };
            Some(self.count_tree(tree, monitor)?.saturating_mul(*times))
        };
        let sum = if self.pool.is_some() {
            let add = |sum: u128, part| Some(sum.saturating_add(part));
            let indices = 0..groups.len();
            self.install(|| {
                indices.into_par_iter().with_max_len(1).map(below).try_reduce(|| 0, add)
            })
        } else {
            let mut indices = 0..groups.len();
            indices.try_fold(0_u128, |sum, index| Some(sum.saturating_add(below(index)?)))
        };
        sum.ok_or(Cancelled)
    }

    /// Counts by the table, or without; `None` if cancelled.
    fn count_tree(&self, tree: Subtree<'_>, monitor: &Monitor) -> Option<u128> {
        match &self.table {
            Some(table) => {
                HashedWalk::new(table, self.leaves, self.pool.is_some(), monitor).count(tree)
            }
            None => self.walk(CountLeaves(self.leaves), monitor).count(tree),
        }
    }

    /// The leaves below each legal move, in the order of generation; for depth 0 none.
    #[must_use]
    pub fn divide(&self, position: &Position, depth: u8) -> Vec<MoveCount> {
        self.watched_divide(position, depth, &Monitor::new())
    }

    /// As [`divide`](Self::divide), under a monitor. When cancelled, the moves that were finished have their counts.
    #[must_use]
    pub fn watched_divide(
        &self,
        position: &Position,
        depth: u8,
        monitor: &Monitor,
    ) -> Vec<MoveCount> {
        if depth == 0 {
            return Vec::new();
        }
        let whole = Subtree::whole(position, depth);
        let moves = position.legal_moves();
        let count = |index| {
            let m: Move = moves[index];
            let child = Subtree {
                position: &position.after(m),
                depth: depth - 1,
                share: share_of_child(whole.share, moves.len(), index),
            };
            MoveCount { m, nodes: self.count_tree(child, monitor) }
        };
        let indices = 0..moves.len();
        match self.pool {
            None => indices.map(count).collect(),
            Some(_) => {
                self.install(|| indices.into_par_iter().with_max_len(1).map(count).collect())
            }
        }
    }

    /// What kinds of moves lead to the leaves; a table is not used.
    #[must_use]
    pub fn breakdown(&self, position: &Position, depth: u8) -> Breakdown {
        uncancelled(self.watched_breakdown(position, depth, &Monitor::new()))
    }

    /// As [`breakdown`](Self::breakdown), under a monitor.
    ///
    /// # Errors
    /// If the monitor was told to cancel.
    pub fn watched_breakdown(
        &self,
        position: &Position,
        depth: u8,
        monitor: &Monitor,
    ) -> Result<Breakdown, Cancelled> {
        let tree = Subtree::whole(position, depth);
        let walk = self.walk(Classify, monitor);
        self.install(|| walk.count(tree)).ok_or(Cancelled)
    }

    /// Runs something in this runner's threads, so that `rayon`'s parallel iterators in it, and counts by this runner,
    /// share them.
    ///
    /// With a single thread it runs in the thread that calls.
    pub fn install<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        match &self.pool {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }

    /// How many threads count.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.pool.as_ref().map_or(1, ThreadPool::current_num_threads)
    }

    /// How the last ply is counted.
    #[must_use]
    pub fn leaves(&self) -> Leaves {
        self.leaves
    }

    fn walk<'a, C: Counter>(&self, counter: C, monitor: &'a Monitor) -> Walk<'a, C> {
        Walk::new(counter, self.pool.is_some(), monitor)
    }
}

fn build_pool(threads: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
    // A thread that waits for a stolen child counts another one meanwhile, on the same stack.
    const STACK: usize = 16 << 20;
    ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build()
}

fn uncancelled<T>(result: Result<T, Cancelled>) -> T {
    result.expect("nobody else has the monitor, so nobody cancels")
}

struct CountLeaves(Leaves);

impl Counter for CountLeaves {
    type Sum = u128;

    fn count(&self, position: &Position, depth: u8) -> u128 {
        subtree::count(position, depth, self.0).into()
    }

    fn nodes(sum: &u128) -> u64 {
        *sum as u64
    }
}

/// The threads could not be started.
#[derive(Debug)]
pub struct ThreadError {
    threads: usize,
    source: ThreadPoolBuildError,
}

impl fmt::Display for ThreadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot start {} threads: {}", self.threads, self.source)
    }
}

impl core::error::Error for ThreadError {}
