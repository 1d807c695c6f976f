//! Eight lanes of AVX-512.
#![allow(
    unsafe_code,
    reason = "intrinsics of a CPU feature; the count is half as fast again as the scalar one"
)]

use core::arch::x86_64::*;
use core::ops::{BitAnd, BitOr, BitXor, Not};

use super::{LANES, Lanes, Task};

#[derive(Clone, Copy)]
pub(in super::super) struct Avx512(__m512i);

/// Runs a task with the instructions of [`CpuPath::Avx512`](jadoube_board::CpuPath).
#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,gfni,avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx512bitalg,avx512vbmi,avx512vbmi2"
)]
fn enter<T: Task>(task: T) -> T::Output {
    task.run()
}

/// Intrinsics in a function without their target feature.
macro_rules! simd {
    ($($body:tt)*) => {{
        // SAFETY: lanes of this type are named in `siblings::count` and in tests only, where the CPU has the path's
        // instructions. Those that read or write memory are given arrays that are wide enough.
        unsafe { $($body)* }
    }};
}

impl BitAnd for Avx512 {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(simd!(_mm512_and_si512(self.0, other.0)))
    }
}

impl BitOr for Avx512 {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(simd!(_mm512_or_si512(self.0, other.0)))
    }
}

impl BitXor for Avx512 {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(simd!(_mm512_xor_si512(self.0, other.0)))
    }
}

impl Not for Avx512 {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(simd!(_mm512_xor_si512(self.0, _mm512_set1_epi64(-1))))
    }
}

/// Byte i holds bit i: as the data of an affine transformation whose matrix is a board, this turns the board.
const DIAGONAL: i64 = 0x8040_2010_0804_0201_u64 as i64;
/// Byte i holds bit 7-i.
const ANTIDIAGONAL: i64 = 0x0102_0408_1020_4080;

/// The matrix that gives each bit of a byte the value of the next higher one.
const WESTWARDS: i64 = 0x0204_0810_2040_8000;

/// The ranks in reversed order.
#[inline(always)]
fn swap_ranks(board: __m512i) -> __m512i {
    simd! {
        let order = _mm_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
        _mm512_shuffle_epi8(board, _mm512_broadcast_i32x4(order))
    }
}

/// The ranks with their bits reversed.
#[inline(always)]
fn mirror(board: __m512i) -> __m512i {
    simd! { _mm512_gf2p8affine_epi64_epi8::<0>(board, _mm512_set1_epi64(DIAGONAL)) }
}

/// Mirrored in the long antidiagonal: files become ranks, south becomes east.
#[inline(always)]
fn flip(board: __m512i) -> __m512i {
    simd! { _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_set1_epi64(ANTIDIAGONAL), board) }
}

/// Turned by a quarter: takes back `mirror(flip(board))`.
#[inline(always)]
fn turn(board: __m512i) -> __m512i {
    simd! { _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_set1_epi64(DIAGONAL), board) }
}

/// What sliders see eastwards: taking a slider twice from its rank borrows up to the first man.
#[inline(always)]
fn eastwards(sliders: __m512i, occupied: __m512i) -> __m512i {
    simd! {
        let twice = _mm512_add_epi8(sliders, sliders);
        _mm512_xor_si512(occupied, _mm512_sub_epi8(occupied, twice))
    }
}

/// Occupied squares seen from the four sides.
#[derive(Clone, Copy)]
pub(in super::super) struct Walls {
    plain: __m512i,
    mirrored: __m512i,
    flipped: __m512i,
    both: __m512i,
}

impl Lanes for Avx512 {
    type Walls = Walls;

    #[inline(always)]
    fn east(self) -> Self {
        Self(simd!(_mm512_add_epi8(self.0, self.0)))
    }

    #[inline(always)]
    fn west(self) -> Self {
        Self(simd!(_mm512_gf2p8affine_epi64_epi8::<0>(self.0, _mm512_set1_epi64(WESTWARDS))))
    }

    #[inline(always)]
    fn reversed(self) -> Self {
        Self(swap_ranks(mirror(self.0)))
    }

    #[inline(always)]
    fn splat(bits: u64) -> Self {
        Self(simd!(_mm512_set1_epi64(bits as i64)))
    }

    #[inline(always)]
    fn numbers(bytes: &[u8; LANES]) -> Self {
        Self(simd!(_mm512_cvtepu8_epi64(_mm_cvtsi64_si128(i64::from_le_bytes(*bytes)))))
    }

    #[inline(always)]
    fn squares(bytes: &[u8; LANES]) -> Self {
        Self(simd!(_mm512_sllv_epi64(_mm512_set1_epi64(1), Self::numbers(bytes).0)))
    }

    #[inline(always)]
    fn sum(self) -> u64 {
        simd! { _mm512_reduce_add_epi64(self.0) as u64 }
    }

    #[inline(always)]
    fn up<const N: u32>(self) -> Self {
        Self(simd!(_mm512_slli_epi64::<N>(self.0)))
    }

    #[inline(always)]
    fn down<const N: u32>(self) -> Self {
        Self(simd!(_mm512_srli_epi64::<N>(self.0)))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(simd!(_mm512_add_epi64(self.0, other.0)))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(simd!(_mm512_sub_epi64(self.0, other.0)))
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        Self(simd!(_mm512_mul_epu32(self.0, other.0)))
    }

    #[inline(always)]
    fn where_meets(self, test: Self, squares: Self) -> Self {
        Self(simd! {
            _mm512_maskz_mov_epi64(_mm512_test_epi64_mask(test.0, squares.0), self.0)
        })
    }

    #[inline(always)]
    fn where_empty(self, test: Self, other: Self) -> Self {
        Self(simd! {
            _mm512_mask_mov_epi64(other.0, _mm512_testn_epi64_mask(test.0, test.0), self.0)
        })
    }

    #[inline(always)]
    fn with_from(self, first: usize, other: Self) -> Self {
        Self(simd!(_mm512_mask_mov_epi64(self.0, 0xFF_u8 << (first & 7), other.0)))
    }

    #[inline(always)]
    fn len(self) -> Self {
        Self(simd!(_mm512_popcnt_epi64(self.0)))
    }

    #[inline(always)]
    fn walls(occupied: Self) -> Walls {
        let (plain, flipped) = (occupied.0, flip(occupied.0));
        Walls { plain, mirrored: mirror(plain), flipped, both: mirror(flipped) }
    }

    #[inline(always)]
    fn crosses(self, walls: Walls) -> [Self; 4] {
        let flipped = flip(self.0);
        [
            Self(turn(eastwards(mirror(flipped), walls.both))),
            Self(flip(eastwards(flipped, walls.flipped))),
            Self(eastwards(self.0, walls.plain)),
            Self(mirror(eastwards(mirror(self.0), walls.mirrored))),
        ]
    }

    #[inline(always)]
    fn list(squares: u64, bytes: &mut [u8; 16]) {
        simd! {
            let all = _mm512_loadu_si512(INDICES.as_ptr().cast());
            let listed = _mm512_maskz_compress_epi8(squares, all);
            _mm_storeu_si128(bytes.as_mut_ptr().cast(), _mm512_castsi512_si128(listed));
        }
    }

    #[cfg(test)]
    fn from_array(lanes: [u64; LANES]) -> Self {
        Self(simd!(_mm512_loadu_si512(lanes.as_ptr().cast())))
    }

    #[cfg(test)]
    fn to_array(self) -> [u64; LANES] {
        let mut lanes = [0; LANES];
        simd!(_mm512_storeu_si512(lanes.as_mut_ptr().cast(), self.0));
        lanes
    }

    #[inline(always)]
    fn call<T: Task>(task: T) -> T::Output {
        // SAFETY: see `simd`.
        unsafe { enter(task) }
    }
}

static INDICES: [u8; 64] = {
    let mut indices = [0; 64];
    let mut index = 0;
    while index < 64 {
        indices[index as usize] = index;
        index += 1;
    }
    indices
};
