//! Move numbers.

use core::ops::Range;

use jadoube_board::Color;
use jadoube_notation::pgn::PlainNumber;

use super::Session;
use super::layout::line_ends;
use crate::fix::Work;
use crate::{Rule, Safety};

impl Session<'_> {
    /// A move number of one or two digits with the dots that it should have.
    #[inline(always)]
    pub(super) fn look_at_plain_number(&mut self, plain: PlainNumber, at: usize) {
        let PlainNumber { number, is_black, len, next } = plain;
        let line = &self.line;
        let is_right = (number == line.now.fullmove_number())
            & (is_black == (line.now.turn() == Color::Black))
            & (line.number_shift == 0);
        if !is_right || !matches!(next, b' ' | b'\n' | b'\r' | b'A'..) {
            return self.look_at_number(Some(number), is_black, at);
        }
        self.look_at_blanks(at);
        self.line.has_number = true;
        self.was_comment = false;
        self.token_end = at + len;
        if next >= b'A' && self.on.number_blanks && self.quiet_until <= at {
            self.look_for_blank(at..at + len);
        }
    }

    /// A move number that a letter follows, as mostly all do in a game in which one does.
    #[inline]
    fn look_for_blank(&mut self, number: Range<usize>) {
        if !self.line.is_alive || self.is_done(Rule::NoBlankAfterNumber) {
            return;
        }
        if self.unspaced.is_empty() {
            self.tell_no_blank(number);
        } else {
            self.unspaced.push(number.end as u64);
        }
    }

    /// A move number and its dots.
    #[inline(never)]
    pub(super) fn look_at_number(&mut self, number: Option<u32>, is_black: bool, at: usize) {
        self.look_at_blanks(at);
        self.line.has_number = true;
        self.was_comment = false;
        self.look_at_odd_number(number, is_black, at);
    }

    fn look_at_odd_number(&mut self, number: Option<u32>, is_black: bool, at: usize) {
        let digits = self.text[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let dots_at = at + digits;
        let dots = self.text[dots_at..].iter().take_while(|&&byte| byte == b'.').count();
        let end = dots_at + dots;
        self.token_end = end;
        if !self.line.is_alive || at < self.quiet_until {
            return;
        }
        if is_black != (self.turn() == Color::Black) && is_black {
            self.tell_color(at..end);
        } else {
            self.compare_number(number, at..dots_at);
        }
        self.look_at_dots(at, dots_at, end);
        let next = self.text.get(end).copied().unwrap_or(b' ');
        if dots > 0 && !next.is_ascii_whitespace() && next != b'.' {
            self.tell_no_blank(at..end);
        }
    }

    #[cold]
    fn tell_no_blank(&mut self, number: Range<usize>) {
        let message = || "no blank between the number and the move";
        if self.tell_once(Rule::NoBlankAfterNumber, number.clone(), message).is_some() {
            self.unspaced.push(number.end as u64);
        }
    }

    /// Mends all numbers without a blank, once the game is over.
    pub(super) fn end_unspaced(&mut self) {
        if self.unspaced.is_empty() {
            return;
        }
        let places = self.unspaced.clone();
        self.unspaced.clear();
        if let Some(raw) = self.told_of(Rule::NoBlankAfterNumber) {
            raw.count = places.len();
            raw.work(|| Work::Insert(places, " "));
        }
    }

    /// Where the numbers begin to be wrong that is told; those after it are mended with it.
    fn compare_number(&mut self, number: Option<u32>, digits: Range<usize>) {
        let expected = self.line.now.fullmove_number();
        let shift = number.map_or(i64::MAX, |number| i64::from(number) - i64::from(expected));
        let is_new = shift != self.line.number_shift;
        self.line.number_shift = shift;
        if shift == 0 {
            return;
        }
        if let Some(index) = self.wrong_number.filter(|_| !is_new) {
            let raw = &mut self.raws[index];
            raw.count += 1;
            raw.mend(Safety::Safe, digits, expected.to_string());
            return;
        }
        let message =
            format!("move number {} where {expected} belongs", self.shown(digits.clone()));
        // Behind a blank line it may be another game, whose tags are missing and the result of the one before.
        let before = self.text[..digits.start].trim_ascii_end().len();
        let gap = &self.text[before..digits.start];
        let may_begin = number == Some(1) && line_ends(gap) > 1;
        let safety = if may_begin { Safety::Unsafe } else { Safety::Safe };
        if let Some(raw) = self.tell_move(Rule::WrongMoveNumber, digits.clone(), message) {
            raw.mend(safety, digits, expected.to_string());
            self.wrong_number = Some(self.raws.len() - 1);
        } else {
            self.wrong_number = None;
        }
    }

    fn tell_color(&mut self, number: Range<usize>) {
        let expected = format!("{}.", self.line.now.fullmove_number());
        let message = format!(
            "{} announces a move of Black, but White is to move",
            self.shown(number.clone())
        );
        if let Some(raw) = self.tell_move(Rule::WrongMoveNumber, number.clone(), message) {
            raw.mend(Safety::Safe, number, expected);
            self.wrong_number = Some(self.raws.len() - 1);
        }
    }

    /// Whether one dot stands behind White's number and three behind Black's.
    fn look_at_dots(&mut self, at: usize, dots_at: usize, end: usize) {
        let is_black = self.turn() == Color::Black;
        let wanted = if is_black { "..." } else { "." };
        // Dots apart: `1. ... e5`.
        let gap = self.text[dots_at..].iter().take(16).take_while(|&&it| matches!(it, b'.' | b' '));
        let run = gap.count();
        let last = self.text[dots_at..dots_at + run].iter().rposition(|&it| it == b'.');
        let end = last.map_or(end, |last| dots_at + last + 1);
        let dots = dots_at..end;
        let next = self.text.get(end).copied().unwrap_or(b' ');
        if &self.text[dots.clone()] == wanted.as_bytes() || next == b')' || next == 0xE2 {
            return;
        }
        if is_black && self.line.number_shift == 0 && self.text[dots.clone()].len() > 3 {
            self.token_end = end;
        }
        let message = || {
            format!(
                "a number for {} has {wanted} behind it",
                if is_black { "Black" } else { "White" }
            )
        };
        if let Some(raw) = self.tell_once(Rule::NumberDots, at..end, message) {
            raw.mend(Safety::Safe, dots, wanted);
        }
    }

    /// A move, just made, without a number where the export format wants one.
    #[inline(always)]
    pub(super) fn look_for_number(&mut self, at: usize) {
        let line = &self.line;
        if !line.has_number && (line.is_interrupted || line.before.turn() == Color::White) {
            let rule = match line.before.turn() {
                Color::White => Rule::MissingMoveNumber,
                Color::Black => Rule::MissingBlackNumber,
            };
            if !self.is_done(rule) {
                self.tell_missing_number(at);
            }
        }
    }

    #[cold]
    fn tell_missing_number(&mut self, at: usize) {
        let before = &self.line.before;
        let number = before.fullmove_number();
        let (rule, behind) = match before.turn() {
            Color::White => (Rule::MissingMoveNumber, ". "),
            Color::Black => (Rule::MissingBlackNumber, "... "),
        };
        let message = || format!("{number}{behind}belongs before this move");
        if let Some(raw) = self.tell_once(rule, at..at, message) {
            raw.insert_number(at, number, behind);
        }
    }

    /// A number with other signs than dots.
    pub(super) fn tell_number_spelling(&mut self, range: Range<usize>) {
        let digits = self.text[range.clone()].iter().take_while(|it| it.is_ascii_digit()).count();
        let dots = if self.turn() == Color::Black { "..." } else { "." };
        let message = format!("{} for a move number", self.shown(range.clone()));
        if let Some(raw) = self.tell_move(Rule::NumberSpelling, range.clone(), message) {
            raw.mend(Safety::Safe, range.start + digits..range.end, dots);
        }
    }
}
