//! Why a move or an ending is refused.

use core::fmt;

use jadoube_board::Move;
use jadoube_movegen::IllegalMove;

use crate::Ending;

/// Why a move is not made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayError {
    /// The game is over.
    Over(Ending),
    /// The move is not legal.
    Illegal(IllegalMove),
    /// Another move was announced with a wrong claim and must be made (FIDE 9.5.3).
    MustPlay(Move),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over(ending) => write!(f, "the game is over: {ending}"),
            Self::Illegal(error) => error.fmt(f),
            Self::MustPlay(m) => write!(f, "{m} was announced with a wrong claim: it must be made"),
        }
    }
}

impl core::error::Error for PlayError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Illegal(error) => Some(error),
            Self::Over(_) | Self::MustPlay(_) => None,
        }
    }
}

/// Why a game cannot be ended so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndError {
    /// The game is over already.
    Over(Ending),
    /// This is not what happened: the position does not end the game so, or the claim is not correct.
    NotTheCase(Ending),
}

impl fmt::Display for EndError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over(ending) => write!(f, "the game is over: {ending}"),
            Self::NotTheCase(ending) => write!(f, "the game does not end so: {ending}"),
        }
    }
}

impl core::error::Error for EndError {}

/// Why a game that was written down cannot be so.
#[cfg(feature = "serde")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ResumeError {
    Ending(EndError),
    /// The position ends the game, which the text does not say.
    IsOver(Ending),
    /// An open offer or an announced move in a game that is over, or an announced move that is not legal.
    Standing,
}

#[cfg(feature = "serde")]
impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ending(error) => error.fmt(f),
            Self::IsOver(ending) => write!(f, "no ending is given, but the game is over: {ending}"),
            Self::Standing => {
                f.write_str("the open offer or the announced move does not belong to this game")
            }
        }
    }
}
