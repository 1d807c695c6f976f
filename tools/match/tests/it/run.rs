//! Running the program.

use std::process::Command;

use jadoube_trial::{FakeEngine, Program};
pub(crate) use jadoube_trial::{Folder, Outcome};

use crate::fake::fields;

pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Program::new(env!("CARGO_BIN_EXE_jadoube-match")).command(arguments);
    command.env(FakeEngine::VARIABLE, "1");
    command
}

pub(crate) fn run(arguments: &[&str]) -> Outcome {
    command(arguments).output().expect("the program runs").into()
}

/// A match between two fake engines of these names.
pub(crate) fn play(first: &str, second: &str, arguments: &[&str]) -> Outcome {
    let (first, second) = (fields(first), fields(second));
    let mut all = vec!["--engine"];
    all.extend(first.iter().map(String::as_str));
    all.push("--engine");
    all.extend(second.iter().map(String::as_str));
    all.extend(arguments);
    run(&all)
}
