//! Illegal moves: found at once, found later, and what they cost (FIDE 7.5, A.5.2).

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use jadoube_board::{ByColor, Color, Role, Setup};
use jadoube_movegen::{Position, Problems};

use super::{Arbiter, Chapter, Rulings, Turn, Vigilance};
use crate::{
    Clocks, Consequence, Displacement, Game, IllegalMoveLimit, Refusal, RefusalCode, Ruling,
    RulingCode, TimeClass,
};

impl Arbiter {
    /// The clock is pressed after a move that is not legal.
    pub(super) fn complete_illegal(
        &mut self,
        by: Color,
        step: Displacement,
        rulings: &mut Vec<Ruling>,
    ) {
        let setup = after(self.position(), step);
        let position = Position::with(setup, Problems::TOLERABLE).ok();
        let next = position.map(|position| Game::with_rules(position, *self.game.rules()));
        // No illegal move ends a game, so one that would is seen by everybody.
        let is_final = next.as_ref().is_some_and(Game::is_over);
        if self.vigilance == Vigilance::SeesAll || is_final {
            return self.restore_now(by, rulings);
        }
        let (clock, penalties) = (self.clock.clone(), self.penalties);
        let touches = core::mem::take(&mut self.turn).touches;
        let ruling = Ruling::new(RulingCode::Unnoticed, by);
        rulings.push(ruling.then(Consequence::Moved { displacement: step }));
        rulings.push(self.press_clock(by));
        self.impossible = if next.is_some() { None } else { Some(setup) };
        let next = next.unwrap_or_else(|| self.game.clone());
        let game = core::mem::replace(&mut self.game, next);
        self.earlier.push(Chapter { game, by, touches, clock, penalties });
        self.uncompleted = ByColor::default();
        self.claimed = None;
    }

    /// The illegal move is taken back before the opponent's clock has started.
    fn restore_now(&mut self, by: Color, rulings: &mut Vec<Ruling>) {
        let touches = core::mem::take(&mut self.turn).touches;
        self.turn = Turn { touches, ..Turn::default() };
        let then = self.restored(by);
        self.punish(by, RulingCode::IllegalMove, then, rulings);
    }

    fn restored(&self, by: Color) -> Vec<Consequence> {
        let restored = Consequence::PositionRestored { plies: self.plies(), turn: by };
        vec![restored, Self::bound(&self.obligation()), Consequence::ClockRuns { color: by }]
    }

    pub(super) fn illegal_found(
        &mut self,
        ply: Option<usize>,
        agreed: bool,
        clocks: Clocks,
    ) -> Rulings {
        let last = self.earlier.len().checked_sub(1);
        let at = |index: &usize| self.plies_before(index + 1);
        let found = match ply {
            None => last,
            Some(ply) => (0..self.earlier.len()).find(|index| at(index) == ply),
        };
        let Some(index) = found else {
            return Err(Refusal::new(RefusalCode::NoIllegalMove, None));
        };
        let was_answered = Some(index) != last || self.has_reply();
        if was_answered && self.is_correction_short() && !agreed {
            return Err(Refusal::new(RefusalCode::TooLateToCorrect, None));
        }
        self.earlier.truncate(index + 1);
        let Some(chapter) = self.earlier.pop() else {
            return Err(Refusal::new(RefusalCode::NoIllegalMove, None));
        };
        let by = chapter.by;
        let times = self.clock.times();
        self.game = chapter.game;
        self.clock = chapter.clock;
        for color in Color::ALL {
            match (clocks, times) {
                (Clocks::Kept, Some(times)) => self.clock.set(color, times[color]),
                (Clocks::Kept, None) => {}
                // Penalties since then were deserved all the same.
                (Clocks::Restored, _) => {
                    let (now, then) = (self.penalties[color], chapter.penalties[color]);
                    self.clock.add(color, now.given - then.given);
                    self.clock.take(color, now.taken - then.taken);
                }
            }
        }
        self.clock.start(by);
        self.turn = Turn { touches: chapter.touches, ..Turn::default() };
        self.uncompleted = ByColor::default();
        self.claimed = None;
        self.paused = None;
        self.impossible = None;
        let mut then = self.restored(by);
        if let Some(times) = self.clock.times() {
            let set = |color: Color| Consequence::TimeSet { color, millis: times[color] };
            then.extend(Color::ALL.into_iter().map(set));
        }
        let mut rulings = Vec::new();
        if agreed {
            let mut ruling = Ruling::new(RulingCode::IllegalMove, by).under("A.5.2");
            ruling.consequences = then;
            rulings.push(ruling);
        } else {
            self.punish(by, RulingCode::IllegalMove, then, &mut rulings);
        }
        Ok(rulings)
    }

    /// Whether the opponent has moved since the last unnoticed illegal move.
    fn has_reply(&self) -> bool {
        self.impossible.is_none() && self.game.plies() > 0
    }

    pub(super) fn next_illegal_move_loses(&self, by: Color) -> bool {
        let count = self.illegal_moves[by].saturating_add(1);
        match self.game.rules().illegal_move_limit {
            IllegalMoveLimit::SecondLoses => count >= 2,
            IllegalMoveLimit::FirstLosesInBlitz => {
                count >= 2 || self.time_class == TimeClass::Blitz
            }
            IllegalMoveLimit::NoneLoses => false,
        }
    }

    /// Counts an illegal move or what is punished as one (FIDE 7.5.5): time for the opponent, or the game.
    pub(super) fn punish(
        &mut self,
        by: Color,
        code: RulingCode,
        then: Vec<Consequence>,
        rulings: &mut Vec<Ruling>,
    ) {
        let loses = self.next_illegal_move_loses(by);
        let count = self.illegal_moves[by].saturating_add(1);
        self.illegal_moves[by] = count;
        let mut ruling = Ruling::new(code, by);
        ruling.consequences = then;
        ruling.consequences.push(Consequence::IllegalMoves { count });
        let is_quick = self.time_class != TimeClass::Standard;
        let appendix = if is_quick && !loses { ", A.3" } else { "" };
        ruling.article = format!("{}, 7.5.5{appendix}", code.article()).into();
        let costs_time = self.game.rules().illegal_move_limit != IllegalMoveLimit::NoneLoses;
        if !loses && costs_time && !self.game.is_over() {
            let millis = self.time_class.penalty();
            ruling.consequences.push(self.give_time(!by, millis));
        }
        rulings.push(ruling);
        if loses && self.game.lose_by_illegal_moves(by).is_ok() {
            self.push_over(rulings);
        }
    }
}

/// The board after a man was put where it may not go, the other side to move. A pawn on the last rank counts as a queen.
fn after(position: &Position, step: Displacement) -> Setup {
    let mut setup = position.setup();
    let us = setup.turn;
    let Some(piece) = position.piece_at(step.from) else { return setup };
    let captures = position.piece_at(step.to).is_some();
    let is_last_rank = step.to.rank() == us.promotion_rank();
    let role = match step.promotion {
        Some(role) => role,
        None if piece.role == Role::Pawn && is_last_rank => Role::Queen,
        None => piece.role,
    };
    setup.placement.remove(step.from);
    setup.placement.remove(step.to);
    setup.placement.put(step.to, role.of(us));
    let lost = step.from.bitboard() | step.to.bitboard();
    setup.castling_rooks -= lost;
    if piece.role == Role::King {
        setup.castling_rooks -= us.back_rank().bitboard();
    }
    setup.en_passant = None;
    let is_quiet = !captures && piece.role != Role::Pawn;
    setup.halfmove_clock = if is_quiet { setup.halfmove_clock.saturating_add(1) } else { 0 };
    setup.fullmove_number = setup.fullmove_number.saturating_add(u32::from(us == Color::Black));
    setup.turn = !us;
    setup
}
