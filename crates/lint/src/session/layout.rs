//! Lines and blanks.

use core::ops::Range;
use std::borrow::Cow;

use memchr::{memchr, memchr_iter, memchr2_iter, memrchr};

use super::Session;
use super::long_lines::LONGEST_LINE;
use super::spans::Spans;
use super::survey::Survey;
use super::tags::Tag;
use crate::fix::Work;
use crate::fix::breaks::LONGEST_MOVETEXT;
use crate::{Rule, Safety};

impl Session<'_> {
    /// What stands between the game before and this one.
    pub(super) fn look_at_gap(&mut self, begin: usize) {
        let gap = &self.text[self.region..begin];
        if self.number == 1 || !gap.iter().all(u8::is_ascii_whitespace) {
            return;
        }
        match line_ends(gap) {
            0 => {
                let line_end = self.line_end();
                let message = "the game begins on the line on which the one before ends";
                let range = begin - gap.len()..begin;
                if let Some(raw) = self.tell(Rule::GluedGame, begin..begin + 1, message) {
                    raw.mend(Safety::Safe, range, line_end.repeat(2));
                }
            }
            1 => {
                let line_end = self.line_end();
                let message = "no blank line before the game";
                if let Some(raw) = self.tell(Rule::NoBlankBeforeGame, begin..begin, message) {
                    raw.mend(Safety::Safe, begin..begin, line_end);
                }
            }
            _ => {}
        }
    }

    /// What stands between the tags and the movetext.
    pub(super) fn look_at_tags_end(&mut self, at: usize) {
        let Some(gap) = self.text.get(self.token_end..at) else { return };
        if at == self.text.len() || !gap.iter().all(u8::is_ascii_whitespace) || line_ends(gap) > 1 {
            return;
        }
        let missing = self.line_end().repeat(2 - line_ends(gap));
        let message = "no blank line between the tags and the moves";
        if let Some(raw) = self.tell(Rule::NoBlankAfterTags, at..at, message) {
            raw.mend(Safety::Safe, at..at, missing);
        }
    }

    /// Whether the last tag pair is `[Name "value"]` on a line of its own.
    #[cold]
    pub(super) fn look_at_tag_layout(&mut self) {
        let text = self.text;
        let Some(tag) = self.tags.list.last().cloned() else { return };
        let Tag { name, value, range, .. } = &tag;
        let is_line_end = |byte: Option<&u8>| byte.is_none_or(|it| matches!(it, b'\n' | b'\r'));
        let is_plain = name.start == range.start + 1
            && value.start == name.end + 2
            && text[name.end] == b' '
            && range.end == value.end + 2
            && text[value.end] == b'"';
        let starts_line = range.start == 0
            || is_line_end(text.get(range.start - 1))
            || text[..range.start].ends_with("\u{feff}".as_bytes());
        if !is_plain || !starts_line || !is_line_end(text.get(range.end)) {
            self.tell_tag_layout(tag);
        }
    }

    #[cold]
    fn tell_tag_layout(&mut self, tag: Tag) {
        let text = self.text;
        let Tag { name, value, range, .. } = tag;
        if text.get(range.end - 1) != Some(&b']') {
            // The tag is not closed, which is told.
            return;
        }
        let is_blank = |it: &&u8| matches!(it, b' ' | b'\t');
        let before = text[self.region..range.start].iter().rev().take_while(is_blank).count();
        let after = text[range.end..].iter().take_while(is_blank).count();
        let start = range.start - before;
        let is_line_end = |byte: Option<&u8>| byte.is_none_or(|it| matches!(it, b'\n' | b'\r'));
        let starts_line = start == self.region || is_line_end(text.get(start.wrapping_sub(1)));
        let follows = text.get(range.end + after) == Some(&b'[');
        if !starts_line && start == self.region {
            // Behind the game before: told as glued.
            return;
        }
        let line_end = self.line_end();
        let whole = start..range.end + if follows { after } else { 0 };
        let mut right = Vec::new();
        right.extend_from_slice(b"[");
        right.extend_from_slice(&text[name]);
        right.extend_from_slice(b" \"");
        right.extend_from_slice(&text[value]);
        right.extend_from_slice(b"\"]");
        if follows {
            right.extend_from_slice(line_end.as_bytes());
        }
        if text[whole.clone()] == *right {
            return;
        }
        let message = || "a tag pair is written [Name \"value\"], on a line of its own";
        if let Some(raw) = self.tell_once(Rule::TagLayout, range, message) {
            raw.mend(Safety::Safe, whole, right);
        }
    }

    /// From the game's first line to the blank lines behind it, the line on which the next begins not counted.
    fn own_lines(&self) -> (usize, usize) {
        let rest = &self.text[self.end..];
        let blank = rest.len() - rest.trim_ascii_start().len();
        let end = behind_line_end(&rest[..blank]).unwrap_or(0);
        let begin = &self.text[self.region..self.begin];
        let first = behind_line_end(begin).map_or(self.begin, |at| self.region + at);
        (first, self.end + end)
    }

    /// Whether a place is in a tag, whose text is left as it is.
    fn is_in_tag(&self, at: usize) -> bool {
        let after = self.tags.list.partition_point(|tag| tag.range.start <= at);
        after > 0 && self.tags.list[after - 1].range.contains(&at)
    }

    /// Lines of the game: their ends, lengths and blanks.
    pub(super) fn look_at_lines(&mut self) {
        let (base, end) = self.own_lines();
        let text = self.text;
        if self.survey.has(Survey::TAB) && memchr(b'\t', &text[base..end]).is_some() {
            self.look_at_tabs();
        }
        let behind = match &text[self.end..end] {
            // Mostly so.
            b"\n" | b"\n\n" => Survey::default(),
            b"\r\n" | b"\r\n\r\n" => Survey::CR_LF,
            part => Survey::of(part),
        };
        let all = self.survey;
        let has = |kind: u8| all.has(kind) || behind.has(kind);
        if has(Survey::LONE_RETURN) {
            self.look_at_any_lines(base..end);
            return self.end_long_lines();
        }
        if has(Survey::TRAILING) {
            self.look_for_trailing(base..end);
        }
        if has(Survey::RETURN) {
            let is_mixed =
                has(Survey::MIXED) || !all.has(Survey::RETURN) || !behind.has(Survey::RETURN);
            self.look_at_ends(base..end, is_mixed);
        }
        self.look_for_long_lines(base..end);
        self.end_long_lines();
    }

    /// Blanks at the ends of lines, which end with LF or CR LF.
    #[cold]
    fn look_for_trailing(&mut self, range: Range<usize>) {
        let mut spans = Spans::default();
        let mut from = range.start;
        for at in memchr_iter(b'\n', &self.text[range.clone()]) {
            let at = range.start + at;
            let end = if at > from && self.text[at - 1] == b'\r' { at - 1 } else { at };
            self.look_at_line_end(from, end, &mut spans);
            from = at + 1;
        }
    }

    /// Which of CR LF and LF end the lines.
    #[inline(never)]
    fn look_at_ends(&mut self, range: Range<usize>, is_mixed: bool) {
        let part = &self.text[range.clone()];
        // The last line ends behind the game, and the blank lines after that do not say how.
        let last = self.end - range.start;
        let behind = memchr(b'\n', &part[last..]).map_or(part.len(), |at| last + at + 1);
        let ends = &part[..behind];
        let Some(first) = memchr(b'\r', ends) else { return };
        let feeds = |byte: u8| memchr_iter(byte, ends).count();
        let counts = match is_mixed {
            true => [feeds(b'\n') - feeds(b'\r').min(feeds(b'\n')), feeds(b'\r'), 0],
            false => [0, 1, 0],
        };
        self.tell_line_ends(counts, range.start + first, range);
    }

    /// Lines that are too long, where lines end with LF or CR LF.
    fn look_for_long_lines(&mut self, range: Range<usize>) {
        let text = &self.text[..range.end];
        let mut spans = Spans::default();
        let mut from = range.start;
        // Lines that begin among the tags may be longer.
        let tags_end = if self.tags.list.is_empty() { from } else { self.movetext.min(range.end) };
        let mut follows_long = false;
        while from < range.end {
            let (longest, to) = match from < tags_end {
                true => (LONGEST_LINE, tags_end),
                false => (LONGEST_MOVETEXT, range.end),
            };
            let mut behind = from;
            if !follows_long {
                // Many short lines are passed at once.
                behind = to.min(from + longest + 1);
                if let Some(last) = last_feed(&text[from..behind]) {
                    from += last + 1;
                    continue;
                }
            }
            let end = memchr(b'\n', &text[behind..]).map_or(range.end, |at| behind + at);
            let has_return = end < range.end && text[end - 1] == b'\r';
            let line = from..if has_return { end - 1 } else { end };
            follows_long = line.len() > longest;
            if follows_long && self.look_at_length(line, &mut spans) {
                return;
            }
            from = end + 1;
        }
    }

    /// Lines of which some end with CR.
    #[cold]
    fn look_at_any_lines(&mut self, range: Range<usize>) {
        let base = range.start;
        let text = self.text;
        let part = &text[range.clone()];
        let mut kinds = LineKinds::default();
        let mut spans = Spans::default();
        let mut from = base;
        for at in memchr2_iter(b'\n', b'\r', part) {
            if base + at < from {
                // The LF of a CR LF.
                continue;
            }
            let (len, kind) = match (part[at], part.get(at + 1)) {
                (b'\r', Some(b'\n')) => (2, 1),
                (b'\r', _) => (1, 2),
                _ => (1, 0),
            };
            let end = base + at;
            if from <= self.end {
                kinds.count(kind, end);
            }
            self.look_at_line(from..end, &mut spans);
            self.look_at_line_end(from, end, &mut spans);
            from = end + len;
        }
        self.look_at_line(from..range.end, &mut spans);
        if let Some(at) = kinds.first_odd {
            self.tell_line_ends(kinds.counts, at, range);
        }
    }

    fn look_at_line(&mut self, line: Range<usize>, spans: &mut Spans) {
        if line.len() > LONGEST_MOVETEXT {
            self.look_at_length(line, spans);
        }
    }

    fn look_at_line_end(&mut self, from: usize, end: usize, spans: &mut Spans) {
        if end > from && matches!(self.text[end - 1], b' ' | b'\t') {
            self.tell_trailing(from, end, spans);
        }
    }

    #[cold]
    fn tell_trailing(&mut self, from: usize, end: usize, spans: &mut Spans) {
        if self.is_in_tag(end - 1) || spans.contain(&self.comments, end - 1) {
            return;
        }
        let line = &self.text[from..end];
        let kept = line.iter().rposition(|it| !matches!(it, b' ' | b'\t')).map_or(0, |at| at + 1);
        let range = from + kept..end;
        let message = || "blanks at the end of the line";
        if let Some(raw) = self.tell_once(Rule::TrailingBlanks, range.clone(), message) {
            raw.mend(Safety::Safe, range, "");
        }
    }

    #[cold]
    fn look_at_tabs(&mut self) {
        let places: Vec<usize> =
            memchr_iter(b'\t', &self.text[self.region..self.end]).take(10_000).collect();
        let mut spans = Spans::default();
        for at in places {
            let at = self.region + at;
            let is_last = matches!(self.text.get(at + 1), None | Some(b'\n' | b'\r'));
            if self.is_in_tag(at) || spans.contain(&self.comments, at) || is_last {
                continue;
            }
            if let Some(raw) = self.tell_once(Rule::Tab, at..at + 1, || "a tabulator for a blank") {
                raw.mend(Safety::Safe, at..at + 1, " ");
            }
        }
    }

    /// Tells of line ends in these lines, the first odd one at a place.
    fn tell_line_ends(
        &mut self,
        [feeds, both, returns]: [usize; 3],
        at: usize,
        lines: Range<usize>,
    ) {
        let kinds = usize::from(feeds > 0) + usize::from(both > 0) + usize::from(returns > 0);
        let rule = if kinds > 1 { Rule::MixedLineEnds } else { Rule::LineEnds };
        let message = if kinds > 1 {
            Cow::Owned(format!("{feeds} lines end with LF, {both} with CR LF, {returns} with CR"))
        } else if both > 0 {
            Cow::Borrowed("the lines end with CR LF")
        } else {
            Cow::Borrowed("the lines end with CR")
        };
        // Mixed ends become what most of them are.
        let wanted = match (kinds > 1, both > feeds && both >= returns, returns > feeds) {
            (true, true, _) => "\r\n",
            (true, false, true) => "\r",
            _ => "\n",
        };
        if let Some(raw) = self.tell(rule, at..at + 1, message) {
            raw.work(|| Work::EndLines(lines.start as u64..lines.end as u64, wanted));
        }
    }
}

/// How many lines end with LF, CR LF and CR, and where the first that does not end with LF.
#[derive(Default)]
struct LineKinds {
    counts: [usize; 3],
    first_odd: Option<usize>,
}

impl LineKinds {
    #[inline]
    fn count(&mut self, kind: usize, at: usize) {
        self.counts[kind] += 1;
        if kind > 0 && self.first_odd.is_none() {
            self.first_odd = Some(at);
        }
    }
}

/// What follows the last line end, which is mostly the last byte.
#[inline]
fn behind_line_end(text: &[u8]) -> Option<usize> {
    text.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map(|at| at + 1)
}

/// The last LF, which is mostly near the end.
#[inline]
fn last_feed(text: &[u8]) -> Option<usize> {
    const NEAR: usize = 16;
    let from = text.len().saturating_sub(NEAR);
    let last = text[from..].iter().rposition(|&byte| byte == b'\n');
    last.map(|at| from + at).or_else(|| memrchr(b'\n', &text[..from]))
}

/// How many lines end in what stands between two games, or tags and moves: seldom more than a few bytes.
pub(super) fn line_ends(gap: &[u8]) -> usize {
    let ends_line = |(at, &byte): (usize, &u8)| {
        byte == b'\n' || byte == b'\r' && gap.get(at + 1) != Some(&b'\n')
    };
    gap.iter().enumerate().filter(|&it| ends_line(it)).count()
}
