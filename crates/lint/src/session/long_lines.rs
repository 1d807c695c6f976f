//! Lines that are too long.

use core::ops::Range;

use memchr::memchr;

use super::Session;
use super::spans::Spans;
use super::survey::Survey;
use crate::fix::Work;
use crate::fix::breaks::{LONGEST_MOVETEXT, LongLine, can_break};
use crate::{Message, Rule, Safety, lines};

/// The standard ends lines at 255 characters (4.3).
pub(super) const LONGEST_LINE: usize = 255;

impl Session<'_> {
    /// Looks at a line that is long; whether nothing is left to be told of others.
    #[inline(never)]
    pub(super) fn look_at_length(&mut self, range: Range<usize>, spans: &mut Spans) -> bool {
        let line = &self.text[range.clone()];
        let len = if self.survey.has(Survey::HIGH) {
            lines::characters(line) as usize
        } else {
            line.len()
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
        if len > LONGEST_MOVETEXT && self.on.long_movetext && self.is_breakable(line, range.start) {
            self.look_at_long_movetext(range, len, spans);
        }
        // How many there are is told with the fix.
        let is_over = |rule: Rule| !self.config.is_on(rule) || self.is_done(rule);
        is_over(Rule::LongLine) && is_over(Rule::LongMovetextLine)
    }

    /// Whether a line is one of movetext, and no line break in it would end a comment.
    fn is_breakable(&self, line: &[u8], start: usize) -> bool {
        let is_movetext = start >= self.movetext || self.tags.list.is_empty();
        let may_have_line_comment = self.has_line_comment && memchr(b';', line).is_some();
        is_movetext && !may_have_line_comment && line.first() != Some(&b'%')
    }

    fn look_at_long_movetext(&mut self, range: Range<usize>, len: usize, spans: &mut Spans) {
        let line = &self.text[range.clone()];
        let in_comment = spans.behind_comment_at(&self.comments, range.start) - range.start;
        let can_break = can_break(line, in_comment);
        if !can_break && memchr(b'{', line).is_some() {
            // A long comment alone is no fault of the line's.
            return;
        }
        let long_line =
            LongLine { range: range.start as u64..range.end as u64, in_comment: in_comment as u64 };
        let told = self.tell_once(Rule::LongMovetextLine, range, || {
            Message::with_number(
                "a line of ",
                len as u64,
                " characters of movetext; exports have fewer than 80",
            )
        });
        if let Some(raw) = told.filter(|_| can_break) {
            raw.mending.safety = Some(Safety::Safe);
            self.long_lines.push(long_line);
        }
    }

    /// Mends all long lines, once they are known.
    pub(super) fn end_long_lines(&mut self) {
        if self.long_lines.is_empty() {
            return;
        }
        let (lines, line_end) = (self.long_lines.clone(), self.line_end());
        self.long_lines.clear();
        if let Some(raw) = self.told_of(Rule::LongMovetextLine) {
            raw.work(|| Work::BreakLines(lines, line_end));
        }
    }
}
