use core::fmt;
use core::str::FromStr;

use crate::{Bitboard, Color};

macro_rules! line_enum {
    ($(#[$doc:meta])* $name:ident, $what:ident, $first:literal, $last:literal, $error:ident,
     $($(#[$variant_doc:meta])* $variant:ident),+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "the names say it all")]
        pub enum $name { $($(#[$variant_doc])* $variant),+ }

        impl $name {
            /// All eight, in order.
            pub const ALL: [Self; 8] = [$(Self::$variant),+];

            /// The one with this index.
            ///
            /// # Panics
            /// If `index` is 8 or more.
            #[inline]
            #[must_use]
            pub const fn new(index: u8) -> Self {
                Self::ALL[index as usize]
            }

            /// The one with this index, if it is less than 8.
            #[inline]
            #[must_use]
            pub const fn try_new(index: u8) -> Option<Self> {
                if index < 8 { Some(Self::ALL[index as usize]) } else { None }
            }

            /// Its index, 0 to 7.
            #[inline]
            #[must_use]
            pub const fn index(self) -> u8 {
                self as u8
            }

            /// Its character in square names.
            #[must_use]
            pub const fn char(self) -> char {
                let first: char = $first;
                (first as u8 + self as u8) as char
            }

            /// The one that a character of a square name stands for.
            #[must_use]
            pub const fn from_char(letter: char) -> Option<Self> {
                match letter {
                    $first..=$last => Some(Self::ALL[letter as usize - $first as usize]),
                    _ => None,
                }
            }

            /// All its squares.
            #[inline]
            #[must_use]
            pub const fn bitboard(self) -> Bitboard {
                Bitboard::$what(self)
            }

            /// The neighbour `delta` steps away, if it is on the board.
            #[must_use]
            pub const fn offset(self, delta: i8) -> Option<Self> {
                match (self as u8).checked_add_signed(delta) {
                    Some(index) => Self::try_new(index),
                    None => None,
                }
            }

            /// How many steps apart the two are, 0 to 7.
            #[must_use]
            pub const fn distance(self, other: Self) -> u8 {
                (self as u8).abs_diff(other as u8)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Write::write_char(f, self.char())
            }
        }

        #[doc = concat!("A text that is not one character from `", $first, "` to `", $last, "`.")]
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $error;

        impl fmt::Display for $error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!("expected a ", stringify!($what), " from ", $first, " to ", $last))
            }
        }

        impl core::error::Error for $error {}

        impl FromStr for $name {
            type Err = $error;

            fn from_str(text: &str) -> Result<Self, $error> {
                let mut letters = text.chars();
                match (letters.next().and_then(Self::from_char), letters.next()) {
                    (Some(line), None) => Ok(line),
                    _ => Err($error),
                }
            }
        }
    };
}

line_enum! {
    /// A file, `a` to `h` from White's left (FIDE 2.4).
    File, file, 'a', 'h', ParseFileError, A, B, C, D, E, F, G, H
}

line_enum! {
    /// A rank, `1` to `8` from White's side (FIDE 2.4).
    Rank, rank, '1', '8', ParseRankError, First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth
}

impl Rank {
    /// The rank that this side calls by the other's number: the first is Black's eighth.
    ///
    /// ```
    /// use jadoube_board::{Color, Rank};
    ///
    /// assert_eq!(Rank::Second.relative_to(Color::Black), Rank::Seventh);
    /// ```
    #[inline]
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self::ALL[7 - self as usize],
        }
    }
}

/// One of the 64 squares.
///
/// ```
/// use jadoube_board::{File, Rank, Square};
///
/// let square: Square = "e4".parse().unwrap();
/// assert_eq!(square, Square::E4);
/// assert_eq!((square.file(), square.rank()), (File::E, Rank::Fourth));
/// assert!(Square::A1.is_dark() && Square::H1.is_light());
/// assert_eq!(Square::try_new(64), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(
    /// Always below 64: file + 8 x rank.
    u8,
);

macro_rules! name_squares {
    ($($name:ident),+) => { name_squares!(@next 0; $($name),+); };
    (@next $index:expr; $name:ident $(, $rest:ident)*) => {
        #[allow(missing_docs, reason = "the name of the square")]
        pub const $name: Self = Self($index);
        name_squares!(@next $index + 1; $($rest),*);
    };
    (@next $index:expr;) => {};
}

impl Square {
    name_squares! {
        A1, B1, C1, D1, E1, F1, G1, H1, A2, B2, C2, D2, E2, F2, G2, H2,
        A3, B3, C3, D3, E3, F3, G3, H3, A4, B4, C4, D4, E4, F4, G4, H4,
        A5, B5, C5, D5, E5, F5, G5, H5, A6, B6, C6, D6, E6, F6, G6, H6,
        A7, B7, C7, D7, E7, F7, G7, H7, A8, B8, C8, D8, E8, F8, G8, H8
    }

    /// The number of squares.
    pub const COUNT: usize = 64;

    /// The square with this index, counted from a1 along the ranks.
    ///
    /// # Panics
    /// If `index` is 64 or more.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Self {
        assert!(index < 64, "square index out of range");
        Self(index)
    }

    /// The square with this index, if it is less than 64.
    #[inline]
    #[must_use]
    pub const fn try_new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square whose index is the low six bits of `index`.
    #[inline]
    #[must_use]
    pub const fn from_low_bits(index: u8) -> Self {
        Self(index & 63)
    }

    /// The square where file and rank meet.
    #[inline]
    #[must_use]
    pub const fn at(file: File, rank: Rank) -> Self {
        Self(file as u8 | (rank as u8) << 3)
    }

    /// Its index, 0 (a1) to 63 (h8), in a form that needs no bounds check in tables of 64.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Its index as a byte.
    #[inline]
    #[must_use]
    pub const fn as_u8(self) -> u8 {
        self.0
    }

    /// Its file.
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File::new(self.0 & 7)
    }

    /// Its rank.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::new((self.0 >> 3) & 7)
    }

    /// The set that holds only this square.
    #[inline]
    #[must_use]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << (self.0 & 63))
    }

    /// A dark square, as a1 is.
    #[must_use]
    pub const fn is_dark(self) -> bool {
        Bitboard::DARK_SQUARES.has(self)
    }

    /// A light square, as h1 is.
    #[must_use]
    pub const fn is_light(self) -> bool {
        !self.is_dark()
    }

    /// The same file seen from the other side: a1 becomes a8.
    #[inline]
    #[must_use]
    pub const fn flip_rank(self) -> Self {
        Self(self.0 ^ 56)
    }

    /// The mirrored file: a1 becomes h1.
    #[inline]
    #[must_use]
    pub const fn flip_file(self) -> Self {
        Self(self.0 ^ 7)
    }

    /// The square as this side sees it: unchanged for White, the rank flipped for Black.
    #[inline]
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => self.flip_rank(),
        }
    }

    /// The square so many files to the right and ranks up, if it is on the board.
    ///
    /// ```
    /// use jadoube_board::Square;
    ///
    /// assert_eq!(Square::E4.offset(1, 2), Some(Square::F6));
    /// assert_eq!(Square::H4.offset(1, 0), None);
    /// ```
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        match (self.file().offset(files), self.rank().offset(ranks)) {
            (Some(file), Some(rank)) => Some(Self::at(file, rank)),
            _ => None,
        }
    }

    /// The square `delta` further in index order.
    ///
    /// The caller knows that the step stays on the board, as after shifting a whole bitboard.
    ///
    /// # Panics
    /// In debug builds if the step leaves the board; other builds give some square.
    #[inline]
    #[must_use]
    pub const fn step(self, delta: i8) -> Self {
        let index = self.0.wrapping_add_signed(delta);
        debug_assert!(index < 64, "step over the edge of the board");
        Self(index & 63)
    }

    /// How many king moves lie between the two squares, 0 to 7.
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        let files = self.file().distance(other.file());
        let ranks = self.rank().distance(other.rank());
        if files > ranks { files } else { ranks }
    }

    /// All squares from a1 to h8, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..64).map(Self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        f.write_char(self.file().char())?;
        f.write_char(self.rank().char())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square; `a1` to `h8` was expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a square from a1 to h8")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let mut letters = text.chars();
        let file = letters.next().and_then(File::from_char).ok_or(ParseSquareError)?;
        let rank = letters.next().and_then(Rank::from_char).ok_or(ParseSquareError)?;
        if letters.next().is_some() {
            return Err(ParseSquareError);
        }
        Ok(Self::at(file, rank))
    }
}
