//! The board: begun wrongly, displaced, and earlier positions set up again (FIDE 7.1 to 7.4, 7.6).

use alloc::vec;
use alloc::vec::Vec;

use jadoube_board::{ByColor, Color};

use super::{Arbiter, Rulings, Turn};
use crate::{Consequence, Ending, Irregularity, Refusal, RefusalCode, Ruling, RulingCode};

/// Ten moves by each player: then colours stay reversed (FIDE 7.3), and in rapid and blitz the set-up stands (A.5.1.2).
const TEN_MOVES: usize = 20;

impl Arbiter {
    pub(super) fn irregularity(&mut self, kind: Irregularity) -> Rulings {
        let is_late = self.plies() >= TEN_MOVES;
        let is_set_up = kind != Irregularity::ColorsReversed;
        if is_set_up && is_late && self.is_correction_short() {
            return Err(Refusal::new(RefusalCode::TooLateForSetUp, None));
        }
        Ok(match kind {
            Irregularity::WrongArray => self.cancel("7.2.1"),
            Irregularity::TurnedBoard => vec![Ruling::new(RulingCode::BoardTurned, None)],
            Irregularity::ColorsReversed if is_late => {
                vec![Ruling::new(RulingCode::GoesOnAsItIs, None)]
            }
            Irregularity::ColorsReversed => self.cancel("7.3"),
        })
    }

    fn cancel(&mut self, article: &'static str) -> Vec<Ruling> {
        let mut rulings = vec![Ruling::new(RulingCode::Cancelled, None).under(article)];
        rulings.extend(self.decide(Ending::Abandoned));
        rulings
    }

    pub(super) fn displaced(by: Color) -> Vec<Ruling> {
        vec![Ruling::new(RulingCode::MenDisplaced, by).then(Consequence::MayBePenalised)]
    }

    pub(super) fn reinstate(&mut self, plies: usize) -> Rulings {
        let moves = plies.checked_sub(self.plies_before(self.earlier.len()));
        match moves.filter(|&moves| moves <= self.game.plies()) {
            Some(_) if self.impossible.is_some() => {
                Err(Refusal::new(RefusalCode::ImpossiblePosition, None))
            }
            Some(moves) => Ok(self.go_back(moves, RulingCode::Reinstated)),
            None => Err(Refusal::new(RefusalCode::NoSuchPosition, None)),
        }
    }

    pub(super) fn take_back(&mut self, plies: usize) -> Rulings {
        let is_possible = self.game.rules().take_back
            && self.impossible.is_none()
            && (1..=self.game.plies()).contains(&plies);
        if !is_possible {
            return Err(Refusal::new(RefusalCode::NoTakeBack, None));
        }
        Ok(self.go_back(self.game.plies() - plies, RulingCode::TakenBack))
    }

    /// To the position after so many moves of the present stretch of the game; what was touched and claimed since is forgotten.
    fn go_back(&mut self, moves: usize, code: RulingCode) -> Vec<Ruling> {
        // The last move of a side counts on the clock only if it was completed.
        for ply in 0..self.game.plies() - moves {
            let by = if ply % 2 == 0 { !self.position().turn() } else { self.position().turn() };
            if self.uncompleted[by].take().is_none() {
                self.clock.take_back(by);
            }
        }
        self.game.truncate(moves);
        self.turn = Turn::default();
        self.uncompleted = ByColor::default();
        self.claimed = None;
        let turn = self.position().turn();
        let mut ruling = Ruling::new(code, None)
            .then(Consequence::PositionRestored { plies: self.plies(), turn });
        if self.clock.running().is_some() {
            self.clock.start(turn);
            ruling = ruling.then(Consequence::ClockRuns { color: turn });
        }
        if self.paused.is_some() {
            self.paused = Some(turn);
        }
        vec![ruling]
    }
}
