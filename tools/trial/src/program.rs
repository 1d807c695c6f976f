//! Running a program.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::outcome::Outcome;

/// A program to run, with an environment that does not change what it prints.
#[derive(Clone, Copy, Debug)]
pub struct Program(&'static str);

impl Program {
    /// The program at this path.
    #[must_use]
    pub const fn new(path: &'static str) -> Self {
        Self(path)
    }

    /// A command to add more to.
    #[must_use]
    pub fn command(self, arguments: &[&str]) -> Command {
        let mut command = Command::new(self.0);
        command.args(arguments).env_remove("JADOUBE_CPU").env_remove("NO_COLOR");
        command
    }

    /// Runs it with nothing on stdin.
    #[must_use]
    #[track_caller]
    pub fn run(self, arguments: &[&str]) -> Outcome {
        let output = self.command(arguments).stdin(Stdio::null()).output();
        output.expect("the program runs").into()
    }

    /// Runs it with this on stdin; it need not read all of it.
    #[must_use]
    #[track_caller]
    pub fn run_with(self, arguments: &[&str], stdin: impl AsRef<[u8]>) -> Outcome {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        let mut input = child.stdin.take().expect("a pipe");
        let bytes = stdin.as_ref().to_vec();
        // A thread of its own: the program may print before it has read all.
        let writer = std::thread::spawn(move || input.write_all(&bytes));
        let outcome = child.wait_with_output().expect("the program ends").into();
        let _closed_early = writer.join().expect("the writer ends");
        outcome
    }
}
