//! Lines that are too long, and where they can be broken.

use core::ops::Range;

use memchr::{memchr, memchr2};

use super::Session;
use super::bytes::Survey;
use crate::{Rule, Safety, lines};

/// The standard ends lines at 255 characters (4.3), and movetext before 80 (8.2.1).
const LONGEST_LINE: usize = 255;
pub(super) const LONGEST_MOVETEXT: usize = 79;

impl Session<'_> {
    #[inline(never)]
    pub(super) fn look_at_length(&mut self, line: &LineSpan, comments: &mut Comments) {
        let range = line.from..line.end;
        let bytes = &self.text[range.clone()];
        let len = if self.survey.has(Survey::HIGH) {
            lines::characters(bytes) as usize
        } else {
            bytes.len()
        };
        if len > LONGEST_LINE {
            self.tell_once(Rule::LongLine, range.clone(), || {
                format!("a line of {len} characters; the standard has up to 255")
            });
        }
        let is_movetext = line.from >= self.movetext || self.tags.list.is_empty();
        let is_breakable = is_movetext && !line.has_semicolon && !bytes.starts_with(b"%");
        if len > LONGEST_MOVETEXT && is_breakable && self.on.long_movetext {
            self.look_at_long_movetext(range, len, comments);
        }
    }

    fn look_at_long_movetext(&mut self, line: Range<usize>, len: usize, comments: &mut Comments) {
        let bytes = &self.text[line.clone()];
        let mut breaks = core::mem::take(&mut self.breaks);
        breaks.clear();
        self.find_breaks(line.clone(), comments, &mut breaks);
        // A long comment alone is no fault of the line's.
        if !breaks.is_empty() || memchr(b'{', bytes).is_none() {
            let message =
                || format!("a line of {len} characters of movetext; exports have fewer than 80");
            let line_end = if self.config.fixes { self.line_end() } else { "" };
            if let Some(raw) = self.tell_once(Rule::LongMovetextLine, line, message) {
                raw.mend_all(Safety::Safe, breaks.iter().map(|&at| at..at + 1), line_end);
            }
        }
        self.breaks = breaks;
    }

    /// The blanks at which a line of movetext can be broken to be short enough, none inside a comment; without fixes no more
    /// than the first.
    fn find_breaks(&self, line: Range<usize>, comments: &mut Comments, breaks: &mut Vec<usize>) {
        let text = &self.text[..line.end];
        let (mut start, mut last) = (line.start, None);
        let mut at = line.start;
        if comments.contain(text, at) {
            at = behind_comment(text, at);
        }
        // From blank to blank; comments are as good as one word.
        while let Some(&byte) = text.get(at) {
            if byte == b'{' {
                at = behind_comment(text, at);
                continue;
            }
            if byte == b' ' && at > start && text.get(at + 1) != Some(&b'%') {
                if at - start > LONGEST_MOVETEXT
                    && let Some(place) = last
                {
                    breaks.push(place);
                    start = place + 1;
                }
                last = Some(at);
                if !self.config.fixes {
                    // The line is too long, so here it will be broken, if nowhere later.
                    break;
                }
            }
            at += 1;
        }
        if line.end - start > LONGEST_MOVETEXT
            && let Some(place) = last.filter(|&place| place > start)
        {
            breaks.push(place);
        }
    }
}

/// A line without its end.
#[derive(Clone, Copy)]
pub(super) struct LineSpan {
    pub(super) from: usize,
    pub(super) end: usize,
    /// A line end follows.
    pub(super) is_ended: bool,
    pub(super) has_semicolon: bool,
}

impl LineSpan {
    pub(super) fn looked_through(self, text: &[u8]) -> Self {
        let has_semicolon = memchr(b';', &text[self.from..self.end]).is_some();
        Self { has_semicolon, ..self }
    }
}

/// Where a comment ends in which a place of the text stands, or which begins there; the text's end if it does not end.
fn behind_comment(text: &[u8], at: usize) -> usize {
    memchr(b'}', &text[at..]).map_or(text.len(), |close| at + close + 1)
}

/// Comments of the movetext, followed from its start.
pub(super) struct Comments {
    at: usize,
    /// The byte that ends the comment in which `at` stands, if it stands in one.
    open: Option<u8>,
}

impl Comments {
    pub(super) fn from(at: usize) -> Self {
        Self { at, open: None }
    }

    /// Whether a place is in a comment; places are asked for from the first to the last.
    pub(super) fn contain(&mut self, text: &[u8], to: usize) -> bool {
        while self.at < to {
            let rest = &text[self.at..to];
            let found = match self.open {
                Some(close) => memchr(close, rest),
                None => memchr2(b'{', b';', rest),
            };
            let Some(found) = found else {
                self.at = to;
                break;
            };
            self.open = match (self.open, rest[found]) {
                (Some(_), _) => None,
                (None, b'{') => Some(b'}'),
                (None, _) => Some(b'\n'),
            };
            self.at += found + 1;
        }
        self.open.is_some()
    }
}
