//! `jadoube-pgn`: says exactly what is wrong with a PGN games database, and mends it.

#![forbid(unsafe_code)]

mod cell;
mod check;
mod cli;
mod explain;
mod fix;
mod fmt;
mod linting;
mod pipeline;
mod report;
mod rewrite;
mod settings;
mod split;
mod stats;
mod target;
mod telling;
mod unified;

use std::process::Termination;
use std::sync::OnceLock;

use clap::{CommandFactory, FromArgMatches};
use jadoube_board::CpuPath;
use jadoube_terminal::{Exit, Failure, finish, parse, print_completions, print_manual, variable};

use crate::cli::{Cli, Command};

fn main() -> impl Termination {
    finish(run())
}

fn run() -> Result<Exit, Failure> {
    // The version tells the path; help and version are printed whatever path was asked for.
    let forced = force_cpu_path();
    let Some(matches) = parse(command())? else { return Ok(Exit::Clean) };
    forced?;
    let cli = Cli::from_arg_matches(&matches).map_err(Failure::usage)?;
    let common = &cli.common;
    match &cli.command {
        Command::Check(arguments) => check::run(arguments, common),
        Command::Explain(arguments) => explain::run(arguments, common),
        Command::Fix(arguments) => fix::run(arguments, common),
        Command::Fmt(arguments) => fmt::run(arguments, common),
        Command::Split(arguments) => split::run(arguments, common),
        Command::Stats(arguments) => stats::run(arguments, common),
        Command::Completions { shell } => print_completions(command(), *shell),
        Command::Man => print_manual(command()),
    }
}

/// The command line with the version as it is printed.
fn command() -> clap::Command {
    Cli::command().version(version())
}

/// The version, the commit and the CPU path.
fn version() -> &'static str {
    static VERSION: OnceLock<&str> = OnceLock::new();
    VERSION.get_or_init(|| {
        let cpu = format!("cpu {}", CpuPath::current());
        jadoube_terminal::version(env!("CARGO_PKG_VERSION"), &cpu)
    })
}

/// Obeys `JADOUBE_CPU`.
fn force_cpu_path() -> Result<(), Failure> {
    const NAME: &str = "JADOUBE_CPU";
    let Some(path) = variable::<CpuPath>(NAME)? else { return Ok(()) };
    path.force().map_err(|error| Failure::usage(format_args!("{NAME}={path}: {error}")))
}
