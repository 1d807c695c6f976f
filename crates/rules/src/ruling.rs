//! What the arbiter answers.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

use jadoube_board::Color;

use crate::{Displacement, Ending, Millis, Outcome, RefusalCode, RulingCode};

/// A decision of the arbiter.
///
/// With the feature `serde`: `{"code":"press-without-move","article":"7.5.3","by":"w","consequences":[...]}`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ruling {
    /// What it says.
    pub code: RulingCode,
    /// The article of the FIDE Laws, or several; empty if they say nothing of it.
    pub article: Cow<'static, str>,
    /// The player it concerns.
    pub by: Option<Color>,
    /// What follows from it.
    pub consequences: Vec<Consequence>,
}

/// What follows from a ruling.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "then", rename_all = "kebab-case"))]
pub enum Consequence {
    /// One of these moves must be played.
    MustPlay {
        /// The moves.
        moves: Vec<Displacement>,
    },
    /// Any legal move may be played.
    Free,
    /// This move stands on the board.
    Moved {
        /// The move.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        displacement: Displacement,
    },
    /// This clock runs.
    ClockRuns {
        /// Whose.
        color: Color,
    },
    /// No clock runs.
    ClocksStop,
    /// A player gets more time.
    TimeAdded {
        /// Who.
        color: Color,
        /// How much.
        millis: Millis,
    },
    /// A player loses time.
    TimeTaken {
        /// Who.
        color: Color,
        /// How much.
        millis: Millis,
    },
    /// A clock shows this from now on.
    TimeSet {
        /// Whose.
        color: Color,
        /// What it shows.
        millis: Millis,
    },
    /// The position after so many moves of the game stands on the board again.
    PositionRestored {
        /// How many moves of either side.
        plies: usize,
        /// Who has the move.
        turn: Color,
    },
    /// The player's count of illegal moves.
    IllegalMoves {
        /// How many there are now.
        count: u32,
    },
    /// The arbiter may punish it as he sees fit (FIDE 12.9).
    MayBePenalised,
    /// The game is over.
    Over {
        /// Why.
        ending: Ending,
        /// What the players get.
        outcome: Outcome,
    },
}

impl Ruling {
    pub(crate) fn new(code: RulingCode, by: impl Into<Option<Color>>) -> Self {
        let article = Cow::Borrowed(code.article());
        Self { code, article, by: by.into(), consequences: Vec::new() }
    }

    pub(crate) fn under(mut self, article: impl Into<Cow<'static, str>>) -> Self {
        self.article = article.into();
        self
    }

    pub(crate) fn then(mut self, consequence: Consequence) -> Self {
        self.consequences.push(consequence);
        self
    }

    pub(crate) fn over(ending: Ending) -> Self {
        Self::new(RulingCode::GameOver, ending.by())
            .under(ending.article())
            .then(Consequence::Over { ending, outcome: ending.outcome() })
    }

    /// How the game ended, if this ruling ends it.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.consequences.iter().find_map(|consequence| match consequence {
            Consequence::Over { ending, .. } => Some(*ending),
            _ => None,
        })
    }

    /// The moves to which it binds the player, if it does.
    #[must_use]
    pub fn permitted(&self) -> Option<&[Displacement]> {
        self.consequences.iter().find_map(|consequence| match consequence {
            Consequence::MustPlay { moves } => Some(moves.as_slice()),
            _ => None,
        })
    }

    /// The time that it adds to this side's clock.
    #[must_use]
    pub fn time_added(&self, to: Color) -> Option<Millis> {
        self.consequences.iter().find_map(|consequence| match *consequence {
            Consequence::TimeAdded { color, millis } if color == to => Some(millis),
            _ => None,
        })
    }
}

/// An event that does not count, and why. The state of the game is what it was.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Refusal {
    /// Why.
    pub code: RefusalCode,
    /// The article of the FIDE Laws, or several; empty if they say nothing of it.
    pub article: Cow<'static, str>,
    /// Who wanted it.
    pub by: Option<Color>,
    /// What may be played instead, if that is the question.
    pub permitted: Vec<Displacement>,
}

impl Refusal {
    pub(crate) fn new(code: RefusalCode, by: impl Into<Option<Color>>) -> Self {
        let article = Cow::Borrowed(code.article());
        Self { code, article, by: by.into(), permitted: Vec::new() }
    }

    pub(crate) fn under(mut self, article: impl Into<Cow<'static, str>>) -> Self {
        self.article = article.into();
        self
    }

    pub(crate) fn instead(mut self, permitted: Vec<Displacement>) -> Self {
        self.permitted = permitted;
        self
    }
}

fn write_head(
    f: &mut fmt::Formatter<'_>,
    by: Option<Color>,
    text: &str,
    article: &str,
) -> fmt::Result {
    by.map_or(Ok(()), |by| write!(f, "{by}: "))?;
    f.write_str(text)?;
    if article.is_empty() { Ok(()) } else { write!(f, " (FIDE {article})") }
}

fn write_moves(f: &mut fmt::Formatter<'_>, moves: &[Displacement]) -> fmt::Result {
    for (index, m) in moves.iter().enumerate() {
        write!(f, "{}{m}", if index > 0 { " " } else { "" })?;
    }
    Ok(())
}

impl fmt::Display for Consequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MustPlay { moves } => {
                f.write_str("to play: ")?;
                write_moves(f, moves)
            }
            Self::Free => f.write_str("any legal move"),
            Self::Moved { displacement } => write!(f, "{displacement}"),
            Self::ClockRuns { color } => write!(f, "the clock of {color} runs"),
            Self::ClocksStop => f.write_str("the clocks stop"),
            Self::TimeAdded { color, millis } => write!(f, "{millis} more for {color}"),
            Self::TimeTaken { color, millis } => write!(f, "{millis} less for {color}"),
            Self::TimeSet { color, millis } => write!(f, "the clock of {color} shows {millis}"),
            Self::PositionRestored { plies, turn } => {
                write!(f, "back to the position after {plies} moves, {turn} to move")
            }
            Self::IllegalMoves { count } => write!(f, "illegal moves so far: {count}"),
            Self::MayBePenalised => f.write_str("the arbiter may penalise it"),
            Self::Over { ending, outcome } => write!(f, "{outcome}, {ending}"),
        }
    }
}

impl fmt::Display for Ruling {
    /// `white: illegal move (FIDE 7.5.1): 2:00 more for black; ...`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_head(f, self.by, self.code.text(), &self.article)?;
        for (index, consequence) in self.consequences.iter().enumerate() {
            write!(f, "{}{consequence}", if index > 0 { "; " } else { ": " })?;
        }
        Ok(())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_head(f, self.by, self.code.text(), &self.article)?;
        if !self.permitted.is_empty() {
            f.write_str(": ")?;
            write_moves(f, &self.permitted)?;
        }
        Ok(())
    }
}

impl core::error::Error for Refusal {}
