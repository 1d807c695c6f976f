//! The words, strings and semicolons of the operations.

use alloc::borrow::Cow;
use alloc::string::String;

use super::leniency::{Leniency, Notes};
use super::operation::is_blank;

/// What a line of operations is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    Semicolon,
    Word(&'a str),
    /// What is between the quotes, every inner quote escaped.
    Quoted(Cow<'a, str>),
    /// A string without an end, cut off before the next semicolon.
    Unterminated(Cow<'a, str>),
}

/// A token and where it begins, with what was skipped before it.
#[derive(Clone, Debug)]
pub(super) struct Placed<'a> {
    pub(super) token: Token<'a>,
    pub(super) offset: usize,
    pub(super) blanks: &'a str,
}

/// Goes through the operations from left to right. Every byte is looked at a bounded number of times.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scanner<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(line: &'a str, at: usize) -> Self {
        Self { line, at }
    }

    fn rest(&self) -> &'a str {
        &self.line[self.at..]
    }

    /// Goes on to what is no blank.
    pub(super) fn skip_blanks(&mut self) -> &'a str {
        let rest = self.rest();
        let len = rest.len() - rest.trim_start_matches(is_blank).len();
        self.at += len;
        &rest[..len]
    }

    /// The blanks at the end of the line and where they begin.
    pub(super) fn trailing_blanks(&self) -> (usize, &'a str) {
        let end = self.line.trim_end_matches(is_blank).len();
        (end, &self.line[end..])
    }

    /// The line up to here.
    pub(super) fn slice_from(&self, start: usize) -> &'a str {
        &self.line[start..self.at]
    }

    /// Whether the next thing is a string.
    pub(super) fn quote_follows(&self) -> bool {
        self.rest().trim_start_matches(is_blank).starts_with('"')
    }

    pub(super) fn next(&mut self, notes: &mut Notes<'a>) -> Option<Placed<'a>> {
        let blanks = self.skip_blanks();
        let offset = self.at;
        let token = match *self.rest().as_bytes().first()? {
            b';' => {
                self.at += 1;
                Token::Semicolon
            }
            b'"' => {
                self.at += 1;
                self.string(notes)
            }
            _ => {
                let rest = self.rest();
                let len = rest.find(|it| is_blank(it) || it == ';').unwrap_or(rest.len());
                self.at += len;
                Token::Word(&rest[..len])
            }
        };
        Some(Placed { token, offset, blanks })
    }

    /// A string whose opening quote has been read.
    ///
    /// A quote ends it if a blank, a semicolon or the end follows. `\"` is a quote inside, unless only taking the
    /// backslash literally lets the string end well.
    fn string(&mut self, notes: &mut Notes<'a>) -> Token<'a> {
        let rest = self.rest();
        match closing_quote(rest, Backslash::Escapes).filter(|&end| ends_well(rest, end)) {
            Some(end) => {
                self.at += end + 1;
                Token::Quoted(Cow::Borrowed(&rest[..end]))
            }
            None => self.odd_string(notes),
        }
    }

    fn odd_string(&mut self, notes: &mut Notes<'a>) -> Token<'a> {
        let (rest, start) = (self.rest(), self.at);
        let semicolon = rest.find(';').unwrap_or(rest.len());
        let Some(end) = closing_quote(rest, Backslash::Literal).filter(|&end| end < semicolon)
        else {
            self.at += semicolon;
            let text = rest[..semicolon].trim_end_matches(is_blank);
            return Token::Unterminated(well_formed(text));
        };
        if ends_well(rest, end) {
            self.at += end + 1;
            notes.note(Leniency::LAST_BACKSLASH, start, &rest[..end]);
            return Token::Quoted(well_formed(&rest[..end]));
        }
        // A quote inside: the last one before the semicolon ends the string, if nothing but blanks follows there.
        let until = rest[..semicolon].trim_end_matches(is_blank);
        let last = until.len() - 1;
        let end = if until.ends_with('"') && last > end { last } else { end };
        self.at += end + 1;
        if rest[..end].contains('"') {
            notes.note(Leniency::INNER_QUOTE, start, &rest[..end]);
        }
        Token::Quoted(well_formed(&rest[..end]))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Backslash {
    Escapes,
    Literal,
}

/// Where the first quote is that no backslash escapes.
fn closing_quote(text: &str, backslash: Backslash) -> Option<usize> {
    if backslash == Backslash::Literal {
        return text.find('"');
    }
    let mut bytes = text.bytes().enumerate();
    while let Some((index, byte)) = bytes.next() {
        match byte {
            b'"' => return Some(index),
            // Only these two: `C:\games` has no escape in it.
            b'\\' if matches!(text.as_bytes().get(index + 1), Some(b'"' | b'\\')) => {
                bytes.next();
            }
            _ => {}
        }
    }
    None
}

/// Whether a quote stands where a string can end.
fn ends_well(text: &str, quote: usize) -> bool {
    text[quote + 1..].chars().next().is_none_or(|next| is_blank(next) || next == ';')
}

/// The text with every quote escaped, and no backslash that would escape the closing quote.
fn well_formed(text: &str) -> Cow<'_, str> {
    let mut raw = String::new();
    let mut copied = 0;
    let mut is_escaped = false;
    for (index, byte) in text.bytes().enumerate() {
        if is_escaped && matches!(byte, b'"' | b'\\') {
            is_escaped = false;
            continue;
        }
        is_escaped = byte == b'\\';
        if byte == b'"' {
            raw.push_str(&text[copied..index]);
            raw.push('\\');
            copied = index;
        }
    }
    if copied == 0 && !is_escaped {
        return Cow::Borrowed(text);
    }
    raw.push_str(&text[copied..]);
    raw.push_str(if is_escaped { "\\" } else { "" });
    Cow::Owned(raw)
}
