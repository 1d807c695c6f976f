//! "Us" and "them" as types, so that the compiler makes one copy of the generator for each colour.

use jadoube_board::{Bitboard, CastlingSide, Color, File, Rank, Square};

pub(crate) trait Side: Copy {
    type Them: Side<Them = Self>;
    const COLOR: Color;
    /// The index step of a pawn moving one square forward.
    const FORWARD: i8;
    /// Where a pawn that has stepped once from its starting square stands.
    const THIRD_RANK: Bitboard;
    const LAST_RANK: Bitboard;
    const BACK_RANK: Bitboard;

    /// The square behind a pawn that stands on the fourth rank after a double step of this side.
    fn passed_square(file: File) -> Square {
        Square::at(file, Rank::Third.relative_to(Self::COLOR))
    }

    fn king_target(side: CastlingSide) -> Square {
        side.king_target(Self::COLOR)
    }

    fn rook_target(side: CastlingSide) -> Square {
        side.rook_target(Self::COLOR)
    }
}

#[derive(Clone, Copy)]
pub(crate) struct White;

#[derive(Clone, Copy)]
pub(crate) struct Black;

impl Side for White {
    type Them = Black;
    const COLOR: Color = Color::White;
    const FORWARD: i8 = 8;
    const THIRD_RANK: Bitboard = Bitboard::rank(Rank::Third);
    const LAST_RANK: Bitboard = Bitboard::rank(Rank::Eighth);
    const BACK_RANK: Bitboard = Bitboard::rank(Rank::First);
}

impl Side for Black {
    type Them = White;
    const COLOR: Color = Color::Black;
    const FORWARD: i8 = -8;
    const THIRD_RANK: Bitboard = Bitboard::rank(Rank::Sixth);
    const LAST_RANK: Bitboard = Bitboard::rank(Rank::First);
    const BACK_RANK: Bitboard = Bitboard::rank(Rank::Eighth);
}
