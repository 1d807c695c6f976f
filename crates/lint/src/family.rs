//! What rules are about.

use core::fmt;

/// What a rule is about; the first digit of its id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Family {
    /// `PGN1..`: brackets, words and results as text.
    Syntax,
    /// `PGN2..`: tag pairs and their values.
    Tags,
    /// `PGN3..`: moves, how they are written and numbered.
    Moves,
    /// `PGN4..`: results and the rules of the game.
    Game,
    /// `PGN5..`: comments, clocks, evaluations.
    Comments,
    /// `PGN6..`: bytes and characters.
    Encoding,
    /// `PGN7..`: lines and blanks.
    Layout,
}

impl Family {
    /// All, in the order of their ids.
    pub const ALL: [Self; 7] = [
        Self::Syntax,
        Self::Tags,
        Self::Moves,
        Self::Game,
        Self::Comments,
        Self::Encoding,
        Self::Layout,
    ];

    /// What the ids of its rules begin with: `PGN1`.
    #[must_use]
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Syntax => "PGN1",
            Self::Tags => "PGN2",
            Self::Moves => "PGN3",
            Self::Game => "PGN4",
            Self::Comments => "PGN5",
            Self::Encoding => "PGN6",
            Self::Layout => "PGN7",
        }
    }

    /// The family with this name or prefix, in any letter case.
    pub(crate) fn named(text: &str) -> Option<Self> {
        let is_named = |it: &Self| {
            text.eq_ignore_ascii_case(it.name()) || text.eq_ignore_ascii_case(it.prefix())
        };
        Self::ALL.into_iter().find(is_named)
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::Tags => "tags",
            Self::Moves => "moves",
            Self::Game => "game",
            Self::Comments => "comments",
            Self::Encoding => "encoding",
            Self::Layout => "layout",
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
