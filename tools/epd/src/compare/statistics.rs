//! Whether a difference is more than chance.

use serde::Serialize;

/// The probability of so many heads or more among throws of a fair coin.
pub(super) fn at_least(heads: u64, throws: u64) -> f64 {
    if heads == 0 {
        return 1.0;
    }
    // Sums of logarithms: powers of two beyond 1,000 are no numbers for a computer.
    let mut choose = 0.0;
    let mut sum = 0.0_f64;
    for count in 0..=throws {
        if count > 0 {
            choose += ((throws - count + 1) as f64).ln() - (count as f64).ln();
        }
        if count >= heads {
            sum += (choose - throws as f64 * std::f64::consts::LN_2).exp();
        }
    }
    sum.min(1.0)
}

/// The exact test of `McNemar`, which is the sign test: the probability, two-sided, of a difference as large as this between two
/// counts of changes if each change may as well go the other way.
pub(super) fn sign_test(one: u64, other: u64) -> f64 {
    (2.0 * at_least(one.max(other), one + other)).min(1.0)
}

/// A ratio of costs, as a geometric mean over positions.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct Ratio {
    /// Of so many positions.
    pub(super) positions: u64,
    /// How many times as much the second run took.
    pub(super) mean: f64,
    /// The 95 % interval of the normal approximation.
    pub(super) low: Option<f64>,
    pub(super) high: Option<f64>,
    /// How often the second run was faster, and slower.
    pub(super) faster: u64,
    pub(super) slower: u64,
    /// The sign test of these two.
    pub(super) p: f64,
}

impl Ratio {
    /// Of pairs of costs; `None` if there are none.
    pub(super) fn new(pairs: &[(f64, f64)]) -> Option<Self> {
        let logarithms: Vec<f64> = pairs.iter().map(|(a, b)| (b / a).ln()).collect();
        let count = logarithms.len() as f64;
        if logarithms.is_empty() {
            return None;
        }
        let mean = logarithms.iter().sum::<f64>() / count;
        let squares: f64 = logarithms.iter().map(|it| (it - mean).powi(2)).sum();
        let half = (count > 1.0).then(|| 1.96 * (squares / (count - 1.0) / count).sqrt());
        let faster = pairs.iter().filter(|(a, b)| b < a).count() as u64;
        let slower = pairs.iter().filter(|(a, b)| b > a).count() as u64;
        Some(Self {
            positions: pairs.len() as u64,
            mean: mean.exp(),
            low: half.map(|half| (mean - half).exp()),
            high: half.map(|half| (mean + half).exp()),
            faster,
            slower,
            p: sign_test(faster, slower),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_are_those_of_the_binomial_distribution() {
        // Heads, throws, the exact fraction.
        let rows = [
            (0, 0, 1.0),
            (5, 5, 1.0 / 32.0),
            (4, 5, 6.0 / 32.0),
            (8, 10, 56.0 / 1024.0),
            (3, 10, 968.0 / 1024.0),
        ];
        for (heads, throws, expected) in rows {
            let found = at_least(heads, throws);
            assert!((found - expected).abs() < 1e-12, "{heads} of {throws}: {found}");
        }
        // Far tails and large numbers stay numbers; half of an odd number is one half exactly.
        assert!((at_least(5_001, 10_001) - 0.5).abs() < 1e-9);
        assert!(at_least(10_000, 10_000) >= 0.0);
    }

    #[test]
    fn the_sign_test_looks_at_both_sides() {
        assert_eq!(sign_test(0, 0), 1.0);
        assert_eq!(sign_test(5, 5), 1.0);
        assert!((sign_test(8, 2) - 112.0 / 1024.0).abs() < 1e-12);
        assert_eq!(sign_test(8, 2), sign_test(2, 8));
    }

    #[test]
    fn ratios_are_geometric() {
        let ratio = Ratio::new(&[(1.0, 2.0), (2.0, 1.0), (3.0, 3.0)]).unwrap();
        assert!((ratio.mean - 1.0).abs() < 1e-12);
        assert_eq!((ratio.faster, ratio.slower, ratio.p), (1, 1, 1.0));
        let low = ratio.low.unwrap();
        assert!((low * ratio.high.unwrap() - 1.0).abs() < 1e-9 && low < 1.0);
        assert_eq!(Ratio::new(&[]), None);
        assert_eq!(Ratio::new(&[(1.0, 4.0)]).unwrap().low, None);
    }
}
