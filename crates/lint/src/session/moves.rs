//! Words that are moves.

use core::ops::Range;

use jadoube_board::{Bitboard, Color, Move, Role, Square, attacks, geometry};
use jadoube_movegen::Position;
use jadoube_notation::San;
use jadoube_notation::san::{CheckMark, PackedSan, SanKind};

use super::Session;
use super::line::Line;
use crate::{Rule, Safety};

impl Session<'_> {
    /// A word in the standard form.
    #[inline(always)]
    pub(super) fn standard_word(&mut self, packed: PackedSan, word: Range<usize>) {
        if !self.is_plain(word.start) {
            return self.word(word);
        }
        let line = &mut self.line;
        line.before = line.now;
        let common = packed.play_common_inside(&mut line.now, line.view);
        let m = match common {
            Some(m) => m,
            None => match self.play_uncommon(packed) {
                Some(m) => m,
                None => return self.word(word),
            },
        };
        if packed.has_origin() && !self.is_needed(packed, m) {
            self.line.now = self.line.before;
            return self.word(word);
        }
        self.look_at_blanks(word.start);
        if common.is_none() {
            self.look_at_capture(packed, m, word.clone());
        }
        self.end_move(word.clone());
        let view = self.line.now.king_view();
        self.line.view = Some(view);
        let written = packed.check_mark();
        if view.is_check || written != CheckMark::None {
            self.look_at_check(written, view.is_check, word.clone());
        }
        if self.outer.is_empty() {
            self.follow(m, word.start);
        }
    }

    /// Castling, promotions, wrong signs of capture and the like.
    #[inline(never)]
    fn play_uncommon(&mut self, packed: PackedSan) -> Option<Move> {
        let m = packed.resolve(&self.line.now).ok()?;
        self.line.now.play_unchecked(m);
        Some(m)
    }

    /// Whether the origin is told as the standard wants it, of a move of a piece that has been made: by its file, else by its
    /// rank, else by both, and only if another may legally go there. What looked at the king before the move is still at hand.
    #[inline(never)]
    fn is_needed(&self, packed: PackedSan, m: Move) -> bool {
        let Some(role) = packed.role() else { return true };
        let Line { before, view, .. } = &self.line;
        let may_go = |&twin: &Square| {
            let is_safe =
                view.is_some_and(|view| !view.is_check && view.stays_safe(before, twin, m.to()));
            is_safe || before.is_legal(Move::normal(twin, m.to()))
        };
        let rivals: Bitboard = twins(before, role, m).iter().filter(may_go).collect();
        let (is_same_file, is_same_rank) =
            (rivals.meets(m.from().file().bitboard()), rivals.meets(m.from().rank().bitboard()));
        let right = match (rivals.is_empty(), is_same_file, is_same_rank) {
            (true, _, _) => (false, false),
            (_, false, _) => (true, false),
            (_, true, false) => (false, true),
            (_, true, true) => (true, true),
        };
        (packed.has_file(), packed.has_rank()) == right
    }

    /// Whether a word in the standard form can be played without a second look.
    #[inline(always)]
    fn is_plain(&self, at: usize) -> bool {
        self.line.is_alive && self.close_until <= at
    }

    /// Any word that may be a move.
    pub(super) fn word(&mut self, word: Range<usize>) {
        if word.start < self.quiet_until {
            return;
        }
        self.has_words = true;
        self.look_at_blanks(word.start);
        if !self.line.is_alive {
            self.skip_word(word);
            return;
        }
        let token = &self.text[word.clone()];
        match self.read_word(token) {
            Ok(reading) => match reading.m {
                Some(m) => {
                    self.look_at_spelling(&reading, m, word.clone());
                    self.play(m, word.clone());
                    if self.outer.is_empty() {
                        self.follow(m, word.start);
                    }
                }
                None => self.null_move(word, reading.leniency),
            },
            Err(error) => self.fail(word, error),
        }
    }

    /// A word behind one that could not be played.
    pub(super) fn skip_word(&mut self, word: Range<usize>) {
        self.line.is_before_known = false;
        self.line.has_move = true;
        self.unplayed += u32::from(self.outer.is_empty());
        self.take_word(word);
    }

    /// The place of a word is remembered.
    #[inline(always)]
    fn take_word(&mut self, word: Range<usize>) {
        self.token_end = word.end;
        self.was_comment = false;
        self.nags.clear();
        self.line.word = word;
    }

    /// Makes a move in the present line.
    pub(super) fn play(&mut self, m: Move, word: Range<usize>) {
        self.line.before = self.line.now;
        self.line.now.play_unchecked(m);
        self.line.view = None;
        self.end_move(word);
    }

    /// What is noted of a move that has been made.
    #[inline(always)]
    fn end_move(&mut self, word: Range<usize>) {
        if self.on.numbers {
            self.look_for_number(word.start);
        }
        self.take_word(word);
        let line = &mut self.line;
        line.ply += 1;
        line.has_number = false;
        line.is_interrupted = false;
        line.is_before_known = true;
        line.has_move = true;
    }

    /// Whether the sign of capture of a move that has been played is right.
    #[inline(never)]
    fn look_at_capture(&mut self, packed: PackedSan, m: Move, word: Range<usize>) {
        let captures = self.line.before.placement().occupied().has(m.to());
        // Of these it cannot be told from what stands on the square of arrival.
        let is_special = m.is_castling() || m.is_en_passant();
        if packed.is_capture() != captures && !is_special {
            self.tell_capture(San::from(packed), captures, word);
        }
    }

    #[cold]
    fn tell_capture(&mut self, san: San, captures: bool, word: Range<usize>) {
        let shown = self.shown(word.clone());
        let (rule, message) = if captures {
            (Rule::MissingCaptureMark, format!("{shown} captures and is written without x"))
        } else {
            (Rule::FalseCaptureMark, format!("{shown} captures nothing"))
        };
        let mut right = san;
        if let SanKind::Man { capture, .. } = &mut right.kind {
            *capture = captures;
        }
        if let Some(raw) = self.tell_move(rule, word.clone(), message) {
            raw.mend(Safety::Safe, word, right.to_string());
        }
    }

    /// Whether the mark of a move that has been played is right.
    pub(super) fn look_at_check(&mut self, written: CheckMark, is_check: bool, word: Range<usize>) {
        let now = &self.line.now;
        let is_mate = is_check && !has_flight(now) && !now.has_legal_moves();
        let right = match (is_check, is_mate) {
            (_, true) => CheckMark::Mate,
            (true, false) => CheckMark::Check,
            (false, false) => CheckMark::None,
        };
        if written != right {
            self.tell_check(written, right, word);
        }
    }

    #[cold]
    fn tell_check(&mut self, written: CheckMark, right: CheckMark, word: Range<usize>) {
        if written == CheckMark::None && self.has_detached_mark(word.end) {
            // That is told by itself.
            return;
        }
        let shown = self.shown(word.clone());
        let (rule, message) = match (written, right) {
            (CheckMark::None, CheckMark::Check) => {
                (Rule::MissingCheckMark, format!("{shown} gives check and is not marked +"))
            }
            (_, CheckMark::Mate) => {
                (Rule::MissingMateMark, format!("{shown} is mate and is not marked #"))
            }
            (CheckMark::Check, _) => {
                (Rule::FalseCheckMark, format!("{shown} is marked + and gives no check"))
            }
            (_, right) => {
                let what = if right == CheckMark::Check { "check" } else { "no check" };
                (Rule::FalseMateMark, format!("{shown} is marked #, but it is {what}"))
            }
        };
        self.line.ply -= 1;
        let mark = word.end - usize::from(written != CheckMark::None)..word.end;
        if let Some(raw) = self.tell_move(rule, word, message) {
            raw.mend(Safety::Safe, mark, right.text());
        }
        self.line.ply += 1;
    }

    /// Two blanks before a token.
    #[inline(always)]
    pub(super) fn look_at_blanks(&mut self, at: usize) {
        let has_room = at > self.token_end + 1;
        if has_room && self.on.blanks && self.text[at - 2..at] == *b"  " {
            self.tell_blanks(at);
        }
    }

    #[cold]
    fn tell_blanks(&mut self, at: usize) {
        let blanks = self.text[self.region..at].iter().rev().take_while(|&&it| it == b' ').count();
        let range = at - blanks..at;
        // Blanks at the start of a line are another matter, but no better.
        let starts_line =
            range.start == self.region || matches!(self.text[range.start - 1], b'\n' | b'\r');
        let by = if starts_line { "" } else { " " };
        let told = self.tell_once(Rule::ExtraBlanks, range.clone(), || {
            format!("{blanks} blanks between tokens")
        });
        if let Some(raw) = told {
            raw.mend(Safety::Safe, range, by);
        }
    }

    /// Whose move it is.
    pub(super) fn turn(&self) -> Color {
        self.line.now.turn()
    }
}

/// The other men of this kind that can reach the square of arrival, if their king allows it.
#[inline(always)]
fn twins(position: &Position, role: Role, m: Move) -> Bitboard {
    let to = m.to();
    let rays = match role {
        Role::Knight => attacks::knight(to),
        Role::Bishop => geometry::bishop_rays(to),
        Role::Rook => geometry::rook_rays(to),
        Role::Queen => geometry::bishop_rays(to) | geometry::rook_rays(to),
        Role::King => attacks::king(to),
        Role::Pawn => Bitboard::EMPTY,
    };
    let placement = position.placement();
    let men = placement.pieces(role.of(position.turn())).without(m.from()) & rays;
    let is_open = |&man: &Square| geometry::between(man, to).is_disjoint_from(placement.occupied());
    men.iter().filter(is_open).collect()
}

/// Whether one of the attackers, all of one side, attacks a square where the king of the side to move stands or would stand.
#[inline(always)]
fn is_attacked(
    position: &Position,
    square: Square,
    attackers: Bitboard,
    occupied: Bitboard,
) -> bool {
    let placement = position.placement();
    let leapers = attacks::knight(square) & placement.role(Role::Knight)
        | attacks::pawn(position.turn(), square) & placement.role(Role::Pawn);
    let snipers = (geometry::bishop_rays(square) & placement.diagonal_sliders()
        | geometry::rook_rays(square) & placement.straight_sliders())
        & attackers;
    let is_open = |sniper| geometry::between(square, sniper).is_disjoint_from(occupied);
    let Some(last) = snipers.last() else { return leapers.meets(attackers) };
    // Few branches: a processor guesses wrong too often what stands between.
    leapers.meets(attackers)
        | is_open(snipers.lowest())
        | is_open(last)
        | (snipers.without_lowest().more_than_one() && snipers.iter().any(is_open))
}

/// Whether the king can step out of check: the most common answer, and the cheapest to find.
fn has_flight(position: &Position) -> bool {
    let us = position.turn();
    let placement = position.placement();
    let (king, them) = (position.king(us), placement.color(!us));
    let occupied = placement.occupied().without(king);
    let steps = attacks::king(king) - placement.color(us) - attacks::king(position.king(!us));
    steps.iter().any(|to| !is_attacked(position, to, them.without(to), occupied))
}
