//! "Us" and "them" as types: each term is written once and compiled for both colours.

use jadoube_board::{Bitboard, Color, Rank, Square};

pub(crate) trait Side: Copy {
    type Them: Side<Them = Self>;
    const COLOR: Color;

    /// One rank onward.
    #[inline(always)]
    fn forward(set: Bitboard) -> Bitboard {
        set.forward(Self::COLOR)
    }

    /// One rank back.
    #[inline(always)]
    fn backward(set: Bitboard) -> Bitboard {
        set.forward(Self::COLOR.opposite())
    }

    /// The squares that pawns on `set` attack.
    #[inline(always)]
    fn pawn_attacks(set: Bitboard) -> Bitboard {
        let forward = Self::forward(set);
        forward.east() | forward.west()
    }

    /// All squares before those of the set, on their files.
    #[inline(always)]
    fn ahead(set: Bitboard) -> Bitboard {
        let mut fill = match Self::COLOR {
            Color::White => set.0 << 8,
            Color::Black => set.0 >> 8,
        };
        for step in [8, 16, 32] {
            fill |= match Self::COLOR {
                Color::White => fill << step,
                Color::Black => fill >> step,
            };
        }
        Bitboard(fill)
    }

    /// The rank as this side counts it, 0 for its own back rank.
    #[inline(always)]
    fn rank(square: Square) -> usize {
        square.relative_to(Self::COLOR).rank().index() as usize
    }

    /// The rank of that number, as this side counts it.
    #[inline(always)]
    fn rank_set(rank: Rank) -> Bitboard {
        Bitboard::rank(rank.relative_to(Self::COLOR))
    }
}

#[derive(Clone, Copy)]
pub(crate) struct White;

#[derive(Clone, Copy)]
pub(crate) struct Black;

impl Side for White {
    type Them = Black;
    const COLOR: Color = Color::White;
}

impl Side for Black {
    type Them = White;
    const COLOR: Color = Color::Black;
}
