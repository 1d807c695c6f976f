//! What is found on a line.

use clap::ValueEnum;
use serde::Serialize;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Severity {
    /// A matter of form that lenient readers let pass
    Style,
    /// Possible, but hardly meant: what no game can lead to, or what stands there twice
    Warning,
    /// No legal position, or an operation that cannot be understood
    Error,
}

impl Severity {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Style => "style",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// What is found, and where on its line.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub(crate) severity: Severity,
    /// A word with hyphens that never changes.
    pub(crate) code: String,
    /// In characters, from 1.
    pub(crate) column: usize,
    pub(crate) message: String,
}

/// The column of a byte of a line, in characters, from 1.
pub(crate) fn column(line: &str, offset: usize) -> usize {
    line.char_indices().take_while(|&(at, _)| at < offset).count() + 1
}
