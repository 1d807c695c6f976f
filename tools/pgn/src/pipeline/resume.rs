//! Going on where an interrupted run ended.

use std::fmt;
use std::io::{self, Read};
use std::str::FromStr;

use jadoube_notation::pgn::Location;
use jadoube_terminal::Source;

use super::place::{BEGIN, after};

/// Where to go on in an input: `OFFSET`, `OFFSET:LINE` or `OFFSET:LINE:GAME`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Resume {
    /// Bytes of the decoded text that are done.
    offset: u64,
    /// The line on which that is, counted from 1; if it is not given, it is counted.
    line: Option<u64>,
    /// How many games are done.
    pub(crate) games: u64,
}

impl Resume {
    /// The place to go on at.
    pub(crate) fn new(place: Location, games: u64) -> Self {
        Self { offset: place.offset, line: Some(place.line), games }
    }

    /// Passes over what is done.
    pub(super) fn skip(self, source: &mut Source) -> io::Result<Location> {
        let too_short = || {
            let message = format!("--resume: the text has no byte {}", self.offset);
            io::Error::new(io::ErrorKind::UnexpectedEof, message)
        };
        if let Some(line) = self.line {
            let skipped = source.skip(self.offset)?;
            if skipped < self.offset {
                return Err(too_short());
            }
            return Ok(Location { offset: self.offset, line, column: 1 });
        }
        let mut place = BEGIN;
        let mut buffer = Vec::new();
        while place.offset < self.offset {
            buffer.clear();
            let len = (self.offset - place.offset).min(1 << 20);
            if source.by_ref().take(len).read_to_end(&mut buffer)? == 0 {
                return Err(too_short());
            }
            place = after(place, &buffer);
        }
        Ok(place)
    }
}

impl fmt::Display for Resume {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.offset)?;
        match self.line {
            Some(line) => write!(f, ":{line}:{}", self.games + 1),
            None => Ok(()),
        }
    }
}

impl FromStr for Resume {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("expected OFFSET, OFFSET:LINE or OFFSET:LINE:GAME, found {text:?}");
        let number = |part: &str| {
            let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            part.parse::<u64>().ok().filter(|_| is_number).ok_or_else(wrong)
        };
        let positive = |part: &str| number(part).and_then(|it| it.checked_sub(1).ok_or_else(wrong));
        let mut parts = text.split(':');
        let offset = number(parts.next().unwrap_or_default())?;
        let line = parts.next().map(positive).transpose()?.map(|line| line + 1);
        let games = parts.next().map(positive).transpose()?.unwrap_or(0);
        match parts.next() {
            Some(_) => Err(wrong()),
            None => Ok(Self { offset, line, games }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_as_they_are_written() {
        for text in ["0", "123", "123:4:5", "18446744073709551615:1:1"] {
            assert_eq!(text.parse::<Resume>().unwrap().to_string(), text);
        }
        assert_eq!("7:2".parse::<Resume>().unwrap().to_string(), "7:2:1");
        for text in ["", "-1", "+1", "1:0", "1:2:0", "1:2:3:4", "x", "1:", "99999999999999999999"] {
            assert!(text.parse::<Resume>().is_err(), "{text}");
        }
    }
}
