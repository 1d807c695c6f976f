//! Four lanes of AVX2.
#![allow(
    unsafe_code,
    reason = "intrinsics of a CPU feature; the count is six times as fast as the plain one"
)]

use core::arch::x86_64::*;
use core::ops::{BitAnd, BitOr, BitXor, Not};

use super::{Direction, Lanes, MAX_LANES, North, Passage, South, Task, West};

#[derive(Clone, Copy)]
pub(in super::super) struct Avx2(__m256i);

/// Runs a task with the instructions of [`CpuPath::Avx2`](jadoube_board::CpuPath).
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn enter<T: Task>(task: T) -> T::Output {
    task.run()
}

/// Intrinsics in a function without their target feature.
macro_rules! simd {
    ($($body:tt)*) => {{
        // SAFETY: lanes of this type are named in `siblings::Count` only, for a CPU path that was detected. Those that
        // read or write memory are given arrays that are wide enough.
        unsafe { $($body)* }
    }};
}

impl BitAnd for Avx2 {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(simd!(_mm256_and_si256(self.0, other.0)))
    }
}

impl BitOr for Avx2 {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(simd!(_mm256_or_si256(self.0, other.0)))
    }
}

impl BitXor for Avx2 {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(simd!(_mm256_xor_si256(self.0, other.0)))
    }
}

impl Not for Avx2 {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(simd!(_mm256_xor_si256(self.0, _mm256_set1_epi64x(-1))))
    }
}

/// All ones where the lane is zero.
#[inline(always)]
fn zero(lanes: __m256i) -> __m256i {
    simd! { _mm256_cmpeq_epi64(lanes, _mm256_setzero_si256()) }
}

impl Lanes for Avx2 {
    const LEN: usize = 4;

    /// Occupied squares, and the passages north, south and west.
    type Walls = (Self, Passage<Self>, Passage<Self>, Passage<Self>);

    #[inline(always)]
    fn east(self) -> Self {
        Self(simd!(_mm256_add_epi8(self.0, self.0)))
    }

    #[inline(always)]
    fn west(self) -> Self {
        self.down::<1>() & Self::splat(West::REACHED)
    }

    #[inline(always)]
    fn reversed(self) -> Self {
        simd! {
            // Each half of a byte, reversed, out of a list.
            let reversed = _mm256_broadcastsi128_si256(_mm_setr_epi8(
                0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15,
            ));
            let order = _mm256_broadcastsi128_si256(_mm_setr_epi8(
                7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8,
            ));
            let nibble = _mm256_set1_epi8(15);
            let low = _mm256_shuffle_epi8(reversed, _mm256_and_si256(self.0, nibble));
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibble);
            let high = _mm256_shuffle_epi8(reversed, high);
            let mirrored = _mm256_or_si256(_mm256_slli_epi16::<4>(low), high);
            Self(_mm256_shuffle_epi8(mirrored, order))
        }
    }

    #[inline(always)]
    fn splat(bits: u64) -> Self {
        Self(simd!(_mm256_set1_epi64x(bits as i64)))
    }

    #[inline(always)]
    fn numbers(bytes: &[u8; MAX_LANES]) -> Self {
        Self(simd!(_mm256_cvtepu8_epi64(_mm_cvtsi64_si128(i64::from_le_bytes(*bytes)))))
    }

    #[inline(always)]
    fn squares(bytes: &[u8; MAX_LANES]) -> Self {
        Self(simd!(_mm256_sllv_epi64(_mm256_set1_epi64x(1), Self::numbers(bytes).0)))
    }

    #[inline(always)]
    fn sum(self) -> u64 {
        simd! {
            let halves =
                _mm_add_epi64(_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0));
            let whole = _mm_add_epi64(halves, _mm_unpackhi_epi64(halves, halves));
            _mm_cvtsi128_si64(whole) as u64
        }
    }

    #[inline(always)]
    fn up<const N: u32>(self) -> Self {
        Self(simd!(_mm256_sll_epi64(self.0, _mm_cvtsi64_si128(i64::from(N)))))
    }

    #[inline(always)]
    fn down<const N: u32>(self) -> Self {
        Self(simd!(_mm256_srl_epi64(self.0, _mm_cvtsi64_si128(i64::from(N)))))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(simd!(_mm256_add_epi64(self.0, other.0)))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(simd!(_mm256_sub_epi64(self.0, other.0)))
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        Self(simd!(_mm256_mul_epu32(self.0, other.0)))
    }

    #[inline(always)]
    fn where_meets(self, test: Self, squares: Self) -> Self {
        let apart = zero((test & squares).0);
        Self(simd!(_mm256_andnot_si256(apart, self.0)))
    }

    #[inline(always)]
    fn where_empty(self, test: Self, other: Self) -> Self {
        Self(simd!(_mm256_blendv_epi8(other.0, self.0, zero(test.0))))
    }

    #[inline(always)]
    fn with_from(self, first: usize, other: Self) -> Self {
        simd! {
            let lanes = _mm256_setr_epi64x(0, 1, 2, 3);
            let kept = _mm256_cmpgt_epi64(_mm256_set1_epi64x(first as i64), lanes);
            Self(_mm256_blendv_epi8(other.0, self.0, kept))
        }
    }

    #[inline(always)]
    fn tally(self) -> Self {
        simd! {
            let counts = _mm256_broadcastsi128_si256(_mm_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            ));
            let nibble = _mm256_set1_epi8(15);
            let low = _mm256_and_si256(self.0, nibble);
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibble);
            Self(_mm256_add_epi8(
                _mm256_shuffle_epi8(counts, low),
                _mm256_shuffle_epi8(counts, high),
            ))
        }
    }

    #[inline(always)]
    fn tallied(self) -> Self {
        Self(simd!(_mm256_sad_epu8(self.0, _mm256_setzero_si256())))
    }

    #[inline(always)]
    fn walls(occupied: Self) -> Self::Walls {
        let empty = !occupied;
        (
            occupied,
            Passage::new::<North>(empty),
            Passage::new::<South>(empty),
            Passage::new::<West>(empty),
        )
    }

    #[inline(always)]
    fn crosses(self, (occupied, north, south, west): Self::Walls) -> [Self; 4] {
        // Taking a slider twice from its rank borrows up to the first man.
        let east = simd! {
            let twice = _mm256_add_epi8(self.0, self.0);
            _mm256_xor_si256(occupied.0, _mm256_sub_epi8(occupied.0, twice))
        };
        [north.rays::<North>(self), south.rays::<South>(self), Self(east), west.rays::<West>(self)]
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
        Self(simd!(_mm256_loadu_si256(lanes.as_ptr().cast())))
    }

    #[cfg(test)]
    fn to_array(self) -> [u64; MAX_LANES] {
        let mut lanes = [0; MAX_LANES];
        simd!(_mm256_storeu_si256(lanes.as_mut_ptr().cast(), self.0));
        lanes
    }

    #[inline(always)]
    fn call<T: Task>(task: T) -> T::Output {
        // SAFETY: see `simd`.
        unsafe { enter(task) }
    }
}
