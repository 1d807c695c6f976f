//! What endangers the king: checkers, pins and attacked squares.

use jadoube_board::sliders::Sliders;
use jadoube_board::{Bitboard, Placement, Role, Square, attacks, geometry};

use crate::side::Side;

/// The men that bear on one king.
#[derive(Clone, Copy)]
pub(crate) struct KingThreats {
    /// Enemy men that give check.
    pub(crate) checkers: Bitboard,
    /// Own men that may move only along the line through the king.
    pub(crate) pinned: Bitboard,
}

impl KingThreats {
    #[inline(always)]
    pub(crate) fn of<Us: Side>(placement: &Placement, king: Square) -> Self {
        let them = placement.color(Us::Them::COLOR);
        let occupied = placement.occupied();
        let leapers = attacks::pawn(Us::COLOR, king) & placement.role(Role::Pawn)
            | attacks::knight(king) & placement.role(Role::Knight);
        let snipers = geometry::bishop_rays(king) & placement.diagonal_sliders()
            | geometry::rook_rays(king) & placement.straight_sliders();
        let mut checkers = leapers & them;
        let mut pinned = Bitboard::EMPTY;
        for sniper in snipers & them {
            let blockers = geometry::between(king, sniper) & occupied;
            if blockers.is_empty() {
                checkers |= sniper.bitboard();
            } else if !blockers.more_than_one() {
                pinned |= blockers;
            }
        }
        Self { checkers, pinned: pinned - them }
    }

    /// Where a man other than the king may arrive: anywhere, or, in check, on the checker or in its way.
    ///
    /// Against two checkers no such square exists.
    #[inline(always)]
    pub(crate) fn answers(&self, king: Square) -> Bitboard {
        match self.checkers.first() {
            None => Bitboard::ALL,
            Some(_) if self.checkers.more_than_one() => Bitboard::EMPTY,
            Some(checker) => geometry::between(king, checker) | checker.bitboard(),
        }
    }
}

/// All squares that men of `By` attack, their own men's squares (defended men) among them.
///
/// The king that might step there must not be in `occupied`: it would hide the squares behind it from the checker.
#[inline(always)]
pub(crate) fn attacked_squares<By: Side, S: Sliders>(
    placement: &Placement,
    occupied: Bitboard,
) -> Bitboard {
    let men = placement.color(By::COLOR);
    let mut attacked = attacks::pawns(By::COLOR, placement.role(Role::Pawn) & men)
        | attacks::knights(placement.role(Role::Knight) & men)
        | attacks::kings(placement.role(Role::King) & men);
    for bishop in placement.diagonal_sliders() & men {
        attacked |= S::bishop(bishop, occupied);
    }
    for rook in placement.straight_sliders() & men {
        attacked |= S::rook(rook, occupied);
    }
    attacked
}

/// Whether the king would be in check by a man other than those `gone`, if exactly `occupied` stopped sliders.
#[inline(always)]
pub(crate) fn is_attacked<By: Side, S: Sliders>(
    placement: &Placement,
    king: Square,
    occupied: Bitboard,
    gone: Bitboard,
) -> bool {
    let men = placement.color(By::COLOR) - gone;
    let attackers = attacks::pawn(By::Them::COLOR, king) & placement.role(Role::Pawn)
        | attacks::knight(king) & placement.role(Role::Knight)
        | attacks::king(king) & placement.role(Role::King)
        | S::bishop(king, occupied) & placement.diagonal_sliders()
        | S::rook(king, occupied) & placement.straight_sliders();
    attackers.meets(men)
}
