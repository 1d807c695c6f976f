//! The movetext, token by token.

use super::results::{forfeit, result_at};
use super::{LOOK_AHEAD, Open, Scanner, Step, Window};
use crate::pgn::bytes::{BYTE_ORDER_MARK, begins_tag, ellipsis, foreign_blank, skip_blanks};
use crate::pgn::diagnostic::excerpt;
use crate::pgn::{Damage, Diagnostic, Outcome, RawNag, Variation, Visitor, nag};
use alloc::format;
use memchr::memchr3;

impl Scanner {
    pub(super) fn movetext<V: Visitor>(
        &mut self,
        window: &mut Window<'_>,
        visitor: &mut V,
    ) -> Step<Option<V::Game>> {
        loop {
            self.plain_moves(window, visitor);
            // So much look-ahead that short tokens and what tells a new game are whole.
            window.need(window.index + LOOK_AHEAD)?;
            let Some(byte) = window.peek() else {
                return Ok(Some(self.end_game(window, None, visitor)));
            };
            let start = window.index;
            match byte {
                b'.' if window.bytes.get(start + 1) == Some(&b'5') => {
                    // `.5-.5`, or a dot before a number.
                    let pair = result_at(window.ahead());
                    let is_draw = pair.is_none() && self.is_decimal_draw(window)?;
                    let result = pair.or(is_draw.then_some((Outcome::Draw, 2)));
                    window.index += result.map_or(1, |(_, len)| len);
                    if let Some((outcome, _)) = result
                        && let Some(game) = self.terminator(window, start, outcome, visitor)?
                    {
                        return Ok(Some(game));
                    }
                }
                b' ' | b'.' | b'\t' | 0x0B | 0x0C => window.index += 1,
                b'O' | b'o' | b'l' | b'I'
                    if let Some((outcome, len)) = result_at(window.ahead()) =>
                {
                    window.index += len;
                    if let Some(game) = self.terminator(window, start, outcome, visitor)? {
                        return Ok(Some(game));
                    }
                }
                b'a'..=b'z' | b'A'..=b'Z' => {
                    if let Some(outcome) = self.word(window, visitor)?
                        && let Some(game) = self.terminator(window, start, outcome, visitor)?
                    {
                        return Ok(Some(game));
                    }
                }
                b'0'..=b'9' => {
                    if let Some(outcome) = self.number(window, visitor)?
                        && let Some(game) = self.terminator(window, start, outcome, visitor)?
                    {
                        return Ok(Some(game));
                    }
                }
                b'\n' | b'\r' => {
                    window.index += 1;
                    if window.peek() == Some(b'%') {
                        // Should the line go on behind the window, it must still be known to begin one.
                        let step = self.skip_line(window);
                        step.inspect_err(|_| window.index = start)?;
                    }
                }
                b'{' | b';' => self.comment(window, visitor)?,
                b'(' => self.begin_variation(window, visitor),
                b')' => self.end_variation(window, visitor),
                b'*' => {
                    window.index += 1;
                    if let Some(game) = self.terminator(window, start, Outcome::Unknown, visitor)? {
                        return Ok(Some(game));
                    }
                }
                b'[' if begins_tag(window.ahead()) => {
                    return Ok(Some(self.end_game(window, None, visitor)));
                }
                b'$' => self.numbered_nag(window, visitor),
                b'!' | b'?' | b'+' | b'-' | b'=' | b'/' | b'~' => {
                    if let Some(outcome) = self.glyph(window, visitor)?
                        && let Some(game) = self.terminator(window, start, outcome, visitor)?
                    {
                        return Ok(Some(game));
                    }
                }
                _ => {
                    if let Some(outcome) = self.oddity(window, byte, visitor)?
                        && let Some(game) = self.terminator(window, start, outcome, visitor)?
                    {
                        return Ok(Some(game));
                    }
                }
            }
        }
    }

    /// A result was read, from `start` on: the end of the game, or a slip inside a variation.
    pub(super) fn terminator<V: Visitor>(
        &mut self,
        window: &mut Window<'_>,
        start: usize,
        outcome: Outcome,
        visitor: &mut V,
    ) -> Step<Option<V::Game>> {
        if let [b'.' | b',', after @ ..] = window.ahead()
            && after.first().is_none_or(u8::is_ascii_whitespace)
            && self.open.is_empty()
        {
            // The end of a sentence.
            window.index += 1;
        }
        let end = window.index;
        let is_end = self.ends_game(window, visitor).inspect_err(|_| window.index = start)?;
        let spelling = &window.bytes[start..end];
        if spelling != outcome.text().as_bytes() && self.is_told() {
            visitor.diagnostic(Diagnostic {
                damage: Damage::ResultSpelling,
                location: self.lines.locate(window.bytes, start),
                len: (end - start) as u64,
                detail: format!("{}; write {outcome}", excerpt(spelling)),
            });
        }
        if !is_end {
            self.report(window, start, end, Damage::ResultInVariation, visitor);
            return Ok(None);
        }
        Ok(Some(self.end_game(window, Some(outcome), visitor)))
    }

    /// Whether the result that has just been read ends its game; then a comment on the same line is told.
    fn ends_game<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) -> Step<bool> {
        let rest = window.rest();
        let is_open = !self.open.is_empty() || self.skipped_depth > 0;
        // The parenthesis is what is missing, if the text or the game ends here.
        if is_open && !is_before_tags_or_end(window, window.index)? {
            return Ok(false);
        }
        // A comment on the same line still belongs to this game.
        let comment = skip_blanks(rest);
        let index = window.bytes.len() - comment.len();
        window.need(index)?;
        if let Some(b'{' | b';') = comment.first() {
            window.index = index;
            self.comment(window, visitor)?;
        }
        Ok(true)
    }

    pub(super) fn begin_variation<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) {
        let start = window.index;
        window.index += 1;
        if self.is_muted || self.skipped_depth > 0 {
            self.skipped_depth += 1;
            return;
        }
        if !self.seen_move {
            self.report(window, start, start + 1, Damage::VariationBeforeMove, visitor);
        }
        if self.open.len() >= self.max_depth {
            self.report(window, start, start + 1, Damage::TooDeep, visitor);
            self.skipped_depth = 1;
            return;
        }
        let place = self.place(window, start);
        if visitor.begin_variation(place) == Variation::Skip {
            self.skipped_depth = 1;
        } else {
            let location = place.location();
            self.open.push(Open { location });
            self.seen_move = false;
        }
    }

    pub(super) fn end_variation<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) {
        let start = window.index;
        window.index += 1;
        if self.skipped_depth > 0 {
            self.skipped_depth -= 1;
            return;
        }
        if self.open.pop().is_some() {
            self.seen_move = true;
            if self.is_told() {
                let flow = visitor.end_variation(self.place(window, start));
                self.heed(flow);
            }
        } else {
            self.report(window, start, start + 1, Damage::UnopenedVariation, visitor);
        }
    }

    pub(super) fn numbered_nag<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) {
        let start = window.index;
        let digits = window.bytes[start + 1..]
            .iter()
            .take(64)
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let end = start + 1 + digits;
        window.index = end;
        let text = &window.bytes[start..end];
        let number = core::str::from_utf8(&text[1..]).ok().and_then(|digits| digits.parse().ok());
        if number.is_none() {
            self.report(window, start, end, Damage::BadNag, visitor);
        }
        self.tell_nag(window, start, RawNag { number, text }, visitor);
    }

    pub(super) fn tell_nag<V: Visitor>(
        &mut self,
        window: &Window<'_>,
        start: usize,
        nag: RawNag<'_>,
        visitor: &mut V,
    ) {
        if self.is_told() {
            let flow = visitor.nag(nag, self.place(window, start));
            self.heed(flow);
        }
    }

    /// `!?`, `+-`, `=` and their like, a null move `--`, or what stands for the result of a game that was not played.
    pub(super) fn glyph<V: Visitor>(
        &mut self,
        window: &mut Window<'_>,
        visitor: &mut V,
    ) -> Step<Option<Outcome>> {
        let start = window.index;
        let is_mark = |byte: &u8| matches!(byte, b'!' | b'?' | b'+' | b'-' | b'=' | b'/' | b'~');
        let mut len = window.rest().iter().take_while(|byte| is_mark(byte)).count();
        window.need(start + len)?;
        let run = &window.bytes[start..start + len];
        let marks = run.iter().take_while(|byte| matches!(byte, b'!' | b'?')).count();
        if let [b'-', b'-', b'!' | b'?', ..] = run {
            // The marks of a null move.
            len = 2;
        } else if (1..len).contains(&marks) && nag::number_of(&run[..marks]).is_some() {
            // `Qh5!+`, `Nf3!+-`
            len = marks;
        }
        if let Some((outcome, len)) = forfeit(window.ahead())
            && self.is_told()
            && self.open.is_empty()
            && (!self.seen_move || window.bytes[start + 1] == b':' || run == b"=-=")
            && is_before_tags_or_end(window, start + len)?
        {
            window.index = start + len;
            return Ok(Some(outcome));
        }
        let infinity = "∞".as_bytes();
        if window.rest()[..len] == *b"=/" && window.rest()[len..].starts_with(infinity) {
            len += infinity.len();
        }
        window.index = start + len;
        let text = &window.bytes[start..start + len];
        if text == b"--" {
            self.tell_word(window, start, start + len, visitor);
            return Ok(None);
        }
        if matches!(text, b"+" | b"++") && self.seen_move {
            self.report(window, start, start + len, Damage::DetachedMark, visitor);
            return Ok(None);
        }
        let number = nag::number_of(text);
        if number.is_none() {
            self.report(window, start, start + len, Damage::UnknownToken, visitor);
        }
        self.tell_nag(window, start, RawNag { number, text }, visitor);
        Ok(None)
    }

    /// Everything that begins with no byte of the standard's movetext.
    #[cold]
    pub(super) fn oddity<V: Visitor>(
        &mut self,
        window: &mut Window<'_>,
        byte: u8,
        visitor: &mut V,
    ) -> Step<Option<Outcome>> {
        let start = window.index;
        let rest = window.rest();
        let blank = foreign_blank(rest);
        if blank > 0 {
            window.index += blank;
            self.report(window, start, start + blank, Damage::ForeignBlank, visitor);
        } else if rest.starts_with(BYTE_ORDER_MARK) {
            window.index += BYTE_ORDER_MARK.len();
            self.report(window, start, window.index, Damage::InnerByteOrderMark, visitor);
        } else if ellipsis(rest) > 0 {
            // `1. …e5`
            window.index += ellipsis(rest);
            self.report(window, start, window.index, Damage::NumberSpelling, visitor);
        } else if byte == b'#' && self.seen_move {
            window.index += 1;
            self.report(window, start, start + 1, Damage::DetachedMark, visitor);
        } else if byte == b'}' {
            window.index += 1;
            self.report(window, start, start + 1, Damage::UnopenedComment, visitor);
        } else if byte == b'[' {
            // A line in brackets that is no tag pair, or a command that lost its braces.
            let rest = window.ahead();
            let line = memchr3(b'\n', b'\r', b']', rest)
                .map_or(rest.len(), |end| end + usize::from(rest[end] == b']'));
            window.index += line.max(1);
            self.report(window, start, window.index, Damage::UnknownToken, visitor);
        } else if byte.is_ascii_control() {
            let run = rest
                .iter()
                .take_while(|byte| byte.is_ascii_control() && !byte.is_ascii_whitespace())
                .count();
            window.need(start + run)?;
            window.index += run.max(1);
            self.report(window, start, window.index, Damage::ControlCharacter, visitor);
        } else if byte >= 0x80 || byte == b'@' {
            return self.foreign_word(window, visitor);
        } else {
            window.index += 1;
            self.report(window, start, start + 1, Damage::UnknownToken, visitor);
        }
        Ok(None)
    }
}

/// Whether nothing but blanks stands between a place and the next tags or the end of the text.
pub(super) fn is_before_tags_or_end(window: &Window<'_>, index: usize) -> Step<bool> {
    let rest = &window.bytes[index..];
    let is_blank = |byte: &&u8| byte.is_ascii_whitespace();
    let blanks = rest.iter().take(4096).take_while(is_blank).count();
    window.need(index + blanks + LOOK_AHEAD)?;
    let next = &rest[blanks..];
    Ok(next.is_empty() || begins_tag(&next[..next.len().min(LOOK_AHEAD)]))
}
