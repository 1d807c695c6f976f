//! What an engine wrote to stderr before it ended.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The last lines, each of them cut short.
#[derive(Default)]
pub(super) struct LastWords {
    state: Mutex<State>,
    ended: Condvar,
}

#[derive(Default)]
struct State {
    lines: VecDeque<String>,
    /// Nothing more will come.
    is_ended: bool,
}

impl LastWords {
    const MAX_LINES: usize = 8;
    const MAX_BYTES: usize = 200;

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn push(&self, line: &str) {
        let mut state = self.state();
        if state.lines.len() >= Self::MAX_LINES {
            state.lines.pop_front();
        }
        let cut = line.floor_char_boundary(Self::MAX_BYTES);
        state.lines.push_back(line[..cut].trim_ascii().to_owned());
    }

    pub(super) fn end(&self) {
        self.state().is_ended = true;
        self.ended.notify_all();
    }

    /// The lines in one. They may come later than the end of stdout: waits so long for the end of stderr.
    pub(super) fn text(&self, patience: Duration) -> String {
        let is_open = |state: &mut State| !state.is_ended;
        let waited = self.ended.wait_timeout_while(self.state(), patience, is_open);
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let words = state.lines.iter().filter(|line| !line.is_empty());
        words.map(String::as_str).collect::<Vec<_>>().join(" / ")
    }
}
