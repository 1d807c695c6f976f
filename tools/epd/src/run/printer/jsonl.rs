//! A JSON object on each line: the run, the results, the totals.

use std::io::{self, Write};

use serde::Serialize;

use super::{End, Printer};
use crate::record::{Header, Outcome, SUMMARY_SCHEMA};
use crate::run::tally::EngineTally;

pub(super) struct Jsonl;

#[derive(Serialize)]
struct Summary<'a> {
    schema: &'a str,
    engines: &'a [EngineTally],
    broken: Vec<BrokenRow<'a>>,
    perft_rows: usize,
    silent_rows: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    complete: bool,
}

#[derive(Serialize)]
struct BrokenRow<'a> {
    suite: &'a str,
    line: Option<usize>,
    message: &'a str,
}

fn line(value: &impl Serialize, to: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *to, value).map_err(io::Error::from)?;
    to.write_all(b"\n")
}

impl Printer for Jsonl {
    fn begin(&mut self, header: &Header, to: &mut dyn Write) -> io::Result<()> {
        line(header, to)
    }

    fn outcome(&mut self, outcome: &Outcome, to: &mut dyn Write) -> io::Result<()> {
        line(outcome, to)?;
        to.flush()
    }

    fn end(&mut self, end: &End<'_>, to: &mut dyn Write) -> io::Result<()> {
        let suites = end.suites;
        let broken = suites.broken.iter().map(|row| BrokenRow {
            suite: &row.suite,
            line: row.line,
            message: &row.message,
        });
        let summary = Summary {
            schema: SUMMARY_SCHEMA,
            engines: end.tallies,
            broken: broken.collect(),
            perft_rows: suites.perft_rows,
            silent_rows: suites.silent_rows,
            seconds: end.seconds,
            complete: end.complete,
        };
        line(&summary, to)
    }
}
