use alloc::vec::Vec;
use core::fmt;

use jadoube_board::Move;

/// Whether a side can still give mate.
///
/// ```
/// use jadoube_mateability::{Budget, Mateability, can_mate};
/// use jadoube_board::Color;
/// use jadoube_movegen::Position;
///
/// let answer = can_mate(&Position::initial(), Color::White, Budget::default());
/// assert!(answer.is_yes() && !answer.line().unwrap().is_empty());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[must_use]
pub enum Mateability {
    /// It can: these legal moves of both sides, played from the position, end with the other king mated. The line is no
    /// shortest one; it is empty if the position is that mate already.
    Yes(Vec<Move>),
    /// It cannot, by any series of legal moves.
    No,
    /// The budget ended before either was proved.
    Unknown,
}

impl Mateability {
    /// Whether a mate was found.
    #[must_use]
    pub fn is_yes(&self) -> bool {
        matches!(self, Self::Yes(_))
    }

    /// Whether it is proved that there is no mate.
    #[must_use]
    pub fn is_no(&self) -> bool {
        matches!(self, Self::No)
    }

    /// Whether the budget ended before an answer.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown)
    }

    /// The moves that lead to the mate, if there is one.
    #[must_use]
    pub fn line(&self) -> Option<&[Move]> {
        match self {
            Self::Yes(line) => Some(line),
            Self::No | Self::Unknown => None,
        }
    }
}

impl fmt::Display for Mateability {
    /// `yes`, `no` or `unknown`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Yes(_) => "yes",
            Self::No => "no",
            Self::Unknown => "unknown",
        })
    }
}

/// Whether the game is over because neither side can mate (FIDE 5.2.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[must_use]
pub enum Deadness {
    /// Neither side can mate: the game is drawn.
    Dead,
    /// At least one side can.
    Alive,
    /// The budget ended before either was proved.
    Unknown,
}

impl Deadness {
    /// Whether the position is proved dead.
    #[must_use]
    pub fn is_dead(self) -> bool {
        self == Self::Dead
    }
}

impl fmt::Display for Deadness {
    /// `dead`, `alive` or `unknown`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Dead => "dead",
            Self::Alive => "alive",
            Self::Unknown => "unknown",
        })
    }
}

/// How much work an answer may cost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Budget {
    /// How many moves a search may make, about two million in a second. The tests before the search cost nothing of it.
    ///
    /// A search keeps what it has seen: about 100 bytes for each node, if nothing repeats.
    pub nodes: u64,
}

impl Budget {
    /// So many moves.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes }
    }
}

impl Default for Budget {
    /// Twelve million moves, seconds at worst: all known positions, compositions too, are decided with it. Those from play
    /// need some thousands.
    fn default() -> Self {
        Self { nodes: 12_000_000 }
    }
}
