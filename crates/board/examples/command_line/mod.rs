//! How the examples begin and end: what they have to say goes to standard output at once, complaints to standard error.

use std::io::{self, Write};
use std::process::ExitCode;

/// The arguments; what is no Unicode in them is replaced, for a complaint can still show it.
pub(crate) fn arguments() -> Vec<String> {
    std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).collect()
}

/// Prints the answer, or the complaint with the usage line.
///
/// The exit code is 0 after an answer, 2 after a complaint about the arguments and 3 if the answer could not be written.
/// A reader that closes the pipe early has seen enough: that is no error.
#[allow(clippy::print_stderr, reason = "standard error is where complaints belong")]
pub(crate) fn finish(usage: &str, answer: Result<String, String>) -> ExitCode {
    match answer {
        Ok(text) => match io::stdout().lock().write_all(text.as_bytes()) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                eprintln!("error: cannot write to standard output: {error}");
                ExitCode::from(3)
            }
            _ => ExitCode::SUCCESS,
        },
        Err(complaint) => {
            eprintln!("error: {complaint}\n{usage}");
            ExitCode::from(2)
        }
    }
}
