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
    /// If it cannot be read, or is compressed; the message names it.
    pub fn read_text(&self) -> io::Result<String> {
        let mut bytes = Vec::new();
        let read = if self.is_stdin() {
            io::stdin().lock().read_to_end(&mut bytes)
        } else {
            File::open(&self.0).and_then(|mut file| file.read_to_end(&mut bytes))
        };
        read.map_err(|error| io::Error::new(error.kind(), format!("{self}: {}", plain(&error))))?;
        if is_compressed(&bytes) {
            let message =
                format!("{self}: compressed input is not supported yet: decompress it first");
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&bytes);
        Ok(String::from_utf8_lossy(text).into_owned())
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_stdin() { f.pad("stdin") } else { fmt::Display::fmt(&self.0.display(), f) }
    }
}

/// Whether it begins as gzip, Zstandard, xz or bzip2 do.
fn is_compressed(bytes: &[u8]) -> bool {
    const BEGINNINGS: [&[u8]; 3] = [b"\x1F\x8B", b"\x28\xB5\x2F\xFD", b"\xFD7zXZ\0"];
    let is_bzip2 = bytes.starts_with(b"BZh") && bytes.get(4..).is_some_and(is_bzip2_block);
    is_bzip2 || BEGINNINGS.iter().any(|beginning| bytes.starts_with(beginning))
}

/// Whether a block of bzip2, or its end, begins here.
fn is_bzip2_block(bytes: &[u8]) -> bool {
    bytes.starts_with(b"1AY&SY") || bytes.starts_with(b"\x17\x72\x45\x38\x50\x90")
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
    fn compressed_input_is_known_by_its_first_bytes() {
        for bytes in [&b"\x1F\x8B\x08"[..], b"\x28\xB5\x2F\xFD\x24", b"BZh91AY&SY\x93"] {
            assert!(is_compressed(bytes), "{bytes:?}");
        }
        assert!(!is_compressed(b"BZh is no bzip2") && !is_compressed(b""));
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = Input::new("no/such/file").read_text().unwrap_err();
        assert_eq!(error.to_string(), "no/such/file: no such file or directory");
    }
}
