//! Results as JSON lines in a file, from which a run can be taken up again.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use jadoube_terminal::{Failure, counted, note, plain_words};
use serde::Serialize;

use crate::record::{Header, Key, Outcome, RESULT_SCHEMA, RUN_SCHEMA, SUMMARY_SCHEMA};

/// The file, open at its end.
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
}

/// Results that a journal has, by engine and position. The same position may be there several times.
pub(crate) type Done = BTreeMap<(String, Key), Vec<Outcome>>;

impl Journal {
    /// Begins a journal.
    pub(crate) fn create(path: &Path, header: &Header) -> Result<Self, Failure> {
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        let file = file.map_err(|error| match error.kind() {
            std::io::ErrorKind::AlreadyExists => Failure::usage(format_args!(
                "{}: there is such a file; --resume takes it up",
                path.display()
            )),
            _ => failed(path, &plain_words(&error)),
        })?;
        let mut journal = Self { path: path.to_owned(), file };
        journal.line(header)?;
        Ok(journal)
    }

    /// Takes a journal up, or begins it if there is none.
    pub(crate) fn resume(path: &Path, header: &Header) -> Result<(Self, Done), Failure> {
        if !path.exists() {
            return Ok((Self::create(path, header)?, Done::new()));
        }
        let file = OpenOptions::new().read(true).write(true).open(path);
        let mut file = file.map_err(|error| failed(path, &plain_words(&error)))?;
        let (read, end) = read(&file).map_err(|error| failed(path, &error))?;
        if let Some(found) = &read.header
            && !is_same_run(found, header)
        {
            return Err(Failure::usage(format_args!(
                "{}: a run with other engines, limits or judging: {}",
                path.display(),
                difference(found, header)
            )));
        }
        // What was broken off in the middle of a line is written anew.
        let cut = file.set_len(end).and_then(|()| file.seek(SeekFrom::End(0)));
        cut.map_err(|error| failed(path, &plain_words(&error)))?;
        let mut journal = Self { path: path.to_owned(), file };
        let results = counted(read.outcomes.len() as u64, "result is", "results are");
        note(format_args!("{}: {results} there", path.display()));
        if read.header.is_none() {
            journal.line(header)?;
        }
        let mut done = Done::new();
        for outcome in read.outcomes {
            done.entry((outcome.engine.clone(), outcome.key())).or_default().push(outcome);
        }
        Ok((journal, done))
    }

    /// Writes a result down.
    pub(crate) fn add(&mut self, outcome: &Outcome) -> Result<(), Failure> {
        self.line(outcome)
    }

    fn line(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let mut line = serde_json::to_vec(value).map_err(|error| failed(&self.path, &error))?;
        line.push(b'\n');
        self.file.write_all(&line).map_err(|error| failed(&self.path, &plain_words(&error)))
    }
}

fn failed(path: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::system(format_args!("{}: {error}", path.display()))
}

/// Another version of the tool may go on.
fn is_same_run(a: &Header, b: &Header) -> bool {
    difference(a, b).is_empty()
}

/// What differs first, in words.
pub(crate) fn difference(a: &Header, b: &Header) -> String {
    let engines = |header: &Header| {
        let told = header.engines.iter().map(|engine| {
            let command = engine.command.join(" ");
            format!("{} ({command}) {} {}", engine.name, engine.options.join(" "), engine.limit)
        });
        told.collect::<Vec<_>>().join(", ")
    };
    if a.engines != b.engines {
        return format!("{} there, {} here", engines(a), engines(b));
    }
    if a.judges != b.judges {
        return format!("{} there, {} here", a.judges.join(","), b.judges.join(","));
    }
    if a.stop_after != b.stop_after {
        let told = |header: &Header| match header.stop_after {
            Some(depths) => format!("--stop-after {depths}"),
            None => "no --stop-after".to_owned(),
        };
        return format!("{} there, {} here", told(a), told(b));
    }
    String::new()
}

/// What a file of results says.
#[derive(Debug, Default)]
pub(crate) struct ReadResults {
    /// `None` if the file is empty.
    pub(crate) header: Option<Header>,
    pub(crate) outcomes: Vec<Outcome>,
}

/// Reads a file of results, and where its last whole line ends.
pub(crate) fn read(source: impl std::io::Read) -> Result<(ReadResults, u64), String> {
    /// Longer lines are none of ours.
    const MOST: u64 = 16 << 20;
    let mut results = ReadResults::default();
    let mut reader = BufReader::new(source);
    let mut end = 0;
    for number in 1_u64.. {
        let mut line = Vec::new();
        let limited = &mut std::io::Read::take(&mut reader, MOST);
        let len = limited.read_until(b'\n', &mut line);
        let len = len.map_err(|error| plain_words(&error).to_string())?;
        if !line.ends_with(b"\n") {
            if len as u64 == MOST {
                return Err(format!("line {number} is longer than any result"));
            }
            break;
        }
        results.line(&line).map_err(|error| format!("line {number}: {error}"))?;
        end += len as u64;
    }
    Ok((results, end))
}

impl ReadResults {
    fn line(&mut self, line: &[u8]) -> Result<(), String> {
        if line.trim_ascii().is_empty() {
            return Ok(());
        }
        let words = |error: serde_json::Error| {
            let text = error.to_string();
            let end = text.rfind(" at line ").unwrap_or(text.len());
            let column = error.column();
            format!("not the results of jadoube-epd run: {} (byte {column})", &text[..end])
        };
        let value: serde_json::Value = serde_json::from_slice(line).map_err(words)?;
        match value["schema"].as_str() {
            Some(RUN_SCHEMA) if self.header.is_none() => {
                self.header = Some(serde_json::from_value(value).map_err(words)?);
                Ok(())
            }
            Some(RUN_SCHEMA) => Err("a second run begins here; one run a file".to_owned()),
            _ if self.header.is_none() => {
                Err(format!("not the results of jadoube-epd run: expected {RUN_SCHEMA}"))
            }
            Some(RESULT_SCHEMA) => {
                self.outcomes.push(serde_json::from_value(value).map_err(words)?);
                Ok(())
            }
            Some(SUMMARY_SCHEMA) => Ok(()),
            Some(other) => Err(format!("expected {RESULT_SCHEMA}, found {other:?}")),
            None => Err(format!("expected {RESULT_SCHEMA}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        read(text.as_bytes()).unwrap_err()
    }

    #[test]
    fn what_are_no_results_is_told_with_its_line() {
        assert_eq!(
            message("x\n"),
            "line 1: not the results of jadoube-epd run: expected value (byte 1)"
        );
        assert!(message("{}\n").starts_with("line 1: not the results of jadoube-epd run"));
        let header = r#"{"schema":"jadoube.epd.run/1","version":"1","engines":[],"judges":[],"stop_after":null}"#;
        assert!(
            message(&format!("{header}\n{{\"schema\":\"x\"}}\n")).starts_with("line 2: expected")
        );
        assert!(message(&format!("{header}\n{header}\n")).starts_with("line 2: a second run"));
        let (results, end) = read(format!("{header}\n{{\"sch").as_bytes()).unwrap();
        assert!(results.header.is_some() && results.outcomes.is_empty());
        assert_eq!(end, header.len() as u64 + 1);
    }
}
