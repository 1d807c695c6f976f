//! Lines and columns, counted forward and only where somebody asks.

use memchr::{memchr, memchr_iter, memrchr, memrchr2};

/// Up to here, byte by byte is faster than the machinery for more.
const SHORT: usize = 8;

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lines {
    at: usize,
    pub(crate) line: u64,
    /// A place of this line whose column is known; columns are counted from there on.
    known: usize,
    column: u64,
}

impl Lines {
    pub(crate) fn starting(line: u64, column: u64) -> Self {
        Self { at: 0, line, known: 0, column }
    }

    /// Goes on to a place behind this one; places before it leave it where it is.
    pub(crate) fn advance(&mut self, text: &[u8], to: usize) {
        if to <= self.at {
            return;
        }
        let part = &text[self.at..to];
        let ends = line_ends(part, text.get(to));
        if ends > 0 {
            self.line += ends;
            self.known = self.at + last_line(part, text.get(to));
            self.column = 1;
        }
        self.at = to;
    }

    pub(crate) fn is_at(&self, at: usize) -> bool {
        self.at == at
    }

    /// The same in a part of the text where CR stand only before LF.
    pub(crate) fn advance_plainly(&mut self, text: &[u8], to: usize) {
        if to <= self.at {
            return;
        }
        let part = &text[self.at..to];
        if part.len() > SHORT {
            return self.advance_counted(text, to, memchr_iter(b'\n', part).count());
        }
        for (at, _) in part.iter().enumerate().filter(|&(_, &byte)| byte == b'\n') {
            self.line += 1;
            self.known = self.at + at + 1;
            self.column = 1;
        }
        self.at = to;
    }

    /// Goes on over a part of the text with so many LF and no CR but before them.
    pub(crate) fn advance_counted(&mut self, text: &[u8], to: usize, feeds: usize) {
        if feeds > 0
            && let Some(last) = memrchr(b'\n', &text[self.at..to])
        {
            self.line += feeds as u64;
            self.known = self.at + last + 1;
            self.column = 1;
        }
        self.at = to;
    }

    /// The column of the place.
    pub(crate) fn column(&mut self, text: &[u8]) -> u64 {
        self.column += characters(&text[self.known..self.at]);
        self.known = self.at;
        self.column
    }
}

/// How many lines end in a part of a text; `next` is what follows it. CR LF counts at its LF.
fn line_ends(part: &[u8], next: Option<&u8>) -> u64 {
    let feeds = memchr_iter(b'\n', part).count();
    if memchr(b'\r', part).is_none() {
        return feeds as u64;
    }
    let is_lone = |&at: &usize| part.get(at + 1).or(next) != Some(&b'\n');
    (feeds + memchr_iter(b'\r', part).filter(is_lone).count()) as u64
}

/// Where the last line of a part begins.
fn last_line(part: &[u8], next: Option<&u8>) -> usize {
    let mut end = part.len();
    while let Some(at) = memrchr2(b'\n', b'\r', &part[..end]) {
        if part[at] == b'\n' || part.get(at + 1).or(next) != Some(&b'\n') {
            return at + 1;
        }
        end = at;
    }
    0
}

/// Characters of UTF-8: all bytes but those that continue one.
pub(crate) fn characters(text: &[u8]) -> u64 {
    if text.is_ascii() {
        return text.len() as u64;
    }
    text.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u64
}
