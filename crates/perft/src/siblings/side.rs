//! "Us" and "them" as types, so that the compiler makes one copy of the counter for each colour.

use jadoube_board::{Bitboard, CastlingSide, Color, Rank, Square};

pub(super) trait Side: Copy {
    type Them: Side<Them = Self>;
    const COLOR: Color;
    /// The index step of a pawn moving one square forward.
    const FORWARD: i8;
    /// Where a pawn that has stepped once from its starting square stands.
    const THIRD_RANK: Bitboard = Bitboard::rank(Rank::Third.relative_to(Self::COLOR));
    /// Where a pawn that promotes next stands.
    const SEVENTH_RANK: Bitboard = Bitboard::rank(Rank::Seventh.relative_to(Self::COLOR));
    const LAST_RANK: Bitboard = Bitboard::rank(Rank::Eighth.relative_to(Self::COLOR));
    const BACK_RANK: Bitboard = Bitboard::rank(Rank::First.relative_to(Self::COLOR));

    fn king_target(side: CastlingSide) -> Square {
        side.king_target(Self::COLOR)
    }

    fn rook_target(side: CastlingSide) -> Square {
        side.rook_target(Self::COLOR)
    }
}

#[derive(Clone, Copy)]
pub(super) struct White;

#[derive(Clone, Copy)]
pub(super) struct Black;

impl Side for White {
    type Them = Black;
    const COLOR: Color = Color::White;
    const FORWARD: i8 = 8;
}

impl Side for Black {
    type Them = White;
    const COLOR: Color = Color::Black;
    const FORWARD: i8 = -8;
}
