//! Words of the movetext: moves, numbers and results.

use super::movetext::is_before_tags_or_end;
use super::results::{decimal_half, draw_in_words, odd_result, result_at, skip_dash};
use super::{Cut, NeedMore, Scanner, Step, Window};
use crate::pgn::bytes::{BYTE_ORDER_MARK, IS_WORD, char_len, ellipsis, foreign_blank};
use crate::pgn::text::decoded;
use crate::pgn::{Damage, Outcome, RawNag, Visitor, nag};
use crate::san::SanOptions;

impl Scanner {
    /// A word that begins with a letter: a move, a draw in words, or nothing that PGN knows.
    #[inline(always)]
    pub(super) fn word<V: Visitor>(
        &mut self,
        window: &mut Window<'_>,
        visitor: &mut V,
    ) -> Step<Option<Outcome>> {
        let start = window.index;
        let mut end = start + 1;
        while end < window.bytes.len() && IS_WORD[window.bytes[end] as usize] {
            end += 1;
        }
        match window.bytes.get(end) {
            None if !window.is_last => return Err(NeedMore),
            None if !window.at_end => {
                self.report(window, start, end, Damage::TooLong, visitor);
                self.cut = Some(Cut::Word);
            }
            // `e8(Q)`, `exd6e.p.`, letters that are not ASCII.
            Some(b'(' | b'.' | 0x80..) => end = long_word_end(window, start, end)?,
            Some(b' ') if window.bytes.get(end + 1) == Some(&b'e') => {
                end += spaced_en_passant(&window.bytes[end..]);
            }
            _ => {}
        }
        if !matches!(window.bytes[end - 1], b'0'..=b'9' | b'+' | b'#')
            && let Some(outcome) = draw_in_words(&window.bytes[start..end])
            && self.open.is_empty()
            && is_before_tags_or_end(window, end)?
        {
            window.index = end;
            return Ok(Some(outcome));
        }
        window.index = end;
        self.tell_word(window, start, end, visitor);
        Ok(None)
    }

    #[inline(always)]
    pub(super) fn tell_word<V: Visitor>(
        &mut self,
        window: &Window<'_>,
        start: usize,
        end: usize,
        visitor: &mut V,
    ) {
        if !self.is_told() {
            return;
        }
        let token = &window.bytes[start..end];
        // Where the text ends a letter is more likely the beginning of a move.
        let is_last = window.at_end && end == window.bytes.len();
        if matches!(token, [b'N' | b'D'] | b"TN" | b"RR") && !is_last {
            // Novelty, diagram and remark, as books mark them.
            let nag = RawNag { number: nag::number_of(token), text: token };
            let flow = visitor.nag(nag, self.place(window, start));
            return self.heed(flow);
        }
        self.seen_move = true;
        let flow = visitor.san(token, self.place(window, start));
        self.heed(flow);
    }

    /// What begins with a digit: a move number, a result, or castling with zeros.
    #[inline(always)]
    pub(super) fn number<V: Visitor>(
        &mut self,
        window: &mut Window<'_>,
        visitor: &mut V,
    ) -> Step<Option<Outcome>> {
        let start = window.index;
        let mut end = start;
        let mut value: u32 = 0;
        let mut fits = true;
        while let Some(digit @ b'0'..=b'9') = window.bytes.get(end) {
            fits &= value < 100_000_000;
            value = value.wrapping_mul(10).wrapping_add(u32::from(digit - b'0'));
            end += 1;
        }
        match window.bytes.get(end) {
            None if !window.is_last => Err(NeedMore),
            Some(b' ' | b'.' | b',' | b'\\')
                if value <= 1 && result_at(window.ahead()).is_some() =>
            {
                Ok(self.spaced_result(window))
            }
            Some(b'.' | b',') if value == 0 && self.is_decimal_draw(window)? => {
                window.index = end + 2;
                Ok(Some(Outcome::Draw))
            }
            Some(b')') if fits && self.open.is_empty() && self.skipped_depth == 0 => {
                window.index = end + 1;
                self.odd_number(window, start, value, false, visitor);
                Ok(None)
            }
            Some(b'.') => {
                let dots =
                    window.bytes[end..].iter().take(3).take_while(|&&byte| byte == b'.').count();
                window.index = end + dots;
                let is_black = dots > 1;
                self.tell_number(window, start, fits.then_some(value), is_black, visitor);
                Ok(None)
            }
            Some(0x80..) if ellipsis(&window.bytes[end..]) > 0 => {
                window.index = end + ellipsis(&window.bytes[end..]);
                self.odd_number(window, start, value, true, visitor);
                Ok(None)
            }
            Some(b'-' | b'/' | b':' | 0x80..) => {
                self.result_or_castling(window, start, end, visitor)
            }
            _ => {
                window.index = end;
                if value == 0 && end - start == 4 {
                    self.tell_word(window, start, end, visitor);
                } else {
                    self.tell_number(window, start, fits.then_some(value), false, visitor);
                }
                Ok(None)
            }
        }
    }

    /// A result that is not one word, or has a decimal point: `1 - 0`, `0.5-0.5`.
    #[cold]
    fn spaced_result(&self, window: &mut Window<'_>) -> Option<Outcome> {
        let (outcome, len) = result_at(window.ahead())?;
        window.index += len;
        Some(outcome)
    }

    /// Whether `0.5` or `.5` stands here alone and ends a game.
    #[cold]
    pub(super) fn is_decimal_draw(&self, window: &Window<'_>) -> Step<bool> {
        match decimal_half(window.ahead()).filter(|_| self.open.is_empty()) {
            Some(len) => is_before_tags_or_end(window, window.index + len),
            None => Ok(false),
        }
    }

    /// A move number with another sign than dots, `1)` or `1…`, which the window has passed.
    #[cold]
    fn odd_number<V: Visitor>(
        &mut self,
        window: &Window<'_>,
        start: usize,
        number: u32,
        is_black: bool,
        visitor: &mut V,
    ) {
        self.report(window, start, window.index, Damage::NumberSpelling, visitor);
        self.tell_number(window, start, Some(number), is_black, visitor);
    }

    #[inline(always)]
    pub(super) fn tell_number<V: Visitor>(
        &mut self,
        window: &Window<'_>,
        start: usize,
        number: Option<u32>,
        is_black: bool,
        visitor: &mut V,
    ) {
        if self.is_told() {
            let flow = visitor.move_number(number, is_black, self.place(window, start));
            self.heed(flow);
        }
    }

    pub(super) fn result_or_castling<V: Visitor>(
        &mut self,
        window: &mut Window<'_>,
        start: usize,
        digits_end: usize,
        visitor: &mut V,
    ) -> Step<Option<Outcome>> {
        let end = long_word_end(window, start, digits_end)?;
        if end == digits_end {
            // A foreign blank follows the number.
            window.index = end;
            return Ok(None);
        }
        let text = &window.bytes[start..end];
        if let Some((_, len)) = result_at(window.ahead())
            && len > text.len()
        {
            return Ok(self.spaced_result(window));
        }
        window.index = end;
        if is_castling(text) {
            self.tell_word(window, start, end, visitor);
            return Ok(None);
        }
        if let Some(outcome) = Outcome::from_bytes(text) {
            return Ok(Some(outcome));
        }
        let outcome = odd_result(text);
        if outcome.is_none() {
            self.report(window, start, end, Damage::UnknownToken, visitor);
        }
        Ok(outcome)
    }

    /// A word that begins with a letter that is not ASCII: a figurine's move, a result with a fraction sign.
    pub(super) fn foreign_word<V: Visitor>(
        &mut self,
        window: &mut Window<'_>,
        visitor: &mut V,
    ) -> Step<Option<Outcome>> {
        let start = window.index;
        let end = long_word_end(window, start, start)?;
        window.index = end;
        let text = &window.bytes[start..end];
        if let Some((outcome, len)) = result_at(&window.bytes[start..]) {
            window.index = start + len;
            return Ok(Some(outcome));
        }
        if let Some(outcome) = odd_result(text) {
            return Ok(Some(outcome));
        }
        let number = nag::number_of(text);
        if number.is_none() && is_word(text) {
            self.tell_word(window, start, end, visitor);
            return Ok(None);
        }
        if matches!(&*decoded(text), "†" | "††" | "‡" | "≠") && self.seen_move {
            self.report(window, start, end, Damage::DetachedMark, visitor);
            return Ok(None);
        }
        if number.is_none() {
            // A sign of some system of annotation that has no number.
            self.report(window, start, end, Damage::UnknownToken, visitor);
        }
        self.tell_nag(window, start, RawNag { number, text }, visitor);
        Ok(None)
    }
}

/// Whether a text castles with zeros, whatever the dash.
fn is_castling(text: &[u8]) -> bool {
    matches!(text, [b'0', next, ..] if *next != b':')
        && skip_dash(&text[1..]).is_some_and(|rest| rest.first() == Some(&b'0'))
}

/// Whether a text that begins with no ASCII letter may be a move: it has a letter or a digit, a figurine, or is a null move.
fn is_word(text: &[u8]) -> bool {
    let text = decoded(text);
    let has_letter = |letter: char| letter.is_alphanumeric() || ('♔'..='♟').contains(&letter);
    text.chars().any(has_letter)
        || text.starts_with('@')
        || SanOptions::lenient().read(&*text).is_ok()
}

/// The end of a word that goes on with `(Q)`, `.p.` or letters that are not ASCII.
pub(super) fn long_word_end(window: &Window<'_>, start: usize, mut end: usize) -> Step<usize> {
    let bytes = window.bytes;
    loop {
        match bytes.get(end) {
            None if !window.is_last => return Err(NeedMore),
            Some(&byte) if IS_WORD[byte as usize] => end += 1,
            Some(0x80..)
                if foreign_blank(&bytes[end..]) == 0
                    && ellipsis(&bytes[end..]) == 0
                    && !bytes[end..].starts_with(BYTE_ORDER_MARK) =>
            {
                // A continuation byte may look like a blank.
                end += char_len(&bytes[end..]);
            }
            Some(b'(') if is_promotion_in_parentheses(&bytes[start..end], &bytes[end..]) => {
                end += 3;
            }
            Some(b'.') => return Ok(end + dotted_en_passant(bytes, start, end)),
            _ => return Ok(end),
        }
    }
}

/// Whether `(Q)` or its like follows a square of a last rank.
fn is_promotion_in_parentheses(word: &[u8], rest: &[u8]) -> bool {
    matches!(word, [.., b'a'..=b'h', b'1' | b'8'])
        && matches!(rest, [b'(', letter, b')', ..] if letter.is_ascii_alphabetic())
}

/// How much follows of an `e.p.` whose first letter ends the word.
fn dotted_en_passant(bytes: &[u8], start: usize, end: usize) -> usize {
    if end - start < 3 || bytes[end - 1] != b'e' {
        return 0;
    }
    [&b".p."[..], b". p.", b".p"]
        .into_iter()
        .find(|rest| bytes[end..].starts_with(rest))
        .map_or(0, <[u8]>::len)
}

/// How much of a text is ` e.p.` or ` ep`.
#[inline]
pub(super) fn spaced_en_passant(text: &[u8]) -> usize {
    let found =
        [&b" e.p."[..], b" e. p.", b" e.p", b" ep"].into_iter().find(|mark| text.starts_with(mark));
    // `ep` must be a word of its own.
    found
        .filter(|mark| text.get(mark.len()).is_none_or(|&next| !IS_WORD[next as usize]))
        .map_or(0, <[u8]>::len)
}
