//! What becomes of the counts: a sum for the search, one number for each feature for a trace or the tuner.

use jadoube_board::Color;

use crate::Score;
use crate::feature::FEATURES;
use crate::side::Side;
use crate::weights::WEIGHTS;

pub(crate) trait Tally {
    /// `Us` has this feature so many times.
    fn add<Us: Side>(&mut self, feature: usize, times: i32);
}

/// White's sum less Black's.
#[derive(Default)]
pub(crate) struct Sum(pub(crate) Score);

impl Tally for Sum {
    #[inline(always)]
    fn add<Us: Side>(&mut self, feature: usize, times: i32) {
        let worth = WEIGHTS[feature] * times;
        match Us::COLOR {
            Color::White => self.0 += worth,
            Color::Black => self.0 -= worth,
        }
    }
}

/// Each feature by itself, for both sides.
pub(crate) struct Counts(pub(crate) [[i16; FEATURES]; 2]);

impl Tally for Counts {
    fn add<Us: Side>(&mut self, feature: usize, times: i32) {
        self.0[Us::COLOR as usize][feature] += times as i16;
    }
}
