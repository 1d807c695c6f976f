//! Running the program.

use std::process::Command;

pub(crate) use jadoube_trial::Outcome;
use jadoube_trial::Program;

pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const PROGRAM: Program = Program::new(env!("CARGO_BIN_EXE_jadoube-perft"));

pub(crate) fn command(arguments: &[&str]) -> Command {
    PROGRAM.command(arguments)
}

pub(crate) fn run(arguments: &[&str]) -> Outcome {
    PROGRAM.run(arguments)
}

/// Runs with this on stdin.
pub(crate) fn run_with(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Outcome {
    PROGRAM.run_with(arguments, stdin)
}
