//! Flags, and clocks that are stopped and set (FIDE 6.8 to 6.11).

use alloc::vec;
use alloc::vec::Vec;

use jadoube_board::{ByColor, Color};

use super::{Arbiter, Rulings, Vigilance};
use crate::{
    BothFlags, Consequence, Ending, Millis, Refusal, RefusalCode, Ruling, RulingCode, TimeClass,
};

impl Arbiter {
    pub(super) fn tick(&mut self, time: Millis) -> Vec<Ruling> {
        let fallen = self.clock.advance(time);
        // Who sees all says so himself, and ends the game.
        let is_told = self.vigilance == Vigilance::WhenTold;
        let fallen = fallen.filter(|_| is_told);
        fallen.map(|color| Ruling::new(RulingCode::FlagDown, color)).into_iter().collect()
    }

    pub(super) fn observe_flags(&mut self, rulings: &mut Vec<Ruling>) {
        if let Some(color) = self.clock.first_flag() {
            rulings.push(Ruling::new(RulingCode::FlagDown, color));
            self.end_by_flag(color, rulings);
        }
    }

    pub(super) fn flag_fall(&mut self, of: Color) -> Rulings {
        if self.clock.counts_time() && !self.clock.flag(of) {
            return Err(Refusal::new(RefusalCode::FlagNotDown, of));
        }
        let mut rulings = vec![Ruling::new(RulingCode::FlagDown, of)];
        self.end_by_flag(of, &mut rulings);
        Ok(rulings)
    }

    fn end_by_flag(&mut self, of: Color, rulings: &mut Vec<Ruling>) {
        let are_both_down = Color::ALL.into_iter().all(|color| self.clock.flag(color));
        let ended = if are_both_down && self.is_draw_by_both_flags() {
            self.game.end(Ending::BothFlagsFell)
        } else {
            let loser = if are_both_down { self.clock.first_flag().unwrap_or(of) } else { of };
            self.game.flag_fall(loser)
        };
        if ended.is_ok() {
            self.push_over(rulings);
        }
    }

    fn is_draw_by_both_flags(&self) -> bool {
        match self.game.rules().both_flags {
            BothFlags::Draw => true,
            BothFlags::DrawInRapidAndBlitz => self.time_class != TimeClass::Standard,
            BothFlags::FirstLoses => false,
        }
    }

    pub(super) fn both_flags(&mut self, more_periods: bool) -> Rulings {
        if self.clock.counts_time() {
            for color in Color::ALL {
                if !self.clock.flag(color) {
                    return Err(Refusal::new(RefusalCode::FlagNotDown, color));
                }
            }
        }
        if !self.is_draw_by_both_flags() {
            // The Guidelines are for games without increment and not for blitz (III.2.2); a clock that knows is asked.
            if self.time_class == TimeClass::Blitz || self.clock.first_flag().is_some() {
                return Err(Refusal::new(RefusalCode::FirstFlagCounts, None));
            }
            if more_periods {
                return Ok(vec![Ruling::new(RulingCode::BothFlagsGoOn, None)]);
            }
        }
        let mut rulings = Vec::new();
        if self.game.end(Ending::BothFlagsFell).is_ok() {
            self.push_over(&mut rulings);
        }
        Ok(rulings)
    }

    pub(super) fn stop_clock(&mut self, by: Color, valid_reason: bool) -> Rulings {
        let Some(running) = self.clock.running() else {
            return Err(Refusal::new(RefusalCode::ClockNotRunning, by));
        };
        self.clock.stop();
        self.paused = Some(running);
        let stopped = |code| Ruling::new(code, by).then(Consequence::ClocksStop);
        Ok(vec![if valid_reason {
            stopped(RulingCode::ClockStopped)
        } else {
            stopped(RulingCode::ClockStoppedInVain).then(Consequence::MayBePenalised)
        }])
    }

    pub(super) fn restart(&mut self) -> Rulings {
        if self.clock.running().is_some() {
            return Err(Refusal::new(RefusalCode::ClockRunning, None));
        }
        let Some(color) = self.paused.take() else {
            return Err(Refusal::new(RefusalCode::ClockNotRunning, None));
        };
        self.clock.start(color);
        let ruling = Ruling::new(RulingCode::Restarted, None);
        Ok(vec![ruling.then(Consequence::ClockRuns { color })])
    }

    pub(super) fn set_clock(&mut self, times: ByColor<Option<Millis>>) -> Rulings {
        if !self.clock.counts_time() {
            return Err(Refusal::new(RefusalCode::NoClock, None));
        }
        let mut ruling = Ruling::new(RulingCode::ClockSet, None);
        for color in Color::ALL {
            if let Some(millis) = times[color] {
                self.clock.set(color, millis);
                ruling.consequences.push(Consequence::TimeSet { color, millis });
            }
        }
        Ok(vec![ruling])
    }
}
