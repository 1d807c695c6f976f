//! Which files are to be linted: what is usual in one is a fault in another.

use core::fmt;
use core::str::FromStr;

/// A set of severities for a kind of file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Profile {
    /// Files of any origin: whatever the standard's import format allows is let pass.
    #[default]
    Import,
    /// Files that are to be in the standard's export format.
    Export,
    /// Dumps of the server lichess.org: export format but for long lines, with clocks and evaluations.
    Lichess,
    /// The Week in Chess and other databases of tournament games.
    Twic,
    /// Every rule is on, and matters of style are warnings.
    Strict,
}

impl Profile {
    /// All, the default first.
    pub const ALL: [Self; 5] =
        [Self::Import, Self::Export, Self::Lichess, Self::Twic, Self::Strict];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Import => "import",
            Self::Export => "export",
            Self::Lichess => "lichess",
            Self::Twic => "twic",
            Self::Strict => "strict",
        }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseProfileError;

impl fmt::Display for ParseProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected import, export, lichess, twic or strict")
    }
}

impl core::error::Error for ParseProfileError {}

impl FromStr for Profile {
    type Err = ParseProfileError;

    fn from_str(text: &str) -> Result<Self, ParseProfileError> {
        Self::ALL.into_iter().find(|it| it.name() == text).ok_or(ParseProfileError)
    }
}
