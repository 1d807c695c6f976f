//! How bad a finding is.

use core::fmt;
use core::str::FromStr;

/// How bad a finding is; ordered from the mildest on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Severity {
    /// Every reader understands it; it could be written better.
    Style,
    /// Readers may take it in different ways, or what it says is likely to be wrong.
    Warning,
    /// It is wrong: something is lost, illegal or contradicts itself.
    Error,
}

impl Severity {
    /// All, the mildest first.
    pub const ALL: [Self; 3] = [Self::Style, Self::Warning, Self::Error];

    /// Its name: `style`, `warning`, `error`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Style => "style",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no severity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseSeverityError;

impl fmt::Display for ParseSeverityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected style, warning or error")
    }
}

impl core::error::Error for ParseSeverityError {}

impl FromStr for Severity {
    type Err = ParseSeverityError;

    fn from_str(text: &str) -> Result<Self, ParseSeverityError> {
        Self::ALL.into_iter().find(|it| it.name() == text).ok_or(ParseSeverityError)
    }
}
