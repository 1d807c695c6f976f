//! Memory for blocks, used again and again: new memory would have to be zeroed each time.

use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};

/// Buffers that nobody uses at present. Clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct Buffers(Arc<Mutex<Vec<Vec<u8>>>>);

/// Larger ones are for single blocks and not kept.
const LARGEST: usize = 4 << 20;

impl Buffers {
    /// Some buffer; what is in it has no meaning.
    pub(super) fn take(&self) -> Vec<u8> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    fn give(&self, buffer: Vec<u8>) {
        if buffer.len() <= LARGEST {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(buffer);
        }
    }
}

/// A text in a buffer, which goes back when the text is dropped.
#[derive(Debug)]
pub(super) struct Text {
    buffer: Vec<u8>,
    len: usize,
    home: Buffers,
}

impl Text {
    /// The first bytes of a buffer.
    pub(super) fn new(buffer: Vec<u8>, len: usize, home: &Buffers) -> Self {
        Self { buffer, len, home: home.clone() }
    }
}

impl Deref for Text {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.buffer[..self.len]
    }
}

impl Drop for Text {
    fn drop(&mut self) {
        self.home.give(std::mem::take(&mut self.buffer));
    }
}
