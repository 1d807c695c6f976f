//! Where in a text something stands: byte offset, line and column.

use core::cell::Cell;
use core::fmt;

use memchr::{memchr, memchr_iter, memrchr2, memrchr2_iter};

/// A place in a PGN text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Location {
    /// Bytes from the start of the text, counted from 0.
    pub offset: u64,
    /// The line, counted from 1; a line ends with LF, CR LF or CR.
    pub line: u64,
    /// The column, counted from 1 in characters of UTF-8; every other byte of 128 to 191 counts as none.
    pub column: u64,
}

impl fmt::Display for Location {
    /// `line:column`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Counts lines and columns, each byte once, and only as far as somebody asks.
#[derive(Clone, Debug)]
pub(crate) struct LineCounter {
    /// The offset of the window's first byte.
    base: Cell<u64>,
    /// What holds at the offset `counted`, which is never before `base`.
    counted: Cell<u64>,
    line: Cell<u64>,
    column: Cell<u64>,
}

impl LineCounter {
    pub(crate) fn new() -> Self {
        Self { base: Cell::new(0), counted: Cell::new(0), line: Cell::new(1), column: Cell::new(1) }
    }

    pub(crate) fn base(&self) -> u64 {
        self.base.get()
    }

    /// Gives up the first `consumed` bytes of the window.
    #[cfg(feature = "std")]
    pub(crate) fn shift(&self, window: &[u8], consumed: usize) {
        self.count_to(window, consumed);
        self.base.set(self.base.get() + consumed as u64);
    }

    fn count_to(&self, window: &[u8], index: usize) {
        let from = (self.counted.get() - self.base.get()) as usize;
        if from >= index {
            return;
        }
        let (lines, column) = count(window, from, index);
        self.line.set(self.line.get() + lines);
        self.column.set(if lines > 0 { column } else { self.column.get() + column - 1 });
        self.counted.set(self.base.get() + index as u64);
    }

    /// The location of a byte of the window.
    pub(crate) fn locate(&self, window: &[u8], index: usize) -> Location {
        self.count_to(window, index);
        let offset = self.base.get() + index as u64;
        let known = (self.counted.get() - self.base.get()) as usize;
        if known == index {
            return Location { offset, line: self.line.get(), column: self.column.get() };
        }
        // Asked for a byte before the one asked for last: counted back from there.
        let (lines, _) = count(window, index, known);
        let line_begin = memrchr2(b'\n', b'\r', &window[..index]).map_or(0, |end| end + 1);
        let column = if lines == 0 {
            self.column.get() - characters(&window[index..known])
        } else {
            characters(&window[line_begin..index]) + 1
        };
        Location { offset, line: self.line.get() - lines, column }
    }
}

/// How many lines begin in a part of the window, and the column at its end if it began in column 1.
fn count(window: &[u8], from: usize, to: usize) -> (u64, u64) {
    let part = &window[from..to];
    let lines = memchr_iter(b'\n', part).count() + lone_carriage_returns(part, window.get(to));
    let is_line_end = |&at: &usize| part[at] == b'\n' || window.get(from + at + 1) != Some(&b'\n');
    let line_begin = memrchr2_iter(b'\n', b'\r', part).find(is_line_end).map_or(0, |end| end + 1);
    (lines as u64, characters(&part[line_begin..]) + 1)
}

/// CRs with anything but an LF behind them: line ends of their own, while CR LF is one line end, counted at its LF.
fn lone_carriage_returns(part: &[u8], next: Option<&u8>) -> usize {
    if memchr(b'\r', part).is_none() {
        return 0;
    }
    let is_lone = |byte: u8, next: u8| u8::from(byte == b'\r') & u8::from(next != b'\n');
    let mut count = usize::from(part.last() == Some(&b'\r') && next != Some(&b'\n'));
    // So many at a time that a byte can hold their number: the compiler makes vectors of it.
    for (bytes, nexts) in part[..part.len() - 1].chunks(255).zip(part[1..].chunks(255)) {
        let lone = bytes.iter().zip(nexts).map(|(&byte, &next)| is_lone(byte, next));
        count += usize::from(lone.fold(0, u8::wrapping_add));
    }
    count
}

/// Characters of UTF-8 text: all bytes but those that continue a character.
fn characters(text: &[u8]) -> u64 {
    text.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u64
}

/// Where the reader is; the location is counted only if it is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    pub(crate) window: &'a [u8],
    pub(crate) index: usize,
    pub(crate) lines: &'a LineCounter,
    /// The place of what was held back and may have left the window; the index is the reader's then.
    pub(crate) held: Option<&'a Location>,
}

impl Place<'_> {
    /// Bytes from the start of the text.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.held.map_or_else(|| self.lines.base() + self.index as u64, |held| held.offset)
    }

    /// Offset, line and column.
    #[must_use]
    pub fn location(&self) -> Location {
        self.held.copied().unwrap_or_else(|| self.lines.locate(self.window, self.index))
    }
}
