//! Files of units or results, line by line.

use std::io::{BufRead, BufReader, Read};
use std::num::NonZero;
use std::path::Path;

use jadoube_terminal::{Counter, Input, Source, plain_words, while_waiting};

/// No line of ours comes near it; whatever is longer is no text.
const LONGEST: u64 = 64 << 20;

/// A line that is not blank.
pub(super) struct Line {
    /// File and number, as in `units.jsonl:7`.
    pub(super) place: String,
    /// Bytes that are no UTF-8 have become U+FFFD.
    pub(super) text: String,
}

/// The lines of a file; what cannot be read is told in words, with its place. After that there are no more lines.
pub(super) struct Lines {
    input: Input,
    state: State,
    number: usize,
}

enum State {
    Closed,
    Open(BufReader<Source>),
    Ended,
}

impl Lines {
    pub(super) fn of(path: &Path) -> Self {
        Self { input: Input::new(path), state: State::Closed, number: 0 }
    }

    fn open(&mut self) -> Result<(), String> {
        let source = self.input.open(NonZero::<usize>::MIN, &Counter::default());
        let source = source.map_err(|error| format!("{}: {}", self.input, plain_words(&error)))?;
        self.state = State::Open(BufReader::new(source));
        Ok(())
    }

    /// The next line, blank or not.
    fn read(&mut self) -> Result<Option<Line>, String> {
        if matches!(self.state, State::Closed) {
            self.open()?;
        }
        let State::Open(source) = &mut self.state else { return Ok(None) };
        self.number += 1;
        let place = format!("{}:{}", self.input, self.number);
        let mut bytes = Vec::new();
        match source.take(LONGEST).read_until(b'\n', &mut bytes) {
            Ok(0) => Ok(None),
            Ok(_) if bytes.len() as u64 == LONGEST => {
                Err(format!("{place}: expected a line of JSON, found one longer than 64 MiB"))
            }
            Ok(_) => {
                let text = String::from_utf8_lossy(&bytes);
                // Some editors and shells begin a file with a byte order mark.
                let mark = if self.number == 1 { "\u{FEFF}" } else { "" };
                let text = text.strip_prefix(mark).unwrap_or(&text).to_owned();
                Ok(Some(Line { place, text }))
            }
            Err(error) => Err(format!("{place}: {}", plain_words(&error))),
        }
    }
}

impl Iterator for Lines {
    type Item = Result<Line, String>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let line = while_waiting(|| self.read());
            match &line {
                Ok(Some(line)) if line.text.trim().is_empty() => continue,
                Ok(Some(_)) => {}
                Ok(None) | Err(_) => self.state = State::Ended,
            }
            return line.transpose();
        }
    }
}
