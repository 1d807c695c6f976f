//! Running the program.

use std::io::Write;
use std::process::{Command, Output, Stdio};

pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What came out of a run.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Outcome {
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// A run that went well and had nothing to say on stderr.
    #[track_caller]
    pub(crate) fn clean(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (0, ""), "{self:?}");
        self.stdout
    }

    /// A run that printed nothing and one line of complaint.
    #[track_caller]
    pub(crate) fn complaint(self, code: i32) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (code, ""), "{self:?}");
        let line = self.stderr.strip_prefix("error: ").and_then(|line| line.strip_suffix('\n'));
        let line = line.unwrap_or_else(|| panic!("no complaint: {:?}", self.stderr));
        assert!(!line.contains('\n'), "{line}");
        line.to_owned()
    }
}

impl From<Output> for Outcome {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("text");
        Self {
            code: output.status.code().expect("an exit code"),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }
}

pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube-perft"));
    command.args(arguments).env_remove("JADOUBE_CPU").env_remove("NO_COLOR");
    command
}

pub(crate) fn run(arguments: &[&str]) -> Outcome {
    command(arguments).output().expect("the program runs").into()
}

/// Runs with this text on stdin.
pub(crate) fn run_with(arguments: &[&str], stdin: &str) -> Outcome {
    let mut command = command(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(stdin.as_bytes()).expect("the program reads");
    drop(input);
    child.wait_with_output().expect("the program ends").into()
}
