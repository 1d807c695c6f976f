//! Castling of all kinds by one rule (FIDE 3.8.2 and Guidelines II.3): the king goes to the g- or c-file, the rook to the
//! f- or d-file, whatever files they come from.

use jadoube_board::sliders::Sliders;
use jadoube_board::{Bitboard, CastlingSide, Square, geometry};

use crate::side::Side;

/// A castling right and the squares it needs.
#[derive(Clone, Copy)]
pub(crate) struct Castling {
    pub(crate) king: Square,
    pub(crate) rook: Square,
    pub(crate) side: CastlingSide,
    /// Squares that must hold no man but the king and the rook themselves.
    pub(crate) must_be_empty: Bitboard,
    /// Squares that must not be attacked: the king's own, its target, and those between.
    pub(crate) must_be_safe: Bitboard,
}

impl Castling {
    #[inline(always)]
    pub(crate) fn new<Us: Side>(king: Square, rook: Square) -> Self {
        let side = CastlingSide::of(king, rook);
        let (king_target, rook_target) = (Us::king_target(side), Us::rook_target(side));
        let king_path = geometry::between(king, king_target) | king_target.bitboard();
        let rook_path = geometry::between(rook, rook_target) | rook_target.bitboard();
        Self {
            king,
            rook,
            side,
            must_be_empty: (king_path | rook_path).without(king).without(rook),
            must_be_safe: king_path.with(king),
        }
    }

    /// Whether the king, on its target, is attacked along the rank that the rook has left.
    ///
    /// The rook may have shielded it: such an attacker stands beyond the rook, which only Chess960 knows.
    #[inline(always)]
    pub(crate) fn rook_was_shield<Us: Side, S: Sliders>(
        &self,
        occupied: Bitboard,
        enemy_straight: Bitboard,
    ) -> bool {
        let on_rank = enemy_straight & Us::BACK_RANK;
        if on_rank.is_empty() {
            return false;
        }
        let (king, rook) = (Us::king_target(self.side), Us::rook_target(self.side));
        let leaving = self.king.bitboard() | self.rook.bitboard();
        S::rook(king, (occupied - leaving).with(rook)).meets(on_rank)
    }
}
