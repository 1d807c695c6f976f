use core::fmt;
use core::str::FromStr;

use jadoube_board::Color;

/// What the players get for a game.
///
/// ```
/// use jadoube_board::Color;
/// use jadoube_rules::Outcome;
///
/// assert_eq!(Outcome::Draw.half_points(Color::Black), Some(1));
/// assert_eq!(Outcome::Win(Color::Black).to_string(), "0-1");
/// assert_eq!("1/2-1/2".parse(), Ok(Outcome::Draw));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side has won: a point for it, none for the other (FIDE 10.1).
    Win(Color),
    /// Half a point for each (FIDE 10.1).
    Draw,
    /// Nothing for either, as when nobody comes to the board or both break the Laws (FIDE 11.8).
    BothLose,
    /// The game has no result.
    Unfinished,
}

impl Outcome {
    /// Everything that a game can give.
    pub const ALL: [Self; 5] = [
        Self::Win(Color::White),
        Self::Win(Color::Black),
        Self::Draw,
        Self::BothLose,
        Self::Unfinished,
    ];

    /// Who has won, if anybody has.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win(color) => Some(color),
            Self::Draw | Self::BothLose | Self::Unfinished => None,
        }
    }

    /// What a side gets, in half points; `None` if the game has no result.
    #[must_use]
    pub fn half_points(self, side: Color) -> Option<u8> {
        match self {
            Self::Win(winner) => Some(if winner == side { 2 } else { 0 }),
            Self::Draw => Some(1),
            Self::BothLose => Some(0),
            Self::Unfinished => None,
        }
    }

    /// `1-0`, `0-1`, `1/2-1/2` and `*` as in PGN; `0-0`, which PGN does not know, if both lose.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::BothLose => "0-0",
            Self::Unfinished => "*",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// A text that is no result; `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*` was expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseOutcomeError;

impl fmt::Display for ParseOutcomeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a result: 1-0, 0-1, 1/2-1/2, 0-0 or *")
    }
}

impl core::error::Error for ParseOutcomeError {}

impl FromStr for Outcome {
    type Err = ParseOutcomeError;

    fn from_str(text: &str) -> Result<Self, ParseOutcomeError> {
        Self::ALL.into_iter().find(|outcome| outcome.text() == text).ok_or(ParseOutcomeError)
    }
}
