//! Every way in which a game ends.

use core::fmt;

use jadoube_board::Color;

use crate::{CanMate, Claim, Outcome};

/// How a game ended: why, by whom, and so with which [`Outcome`].
///
/// Each way has one [`code`](Self::code), which never changes, and one [`article`](Self::article) of the FIDE Laws. Three
/// losses become draws if the opponent cannot mate: they carry the answer to that question, "unknown" included.
///
/// ```
/// use jadoube_board::Color;
/// use jadoube_rules::{CanMate, Ending, Outcome};
///
/// let ending = Ending::FlagFall { by: Color::White, opponent_mates: CanMate::No };
/// assert_eq!(ending.code(), "flag-fall");
/// assert_eq!(ending.article(), "6.9");
/// assert_eq!(ending.outcome(), Outcome::Draw);
/// assert_eq!(ending.to_string(), "drawn: white has overstepped the time, but black cannot mate (FIDE 6.9)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "reason", rename_all = "kebab-case"))]
pub enum Ending {
    /// The king of the side to move is mated (FIDE 5.1.1).
    Checkmate {
        /// Who gave mate.
        winner: Color,
    },
    /// The side to move has no legal move and is not in check (FIDE 5.2.1).
    Stalemate,
    /// Neither side can mate by any series of legal moves (FIDE 5.2.2).
    DeadPosition,
    /// A position has appeared for the third time, and a player claimed the draw (FIDE 9.2).
    ThreefoldRepetition {
        /// The claim; `None` if the rule set makes the draw automatic.
        claim: Option<Claim>,
    },
    /// Fifty moves by each side without pawn move and capture, and a player claimed the draw (FIDE 9.3).
    FiftyMoves {
        /// The claim; `None` if the rule set makes the draw automatic.
        claim: Option<Claim>,
    },
    /// A position has appeared for the fifth time (FIDE 9.6.1).
    FivefoldRepetition,
    /// Seventy-five moves by each side without pawn move and capture, and the last of them is no mate (FIDE 9.6.2).
    SeventyFiveMoves,
    /// One side offered a draw and the other accepted it (FIDE 5.2.3).
    Agreement,
    /// A player resigned (FIDE 5.1.2).
    Resignation {
        /// Who resigned.
        by: Color,
        /// Whether the opponent could still mate.
        opponent_mates: CanMate,
    },
    /// A player did not make the required moves in the time given (FIDE 6.9).
    FlagFall {
        /// Whose time ran out.
        by: Color,
        /// Whether the opponent could still mate.
        opponent_mates: CanMate,
    },
    /// Both flags are down and nobody can say which fell first (FIDE Guidelines III.3.1.2).
    BothFlagsFell,
    /// A player completed the illegal move that loses: the second one under the Laws of 2023 (FIDE 7.5.5).
    IllegalMoves {
        /// Who made it.
        by: Color,
        /// Whether the opponent could still mate.
        opponent_mates: CanMate,
    },
    /// A player came after the default time (FIDE 6.7.1).
    Absence {
        /// Who did not come.
        by: Color,
    },
    /// Neither player came in time (FIDE 6.7.1).
    BothAbsent,
    /// A player forfeits the game by refusing to comply with the Laws, or for another offence (FIDE 11.7).
    Forfeit {
        /// Who forfeits it.
        by: Color,
    },
    /// Both players forfeit the game (FIDE 11.8).
    BothForfeit,
    /// The arbiter decided so (FIDE 12.9).
    ArbiterDecision {
        /// What was decided.
        outcome: Outcome,
    },
    /// The game was broken off and has no result.
    Abandoned,
}

/// One of each kind, for lists of codes.
const SAMPLES: [Ending; 18] = {
    let by = Color::White;
    let opponent_mates = CanMate::Yes;
    [
        Ending::Checkmate { winner: by },
        Ending::Stalemate,
        Ending::DeadPosition,
        Ending::ThreefoldRepetition { claim: None },
        Ending::FiftyMoves { claim: None },
        Ending::FivefoldRepetition,
        Ending::SeventyFiveMoves,
        Ending::Agreement,
        Ending::Resignation { by, opponent_mates },
        Ending::FlagFall { by, opponent_mates },
        Ending::BothFlagsFell,
        Ending::IllegalMoves { by, opponent_mates },
        Ending::Absence { by },
        Ending::BothAbsent,
        Ending::Forfeit { by },
        Ending::BothForfeit,
        Ending::ArbiterDecision { outcome: Outcome::Draw },
        Ending::Abandoned,
    ]
};

impl Ending {
    /// The codes of all kinds of ending, in the order of the Laws as far as there is one.
    pub fn codes() -> impl Iterator<Item = &'static str> {
        SAMPLES.iter().map(Self::code)
    }

    /// The code of the reason: words with hyphens, the same for ever.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Checkmate { .. } => "checkmate",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead-position",
            Self::ThreefoldRepetition { .. } => "threefold-repetition",
            Self::FiftyMoves { .. } => "fifty-moves",
            Self::FivefoldRepetition => "fivefold-repetition",
            Self::SeventyFiveMoves => "seventy-five-moves",
            Self::Agreement => "agreement",
            Self::Resignation { .. } => "resignation",
            Self::FlagFall { .. } => "flag-fall",
            Self::BothFlagsFell => "both-flags-fell",
            Self::IllegalMoves { .. } => "illegal-moves",
            Self::Absence { .. } => "absence",
            Self::BothAbsent => "both-absent",
            Self::Forfeit { .. } => "forfeit",
            Self::BothForfeit => "both-forfeit",
            Self::ArbiterDecision { .. } => "arbiter-decision",
            Self::Abandoned => "abandoned",
        }
    }

    /// The article of the FIDE Laws of 2023; empty if they say nothing of it.
    #[must_use]
    pub fn article(&self) -> &'static str {
        match self {
            Self::Checkmate { .. } => "5.1.1",
            Self::Stalemate => "5.2.1",
            Self::DeadPosition => "5.2.2",
            Self::ThreefoldRepetition { claim: Some(claim) }
            | Self::FiftyMoves { claim: Some(claim) } => claim.article(),
            Self::ThreefoldRepetition { claim: None } => "9.2",
            Self::FiftyMoves { claim: None } => "9.3",
            Self::FivefoldRepetition => "9.6.1",
            Self::SeventyFiveMoves => "9.6.2",
            Self::Agreement => "5.2.3",
            Self::Resignation { .. } => "5.1.2",
            Self::FlagFall { .. } => "6.9",
            Self::BothFlagsFell => "III.3.1.2",
            Self::IllegalMoves { .. } => "7.5.5",
            Self::Absence { .. } | Self::BothAbsent => "6.7.1",
            Self::Forfeit { .. } => "11.7",
            Self::BothForfeit => "11.8",
            Self::ArbiterDecision { .. } => "12.9",
            Self::Abandoned => "",
        }
    }

    /// What the players get.
    ///
    /// A loss that would be a draw if the opponent could not mate stands as long as that is not proved.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match *self {
            Self::Checkmate { winner } => Outcome::Win(winner),
            Self::Stalemate
            | Self::DeadPosition
            | Self::ThreefoldRepetition { .. }
            | Self::FiftyMoves { .. }
            | Self::FivefoldRepetition
            | Self::SeventyFiveMoves
            | Self::Agreement
            | Self::BothFlagsFell => Outcome::Draw,
            Self::Resignation { by, opponent_mates }
            | Self::FlagFall { by, opponent_mates }
            | Self::IllegalMoves { by, opponent_mates } => match opponent_mates {
                CanMate::No => Outcome::Draw,
                CanMate::Yes | CanMate::Unknown | CanMate::NotAsked => Outcome::Win(!by),
            },
            Self::Absence { by } | Self::Forfeit { by } => Outcome::Win(!by),
            Self::BothAbsent | Self::BothForfeit => Outcome::BothLose,
            Self::ArbiterDecision { outcome } => outcome,
            Self::Abandoned => Outcome::Unfinished,
        }
    }

    /// Who did what brought the loss or the draw about: the one who resigned, overstepped, erred, stayed away or claimed.
    #[must_use]
    pub fn by(&self) -> Option<Color> {
        match *self {
            Self::Resignation { by, .. }
            | Self::FlagFall { by, .. }
            | Self::IllegalMoves { by, .. }
            | Self::Absence { by }
            | Self::Forfeit { by } => Some(by),
            Self::ThreefoldRepetition { claim: Some(claim) }
            | Self::FiftyMoves { claim: Some(claim) } => Some(claim.by),
            _ => None,
        }
    }

    /// Whether the position alone, with the game behind it, ends the game: no player and no arbiter has to act.
    #[must_use]
    pub fn is_automatic(&self) -> bool {
        matches!(
            self,
            Self::Checkmate { .. }
                | Self::Stalemate
                | Self::DeadPosition
                | Self::ThreefoldRepetition { claim: None }
                | Self::FiftyMoves { claim: None }
                | Self::FivefoldRepetition
                | Self::SeventyFiveMoves
        )
    }

    /// Whether the outcome rests on the assumption that the opponent could mate, which the budget was too small to prove.
    #[must_use]
    pub fn is_undecided(&self) -> bool {
        matches!(
            self,
            Self::Resignation { opponent_mates: CanMate::Unknown, .. }
                | Self::FlagFall { opponent_mates: CanMate::Unknown, .. }
                | Self::IllegalMoves { opponent_mates: CanMate::Unknown, .. }
        )
    }

    fn write_reason(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Checkmate { .. } => f.write_str("checkmate"),
            Self::Stalemate => f.write_str("stalemate"),
            Self::DeadPosition => f.write_str("neither side can mate"),
            Self::ThreefoldRepetition { claim } => {
                f.write_str("third occurrence of a position")?;
                claim.map_or(Ok(()), |claim| write!(f, ", claimed by {}", claim.by))
            }
            Self::FiftyMoves { claim } => {
                f.write_str("fifty moves without capture and pawn move")?;
                claim.map_or(Ok(()), |claim| write!(f, ", claimed by {}", claim.by))
            }
            Self::FivefoldRepetition => f.write_str("fifth occurrence of a position"),
            Self::SeventyFiveMoves => {
                f.write_str("seventy-five moves without capture and pawn move")
            }
            Self::Agreement => f.write_str("agreement of the players"),
            Self::Resignation { by, .. } => write!(f, "{by} has resigned"),
            Self::FlagFall { by, .. } => write!(f, "{by} has overstepped the time"),
            Self::BothFlagsFell => f.write_str("both flags are down"),
            Self::IllegalMoves { by, .. } => write!(f, "{by} has made an illegal move too many"),
            Self::Absence { by } => write!(f, "{by} came too late"),
            Self::BothAbsent => f.write_str("nobody came in time"),
            Self::Forfeit { by } => write!(f, "{by} forfeits the game"),
            Self::BothForfeit => f.write_str("both forfeit the game"),
            Self::ArbiterDecision { .. } => f.write_str("decision of the arbiter"),
            Self::Abandoned => f.write_str("broken off"),
        }
    }
}

impl fmt::Display for Ending {
    /// The outcome in words, the reason, and the article.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.outcome() {
            Outcome::Win(winner) => write!(f, "{winner} wins: ")?,
            Outcome::Draw => f.write_str("drawn: ")?,
            Outcome::BothLose => f.write_str("both lose: ")?,
            Outcome::Unfinished => f.write_str("no result: ")?,
        }
        self.write_reason(f)?;
        if let Self::Resignation { by, opponent_mates }
        | Self::FlagFall { by, opponent_mates }
        | Self::IllegalMoves { by, opponent_mates } = *self
        {
            match opponent_mates {
                CanMate::No => write!(f, ", but {} cannot mate", !by)?,
                CanMate::Unknown => write!(f, "; whether {} can mate is not proved", !by)?,
                CanMate::Yes | CanMate::NotAsked => {}
            }
        }
        match self.article() {
            "" => Ok(()),
            article => write!(f, " (FIDE {article})"),
        }
    }
}
