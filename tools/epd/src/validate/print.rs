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

    fn print(&self, to: &mut dyn Write) -> io::Result<()> {
        let lines = counted(u128::from(self.lines), "line", "lines");
        let files = counted(u128::from(self.files), "file", "files");
        let count = |wanted: Severity| -> u128 {
            let all = self.by_code.iter().filter(|((severity, _), _)| *severity == wanted);
            all.map(|(_, &count)| u128::from(count)).sum()
        };
        writeln!(
            to,
            "{lines} in {files}: {}, {}, {} of style",
            counted(count(Severity::Error), "error", "errors"),
            counted(count(Severity::Warning), "warning", "warnings"),
            count(Severity::Style),
        )?;
        for ((severity, code), count) in self.by_code.iter().rev() {
            writeln!(to, "{count:>7}  {:<8} {code}", severity.name())?;
        }
        Ok(())
    }
}

/// Prints findings in some form.
pub(crate) struct Printer {
    pub(crate) format: Format,
    pub(crate) paint: Paint,
}

impl Printer {
    /// Before the first finding.
    pub(crate) fn begin(&self, to: &mut dyn Write) -> io::Result<()> {
        match self.format {
            Format::Csv => writeln!(to, "file,line,column,severity,code,message"),
            Format::Text | Format::Jsonl => Ok(()),
        }
    }

    pub(crate) fn finding(
        &self,
        file: &str,
        line: usize,
        finding: &Finding,
        to: &mut dyn Write,
    ) -> io::Result<()> {
        let Finding { severity, ref code, column, ref message } = *finding;
        match self.format {
            Format::Text => {
                let severity = match severity {
                    Severity::Error => self.paint.red(severity.name()),
                    _ => self.paint.bold(severity.name()),
                };
                writeln!(to, "{file}:{line}:{column}: {severity}: {code}: {}", escaped(message))
            }
            Format::Jsonl => {
                let schema = SCHEMA;
                let value = JsonFinding { schema, file, line, column, severity, code, message };
                serde_json::to_writer(&mut *to, &value)?;
                writeln!(to)
            }
            Format::Csv => {
                let mut row = csv::WriterBuilder::new().from_writer(to);
                let (line, column) = (line.to_string(), column.to_string());
                let cells = [file, line.as_str(), &column, severity.name(), code, message];
                row.write_record(cells).map_err(io::Error::other)?;
                row.flush()
            }
        }
    }

    /// After the last one.
    pub(crate) fn end(&self, summary: &Summary, to: &mut dyn Write) -> io::Result<()> {
        match self.format {
            Format::Text => summary.print(to),
            Format::Jsonl | Format::Csv => Ok(()),
        }
    }
}

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
