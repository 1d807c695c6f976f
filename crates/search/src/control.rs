use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
