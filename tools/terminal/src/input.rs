//! Inputs named on the command line: files, folders and standard input, plain or compressed.

mod ahead;
mod archive;
mod compression;
mod frames;
mod members;
mod stop;
mod stored;
mod verdict;

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use ahead::{Ahead, Pool, Portion};
pub use archive::Source;
pub use compression::{Compression, Encoder};
pub use stop::Stop;
use stored::Raw;

use crate::numbers::Counter;

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

    /// The path; `-` for standard input.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Whether it is standard input.
    #[must_use]
    pub fn is_stdin(&self) -> bool {
        self.0.as_os_str() == STDIN
    }

    /// How many bytes are stored, if it is a file.
    #[must_use]
    pub fn stored_len(&self) -> Option<u64> {
        if self.is_stdin() {
            return None;
        }
        fs::metadata(&self.0).ok().filter(fs::Metadata::is_file).map(|facts| facts.len())
    }

    /// Opens it for reading what is inside: gzip, bzip2 and Zstandard are known by their first bytes and decoded, with so
    /// many threads where an archive has parts that can be decoded side by side. What is read is added to `read`.
    ///
    /// # Errors
    /// If it cannot be opened or is of a kind of archive that is not read. The message does not name the input.
    pub fn open(&self, threads: NonZero<usize>, read: &Counter) -> io::Result<Source> {
        let raw = self.open_raw()?;
        Source::new(raw, threads, read.clone(), &Stop::default())
    }

    /// The same, but who reads can be stopped, even while nothing comes out of a pipe.
    ///
    /// # Errors
    /// As with [`open`](Self::open), or if no thread can be started.
    pub fn open_until(
        &self,
        stop: &Stop,
        threads: NonZero<usize>,
        read: &Counter,
    ) -> io::Result<Source> {
        let raw = match self.open_raw()? {
            Raw::File(file) if file.metadata().is_ok_and(|facts| facts.is_file()) => {
                Raw::File(file)
            }
            pipe => {
                let pool = Pool::default();
                let ahead = Ahead::new(Portion::Read, &pool, stop, || Ok(pipe), drop)?;
                Raw::Stream(Box::new(ahead))
            }
        };
        Source::new(raw, threads, read.clone(), stop)
    }

    fn open_raw(&self) -> io::Result<Raw> {
        if self.is_stdin() {
            return Ok(Raw::Stream(Box::new(io::stdin())));
        }
        Ok(Raw::File(open_file(&self.0).map_err(|error| plain_words(&error))?))
    }

    /// All of it as text. Bytes that are no UTF-8 become U+FFFD; a byte order mark at the beginning is dropped.
    ///
    /// # Errors
    /// If it cannot be read, or is longer than a gigabyte once decoded; the message names it.
    pub fn read_text(&self) -> io::Result<String> {
        let (bytes, failure) = self.read_lines();
        if let Some(error) = failure {
            return Err(io::Error::new(error.kind(), format!("{self}: {error}")));
        }
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// All of its bytes without a byte order mark, as UTF-8 where that told of UTF-16. If it cannot be read to the end, or is longer
    /// than a gigabyte once decoded, the whole lines before that, and why; the message does not name it.
    pub fn read_lines(&self) -> (Vec<u8>, Option<io::Error>) {
        const MOST: u64 = 1 << 30;
        let mut bytes = Vec::new();
        let source = self.open(NonZero::<usize>::MIN, &Counter::default());
        let read = source.and_then(|source| source.take(MOST + 1).read_to_end(&mut bytes));
        let failure = match read {
            Err(error) => Some(plain_words(&error)),
            Ok(_) if bytes.len() as u64 > MOST => {
                bytes.clear();
                Some(io::Error::other("longer than a gigabyte"))
            }
            Ok(_) => None,
        };
        if failure.is_some() {
            let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            bytes.truncate(end);
        }
        (utf_8(bytes), failure)
    }
}

/// The text behind a byte order mark; some shells write UTF-16.
fn utf_8(mut bytes: Vec<u8>) -> Vec<u8> {
    let unit: fn([u8; 2]) -> u16 = match *bytes {
        [0xFF, 0xFE, ..] => u16::from_le_bytes,
        [0xFE, 0xFF, ..] => u16::from_be_bytes,
        [0xEF, 0xBB, 0xBF, ..] => {
            bytes.drain(..3);
            return bytes;
        }
        _ => return bytes,
    };
    let units = bytes[2..].chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let chars = char::decode_utf16(units).map(|it| it.unwrap_or(char::REPLACEMENT_CHARACTER));
    chars.collect::<String>().into_bytes()
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_stdin() { f.pad("stdin") } else { fmt::Display::fmt(&self.0.display(), f) }
    }
}

/// The inputs that paths name: folders are walked, files in the order of their names, and give the files in them that
/// `is_wanted` likes. A path that is no folder is taken as it is. Each error names its path.
pub fn expand(paths: &[PathBuf], is_wanted: impl Fn(&Path) -> bool) -> Vec<io::Result<Input>> {
    let mut inputs = Vec::new();
    for path in paths {
        if path.as_os_str() != STDIN && path.is_dir() {
            let before = inputs.len();
            walk(path, &is_wanted, &mut inputs);
            if inputs.len() == before {
                let message = format!("{}: no files to read in this folder", path.display());
                inputs.push(Err(io::Error::new(io::ErrorKind::NotFound, message)));
            }
        } else {
            inputs.push(Ok(Input::new(path)));
        }
    }
    inputs
}

/// Walks a folder with a list of its own for what is still to do, so that no depth takes stack. Links to folders are not
/// followed: they may lead in circles.
fn walk(folder: &Path, is_wanted: &impl Fn(&Path) -> bool, inputs: &mut Vec<io::Result<Input>>) {
    let mut to_do = vec![folder.to_owned()];
    while let Some(path) = to_do.pop() {
        let is_folder = path == folder
            || fs::symlink_metadata(&path).is_ok_and(|facts| facts.file_type().is_dir());
        if !is_folder {
            if is_wanted(&path) && path.is_file() {
                inputs.push(Ok(Input::new(path)));
            }
            continue;
        }
        let entries = fs::read_dir(&path)
            .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>());
        match entries {
            Ok(entries) => {
                let mut entries: Vec<PathBuf> = entries;
                entries.sort_by(|a, b| b.cmp(a));
                to_do.extend(entries);
            }
            Err(error) => {
                let message = format!("{}: {}", path.display(), plain_words(&error));
                inputs.push(Err(io::Error::new(error.kind(), message)));
            }
        }
    }
}

fn open_file(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    // Opening a folder succeeds on some systems, reading it does not.
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a directory"));
    }
    Ok(file)
}

/// The system's words without the number that Rust adds.
#[must_use]
pub fn plain_words(error: &io::Error) -> io::Error {
    let text = error.to_string();
    let end = text.find(" (os error").unwrap_or(text.len());
    let mut words = text[..end].to_owned();
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    io::Error::new(error.kind(), words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byte_order_marks_are_heeded_and_dropped() {
        assert_eq!(utf_8(b"\xFF\xFEa\0\xE9\0\n\0".to_vec()), "aé\n".as_bytes());
        assert_eq!(utf_8(b"\xFE\xFF\0a\0\xE9\0".to_vec()), "aé".as_bytes());
        assert_eq!(utf_8(b"\xEF\xBB\xBFa".to_vec()), b"a");
        assert_eq!(utf_8(b"plain\xFF".to_vec()), b"plain\xFF");
        assert_eq!(utf_8(Vec::new()), b"");
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = Input::new("no/such/file").read_text().unwrap_err();
        assert_eq!(error.to_string(), "no/such/file: no such file or directory");
    }

    #[test]
    fn folders_are_walked_in_the_order_of_names() {
        let folder = std::env::temp_dir().join(format!("jadoube-walk-{}", std::process::id()));
        fs::create_dir_all(folder.join("b/c")).unwrap();
        for name in ["z.txt", "a.txt", "b/y.txt", "b/c/x.txt", "b/c/skipped.md"] {
            fs::write(folder.join(name), "").unwrap();
        }
        let wanted = |path: &Path| path.extension().is_some_and(|end| end == "txt");
        let found = expand(&[folder.clone(), STDIN.into()], wanted);
        let found: Vec<PathBuf> = found.into_iter().map(|input| input.unwrap().0).collect();
        let nothing = expand(&[folder.join("b")], |_| false);
        fs::remove_dir_all(&folder).unwrap();
        let names = ["a.txt", "b/c/x.txt", "b/y.txt", "z.txt"];
        let mut expected: Vec<PathBuf> = names.iter().map(|name| folder.join(name)).collect();
        expected.push(STDIN.into());
        assert_eq!(found, expected);
        assert!(nothing[0].as_ref().unwrap_err().to_string().ends_with("in this folder"));
    }
}
