//! Gradient descent on the weights (Adam): the evaluation, put through a logistic curve, is to tell the score of the game.

use std::io::{self, Write};

use jadoube_eval::feature::{FEATURES, weight};

use crate::FitOptions;
use crate::random::Random;
use crate::sample::{Row, Samples};
use crate::write::write_weights;

/// A weight: middlegame and endgame.
pub(crate) type Pair = [f64; 2];

/// What the evaluation of a position is to tell.
pub(crate) struct Target {
    result_share: f64,
}

impl Target {
    pub(crate) fn of(&self, score: f64, result: f64) -> f64 {
        self.result_share * result + (1.0 - self.result_share) * expected(score)
    }
}

/// Centipawns to the expected score. The steepness fixes what a centipawn is: it is never fitted, so that scores keep their
/// meaning from one tuning to the next.
fn expected(centipawns: f64) -> f64 {
    1.0 / (1.0 + (-centipawns / STEEPNESS).exp())
}

const BATCH: usize = 4_096;
/// One row in so many is kept out of the fit, to see how well it tells what it has not seen.
const HELD_OUT: usize = 20;
/// A weight seen in fewer rows stays as it is.
const RARE: u32 = 200;
/// Positions of one game tell much the same: so many of them count as one.
const ALIKE: f64 = 10.0;
/// The squared error that is left when all is fitted: what chance adds to results.
const NOISE: f64 = 0.033;
/// Centipawns to one unit of the logistic curve's argument.
const STEEPNESS: f64 = 190.0;
const MOMENTUM: f64 = 0.9;
const SPREAD: f64 = 0.999;

pub(crate) fn run(options: &FitOptions, out: &mut impl Write) -> io::Result<()> {
    let target = Target { result_share: options.result_share.clamp(0.0, 1.0) };
    let mut samples = Samples::default();
    for path in &options.files {
        samples.read(path, &target)?;
    }
    if samples.rows.len() < HELD_OUT {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "too few positions to fit"));
    }
    eprintln!("{} positions", samples.rows.len());
    let mut fit = Fit::new(&samples, options.prior);
    let mut order: Vec<usize> = (0..samples.rows.len()).filter(|row| row % HELD_OUT != 0).collect();
    let mut random = Random::new(1);
    eprintln!("before: error {:.6}", fit.error());
    for epoch in 0..options.epochs {
        for index in (1..order.len()).rev() {
            order.swap(index, random.below(index + 1));
        }
        // The steps grow smaller towards the end.
        let rest = 1.0 - f64::from(epoch) / f64::from(options.epochs);
        for batch in order.chunks(BATCH) {
            fit.step(batch, options.rate * rest);
        }
        if (epoch + 1).is_multiple_of(5) {
            eprintln!("epoch {}: error {:.6}", epoch + 1, fit.error());
        }
    }
    write_weights(&fit.weights, out)
}

struct Fit<'a> {
    samples: &'a Samples,
    weights: Vec<Pair>,
    /// Where they began, and how strongly they are drawn back there.
    first: Vec<Pair>,
    pull: f64,
    momentum: Vec<Pair>,
    spread: Vec<Pair>,
    /// Rows that have the feature.
    seen: Vec<u32>,
    steps: i32,
}

impl<'a> Fit<'a> {
    fn new(samples: &'a Samples, prior: f64) -> Self {
        let mut seen = vec![0; FEATURES];
        for (feature, _) in &samples.counts {
            seen[usize::from(*feature)] += 1;
        }
        let weights: Vec<Pair> = (0..FEATURES)
            .map(|feature| [weight(feature).middlegame(), weight(feature).endgame()].map(f64::from))
            .collect();
        let zero = vec![[0.0; 2]; FEATURES];
        // A normal prior about the first weights, against as many independent positions as there are.
        let independent = samples.rows.len() as f64 / ALIKE;
        let pull = STEEPNESS * NOISE / (independent * prior * prior);
        let first = weights.clone();
        let momentum = zero.clone();
        Self { samples, weights, first, pull, momentum, spread: zero, seen, steps: 0 }
    }

    fn evaluate(&self, row: &Row) -> f64 {
        let mut sum = [0.0; 2];
        for (feature, count) in &self.samples.counts[row.start..row.end] {
            let weight = self.weights[usize::from(*feature)];
            sum[0] += weight[0] * f64::from(*count);
            sum[1] += weight[1] * f64::from(*count);
        }
        sum[0] * f64::from(row.middlegame) + sum[1] * f64::from(row.endgame) + f64::from(row.fixed)
    }

    /// The mean squared error over the rows kept out.
    fn error(&self) -> f64 {
        let held_out = self.samples.rows.iter().step_by(HELD_OUT);
        let (mut sum, mut count) = (0.0, 0);
        for row in held_out {
            sum += (expected(self.evaluate(row)) - f64::from(row.target)).powi(2);
            count += 1;
        }
        sum / f64::from(count)
    }

    fn step(&mut self, batch: &[usize], rate: f64) {
        let mut gradient = vec![[0.0; 2]; FEATURES];
        for index in batch {
            let row = &self.samples.rows[*index];
            let told = expected(self.evaluate(row));
            let slope = (told - f64::from(row.target)) * told * (1.0 - told);
            let slopes = [slope * f64::from(row.middlegame), slope * f64::from(row.endgame)];
            for (feature, count) in &self.samples.counts[row.start..row.end] {
                let gradient = &mut gradient[usize::from(*feature)];
                gradient[0] += slopes[0] * f64::from(*count);
                gradient[1] += slopes[1] * f64::from(*count);
            }
        }
        self.steps += 1;
        let (early, late) = (1.0 - MOMENTUM.powi(self.steps), 1.0 - SPREAD.powi(self.steps));
        for feature in (0..FEATURES).filter(|feature| self.seen[*feature] >= RARE) {
            for (half, slope) in gradient[feature].into_iter().enumerate() {
                let weight = &mut self.weights[feature][half];
                let moved = *weight - self.first[feature][half];
                let slope = slope / batch.len() as f64 + self.pull * moved;
                let momentum = &mut self.momentum[feature][half];
                *momentum = MOMENTUM * *momentum + (1.0 - MOMENTUM) * slope;
                let spread = &mut self.spread[feature][half];
                *spread = SPREAD * *spread + (1.0 - SPREAD) * slope * slope;
                *weight -= rate * (*momentum / early) / ((*spread / late).sqrt() + 1e-9);
            }
        }
    }
}
