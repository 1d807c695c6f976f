use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use jadoube_board::Move;

/// A handle that stops a search from another thread.
///
/// A search never clears it: a stop that comes before the search has begun counts. Make a new one for each search.
///
/// ```
/// use jadoube_search::{Control, Line, Limits, Searcher};
///
/// let control = Control::default();
/// let handle = control.clone();
/// std::thread::spawn(move || handle.stop());
/// let report = Searcher::default().search(&Line::default(), &Limits::default(), &control, |_| std::ops::ControlFlow::Continue(()));
/// assert!(report.best.is_some());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Control {
    shared: Arc<Flags>,
}

#[derive(Debug, Default)]
struct Flags {
    stop: AtomicBool,
    ponder_hit: AtomicBool,
    nodes: AtomicU64,
    /// depth 32 | number of the move 16 | move 16
    current: AtomicU64,
}

/// How far a search has come, as seen from another thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// The depth being searched; 0 before the search begins.
    pub depth: u32,
    /// Positions visited, all threads, some hundreds ago.
    pub nodes: u64,
    /// The move being looked at, and its number, the first being 1.
    pub current: Option<(Move, u32)>,
}

impl Control {
    /// Ends the search as soon as may be, with the best move found.
    pub fn stop(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the search is to end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.shared.stop.load(Ordering::Relaxed)
    }

    /// How far the search has come.
    ///
    /// ```
    /// use jadoube_search::{Control, Limits, Line, Searcher};
    ///
    /// let control = Control::default();
    /// let go_on = |_: &_| std::ops::ControlFlow::Continue(());
    /// Searcher::default().search(&Line::default(), &Limits::depth(4), &control, go_on);
    /// assert_eq!(control.progress().depth, 4);
    /// ```
    #[must_use]
    pub fn progress(&self) -> Progress {
        let current = self.shared.current.load(Ordering::Relaxed);
        let number = u32::from((current >> 16) as u16);
        Progress {
            depth: (current >> 32) as u32,
            nodes: self.shared.nodes.load(Ordering::Relaxed),
            current: Move::from_bits(current as u16).map(|m| (m, number)),
        }
    }

    pub(crate) fn tell_nodes(&self, nodes: u64) {
        self.shared.nodes.store(nodes, Ordering::Relaxed);
    }

    pub(crate) fn tell_move(&self, depth: i32, m: Move, number: usize) {
        let current = (depth as u64) << 32 | (number as u64) << 16 | u64::from(m.to_bits());
        self.shared.current.store(current, Ordering::Relaxed);
    }

    /// The opponent has played the move that the search ponders on: time limits begin now.
    pub fn ponder_hit(&self) {
        self.shared.ponder_hit.store(true, Ordering::Relaxed);
    }

    /// Whether the pondered move was played.
    #[must_use]
    pub fn is_ponder_hit(&self) -> bool {
        self.shared.ponder_hit.load(Ordering::Relaxed)
    }
}
