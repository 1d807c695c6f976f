//! Inputs named on the command line.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

/// The name of standard input on the command line.
pub const STDIN: &str = "-";

/// A path, or standard input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input(PathBuf);

impl Input {
    /// The input of this name; `-` is standard input.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// Whether it is standard input.
    #[must_use]
    pub fn is_stdin(&self) -> bool {
        self.0.as_os_str() == STDIN
    }

    /// All of it as text. Bytes that are no UTF-8 become U+FFFD; a byte order mark at the beginning is dropped.
    ///
    /// # Errors
    /// If it cannot be read; the message names it.
    pub fn read_text(&self) -> io::Result<String> {
        let mut bytes = Vec::new();
        let read = if self.is_stdin() {
            io::stdin().lock().read_to_end(&mut bytes)
        } else {
            File::open(&self.0).and_then(|mut file| file.read_to_end(&mut bytes))
        };
        read.map_err(|error| io::Error::new(error.kind(), format!("{self}: {}", plain(&error))))?;
        let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
        Ok(String::from_utf8_lossy(text).into_owned())
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_stdin() { f.pad("stdin") } else { fmt::Display::fmt(&self.0.display(), f) }
    }
}

/// The system's words without the number that Rust adds.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    let end = text.find(" (os error").unwrap_or(text.len());
    let mut words = text[..end].to_owned();
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_file_is_named() {
        let error = Input::new("no/such/file").read_text().unwrap_err();
        assert_eq!(error.to_string(), "no/such/file: no such file or directory");
    }
}
