//! `compare`: two runs of the same suites.

mod pairs;
mod statistics;
mod verdict;

use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use jadoube_terminal::{Counter, Exit, Failure, Input, Output, Paint, plain_words};

use crate::cli::Common;
use crate::record::{EngineFacts, Header, Outcome};
use crate::run::{ReadResults, difference, read_results};

use pairs::Pairs;
use verdict::{Bounds, Comparison};

#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:\n  \
    jadoube-epd compare old.jsonl new.jsonl\n  \
    jadoube-epd compare old.jsonl new.jsonl --max-lost 3 --max-slowdown 1.1\n  \
    jadoube-epd compare both.jsonl both.jsonl --first sf --second mine\n\n\
    Exit codes: 0 no regression, 1 a regression beyond a bound, 2 usage, or runs that cannot be compared, 3 unreadable input.")]
pub(crate) struct CompareArguments {
    /// The results before: a journal of run, or what it printed with --format jsonl; - is standard input
    #[arg(value_name = "A.jsonl")]
    before: PathBuf,

    /// The results after
    #[arg(value_name = "B.jsonl")]
    after: PathBuf,

    /// Which engine of the first file, if it has several
    #[arg(long, value_name = "NAME")]
    first: Option<String>,

    /// Which engine of the second file, if it has several
    #[arg(long, value_name = "NAME")]
    second: Option<String>,

    /// Compare the positions that both have; else both must have the same
    #[arg(long)]
    common: bool,

    /// Compare runs with different limits or judging too
    #[arg(long)]
    any_limits: bool,

    /// How many positions may be lost
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    max_lost: Option<u64>,

    /// It is a regression if so many losses among the changes, or more, would come by chance with at most this probability; 0
    /// for never
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = probability, help_heading = "Bounds")]
    alpha: f64,

    /// How many times as many nodes the solutions may take, as a geometric mean
    #[arg(long, value_name = "FACTOR", value_parser = factor, help_heading = "Bounds")]
    max_slowdown: Option<f64>,

    /// How many points, where positions give points, may be lost
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    max_points_lost: Option<u64>,

    /// How to print the result
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: CompareFormat,
}

/// How a comparison is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum CompareFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object.
    Json,
}

fn probability(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(value @ 0.0..=1.0) => Ok(value),
        _ => Err(format!("expected a probability from 0 to 1, found {text:?}")),
    }
}

fn factor(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(value) if value > 0.0 && f64::is_finite(value) => Ok(value),
        _ => Err(format!("expected a factor above 0, found {text:?}")),
    }
}

/// The results of one engine.
struct Side {
    engine: EngineFacts,
    header: Header,
    outcomes: Vec<Outcome>,
}

/// Compares two runs.
pub(crate) fn run(arguments: &CompareArguments, common: &Common) -> Result<Exit, Failure> {
    let before = Side::read(&arguments.before, arguments.first.as_deref(), "--first")?;
    let after = Side::read(&arguments.after, arguments.second.as_deref(), "--second")?;
    if !arguments.any_limits {
        check_limits(&before, &after)?;
    }
    let pairs = Pairs::new(&before.outcomes, &after.outcomes);
    if let Some(missing) = pairs.missing()
        && !arguments.common
    {
        return Err(Failure::usage(format_args!(
            "not the same positions: {missing} (--common compares those that both have)"
        )));
    }
    if pairs.pairs.is_empty() {
        return Err(Failure::usage("the two runs have no position in common"));
    }
    let bounds = Bounds {
        max_lost: arguments.max_lost,
        alpha: arguments.alpha,
        max_slowdown: arguments.max_slowdown,
        max_points_lost: arguments.max_points_lost,
    };
    let comparison = Comparison::new([&before.engine, &after.engine], &pairs, bounds);
    let mut stdout = Output::stdout();
    match arguments.format {
        CompareFormat::Text => {
            let paint = Paint::new(common.color);
            stdout.write_all(comparison.text(paint, common.quiet).as_bytes())?;
        }
        CompareFormat::Json => {
            let text = serde_json::to_string_pretty(&comparison).map_err(Failure::system)?;
            writeln!(stdout, "{text}")?;
        }
    }
    stdout.flush()?;
    Ok(if comparison.is_regression() { Exit::Findings } else { Exit::Clean })
}

impl Side {
    fn read(path: &Path, engine: Option<&str>, option: &str) -> Result<Self, Failure> {
        let input = Input::new(path);
        let failed =
            |error: &dyn std::fmt::Display| Failure::system(format_args!("{input}: {error}"));
        let source = input.open(NonZero::<usize>::MIN, &Counter::default());
        let source = source.map_err(|error| failed(&plain_words(&error)))?;
        let (ReadResults { header, outcomes }, _) =
            read_results(source).map_err(|error| failed(&error))?;
        let header = header.ok_or_else(|| failed(&"no results of jadoube-epd run"))?;
        let names = || {
            let names: Vec<&str> = header.engines.iter().map(|it| it.name.as_str()).collect();
            names.join(", ")
        };
        let found = match (engine, header.engines.as_slice()) {
            (Some(name), engines) => {
                engines.iter().find(|it| it.name == name).ok_or_else(|| {
                    Failure::usage(format_args!("{input}: no engine {name:?}, only {}", names()))
                })?
            }
            (None, [only]) => only,
            (None, _) => {
                return Err(Failure::usage(format_args!(
                    "{input}: which engine, {option} of {}?",
                    names()
                )));
            }
        };
        let engine = found.clone();
        let outcomes = outcomes.into_iter().filter(|it| it.engine == engine.name).collect();
        Ok(Self { engine, header, outcomes })
    }
}

/// Runs under other conditions say nothing about the engines.
fn check_limits(before: &Side, after: &Side) -> Result<(), Failure> {
    let [a, b] = [before, after].map(|side| side.engine.limit.as_str());
    let what = if a == b {
        // Engines may differ: that is what is compared.
        let engines = Vec::new();
        let [a, b] =
            [before, after].map(|side| Header { engines: engines.clone(), ..side.header.clone() });
        difference(&a, &b)
    } else {
        format!("{a} there, {b} here")
    };
    match what.is_empty() {
        true => Ok(()),
        false => Err(Failure::usage(format_args!(
            "not the same conditions: {what} (--any-limits compares all the same)"
        ))),
    }
}
