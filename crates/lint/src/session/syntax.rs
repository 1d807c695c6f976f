//! Damage that the reader tells, as findings with fixes.

use core::ops::Range;
use std::borrow::Cow;

use jadoube_notation::pgn::{Damage, Diagnostic};
use memchr::memchr;

use super::Session;
use crate::{Rule, Safety};

impl Session<'_> {
    #[cold]
    pub(super) fn damage(&mut self, diagnostic: &Diagnostic) {
        let at = diagnostic.location.offset as usize;
        let range = at..at + diagnostic.len as usize;
        if at < self.quiet_until {
            return;
        }
        let what = diagnostic.damage.text();
        match diagnostic.damage {
            Damage::UnclosedComment => self.tell_open_comment(range),
            Damage::UnopenedComment => self.tell_removable(Rule::UnopenedComment, range, what),
            Damage::UnclosedVariation => self.note_open_variation(range),
            Damage::UnopenedVariation => self.tell_removable(Rule::UnopenedVariation, range, what),
            Damage::VariationBeforeMove => {
                self.tell_plainly(Rule::VariationBeforeMove, range, what);
            }
            Damage::BrokenTag => self.tell_plainly(Rule::BrokenTag, range, what),
            Damage::UnclosedTag => self.tell_open_tag(range),
            Damage::UnescapedQuote => self.tell_escapes(Rule::UnescapedQuote, range, what),
            Damage::StrayBackslash => self.tell_escapes(Rule::StrayBackslash, range, what),
            Damage::BadTagName => self.tell_plainly(Rule::BadTagName, range, what),
            Damage::ResultInVariation => self.tell_plainly(Rule::ResultInVariation, range, what),
            Damage::ResultSpelling => self.odd_result = Some(range),
            Damage::UnknownToken => self.tell_unknown(range),
            Damage::TextOutsideGame => self.begin_stray_text(range),
            Damage::BadNag => self.tell_plainly(Rule::BadNag, range, what),
            Damage::ControlCharacter => self.tell_removable(Rule::ControlCharacter, range, what),
            Damage::ForeignBlank => self.tell_blank(range),
            Damage::InnerByteOrderMark => self.tell_mark(Rule::InnerByteOrderMark, range),
            Damage::TooDeep => self.tell_plainly(Rule::TooDeep, range, what),
            Damage::DetachedMark => self.tell_detached(range),
            Damage::NumberSpelling => self.tell_number_spelling(range),
            Damage::Utf16 => {
                self.tell(Rule::Utf16, range.start..range.start + 2, what);
            }
            // Told where the game ends.
            _ => {}
        }
    }

    fn tell_plainly(&mut self, rule: Rule, range: Range<usize>, what: &'static str) {
        let message = match self.shown(range.clone()) {
            shown if shown.len() < 2 => Cow::Borrowed(what),
            shown => Cow::Owned(format!("{shown}: {what}")),
        };
        self.tell(rule, range, message);
    }

    /// What can be taken out, if somebody agrees.
    fn tell_removable(&mut self, rule: Rule, range: Range<usize>, what: &'static str) {
        if let Some(raw) = self.tell(rule, range.clone(), what) {
            raw.mend(Safety::Unsafe, range, "");
        }
    }

    fn tell_open_comment(&mut self, range: Range<usize>) {
        let end = range.start + self.text[range.clone()].trim_ascii_end().len();
        let brace = range.start..range.start + 1;
        let message = "the comment that begins here is never closed";
        if let Some(raw) = self.tell(Rule::UnclosedComment, brace, message) {
            raw.note("everything up to the next game is taken for comment");
            raw.mend(Safety::Unsafe, end..end, "}");
        }
    }

    /// A variation is open where the game ends; the outermost comes first.
    fn note_open_variation(&mut self, range: Range<usize>) {
        match &mut self.open_variations {
            Some((_, count)) => *count += 1,
            none => *none = Some((range, 1)),
        }
    }

    /// Tells the variations that are never closed, at the outermost.
    pub(super) fn tell_open_variations(&mut self) {
        let Some((range, count)) = self.open_variations.take() else { return };
        let end = self.token_end.max(range.end);
        let message = "the variation that begins here is never closed";
        let closing = ")".repeat(count);
        // Behind a semicolon it would be part of the comment.
        let gap = if self.may_end_in_line_comment(end) { self.line_end() } else { "" };
        let Some(raw) = self.tell(Rule::UnclosedVariation, range, message) else { return };
        raw.count = count;
        // An open comment inside has to be closed before it: one fix does both.
        let comment = self.raws.iter().rposition(|raw| raw.rule == Rule::UnclosedComment);
        if let Some(comment) = comment {
            let edits = self.raws[comment].mending.work.edits_mut();
            if let Some(edit) = edits.and_then(|edits| edits.first_mut()) {
                edit.replacement.append(closing.as_bytes());
            }
        } else if let Some(raw) = self.raws.last_mut() {
            raw.mend(Safety::Unsafe, end..end, gap.to_owned() + &closing);
        }
    }

    /// Whether a semicolon stands in the game on the line before this place.
    pub(super) fn may_end_in_line_comment(&self, at: usize) -> bool {
        let game = &self.text[self.begin.min(at)..at];
        let line = game.rsplit(|it| matches!(it, b'\n' | b'\r')).next();
        line.is_some_and(|line| line.contains(&b';'))
    }

    /// A tag without its closing quote or bracket; the range is the tag to the end of its line.
    fn tell_open_tag(&mut self, range: Range<usize>) {
        let tag = self.text[range.clone()].trim_ascii_end();
        let end = range.start + tag.len();
        let body = tag.strip_suffix(b"]").unwrap_or(tag);
        let has_quote = memchr(b'"', tag)
            .is_some_and(|first| body.len() > first + 1 && body.trim_ascii_end().ends_with(b"\""));
        let slashes = body
            .strip_suffix(b"\"")
            .map_or(0, |value| value.iter().rev().take_while(|&&byte| byte == b'\\').count());
        let (what, at, insert) = match (has_quote, tag.ends_with(b"]")) {
            // `"C:\"]`: the backslash makes the quote a part of the value.
            (true, true) if slashes % 2 == 1 => ("quote", end - 2, "\\"),
            (true, _) => ("bracket", end, "]"),
            (false, true) => ("quote", end - 1, "\""),
            (false, false) => ("quote and bracket", end, "\"]"),
        };
        let message = format!("the tag pair lacks its closing {what}");
        if let Some(raw) = self.tell(Rule::UnclosedTag, range.start..end, message) {
            raw.mend(Safety::Safe, at..at, insert);
        }
    }

    /// A quote or backslash in a tag value; the value ends with the last quote before a bracket.
    fn tell_escapes(&mut self, rule: Rule, range: Range<usize>, what: &'static str) {
        let rest = &self.text[range.start..];
        let line = &rest[..memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())];
        let end = closing_quote(line).unwrap_or(line.len());
        let mut places = Vec::new();
        let mut at = 0;
        while at < end {
            match line[at] {
                b'\\' if matches!(line.get(at + 1), Some(b'"' | b'\\')) && at + 1 < end => at += 1,
                b'\\' if rule == Rule::StrayBackslash => places.push(range.start + at),
                b'"' if rule == Rule::UnescapedQuote => places.push(range.start + at),
                _ => {}
            }
            at += 1;
        }
        if let Some(raw) = self.tell(rule, range, what) {
            for place in places {
                raw.mend(Safety::Safe, place..place, "\\");
            }
        }
    }

    fn tell_unknown(&mut self, range: Range<usize>) {
        let text = &self.text[range.clone()];
        let is_mark = !text.is_empty()
            && text.iter().all(|it| matches!(it, b'!' | b'?' | b'+' | b'-' | b'=' | b'/' | b'~'));
        let shown = self.shown(range.clone());
        if is_mark {
            let message = format!("{shown} is no annotation with a meaning");
            self.tell_move(Rule::UnknownMark, range, message);
        } else {
            self.tell_move(
                Rule::UnknownToken,
                range,
                format!("{shown} is no part of PGN movetext"),
            );
        }
    }

    fn tell_blank(&mut self, range: Range<usize>) {
        let message = || "a no-break space or its like between moves";
        // A blank beside an ordinary one can go.
        let is_blank = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_whitespace);
        let has_other =
            is_blank(self.text[..range.start].last()) || is_blank(self.text.get(range.end));
        if let Some(raw) = self.tell_once(Rule::ForeignBlank, range.clone(), message) {
            raw.mend(Safety::Safe, range, if has_other { "" } else { " " });
        }
    }

    pub(super) fn tell_mark(&mut self, rule: Rule, range: Range<usize>) {
        let message = if rule == Rule::ByteOrderMark {
            "the text begins with a byte order mark"
        } else {
            "a byte order mark inside the text, as joined files have it"
        };
        if let Some(raw) = self.tell(rule, range.clone(), message) {
            raw.mend(Safety::Safe, range, "");
        }
    }

    /// Text that belongs to no game begins; where it ends the next game tells.
    fn begin_stray_text(&mut self, range: Range<usize>) {
        if matches!(self.text.get(range.start), Some(b'{' | b';')) {
            let end = range.end.min(self.text.len());
            self.tell(Rule::TextOutsideGame, range.start..end, "this comment belongs to no game");
        } else if self.stray.is_none() {
            self.stray = Some(range.start);
        }
    }

    /// Tells the text since the last game that belongs to none.
    pub(super) fn end_stray_text(&mut self) {
        let Some(start) = self.stray.take() else { return };
        let whole = start..start + self.text[start..self.begin].trim_ascii_end().len();
        let text = self.text;
        let lines = &text[whole.clone()];
        let has_comment = memchr(b'{', lines).is_some() || memchr(b';', lines).is_some();
        let line_end = self.line_end();
        let first_line = memchr::memchr2(b'\n', b'\r', lines).unwrap_or(lines.len());
        let shown = self.shown(start..start + first_line);
        let message = format!("{shown}: this text belongs to no game");
        if lines.iter().any(|&byte| super::bytes::is_control(byte)) {
            self.tell(Rule::BinaryData, whole, "these bytes are no text");
            return;
        }
        let starts_line = match start {
            0 => self.start.column == 1,
            _ => matches!(text[start - 1], b'\n' | b'\r'),
        };
        let Some(raw) = self.tell(Rule::TextOutsideGame, whole.clone(), message) else { return };
        if has_comment {
            return;
        }
        let first = if starts_line { "% ".to_owned() } else { format!("{line_end}% ") };
        raw.mend(Safety::Safe, start..start, first);
        for end in memchr::memchr2_iter(b'\n', b'\r', lines) {
            let next = lines.get(end + 1).copied().unwrap_or(b'\n');
            if !matches!(next, b'\n' | b'\r' | b'%')
                && !lines[end + 1..].trim_ascii_start().is_empty()
            {
                let at = start + end + 1;
                raw.mend(Safety::Safe, at..at, "% ");
            }
        }
    }

    /// The line end that this text uses.
    pub(super) fn line_end(&self) -> &'static str {
        // Games follow each other: what was found for the last one mostly goes for this one too.
        let known = self.next_line_end.get().filter(|&at| at >= self.region);
        let at = known.unwrap_or_else(|| {
            let part = &self.text[self.region..];
            self.region + memchr::memchr2(b'\n', b'\r', part).unwrap_or(part.len())
        });
        self.next_line_end.set(Some(at));
        match &self.text[at..] {
            [b'\r', b'\n', ..] => "\r\n",
            [b'\r', ..] => "\r",
            _ => "\n",
        }
    }
}

/// The place of the quote before the first bracket that closes a tag.
fn closing_quote(line: &[u8]) -> Option<usize> {
    let mut from = 0;
    loop {
        let at = from + memchr(b'"', &line[from..])?;
        let rest = line[at + 1..].trim_ascii_start();
        let is_escaped = line[..at].iter().rev().take_while(|&&it| it == b'\\').count() % 2 == 1;
        if rest.first() == Some(&b']') && !is_escaped {
            return Some(at);
        }
        from = at + 1;
    }
}
