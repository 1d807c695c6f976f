//! A worth in the middlegame and in the endgame, kept together.

use core::fmt;
use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// What something is worth in the middlegame and in the endgame, in centipawns.
///
/// Both halves live in one number, so that a sum costs one addition; each must stay within ±32,000.
///
/// ```
/// use jadoube_eval::Score;
///
/// let knight = Score::new(330, 300);
/// let sum = knight * 2 - Score::new(-10, 40);
/// assert_eq!((sum.middlegame(), sum.endgame()), (670, 560));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Score(
    /// endgame * 65536 + middlegame; a negative middlegame borrows from the upper half.
    i32,
);

impl Score {
    /// Worth nothing.
    pub const ZERO: Self = Self(0);

    /// A worth in the middlegame and one in the endgame.
    #[must_use]
    pub const fn new(middlegame: i16, endgame: i16) -> Self {
        Self(((endgame as i32) << 16) + middlegame as i32)
    }

    /// The middlegame half.
    #[inline]
    #[must_use]
    pub const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame half; rounding gives back what the lower half borrowed.
    #[inline]
    #[must_use]
    pub const fn endgame(self) -> i32 {
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }

    /// Between the two halves: all middlegame at `phase` 24, all endgame at 0. The endgame counts `scale` 64ths; where
    /// that is [`NEARLY_DRAWN`] or less, so does the middlegame.
    #[inline]
    #[must_use]
    pub(crate) const fn tapered(self, phase: i32, scale: i32) -> i32 {
        let endgame = self.endgame() * scale / FULL_SCALE;
        let middlegame = if scale <= NEARLY_DRAWN {
            self.middlegame() * scale / FULL_SCALE
        } else {
            self.middlegame()
        };
        (middlegame * phase + endgame * (FULL_PHASE - phase)) / FULL_PHASE
    }
}

/// The phase of a position with all its figures: a minor counts 1, a rook 2, a queen 4.
pub(crate) const FULL_PHASE: i32 = 24;

/// The scale of an endgame in which every advantage counts in full.
pub(crate) const FULL_SCALE: i32 = 64;

/// Up to this scale the advantage wins nothing, whatever is still on the board.
const NEARLY_DRAWN: i32 = 16;

impl Add for Score {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl AddAssign for Score {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Score {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl SubAssign for Score {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Score {
    type Output = Self;

    #[inline]
    fn mul(self, times: i32) -> Self {
        Self(self.0.wrapping_mul(times))
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.middlegame(), self.endgame())
    }
}
