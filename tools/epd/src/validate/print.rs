//! Findings as they are printed.

use std::collections::BTreeMap;
use std::io::{self, Write};

use jadoube_terminal::{Paint, counted, escaped};
use serde::Serialize;

use super::Format;
use super::finding::{Finding, Severity};

/// The name and number of the JSON form.
const SCHEMA: &str = "jadoube.epd.finding/1";

/// What all lines together have.
#[derive(Default)]
pub(crate) struct Summary {
    pub(crate) files: u64,
    pub(crate) lines: u64,
    by_code: BTreeMap<(Severity, String), u64>,
}

impl Summary {
    pub(crate) fn count(&mut self, finding: &Finding) {
        *self.by_code.entry((finding.severity, finding.code.clone())).or_default() += 1;
    }
}

/// Prints findings in some form.
pub(crate) trait Printer {
    fn begin(&mut self, to: &mut dyn Write) -> io::Result<()>;
    fn finding(
        &mut self,
        file: &str,
        line: usize,
        finding: &Finding,
        to: &mut dyn Write,
    ) -> io::Result<()>;
    fn end(&mut self, summary: &Summary, is_quiet: bool, to: &mut dyn Write) -> io::Result<()>;
}

pub(crate) fn printer(format: Format, paint: Paint) -> Box<dyn Printer> {
    match format {
        Format::Text => Box::new(Text(paint)),
        Format::Jsonl => Box::new(Jsonl),
        Format::Csv => Box::new(Csv),
    }
}

struct Text(Paint);

impl Printer for Text {
    fn begin(&mut self, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn finding(
        &mut self,
        file: &str,
        line: usize,
        finding: &Finding,
        to: &mut dyn Write,
    ) -> io::Result<()> {
        let Finding { severity, code, column, message } = finding;
        let severity = match severity {
            Severity::Error => self.0.red(severity.name()),
            _ => self.0.bold(severity.name()),
        };
        writeln!(to, "{file}:{line}:{column}: {severity}: {code}: {}", escaped(message))
    }

    fn end(&mut self, summary: &Summary, is_quiet: bool, to: &mut dyn Write) -> io::Result<()> {
        if is_quiet {
            return Ok(());
        }
        let lines = counted(u128::from(summary.lines), "line", "lines");
        let files = counted(u128::from(summary.files), "file", "files");
        let count = |wanted: Severity| -> u128 {
            let all = summary.by_code.iter().filter(|((severity, _), _)| *severity == wanted);
            all.map(|(_, &count)| u128::from(count)).sum()
        };
        writeln!(
            to,
            "{lines} in {files}: {}, {}, {} of style",
            counted(count(Severity::Error), "error", "errors"),
            counted(count(Severity::Warning), "warning", "warnings"),
            count(Severity::Style),
        )?;
        for ((severity, code), count) in summary.by_code.iter().rev() {
            writeln!(to, "{count:>7}  {:<8} {code}", severity.name())?;
        }
        Ok(())
    }
}

struct Jsonl;

#[derive(Serialize)]
struct JsonFinding<'a> {
    schema: &'static str,
    file: &'a str,
    line: usize,
    column: usize,
    severity: Severity,
    code: &'a str,
    message: &'a str,
}

impl Printer for Jsonl {
    fn begin(&mut self, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn finding(
        &mut self,
        file: &str,
        line: usize,
        finding: &Finding,
        to: &mut dyn Write,
    ) -> io::Result<()> {
        let Finding { severity, ref code, column, ref message } = *finding;
        let value = JsonFinding { schema: SCHEMA, file, line, column, severity, code, message };
        serde_json::to_writer(&mut *to, &value)?;
        writeln!(to)
    }

    fn end(&mut self, _: &Summary, _: bool, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}

struct Csv;

impl Printer for Csv {
    fn begin(&mut self, to: &mut dyn Write) -> io::Result<()> {
        writeln!(to, "file,line,column,severity,code,message")
    }

    fn finding(
        &mut self,
        file: &str,
        line: usize,
        finding: &Finding,
        to: &mut dyn Write,
    ) -> io::Result<()> {
        let Finding { severity, code, column, message } = finding;
        let mut row = csv::WriterBuilder::new().from_writer(to);
        let (line, column) = (line.to_string(), column.to_string());
        let cells = [file, line.as_str(), &column, severity.name(), code, message];
        row.write_record(cells).map_err(io::Error::other)?;
        row.flush()
    }

    fn end(&mut self, _: &Summary, _: bool, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }
}
