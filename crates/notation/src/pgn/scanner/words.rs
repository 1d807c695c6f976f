//! Words of the movetext: moves, numbers and results.

use super::{Cut, NeedMore, Scanner, Step, Window};
use crate::pgn::bytes::{BYTE_ORDER_MARK, IS_WORD, char_len, foreign_blank};
use crate::pgn::text::decoded;
use crate::pgn::{Damage, Outcome, RawNag, Visitor, nag};

impl Scanner {
    /// A word that begins with a letter: a move, or nothing that PGN knows.
    #[inline(always)]
    pub(super) fn word<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) -> Step {
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
        window.index = end;
        self.tell_word(window, start, end, visitor);
        Ok(())
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
        if let [b'N' | b'D'] = token {
            // Novelty and diagram, as books mark them.
            let number = if token[0] == b'N' { 146 } else { 220 };
            let nag = RawNag { number: Some(number), text: token };
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
            Some(b'.') => {
                let dots =
                    window.bytes[end..].iter().take(3).take_while(|&&byte| byte == b'.').count();
                window.index = end + dots;
                let is_black = dots > 1;
                self.tell_number(window, start, fits.then_some(value), is_black, visitor);
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
        window.index = end;
        let text = &window.bytes[start..end];
        if text.starts_with(b"0-0") {
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
        if let Some(outcome) = odd_result(text) {
            return Ok(Some(outcome));
        }
        if let Some(number) = nag::number_of(text) {
            self.tell_nag(window, start, RawNag { number: Some(number), text }, visitor);
            return Ok(None);
        }
        self.tell_word(window, start, end, visitor);
        Ok(None)
    }
}

/// Results that are understood, though not spelt as the standard has them.
pub(super) fn odd_result(text: &[u8]) -> Option<Outcome> {
    let text = decoded(text);
    let dash = |letter: char| matches!(letter, '-' | '–' | '—' | '−' | '‐' | '‑' | ':');
    let (white, black) = text.split_once(dash).unwrap_or((&text, ""));
    match (white, black) {
        ("1", "0" | "O" | "o") => Some(Outcome::WhiteWins),
        ("0", "1") => Some(Outcome::BlackWins),
        ("1/2" | "½" | "0.5", "" | "1/2" | "½" | "0.5") => Some(Outcome::Draw),
        _ => None,
    }
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
