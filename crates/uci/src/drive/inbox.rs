//! Lines from the engine that nobody has looked at yet.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A line and when it came.
#[derive(Debug)]
pub(super) struct Received {
    pub(super) at: Instant,
    pub(super) text: String,
}

/// What waiting for a line has brought.
#[derive(Debug)]
pub(super) enum Taken {
    Line(Received),
    /// Nothing, and nothing will come any more.
    End,
    /// Nothing so far.
    Late,
}

#[derive(Default)]
pub(super) struct Inbox {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    lines: VecDeque<Received>,
    bytes: usize,
    /// Nothing more comes from the engine.
    is_ended: bool,
    /// Nobody will look any more.
    is_abandoned: bool,
}

impl Inbox {
    /// With more than this waiting no more is read, and the engine must wait.
    const MAX_BYTES: usize = 4 << 20;
    /// What a line costs beside its text.
    const LINE_COST: usize = 64;

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a line as soon as there is room. `false` if nobody will look.
    pub(super) fn push(&self, text: String) -> bool {
        let at = Instant::now();
        let is_full = |state: &mut State| state.bytes > Self::MAX_BYTES && !state.is_abandoned;
        let mut state =
            self.changed.wait_while(self.state(), is_full).unwrap_or_else(PoisonError::into_inner);
        if state.is_abandoned {
            return false;
        }
        state.bytes += text.len() + Self::LINE_COST;
        state.lines.push_back(Received { at, text });
        self.changed.notify_all();
        true
    }

    pub(super) fn end(&self) {
        self.state().is_ended = true;
        self.changed.notify_all();
    }

    pub(super) fn abandon(&self) {
        let mut state = self.state();
        state.is_abandoned = true;
        state.lines.clear();
        self.changed.notify_all();
    }

    /// Waits for a line, until this moment at most.
    pub(super) fn take(&self, deadline: Option<Instant>) -> Taken {
        let mut state = self.state();
        loop {
            // What came later stays for the next call: an engine that never stops talking makes nobody wait for ever.
            let is_early = |line: &Received| deadline.is_none_or(|deadline| line.at <= deadline);
            if let Some(first) = state.lines.front()
                && !is_early(first)
            {
                return Taken::Late;
            }
            if let Some(line) = state.lines.pop_front() {
                state.bytes -= line.text.len() + Self::LINE_COST;
                self.changed.notify_all();
                return Taken::Line(line);
            }
            if state.is_ended {
                return Taken::End;
            }
            state = match deadline {
                None => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
                Some(deadline) => {
                    let left = deadline.saturating_duration_since(Instant::now());
                    if left.is_zero() {
                        return Taken::Late;
                    }
                    self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }
}
