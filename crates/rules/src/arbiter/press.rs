//! The clock is pressed: a move is completed, or an irregularity (FIDE 6.2, 7.5).

use alloc::vec;
use alloc::vec::Vec;

use jadoube_board::{Color, Move, Role, Square};

use super::{Arbiter, Made, Rulings, Stage};
use crate::displacement::arrival;
use crate::{Consequence, Displacement, FirstClock, Refusal, RefusalCode, Ruling, RulingCode};

impl Arbiter {
    pub(super) fn press(&mut self, by: Color, wrong_hand: bool) -> Rulings {
        if self.impossible.is_some() {
            return Err(Refusal::new(RefusalCode::ImpossiblePosition, by));
        }
        let has_released = self.position().turn() == by && self.turn.stage != Stage::Thinking;
        // A first move before any clock runs is made in no time.
        let begins = self.clock.running().is_none()
            && self.paused.is_none()
            && self.game.rules().first_clock == FirstClock::AfterTheFirstMove
            && (has_released || self.uncompleted[by].is_some());
        if self.clock.running() != Some(by) && !begins {
            return Err(Refusal::new(RefusalCode::ClockNotRunning, by));
        }
        if self.uncompleted[by].is_none() {
            self.must_have_move(by)?;
        }
        if begins {
            self.clock.start(by);
        }
        let mut rulings = Vec::new();
        match self.uncompleted[by].take() {
            // The next move stands on the board: the one before is completed without a press.
            Some(_) if has_released => {
                rulings.push(self.complete_unpressed(by));
                self.press_unmade(by, &mut rulings);
            }
            Some(made) => self.complete(by, made, &mut rulings),
            None => self.press_unmade(by, &mut rulings),
        }
        if wrong_hand {
            let ruling = Ruling::new(RulingCode::WrongHand, by);
            rulings.insert(0, ruling.then(Consequence::MayBePenalised));
        }
        Ok(rulings)
    }

    fn complete(&mut self, by: Color, made: Made, rulings: &mut Vec<Ruling>) {
        rulings.push(self.press_clock(by));
        if made.two_hands {
            self.punish(by, RulingCode::TwoHands, Vec::new(), rulings);
        }
    }

    /// A move counts as completed once the player has made the next one (FIDE 6.2.1.2).
    pub(super) fn complete_unpressed(&mut self, by: Color) -> Ruling {
        self.clock.complete_move(by);
        Ruling::new(RulingCode::MoveCompleted, by).under("6.2.1.2")
    }

    /// The other clock starts.
    pub(super) fn press_clock(&mut self, by: Color) -> Ruling {
        let ruling = Ruling::new(RulingCode::MoveCompleted, by);
        match self.clock.press(by) {
            Ok(()) => ruling.then(Consequence::ClockRuns { color: !by }),
            Err(_) => ruling,
        }
    }

    /// Pressed while no legal move has been made.
    fn press_unmade(&mut self, by: Color, rulings: &mut Vec<Ruling>) {
        match self.turn.stage {
            Stage::Thinking => {
                let obligation = Self::bound(&self.obligation());
                let then = vec![Consequence::ClockRuns { color: by }, obligation];
                self.punish(by, RulingCode::PressWithoutMove, then, rulings);
            }
            Stage::PawnReleased { from, to } => self.leave_pawn(by, from, to, rulings),
            Stage::KingReleased(m) => {
                if !self.turn.touches.contains(&m.to()) {
                    self.turn.touches.push(m.to());
                }
                let step = Displacement { from: m.from(), to: arrival(m), promotion: None };
                self.complete_illegal(by, step, rulings);
            }
            Stage::Displaced(step) => self.complete_illegal(by, step, rulings),
        }
    }

    /// The pawn on the last rank becomes a queen, and that counts as an illegal move (FIDE 7.5.2).
    fn leave_pawn(&mut self, by: Color, from: Square, to: Square, rulings: &mut Vec<Ruling>) {
        if self.next_illegal_move_loses(by) {
            return self.punish(by, RulingCode::PawnNotReplaced, Vec::new(), rulings);
        }
        let permitted = self.obligation().permitted;
        let queen = Move::promotion(from, to, Role::Queen);
        // Whoever announced or chose another man has to take that one.
        let m = if permitted.contains(&queen) { queen } else { permitted[0] };
        let played = self.make(by, m);
        self.uncompleted[by] = None;
        let displacement = Displacement::from(m);
        let then = vec![Consequence::Moved { displacement }];
        self.punish(by, RulingCode::PawnNotReplaced, then, rulings);
        if self.game.is_over() {
            rulings.extend(played.into_iter().filter(|it| it.code == RulingCode::GameOver));
        } else {
            rulings.push(self.press_clock(by));
        }
    }
}
