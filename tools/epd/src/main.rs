//! `jadoube-epd`: tests chess engines on positions.

#![forbid(unsafe_code)]

mod cli;
mod compare;
mod make;
mod record;
mod run;
mod show;
mod suite_file;
mod validate;

use std::process::Termination;

use clap::{ArgMatches, CommandFactory, FromArgMatches};
use jadoube_board::CpuPath;
use jadoube_terminal::{
    Exit, Failure, finish, parse, print_completions, print_manual, variable, version,
};

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
        Command::Run(arguments) => run::run(arguments, of_command(&matches), common),
        Command::Compare(arguments) => compare::run(arguments, common),
        Command::Show(arguments) => show::run(arguments, common),
        Command::Validate(arguments) => validate::run(arguments, common),
        Command::Make(arguments) => make::run(arguments, common),
        Command::Completions { shell } => print_completions(command(), *shell),
        Command::Man => print_manual(command()),
    }
}

/// What was given to the command itself: which values belong to one occurrence of an option stands only there.
fn of_command(matches: &ArgMatches) -> &ArgMatches {
    matches.subcommand().map_or(matches, |(_, matches)| matches)
}

/// The command line with the version, the commit and the CPU path.
fn command() -> clap::Command {
    let cpu = format!("cpu {}", CpuPath::current());
    Cli::command().version(version(env!("CARGO_PKG_VERSION"), &cpu))
}

/// Obeys `JADOUBE_CPU`.
fn force_cpu_path() -> Result<(), Failure> {
    const NAME: &str = "JADOUBE_CPU";
    let Some(path) = variable::<CpuPath>(NAME)? else { return Ok(()) };
    path.force().map_err(|error| Failure::usage(format_args!("{NAME}={path}: {error}")))
}
