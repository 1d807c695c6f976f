//! The sequential probability ratio test: stop as soon as the pairs say which of two differences is the true one.

use jadoube_terminal::Failure;
use serde::Serialize;

use crate::stats::{Pentanomial, deviations_of, score_of};
use jadoube_engines::Fields;

/// Two hypotheses and how often to be wrong about them.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(crate) struct Sprt {
    pub(crate) elo0: f64,
    pub(crate) elo1: f64,
    /// How often elo1 may be accepted while elo0 is true.
    pub(crate) alpha: f64,
    /// How often elo0 may be accepted while elo1 is true.
    pub(crate) beta: f64,
    pub(crate) model: Model,
}

/// What the Elo numbers of the hypotheses mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Model {
    /// The usual ones.
    Logistic,
    /// In units of the spread of the results.
    Normalized,
}

/// What the test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    /// elo0
    H0,
    /// elo1
    H1,
    /// Not decided yet.
    Open,
}

impl Sprt {
    pub(crate) fn new(words: &[String]) -> Result<Option<Self>, Failure> {
        const ARGUMENT: &str = "--sprt";
        if words.is_empty() {
            return Ok(None);
        }
        let is_known = |name: &str| matches!(name, "elo0" | "elo1" | "alpha" | "beta" | "model");
        let fields = Fields::new(ARGUMENT, words, is_known)?;
        let model = match fields.text("model") {
            None | Some("logistic") => Model::Logistic,
            Some("normalized" | "normalised") => Model::Normalized,
            Some(other) => {
                return Err(Failure::usage(format_args!(
                    "{ARGUMENT}: model is logistic or normalized, found {other:?}"
                )));
            }
        };
        let (elo0, elo1): (f64, f64) = (fields.needed("elo0")?, fields.needed("elo1")?);
        let alpha = fields.number("alpha")?.unwrap_or(0.05);
        let beta = fields.number("beta")?.unwrap_or(0.05);
        let is_finite = elo0.is_finite() && elo1.is_finite();
        if !is_finite || elo0 >= elo1 {
            return Err(Failure::usage(format_args!("{ARGUMENT}: elo0 must be less than elo1")));
        }
        if !(0.0 < alpha && alpha < 0.5 && 0.0 < beta && beta < 0.5) {
            return Err(Failure::usage(format_args!(
                "{ARGUMENT}: alpha and beta lie between 0 and 0.5"
            )));
        }
        Ok(Some(Self { elo0, elo1, alpha, beta, model }))
    }

    /// The logarithms of the ratio at which H0 and H1 are accepted.
    pub(crate) fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the ratio of the two likelihoods.
    pub(crate) fn ratio(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        match self.model {
            Model::Logistic => logistic_ratio(pairs, score_of(self.elo0), score_of(self.elo1)),
            Model::Normalized => {
                normalized_ratio(pairs, deviations_of(self.elo0), deviations_of(self.elo1))
            }
        }
    }

    pub(crate) fn verdict(&self, pairs: &Pentanomial) -> Verdict {
        let ratio = self.ratio(pairs);
        let (low, high) = self.bounds();
        if ratio >= high {
            Verdict::H1
        } else if ratio <= low {
            Verdict::H0
        } else {
            Verdict::Open
        }
    }
}

/// Kinds of pairs that have not come yet may come: each counts as this much.
const UNSEEN: f64 = 1e-3;

fn shares(pairs: &Pentanomial) -> ([f64; 5], f64) {
    let counts = pairs.0.map(|count| if count == 0 { UNSEEN } else { count as f64 });
    let sum: f64 = counts.iter().sum();
    (counts.map(|count| count / sum), sum)
}

/// With each hypothesis go the most likely shares of the five kinds of pairs whose mean is the score that it says (the
/// generalised test). Those are the seen shares divided by 1 + x (points - score), with x such that the mean is right.
fn logistic_ratio(pairs: &Pentanomial, score0: f64, score1: f64) -> f64 {
    let (shares, count) = shares(pairs);
    let (x0, x1) = (tilt(&shares, score0), tilt(&shares, score1));
    let log = |index: usize| {
        let points = index as f64 / 4.0;
        ((1.0 + x0 * (points - score0)) / (1.0 + x1 * (points - score1))).ln()
    };
    count * (0..5).map(|index| shares[index] * log(index)).sum::<f64>()
}

/// The root of the falling function that the mean being `score` asks for, by bisection between its poles.
fn tilt(shares: &[f64; 5], score: f64) -> f64 {
    const STEPS: u32 = 200;
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    let balance = |x: f64| -> f64 {
        let term = |index: usize| {
            let distance = index as f64 / 4.0 - score;
            shares[index] * distance / (1.0 + x * distance)
        };
        (0..5).map(term).sum()
    };
    for _ in 0..STEPS {
        let middle = f64::midpoint(low, high);
        if balance(middle) > 0.0 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

/// The hypotheses say how many of its standard deviations the mean lies above a half: the likelihood ratio of normal results
/// whose spread is not known.
fn normalized_ratio(pairs: &Pentanomial, deviations0: f64, deviations1: f64) -> f64 {
    let (shares, count) = shares(pairs);
    let mean: f64 = (0..5).map(|index| shares[index] * index as f64 / 4.0).sum();
    let square = |index: usize| shares[index] * (index as f64 / 4.0 - mean).powi(2);
    let spread = (0..5).map(square).sum::<f64>().sqrt();
    let seen = (mean - 0.5) / spread;
    let term = |deviations: f64| (1.0 + (seen - deviations).powi(2)).ln();
    count / 2.0 * (term(deviations0) - term(deviations1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(elo0: f64, elo1: f64, model: Model) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }
    }

    #[test]
    fn the_bounds_are_those_of_wald() {
        let (low, high) = sprt(0.0, 10.0, Model::Logistic).bounds();
        assert!((low + 2.944_439).abs() < 1e-6 && (high - 2.944_439).abs() < 1e-6);
    }

    #[test]
    fn the_ratio_is_that_of_the_normal_approximation_for_many_pairs() {
        // count * (s1 - s0) * (2 mean - s0 - s1) / (2 variance)
        let pairs = Pentanomial([300, 2_400, 4_500, 2_500, 300]);
        let (s0, s1) = (score_of(0.0), score_of(5.0));
        let plain =
            10_000.0 * (s1 - s0) * (2.0 * pairs.score() - s0 - s1) / (2.0 * pairs.variance());
        let exact = sprt(0.0, 5.0, Model::Logistic).ratio(&pairs);
        assert!((exact - plain).abs() < 0.02 * plain.abs().max(1.0), "{exact} {plain}");
    }

    #[test]
    fn both_models_agree_on_what_is_better() {
        let better = Pentanomial([2, 20, 60, 50, 18]);
        let level = Pentanomial([50, 250, 400, 250, 50]);
        for model in [Model::Logistic, Model::Normalized] {
            assert_eq!(sprt(0.0, 30.0, model).verdict(&better), Verdict::H1, "{model:?}");
            assert_eq!(sprt(0.0, 20.0, model).verdict(&level), Verdict::H0, "{model:?}");
            assert_eq!(sprt(0.0, 2.0, model).verdict(&better), Verdict::Open, "{model:?}");
            assert_eq!(sprt(0.0, 2.0, model).verdict(&Pentanomial::default()), Verdict::Open);
        }
    }

    #[test]
    fn symmetric_hypotheses_and_results_decide_nothing() {
        let pairs = Pentanomial([5, 20, 30, 20, 5]);
        for model in [Model::Logistic, Model::Normalized] {
            assert!(sprt(-10.0, 10.0, model).ratio(&pairs).abs() < 1e-9);
        }
    }

    #[test]
    fn one_sided_results_are_no_trouble() {
        for pairs in [
            Pentanomial([0, 0, 0, 0, 40]),
            Pentanomial([40, 0, 0, 0, 0]),
            Pentanomial([0, 0, 40, 0, 0]),
        ] {
            for model in [Model::Logistic, Model::Normalized] {
                assert!(sprt(0.0, 10.0, model).ratio(&pairs).is_finite(), "{pairs:?}");
            }
        }
        // With all pairs won the best that a hypothesis can say is that its score is how often that happens.
        let won = sprt(0.0, 100.0, Model::Logistic).ratio(&Pentanomial([0, 0, 0, 0, 40]));
        assert!((won - 40.0 * (score_of(100.0) / 0.5).ln()).abs() < 0.05, "{won}");
    }
}
