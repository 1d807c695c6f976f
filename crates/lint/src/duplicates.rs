//! Games that come twice.

use core::hash::{BuildHasher, Hasher};
use std::collections::HashMap;
use std::hash::RandomState;

use crate::{Config, Finding, GameReport, Rule, Severity};

/// Remembers games and tells those that come again; feed it in the order of the text.
///
/// It remembers no more than [`Config::max_remembered_games`]; of later games only those that equal one of the first are
/// found.
#[derive(Clone, Debug)]
pub struct Duplicates {
    severity: Option<Severity>,
    most: usize,
    /// The number of the first game with a fingerprint.
    seen: HashMap<u64, u64, Mixing>,
}

impl Duplicates {
    /// Nothing remembered.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self {
            severity: config.severity(Rule::DuplicateGame),
            most: config.max_remembered_games,
            seen: HashMap::with_hasher(Mixing::new()),
        }
    }

    /// Looks whether the game came before, and adds a finding to its report if it did.
    pub fn look(&mut self, report: &mut GameReport) {
        let (Some(severity), Some(fingerprint)) = (self.severity, report.fingerprint) else {
            return;
        };
        let Some(&first) = self.seen.get(&fingerprint) else {
            if self.seen.len() < self.most {
                self.seen.insert(fingerprint, report.number);
            }
            return;
        };
        let finding = Finding {
            rule: Rule::DuplicateGame,
            severity,
            span: report.start..report.start,
            line: report.line,
            column: report.column,
            game: report.number,
            ply: None,
            players: report.findings.first().and_then(|finding| finding.players.clone()),
            message: format!(
                "the same game as game {first}: players, date, result and moves are equal"
            )
            .into(),
            times: 1,
            notes: Vec::new(),
            board: None,
            fixable: None,
            fix: None,
        };
        let at = report.findings.partition_point(|other| other.span.start < report.start);
        report.findings.insert(at, finding);
    }
}

/// Hashes fingerprints, which are sums already, by one multiplication. It begins differently in each run, so that no file can be
/// made for all of its games to fall into one place.
#[derive(Clone, Debug)]
struct Mixing(u64);

impl Mixing {
    fn new() -> Self {
        Self(RandomState::new().hash_one(0))
    }
}

impl BuildHasher for Mixing {
    type Hasher = Self;

    fn build_hasher(&self) -> Self {
        self.clone()
    }
}

impl Hasher for Mixing {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, value: u64) {
        let product = u128::from(self.0 ^ value) * 0x9E37_79B9_7F4A_7C15;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }
}
