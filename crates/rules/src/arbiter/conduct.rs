//! Score sheets, penalties, absence, and what the arbiter decides (FIDE 6.7, 8, 11, 12).

use alloc::vec;
use alloc::vec::Vec;

use jadoube_board::Color;

use super::{Arbiter, Rulings};
use crate::{Consequence, Ending, Penalty, Refusal, RefusalCode, Ruling, RulingCode, TimeClass};

/// Whether a player has to write the moves down, and by which article.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RecordingDuty {
    /// Whether the moves must be recorded.
    pub must_record: bool,
    /// The article of the FIDE Laws.
    pub article: &'static str,
}

impl Arbiter {
    /// Whether this player has to keep score now: in standard chess (FIDE 8.1.1), unless short of time (8.4); never in rapid
    /// and blitz (A.2).
    #[must_use]
    pub fn recording_duty(&self, color: Color) -> RecordingDuty {
        let (must_record, article) = if self.time_class != TimeClass::Standard {
            (false, "A.2")
        } else if self.clock.is_short_of_time(color) {
            (false, "8.4")
        } else {
            (true, "8.1.1")
        };
        RecordingDuty { must_record, article }
    }

    pub(super) fn not_recording(&self, by: Color) -> Vec<Ruling> {
        let duty = self.recording_duty(by);
        vec![if duty.must_record {
            Ruling::new(RulingCode::MustRecord, by).then(Consequence::MayBePenalised)
        } else {
            Ruling::new(RulingCode::RecordingExcused, by).under(duty.article)
        }]
    }

    pub(super) fn record_in_advance(&self, by: Color) -> Vec<Ruling> {
        let ruling = Ruling::new(RulingCode::RecordedInAdvance, by);
        vec![ruling.then(Consequence::MayBePenalised)]
    }

    pub(super) fn penalise(&mut self, player: Color, penalty: Penalty) -> Vec<Ruling> {
        let ruling = Ruling::new(RulingCode::Penalised, player);
        vec![match penalty {
            Penalty::Warning => ruling.under("12.9.1"),
            Penalty::OpponentGains(millis) => {
                ruling.under("12.9.2").then(self.give_time(!player, millis))
            }
            Penalty::Loses(millis) => ruling.under("12.9.3").then(self.take_time(player, millis)),
        }]
    }

    pub(super) fn absent(&mut self, player: Option<Color>) -> Rulings {
        // Whoever has moved has come: Black has not moved before the second move of the game.
        let first = self.game.start().turn();
        let has_moved = match player {
            Some(color) if color != first => self.plies() > 1,
            Some(_) | None => self.plies() > 0,
        };
        if has_moved {
            return Err(Refusal::new(RefusalCode::AlreadyStarted, player).under("6.7.1"));
        }
        let ending = player.map_or(Ending::BothAbsent, |by| Ending::Absence { by });
        Ok(self.decide(ending))
    }

    pub(super) fn forfeit(&mut self, player: Option<Color>) -> Vec<Ruling> {
        self.decide(player.map_or(Ending::BothForfeit, |by| Ending::Forfeit { by }))
    }

    pub(super) fn decide(&mut self, ending: Ending) -> Vec<Ruling> {
        let mut rulings = Vec::new();
        if self.game.end(ending).is_ok() {
            self.push_over(&mut rulings);
        }
        rulings
    }
}
