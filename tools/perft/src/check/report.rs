//! What a check found.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use jadoube_board::{CastlingMode, Color};
use jadoube_notation::UciMove;
use jadoube_notation::fen::{FenStyle, position_fen};
use jadoube_notation::uci::to_uci;
use jadoube_terminal::Exit;

use super::features::{tags, tags_of_illegal, tags_of_legal};
use super::rows::{Count, Rows};
use super::tag::Tag;
use super::tempting::tempting_moves;
use super::verdict::{self, Verdict};
use crate::bisect::Traced;
use crate::engine::{Answer, Engine, Trouble};

/// All that was found.
#[derive(Debug)]
pub(super) struct Report {
    pub(super) engine: String,
    pub(super) way: String,
    pub(super) knows_chess960: bool,
    /// How many engines were asked at once.
    pub(super) engines: usize,
    pub(super) max_nodes: u128,
    /// Counts that were to be asked for, those that were, and those that were left out.
    pub(super) wanted: usize,
    pub(super) checked: usize,
    pub(super) too_large: usize,
    pub(super) not_chess960: usize,
    pub(super) failures: Vec<Failure>,
    pub(super) troubles: Vec<RowTrouble>,
    pub(super) broken: usize,
    pub(super) nodes: u128,
    pub(super) seconds: f64,
    pub(super) restarts: u64,
    /// The engine did not answer so often that it was asked no more.
    pub(super) given_up: bool,
    pub(super) complete: bool,
    pub(super) by_tag: BTreeMap<Tag, OfTag>,
    pub(super) verdict: Option<Verdict>,
}

/// The rows with a tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct OfTag {
    pub(super) rows: usize,
    /// How many of them have a wrong count.
    pub(super) wrong: usize,
    /// In how many wrong rows the wrong moves themselves have the tag.
    pub(super) faults: usize,
}

/// A row with a wrong count.
#[derive(Debug)]
pub(super) struct Failure {
    /// Its index.
    pub(super) row: usize,
    pub(super) count: Count,
    /// What the engine counts; `None` where it does not count.
    pub(super) got: Option<u128>,
    /// What else is wrong with the answer.
    pub(super) remark: Option<String>,
    pub(super) trace: Option<Trace>,
}

/// Where the fault of a row begins.
#[derive(Debug)]
pub(super) struct Trace {
    pub(super) found: Traced,
    pub(super) fen: String,
    pub(super) missing: Vec<String>,
    /// What the wrong moves are about.
    pub(super) tags: BTreeSet<Tag>,
}

/// A row to which the engine gave no answer.
#[derive(Debug)]
pub(super) struct RowTrouble {
    pub(super) row: usize,
    pub(super) depth: u8,
    pub(super) message: String,
}

impl Trace {
    pub(super) fn new(found: Traced, mode: CastlingMode) -> Self {
        let style = match mode {
            CastlingMode::Standard => FenStyle::X_FEN,
            CastlingMode::Chess960 => FenStyle::SHREDDER,
        };
        let fen = position_fen(&found.position, style);
        let missing = found.missing.iter().map(|&m| to_uci(m, mode).to_string()).collect();
        let tags = tags_of_moves(&found, mode);
        Self { found, fen, missing, tags }
    }

    pub(super) fn turn(&self) -> Color {
        self.found.position.turn()
    }
}

/// What the wrong moves are about, or the move that makes them wrong; what their position is about, if no moves are known.
fn tags_of_moves(found: &Traced, mode: CastlingMode) -> BTreeSet<Tag> {
    if let Some((before, m)) = found.cause {
        let mut about = tags_of_legal(&before, m);
        if mode == CastlingMode::Chess960 {
            about.insert(Tag::Chess960);
        }
        return about;
    }
    let position = &found.position;
    let legal = found.missing.iter().chain(&found.twice).chain(&found.miscounted);
    let mut about: BTreeSet<Tag> = legal.flat_map(|&m| tags_of_legal(position, m)).collect();
    let tempting = tempting_moves(position, mode);
    for text in &found.extra {
        let Ok(text) = text.to_ascii_lowercase().parse::<UciMove>() else { continue };
        let same = tempting.iter().filter(|tempting| tempting.text == text);
        about.extend(same.flat_map(|tempting| tags_of_illegal(position, tempting)));
    }
    if about.is_empty() {
        about = tags(position, mode);
    }
    if mode == CastlingMode::Chess960 {
        about.insert(Tag::Chess960);
    }
    about
}

impl Report {
    pub(super) fn new(engine: &Engine, rows: &Rows, max_nodes: u128, engines: usize) -> Self {
        let (mut wanted, mut too_large, mut not_chess960) = (0, 0, 0);
        for row in &rows.rows {
            let is_out = row.root.mode == CastlingMode::Chess960 && !engine.knows_chess960();
            for count in &row.counts {
                match () {
                    () if is_out => not_chess960 += 1,
                    () if count.expected > max_nodes => too_large += 1,
                    () => wanted += 1,
                }
            }
        }
        Self {
            engine: engine.name().to_owned(),
            way: engine.way(),
            knows_chess960: engine.knows_chess960(),
            engines,
            max_nodes,
            wanted,
            checked: 0,
            too_large,
            not_chess960,
            failures: Vec::new(),
            troubles: Vec::new(),
            broken: rows.broken,
            nodes: 0,
            seconds: 0.0,
            restarts: 0,
            given_up: false,
            complete: true,
            by_tag: BTreeMap::new(),
            verdict: None,
        }
    }

    pub(super) fn add_failure(&mut self, rows: &Rows, row: usize, count: Count, answer: &Answer) {
        let got = answer.nodes();
        let sum = answer.sum();
        let illegal: Vec<&str> = answer
            .moves
            .iter()
            .filter(|below| below.m.is_none())
            .map(|below| below.text.as_str())
            .chain(answer.illegal_best.iter().map(String::as_str))
            .collect();
        let remark = if !answer.illegal_best.is_empty() {
            Some(format!("it plays {}", illegal.join(", ")))
        } else if !answer.moves.is_empty() && answer.total.is_some_and(|total| total != sum) {
            Some(format!("its moves add up to {sum}"))
        } else if got == Some(count.expected) && !illegal.is_empty() {
            Some(format!("among its moves are {}", illegal.join(", ")))
        } else {
            None
        };
        debug_assert!(row < rows.rows.len());
        self.failures.push(Failure { row, count, got, remark, trace: None });
    }

    pub(super) fn add_trouble(&mut self, row: usize, count: Count, trouble: &Trouble) {
        let message = trouble.to_string();
        self.troubles.push(RowTrouble { row, depth: count.depth, message });
    }

    /// Sums up.
    pub(super) fn finish(&mut self, rows: &Rows, time: Duration) {
        self.seconds = time.as_secs_f64();
        for row in &rows.rows {
            if row.root.mode == CastlingMode::Chess960 && !self.knows_chess960 {
                continue;
            }
            for &tag in &row.tags {
                self.by_tag.entry(tag).or_default().rows += 1;
            }
        }
        for failure in &self.failures {
            for &tag in &rows.rows[failure.row].tags {
                self.by_tag.entry(tag).or_default().wrong += 1;
            }
            for &tag in failure.trace.iter().flat_map(|trace| &trace.tags) {
                self.by_tag.entry(tag).or_default().faults += 1;
            }
        }
        self.verdict = verdict::of(self, rows);
    }

    pub(super) fn exit(&self) -> Exit {
        if !self.complete {
            Exit::Interrupted
        } else if !self.troubles.is_empty() || self.broken > 0 {
            Exit::Failure
        } else if !self.failures.is_empty() {
            Exit::Findings
        } else {
            Exit::Clean
        }
    }
}
