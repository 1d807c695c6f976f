//! Lanes in plain Rust: with them the kernel is tested on every CPU.

use core::ops::{BitAnd, BitOr, BitXor, Not};

use jadoube_board::{Bitboard, Color};

use super::{LANES, Lanes, Task};

/// Lanes in an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) struct Plain(pub(in super::super) [u64; LANES]);

impl Plain {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(core::array::from_fn(|lane| f(self.0[lane], other.0[lane])))
    }
}

impl BitAnd for Plain {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Plain {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Plain {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Not for Plain {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(|a| !a))
    }
}

impl Lanes for Plain {
    type Walls = Self;

    #[inline(always)]
    fn east(self) -> Self {
        Self(self.0.map(|a| Bitboard(a).east().0))
    }

    #[inline(always)]
    fn west(self) -> Self {
        Self(self.0.map(|a| Bitboard(a).west().0))
    }

    #[inline(always)]
    fn reversed(self) -> Self {
        Self(self.0.map(u64::reverse_bits))
    }

    #[inline(always)]
    fn splat(bits: u64) -> Self {
        Self([bits; LANES])
    }

    #[inline(always)]
    fn numbers(bytes: &[u8; LANES]) -> Self {
        Self(core::array::from_fn(|lane| bytes[lane].into()))
    }

    #[inline(always)]
    fn squares(bytes: &[u8; LANES]) -> Self {
        Self(core::array::from_fn(|lane| if bytes[lane] < 64 { 1 << bytes[lane] } else { 0 }))
    }

    #[inline(always)]
    fn sum(self) -> u64 {
        self.0.into_iter().fold(0, u64::wrapping_add)
    }

    #[inline(always)]
    fn up<const N: u32>(self) -> Self {
        Self(self.0.map(|a| a << N))
    }

    #[inline(always)]
    fn down<const N: u32>(self) -> Self {
        Self(self.0.map(|a| a >> N))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.zip(other, u64::wrapping_add)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.zip(other, u64::wrapping_sub)
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        self.zip(other, u64::wrapping_mul)
    }

    #[inline(always)]
    fn where_meets(self, test: Self, squares: Self) -> Self {
        let meeting = test & squares;
        self.zip(meeting, |a, meeting| if meeting != 0 { a } else { 0 })
    }

    #[inline(always)]
    fn where_empty(self, test: Self, other: Self) -> Self {
        Self(core::array::from_fn(
            |lane| {
                if test.0[lane] == 0 { self.0[lane] } else { other.0[lane] }
            },
        ))
    }

    #[inline(always)]
    fn with_from(self, first: usize, other: Self) -> Self {
        Self(core::array::from_fn(|lane| if lane < first { self.0[lane] } else { other.0[lane] }))
    }

    #[inline(always)]
    fn len(self) -> Self {
        Self(self.0.map(|a| a.count_ones().into()))
    }

    #[inline(always)]
    fn walls(occupied: Self) -> Self {
        occupied
    }

    #[inline(always)]
    fn crosses(self, occupied: Self) -> [Self; 4] {
        let seen = |step: fn(Bitboard) -> Bitboard| {
            self.zip(occupied, |sliders, occupied| {
                let mut ahead = step(Bitboard(sliders));
                let mut seen = ahead;
                while ahead.any() {
                    ahead = step(ahead - Bitboard(occupied));
                    seen |= ahead;
                }
                seen.0
            })
        };
        [
            seen(|men| men.forward(Color::White)),
            seen(|men| men.forward(Color::Black)),
            seen(Bitboard::east),
            seen(Bitboard::west),
        ]
    }

    #[inline(always)]
    fn list(mut squares: u64, bytes: &mut [u8; 16]) {
        let mut at = 0;
        while squares != 0 {
            bytes[at & 15] = squares.trailing_zeros() as u8;
            squares &= squares - 1;
            at += 1;
        }
    }

    #[cfg(test)]
    fn from_array(lanes: [u64; LANES]) -> Self {
        Self(lanes)
    }

    #[cfg(test)]
    fn to_array(self) -> [u64; LANES] {
        self.0
    }

    #[inline]
    fn call<T: Task>(task: T) -> T::Output {
        task.run()
    }
}
