//! `validate`: every EPD or FEN line checked.

mod code;
mod examine;
mod finding;
mod memory;
mod print;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use jadoube_notation::epd;
use jadoube_terminal::{Exit, Failure, Output, Paint, complain, expand};

use crate::cli::Common;
use crate::suite_file::is_suite;
use examine::examine;
use finding::{Finding, Severity};
use memory::Memory;
use print::{Printer, Summary};

#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Severities: error is what is no legal position or cannot be understood, warning what no game can \
        lead to or what stands there twice, style what only lenient readers take.\n\n\
        Exit codes: 0 nothing at or above --fail-on, 1 findings, 2 usage, 3 a file that cannot be read."
)]
pub(crate) struct ValidateArguments {
    /// Files of EPD or FEN lines, or folders of *.epd and *.fen; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The least severity that is told and counts for the exit code
    #[arg(long, value_enum, value_name = "SEVERITY", default_value_t = Severity::Warning)]
    tell: Severity,

    /// The least severity for which the exit code is 1
    #[arg(long, value_enum, value_name = "SEVERITY", default_value_t = Severity::Error)]
    fail_on: Severity,

    /// Where positions and ids are not to come twice
    #[arg(long, value_enum, value_name = "WHERE", default_value_t)]
    unique: Unique,

    /// How to print
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,
}

/// Where nothing is to come twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Unique {
    /// In each file
    #[default]
    File,
    /// In all files together
    All,
    /// Nowhere: twice is all right
    None,
}

/// The form of what is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Format {
    /// For people: file, line and column, severity, code, message
    #[default]
    Text,
    /// One JSON object for each finding
    Jsonl,
    /// A table with a heading
    Csv,
}

/// Checks files.
pub(crate) fn run(arguments: &ValidateArguments, common: &Common) -> Result<Exit, Failure> {
    let mut output = Output::stdout();
    let printer = Printer { format: arguments.format, paint: Paint::new(common.color) };
    printer.begin(&mut output)?;
    let mut summary = Summary::default();
    let mut memory = Memory::new(arguments.unique);
    let mut exit = Exit::Clean;
    for input in expand(&arguments.files, is_suite) {
        let input = match input {
            Ok(input) => input,
            Err(message) => {
                complain(message);
                exit = Exit::Failure;
                continue;
            }
        };
        let name = input.to_string();
        let (bytes, failure) = input.read_lines();
        if let Some(message) = failure {
            complain(format_args!("{input}: {message}"));
            exit = Exit::Failure;
            if bytes.is_empty() {
                continue;
            }
        }
        summary.files += 1;
        memory.begin(&name);
        for line in epd::lines(&bytes) {
            summary.lines += 1;
            let mut findings = Vec::new();
            examine(&line, &mut findings);
            memory.look(&line, &mut findings);
            findings.sort_by_key(|finding: &Finding| finding.column);
            for finding in findings {
                summary.count(&finding);
                if finding.severity >= arguments.fail_on {
                    exit = exit.max(Exit::Findings);
                }
                if finding.severity >= arguments.tell.min(arguments.fail_on) {
                    printer.finding(&name, line.number, &finding, &mut output)?;
                }
            }
        }
    }
    if !common.quiet {
        printer.end(&summary, &mut output)?;
    }
    output.flush()?;
    Ok(exit)
}
