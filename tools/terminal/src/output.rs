//! Data on stdout, everything else on stderr.

use std::fmt;
use std::io::{self, BufWriter, Stdout, Write};

/// Stdout, buffered. Write with `write!` and `writeln!`.
///
/// Its errors become a [`Failure`](crate::Failure) that is silent about a closed pipe. Call [`flush`](Write::flush) when
/// something is worth seeing, and at the end.
#[derive(Debug)]
pub struct Output(BufWriter<Stdout>);

impl Output {
    /// The process's stdout.
    #[must_use]
    pub fn stdout() -> Self {
        Self(BufWriter::new(io::stdout()))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The text on one line: control characters, line breaks among them, are escaped.
///
/// ```
/// assert_eq!(jadoube_terminal::escaped("e2\ne4 \u{1b}[31m é"), "e2\\ne4 \\u{1b}[31m é");
/// ```
pub fn escaped(text: impl fmt::Display) -> String {
    let mut line = String::new();
    for char in text.to_string().chars() {
        match char.is_control() {
            true => line.extend(char.escape_default()),
            false => line.push(char),
        }
    }
    line
}

/// Writes `error: …` and a line break to stderr.
pub fn complain(message: impl fmt::Display) {
    note(format_args!("error: {message}"));
}

/// Writes one line to stderr, [`escaped`]. That nobody listens there is no reason to stop.
pub fn note(message: impl fmt::Display) {
    let _ = writeln!(io::stderr().lock(), "{}", escaped(message));
}
