//! Games that come twice.

use std::collections::HashMap;

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
    seen: HashMap<u64, u64>,
}

impl Duplicates {
    /// Nothing remembered.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self {
            severity: config.severity(Rule::DuplicateGame),
            most: config.max_remembered_games,
            seen: HashMap::new(),
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
            column: 1,
            game: report.number,
            ply: None,
            players: report.findings.first().and_then(|finding| finding.players.clone()),
            message: format!(
                "the same game as game {first}: players, date, result and moves are equal"
            ),
            notes: Vec::new(),
            board: None,
            fix: None,
        };
        let at = report.findings.partition_point(|other| other.span.start < report.start);
        report.findings.insert(at, finding);
    }
}
