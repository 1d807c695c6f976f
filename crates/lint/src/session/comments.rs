//! Comments and the commands in them, glyphs.

use core::ops::Range;
use core::time::Duration;

use jadoube_notation::pgn::{Command, CommandValue, RawComment, RawNag, Score, commands};
use memchr::{memchr, memchr2, memmem};

use super::Session;
use crate::{Rule, Safety};

/// How far the end of a nested comment is looked for.
const FAR: usize = 1 << 16;

/// Evaluations beyond this many centipawns are none.
const MOST_CENTIPAWNS: i32 = 100_000;

impl Session<'_> {
    #[inline]
    pub(super) fn look_at_comment(&mut self, comment: RawComment<'_>, at: usize) {
        let text = comment.text;
        let start = text.as_ptr().addr().wrapping_sub(self.text.as_ptr().addr());
        if start != at + 1 {
            // Told later than it stands, with the end of the tags.
            return;
        }
        if at < self.quiet_until {
            return;
        }
        let end = (at + 1 + text.len() + usize::from(!comment.to_line_end)).min(self.text.len());
        if !self.was_comment {
            self.before_comment = self.token_end;
        } else {
            self.tell_once(Rule::AdjacentComments, at..end, || {
                "a comment directly behind another".to_owned()
            });
        }
        self.token_end = end;
        self.was_comment = true;
        self.line.is_interrupted = true;
        self.line.has_number = false;
        if let Some(time) = lone_clock(text) {
            return self.look_at_clock(time, start + 1..start + 15);
        }
        if self.take_plain_commands(text, start) {
            return;
        }
        if text.iter().all(u8::is_ascii_whitespace) {
            self.tell_empty_comment(comment.to_line_end, at..end);
        }
        if comment.to_line_end {
            self.look_at_line_comment(text, at..end);
        }
        if let Some(first) = memchr2(b'{', b'[', text) {
            if !comment.to_line_end && memchr(b'{', &text[first..]).is_some() {
                self.look_at_nesting(text, at..end);
            }
            self.look_at_commands(text, first, start);
        }
    }

    #[cold]
    fn tell_empty_comment(&mut self, to_line_end: bool, range: Range<usize>) {
        let has_blank = range.start > 0 && self.text[range.start - 1] == b' ';
        let wider = range.start - usize::from(has_blank)..range.end;
        let raw = self.tell_once(Rule::EmptyComment, range, || "a comment without text".to_owned());
        if let Some(raw) = raw
            && !to_line_end
        {
            raw.mend(Safety::Safe, wider, "");
        }
    }

    #[cold]
    fn look_at_line_comment(&mut self, text: &[u8], range: Range<usize>) {
        let can_be_in_braces = memchr2(b'}', b'{', text).is_none();
        let text = text.trim_ascii_end();
        let raw = self.tell_once(Rule::LineComment, range.clone(), || {
            "a comment to the end of the line".to_owned()
        });
        if let Some(raw) = raw
            && can_be_in_braces
        {
            let text = [b"{", text.trim_ascii(), b"}"].concat();
            raw.mend(Safety::Safe, range, text);
        }
    }

    /// Braces do not nest: `{ a { b } c }` ends behind b. What follows up to the outer brace is meant for the comment.
    #[cold]
    fn look_at_nesting(&mut self, text: &[u8], range: Range<usize>) {
        let rest = &self.text[range.end..];
        let rest = &rest[..rest.len().min(FAR)];
        let rest = &rest[..memmem::find(rest, b"\n[").unwrap_or(rest.len())];
        let mut depth = memchr::memchr_iter(b'{', text).count();
        let mut inner: Vec<usize> =
            memchr::memchr_iter(b'{', text).map(|at| range.start + 1 + at).collect();
        if self.text.get(range.end - 1) != Some(&b'}') {
            return;
        }
        let mut closers = vec![range.end - 1];
        let mut from = 0;
        while depth > 0 {
            let Some(found) = memchr2(b'{', b'}', &rest[from..]) else { return };
            let at = from + found;
            if rest[at] == b'{' {
                depth += 1;
                inner.push(range.end + at);
            } else {
                depth -= 1;
                closers.push(range.end + at);
            }
            from = at + 1;
        }
        let Some(outer) = closers.pop() else { return };
        self.quiet_until = outer + 1;
        self.token_end = outer + 1;
        let message = "comments do not nest: the first closing brace ends the outer one";
        let first = inner[0];
        if let Some(raw) = self.tell(Rule::NestedComment, first..first + 1, message) {
            for at in inner {
                raw.mend(Safety::Safe, at..at + 1, "(");
            }
            for at in closers {
                raw.mend(Safety::Safe, at..at + 1, ")");
            }
        }
    }

    /// A comment of nothing but evaluations and clocks in the common forms, as servers write them: looked at in one pass.
    #[inline]
    fn take_plain_commands(&mut self, text: &[u8], start: usize) -> bool {
        let mut at = usize::from(text.first() == Some(&b' '));
        if !text[at..].starts_with(b"[%") {
            return false;
        }
        let mut clock = None;
        while let [b'[', b'%', body @ ..] = &text[at..] {
            let len = match body {
                [b'c', b'l', b'k', b' ', time @ ..] => {
                    let Some(time) = time.first_chunk::<8>() else { return false };
                    clock =
                        plain_time(&time[..7]).filter(|_| time[7] == b']').map(|time| (time, at));
                    if clock.is_none() {
                        return false;
                    }
                    14
                }
                [b'e', b'v', b'a', b'l', b' ', value @ ..] => {
                    let near = &value[..value.len().min(8)];
                    let Some(len) = near.iter().position(|&byte| byte == b']') else {
                        return false;
                    };
                    if !is_plain_eval(&value[..len]) {
                        return false;
                    }
                    len + 8
                }
                _ => return false,
            };
            at += len;
            at += usize::from(text.get(at) == Some(&b' '));
        }
        if at < text.len() {
            return false;
        }
        if let Some((time, at)) = clock {
            self.look_at_clock(time, start + at..start + at + 14);
        }
        true
    }

    fn look_at_commands(&mut self, text: &[u8], first: usize, start: usize) {
        let mut at = first;
        while let Some(found) = text[at..].iter().position(|&byte| byte == b'[') {
            let open = at + found;
            at = open + 1;
            if text.get(at) != Some(&b'%') {
                continue;
            }
            let Some(len) = text[at..].iter().position(|&byte| byte == b']') else {
                let range = start + open..start + text.len();
                self.tell_move(
                    Rule::UnclosedCommand,
                    range,
                    "the command is not closed by a bracket",
                );
                return;
            };
            at += len + 1;
            let range = start + open..start + at;
            match &text[open + 2..at - 1] {
                // The common forms, without a detour.
                [b'c', b'l', b'k', b' ', time @ ..] if let Some(time) = plain_time(time) => {
                    self.look_at_clock(time, range);
                }
                [b'e', b'v', b'a', b'l', b' ', value @ ..] if is_plain_eval(value) => {}
                _ => {
                    if let Some(command) = commands(&text[open..at]).next() {
                        self.look_at_command(command, range);
                    }
                }
            }
        }
    }

    #[inline]
    fn look_at_command(&mut self, command: Command<'_>, range: Range<usize>) {
        let value = command.value();
        match (command.name, value) {
            (b"clk", Some(CommandValue::Clock(time))) => self.look_at_clock(time, range),
            (b"eval", Some(CommandValue::Eval(Score::Centipawns(value), _)))
                if value.abs() > MOST_CENTIPAWNS =>
            {
                self.tell_command(
                    Rule::BadEval,
                    range,
                    "an evaluation beyond all men on the board",
                );
            }
            (b"clk" | b"emt", None) => {
                self.tell_command(Rule::BadClock, range, "a time is written 1:23:45, hours first");
            }
            (b"eval", None) => {
                self.tell_command(
                    Rule::BadEval,
                    range,
                    "an evaluation is written 0.25, -1.5 or #-3",
                );
            }
            (b"csl" | b"cal", None) => {
                self.tell_command(
                    Rule::BadMarks,
                    range,
                    "squares are written Ga4, arrows Ga4b5, with commas between",
                );
            }
            _ => {}
        }
    }

    #[cold]
    fn tell_command(&mut self, rule: Rule, range: Range<usize>, what: &str) {
        let message = format!("{}: {what}", self.shown(range.clone()));
        self.tell_move(rule, range, message);
    }

    pub(super) fn look_at_nag(&mut self, nag: RawNag<'_>, at: usize) {
        let range = at..at + nag.text.len();
        if at < self.quiet_until {
            return;
        }
        self.token_end = range.end;
        self.was_comment = false;
        let Some(number) = nag.number else { return };
        if self.nags.contains(&number) {
            let message = format!("the glyph ${number} stands twice on this move");
            self.tell_move(Rule::RepeatedNag, range.clone(), message);
        } else if self.nags.len() < 64 {
            self.nags.push(number);
        }
        if nag.text.first() != Some(&b'$') {
            self.tell_suffix(number, range);
        }
    }

    #[cold]
    fn tell_suffix(&mut self, number: u8, range: Range<usize>) {
        let is_apart = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_whitespace);
        let before = if is_apart(self.text[..range.start].last()) { "" } else { " " };
        let after = match self.text.get(range.end) {
            Some(b')') | None => "",
            Some(byte) if byte.is_ascii_whitespace() => "",
            Some(_) => " ",
        };
        let shown = self.shown(range.clone());
        let message = || format!("{shown} is ${number} in the export format");
        if let Some(raw) = self.tell_once(Rule::SuffixMark, range.clone(), message) {
            raw.mend(Safety::Safe, range, format!("{before}${number}{after}"));
        }
    }
}

/// A time of the form `0:03:00`.
fn plain_time(text: &[u8]) -> Option<Duration> {
    let &[h, b':', m1, m2, b':', s1, s2] = text else { return None };
    let digits = [h, m1, m2, s1, s2].map(|byte| byte.wrapping_sub(b'0'));
    if digits.iter().any(|&digit| digit > 9) {
        return None;
    }
    let [h, m1, m2, s1, s2] = digits.map(u64::from);
    Some(Duration::from_secs(3600 * h + 60 * (10 * m1 + m2) + 10 * s1 + s2))
}

/// An evaluation of the form `-1.25`, up to 99 pawns.
fn is_plain_eval(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"-").unwrap_or(text);
    match text {
        [a, b'.', b] => a.is_ascii_digit() && b.is_ascii_digit(),
        [a, b'.', b, c] => a.is_ascii_digit() && b.is_ascii_digit() && c.is_ascii_digit(),
        [a, b, b'.', c] | [a, b, b'.', c, _] => {
            a.is_ascii_digit()
                && b.is_ascii_digit()
                && c.is_ascii_digit()
                && text[text.len() - 1].is_ascii_digit()
        }
        _ => false,
    }
}

/// The comment ` [%clk 0:03:00] `, as dumps of servers have it behind every move: known by sixteen bytes at once.
#[inline(always)]
fn lone_clock(text: &[u8]) -> Option<Duration> {
    let text: &[u8; 16] = text.try_into().ok()?;
    let (front, back) = text.split_at(8);
    let word = |bytes: &[u8]| bytes.first_chunk().map_or(0, |chunk| u64::from_le_bytes(*chunk));
    let (front, back) = (word(front), word(back));
    // Ones where a digit stands.
    const DIGITS: u64 = u64::from_le_bytes([0, 0xFF, 0xFF, 0, 0xFF, 0xFF, 0, 0]);
    const HOUR: u64 = 0xFF << 56;
    let is_framed = front & !HOUR == u64::from_le_bytes(*b" [%clk \0")
        && back & !DIGITS == u64::from_le_bytes(*b":\0\0:\0\0] ");
    let values = (back & DIGITS) ^ (DIGITS & u64::from_le_bytes([b'0'; 8]));
    let hour = (front >> 56).wrapping_sub(u64::from(b'0'));
    let is_number = |bytes: u64| bytes & 0xF0F0_F0F0_F0F0_F0F0 == 0;
    if !is_framed
        || hour > 9
        || !is_number(values)
        || !is_number(values + (DIGITS & u64::from_le_bytes([6; 8])))
    {
        return None;
    }
    let digit = |place: u32| values >> (8 * place) & 0xF;
    let seconds = 3600 * hour + 600 * digit(1) + 60 * digit(2) + 10 * digit(4) + digit(5);
    Some(Duration::from_secs(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_alone_is_read_at_once() {
        assert_eq!(lone_clock(b" [%clk 1:02:59] "), Some(Duration::from_secs(3600 + 179)));
        let clock = *b" [%clk 9:59:37] ";
        for place in 0..16 {
            for byte in 0..=u8::MAX {
                let mut text = clock;
                text[place] = byte;
                let is_digit = byte.is_ascii_digit() && matches!(place, 7 | 9 | 10 | 12 | 13);
                let is_good = byte == clock[place] || is_digit;
                assert_eq!(
                    lone_clock(&text).is_some(),
                    is_good,
                    "{:?}",
                    text.escape_ascii().to_string()
                );
            }
        }
    }
}
