//! What a check found, as text, JSON and CSV.

use std::io::Write;
use std::time::Duration;

use jadoube_terminal::{Align, Failure, Table, counted, escaped, grouped, seconds};
use serde::Serialize;

use super::json::{Facts, FaultFacts, Line, RowFacts, Summary, Whole};
use super::junit;
use super::report::{OfTag, Report, Trace};
use super::rows::Rows;
use super::tag::Tag;
use crate::Session;
use crate::cli::Format;
use crate::count::{csv_error, json_error};

impl Report {
    pub(super) fn print(&self, rows: &Rows, session: &mut Session) -> Result<(), Failure> {
        match session.common.format {
            Format::Text => self.print_text(rows, session)?,
            Format::Json => {
                let whole = Whole::new(self, rows);
                serde_json::to_writer_pretty(&mut session.output, &whole).map_err(json_error)?;
                writeln!(session.output)?;
            }
            Format::Jsonl => self.print_lines(rows, session)?,
            Format::Csv => self.print_csv(rows, session)?,
            Format::Junit => junit::write(self, rows, &mut session.output)?,
        }
        session.output.flush()?;
        Ok(())
    }

    fn print_text(&self, rows: &Rows, session: &mut Session) -> Result<(), Failure> {
        let paint = session.paint;
        let output = &mut session.output;
        if !session.common.quiet {
            let at_once = if self.engines > 1 {
                format!(", {} at once", self.engines)
            } else {
                String::new()
            };
            writeln!(output, "{} ({}){at_once}\n", escaped(&self.engine), self.way)?;
        }
        for failure in &self.failures {
            let row = &rows.rows[failure.row];
            let id = row.id.as_ref().map_or_else(String::new, |id| format!(" ({})", escaped(id)));
            let wrong = match failure.got {
                Some(got) => format!("expected {}, got {got}", failure.count.expected),
                None => "illegal moves".to_owned(),
            };
            let remark = failure.remark.as_ref();
            let remark = remark.map_or_else(String::new, |remark| format!(", {}", escaped(remark)));
            writeln!(
                output,
                "{}:{}: depth {}: {}{remark}: {}{id}",
                escaped(&row.file),
                failure.count.line,
                failure.count.depth,
                paint.red(wrong),
                row.root.fen()
            )?;
            if let Some(trace) = &failure.trace {
                for line in trace_lines(trace) {
                    writeln!(output, "    {}", escaped(line))?;
                }
            }
        }
        for trouble in &self.troubles {
            let told = paint.red("no answer");
            let place = escaped(rows.place(trouble.row));
            let message = escaped(&trouble.message);
            writeln!(output, "{place}: depth {}: {told}: {message}", trouble.depth)?;
        }
        if session.common.quiet {
            return Ok(());
        }
        if !self.failures.is_empty() {
            writeln!(output, "\n{}", self.tag_table())?;
        }
        if let Some(verdict) = &self.verdict {
            writeln!(output, "{}\n", paint.bold(verdict))?;
        } else if !self.troubles.is_empty() {
            writeln!(output)?;
        }
        let verdict = match self.failures.len() {
            0 => paint.green("0 wrong"),
            wrong => paint.red(format_args!("{wrong} wrong")),
        };
        write!(
            output,
            "{}, {} checked, {verdict}",
            counted(rows.rows.len() as u128, "row", "rows"),
            counted(self.checked as u128, "count", "counts")
        )?;
        if !self.troubles.is_empty() {
            write!(output, ", {} without an answer", self.troubles.len())?;
        }
        if self.broken > 0 {
            write!(output, ", {} broken", self.broken)?;
        }
        if self.too_large > 0 {
            write!(output, ", {} left out (> {} nodes)", self.too_large, grouped(self.max_nodes))?;
        }
        if self.not_chess960 > 0 {
            write!(
                output,
                ", {} left out (Chess960, which the engine does not know)",
                self.not_chess960
            )?;
        }
        writeln!(output)?;
        if self.given_up {
            writeln!(output, "given up: the engine did not answer for too many rows in a row")?;
        }
        let time = seconds(Duration::from_secs_f64(self.seconds));
        writeln!(output, "{} nodes in {time}", grouped(self.nodes))?;
        Ok(())
    }

    /// The tags of the wrong moves.
    fn tag_table(&self) -> String {
        const MOST: usize = 12;
        let table = Table::new(2)
            .column("rows", 5, Align::Right)
            .column("wrong", 5, Align::Right)
            .column("tag", 8, Align::Left);
        let mut text = table.heading();
        for (tag, of_tag) in self.wrong_tags().into_iter().take(MOST) {
            let numbers = [of_tag.rows, of_tag.wrong].map(|number| number.to_string());
            text.push('\n');
            text.push_str(&table.row(numbers.iter().map(String::as_str).chain([tag.words()])));
        }
        text.push('\n');
        text
    }

    /// The tags that wrong moves have, the most frequent first; those of the wrong rows if no moves are known.
    pub(super) fn wrong_tags(&self) -> Vec<(Tag, OfTag)> {
        let is_traced = self.by_tag.values().any(|of_tag| of_tag.faults > 0);
        let is_wrong =
            |of_tag: &OfTag| if is_traced { of_tag.faults > 0 } else { of_tag.wrong > 0 };
        let of_tags = self.by_tag.iter().map(|(&tag, &of_tag)| (tag, of_tag));
        let mut tags: Vec<_> = of_tags.filter(|(_, of_tag)| is_wrong(of_tag)).collect();
        tags.sort_by_key(|(tag, of_tag)| {
            let share = of_tag.wrong * 1_000 / of_tag.rows.max(1);
            (std::cmp::Reverse(of_tag.faults), std::cmp::Reverse(share), *tag)
        });
        tags
    }

    fn print_lines(&self, rows: &Rows, session: &mut Session) -> Result<(), Failure> {
        let is_quiet = session.common.quiet;
        let output = &mut session.output;
        let whole = Whole::new(self, rows);
        for finding in &whole.failures {
            line(output, &Line { schema: "jadoube.perft.fault/1", finding })?;
        }
        for finding in &whole.troubles {
            line(output, &Line { schema: "jadoube.perft.trouble/1", finding })?;
        }
        if is_quiet {
            return Ok(());
        }
        let (wrong, troubles) = (whole.failures.len(), whole.troubles.len());
        let facts = Facts { schema: "jadoube.perft.check.summary/1", ..whole.facts };
        line(output, &Summary { facts, wrong, troubles })
    }

    fn print_csv(&self, rows: &Rows, session: &mut Session) -> Result<(), Failure> {
        let mut writer = csv::Writer::from_writer(&mut session.output);
        let names = [
            "file", "line", "id", "fen", "depth", "expected", "got", "at", "moves", "missing",
            "extra", "tags", "message",
        ];
        writer.write_record(names).map_err(csv_error)?;
        let whole = Whole::new(self, rows);
        for failure in &whole.failures {
            let trace = failure.fault.as_ref();
            let join = |words: &[String]| words.join(" ");
            let field =
                |read: &dyn Fn(&FaultFacts<'_>) -> String| trace.map(read).unwrap_or_default();
            let record = [
                failure.row.file.clone(),
                failure.row.line.to_string(),
                failure.row.id.clone().unwrap_or_default(),
                failure.row.fen.clone(),
                failure.depth.to_string(),
                failure.expected.to_string(),
                failure.got.map(|got| got.to_string()).unwrap_or_default(),
                field(&|trace| trace.fen.to_owned()),
                field(&|trace| join(trace.moves)),
                field(&|trace| join(trace.missing)),
                field(&|trace| join(trace.extra)),
                field(&|trace| trace.tags.join(" ")),
                field(&|trace| {
                    trace.reasons.iter().map(|reason| reason.text).collect::<Vec<&str>>().join("; ")
                }),
            ];
            writer.write_record(&record).map_err(csv_error)?;
        }
        for trouble in &whole.troubles {
            let RowFacts { file, line, id, fen } = trouble.row.clone();
            let (line, depth) = (line.to_string(), trouble.depth.to_string());
            let id = id.unwrap_or_default();
            let mut record = vec![file, line, id, fen, depth];
            record.resize(names.len() - 1, String::new());
            record.push(trouble.message.to_owned());
            writer.write_record(&record).map_err(csv_error)?;
        }
        writer.flush()?;
        Ok(())
    }
}

/// Where the fault is and why, in a few lines.
pub(super) fn trace_lines(trace: &Trace) -> Vec<String> {
    let found = &trace.found;
    let mut lines = Vec::new();
    let after = match found.line.as_slice() {
        [] => String::new(),
        moves => format!("after {}: ", moves.join(" ")),
    };
    for reason in &found.reasons {
        let moves = match reason.moves.as_slice() {
            [] => String::new(),
            moves => format!(" {}", moves.join(" ")),
        };
        lines.push(format!("{after}{}{moves}: {}", reason.wrong, reason.text));
    }
    if !found.line.is_empty() {
        lines.push(format!("in {}", trace.fen));
    }
    lines
}

fn line(output: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *output, value).map_err(json_error)?;
    Ok(writeln!(output)?)
}
