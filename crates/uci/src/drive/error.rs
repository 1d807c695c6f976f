use core::fmt;
use core::time::Duration;

use crate::{BadOptionValue, ParseError};

/// What went wrong with an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DriveError {
    /// The program cannot be started.
    Start {
        /// The program.
        program: String,
        /// What the system says.
        reason: String,
    },
    /// The engine has ended or closed its output.
    Died {
        /// What was waited for.
        awaited: &'static str,
        /// How it ended; `None` if it has only closed its output.
        status: Option<String>,
        /// The last of what it said on stderr.
        stderr: String,
    },
    /// The engine has not answered in time. It has been killed.
    Timeout {
        /// What was waited for.
        awaited: &'static str,
        /// For how long.
        after: Duration,
    },
    /// The engine does not read what it is told. It has been killed.
    NotReading,
    /// The engine has no option of this name.
    UnknownOption(String),
    /// The option does not take this value.
    BadOption(BadOptionValue),
    /// The answer to a search cannot be read. The engine has been killed, as nothing that it says can be trusted.
    Garbled(ParseError),
    /// The engine says that it is an illegal copy.
    CopyProtection,
    /// This cannot be done while a search is running.
    Searching,
    /// There is no search to be stopped or waited for.
    Idle,
}

impl DriveError {
    /// Whether the engine is to blame, and not whoever asked.
    #[must_use]
    pub fn is_engine_fault(&self) -> bool {
        !matches!(self, Self::UnknownOption(_) | Self::BadOption(_) | Self::Searching | Self::Idle)
    }
}

impl fmt::Display for DriveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start { program, reason } => write!(f, "cannot start {program}: {reason}"),
            Self::Died { awaited, status, stderr } => {
                match status {
                    Some(status) => {
                        write!(f, "the engine ended while {awaited} was expected ({status})")?;
                    }
                    None => {
                        write!(f, "the engine closed its output while {awaited} was expected")?;
                    }
                }
                if !stderr.is_empty() {
                    write!(f, ", its last words: {stderr}")?;
                }
                Ok(())
            }
            Self::Timeout { awaited, after } => {
                write!(f, "the engine did not send {awaited} within {} ms", after.as_millis())
            }
            Self::NotReading => f.write_str("the engine does not read its input"),
            Self::UnknownOption(name) => write!(f, "the engine has no option {name}"),
            Self::BadOption(error) => error.fmt(f),
            Self::Garbled(error) => write!(f, "the engine's answer cannot be read: {error}"),
            Self::CopyProtection => f.write_str("the engine says that it is an illegal copy"),
            Self::Searching => f.write_str("a search is running"),
            Self::Idle => f.write_str("no search is running"),
        }
    }
}

impl core::error::Error for DriveError {}
