//! Castling of all kinds by one rule (FIDE 3.8.2 and Guidelines II.3).

use jadoube_board::{Bitboard, CastlingSide, Square, geometry};

use super::side::Side;

/// A castling right and the squares it needs.
#[derive(Clone, Copy)]
pub(super) struct Castling {
    pub(super) rook: Bitboard,
    /// Squares that must hold no man but the king and the rook themselves.
    pub(super) must_be_empty: Bitboard,
    /// Squares that must not be attacked: the king's own, its target, and those between.
    pub(super) must_be_safe: Bitboard,
}

impl Castling {
    pub(super) const NONE: Self = Self {
        rook: Bitboard::EMPTY,
        must_be_empty: Bitboard::EMPTY,
        must_be_safe: Bitboard::EMPTY,
    };

    #[inline(always)]
    pub(super) fn new<Us: Side>(king: Square, rook: Square) -> Self {
        let side = CastlingSide::of(king, rook);
        let (king_target, rook_target) = (Us::king_target(side), Us::rook_target(side));
        let king_path = geometry::between(king, king_target) | king_target.bitboard();
        let rook_path = geometry::between(rook, rook_target) | rook_target.bitboard();
        Self {
            rook: rook.bitboard(),
            must_be_empty: (king_path | rook_path).without(king).without(rook),
            must_be_safe: king_path.with(king),
        }
    }
}
