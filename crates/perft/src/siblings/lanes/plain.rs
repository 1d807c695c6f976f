//! Lanes in plain Rust, for every CPU: what the vectors are tested against.

use core::ops::{BitAnd, BitOr, BitXor, Not};

use super::{Direction, East, Lanes, MAX_LANES, North, Passage, South, Task, West};

/// Lanes in an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) struct Plain<const N: usize>(pub(in super::super) [u64; N]);

impl<const N: usize> Plain<N> {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(core::array::from_fn(|lane| f(self.0[lane], other.0[lane])))
    }
}

impl<const N: usize> BitAnd for Plain<N> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const N: usize> BitOr for Plain<N> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const N: usize> BitXor for Plain<N> {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const N: usize> Not for Plain<N> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(|a| !a))
    }
}

impl<const N: usize> Lanes for Plain<N> {
    const LEN: usize = N;

    type Walls = Self;

    #[inline(always)]
    fn east(self) -> Self {
        self.up::<1>() & Self::splat(East::REACHED)
    }

    #[inline(always)]
    fn west(self) -> Self {
        self.down::<1>() & Self::splat(West::REACHED)
    }

    #[inline(always)]
    fn reversed(self) -> Self {
        Self(self.0.map(u64::reverse_bits))
    }

    #[inline(always)]
    fn splat(bits: u64) -> Self {
        Self([bits; N])
    }

    #[inline(always)]
    fn numbers(bytes: &[u8; MAX_LANES]) -> Self {
        Self(core::array::from_fn(|lane| bytes[lane].into()))
    }

    #[inline(always)]
    fn squares(bytes: &[u8; MAX_LANES]) -> Self {
        Self(core::array::from_fn(|lane| if bytes[lane] < 64 { 1 << bytes[lane] } else { 0 }))
    }

    #[inline(always)]
    fn sum(self) -> u64 {
        self.0.into_iter().fold(0, u64::wrapping_add)
    }

    #[inline(always)]
    fn up<const BY: u32>(self) -> Self {
        Self(self.0.map(|a| a << BY))
    }

    #[inline(always)]
    fn down<const BY: u32>(self) -> Self {
        Self(self.0.map(|a| a >> BY))
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
    fn tally(self) -> Self {
        Self(self.0.map(|a| a.count_ones().into()))
    }

    #[inline(always)]
    fn tallied(self) -> Self {
        self
    }

    #[inline(always)]
    fn walls(occupied: Self) -> Self {
        !occupied
    }

    #[inline(always)]
    fn crosses(self, empty: Self) -> [Self; 4] {
        [
            Passage::new::<North>(empty).rays::<North>(self),
            Passage::new::<South>(empty).rays::<South>(self),
            Passage::new::<East>(empty).rays::<East>(self),
            Passage::new::<West>(empty).rays::<West>(self),
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
    fn from_array(lanes: [u64; MAX_LANES]) -> Self {
        Self(core::array::from_fn(|lane| lanes[lane]))
    }

    #[cfg(test)]
    fn to_array(self) -> [u64; MAX_LANES] {
        core::array::from_fn(|lane| self.0.get(lane).copied().unwrap_or(0))
    }

    #[inline]
    fn call<T: Task>(task: T) -> T::Output {
        task.run()
    }
}
