//! What is known of every position of one ending.

use alloc::vec::Vec;
use core::fmt;

use jadoube_board::Color;
use jadoube_movegen::Position;

use crate::ending::Ending;
use crate::index::{Index, Squares};

/// How far the mate is with best play of both sides: the winner hurries, the loser delays.
///
/// The fifty-move rule plays no part in it; no mate without pawns and with four men takes as long.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Distance {
    /// Who mates.
    pub winner: Color,
    /// How many moves of either side are left; 0 if it is mate already.
    pub plies: u8,
}

impl Distance {
    /// How many moves the winner needs, as problems count them: "mate in 3".
    #[must_use]
    pub fn moves(self) -> u8 {
        self.plies.div_ceil(2)
    }
}

impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies {
            0 => write!(f, "{} has mated", self.winner),
            _ => write!(f, "{} mates in {}", self.winner, self.moves()),
        }
    }
}

/// Nobody can force mate.
pub(crate) const DRAW: u8 = 254;
/// No legal position, or one that has another number.
pub(crate) const NO_POSITION: u8 = 255;

/// The distance to mate of every position of an ending.
#[derive(Clone)]
pub struct Table {
    pub(crate) ending: Ending,
    pub(crate) index: Index,
    /// By the position's number: plies to mate, even if the side to move loses, odd if it wins; or one of the two marks.
    pub(crate) plies: Vec<u8>,
}

impl Table {
    /// Its ending.
    #[must_use]
    pub fn ending(&self) -> &Ending {
        &self.ending
    }

    /// Every legal position of the ending with its distance to mate, `None` for a draw. Of positions that are mirror images
    /// of each other there is one.
    pub fn positions(&self) -> impl Iterator<Item = (Position, Option<Distance>)> + '_ {
        let known = self.plies.iter().enumerate().filter(|&(_, &plies)| plies != NO_POSITION);
        known.filter_map(|(number, &plies)| {
            let position = self.index.position(number)?;
            Some((position, distance(plies, position.turn())))
        })
    }

    /// The longest win of a side that is to move: a position and its distance.
    #[must_use]
    pub fn longest_win(&self, winner: Color) -> Option<(Position, Distance)> {
        let wins = self.plies.iter().enumerate().filter(|&(number, &plies)| {
            number & 1 == winner as usize && plies < DRAW && plies % 2 == 1
        });
        // Of several the first.
        let (number, &plies) =
            wins.reduce(|best, other| if other.1 > best.1 { other } else { best })?;
        let position = self.index.position(number)?;
        Some((position, Distance { winner, plies }))
    }

    /// What is known of a position whose men are these.
    pub(crate) fn distance(&self, squares: &Squares, turn: Color) -> Option<Distance> {
        distance(self.plies[self.index.of(squares, turn)], turn)
    }
}

fn distance(plies: u8, turn: Color) -> Option<Distance> {
    let winner = if plies % 2 == 1 { turn } else { !turn };
    (plies < DRAW).then_some(Distance { winner, plies })
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("ending", &self.ending).finish_non_exhaustive()
    }
}
