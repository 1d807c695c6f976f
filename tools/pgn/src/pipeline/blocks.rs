//! A stream of bytes in blocks of whole games.

use std::io::{self, Read};

use jadoube_notation::pgn::Location;

use super::block::{Block, Kind};
use super::boundary::{Boundaries, Cut};
use super::buffers::{Buffers, Text};
use super::place::after;

/// How many bytes of what follows are kept with a block.
const AHEAD: usize = 4096;

/// How long blocks are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lengths {
    /// A block is cut behind so many bytes, where a game begins soon.
    pub(crate) target: usize,
    /// A block is never longer.
    pub(crate) most: usize,
}

impl Default for Lengths {
    fn default() -> Self {
        Self { target: 512 << 10, most: 64 << 20 }
    }
}

/// Cuts a stream into blocks.
pub(crate) struct Blocks<R> {
    source: R,
    lengths: Lengths,
    boundaries: Boundaries,
    buffers: Buffers,
    /// What has been read and not yet been handed on stands at its beginning.
    buffer: Vec<u8>,
    filled: usize,
    /// How many bytes of it have been handed on with the block before: blank lines.
    behind: usize,
    at_end: bool,
    /// Why the source cannot be read on.
    error: Option<io::Error>,
    start: Location,
    context_start: Location,
    follows_games: bool,
    is_over: bool,
    /// The block before was overlong, and what it is part of goes on.
    in_overlong: bool,
}

impl<R: Read> Blocks<R> {
    /// The blocks of a source that begins at a place of its input.
    pub(super) fn new(source: R, start: Location, lengths: Lengths, buffers: Buffers) -> Self {
        Self {
            source,
            lengths,
            boundaries: Boundaries::new(),
            buffer: buffers.take(),
            buffers,
            filled: 0,
            behind: 0,
            context_start: start,
            follows_games: false,
            at_end: false,
            error: None,
            start,
            is_over: false,
            in_overlong: false,
        }
    }

    /// The next block; `None` after the last. An input without bytes has one empty block.
    pub(crate) fn next(&mut self) -> Option<Block> {
        if self.is_over {
            return None;
        }
        // What is read too much has to be copied.
        let mut more = 2 * AHEAD;
        let mut want = self.lengths.target + more;
        loop {
            self.fill(want);
            if let Some((cut, kind)) = self.cut() {
                self.fill(cut.at + AHEAD);
                return Some(self.split(cut, kind));
            }
            more *= 2;
            want = (self.filled + more).min(self.lengths.most).max(want);
        }
    }

    /// Why the blocks have ended before the input's end, if so.
    pub(crate) fn into_error(self) -> Option<io::Error> {
        self.error
    }

    /// Where the next block ends; `None` if that takes more bytes to be known.
    fn cut(&mut self) -> Option<(Cut, Kind)> {
        let Lengths { target, most } = self.lengths;
        let text = &self.buffer[..self.filled];
        let len = text.len();
        let anywhere = |at: usize| Cut { end: at, at };
        if self.in_overlong {
            // A line that begins with an `Event` tag ends nearly everything.
            let event = self.boundaries.next_event(text, 1).filter(|&at| at <= most);
            self.in_overlong = event.is_none() && !self.at_end;
            // The beginning of such a line may be there already.
            let most =
                if self.in_overlong { len.saturating_sub(16).max(1).min(most) } else { most };
            return Some((anywhere(event.unwrap_or(len.min(most))), Kind::Overlong));
        }
        if self.at_end && len <= target {
            return Some((anywhere(len), Kind::Games));
        }
        let is_good = |cut: &Cut| self.behind < cut.at && cut.at <= most;
        if let Some(cut) = self.boundaries.quick_cut(text, target).filter(is_good) {
            return Some((cut, Kind::Games));
        }
        if !self.at_end && len < most.min(2 * target) {
            return None;
        }
        if let Some(cut) = self.boundaries.slow_cut(text).filter(is_good) {
            return Some((cut, Kind::Games));
        }
        if self.at_end && len <= most {
            return Some((anywhere(len), Kind::Games));
        }
        self.in_overlong = len >= most;
        (len >= most).then_some((anywhere(most), Kind::Overlong))
    }

    /// Reads until so many bytes are there, or no more come.
    fn fill(&mut self, want: usize) {
        if self.at_end || self.filled >= want {
            return;
        }
        if self.buffer.len() < want {
            self.buffer.resize(want, 0);
        }
        while self.filled < want && !self.at_end {
            match self.source.read(&mut self.buffer[self.filled..want]) {
                Ok(0) => self.at_end = true,
                Ok(read) => self.filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.at_end = true;
                    self.error = Some(error);
                }
            }
        }
    }

    fn split(&mut self, cut: Cut, kind: Kind) -> Block {
        let rest = &self.buffer[cut.end..self.filled];
        let mut buffer = self.buffers.take();
        if buffer.len() < rest.len() {
            buffer.resize(rest.len(), 0);
        }
        buffer[..rest.len()].copy_from_slice(rest);
        let is_last = self.at_end && cut.at == self.filled;
        let all = self.filled.min(cut.at + AHEAD);
        self.filled = rest.len();
        let buffer = std::mem::replace(&mut self.buffer, buffer);
        let context = Text::new(buffer, all, &self.buffers);
        let (start, context_start, behind) = (self.start, self.context_start, self.behind);
        self.context_start = after(context_start, &context[..cut.end]);
        self.start = after(self.context_start, &context[cut.end..cut.at]);
        self.behind = cut.at - cut.end;
        self.is_over = is_last;
        let len = cut.at - behind;
        let follows_games = std::mem::replace(&mut self.follows_games, kind == Kind::Games);
        Block {
            input: 0,
            context,
            behind,
            len,
            start,
            context_start,
            end: self.start,
            kind,
            follows_games,
            is_last,
        }
    }
}

/// The blocks of a text in memory.
#[cfg(test)]
pub(crate) fn blocks_of(text: &[u8], lengths: Lengths) -> Vec<Block> {
    let mut blocks = Blocks::new(text, super::place::BEGIN, lengths, Buffers::default());
    std::iter::from_fn(|| blocks.next()).collect()
}

#[cfg(test)]
pub(crate) mod tests;
