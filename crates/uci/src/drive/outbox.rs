//! Lines to the engine that its pipe has not taken yet.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

#[derive(Default)]
pub(super) struct Outbox {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    lines: VecDeque<String>,
    bytes: usize,
    /// When the last line was taken by the pipe, if none is waiting.
    written: Option<Instant>,
    is_closed: bool,
}

/// The engine has not read for so long that no more is kept for it.
pub(super) struct Full;

impl Outbox {
    const MAX_BYTES: usize = 4 << 20;

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a line. That the engine has closed its input is told by its end.
    pub(super) fn push(&self, line: String) -> Result<(), Full> {
        let mut state = self.state();
        if state.is_closed {
            return Ok(());
        }
        if state.bytes > Self::MAX_BYTES {
            return Err(Full);
        }
        state.bytes += line.len();
        state.lines.push_back(line);
        state.written = None;
        self.changed.notify_all();
        Ok(())
    }

    /// When the pipe took the last line; `None` if lines are waiting.
    pub(super) fn written(&self) -> Option<Instant> {
        self.state().written
    }

    pub(super) fn close(&self) {
        self.state().is_closed = true;
        self.changed.notify_all();
    }

    /// Writes all lines until it is closed or nobody reads.
    pub(super) fn pump(&self, mut pipe: impl Write) {
        loop {
            let is_idle = |state: &mut State| state.lines.is_empty() && !state.is_closed;
            let mut state = self
                .changed
                .wait_while(self.state(), is_idle)
                .unwrap_or_else(PoisonError::into_inner);
            let Some(line) = state.lines.pop_front() else { return };
            drop(state);
            if pipe.write_all(line.as_bytes()).and_then(|()| pipe.flush()).is_err() {
                self.close();
                return;
            }
            let mut state = self.state();
            state.bytes -= line.len();
            if state.lines.is_empty() {
                state.written = Some(Instant::now());
            }
        }
    }
}
