//! A block of whole games.

use std::ops::Range;

use jadoube_notation::pgn::Location;

use super::buffers::Text;
use super::place::after;

/// Games one after the other, as they stand in the input.
#[derive(Debug)]
pub(crate) struct Block {
    /// The number of its input, counted from 0.
    pub(crate) input: usize,
    /// The blank lines that stand before it, its bytes, and some more of what follows.
    pub(super) context: Text,
    /// How many of them stand before it.
    pub(super) behind: usize,
    /// How many are its own.
    pub(super) len: usize,
    /// Where the first of its bytes stands in its input.
    pub(crate) start: Location,
    /// Where its context begins.
    pub(crate) context_start: Location,
    /// Where the next block begins.
    pub(crate) end: Location,
    pub(crate) kind: Kind,
    /// Games stand before it in this input.
    pub(crate) follows_games: bool,
    /// Nothing follows in this input.
    pub(crate) is_last: bool,
}

impl Block {
    /// The bytes of the block.
    pub(crate) fn text(&self) -> &[u8] {
        &self.context[self.own()]
    }

    /// Where its bytes stand in the [context](Self::context).
    pub(crate) fn own(&self) -> Range<usize> {
        self.behind..self.behind + self.len
    }

    /// The line of the input on which a byte of the block stands.
    pub(crate) fn line_at(&self, index: usize) -> u64 {
        after(self.start, &self.text()[..index]).line
    }

    /// The blank lines that stand between it and the game before, its bytes, and some of what follows.
    pub(crate) fn context(&self) -> &[u8] {
        &self.context
    }
}

/// What a block holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Whole games.
    Games,
    /// A part of something that has no end within the longest block: it is handed on, but not looked at.
    Overlong,
}
