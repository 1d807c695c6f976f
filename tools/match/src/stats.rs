//! What the results of pairs of games say.

use serde::Serialize;

/// How often a pair of games gave 0, 1, 2, 3 and 4 half points to the first engine.
///
/// The two games of a pair share their opening, so that they are not independent: statistics count pairs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct Pentanomial(pub(crate) [u64; 5]);

/// 400 / ln 10: what turns natural logarithms of odds into Elo.
const ELO_SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// Standard deviations on each side of a 95 % interval.
const SIGMAS_95: f64 = 1.959_963_985;

impl Pentanomial {
    pub(crate) fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean score, 0 to 1.
    pub(crate) fn score(&self) -> f64 {
        self.sum(|points| points) / self.pairs() as f64
    }

    /// The variance of the score of one pair.
    pub(crate) fn variance(&self) -> f64 {
        let mean = self.score();
        self.sum(|points| (points - mean).powi(2)) / self.pairs() as f64
    }

    fn sum(&self, of: impl Fn(f64) -> f64) -> f64 {
        (0..5).map(|index| self.0[index] as f64 * of(index as f64 / 4.0)).sum()
    }

    /// Half the width of the 95 % interval of the score.
    fn margin(&self) -> f64 {
        SIGMAS_95 * (self.variance() / self.pairs() as f64).sqrt()
    }
}

/// The difference in strength that the pairs show; all intervals are 95 % ones. Pairs that all gave the same say nothing of
/// chance, so that there are no intervals.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(crate) struct Strength {
    /// The share of the points, 0 to 1.
    pub(crate) score: f64,
    pub(crate) score_low: Option<f64>,
    pub(crate) score_high: Option<f64>,
    /// Elo; null if one side has all the points.
    pub(crate) elo: Option<f64>,
    pub(crate) elo_low: Option<f64>,
    pub(crate) elo_high: Option<f64>,
    /// Elo in units of the spread of the results: it depends less on openings and time.
    pub(crate) normalized_elo: Option<f64>,
    pub(crate) normalized_elo_margin: Option<f64>,
    /// The likelihood that the first engine is the stronger one.
    pub(crate) superiority: Option<f64>,
}

impl Strength {
    /// `None` without a pair.
    pub(crate) fn of(pairs: &Pentanomial) -> Option<Self> {
        let count = pairs.pairs() as f64;
        if pairs.pairs() == 0 {
            return None;
        }
        let (score, margin, variance) = (pairs.score(), pairs.margin(), pairs.variance());
        let has_spread = variance > 0.0;
        let score_low = has_spread.then(|| (score - margin).max(0.0));
        let score_high = has_spread.then(|| (score + margin).min(1.0));
        // The spread of one game, as if the two of a pair were independent.
        let game_spread = (2.0 * variance).sqrt();
        Some(Self {
            score,
            score_low,
            score_high,
            elo: elo(score),
            elo_low: score_low.and_then(elo),
            elo_high: score_high.and_then(elo),
            normalized_elo: has_spread.then(|| (score - 0.5) / game_spread * 2.0 * ELO_SCALE),
            normalized_elo_margin: has_spread
                .then(|| SIGMAS_95 / (2.0 * count).sqrt() * 2.0 * ELO_SCALE),
            superiority: has_spread.then(|| normal((score - 0.5) / (variance / count).sqrt())),
        })
    }
}

/// The Elo difference that gives this score; `None` at the ends.
pub(crate) fn elo(score: f64) -> Option<f64> {
    (0.0 < score && score < 1.0).then(|| ELO_SCALE * (score / (1.0 - score)).ln())
}

/// The score that an Elo difference gives.
pub(crate) fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / ELO_SCALE).exp())
}

/// The normalised Elo of one game as a number of standard deviations of a pair.
pub(crate) fn deviations_of(normalized_elo: f64) -> f64 {
    normalized_elo / (2.0 * ELO_SCALE) * std::f64::consts::SQRT_2
}

/// The share of a normal distribution below `x`, by integration in small steps from the middle: exact to ten digits.
fn normal(x: f64) -> f64 {
    const STEPS: u32 = 2_000;
    let end = x.clamp(-8.0, 8.0);
    let step = end / f64::from(STEPS);
    let density = |x: f64| (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt();
    // Simpson's rule.
    let sum: f64 = (0..=STEPS)
        .map(|index| {
            let weight = match index {
                0 | STEPS => 1.0,
                odd if odd % 2 == 1 => 4.0,
                _ => 2.0,
            };
            weight * density(f64::from(index) * step)
        })
        .sum();
    0.5 + sum * step / 3.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-6
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for difference in [-300.0, -10.0, 0.0, 5.5, 200.0] {
            assert!(is_near(elo(score_of(difference)).unwrap(), difference));
        }
        assert!(is_near(score_of(400.0), 10.0 / 11.0));
        assert_eq!(elo(1.0), None);
    }

    #[test]
    fn the_normal_distribution_is_known() {
        for (x, expected) in [(0.0, 0.5), (1.0, 0.841_344_746), (-1.959_963_985, 0.025), (9.0, 1.0)]
        {
            assert!(is_near(normal(x), expected), "{x}: {}", normal(x));
        }
    }

    #[test]
    fn strength_is_computed_from_pairs() {
        assert_eq!(Strength::of(&Pentanomial::default()), None);
        // 100 pairs, by hand: mean 0.55, variance 0.035, deviation of the mean 0.0187083.
        let pairs = Pentanomial([0, 20, 50, 20, 10]);
        let strength = Strength::of(&pairs).unwrap();
        assert!(is_near(strength.score, 0.55));
        assert!(is_near(pairs.variance(), 0.0475));
        assert!(is_near(
            strength.score_high.unwrap() - strength.score,
            1.959_963_985 * (0.000_475_f64).sqrt()
        ));
        assert!(is_near(strength.elo.unwrap(), 34.860_070));
        assert!(is_near(strength.normalized_elo.unwrap(), 0.05 / 0.095_f64.sqrt() * 347.435_585_5));
        let all_won = Strength::of(&Pentanomial([0, 0, 0, 0, 3])).unwrap();
        assert_eq!((all_won.score, all_won.elo, all_won.superiority), (1.0, None, None));
        // Nothing is known of how far chance reaches.
        assert_eq!((all_won.score_low, all_won.elo_low, all_won.elo_high), (None, None, None));
        let all_level = Strength::of(&Pentanomial([0, 0, 3, 0, 0])).unwrap();
        assert_eq!((all_level.elo, all_level.score_high), (Some(0.0), None));
    }
}
