//! Ending reads that may wait for ever.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Once it is set, sources opened with it give errors instead of bytes, even those that wait for a pipe. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Nothing more is wanted.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether nothing more is wanted.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// An error once it is set.
    pub(super) fn check(&self) -> io::Result<()> {
        if self.is_set() { Err(io::Error::other("stopped")) } else { Ok(()) }
    }
}
