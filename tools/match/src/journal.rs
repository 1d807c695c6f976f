//! The match as JSON lines in a file, from which it can be taken up again.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use jadoube_terminal::{Failure, note};
use serde::{Deserialize, Serialize};

use crate::record::Record;
use crate::tally::Tally;

/// The first line: what all games of the match depend on.
#[derive(Serialize, Deserialize)]
struct Header {
    schema: String,
    settings: String,
}

const HEADER_SCHEMA: &str = "jadoube.match.header/1";

/// The file, open at its end.
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
}

/// What a journal has told.
#[derive(Default)]
pub(crate) struct Done {
    pub(crate) games: BTreeSet<u32>,
    pub(crate) tally: Tally,
}

impl Journal {
    /// Begins a journal, or takes one up.
    pub(crate) fn open(path: &Path, settings: &str, resume: bool) -> Result<(Self, Done), Failure> {
        let failed = |error: &dyn std::fmt::Display| {
            Failure::system(format_args!("{}: {error}", path.display()))
        };
        if path.exists() && !resume {
            return Err(Failure::usage(format_args!(
                "{}: there is such a file; --resume takes it up",
                path.display()
            )));
        }
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(path);
        let mut file = file.map_err(|error| failed(&error))?;
        let (done, end) = read(&file, settings).map_err(|error| failed(&error))?;
        // What was broken off in the middle of a line is written anew.
        let cut = file.set_len(end).and_then(|()| file.seek(SeekFrom::End(0)));
        cut.map_err(|error| failed(&error))?;
        let mut journal = Self { path: path.to_owned(), file };
        if end == 0 {
            let header = Header { schema: HEADER_SCHEMA.to_owned(), settings: settings.to_owned() };
            journal.line(&header)?;
        } else {
            note(format_args!("{}: {} games are done", path.display(), done.games.len()));
        }
        Ok((journal, done))
    }

    /// Writes a game down.
    pub(crate) fn add(&mut self, record: &Record) -> Result<(), Failure> {
        self.line(record)
    }

    fn line(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let failed = |error: &dyn std::fmt::Display| {
            Failure::system(format_args!("{}: {error}", self.path.display()))
        };
        let mut line = serde_json::to_vec(value).map_err(|error| failed(&error))?;
        line.push(b'\n');
        self.file.write_all(&line).map_err(|error| failed(&error))
    }
}

/// The games of a journal, and where its last whole line ends.
fn read(file: &File, settings: &str) -> Result<(Done, u64), String> {
    let mut done = Done::default();
    let mut reader = BufReader::new(file);
    let mut end = 0;
    for number in 1_u64.. {
        let mut line = Vec::new();
        let len = reader.read_until(b'\n', &mut line).map_err(|error| error.to_string())?;
        if !line.ends_with(b"\n") {
            break;
        }
        let wrong = |error: serde_json::Error| format!("line {number}: {error}");
        if number == 1 {
            let header: Header = serde_json::from_slice(&line).map_err(wrong)?;
            if header.schema != HEADER_SCHEMA {
                return Err(format!("line 1: not the journal of a match: {:?}", header.schema));
            }
            if header.settings != settings {
                return Err("it is the journal of a match with other settings".to_owned());
            }
        } else {
            let record: Record = serde_json::from_slice(&line).map_err(wrong)?;
            if record.game == 0 {
                return Err(format!("line {number}: games are numbered from 1"));
            }
            if done.games.insert(record.game) {
                done.tally.add(&record);
            }
        }
        end += len as u64;
    }
    Ok((done, end))
}
