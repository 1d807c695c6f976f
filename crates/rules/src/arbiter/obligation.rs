//! What a player may still play after all that was done at the board.

use jadoube_board::{Move, Role, Square};

use alloc::vec::Vec;

use super::{Arbiter, Stage};
use crate::{Consequence, Displacement, Obligation, touched};

impl Arbiter {
    /// What the player who has the move may still play, after all that was touched, released, chosen and announced.
    #[must_use]
    pub fn obligation(&self) -> Obligation {
        let position = self.position();
        if let Some(m) = self.game.must_play() {
            let permitted = alloc::vec![m];
            return Obligation { article: "9.5.3", man: Some(m.from()), permitted };
        }
        if let Stage::KingReleased(m) = self.turn.stage {
            let permitted = alloc::vec![m];
            return Obligation { article: "4.7.2", man: Some(m.from()), permitted };
        }
        let mut obligation = touched(position, &self.turn.touches);
        if let Stage::PawnReleased { from, to } = self.turn.stage {
            let is_it = |m: &Move| m.from() == from && m.to() == to;
            obligation.permitted = position.legal_moves().iter().copied().filter(is_it).collect();
            obligation.man = Some(from);
            obligation.article = "4.6";
        }
        if let Some((role, square)) = self.turn.chosen {
            let is_it = |m: &Move| m.to() == square && m.promotion_role() == Some(role);
            obligation.permitted.retain(is_it);
            // What is touched after the choice changes nothing of it.
            if obligation.permitted.is_empty() {
                obligation.permitted =
                    position.legal_moves().iter().copied().filter(is_it).collect();
            }
            obligation.man = obligation.permitted.first().map(|m| m.from());
            obligation.article = "4.4.4";
        }
        obligation
    }

    /// What a player is bound to, as a consequence.
    pub(super) fn bound(obligation: &Obligation) -> Consequence {
        if obligation.is_free() {
            Consequence::Free
        } else {
            Consequence::MustPlay { moves: displacements(&obligation.permitted) }
        }
    }
}

/// Legal moves as one sees them on the board, in the order of their texts.
pub(super) fn displacements(moves: &[Move]) -> Vec<Displacement> {
    let mut list: Vec<_> = moves.iter().map(|&m| Displacement::from(m)).collect();
    let place = |square: Square| (square.file(), square.rank());
    list.sort_unstable_by_key(|step| {
        (place(step.from), place(step.to), step.promotion.map(Role::char))
    });
    list
}
