//! Comma-separated values.

use std::io::{self, Write};

use super::{End, Printer};
use crate::record::{Header, Moment, Outcome};

pub(super) struct Csv;

const NAMES: [&str; 20] = [
    "suite",
    "line",
    "id",
    "group",
    "fen",
    "expected",
    "engine",
    "verdict",
    "reason",
    "fault",
    "best",
    "cp",
    "mate",
    "depth",
    "nodes",
    "seconds",
    "solution_nodes",
    "solution_seconds",
    "left",
    "points",
];

fn record<T: AsRef<[u8]>>(
    fields: impl IntoIterator<Item = T>,
    to: &mut dyn Write,
) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(fields)?;
    let bytes = writer.into_inner().map_err(|error| io::Error::other(error.to_string()))?;
    to.write_all(&bytes)
}

/// Names come from anybody: a spreadsheet must not compute them.
fn cell(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text.to_owned() }
}

fn number<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

fn seconds(value: Option<f64>) -> String {
    value.map_or_else(String::new, |value| format!("{value:.6}"))
}

impl Printer for Csv {
    fn begin(&mut self, _: &Header, to: &mut dyn Write) -> io::Result<()> {
        record(NAMES, to)
    }

    fn outcome(&mut self, outcome: &Outcome, to: &mut dyn Write) -> io::Result<()> {
        let Outcome { solution, .. } = outcome;
        let nodes = solution.and_then(|Moment { nodes, .. }| nodes);
        let after = solution.and_then(|Moment { seconds, .. }| seconds);
        record(
            [
                cell(&outcome.suite),
                outcome.line.to_string(),
                cell(outcome.id.as_deref().unwrap_or_default()),
                cell(&outcome.group),
                outcome.fen.clone(),
                outcome.expected.short(),
                cell(&outcome.engine),
                outcome.verdict.name().to_owned(),
                cell(outcome.reason.as_deref().unwrap_or_default()),
                outcome.fault.as_ref().map_or("", |fault| fault.kind.name()).to_owned(),
                number(outcome.best.as_ref()),
                number(outcome.cp),
                number(outcome.mate),
                number(outcome.depth),
                number(outcome.nodes),
                seconds(outcome.seconds),
                number(nodes),
                seconds(after),
                outcome.left.to_string(),
                number(outcome.points),
            ],
            to,
        )?;
        to.flush()
    }

    fn end(&mut self, _: &End<'_>, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}
