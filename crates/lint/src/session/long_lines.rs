//! Lines that are too long, and where they can be broken.

use core::ops::Range;

use memchr::memchr;

use super::Session;
use super::raw::Raw;
use super::spans::Spans;
use super::survey::Survey;
use crate::{Message, Rule, Safety, lines};

/// The standard ends lines at 255 characters (4.3), and movetext before 80 (8.2.1).
pub(super) const LONGEST_LINE: usize = 255;
pub(super) const LONGEST_MOVETEXT: usize = 79;

impl Session<'_> {
    /// Looks at a line that is long; whether nothing is left to be told of others.
    #[inline(never)]
    pub(super) fn look_at_length(&mut self, range: Range<usize>, spans: &mut Spans) -> bool {
        let bytes = &self.text[range.clone()];
        let len = if self.survey.has(Survey::HIGH) {
            lines::characters(bytes) as usize
        } else {
            bytes.len()
        };
        if len > LONGEST_LINE && !self.is_done(Rule::LongLine) {
            self.tell_once(Rule::LongLine, range.clone(), || {
                Message::with_number(
                    "a line of ",
                    len as u64,
                    " characters; the standard has up to 255",
                )
            });
        }
        if len > LONGEST_MOVETEXT && self.on.long_movetext && self.is_breakable(range.clone()) {
            self.look_at_long_movetext(range, len, spans);
        }
        // How many there are is told with the fix.
        let is_over = |rule: Rule| !self.config.is_on(rule) || self.is_done(rule);
        is_over(Rule::LongLine) && is_over(Rule::LongMovetextLine)
    }

    /// Whether a line is one of movetext, and no line break in it would end a comment.
    fn is_breakable(&self, line: Range<usize>) -> bool {
        let is_movetext = line.start >= self.movetext || self.tags.list.is_empty();
        let bytes = &self.text[line];
        let may_have_line_comment = self.has_line_comment && memchr(b';', bytes).is_some();
        is_movetext && !may_have_line_comment && !bytes.starts_with(b"%")
    }

    fn look_at_long_movetext(&mut self, line: Range<usize>, len: usize, spans: &mut Spans) {
        let from = spans.behind_comment_at(&self.comments, line.start);
        if !self.config.fixes {
            // Only whether it can be broken is to be known, or has no comment.
            let bytes = &self.text[..line.end];
            let is_broken = first_break(bytes, line.start, from).is_some();
            if (is_broken || memchr(b'{', &bytes[line.start..]).is_none())
                && let Some(raw) = self.tell_long_movetext(line, len)
                && is_broken
            {
                raw.mending.safety = Some(Safety::Safe);
            }
            return;
        }
        let mut breaks = core::mem::take(&mut self.breaks);
        breaks.clear();
        find_breaks(&self.text[..line.end], line.start, from, &mut breaks);
        // A long comment alone is no fault of the line's.
        if !breaks.is_empty() || memchr(b'{', &self.text[line.clone()]).is_none() {
            let line_end = self.line_end();
            if let Some(raw) = self.tell_long_movetext(line, len) {
                raw.mend_all(Safety::Safe, breaks.iter().map(|&at| at..at + 1), line_end);
            }
        }
        self.breaks = breaks;
    }

    fn tell_long_movetext(&mut self, line: Range<usize>, len: usize) -> Option<&mut Raw> {
        self.tell_once(Rule::LongMovetextLine, line, || {
            Message::with_number(
                "a line of ",
                len as u64,
                " characters of movetext; exports have fewer than 80",
            )
        })
    }
}

/// The first blank of a line at which it can be broken, not in a comment; the line ends with the text, and what stands before
/// `from` is part of a comment.
fn first_break(text: &[u8], start: usize, from: usize) -> Option<usize> {
    let mut at = from;
    while let Some(&byte) = text.get(at) {
        if byte == b'{' {
            at = behind_comment(text, at);
        } else if byte == b' ' && at > start && text.get(at + 1) != Some(&b'%') {
            return Some(at);
        } else {
            at += 1;
        }
    }
    None
}

/// The blanks at which the last line of a text can be broken to be short enough, none inside a comment; what stands before
/// `from` is part of a comment.
fn find_breaks(text: &[u8], mut start: usize, from: usize, breaks: &mut Vec<usize>) {
    let mut last = None;
    let mut at = from;
    // From blank to blank; comments are as good as one word.
    while let Some(next) = first_break(text, start, at) {
        if next - start > LONGEST_MOVETEXT
            && let Some(place) = last
        {
            breaks.push(place);
            start = place + 1;
        }
        last = Some(next);
        at = next + 1;
    }
    if text.len() - start > LONGEST_MOVETEXT
        && let Some(place) = last.filter(|&place| place > start)
    {
        breaks.push(place);
    }
}

/// Where a comment ends that begins at a place of the text; the text's end if it does not end.
fn behind_comment(text: &[u8], at: usize) -> usize {
    memchr(b'}', &text[at..]).map_or(text.len(), |close| at + close + 1)
}
