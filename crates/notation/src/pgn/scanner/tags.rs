//! The tag section.

use super::comments::{BraceEnd, MAX_PLAIN_COMMENT, brace_end};
use super::{Cut, LOOK_AHEAD, NeedMore, Phase, Scanner, Step, Window};
use crate::pgn::bytes::{
    BYTE_ORDER_MARK, begins_event_tag, begins_pair, is_name_byte, roster_tag, skip_blanks,
};
use crate::pgn::{Damage, Place, RawComment, TagValue, Visitor};
use memchr::{memchr, memchr2};

impl Scanner {
    pub(super) fn tags<V: Visitor>(
        &mut self,
        window: &mut Window<'_>,
        visitor: &mut V,
    ) -> Step<Option<V::Game>> {
        loop {
            self.plain_tags(window, visitor);
            window.need(window.index + 16)?;
            let byte = window.peek();
            let line_starts = self.at_line_start;
            self.at_line_start = matches!(byte, Some(b'\n' | b'\r'));
            match byte {
                Some(b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C) => window.index += 1,
                Some(b'%') if line_starts => {
                    self.skip_line(window).inspect_err(|_| self.at_line_start = true)?;
                }
                Some(b'{') if self.held.is_empty() && stands_before_moves(window)? => {
                    self.end_tags(window, visitor);
                    return Ok(None);
                }
                Some(b'{' | b';') => self.hold_comment(window, visitor)?,
                Some(b'[') => {
                    let line_end = self.tag_line_end(window)?;
                    let text = &window.bytes[window.index..line_end];
                    let is_event = begins_event_tag(text);
                    let is_next = match is_event {
                        true => self.seen_event && self.tags > 1,
                        false => self.begins_again(window, line_end)?,
                    };
                    if is_next {
                        return Ok(Some(self.end_game(window, None, visitor)));
                    }
                    self.seen_event |= is_event;
                    self.note_first_tags(text, is_event);
                    self.tags += 1;
                    self.is_tag_open = false;
                    self.tag(window, line_end, visitor);
                }
                Some(_) if window.rest().starts_with(BYTE_ORDER_MARK) => {
                    let end = window.index + BYTE_ORDER_MARK.len();
                    self.report(window, window.index, end, Damage::InnerByteOrderMark, visitor);
                    window.index = end;
                }
                Some(_)
                    if line_starts
                        && self
                            .is_rest_of_tag(window)
                            .inspect_err(|_| self.at_line_start = true)? =>
                {
                    let line_end = self.tag_line_end(window)?;
                    self.is_tag_open = false;
                    self.report(window, window.index, line_end, Damage::BrokenTag, visitor);
                    window.index = line_end;
                }
                _ => {
                    self.end_tags(window, visitor);
                    return Ok(None);
                }
            }
        }
    }

    fn note_first_tags(&mut self, text: &[u8], is_event: bool) {
        match self.tags {
            0 if !is_event => self.first_tags[0] = roster_tag(text),
            1 if self.first_tags[0].is_some() => {
                self.first_tags[1] = roster_tag(text).filter(|&it| Some(it) != self.first_tags[0]);
            }
            _ => {}
        }
    }

    /// Whether the tag here and the next one are those with which the game begins.
    fn begins_again(&self, window: &Window<'_>, line_end: usize) -> Step<bool> {
        let [first @ Some(_), second @ Some(_)] = self.first_tags else { return Ok(false) };
        if self.tags < 2 || roster_tag(&window.bytes[window.index..line_end]) != first {
            return Ok(false);
        }
        window.need(line_end + LOOK_AHEAD)?;
        let rest = &window.bytes[line_end..];
        let next = rest[..rest.len().min(LOOK_AHEAD)].trim_ascii_start();
        Ok(roster_tag(next) == second)
    }

    /// Whether a line without an opening bracket ends as a tag pair does: the bracket is missing, or the value was broken by
    /// a line end.
    fn is_rest_of_tag(&mut self, window: &Window<'_>) -> Step<bool> {
        window.need(window.index + LOOK_AHEAD)?;
        if !self.is_tag_open && !begins_pair(window.ahead()) {
            return Ok(false);
        }
        let line = &window.bytes[window.index..self.tag_line_end(window)?];
        Ok(line.trim_ascii_end().ends_with(b"\"]") && memchr(b'[', line).is_none())
    }

    pub(super) fn end_tags<V: Visitor>(&mut self, window: &Window<'_>, visitor: &mut V) {
        self.phase = Phase::Movetext;
        if self.is_told() {
            let flow = visitor.end_tags(self.place(window, window.index));
            self.heed(flow);
        }
        self.held_bytes = 0;
        for held in core::mem::take(&mut self.held) {
            if self.is_told() {
                let comment = RawComment { text: &held.text, to_line_end: held.to_line_end };
                let reader = self.place(window, window.index);
                let place = Place { held: Some(&held.location), ..reader };
                let flow = visitor.comment(comment, place);
                self.heed(flow);
            }
        }
    }

    pub(super) fn tag_line_end(&mut self, window: &Window<'_>) -> Step<usize> {
        let base = self.lines.base();
        if self.line_end > base + window.index as u64 {
            return Ok((self.line_end - base) as usize);
        }
        let end = match memchr2(b'\n', b'\r', window.rest()) {
            Some(end) => window.index + end,
            None if window.at_end => window.bytes.len(),
            None if window.is_last => return Ok(window.bytes.len()),
            None => return Err(NeedMore),
        };
        self.line_end = base + end as u64;
        Ok(end)
    }

    /// Reads one tag pair; the window stands on its bracket.
    pub(super) fn tag<V: Visitor>(
        &mut self,
        window: &mut Window<'_>,
        line_end: usize,
        visitor: &mut V,
    ) {
        let start = window.index;
        let line = &window.bytes[start..line_end];
        let after_bracket = skip_blanks(&line[1..]);
        let name_len = after_bracket
            .iter()
            .take_while(|&&byte| !matches!(byte, b' ' | b'\t' | b'"' | b']'))
            .count();
        let (name, rest) = after_bracket.split_at(name_len);
        let rest = skip_blanks(rest);
        let Some(value) = rest.strip_prefix(b"\"").filter(|_| name_len > 0) else {
            let end = start + broken_tag_len(line);
            let is_cut = end == window.bytes.len() && !window.at_end;
            self.cut = is_cut.then_some(Cut::Line);
            self.report(window, start, end, Damage::BrokenTag, visitor);
            window.index = end;
            return;
        };
        let value_start = line_end - value.len();
        if !name.iter().all(|&byte| is_name_byte(byte)) {
            let name_start = line_end - after_bracket.len();
            self.report(window, name_start, name_start + name_len, Damage::BadTagName, visitor);
        }
        let quoted = read_quoted(value);
        for (damage, at) in quoted.damage.into_iter().flatten() {
            self.report(window, value_start + at, value_start + at + 1, damage, visitor);
        }
        if !quoted.is_closed {
            let is_cut = line_end == window.bytes.len() && !window.at_end;
            let damage = if is_cut { Damage::TooLong } else { Damage::UnclosedTag };
            self.is_tag_open = true;
            self.cut = is_cut.then_some(Cut::Line);
            self.report(window, start, line_end, damage, visitor);
        }
        if self.is_told() {
            let value = TagValue { raw: &value[..quoted.len] };
            let flow = visitor.tag(name, value, self.place(window, start));
            self.heed(flow);
        }
        window.index = value_start + quoted.end;
    }
}

/// Whether a comment that is not very long stands before a move number, so that it need not wait for more tags.
fn stands_before_moves(window: &Window<'_>) -> Step<bool> {
    window.need(window.index + MAX_PLAIN_COMMENT + LOOK_AHEAD)?;
    let rest = window.rest();
    let BraceEnd::Closed(len) = brace_end(&rest[1..rest.len().min(MAX_PLAIN_COMMENT)]) else {
        return Ok(false);
    };
    let mut behind = rest[1 + len + 1..].iter().take(LOOK_AHEAD);
    let first = behind.find(|byte| !byte.is_ascii_whitespace());
    let after_digits = behind.find(|byte| !byte.is_ascii_digit());
    Ok(first.is_some_and(u8::is_ascii_digit) && after_digits == Some(&b'.'))
}

/// The inside of a tag's quotes.
struct Quoted {
    /// Bytes of the value.
    len: usize,
    /// Bytes up to the end of the whole tag.
    end: usize,
    is_closed: bool,
    /// The first quote and the first backslash that stand there unescaped.
    damage: [Option<(Damage, usize)>; 2],
}

/// Reads to the quote that is followed by a bracket; quotes before it should have been escaped.
fn read_quoted(text: &[u8]) -> Quoted {
    let mut damage = [None, None];
    let mut last_quote = None;
    let mut at = 0;
    while let Some(found) = memchr2(b'"', b'\\', &text[at..]) {
        at += found;
        if text[at] == b'\\' {
            if matches!(text.get(at + 1), Some(b'"' | b'\\')) {
                at += 2;
                continue;
            }
            damage[1] = damage[1].or(Some((Damage::StrayBackslash, at)));
        } else {
            let rest = skip_blanks(&text[at + 1..]);
            if rest.first() == Some(&b']') {
                let end = text.len() - rest.len() + 1;
                return Quoted { len: at, end, is_closed: true, damage };
            }
            damage[0] = damage[0].or(Some((Damage::UnescapedQuote, at)));
            last_quote = Some(at);
        }
        at += 1;
    }
    // The bracket or the quote is missing: the value goes to the last quote, else to the last bracket or the line's end.
    let trimmed = text.trim_ascii_end();
    let len = last_quote
        .filter(|&quote| skip_blanks(&text[quote + 1..]).is_empty())
        .unwrap_or_else(|| trimmed.strip_suffix(b"]").unwrap_or(trimmed).len());
    damage[0] = damage[0].filter(|&(_, quote)| quote < len);
    Quoted { len, end: text.len(), is_closed: false, damage }
}

/// How much of a line a bracketed text takes that is no tag pair.
fn broken_tag_len(line: &[u8]) -> usize {
    memchr(b']', line).map_or_else(|| line.trim_ascii_end().len(), |end| end + 1)
}
