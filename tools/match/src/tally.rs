//! Adding up.

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use serde::Serialize;

use crate::record::{FaultKind, Record};
use crate::stats::Pentanomial;

/// What the games so far have given.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Tally {
    pub(crate) games: u32,
    /// Of the first engine.
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
    /// Pairs in which the first engine got 0, 1, 2, 3 and 4 half points.
    pub(crate) pairs: Pentanomial,
    /// How games ended.
    pub(crate) endings: BTreeMap<String, u32>,
    /// What each engine did wrong.
    pub(crate) faults: [BTreeMap<FaultKind, u32>; 2],
    /// Lines of each engine that could not be played.
    pub(crate) line_faults: [u64; 2],
    /// Games that were an earlier one move by move, as engines without a clock play them when openings come again. They tell
    /// nothing new: intervals and tests that count them say too much.
    pub(crate) repeated_games: u32,
    #[serde(skip)]
    seen: HashSet<u64>,
    /// The first game of each pair whose second one is not done, or the other way round: half points of the first engine.
    #[serde(skip)]
    open_pairs: BTreeMap<u32, u8>,
}

impl Tally {
    pub(crate) fn add(&mut self, record: &Record) {
        let Some(half_points) = record.half_points(0) else { return };
        self.games += 1;
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
        *self.endings.entry(record.reason.clone()).or_default() += 1;
        if let Some(fault) = &record.fault {
            *self.faults[usize::from(fault.engine != 1)].entry(fault.kind).or_default() += 1;
        }
        for (sum, more) in self.line_faults.iter_mut().zip(record.line_faults) {
            *sum += u64::from(more);
        }
        self.repeated_games += u32::from(!self.seen.insert(fingerprint(record)));
        let pair = (record.game - 1) / 2;
        match self.open_pairs.remove(&pair) {
            Some(other) => self.pairs.0[usize::from(other + half_points)] += 1,
            None => drop(self.open_pairs.insert(pair, half_points)),
        }
    }

    /// Whether an engine did something that lost a game.
    pub(crate) fn has_faults(&self) -> bool {
        self.faults.iter().any(|faults| !faults.is_empty())
    }

    /// The share of the points of the first engine, in percent.
    pub(crate) fn percent(&self) -> f64 {
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        if self.games == 0 { 0.0 } else { 100.0 * points / f64::from(self.games) }
    }
}

/// The same for two games with the same moves from the same position by the same engines.
fn fingerprint(record: &Record) -> u64 {
    let mut hasher = DefaultHasher::new();
    (record.white_engine, &record.fen, &record.book).hash(&mut hasher);
    for ply in &record.moves {
        ply.m.hash(&mut hasher);
    }
    hasher.finish()
}
