//! `jadoube-uci`: a chess engine that speaks UCI.

#![forbid(unsafe_code)]

mod bench;
mod cli;
mod engine;
mod limits;
mod settings;
mod telling;
mod ticker;

use std::io::{BufRead, Cursor};
use std::process::Termination;

use clap::{CommandFactory, FromArgMatches};
use jadoube_board::CpuPath;
use jadoube_terminal::{
    Exit, Failure, finish, parse, print_completions, print_manual, variable, version,
};
use jadoube_uci::serve::{AtEnd, Server};

use crate::cli::{Cli, Command};
use crate::engine::Jadoube;

fn main() -> impl Termination {
    finish(run())
}

fn run() -> Result<Exit, Failure> {
    // The version tells the path; help and version are printed whatever path was asked for.
    let forced = force_cpu_path();
    let Some(matches) = parse(command())? else { return Ok(Exit::Clean) };
    forced?;
    match Cli::from_arg_matches(&matches).map_err(Failure::usage)?.command {
        None => serve(std::io::stdin().lock(), AtEnd::Stop),
        Some(Command::Bench { depth }) => {
            let command = jadoube_uci::Command::Bench(depth);
            serve(Cursor::new(command.to_string()), AtEnd::Finish)
        }
        Some(Command::Uci(words)) => serve(Cursor::new(script(&words)?), AtEnd::Finish),
        Some(Command::Completions { shell }) => print_completions(command(), shell),
        Some(Command::Man) => print_manual(command()),
    }
}

fn serve(input: impl BufRead, at_end: AtEnd) -> Result<Exit, Failure> {
    let engine = Jadoube::new().map_err(Failure::system)?;
    let server = Server::new(engine).at_end(at_end);
    let read = server.run(input, std::io::stdout());
    read.map_err(|error| Failure::system(format_args!("cannot read stdin: {error}")))?;
    Ok(Exit::Clean)
}

/// The words of the command line as lines of the protocol, each of which must be a command.
fn script(words: &[String]) -> Result<String, Failure> {
    let are_lines = words.iter().any(|word| word.contains(' '));
    let script = words.join(if are_lines { "\n" } else { " " });
    for line in script.lines() {
        let first = line.split_whitespace().next().unwrap_or_default();
        match jadoube_uci::Command::parse(line) {
            // Other words before a command are for GUIs, not for people.
            Ok(Some(command)) if command.to_string().starts_with(first) => {}
            Ok(_) => {
                return Err(Failure::usage(format_args!("unknown command {first:?} (try --help)")));
            }
            Err(error) => return Err(Failure::usage(format_args!("{error} (try --help)"))),
        }
    }
    Ok(script)
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
