//! Lines and blanks.

use memchr::{memchr, memchr2, memchr2_iter};

use super::Session;
use super::tags::Tag;
use crate::{Rule, Safety};

/// The standard ends lines at 255 characters (4.3), and movetext before 80 (8.2.1).
const LONGEST_LINE: usize = 255;
const LONGEST_MOVETEXT: usize = 79;

impl Session<'_> {
    /// What stands between the game before and this one.
    pub(super) fn look_at_gap(&mut self, begin: usize) {
        let gap = &self.text[self.region..begin];
        if self.number == 1 || !gap.iter().all(u8::is_ascii_whitespace) {
            return;
        }
        let line_end = self.line_end();
        match line_ends(gap) {
            0 => {
                let message = "the game begins on the line on which the one before ends";
                let range = begin - gap.len()..begin;
                if let Some(raw) = self.tell(Rule::GluedGame, begin..begin + 1, message) {
                    raw.mend(Safety::Safe, range, line_end.repeat(2));
                }
            }
            1 => {
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

    /// Whether a tag pair is `[Name "value"]` on a line of its own.
    #[inline]
    pub(super) fn look_at_tag_layout(&mut self, tag: &Tag) {
        let text = self.text;
        let Tag { name, value, range, .. } = tag;
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
    fn tell_tag_layout(&mut self, tag: &Tag) {
        let text = self.text;
        let Tag { name, value, range, .. } = tag.clone();
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
        let message = || "a tag pair is written [Name \"value\"], on a line of its own".to_owned();
        if let Some(raw) = self.tell_once(Rule::TagLayout, range, message) {
            raw.mend(Safety::Safe, whole, right);
        }
    }

    /// From the game's first line to the blank lines behind it, the line on which the next begins not counted.
    fn own_lines(&self) -> (usize, usize) {
        let rest = &self.text[self.end..];
        let blank = rest.len() - rest.trim_ascii_start().len();
        let end = memchr::memrchr2(b'\n', b'\r', &rest[..blank]).map_or(0, |at| at + 1);
        let begin = &self.text[self.region..self.begin];
        let first =
            memchr::memrchr2(b'\n', b'\r', begin).map_or(self.begin, |at| self.region + at + 1);
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
        let part = &self.text[base..end];
        if memchr(b'\t', part).is_some() {
            self.look_at_tabs();
        }
        let mut kinds = [0_usize; 3];
        let mut first_odd = None;
        let mut from = 0;
        // The last line ends behind the game, and the blank lines after that do not say how.
        let last = self.end - base;
        let mut comments = Comments::from(self.movetext.max(base));
        while from <= part.len() {
            let len = memchr2(b'\n', b'\r', &part[from..]);
            let line_end = from + len.unwrap_or(part.len() - from);
            let terminator = match part.get(line_end..) {
                Some([b'\r', b'\n', ..]) => 2,
                Some([b'\n' | b'\r', ..]) => 1,
                _ => 0,
            };
            if terminator > 0 && from <= last {
                let kind = match (terminator, part[line_end]) {
                    (2, _) => 1,
                    (_, b'\r') => 2,
                    _ => 0,
                };
                kinds[kind] += 1;
                if kind > 0 && first_odd.is_none() {
                    first_odd = Some(base + line_end);
                }
            }
            self.look_at_line(base + from, base + line_end, terminator > 0, &mut comments);
            if terminator == 0 {
                break;
            }
            from = line_end + terminator;
        }
        if let Some(at) = first_odd {
            self.look_at_line_ends(kinds, at);
        }
    }

    #[inline]
    fn look_at_line(&mut self, from: usize, end: usize, is_ended: bool, comments: &mut Comments) {
        if end - from > LONGEST_MOVETEXT {
            self.look_at_length(from, end, comments);
        }
        if is_ended && end > from && matches!(self.text[end - 1], b' ' | b'\t') {
            self.tell_trailing(from, end, comments);
        }
    }

    #[cold]
    fn tell_trailing(&mut self, from: usize, end: usize, comments: &mut Comments) {
        if self.is_in_tag(end - 1) || comments.contain(self.text, end - 1) {
            return;
        }
        let line = &self.text[from..end];
        let kept = line.iter().rposition(|it| !matches!(it, b' ' | b'\t')).map_or(0, |at| at + 1);
        let range = from + kept..end;
        let message = || "blanks at the end of the line".to_owned();
        if let Some(raw) = self.tell_once(Rule::TrailingBlanks, range.clone(), message) {
            raw.mend(Safety::Safe, range, "");
        }
    }

    #[cold]
    fn look_at_tabs(&mut self) {
        let places: Vec<usize> =
            memchr::memchr_iter(b'\t', &self.text[self.region..self.end]).take(10_000).collect();
        let mut comments = Comments::from(self.movetext.max(self.region));
        for at in places {
            let at = self.region + at;
            let is_last = matches!(self.text.get(at + 1), None | Some(b'\n' | b'\r'));
            if self.is_in_tag(at) || comments.contain(self.text, at) || is_last {
                continue;
            }
            if let Some(raw) =
                self.tell_once(Rule::Tab, at..at + 1, || "a tabulator for a blank".to_owned())
            {
                raw.mend(Safety::Safe, at..at + 1, " ");
            }
        }
    }

    #[cold]
    fn look_at_length(&mut self, from: usize, end: usize, comments: &mut Comments) {
        let line = &self.text[from..end];
        // All bytes but those that continue a character.
        let len = line.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        if len > LONGEST_LINE {
            self.tell_once(Rule::LongLine, from..end, || {
                format!("a line of {len} characters; the standard has up to 255")
            });
        }
        let is_movetext = from >= self.movetext || self.tags.list.is_empty();
        if len > LONGEST_MOVETEXT && is_movetext && !line.starts_with(b"%") && !line.contains(&b';')
        {
            let has_comment = memchr(b'{', &self.text[from..end]).is_some();
            let wants_breaks = self.config.fixes || has_comment;
            let breaks = if wants_breaks { self.breaks(from, end, comments) } else { Vec::new() };
            // A long comment alone is no fault of the line's.
            if breaks.is_empty() && has_comment {
                return;
            }
            let message =
                || format!("a line of {len} characters of movetext; exports have fewer than 80");
            let line_end = self.line_end();
            if let Some(raw) = self.tell_once(Rule::LongMovetextLine, from..end, message) {
                for at in breaks {
                    raw.mend(Safety::Safe, at..at + 1, line_end);
                }
            }
        }
    }

    /// The blanks at which a line of movetext can be broken to be short enough, none inside a comment.
    fn breaks(&self, from: usize, end: usize, comments: &mut Comments) -> Vec<usize> {
        let mut breaks = Vec::new();
        let (mut start, mut last) = (from, None);
        let mut at = from;
        if comments.contain(self.text, from) {
            at += memchr(b'}', &self.text[from..end]).map_or(end - from, |close| close + 1);
        }
        // From blank to blank; comments are as good as one word.
        while at < end {
            let Some(found) = memchr2(b' ', b'{', &self.text[at..end]) else { break };
            at += found;
            if self.text[at] == b'{' {
                at += memchr(b'}', &self.text[at..end]).map_or(end - at, |close| close + 1);
                continue;
            }
            if at > start && self.text.get(at + 1) != Some(&b'%') {
                if at - start > LONGEST_MOVETEXT
                    && let Some(place) = last
                {
                    breaks.push(place);
                    start = place + 1;
                }
                last = Some(at);
            }
            at += 1;
        }
        if end - start > LONGEST_MOVETEXT
            && let Some(place) = last.filter(|&place| place > start)
        {
            breaks.push(place);
        }
        breaks
    }

    #[cold]
    fn look_at_line_ends(&mut self, [feeds, both, returns]: [usize; 3], at: usize) {
        let kinds = usize::from(feeds > 0) + usize::from(both > 0) + usize::from(returns > 0);
        let rule = if kinds > 1 { Rule::MixedLineEnds } else { Rule::LineEnds };
        let message = if kinds > 1 {
            format!("{feeds} lines end with LF, {both} with CR LF, {returns} with CR")
        } else if both > 0 {
            "the lines end with CR LF".to_owned()
        } else {
            "the lines end with CR".to_owned()
        };
        let (base, end) = self.own_lines();
        // Mixed ends become what most of them are.
        let wanted: &[u8] = match (kinds > 1, both > feeds && both >= returns, returns > feeds) {
            (true, true, _) => b"\r\n",
            (true, false, true) => b"\r",
            _ => b"\n",
        };
        let part = if self.config.fixes { &self.text[base..end] } else { &[][..] };
        let mut edits = Vec::new();
        let mut last = 0;
        for place in memchr2_iter(b'\n', b'\r', part) {
            if place < last {
                continue;
            }
            let len = if part[place..].starts_with(b"\r\n") { 2 } else { 1 };
            last = place + len;
            if part[place..last] != *wanted {
                edits.push(base + place..base + last);
            }
        }
        if let Some(raw) = self.tell(rule, at..at + 1, message) {
            for range in edits {
                raw.mend(Safety::Safe, range, wanted);
            }
        }
    }
}

/// Comments of the movetext, followed from its start.
struct Comments {
    at: usize,
    /// The byte that ends the comment in which `at` stands, if it stands in one.
    open: Option<u8>,
}

impl Comments {
    fn from(at: usize) -> Self {
        Self { at, open: None }
    }

    /// Whether a place is in a comment; places are asked for from the first to the last.
    fn contain(&mut self, text: &[u8], to: usize) -> bool {
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

fn line_ends(gap: &[u8]) -> usize {
    memchr2_iter(b'\n', b'\r', gap)
        .filter(|&at| gap[at] == b'\n' || gap.get(at + 1) != Some(&b'\n'))
        .count()
}
