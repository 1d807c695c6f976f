//! What has changed, and whether it is a regression.

use std::fmt::Write;

use jadoube_terminal::{Paint, counted, escaped, grouped};
use serde::Serialize;

use super::pairs::Pairs;
use super::statistics::{Ratio, at_least, sign_test};
use crate::record::{EngineFacts, Moment, Outcome};

const SCHEMA: &str = "jadoube.epd.compare/1";

/// What is still no regression.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct Bounds {
    pub(super) max_lost: Option<u64>,
    pub(super) alpha: f64,
    pub(super) max_slowdown: Option<f64>,
    pub(super) max_points_lost: Option<u64>,
}

/// Where the points differ.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct Points {
    /// Positions at which the second run earns more, and less.
    more: u64,
    less: u64,
    /// The sign test of these two.
    p: f64,
}

/// One of the two runs.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Side {
    engine: String,
    limit: String,
    solved: u64,
    faults: u64,
    points: u64,
    most_points: u64,
}

/// A position that only one of them solves.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Change {
    suite: String,
    line: usize,
    id: Option<String>,
    fen: String,
    expected: String,
    /// The answers; a failure instead.
    before: String,
    after: String,
    #[serde(skip)]
    name: String,
}

/// The whole comparison, as JSON has it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Comparison {
    schema: &'static str,
    positions: u64,
    before: Side,
    after: Side,
    gained: Vec<Change>,
    lost: Vec<Change>,
    /// The exact test of `McNemar`.
    p_two_sided: f64,
    /// That so much or more is lost by chance.
    p_lost: f64,
    /// Costs after, by those before, over the positions that both solve.
    nodes_to_solution: Option<Ratio>,
    seconds_to_solution: Option<Ratio>,
    /// If positions give points.
    points: Option<Points>,
    bounds: Bounds,
    /// Which bounds are broken, in words.
    regressions: Vec<String>,
}

impl Comparison {
    pub(super) fn new(engines: [&EngineFacts; 2], pairs: &Pairs<'_>, bounds: Bounds) -> Self {
        let pairs = pairs.pairs.as_slice();
        let changes = |from: bool, to: bool| -> Vec<Change> {
            let is_such =
                |(a, b): &&(&Outcome, &Outcome)| a.is_solved() == from && b.is_solved() == to;
            pairs.iter().filter(is_such).map(|(a, b)| Change::new(a, b)).collect()
        };
        let (gained, lost) = (changes(false, true), changes(true, false));
        let (wins, losses) = (gained.len() as u64, lost.len() as u64);
        let mut comparison = Self {
            schema: SCHEMA,
            positions: pairs.len() as u64,
            before: Side::new(engines[0], pairs.iter().map(|(a, _)| *a)),
            after: Side::new(engines[1], pairs.iter().map(|(_, b)| *b)),
            gained,
            lost,
            p_two_sided: sign_test(wins, losses),
            p_lost: at_least(losses, wins + losses),
            // Something found without a single node is found with one.
            nodes_to_solution: ratio(pairs, |it| it.nodes.map(|nodes| nodes.max(1) as f64)),
            // Shorter times than a microsecond are none.
            seconds_to_solution: ratio(pairs, |it| it.seconds.map(|seconds| seconds.max(1e-6))),
            points: points(pairs),
            bounds,
            regressions: Vec::new(),
        };
        comparison.regressions = comparison.broken_bounds();
        comparison
    }

    fn broken_bounds(&self) -> Vec<String> {
        let mut broken = Vec::new();
        let lost = self.lost.len() as u64;
        if let Some(most) = self.bounds.max_lost.filter(|&most| lost > most) {
            broken.push(format!("{} lost, {most} allowed", counted(lost, "position", "positions")));
        }
        if lost > 0 && self.bounds.alpha > 0.0 && self.p_lost <= self.bounds.alpha {
            let gained = self.gained.len();
            broken.push(format!(
                "{lost} lost and {gained} gained come by chance with a probability of {} only",
                probability(self.p_lost)
            ));
        }
        if let (Some(most), Some(ratio)) = (self.bounds.max_slowdown, self.nodes_to_solution)
            && ratio.mean > most
        {
            broken
                .push(format!("{:.3} times the nodes to the solution, {most} allowed", ratio.mean));
        }
        let fewer = self.before.points.saturating_sub(self.after.points);
        if let Some(most) = self.bounds.max_points_lost.filter(|&most| fewer > most) {
            broken.push(format!("{} lost, {most} allowed", counted(fewer, "point", "points")));
        }
        broken
    }

    pub(super) fn is_regression(&self) -> bool {
        !self.regressions.is_empty()
    }

    /// For people; with `is_short` without the single positions.
    pub(super) fn text(&self, paint: Paint, is_short: bool) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        for (sign, side) in [("A", &self.before), ("B", &self.after)] {
            let part = side.solved as f64 * 100.0 / self.positions as f64;
            let _ = write!(
                text,
                "{sign}: {} ({}) solves {} of {}, {part:.1} %",
                escaped(&side.engine),
                escaped(&side.limit),
                grouped(side.solved),
                grouped(self.positions)
            );
            if side.most_points > 0 {
                let _ = write!(
                    text,
                    ", {} of {} points",
                    grouped(side.points),
                    grouped(side.most_points)
                );
            }
            if side.faults > 0 {
                let _ = write!(text, ", fails at {}", grouped(side.faults));
            }
            text.push('\n');
        }
        let gained = paint.green(format_args!("gained {}", self.gained.len()));
        let lost = paint.red(format_args!("lost {}", self.lost.len()));
        for (heading, changes) in [(gained, &self.gained), (lost, &self.lost)] {
            let _ = writeln!(text, "{heading}");
            for change in changes.iter().filter(|_| !is_short) {
                let Change { name, expected, before, after, .. } = change;
                let change = format!("{name}: {before} -> {after}, expected {expected}");
                let _ = writeln!(text, "  {}", escaped(change));
            }
        }
        let _ = writeln!(
            text,
            "exact test of McNemar: p {} (two-sided); so much or more lost by chance: p {}",
            probability(self.p_two_sided),
            probability(self.p_lost)
        );
        if let Some(Points { more, less, p }) = self.points {
            let (more, less, p) = (grouped(more), grouped(less), probability(p));
            let _ = writeln!(text, "points: more at {more}, less at {less}, p {p} (two-sided)");
        }
        for (what, ratio) in [("nodes", self.nodes_to_solution), ("time", self.seconds_to_solution)]
        {
            if let Some(ratio) = ratio {
                let _ = writeln!(text, "{}", told(what, &ratio));
            }
        }
        match self.regressions.as_slice() {
            [] => text.push_str("no regression\n"),
            broken => {
                for what in broken {
                    let _ = writeln!(text, "{}: {what}", paint.red("regression"));
                }
            }
        }
        text
    }
}

fn told(what: &str, ratio: &Ratio) -> String {
    let interval = match (ratio.low, ratio.high) {
        (Some(low), Some(high)) => format!(" ({low:.3} to {high:.3})"),
        _ => String::new(),
    };
    format!(
        "{what} to the solution, B by A: {:.3}{interval}, over {} that both solve; faster {}, slower {}, p {}",
        ratio.mean,
        counted(ratio.positions, "position", "positions"),
        grouped(ratio.faster),
        grouped(ratio.slower),
        probability(ratio.p)
    )
}

fn probability(p: f64) -> String {
    if p < 0.0005 { format!("{p:.1e}") } else { format!("{p:.3}") }
}

fn points(pairs: &[(&Outcome, &Outcome)]) -> Option<Points> {
    let points = pairs.iter().filter_map(|(a, b)| Some((a.points?, b.points?)));
    let points: Vec<(u32, u32)> = points.collect();
    let more = points.iter().filter(|(a, b)| b > a).count() as u64;
    let less = points.iter().filter(|(a, b)| b < a).count() as u64;
    (!points.is_empty()).then(|| Points { more, less, p: sign_test(more, less) })
}

fn ratio(pairs: &[(&Outcome, &Outcome)], cost: fn(Moment) -> Option<f64>) -> Option<Ratio> {
    let both = pairs.iter().filter(|(a, b)| a.is_solved() && b.is_solved());
    let costs = both.filter_map(|(a, b)| Some((cost(a.solution?)?, cost(b.solution?)?)));
    Ratio::new(&costs.collect::<Vec<_>>())
}

impl Side {
    fn new<'a>(engine: &EngineFacts, outcomes: impl Iterator<Item = &'a Outcome>) -> Self {
        let mut side = Self {
            engine: engine.name.clone(),
            limit: engine.limit.clone(),
            solved: 0,
            faults: 0,
            points: 0,
            most_points: 0,
        };
        for outcome in outcomes {
            side.solved += u64::from(outcome.is_solved());
            side.faults += u64::from(outcome.fault.is_some());
            side.points += u64::from(outcome.points.unwrap_or(0));
            side.most_points += u64::from(outcome.most_points.unwrap_or(0));
        }
        side
    }
}

impl Change {
    fn new(before: &Outcome, after: &Outcome) -> Self {
        let answer = |outcome: &Outcome| match (&outcome.fault, &outcome.best) {
            (Some(fault), _) => fault.kind.name().to_owned(),
            (None, best) => best.clone().unwrap_or_else(|| "-".to_owned()),
        };
        Self {
            suite: after.suite.clone(),
            line: after.line,
            id: after.id.clone(),
            fen: after.fen.clone(),
            expected: after.expected.short(),
            before: answer(before),
            after: answer(after),
            name: after.name(),
        }
    }
}
