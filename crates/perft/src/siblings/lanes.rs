//! Several bitboards side by side, one for each of several boards: the words in which the kernel is written.

#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;
#[cfg(test)]
pub(super) mod plain;

use core::ops::{BitAnd, BitOr, BitXor, Not};

/// How many lanes there are.
pub(super) const LANES: usize = 8;

/// What [`Lanes::squares`] reads as no square.
pub(super) const NOWHERE: u8 = 64;

/// A vector of [`LANES`] lanes of 64 bits, each holding a bitboard of another board.
///
/// Every method does the same in each lane and says what for one.
pub(super) trait Lanes:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// Occupied squares made ready for rays along files and ranks.
    type Walls: Copy;

    /// One step towards the h-file; what stands there falls off.
    fn east(self) -> Self;

    /// One step towards the a-file.
    fn west(self) -> Self;

    /// The board turned by half a circle: every square where the one with the opposite index was.
    fn reversed(self) -> Self;

    /// The same in every lane.
    fn splat(bits: u64) -> Self;

    /// One byte for each lane, as a number.
    fn numbers(bytes: &[u8; LANES]) -> Self;

    /// One byte for each lane, each the index of a square; no square where it is 64 or more.
    fn squares(bytes: &[u8; LANES]) -> Self;

    /// The sum over the lanes.
    fn sum(self) -> u64;

    /// Shifted towards the eighth rank and the h-file.
    fn up<const N: u32>(self) -> Self;

    /// Shifted towards the first rank and the a-file.
    fn down<const N: u32>(self) -> Self;

    /// The sum, as numbers.
    fn plus(self, other: Self) -> Self;

    /// The difference, as numbers.
    fn minus(self, other: Self) -> Self;

    /// The product of numbers below 2^32.
    fn times(self, other: Self) -> Self;

    /// This where `test` has one of the squares, nothing elsewhere.
    fn where_meets(self, test: Self, squares: Self) -> Self;

    /// This where `test` is empty, `other` elsewhere.
    fn where_empty(self, test: Self, other: Self) -> Self;

    /// This with the lanes from `first` on taken from `other`.
    fn with_from(self, first: usize, other: Self) -> Self;

    /// How many squares.
    fn len(self) -> Self;

    /// Makes occupied squares ready for [`crosses`](Self::crosses).
    fn walls(occupied: Self) -> Self::Walls;

    /// What sliders see northwards, southwards, eastwards, westwards, up to the first wall.
    fn crosses(self, walls: Self::Walls) -> [Self; 4];

    /// Appends the indices of the squares, at most 16; those after them in `bytes` may be changed too.
    fn list(squares: u64, bytes: &mut [u8; 16]);

    /// Lane by lane.
    #[cfg(test)]
    fn from_array(lanes: [u64; LANES]) -> Self;

    /// Lane by lane.
    #[cfg(test)]
    fn to_array(self) -> [u64; LANES];

    /// Runs a task compiled with the instructions that the lanes need, in a function of its own.
    fn call<T: Task>(task: T) -> T::Output;
}

/// A computation in lanes; `run` and what it calls must be `#[inline(always)]`.
pub(super) trait Task {
    type Output;

    fn run(self) -> Self::Output;
}

/// One of the four directions of a bishop.
pub(super) trait Direction {
    /// The squares that a step can reach: not those on the far side of the board.
    const REACHED: u64;

    fn step<L: Lanes>(squares: L) -> L;
    fn two_steps<L: Lanes>(squares: L) -> L;
    fn four_steps<L: Lanes>(squares: L) -> L;
}

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;

macro_rules! direction {
    ($name:ident, $shift:ident, $one:literal, $two:literal, $four:literal, $reached:expr) => {
        pub(super) struct $name;

        impl Direction for $name {
            const REACHED: u64 = $reached;

            #[inline(always)]
            fn step<L: Lanes>(squares: L) -> L {
                squares.$shift::<$one>()
            }

            #[inline(always)]
            fn two_steps<L: Lanes>(squares: L) -> L {
                squares.$shift::<$two>()
            }

            #[inline(always)]
            fn four_steps<L: Lanes>(squares: L) -> L {
                squares.$shift::<$four>()
            }
        }
    };
}

direction!(NorthEast, up, 9, 18, 36, !A_FILE);
direction!(NorthWest, up, 7, 14, 28, !H_FILE);
direction!(SouthEast, down, 7, 14, 28, !A_FILE);
direction!(SouthWest, down, 9, 18, 36, !H_FILE);

/// The empty squares that one, two and four steps in a direction may pass.
#[derive(Clone, Copy)]
pub(super) struct Passage<L>(L, L, L);

impl<L: Lanes> Passage<L> {
    #[inline(always)]
    pub(super) fn new<D: Direction>(empty: L) -> Self {
        let one = empty & L::splat(D::REACHED);
        let two = one & D::step(one);
        let four = two & D::two_steps(two);
        Self(one, two, four)
    }

    /// What sliders see, up to the first man: an occluded fill by Kogge and Stone's parallel prefix.
    #[inline(always)]
    pub(super) fn rays<D: Direction>(self, sliders: L) -> L {
        let Self(one, two, four) = self;
        let seen = sliders | (one & D::step(sliders));
        let seen = seen | (two & D::two_steps(seen));
        let seen = seen | (four & D::four_steps(seen));
        D::step(seen) & L::splat(D::REACHED)
    }
}
