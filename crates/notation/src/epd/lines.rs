//! A file of EPD, line by line.

use alloc::borrow::Cow;

use super::error::EpdError;
use super::reader::{EpdOptions, EpdReading, MAX_LEN, decoded};

/// A line of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EpdLine<'a> {
    /// Its number, from 1.
    pub number: usize,
    /// Where it begins in the file, in bytes.
    pub offset: usize,
    /// The line without its end; bytes that are not UTF-8 are taken as Windows-1252. Empty if it is too long to be EPD.
    pub text: Cow<'a, str>,
    /// What it says.
    pub result: Result<EpdReading, EpdError>,
}

/// Reads a file leniently, line by line.
///
/// Lines that are blank or begin with `#` are counted and left out. A byte order mark is skipped; lines end with LF, CRLF
/// or CR.
///
/// ```
/// use jadoube_notation::epd;
///
/// let file = "# two pawns\n\n4k3/8/8/8/8/8/4P3/4K3 w - - id \"a\";\r\nnonsense\n";
/// let lines: Vec<_> = epd::lines(file).collect();
/// assert_eq!((lines[0].number, lines[1].number), (3, 4));
/// assert_eq!(lines[0].result.as_ref().unwrap().epd.id().as_deref(), Some("a"));
/// assert_eq!(lines[1].result.as_ref().unwrap_err().to_string(), "expected 8 ranks, found 1 (byte 0)");
/// ```
pub fn lines<T: AsRef<[u8]> + ?Sized>(file: &T) -> Lines<'_> {
    EpdOptions::lenient().lines(file)
}

impl EpdOptions {
    /// Reads a file line by line, as [`lines`] does.
    pub fn lines<T: AsRef<[u8]> + ?Sized>(self, file: &T) -> Lines<'_> {
        let file = file.as_ref();
        let offset = if file.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        Lines { options: self, file, offset, number: 0 }
    }
}

/// The lines of a file; see [`lines`].
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    options: EpdOptions,
    file: &'a [u8],
    offset: usize,
    number: usize,
}

impl<'a> Iterator for Lines<'a> {
    type Item = EpdLine<'a>;

    fn next(&mut self) -> Option<EpdLine<'a>> {
        loop {
            let offset = self.offset;
            let rest = self.file.get(offset..).filter(|rest| !rest.is_empty())?;
            let len = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
            let end = if rest[len..].starts_with(b"\r\n") { 2 } else { 1 };
            self.offset += len + end;
            self.number += 1;
            let line = &rest[..len];
            match line.trim_ascii_start().first() {
                None | Some(b'#') => {}
                Some(_) => return Some(self.read(line, offset)),
            }
        }
    }
}

impl<'a> Lines<'a> {
    fn read(&self, line: &'a [u8], offset: usize) -> EpdLine<'a> {
        let is_too_long = line.len() > MAX_LEN;
        let text = if is_too_long { Cow::Borrowed("") } else { decoded(line) };
        EpdLine { number: self.number, offset, text, result: self.options.read_bytes(line) }
    }
}
