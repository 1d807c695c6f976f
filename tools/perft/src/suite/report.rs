//! What a run of a suite found.

use std::io::Write;
use std::time::Duration;

use jadoube_perft::Runner;
use jadoube_terminal::{Exit, Failure, counted, escaped, grouped, note, rate, seconds};
use serde::Serialize;

use super::Counted;
use super::reader::{Check, Suite};
use crate::Session;
use crate::cli::{Format, SuiteArguments};
use crate::count::{csv_error, json_error};
use crate::facts::Facts;

/// All that was found, as JSON has it.
#[derive(Serialize)]
pub(super) struct Report {
    #[serde(flatten)]
    facts: Facts,
    files: Vec<String>,
    max_nodes: u128,
    rows: usize,
    counts: usize,
    pub(super) checked: usize,
    /// Counts that should be larger than `max_nodes`.
    pub(super) skipped: usize,
    pub(super) failures: Vec<Mismatch>,
    broken: Vec<BrokenRow>,
    pub(super) nodes: u128,
    seconds: f64,
    nodes_per_second: Option<u64>,
    pub(super) complete: bool,
}

/// A wrong count.
#[derive(Serialize)]
pub(super) struct Mismatch {
    file: String,
    line: usize,
    id: Option<String>,
    fen: String,
    depth: u8,
    expected: u128,
    /// None if the count was given up.
    got: Option<u128>,
    /// What the count had gone beyond when it was given up.
    more_than: Option<u128>,
}

#[derive(Serialize)]
struct BrokenRow {
    file: String,
    line: Option<usize>,
    message: String,
}

/// A finding on a line of its own.
#[derive(Serialize)]
struct Line<'a, T> {
    schema: &'static str,
    #[serde(flatten)]
    finding: &'a T,
}

impl Mismatch {
    pub(super) fn new(check: &Check, suite: &Suite, counted: Counted) -> Self {
        let row = &suite.rows[check.row];
        let (got, more_than) = match counted {
            Counted::Nodes(nodes) => (Some(nodes), None),
            Counted::MoreThan(nodes) => (None, Some(nodes)),
            Counted::Interrupted => (None, None),
        };
        Self {
            file: row.file.clone(),
            line: check.line,
            id: row.id.clone(),
            fen: row.root.fen(),
            depth: check.depth,
            expected: check.expected,
            got,
            more_than,
        }
    }

    /// What came out, where a count that was given up begins with `beyond`.
    fn got(&self, beyond: &str) -> String {
        match (self.got, self.more_than) {
            (Some(nodes), _) => nodes.to_string(),
            (None, nodes) => format!("{beyond}{}", nodes.unwrap_or_default()),
        }
    }
}

impl Report {
    pub(super) fn new(suite: &Suite, arguments: &SuiteArguments, runner: &Runner) -> Self {
        let broken = suite.broken.iter().map(|broken| BrokenRow {
            file: broken.file.clone(),
            line: broken.line,
            message: broken.message.clone(),
        });
        Self {
            facts: Facts::new("jadoube.perft.suite/1", runner),
            files: arguments.files.iter().map(|path| path.display().to_string()).collect(),
            max_nodes: arguments.max_nodes,
            rows: suite.rows.len(),
            counts: suite.checks.len(),
            checked: 0,
            skipped: 0,
            failures: Vec::new(),
            broken: broken.collect(),
            nodes: 0,
            seconds: 0.0,
            nodes_per_second: None,
            complete: true,
        }
    }

    pub(super) fn elapsed(&mut self, time: Duration) {
        self.seconds = time.as_secs_f64();
    }

    pub(super) fn exit(&self) -> Exit {
        if !self.complete {
            Exit::Interrupted
        } else if !self.broken.is_empty() {
            Exit::Failure
        } else if !self.failures.is_empty() {
            Exit::Findings
        } else {
            Exit::Clean
        }
    }

    pub(super) fn print(&mut self, session: &mut Session) -> Result<(), Failure> {
        self.nodes_per_second = rate(self.nodes, Duration::from_secs_f64(self.seconds));
        match session.common.format {
            Format::Text | Format::Junit => self.print_text(session)?,
            Format::Json => {
                serde_json::to_writer_pretty(&mut session.output, self).map_err(json_error)?;
                writeln!(session.output)?;
            }
            Format::Jsonl => self.print_lines(session)?,
            Format::Csv => self.print_csv(session)?,
        }
        session.output.flush()?;
        if !self.complete {
            let wanted = self.counts - self.skipped;
            note(format_args!("interrupted: {} of {wanted} counts are done", self.checked));
        }
        Ok(())
    }

    fn print_text(&self, session: &mut Session) -> Result<(), Failure> {
        let (output, paint) = (&mut session.output, session.paint);
        for failure in &self.failures {
            let Mismatch { file, line, id, fen, depth, expected, .. } = failure;
            let file = escaped(file);
            let id = id.as_ref().map_or_else(String::new, |id| format!(" ({})", escaped(id)));
            let got = failure.got("more than ");
            let wrong = paint.red(format_args!("expected {expected}, got {got}"));
            writeln!(output, "{file}:{line}: depth {depth}: {wrong}: {fen}{id}")?;
        }
        if session.common.quiet {
            return Ok(());
        }
        let number = |count: usize| grouped(count as u128);
        let verdict = match self.failures.len() {
            0 => paint.green("0 wrong"),
            wrong => paint.red(format_args!("{} wrong", number(wrong))),
        };
        write!(
            output,
            "{}, {} checked, {verdict}",
            counted(self.rows as u128, "row", "rows"),
            counted(self.checked as u128, "count", "counts")
        )?;
        if self.skipped > 0 {
            let most = grouped(self.max_nodes);
            write!(output, ", {} skipped (> {most} nodes)", number(self.skipped))?;
        }
        if !self.broken.is_empty() {
            write!(output, ", {} broken", number(self.broken.len()))?;
        }
        let time = seconds(Duration::from_secs_f64(self.seconds));
        let rate = self.nodes_per_second.map_or_else(|| "-".to_owned(), grouped);
        writeln!(output, "\n{} nodes in {time}, {rate} nodes/s", grouped(self.nodes))?;
        writeln!(output, "{}", self.facts.line())?;
        Ok(())
    }

    /// Each finding on its line, and then the whole without them.
    fn print_lines(&mut self, session: &mut Session) -> Result<(), Failure> {
        let output = &mut session.output;
        for finding in &self.failures {
            let line = Line { schema: "jadoube.perft.failure/1", finding };
            serde_json::to_writer(&mut *output, &line).map_err(json_error)?;
            writeln!(output)?;
        }
        for finding in &self.broken {
            let line = Line { schema: "jadoube.perft.broken/1", finding };
            serde_json::to_writer(&mut *output, &line).map_err(json_error)?;
            writeln!(output)?;
        }
        if session.common.quiet {
            return Ok(());
        }
        let summary = Summary {
            facts: self.facts.clone().named("jadoube.perft.summary/1"),
            rows: self.rows,
            checked: self.checked,
            wrong: self.failures.len(),
            skipped: self.skipped,
            broken: self.broken.len(),
            nodes: self.nodes,
            seconds: self.seconds,
            complete: self.complete,
        };
        serde_json::to_writer(&mut *output, &summary).map_err(json_error)?;
        writeln!(output)?;
        Ok(())
    }

    fn print_csv(&self, session: &mut Session) -> Result<(), Failure> {
        let mut writer = csv::Writer::from_writer(&mut session.output);
        let names = ["file", "line", "id", "fen", "depth", "expected", "got"];
        writer.write_record(names).map_err(csv_error)?;
        for failure in &self.failures {
            let Mismatch { file, line, id, fen, depth, expected, .. } = failure;
            let id = id.as_deref().unwrap_or_default();
            let numbers =
                [line.to_string(), depth.to_string(), expected.to_string(), failure.got(">")];
            let [line, depth, expected, got] = &numbers;
            writer.write_record([file, line, id, fen, depth, expected, got]).map_err(csv_error)?;
        }
        writer.flush()?;
        Ok(())
    }
}

/// The last line of the line format.
#[derive(Serialize)]
struct Summary {
    #[serde(flatten)]
    facts: Facts,
    rows: usize,
    checked: usize,
    wrong: usize,
    skipped: usize,
    broken: usize,
    nodes: u128,
    seconds: f64,
    complete: bool,
}
