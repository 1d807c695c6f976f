//! Lines that are not of the protocol: counts of `go perft`, other protocols.

use std::time::{Duration, Instant};

use super::Driver;
use crate::drive::DriveError;
use crate::drive::inbox::{Received, Taken};

impl Driver {
    /// Whether it was started [without the protocol](crate::drive::Launch::plain).
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// Sends a line as it is; line breaks in it become blanks.
    ///
    /// # Errors
    /// If a search is running or the engine is gone.
    pub fn say(&mut self, line: &str) -> Result<(), DriveError> {
        self.be_idle()?;
        let line = line.replace(['\n', '\r'], " ");
        self.process.send(&line).map_err(|_| self.fail(DriveError::NotReading))
    }

    /// The next line, whatever it is; `None` at the deadline. Empty lines are left out.
    ///
    /// # Errors
    /// If the engine has ended; `awaited` says in the error what for.
    pub fn next_line(
        &mut self,
        deadline: Option<Instant>,
        awaited: &'static str,
    ) -> Result<Option<String>, DriveError> {
        self.be_idle()?;
        match self.process.take(deadline) {
            Taken::Line(Received { text, .. }) => Ok(Some(text)),
            Taken::Late => Ok(None),
            Taken::End => Err(self.died(awaited)),
        }
    }

    /// Passes over the lines that have come already.
    ///
    /// # Errors
    /// If the engine has ended.
    pub fn skip_lines(&mut self) -> Result<(), DriveError> {
        let now = Some(Instant::now());
        while self.next_line(now, "a command")?.is_some() {}
        Ok(())
    }

    /// Says that something has not come in time: the engine is killed, as nobody knows what it will say later.
    pub fn overdue(&mut self, awaited: &'static str, after: Duration) -> DriveError {
        match self.be_alive() {
            Ok(()) => self.late(awaited, after),
            Err(error) => error,
        }
    }
}
