//! Running the program.

use std::process::Command;

use jadoube_trial::Program;
pub(crate) use jadoube_trial::{Folder, Outcome};

/// Three games: the first has an illegal move and a result spelt wrongly, the second is clean, the third ends with mate that
/// is marked as check.
pub(crate) const GAMES: &str = "\
[Event \"A\"]\n[Site \"?\"]\n[Date \"2020.01.01\"]\n[Round \"1\"]\n[White \"Ada\"]\n[Black \"Bob\"]\n[Result \"1/2-1/2\"]\n\n\
1. e4 e5 2. Ng1-f3 Nc6 3. Bb5 a6 4. Nd5 Nf6 1/2\n\n\
[Event \"B\"]\n[Site \"?\"]\n[Date \"2020.01.02\"]\n[Round \"2\"]\n[White \"Bob\"]\n[Black \"Ada\"]\n[Result \"*\"]\n\n\
1. d4 d5 *\n\n\
[Event \"C\"]\n[Site \"?\"]\n[Date \"2020.01.03\"]\n[Round \"3\"]\n[White \"Cyd\"]\n[Black \"Dan\"]\n[Result \"0-1\"]\n\n\
1. f3 e5 2. g4 Qh4+ 0-1\n";

const PROGRAM: Program = Program::new(env!("CARGO_BIN_EXE_jadoube-pgn"));

pub(crate) fn command(arguments: &[&str]) -> Command {
    PROGRAM.command(arguments)
}

pub(crate) fn run(arguments: &[&str]) -> Outcome {
    PROGRAM.run(arguments)
}

/// Runs with this text on stdin.
pub(crate) fn run_with(arguments: &[&str], stdin: impl AsRef<[u8]>) -> Outcome {
    PROGRAM.run_with(arguments, stdin)
}
