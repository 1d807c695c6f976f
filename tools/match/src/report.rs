//! The result of a match.

use std::fmt::Write as _;

use jadoube_terminal::{Paint, counted};
use serde::Serialize;

use crate::record::FaultKind;
use crate::sprt::{Model, Sprt, Verdict};
use crate::stats::Strength;
use crate::tally::Tally;

/// All that is told at the end.
#[derive(Serialize)]
pub(crate) struct Report {
    schema: &'static str,
    version: &'static str,
    engines: [EngineFacts; 2],
    #[serde(flatten)]
    tally: Tally,
    strength: Option<Strength>,
    sprt: Option<SprtFacts>,
    /// Whether all games were played, or the test came to its end.
    complete: bool,
}

#[derive(Clone, Serialize)]
pub(crate) struct EngineFacts {
    pub(crate) name: String,
    /// As on the command line.
    pub(crate) pace: String,
}

#[derive(Serialize)]
struct SprtFacts {
    #[serde(flatten)]
    test: Sprt,
    /// The logarithm of the ratio of likelihoods, and between which values the test goes on.
    ratio: f64,
    low: f64,
    high: f64,
    verdict: Verdict,
}

impl Report {
    pub(crate) fn new(
        engines: [EngineFacts; 2],
        tally: Tally,
        sprt: Option<Sprt>,
        complete: bool,
    ) -> Self {
        let pairs = tally.pairs;
        let sprt = sprt.map(|test| {
            let (low, high) = test.bounds();
            let (ratio, verdict) = (test.ratio(&pairs), test.verdict(&pairs));
            SprtFacts { test, ratio, low, high, verdict }
        });
        Self {
            schema: "jadoube.match/1",
            version: env!("CARGO_PKG_VERSION"),
            engines,
            strength: Strength::of(&pairs),
            tally,
            sprt,
            complete,
        }
    }

    /// One line for the way.
    pub(crate) fn standing(&self) -> String {
        let Tally { games, wins, draws, losses, .. } = self.tally;
        let mut line = format!(
            "after {games} games: +{wins} -{losses} ={draws}, {:.1} %",
            self.tally.percent()
        );
        if let Some(SprtFacts { ratio, low, high, .. }) = self.sprt {
            let _ = write!(line, ", LLR {ratio:.2} ({low:.2} to {high:.2})");
        }
        line
    }

    /// For people.
    pub(crate) fn text(&self, paint: Paint) -> String {
        let [first, second] = &self.engines;
        let Tally { games, wins, draws, losses, pairs, repeated_games, .. } = &self.tally;
        let pace =
            |engine: &EngineFacts| paint.bold(format_args!("{} ({})", engine.name, engine.pace));
        let [p0, p1, p2, p3, p4] = pairs.0;
        let mut lines = vec![
            format!("{} v. {}", pace(first), pace(second)),
            format!("{games} games: +{wins} -{losses} ={draws}, {:.1} %", self.tally.percent()),
            format!("{} pairs with 0 to 2 points: {p0} {p1} {p2} {p3} {p4}", pairs.pairs()),
        ];
        lines.extend(self.strength.as_ref().map(strength_line));
        lines.extend(self.sprt.as_ref().map(|sprt| sprt.text(paint)));
        if *repeated_games > 0 {
            let warning =
                "repeat an earlier one: the numbers above say too much, take more openings";
            lines.push(paint.red(format_args!("{repeated_games} games {warning}")));
        }
        let endings = self.tally.endings.iter().map(|(reason, count)| format!("{reason} {count}"));
        lines.push(format!("endings: {}", endings.collect::<Vec<_>>().join(", ")));
        lines.extend((0..2).filter_map(|index| self.faults_line(index, paint)));
        lines.join("\n") + "\n"
    }

    /// What an engine did wrong, if it did.
    fn faults_line(&self, index: usize, paint: Paint) -> Option<String> {
        let faults = &self.tally.faults[index];
        let lines = self.tally.line_faults[index];
        let mut told: Vec<String> = FaultKind::ALL
            .into_iter()
            .filter_map(|kind| Some(kind.counted(*faults.get(&kind)?)))
            .map(|fault| paint.red(fault))
            .collect();
        if lines > 0 {
            told.push(counted(lines, "line that cannot be played", "lines that cannot be played"));
        }
        let name = &self.engines[index].name;
        (!told.is_empty()).then(|| format!("{name}: {}", told.join(", ")))
    }
}

fn strength_line(strength: &Strength) -> String {
    let percent = |score: f64| 100.0 * score;
    let elo = |elo: Option<f64>, none: &str| {
        elo.map_or_else(|| none.to_owned(), |elo| format!("{elo:+.1}"))
    };
    let score = percent(strength.score);
    let difference = elo(strength.elo, if strength.score > 0.5 { "+inf" } else { "-inf" });
    let (Some(score_low), Some(score_high)) = (strength.score_low, strength.score_high) else {
        return format!("score of pairs {score:.1} %, Elo {difference}; all pairs gave the same");
    };
    let mut line = format!(
        "score of pairs {score:.1} % ({:.1} to {:.1}), Elo {difference} ({} to {})",
        percent(score_low),
        percent(score_high),
        elo(strength.elo_low, "-inf"),
        elo(strength.elo_high, "+inf"),
    );
    if let (Some(normalized), Some(margin)) =
        (strength.normalized_elo, strength.normalized_elo_margin)
    {
        let _ = write!(line, ", normalised {normalized:+.1} ± {margin:.1}");
    }
    if let Some(superiority) = strength.superiority {
        let _ = write!(line, ", stronger with {:.1} %", percent(superiority));
    }
    line
}

impl SprtFacts {
    fn text(&self, paint: Paint) -> String {
        let Sprt { elo0, elo1, alpha, beta, model } = self.test;
        let model = match model {
            Model::Logistic => "",
            Model::Normalized => "normalised ",
        };
        let verdict = match self.verdict {
            Verdict::H1 => paint.green(format_args!("{model}Elo {elo1} accepted")),
            Verdict::H0 => paint.red(format_args!("{model}Elo {elo0} accepted")),
            Verdict::Open => "open".to_owned(),
        };
        format!(
            "SPRT {model}Elo {elo0} against {elo1} (alpha {alpha}, beta {beta}): LLR {:.2} ({:.2} to {:.2}), {verdict}",
            self.ratio, self.low, self.high
        )
    }
}
