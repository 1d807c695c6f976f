//! Offers, claims and resignation (FIDE 5.1.2, 5.2.3, 9.1 to 9.5).

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use jadoube_board::Color;

use super::obligation::displacements;
use super::{Arbiter, Rulings, Stage};
use crate::{
    Claim, ClaimError, ClaimKind, Consequence, Displacement, OfferError, Refusal, RefusalCode,
    Ruling, RulingCode, TimeClass,
};

/// The refusal that an error of an offer becomes.
fn offer_refusal(error: &OfferError, by: Color) -> Refusal {
    let code = match error {
        OfferError::Over(_) => RefusalCode::GameOver,
        OfferError::NoOffer => RefusalCode::NoOffer,
        OfferError::OwnOffer(_) => RefusalCode::OwnOffer,
        OfferError::IsOffered => RefusalCode::OfferIsOpen,
        OfferError::TooEarly(_) => RefusalCode::AgreementTooEarly,
    };
    Refusal::new(code, by)
}

impl Arbiter {
    pub(super) fn offer_draw(&mut self, by: Color) -> Rulings {
        self.game.offer_draw(by).map_err(|error| offer_refusal(&error, by))?;
        // The right moment is between the move and the clock.
        let is_timely = self.uncompleted[by].is_some() && self.position().turn() != by;
        let code = if is_timely { RulingCode::DrawOffered } else { RulingCode::UntimelyOffer };
        Ok(vec![Ruling::new(code, by)])
    }

    pub(super) fn accept_draw(&mut self, by: Color) -> Rulings {
        self.game.accept_draw(by).map_err(|error| offer_refusal(&error, by))?;
        let mut rulings = Vec::new();
        self.push_over(&mut rulings);
        Ok(rulings)
    }

    pub(super) fn decline_draw(&mut self, by: Color) -> Rulings {
        self.game.refuse_draw(by).map_err(|error| offer_refusal(&error, by))?;
        Ok(vec![Ruling::new(RulingCode::DrawDeclined, by)])
    }

    pub(super) fn withdraw_offer(&self, by: Color) -> Refusal {
        let stands = self.game.draw_offer() == Some(by);
        Refusal::new(if stands { RefusalCode::OfferStands } else { RefusalCode::NoOffer }, by)
    }

    pub(super) fn claim(
        &mut self,
        by: Color,
        kind: ClaimKind,
        announced: Option<Displacement>,
    ) -> Rulings {
        let article = match kind {
            ClaimKind::Threefold => "9.2",
            ClaimKind::FiftyMoves => "9.3",
        };
        if self.impossible.is_some() {
            return Err(Refusal::new(RefusalCode::ImpossiblePosition, by));
        }
        if self.position().turn() != by {
            return Err(Refusal::new(RefusalCode::ClaimNotToMove, by).under(article));
        }
        let has_touched = !self.turn.touches.is_empty()
            || self.turn.chosen.is_some()
            || self.turn.stage != Stage::Thinking;
        if has_touched {
            return Err(Refusal::new(RefusalCode::ClaimAfterTouch, by));
        }
        let illegal = || Refusal::new(RefusalCode::ClaimIllegalMove, by);
        let announced = match announced {
            Some(step) => Some(step.legal_in(self.position()).ok_or_else(illegal)?),
            None => None,
        };
        let claim = Claim { by, kind, announced };
        let verdict = self.game.claim(claim).map_err(|error| match error {
            ClaimError::Over(_) => Refusal::new(RefusalCode::GameOver, by),
            ClaimError::NotToMove(_) => Refusal::new(RefusalCode::ClaimNotToMove, by),
            ClaimError::Illegal(_) => illegal(),
            ClaimError::MustPlay(m) => {
                Refusal::new(RefusalCode::AnnouncedMove, by).instead(displacements(&[m]))
            }
            ClaimError::NoSuchRule(_) => Refusal::new(RefusalCode::NoSuchClaim, by),
        })?;
        if verdict.is_correct() {
            let article = format!("{}, 9.5.2", verdict.article());
            let mut rulings = vec![Ruling::new(RulingCode::ClaimCorrect, by).under(article)];
            self.push_over(&mut rulings);
            return Ok(rulings);
        }
        self.claimed = Some(by);
        Ok(vec![self.wrong_claim(by)])
    }

    fn wrong_claim(&mut self, by: Color) -> Ruling {
        let millis = self.time_class.penalty();
        let gain = self.give_time(!by, millis);
        let is_quick = self.time_class != TimeClass::Standard;
        let article = if is_quick { "9.5.3, A.3" } else { "9.5.3" };
        let ruling = Ruling::new(RulingCode::ClaimWrong, by).under(article).then(gain);
        match self.game.must_play() {
            Some(m) => ruling.then(Consequence::MustPlay { moves: displacements(&[m]) }),
            None => ruling,
        }
    }

    pub(super) fn withdraw_claim(&self, by: Color) -> Refusal {
        let stands = self.claimed == Some(by);
        Refusal::new(if stands { RefusalCode::ClaimStands } else { RefusalCode::NoClaim }, by)
    }

    pub(super) fn resign(&mut self, by: Color) -> Vec<Ruling> {
        let mut rulings = Vec::new();
        if self.game.resign(by).is_ok() {
            self.push_over(&mut rulings);
        }
        rulings
    }
}
