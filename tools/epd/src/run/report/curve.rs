//! Solve curves: how many positions are solved within so many nodes, or so much time.

use std::fmt::Write;

use jadoube_terminal::{html_escaped, short};

use crate::record::{Moment, Outcome};
use crate::run::tally::EngineTally;

pub(super) const CSS: &str = "\
:root{--c0:#2a66b8;--c1:#c2410c;--c2:#15803d;--c3:#7e22ce;--c4:#be185d;--c5:#0e7490}\
@media(prefers-color-scheme:dark){:root{--c0:#6ea8f0;--c1:#fb923c;--c2:#4ade80;--c3:#c084fc;--c4:#f472b6;--c5:#22d3ee}}\
.curve{fill:none;stroke-width:2.2;stroke-linejoin:round}.chart .grid-line{stroke:var(--line);stroke-width:1}\
.k0{stroke:var(--c0)}.k1{stroke:var(--c1);stroke-dasharray:7 3}.k2{stroke:var(--c2);stroke-dasharray:2 3}\
.k3{stroke:var(--c3);stroke-dasharray:10 3 2 3}.k4{stroke:var(--c4);stroke-dasharray:4 4}.k5{stroke:var(--c5);stroke-dasharray:14 4}.curve.thin{stroke-width:1.1}\
.gap{height:16px}";

/// How many colours there are; after them they come again with thin lines.
const COLORS: usize = 6;

/// The plot's place in the picture.
const LEFT: f64 = 46.0;
const TOP: f64 = 10.0;
const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 260.0;

/// What a solution took.
type Cost = fn(Moment) -> Option<f64>;
/// How that is written below the axis.
type Naming = fn(f64) -> String;

/// Of nodes and of time, each with its heading; none where nothing was solved or measured.
pub(super) fn curves(tallies: &[EngineTally], outcomes: &[Outcome]) -> Vec<(&'static str, String)> {
    let nodes = |moment: Moment| moment.nodes.map(|nodes| nodes as f64);
    let seconds = |moment: Moment| moment.seconds;
    let kinds: [(&str, Cost, Naming); 2] = [
        ("Solved within so many nodes", nodes, |it| short(it.round() as u64)),
        ("Solved within so much time", seconds, time),
    ];
    let mut curves = Vec::new();
    for (heading, of, name) in kinds {
        let series: Vec<Series<'_>> =
            tallies.iter().map(|tally| Series::new(tally, outcomes, of)).collect();
        curves.extend(chart(heading, &series, name).map(|chart| (heading, chart)));
    }
    curves
}

fn time(seconds: f64) -> String {
    match seconds {
        ..0.000_95 => format!("{:.0} µs", seconds * 1e6),
        ..0.95 => format!("{:.0} ms", seconds * 1e3),
        _ => format!("{seconds:.0} s"),
    }
}

/// The solutions of an engine.
struct Series<'a> {
    name: &'a str,
    positions: usize,
    /// What each solution took, the least first.
    costs: Vec<f64>,
}

impl<'a> Series<'a> {
    fn new(tally: &'a EngineTally, outcomes: &[Outcome], of: Cost) -> Self {
        let ours = outcomes.iter().filter(|it| it.engine == tally.engine && it.is_solved());
        let mut costs: Vec<f64> = ours.filter_map(|outcome| of(outcome.solution?)).collect();
        costs.sort_by(f64::total_cmp);
        Self { name: &tally.engine, positions: tally.all.positions.max(1), costs }
    }
}

/// The axis of costs, a logarithmic one, over whole powers of ten.
struct Axis {
    low: i32,
    high: i32,
}

impl Axis {
    fn new(series: &[Series<'_>]) -> Option<Self> {
        let positive =
            || series.iter().flat_map(|it| &it.costs).copied().filter(|&cost| cost > 0.0);
        let least = positive().min_by(f64::total_cmp)?;
        let most = positive().max_by(f64::total_cmp)?;
        let low = least.log10().floor() as i32;
        Some(Self { low, high: (most.log10().ceil() as i32).max(low + 1) })
    }

    fn x(&self, cost: f64) -> f64 {
        let part = (cost.log10() - f64::from(self.low)) / f64::from(self.high - self.low);
        LEFT + WIDTH * part.clamp(0.0, 1.0)
    }
}

fn y(part: f64) -> f64 {
    TOP + HEIGHT * (1.0 - part)
}

fn chart(title: &str, series: &[Series<'_>], name: Naming) -> Option<String> {
    let axis = Axis::new(series)?;
    let height = TOP + HEIGHT + 30.0 + 20.0 * series.len() as f64;
    let width = LEFT + WIDTH + 14.0;
    // Writing to a string does not fail.
    let mut svg = format!(
        r#"<svg class="chart" viewBox="0 0 {width} {height}" role="img" aria-label="{}">"#,
        html_escaped(title)
    );
    let (right, bottom) = (LEFT + WIDTH, TOP + HEIGHT);
    for quarter in 0..=4_u8 {
        let (part, y) = (f64::from(quarter) / 4.0, y(f64::from(quarter) / 4.0));
        let _ = write!(
            svg,
            r#"<path class="grid-line" d="M{LEFT} {y:.1}H{right}"/><text class="soft" x="{:.1}" y="{:.1}" text-anchor="end">{:.0}%</text>"#,
            LEFT - 8.0,
            y + 4.0,
            part * 100.0
        );
    }
    // With many powers of ten only some are named.
    let every = usize::try_from((axis.high - axis.low + 5) / 6).unwrap_or(1).max(1);
    for power in (axis.low..=axis.high).step_by(every) {
        let cost = 10_f64.powi(power);
        let x = axis.x(cost);
        let anchor = match power {
            _ if power == axis.low => "start",
            _ if power == axis.high => "end",
            _ => "middle",
        };
        let _ = write!(
            svg,
            r#"<path class="grid-line" d="M{x:.1} {TOP}V{bottom}"/><text class="soft" x="{x:.1}" y="{:.1}" text-anchor="{anchor}">{}</text>"#,
            bottom + 18.0,
            html_escaped(&name(cost))
        );
    }
    for (number, series) in series.iter().enumerate() {
        let thin = if number / COLORS % 2 == 1 { " thin" } else { "" };
        let class = format!("curve k{}{thin}", number % COLORS);
        let _ = write!(svg, r#"<path class="{class}" d="{}"/>"#, path(&axis, series));
        let y = bottom + 40.0 + 20.0 * number as f64;
        let part = series.costs.len() as f64 * 100.0 / series.positions as f64;
        let _ = write!(
            svg,
            r#"<path class="{class}" d="M{LEFT} {:.1}h34"/><text x="{:.1}" y="{y:.1}">{} ({part:.1}%)</text>"#,
            y - 4.0,
            LEFT + 44.0,
            html_escaped(series.name)
        );
    }
    svg.push_str("</svg>");
    Some(svg)
}

/// Steps: flat until a position is solved, then up.
fn path(axis: &Axis, series: &Series<'_>) -> String {
    /// More steps than this are no wider than a line.
    const STEPS: usize = 1_000;
    let mut path = format!("M{LEFT} {:.1}", y(0.0));
    let stride = series.costs.len().div_ceil(STEPS).max(1);
    let last = series.costs.len().saturating_sub(1);
    for (index, &cost) in series.costs.iter().enumerate() {
        if index % stride == 0 || index == last {
            let part = (index + 1) as f64 / series.positions as f64;
            let _ = write!(path, "H{:.1}V{:.1}", axis.x(cost), y(part));
        }
    }
    let _ = write!(path, "H{:.1}", LEFT + WIDTH);
    path
}
