//! What is said of an archive that cannot be read whole.

use std::fmt;
use std::io::{self, Read};

use super::stored::Stored;
use super::{Compression, plain_words};
use crate::numbers::counted;

/// An error whose words need nothing more.
#[derive(Debug)]
struct Verdict(String);

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Verdict {}

/// An error about an archive that is told in these words.
pub(super) fn verdict(words: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, Verdict(words))
}

/// An error in reading an archive, for people.
pub(super) fn told(kind: Compression, error: &io::Error) -> io::Error {
    if let Some(Verdict(words)) = error.get_ref().and_then(|inner| inner.downcast_ref()) {
        return io::Error::new(error.kind(), words.clone());
    }
    match (kind, error.kind()) {
        (_, io::ErrorKind::Interrupted) => io::Error::from(io::ErrorKind::Interrupted),
        (Compression::Plain, _) => plain_words(error),
        // Errors of the file itself have a number of the system.
        _ if error.raw_os_error().is_some() => plain_words(error),
        (_, io::ErrorKind::UnexpectedEof) => io::Error::new(
            io::ErrorKind::UnexpectedEof,
            format!("the {kind} archive ends too soon; what could be decoded was read"),
        ),
        _ => io::Error::new(
            io::ErrorKind::InvalidData,
            format!(
                "the {kind} archive is damaged ({}); what could be decoded was read",
                plain_words(error)
            ),
        ),
    }
}

/// Whether another part of the archive follows, which begins with this: what ends in the middle of that counts. Nothing
/// but zeros, with which tapes and disks are filled up, is the end too.
///
/// # Errors
/// If something else follows.
pub(super) fn has_more(
    stored: &mut Stored,
    kind: Compression,
    begin: usize,
    is_begin: impl FnOnce(&[u8]) -> bool,
) -> io::Result<bool> {
    let next = stored.peek(begin)?;
    if next.is_empty() || is_begin(next) {
        return Ok(!next.is_empty());
    }
    let (mut bytes, mut are_zeros) = (0, true);
    let mut buffer = vec![0; 1 << 16];
    loop {
        match stored.read(&mut buffer) {
            Ok(0) if are_zeros => return Ok(false),
            Ok(0) => break,
            Ok(len) => {
                bytes += len as u64;
                are_zeros &= buffer[..len].iter().all(|&byte| byte == 0);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let are = if bytes == 1 { "is" } else { "are" };
    let bytes = counted(bytes, "byte", "bytes");
    Err(verdict(format!(
        "{bytes} behind the compressed data {are} not {kind}; what stands before was read"
    )))
}
