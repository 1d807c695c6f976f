use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Tells a search when to stop, and when pondering ends. Clones watch the same search.
///
/// It belongs to one search, and is there before the search begins: a `stop` that comes early is not lost.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use std::sync::Arc;
/// use jadoube_uci::serve::Watch;
///
/// let watch = Watch::new();
/// watch.stop();
/// let flag = Arc::new(AtomicBool::new(false));
/// let hook = Arc::clone(&flag);
/// watch.on_stop(move || hook.store(true, Ordering::Relaxed)); // at once, as it has been stopped
/// assert!(flag.load(Ordering::Relaxed));
/// ```
#[derive(Clone, Default)]
pub struct Watch(Arc<Shared>);

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

type Hook = Box<dyn FnOnce() + Send>;

#[derive(Default)]
struct State {
    is_stopped: bool,
    is_ponder_hit: bool,
    /// No `stop` will come: the answer may be given without it.
    is_released: bool,
    /// The answer has been given.
    is_done: bool,
    on_stop: Vec<Hook>,
    on_ponder_hit: Vec<Hook>,
}

impl Watch {
    /// Of a search that has not been stopped.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the search.
    pub fn stop(&self) {
        self.change(|state| {
            state.is_stopped = true;
            std::mem::take(&mut state.on_stop)
        });
    }

    /// The move pondered on was played.
    pub fn ponder_hit(&self) {
        self.change(|state| {
            state.is_ponder_hit = true;
            std::mem::take(&mut state.on_ponder_hit)
        });
    }

    /// The answer may be given as soon as there is one.
    pub(super) fn release(&self) {
        self.change(|state| {
            state.is_released = true;
            Vec::new()
        });
    }

    pub(super) fn finish(&self) {
        self.state().is_done = true;
    }

    pub(super) fn is_done(&self) -> bool {
        self.state().is_done
    }

    fn change(&self, change: impl FnOnce(&mut State) -> Vec<Hook>) {
        let hooks = change(&mut self.state());
        self.0.changed.notify_all();
        for hook in hooks {
            hook();
        }
    }

    /// Whether the search is to end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.state().is_stopped
    }

    /// Whether the pondered move was played.
    #[must_use]
    pub fn is_ponder_hit(&self) -> bool {
        self.state().is_ponder_hit
    }

    /// Does this when the search is to end; at once if that is known already.
    pub fn on_stop(&self, hook: impl FnOnce() + Send + 'static) {
        let mut state = self.state();
        if state.is_stopped {
            drop(state);
            hook();
        } else {
            state.on_stop.push(Box::new(hook));
        }
    }

    /// Does this when the pondered move is played; at once if it was.
    pub fn on_ponder_hit(&self, hook: impl FnOnce() + Send + 'static) {
        let mut state = self.state();
        if state.is_ponder_hit {
            drop(state);
            hook();
        } else {
            state.on_ponder_hit.push(Box::new(hook));
        }
    }

    /// Waits until the search is to end, or the pondered move is played if that is enough.
    pub(super) fn wait(&self, for_ponder_hit: bool) {
        let waits = |state: &mut State| {
            !(state.is_stopped || state.is_released || for_ponder_hit && state.is_ponder_hit)
        };
        drop(self.0.changed.wait_while(self.state(), waits));
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = self.state();
        f.debug_struct("Watch")
            .field("is_stopped", &state.is_stopped)
            .field("is_ponder_hit", &state.is_ponder_hit)
            .finish_non_exhaustive()
    }
}
