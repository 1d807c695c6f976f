//! How a run ends.

use std::fmt;
use std::io;
use std::process::{ExitCode, Termination};

use crate::input::plain_words;
use crate::output::complain;

/// The exit codes of the tools.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Exit {
    /// 0: done, nothing found.
    Clean = 0,
    /// 1: done, with findings or mismatches.
    Findings = 1,
    /// 2: the command line is wrong.
    Usage = 2,
    /// 3: input that cannot be read, an input or output error, a failing engine.
    Failure = 3,
    /// 130: interrupted; what was done so far has been printed.
    Interrupted = 130,
}

impl Termination for Exit {
    fn report(self) -> ExitCode {
        ExitCode::from(self as u8)
    }
}

/// Why a run cannot go on: one line for stderr and the exit code.
#[derive(Debug)]
pub struct Failure {
    exit: Exit,
    /// Empty if there is nothing to say.
    message: String,
}

impl Failure {
    /// A wrong command line: exit code 2.
    pub fn usage(message: impl fmt::Display) -> Self {
        Self { exit: Exit::Usage, message: message.to_string() }
    }

    /// Input, output or the system fails: exit code 3.
    pub fn system(message: impl fmt::Display) -> Self {
        Self { exit: Exit::Failure, message: message.to_string() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl From<io::Error> for Failure {
    /// An error of writing to stdout. A closed pipe is none: whoever reads has seen enough.
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self { exit: Exit::Clean, message: String::new() };
        }
        Self::system(format_args!("cannot write to stdout: {}", plain_words(&error)))
    }
}

/// The exit code of a run; a failure is told on stderr.
#[must_use]
pub fn finish(result: Result<Exit, Failure>) -> Exit {
    result.unwrap_or_else(|failure| {
        if !failure.message.is_empty() {
            complain(&failure.message);
        }
        failure.exit
    })
}
