//! Comments and the commands in them, glyphs.

use core::ops::Range;

use jadoube_notation::pgn::{Command, CommandValue, RawComment, RawNag, Score, commands};
use memchr::{memchr, memchr2, memmem};

use super::Session;
use super::clocks::Millis;
use super::plain_commands::{is_plain_eval, lone_clock, plain_time};
use super::raw::shown;
use crate::{Rule, Safety};

/// How far the end of a nested comment is looked for.
const FAR: usize = 1 << 16;

/// Evaluations beyond this many centipawns are none.
const MOST_CENTIPAWNS: i32 = 100_000;

impl Session<'_> {
    /// Takes the comment ` [%clk 0:03:00] ` if that is what follows a brace, and gives the length of its text.
    #[inline(always)]
    pub(super) fn take_lone_clock(&mut self, rest: &[u8], at: usize) -> Option<usize> {
        let text: &[u8; 17] = rest.first_chunk()?;
        let time = lone_clock(text.first_chunk()?).filter(|_| text[16] == b'}')?;
        if at < self.quiet_until || self.was_comment {
            return None;
        }
        self.before_comment = self.token_end;
        self.token_end = at + 18;
        self.was_comment = true;
        self.line.is_interrupted = true;
        self.line.has_number = false;
        self.look_at_clock(time, || at + 2..at + 16);
        Some(16)
    }

    #[inline]
    pub(super) fn look_at_comment(&mut self, comment: RawComment<'_>, at: usize) {
        let text = comment.text;
        let start = text.as_ptr().addr().wrapping_sub(self.text.as_ptr().addr());
        self.has_line_comment |= comment.to_line_end;
        if start != at + 1 {
            return self.look_at_early_comment(comment, at);
        }
        let end = (at + 1 + text.len() + usize::from(!comment.to_line_end)).min(self.text.len());
        if !self.take_comment(at..end) {
            return;
        }
        if let Some(time) =
            text.first_chunk().filter(|it| it.len() == text.len()).and_then(lone_clock)
        {
            return self.look_at_clock(time, || start + 1..start + 15);
        }
        if self.take_plain_commands(text, start) {
            return;
        }
        self.look_at_words(comment, at..end);
        if let Some(first) = memchr2(b'{', b'[', text) {
            if !comment.to_line_end && memchr(b'{', &text[first..]).is_some() {
                self.look_at_nesting(text, at..end);
            }
            self.look_at_commands(text, first, start);
        }
    }

    fn look_at_words(&mut self, comment: RawComment<'_>, range: Range<usize>) {
        if comment.text.iter().all(u8::is_ascii_whitespace) {
            self.tell_empty_comment(comment.to_line_end, range.clone());
        }
        if comment.to_line_end {
            self.look_at_line_comment(comment.text, range);
        }
    }

    /// A comment before or between the tags, which is told behind them.
    #[cold]
    fn look_at_early_comment(&mut self, comment: RawComment<'_>, at: usize) {
        let (text, start) = (comment.text, at + 1);
        if self.text.get(start..start + text.len()) != Some(text) {
            return;
        }
        let end = start + text.len() + usize::from(!comment.to_line_end);
        self.look_at_words(comment, at..end.min(self.text.len()));
        if let Some(first) = memchr(b'[', text) {
            self.look_at_commands(text, first, start);
        }
    }

    /// A closed comment without commands.
    #[inline]
    pub(super) fn look_at_plain_comment(&mut self, text: &[u8], at: usize) {
        let range = at..at + text.len() + 2;
        if self.take_comment(range.clone()) && text.iter().all(u8::is_ascii_whitespace) {
            self.tell_empty_comment(false, range);
        }
    }

    /// The place of a comment is remembered; whether it is to be looked at.
    #[inline]
    fn take_comment(&mut self, range: Range<usize>) -> bool {
        self.comments.push(range.clone());
        if range.start < self.quiet_until {
            return false;
        }
        let before = core::mem::replace(&mut self.token_end, range.end);
        if self.was_comment {
            self.tell_once(Rule::AdjacentComments, range, || "a comment directly behind another");
        } else {
            self.before_comment = before;
        }
        self.was_comment = true;
        self.line.is_interrupted = true;
        self.line.has_number = false;
        true
    }

    #[cold]
    fn tell_empty_comment(&mut self, to_line_end: bool, range: Range<usize>) {
        let has_blank = range.start > 0 && self.text[range.start - 1] == b' ';
        let wider = range.start - usize::from(has_blank)..range.end;
        let raw = self.tell_once(Rule::EmptyComment, range, || "a comment without text");
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
        let raw =
            self.tell_once(Rule::LineComment, range.clone(), || "a comment to the end of the line");
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
        self.nesting = Some(range.clone());
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
        self.nesting = None;
        self.quiet_until = outer + 1;
        self.look_closely_as_needed();
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
            self.look_at_clock(time, || start + at..start + at + 14);
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
            let rest = &text[at..];
            let len = rest.iter().position(|&byte| matches!(byte, b'[' | b']'));
            let len = len.unwrap_or(rest.len());
            if rest.get(len) != Some(&b']') {
                let body = text[open..at + len].trim_ascii_end().len();
                let range = start + open..start + open + body;
                let what = "the command is not closed by a bracket";
                self.tell_move(Rule::UnclosedCommand, range, what);
                at += len;
                continue;
            }
            at += len + 1;
            let range = start + open..start + at;
            match &text[open + 2..at - 1] {
                // The common forms, without a detour.
                [b'c', b'l', b'k', b' ', time @ ..] if let Some(time) = plain_time(time) => {
                    self.look_at_clock(time, || range);
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
            (b"clk" | b"emt", Some(_)) if !is_full_time(command.arguments) => {
                self.tell_command(Rule::BadClock, range, "a time is written 1:23:45, hours first");
            }
            (b"clk", Some(CommandValue::Clock(time))) => {
                let millis = Millis::try_from(time.as_millis()).unwrap_or(Millis::MAX - 1);
                self.look_at_clock(millis, || range);
            }
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
        if self.is_done(Rule::SuffixMark) || !self.config.is_on(Rule::SuffixMark) {
            return;
        }
        let is_apart = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_whitespace);
        let before = if is_apart(self.text[..range.start].last()) { "" } else { " " };
        let after = match self.text.get(range.end) {
            Some(b')') | None => "",
            Some(byte) if byte.is_ascii_whitespace() => "",
            Some(_) => " ",
        };
        let word = &self.text[range.clone()];
        let message = || format!("{} is ${number} in the export format", shown(word));
        if let Some(raw) = self.tell_once(Rule::SuffixMark, range.clone(), message) {
            raw.mend(Safety::Safe, range, format!("{before}${number}{after}"));
        }
    }
}

/// Whether a time that can be read has hours, minutes and seconds, and no more than 59 of these.
fn is_full_time(text: &[u8]) -> bool {
    let mut parts = text.split(|&byte| byte == b':').skip(1);
    let is_sixtieth = |part: &[u8]| {
        let digits = part.split(|&byte| byte == b'.').next().unwrap_or_default();
        matches!(digits, [_] | [b'0'..=b'5', _])
    };
    parts.clone().count() == 2 && parts.all(is_sixtieth)
}
