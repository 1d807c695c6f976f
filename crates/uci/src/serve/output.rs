use std::fmt;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::{Info, Message};

/// Where answers go: a line at a time, from any thread, each flushed at once.
#[derive(Clone, Copy)]
pub struct Output<'a>(&'a (dyn Sink + 'a));

/// What takes lines, whatever it writes to.
trait Sink: Sync {
    fn write(&self, text: &str);
    fn is_broken(&self) -> bool;
}

/// A writer that several threads share.
pub(super) struct SharedWriter<W> {
    writer: Mutex<W>,
    is_broken: AtomicBool,
}

impl<W: Write + Send> SharedWriter<W> {
    pub(super) fn new(writer: W) -> Self {
        Self { writer: Mutex::new(writer), is_broken: AtomicBool::new(false) }
    }

    pub(super) fn output(&self) -> Output<'_> {
        Output(self)
    }
}

impl<W: Write + Send> Sink for SharedWriter<W> {
    fn write(&self, text: &str) {
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        if writer.write_all(text.as_bytes()).and_then(|()| writer.flush()).is_err() {
            self.is_broken.store(true, Ordering::Relaxed);
        }
    }

    fn is_broken(&self) -> bool {
        self.is_broken.load(Ordering::Relaxed)
    }
}

impl Output<'_> {
    /// Sends a message.
    pub fn send(self, message: &Message) {
        self.line(message);
    }

    /// Sends what is known of a search.
    pub fn info(self, info: &Info) {
        self.line(info);
    }

    /// Sends a text for the user, with `info string` before it.
    pub fn string(self, text: impl fmt::Display) {
        self.info(&Info::string(text.to_string()));
    }

    /// Sends a line that is not of the protocol; several, if there are line feeds in it.
    pub fn line(self, text: impl fmt::Display) {
        self.0.write(&format!("{text}\n"));
    }

    /// Whether nobody listens any more.
    #[must_use]
    pub fn is_broken(self) -> bool {
        self.0.is_broken()
    }
}
