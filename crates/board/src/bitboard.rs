use core::fmt;
use core::iter::FusedIterator;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr, Sub, SubAssign,
};

use crate::{Color, File, Rank, Square};

/// A set of squares, one bit each: a1 is bit 0, h1 bit 7, h8 bit 63.
///
/// ```
/// use jadoube_board::{Bitboard, File, Rank, Square};
///
/// let cross = Bitboard::file(File::C) | Bitboard::rank(Rank::Third);
/// assert_eq!(cross.len(), 15);
/// assert!(cross.has(Square::C3) && !cross.has(Square::D4));
/// assert_eq!((cross - Bitboard::file(File::C)).first(), Some(Square::A3));
/// assert_eq!(
///     format!("{cross:?}"),
///     "
/// . . 1 . . . . .
/// . . 1 . . . . .
/// . . 1 . . . . .
/// . . 1 . . . . .
/// . . 1 . . . . .
/// 1 1 1 1 1 1 1 1
/// . . 1 . . . . .
/// . . 1 . . . . .
/// "
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Bitboard(
    /// The bits; any value is a set.
    pub u64,
);

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const ALL: Self = Self(!0);
    /// The 32 dark squares, a1 among them.
    pub const DARK_SQUARES: Self = Self(0xAA55_AA55_AA55_AA55);
    /// The 32 light squares, h1 among them.
    pub const LIGHT_SQUARES: Self = Self(0x55AA_55AA_55AA_55AA);
    /// The first and the eighth rank, where no pawn may stand.
    pub const BACK_RANKS: Self = Self(0xFF00_0000_0000_00FF);
    /// The long diagonal from a1 to h8.
    pub const MAIN_DIAGONAL: Self = Self(0x8040_2010_0804_0201);
    /// The long diagonal from a8 to h1.
    pub const MAIN_ANTIDIAGONAL: Self = Self(0x0102_0408_1020_4080);

    /// The eight squares of a file.
    #[inline]
    #[must_use]
    pub const fn file(file: File) -> Self {
        Self(A_FILE << file as u8)
    }

    /// The eight squares of a rank.
    #[inline]
    #[must_use]
    pub const fn rank(rank: Rank) -> Self {
        Self(0xFF << (8 * rank as u8))
    }

    /// Whether the square is in the set.
    #[inline]
    #[must_use]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// The set with the square in it.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | square.bitboard().0)
    }

    /// The set with the square not in it.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !square.bitboard().0)
    }

    /// How many squares are in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no square is in the set.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether any square is in the set.
    #[inline]
    #[must_use]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether two or more squares are in the set; cheaper than counting.
    #[inline]
    #[must_use]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The square, if the set has exactly one.
    #[inline]
    #[must_use]
    pub const fn single(self) -> Option<Square> {
        if self.more_than_one() { None } else { self.first() }
    }

    /// Whether every square of this set is in the other.
    #[inline]
    #[must_use]
    pub const fn is_subset_of(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the sets have no square in common.
    #[inline]
    #[must_use]
    pub const fn is_disjoint_from(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Whether the sets have a square in common.
    #[inline]
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The square with the lowest index.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_low_bits(self.0.trailing_zeros() as u8)) }
    }

    /// The square with the highest index.
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::from_low_bits(63 - self.0.leading_zeros() as u8))
        }
    }

    /// The square with the lowest index of a set known to have one.
    ///
    /// # Panics
    /// In debug builds if the set is empty; other builds give a1.
    #[inline]
    #[must_use]
    pub const fn lowest(self) -> Square {
        debug_assert!(self.0 != 0, "the empty set has no lowest square");
        Square::from_low_bits(self.0.trailing_zeros() as u8)
    }

    /// The set without its lowest square.
    #[inline]
    #[must_use]
    pub const fn without_lowest(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    /// Every square one step towards the eighth rank; those of the eighth fall off.
    #[inline]
    #[must_use]
    pub const fn north(self) -> Self {
        Self(self.0 << 8)
    }

    /// Every square one step towards the first rank.
    #[inline]
    #[must_use]
    pub const fn south(self) -> Self {
        Self(self.0 >> 8)
    }

    /// Every square one step towards the h-file.
    #[inline]
    #[must_use]
    pub const fn east(self) -> Self {
        Self((self.0 & !H_FILE) << 1)
    }

    /// Every square one step towards the a-file.
    #[inline]
    #[must_use]
    pub const fn west(self) -> Self {
        Self((self.0 & !A_FILE) >> 1)
    }

    /// Every square one step forward as this side sees it.
    #[inline]
    #[must_use]
    pub const fn forward(self, color: Color) -> Self {
        match color {
            Color::White => self.north(),
            Color::Black => self.south(),
        }
    }

    /// The set seen from the other side: ranks swapped, files kept.
    #[inline]
    #[must_use]
    pub const fn flip_ranks(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The set mirrored: files swapped, ranks kept.
    #[must_use]
    pub const fn flip_files(self) -> Self {
        Self(self.0.reverse_bits().swap_bytes())
    }

    /// All subsets, the empty set first (the Carry-Rippler enumeration).
    ///
    /// ```
    /// use jadoube_board::{Bitboard, Square};
    ///
    /// let pair = Bitboard::from(Square::A1).with(Square::C3);
    /// assert_eq!(pair.subsets().count(), 4);
    /// ```
    pub fn subsets(self) -> impl Iterator<Item = Self> {
        let mut next = Some(Self::EMPTY);
        core::iter::from_fn(move || {
            let subset = next?;
            let following = subset.0.wrapping_sub(self.0) & self.0;
            next = (following != 0).then_some(Self(following));
            Some(subset)
        })
    }

    /// The squares in rising order.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> BitboardIter {
        BitboardIter(self)
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        square.bitboard()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect::<Self>();
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = BitboardIter;

    #[inline]
    fn into_iter(self) -> BitboardIter {
        self.iter()
    }
}

/// The squares of a [`Bitboard`] in rising order.
#[derive(Clone, Debug)]
pub struct BitboardIter(Bitboard);

impl Iterator for BitboardIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0 = self.0.without_lowest();
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for BitboardIter {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let square = self.0.last()?;
        self.0 = self.0.without(square);
        Some(square)
    }
}

impl ExactSizeIterator for BitboardIter {}
impl FusedIterator for BitboardIter {}

macro_rules! set_operator {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign_method:ident, |$a:ident, $b:ident| $body:expr) => {
        impl $trait for Bitboard {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($body)
            }
        }

        impl $assign_trait for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = $trait::$method(*self, other);
            }
        }
    };
}

set_operator!(BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b);
set_operator!(BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b);
set_operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, |a, b| a ^ b);
set_operator!(Sub, sub, SubAssign, sub_assign, |a, b| a & !b);

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl Shl<u32> for Bitboard {
    type Output = Self;

    #[inline]
    fn shl(self, bits: u32) -> Self {
        Self(self.0 << bits)
    }
}

impl Shr<u32> for Bitboard {
    type Output = Self;

    #[inline]
    fn shr(self, bits: u32) -> Self {
        Self(self.0 >> bits)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\n")?;
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.has(Square::at(file, rank)) { "1" } else { "." };
                f.write_str(mark)?;
                f.write_str(if file == File::H { "\n" } else { " " })?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Bitboard {
    /// The squares' names, separated by spaces; `-` for the empty set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (index, square) in self.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            fmt::Display::fmt(&square, f)?;
        }
        Ok(())
    }
}

impl fmt::UpperHex for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::UpperHex::fmt(&self.0, f)
    }
}

impl fmt::LowerHex for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&self.0, f)
    }
}
