use core::fmt;

use bitflags::bitflags;

use crate::{Color, File, Square};

/// The side to which a king castles: short to the g-file, long to the c-file, in Chess960 too (FIDE 3.8.2, II.3).
///
/// ```
/// use jadoube_board::{CastlingSide, Color, Square};
///
/// assert_eq!(CastlingSide::Queen.king_target(Color::White), Square::C1);
/// assert_eq!(CastlingSide::Queen.rook_target(Color::Black), Square::D8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum CastlingSide {
    /// Short, `O-O`, with the rook on the king's h-file side.
    King,
    /// Long, `O-O-O`, with the rook on the king's a-file side.
    Queen,
}

impl CastlingSide {
    /// Both, short first.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// The side on which a rook stands, seen from its king; for the first array, the half of the board it is nearer to.
    #[inline]
    #[must_use]
    pub const fn of(king: Square, rook: Square) -> Self {
        if (rook.file() as u8) > (king.file() as u8) { Self::King } else { Self::Queen }
    }

    /// The file on which the king arrives.
    #[inline]
    #[must_use]
    pub const fn king_file(self) -> File {
        match self {
            Self::King => File::G,
            Self::Queen => File::C,
        }
    }

    /// The file on which the rook arrives.
    #[inline]
    #[must_use]
    pub const fn rook_file(self) -> File {
        match self {
            Self::King => File::F,
            Self::Queen => File::D,
        }
    }

    /// The square on which the king arrives.
    #[inline]
    #[must_use]
    pub const fn king_target(self, color: Color) -> Square {
        Square::at(self.king_file(), color.back_rank())
    }

    /// The square on which the rook arrives.
    #[inline]
    #[must_use]
    pub const fn rook_target(self, color: Color) -> Square {
        Square::at(self.rook_file(), color.back_rank())
    }

    /// The corner file on this side, where the rook starts in standard chess.
    #[inline]
    #[must_use]
    pub const fn corner_file(self) -> File {
        match self {
            Self::King => File::H,
            Self::Queen => File::A,
        }
    }

    /// How castling to this side is written in PGN.
    #[must_use]
    pub const fn san(self) -> &'static str {
        match self {
            Self::King => "O-O",
            Self::Queen => "O-O-O",
        }
    }
}

impl fmt::Display for CastlingSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::King => "king side",
            Self::Queen => "queen side",
        })
    }
}

bitflags! {
    /// Who may still castle to which side; which rook does it is told by the rook squares beside it.
    ///
    /// ```
    /// use jadoube_board::{CastlingRights, CastlingSide, Color};
    ///
    /// let mut rights = CastlingRights::all();
    /// rights.remove(CastlingRights::of(Color::White, CastlingSide::King));
    /// assert_eq!(rights.to_string(), "Qkq");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    pub struct CastlingRights: u8 {
        /// White may castle short.
        const WHITE_KING_SIDE = 1;
        /// White may castle long.
        const WHITE_QUEEN_SIDE = 2;
        /// Black may castle short.
        const BLACK_KING_SIDE = 4;
        /// Black may castle long.
        const BLACK_QUEEN_SIDE = 8;
        /// Both of White's.
        const WHITE = 3;
        /// Both of Black's.
        const BLACK = 12;
    }
}

impl CastlingRights {
    /// The right of one colour to one side.
    #[inline]
    #[must_use]
    pub const fn of(color: Color, side: CastlingSide) -> Self {
        Self::from_bits_retain(1 << (2 * color as u8 + side as u8))
    }
}

impl fmt::Display for CastlingRights {
    /// As in a FEN: `KQkq`, or `-` for none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (index, letter) in ['K', 'Q', 'k', 'q'].into_iter().enumerate() {
            if self.bits() >> index & 1 != 0 {
                fmt::Write::write_char(f, letter)?;
            }
        }
        Ok(())
    }
}

/// How castling is spelt in text. The rules need no mode: rights are rook squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingMode {
    /// `KQkq` and `e1g1`.
    #[default]
    Standard,
    /// File letters (`HAha`) or `KQkq` for the outermost rooks, and `e1h1`.
    Chess960,
}

impl fmt::Display for CastlingMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Standard => "standard",
            Self::Chess960 => "chess960",
        })
    }
}
