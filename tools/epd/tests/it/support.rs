//! Running the program.

use std::process::{Command, Stdio};

use jadoube_trial::{FakeEngine, Program};
pub(crate) use jadoube_trial::{Folder, Outcome};

use crate::fake::fields;

const PROGRAM: Program = Program::new(env!("CARGO_BIN_EXE_jadoube-epd"));

pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = PROGRAM.command(arguments);
    command.env(FakeEngine::VARIABLE, "1").stdin(Stdio::null());
    command
}

pub(crate) fn run(arguments: &[&str]) -> Outcome {
    command(arguments).output().expect("the program runs").into()
}

/// With this text on stdin.
pub(crate) fn run_with_input(arguments: &[&str], input: &str) -> Outcome {
    PROGRAM.run_with(arguments, input)
}

/// A run with a fake engine of this name on a suite with this text.
pub(crate) fn judge(engine: &str, suite: &str, arguments: &[&str]) -> Outcome {
    let folder = Folder::new();
    let path = folder.write("suite.epd", suite);
    let mut all = vec!["run", path.as_str()];
    let fields = fields(engine);
    all.push("--engine");
    all.extend(fields.iter().map(String::as_str));
    all.extend(arguments);
    if !arguments.contains(&"--each") {
        all.extend(["--nodes", "1000"]);
    }
    if !arguments.contains(&"--format") {
        all.extend(["--format", "jsonl"]);
    }
    run(&all)
}

/// The results of a run that printed JSON lines.
pub(crate) fn results(outcome: &Outcome) -> Vec<serde_json::Value> {
    let lines = outcome.json_lines();
    lines.into_iter().filter(|line| line["schema"] == "jadoube.epd.result/1").collect()
}
