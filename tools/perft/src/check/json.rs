//! What a check found, in the forms that JSON and CSV have.

use serde::Serialize;

use super::report::{Report, Trace};
use super::rows::Rows;
use crate::facts;

/// All that was found, as JSON has it.
#[derive(Serialize)]
pub(super) struct Whole<'a> {
    #[serde(flatten)]
    pub(super) facts: Facts,
    pub(super) failures: Vec<FailureFacts<'a>>,
    pub(super) troubles: Vec<TroubleFacts<'a>>,
}

#[derive(Serialize)]
pub(super) struct Facts {
    pub(super) schema: &'static str,
    pub(super) version: &'static str,
    pub(super) engine: String,
    pub(super) way: String,
    pub(super) chess960: bool,
    pub(super) engines: usize,
    pub(super) max_nodes: u128,
    pub(super) rows: usize,
    pub(super) counts: usize,
    pub(super) checked: usize,
    pub(super) too_large: usize,
    pub(super) not_chess960: usize,
    pub(super) broken: usize,
    pub(super) restarts: u64,
    pub(super) tags: Vec<TagFacts>,
    /// What all faults have in common.
    pub(super) verdict: Option<VerdictFacts>,
    pub(super) nodes: u128,
    pub(super) seconds: f64,
    pub(super) given_up: bool,
    pub(super) complete: bool,
}

#[derive(Serialize)]
pub(super) struct TagFacts {
    pub(super) tag: &'static str,
    pub(super) rows: usize,
    pub(super) wrong: usize,
    pub(super) faults: usize,
}

#[derive(Serialize)]
pub(super) struct VerdictFacts {
    pub(super) tags: Vec<&'static str>,
    pub(super) turn: Option<String>,
    pub(super) others: usize,
    pub(super) text: String,
}

#[derive(Clone, Serialize)]
pub(super) struct RowFacts {
    pub(super) file: String,
    pub(super) line: usize,
    pub(super) id: Option<String>,
    pub(super) fen: String,
}

#[derive(Serialize)]
pub(super) struct FailureFacts<'a> {
    #[serde(flatten)]
    pub(super) row: RowFacts,
    pub(super) depth: u8,
    pub(super) expected: u128,
    pub(super) got: Option<u128>,
    pub(super) remark: Option<&'a str>,
    pub(super) tags: Vec<&'static str>,
    pub(super) fault: Option<FaultFacts<'a>>,
}

#[derive(Serialize)]
pub(super) struct FaultFacts<'a> {
    pub(super) fen: &'a str,
    /// The moves that lead there from the position of the row.
    pub(super) moves: &'a [String],
    pub(super) missing: &'a [String],
    pub(super) extra: &'a [String],
    pub(super) tags: Vec<&'static str>,
    pub(super) reasons: Vec<ReasonFacts<'a>>,
}

#[derive(Serialize)]
pub(super) struct ReasonFacts<'a> {
    pub(super) wrong: &'static str,
    pub(super) moves: &'a [String],
    pub(super) code: &'static str,
    pub(super) rule: &'a str,
    pub(super) text: &'a str,
}

#[derive(Serialize)]
pub(super) struct TroubleFacts<'a> {
    #[serde(flatten)]
    pub(super) row: RowFacts,
    pub(super) depth: u8,
    pub(super) message: &'a str,
}

/// A finding on a line of its own.
#[derive(Serialize)]
pub(super) struct Line<'a, T> {
    pub(super) schema: &'static str,
    #[serde(flatten)]
    pub(super) finding: &'a T,
}

#[derive(Serialize)]
pub(super) struct Summary {
    #[serde(flatten)]
    pub(super) facts: Facts,
    pub(super) wrong: usize,
    pub(super) troubles: usize,
}

impl<'a> Whole<'a> {
    pub(super) fn new(report: &'a Report, rows: &Rows) -> Self {
        let row_facts = |row: usize, line: Option<usize>| {
            let row = &rows.rows[row];
            RowFacts {
                file: row.file.clone(),
                line: line.unwrap_or(row.line),
                id: row.id.clone(),
                fen: row.root.fen(),
            }
        };
        let failures = report.failures.iter().map(|failure| FailureFacts {
            row: row_facts(failure.row, Some(failure.count.line)),
            depth: failure.count.depth,
            expected: failure.count.expected,
            got: failure.got,
            remark: failure.remark.as_deref(),
            tags: rows.rows[failure.row].tags.iter().map(|tag| tag.name()).collect(),
            fault: failure.trace.as_ref().map(FaultFacts::new),
        });
        let troubles = report.troubles.iter().map(|trouble| TroubleFacts {
            row: row_facts(trouble.row, None),
            depth: trouble.depth,
            message: &trouble.message,
        });
        Self {
            facts: Facts::new(report, rows),
            failures: failures.collect(),
            troubles: troubles.collect(),
        }
    }
}

impl Facts {
    pub(super) fn new(report: &Report, rows: &Rows) -> Self {
        let tags = report.by_tag.iter().map(|(tag, of_tag)| TagFacts {
            tag: tag.name(),
            rows: of_tag.rows,
            wrong: of_tag.wrong,
            faults: of_tag.faults,
        });
        let verdict = report.verdict.as_ref().map(|verdict| VerdictFacts {
            tags: verdict.tags.iter().map(|tag| tag.name()).collect(),
            turn: verdict.only.map(|color| color.to_string()),
            others: verdict.others,
            text: verdict.to_string(),
        });
        Self {
            schema: "jadoube.perft.check/1",
            version: facts::version(),
            engine: report.engine.clone(),
            way: report.way.clone(),
            chess960: report.knows_chess960,
            engines: report.engines,
            max_nodes: report.max_nodes,
            rows: rows.rows.len(),
            counts: report.wanted + report.too_large + report.not_chess960,
            checked: report.checked,
            too_large: report.too_large,
            not_chess960: report.not_chess960,
            broken: report.broken,
            restarts: report.restarts,
            tags: tags.collect(),
            verdict,
            nodes: report.nodes,
            seconds: report.seconds,
            given_up: report.given_up,
            complete: report.complete,
        }
    }
}

impl<'a> FaultFacts<'a> {
    pub(super) fn new(trace: &'a Trace) -> Self {
        let reasons = trace.found.reasons.iter().map(|reason| ReasonFacts {
            wrong: reason.wrong,
            moves: &reason.moves,
            code: reason.code,
            rule: &reason.rule,
            text: &reason.text,
        });
        Self {
            fen: &trace.fen,
            moves: &trace.found.line,
            missing: &trace.missing,
            extra: &trace.found.extra,
            tags: trace.tags.iter().map(|tag| tag.name()).collect(),
            reasons: reasons.collect(),
        }
    }
}
