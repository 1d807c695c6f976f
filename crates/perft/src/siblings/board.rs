//! A position as the counter sees it: the side to move first, queens as bishop and rook in one.

use jadoube_board::{Bitboard, CastlingSide, Color, Role, Square, attacks};
use jadoube_movegen::Position;

use super::side::Side;

/// One side's men.
///
/// A queen stands in both sets of sliders: nothing that is counted tells it from a bishop and a rook on one square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Men {
    pub(super) pawns: Bitboard,
    pub(super) knights: Bitboard,
    /// Bishops and queens.
    pub(super) diagonal: Bitboard,
    /// Rooks and queens.
    pub(super) straight: Bitboard,
    pub(super) king: Bitboard,
    pub(super) all: Bitboard,
}

impl Men {
    fn of(position: &Position, color: Color) -> Self {
        let placement = position.placement();
        let all = placement.color(color);
        Self {
            pawns: placement.role(Role::Pawn) & all,
            knights: placement.role(Role::Knight) & all,
            diagonal: placement.diagonal_sliders() & all,
            straight: placement.straight_sliders() & all,
            king: placement.role(Role::King) & all,
            all,
        }
    }

    /// The man on `from` stands on `to` instead.
    #[inline(always)]
    pub(super) fn moved(&self, from: Square, to: Square) -> Self {
        let both = from.bitboard() | to.bitboard();
        // Without branches: a processor guesses wrong too often which kind of man moves.
        let moved = |men: Bitboard| {
            let is_here = men.0 >> from.as_u8() & 1;
            Bitboard(men.0 ^ both.0 & is_here.wrapping_neg())
        };
        Self {
            pawns: moved(self.pawns),
            knights: moved(self.knights),
            diagonal: moved(self.diagonal),
            straight: moved(self.straight),
            king: moved(self.king),
            all: self.all ^ both,
        }
    }

    /// Without whatever stands on the square.
    #[inline(always)]
    pub(super) fn without(&self, square: Square) -> Self {
        Self {
            pawns: self.pawns.without(square),
            knights: self.knights.without(square),
            diagonal: self.diagonal.without(square),
            straight: self.straight.without(square),
            king: self.king,
            all: self.all.without(square),
        }
    }

    /// The pawn on the square is a man of another kind.
    #[inline(always)]
    pub(super) fn promoted(&self, square: Square, role: Role) -> Self {
        let pawn = square.bitboard();
        let mut men = *self;
        men.pawns ^= pawn;
        match role {
            Role::Knight => men.knights ^= pawn,
            Role::Bishop => men.diagonal ^= pawn,
            Role::Rook => men.straight ^= pawn,
            _ => {
                men.diagonal ^= pawn;
                men.straight ^= pawn;
            }
        }
        men
    }
}

/// Both sides' men and what else decides which moves are legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board {
    /// The side to move.
    pub(super) us: Men,
    pub(super) them: Men,
    /// The rooks of both sides that may still castle.
    pub(super) castling: Bitboard,
    /// The square that a pawn has just passed, if an enemy pawn stands beside it; legal to capture or not.
    pub(super) passed: Bitboard,
}

impl Board {
    pub(super) fn of(position: &Position) -> Self {
        let turn = position.turn();
        Self {
            us: Men::of(position, turn),
            them: Men::of(position, !turn),
            castling: position.castling_rooks(),
            passed: position.legal_en_passant().map_or(Bitboard::EMPTY, Square::bitboard),
        }
    }

    #[inline(always)]
    pub(super) fn occupied(&self) -> Bitboard {
        self.us.all | self.them.all
    }

    /// The same men with the other side to move, no pawn just having passed.
    #[inline(always)]
    pub(super) fn turned(&self) -> Self {
        Self { us: self.them, them: self.us, castling: self.castling, passed: Bitboard::EMPTY }
    }

    /// After a move that is no promotion, castling or capture en passant. A double step is made, but not noted.
    #[inline(always)]
    pub(super) fn after<Us: Side>(&self, from: Square, to: Square) -> Self {
        let king_moves = self.us.king.has(from);
        let lost = if king_moves { Us::BACK_RANK } else { from.bitboard() };
        Self {
            us: self.them.without(to),
            them: self.us.moved(from, to),
            castling: self.castling - lost - to.bitboard(),
            passed: Bitboard::EMPTY,
        }
    }

    /// After a double step of a pawn to this square.
    #[inline(always)]
    pub(super) fn after_double<Us: Side>(&self, to: Square) -> Self {
        let passed = to.step(-Us::FORWARD);
        let mut next = self.after::<Us>(passed.step(-Us::FORWARD), to);
        if (attacks::pawn(Us::COLOR, passed) & self.them.pawns).any() {
            next.passed = passed.bitboard();
        }
        next
    }

    /// After a promotion.
    #[inline(always)]
    pub(super) fn after_promotion<Us: Side>(&self, from: Square, to: Square, role: Role) -> Self {
        Self { us: self.us.promoted(from, role), ..*self }.after::<Us>(from, to)
    }

    /// Before a capture en passant, but already without the captured pawn: what is left of the move is a step.
    #[inline(always)]
    pub(super) fn without_passed<Us: Side>(&self) -> Self {
        let captured = self.passed.lowest().step(-Us::FORWARD);
        Self { them: self.them.without(captured), ..*self }
    }

    /// After castling.
    #[inline(always)]
    pub(super) fn after_castling<Us: Side>(&self, king: Square, rook: Square) -> Self {
        let side = CastlingSide::of(king, rook);
        let (king_target, rook_target) = (Us::king_target(side), Us::rook_target(side));
        let mut us = self.us;
        us.king = king_target.bitboard();
        us.straight = us.straight.without(rook) | rook_target.bitboard();
        us.all = us.all.without(king).without(rook) | us.king | rook_target.bitboard();
        Self {
            us: self.them,
            them: us,
            castling: self.castling - Us::BACK_RANK,
            passed: Bitboard::EMPTY,
        }
    }
}
