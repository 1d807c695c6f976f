//! The XML of `JUnit`, which build servers read: a suite of tests for each engine and suite of positions.

use std::io::{self, Write};

use jadoube_terminal::junit::{self, Case, Complaint, Suite};

use super::{End, Printer};
use crate::record::{Header, Outcome, Verdict};
use crate::run::suite::Broken;

pub(super) struct Junit;

impl Printer for Junit {
    fn begin(&mut self, _: &Header, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Counts come first, so that nothing can be written before the end.
    fn outcome(&mut self, _: &Outcome, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn end(&mut self, end: &End<'_>, to: &mut dyn Write) -> io::Result<()> {
        let mut suites = Vec::new();
        for tally in end.tallies {
            for part in &tally.suites {
                let of_part = |outcome: &&Outcome| {
                    outcome.engine == tally.engine && outcome.suite == part.name
                };
                suites.push(Suite {
                    name: format!("{}: {}", tally.engine, part.name),
                    cases: end.outcomes.iter().filter(of_part).map(case).collect(),
                    seconds: part.score.seconds,
                });
            }
        }
        suites.extend(unusable(end));
        junit::write("jadoube-epd", &suites, end.seconds, to)
    }
}

fn case(outcome: &Outcome) -> Case {
    let best = outcome.best.as_ref().map_or_else(String::new, |best| format!("{best}, "));
    let complaint = Complaint {
        kind: outcome.fault.as_ref().map_or("unsolved", |fault| fault.kind.name()),
        message: format!("{best}{}", outcome.reason.as_deref().unwrap_or_default()),
        details: outcome.fen.clone(),
    };
    Case {
        class: outcome.group.clone(),
        name: outcome.name(),
        seconds: outcome.seconds,
        verdict: match outcome.verdict {
            Verdict::Solved => junit::Verdict::Passed,
            Verdict::Unsolved => junit::Verdict::Failed(complaint),
            Verdict::Fault => junit::Verdict::Error(complaint),
        },
    }
}

/// The rows that no engine was asked about, if there are any.
fn unusable(end: &End<'_>) -> Option<Suite> {
    let case = |row: &Broken| Case {
        class: "rows".to_owned(),
        name: match row.line {
            Some(line) => format!("{}:{line}", row.suite),
            None => row.suite.to_string(),
        },
        seconds: None,
        verdict: junit::Verdict::Error(Complaint {
            kind: "unusable",
            message: row.message.clone(),
            details: String::new(),
        }),
    };
    let cases: Vec<_> = end.suites.broken.iter().map(case).collect();
    let name = "rows that cannot be used".to_owned();
    (!cases.is_empty()).then_some(Suite { name, cases, seconds: None })
}
