//! What came out of a search, as journals and `--format jsonl` have it.

use serde::{Deserialize, Serialize};

use crate::run::Told;

pub(crate) const RESULT_SCHEMA: &str = "jadoube.epd.result/1";
pub(crate) const RUN_SCHEMA: &str = "jadoube.epd.run/1";
pub(crate) const SUMMARY_SCHEMA: &str = "jadoube.epd.summary/1";

/// The first line: what all results depend on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Header {
    pub(crate) schema: String,
    pub(crate) version: String,
    pub(crate) engines: Vec<EngineFacts>,
    /// What is looked at.
    pub(crate) judges: Vec<String>,
    pub(crate) stop_after: Option<u32>,
}

/// An engine as it was ordered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct EngineFacts {
    pub(crate) name: String,
    /// Its program and arguments.
    pub(crate) command: Vec<String>,
    pub(crate) options: Vec<String>,
    /// `nodes=1000` and so on.
    pub(crate) limit: String,
}

/// How a position was answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    Solved,
    Unsolved,
    /// The engine has failed.
    Fault,
}

impl Verdict {
    /// A sign to stand before the position.
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Self::Solved => "+",
            Self::Unsolved => "-",
            Self::Fault => "!",
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolved => "unsolved",
            Self::Fault => "fault",
        }
    }
}

/// How an engine has failed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FaultKind {
    /// It could not be started again.
    Start,
    /// It ended.
    Crash,
    /// It did not answer.
    Hang,
    /// It did not end by itself.
    Limit,
    /// Its best move is illegal.
    IllegalMove,
    /// It has no best move.
    NoMove,
    /// Its answer cannot be read.
    Garbled,
    /// The line of its mate is none.
    FalseMate,
    /// It does not play this kind of chess.
    Unsupported,
}

impl FaultKind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Crash => "crash",
            Self::Hang => "hang",
            Self::Limit => "limit",
            Self::IllegalMove => "illegal-move",
            Self::NoMove => "no-move",
            Self::Garbled => "garbled",
            Self::FalseMate => "false-mate",
            Self::Unsupported => "unsupported",
        }
    }
}

/// How an engine has failed at a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Fault {
    pub(crate) kind: FaultKind,
    pub(crate) message: String,
}

/// A moment of a search.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Moment {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    /// Since its beginning; `None` if times are left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seconds: Option<f64>,
}

/// The result of an engine at a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Outcome {
    pub(crate) schema: String,
    pub(crate) suite: String,
    /// From 1.
    pub(crate) line: usize,
    pub(crate) id: Option<String>,
    pub(crate) group: String,
    pub(crate) fen: String,
    pub(crate) expected: Told,
    pub(crate) engine: String,
    pub(crate) verdict: Verdict,
    /// Why it is not solved.
    pub(crate) reason: Option<String>,
    pub(crate) fault: Option<Fault>,
    /// The best move in SAN and in UCI letters.
    pub(crate) best: Option<String>,
    pub(crate) best_uci: Option<String>,
    /// From the side to move.
    pub(crate) cp: Option<i32>,
    pub(crate) mate: Option<i32>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seconds: Option<f64>,
    /// In UCI letters.
    pub(crate) pv: Vec<String>,
    /// When the right answer came for the first time.
    pub(crate) first: Option<Moment>,
    /// When it came and stayed.
    pub(crate) solution: Option<Moment>,
    /// How often it was left again.
    pub(crate) left: u32,
    /// Whether the search was stopped because it had the right answer for long enough.
    pub(crate) stopped: bool,
    pub(crate) points: Option<u32>,
    pub(crate) most_points: Option<u32>,
    /// Whether some mate for the right side was shown, where the row asks for one; it may be longer than that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) mate_found: Option<bool>,
    /// What else is odd.
    pub(crate) notes: Vec<String>,
}

impl Outcome {
    pub(crate) fn is_solved(&self) -> bool {
        self.verdict == Verdict::Solved
    }

    /// The name of the position; its place where it has none.
    pub(crate) fn name(&self) -> String {
        name(self.id.as_deref(), &self.suite, self.line)
    }

    /// The score for people: `+1.25`, `mate 3`.
    pub(crate) fn score(&self) -> String {
        match (self.mate, self.cp) {
            (Some(moves), _) => format!("mate {moves}"),
            (None, Some(cp)) => format!("{:+.2}", f64::from(cp) / 100.0),
            (None, None) => "-".to_owned(),
        }
    }

    /// What tells the position from others: FEN, name and what is expected.
    pub(crate) fn key(&self) -> Key {
        (self.fen.clone(), self.id.clone(), self.expected.clone())
    }

    /// Leaves out what the clock has measured.
    pub(crate) fn without_times(mut self) -> Self {
        self.seconds = None;
        for moment in [&mut self.first, &mut self.solution].into_iter().flatten() {
            moment.seconds = None;
        }
        self
    }
}

/// The name of a position; its place where it has none.
pub(crate) fn name(id: Option<&str>, suite: &str, line: usize) -> String {
    let file = || match std::path::Path::new(suite).file_name() {
        Some(name) => name.to_string_lossy().into_owned(),
        None => suite.to_owned(),
    };
    let name = id.map_or_else(|| format!("{}:{line}", file()), str::to_owned);
    jadoube_terminal::escaped(name)
}

/// What tells a position from others.
pub(crate) type Key = (String, Option<String>, Told);
