use core::fmt;
use core::ops::{Index, IndexMut, Not};
use core::str::FromStr;

use crate::Rank;

/// White or Black.
///
/// ```
/// use jadoube_board::Color;
///
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!("b".parse(), Ok(Color::Black));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// The side that begins (FIDE 1.2).
    White,
    /// The other side.
    Black,
}

impl Color {
    /// Both colours, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The letter of the FEN side field: `w` or `b`.
    #[must_use]
    pub const fn char(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// The colour of a FEN side letter, `w` or `b`.
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Self> {
        match letter {
            'w' => Some(Self::White),
            'b' => Some(Self::Black),
            _ => None,
        }
    }

    /// The rank on which this side's pieces start: the first or the eighth.
    #[inline]
    #[must_use]
    pub const fn back_rank(self) -> Rank {
        match self {
            Self::White => Rank::First,
            Self::Black => Rank::Eighth,
        }
    }

    /// The rank on which this side's pawns start: the second or the seventh.
    #[inline]
    #[must_use]
    pub const fn pawn_rank(self) -> Rank {
        match self {
            Self::White => Rank::Second,
            Self::Black => Rank::Seventh,
        }
    }

    /// The rank on which this side's pawns promote: the eighth or the first.
    #[inline]
    #[must_use]
    pub const fn promotion_rank(self) -> Rank {
        self.opposite().back_rank()
    }

    /// The rank on which this side's pawn arrives when it captures en passant: the sixth or the third.
    #[inline]
    #[must_use]
    pub const fn en_passant_rank(self) -> Rank {
        match self {
            Self::White => Rank::Sixth,
            Self::Black => Rank::Third,
        }
    }

    /// The other side, in constant expressions; elsewhere write `!color`.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.opposite()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

/// A text that names no colour; `w` or `b` was expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseColorError;

impl fmt::Display for ParseColorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a colour, 'w' or 'b'")
    }
}

impl core::error::Error for ParseColorError {}

impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Self, ParseColorError> {
        match text {
            "w" => Ok(Self::White),
            "b" => Ok(Self::Black),
            _ => Err(ParseColorError),
        }
    }
}

/// One value for each side.
///
/// ```
/// use jadoube_board::{ByColor, Color};
///
/// let mut captured = ByColor { white: 0, black: 0 };
/// captured[Color::Black] += 1;
/// assert_eq!(captured.black, 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColor<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T> ByColor<T> {
    /// The value that `f` gives for each colour.
    pub fn new_with(mut f: impl FnMut(Color) -> T) -> Self {
        Self { white: f(Color::White), black: f(Color::Black) }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
