use core::fmt;

use jadoube_board::Color;
use jadoube_mateability::{Budget, Mateability};
use jadoube_movegen::Position;

/// Whether the opponent of a player who resigns, oversteps the time or breaks the Laws could still mate.
///
/// FIDE 5.1.2, 6.9 and 7.5.5 turn such a loss into a draw if the opponent cannot mate by any possible series of legal
/// moves. No count of moves and no repetition plays a part in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum CanMate {
    /// A series of legal moves ends in mate: the loss stands.
    Yes,
    /// None does: the game is drawn.
    No,
    /// The budget ended before either was proved: the loss stands unless somebody proves the contrary.
    Unknown,
    /// The rule set does not ask.
    NotAsked,
}

impl CanMate {
    /// Whether `side` can still mate.
    #[must_use]
    pub fn of(position: &Position, side: Color, budget: Budget) -> Self {
        match jadoube_mateability::can_mate(position, side, budget) {
            Mateability::Yes(_) => Self::Yes,
            Mateability::No => Self::No,
            Mateability::Unknown => Self::Unknown,
        }
    }
}

impl fmt::Display for CanMate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Unknown => "unknown",
            Self::NotAsked => "not asked",
        })
    }
}
