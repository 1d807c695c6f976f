#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod answer;
mod checks;
mod guide;
mod material;
mod mobility;
mod quick;
mod search;
mod shelter;
mod solver;
mod table;

pub use answer::{Budget, Deadness, Mateability};
pub use solver::Solver;

use jadoube_board::Color;
use jadoube_movegen::Position;

/// Whether a quick look proves that `side` can never mate, by any series of legal moves.
///
/// `false` says nothing: ask [`can_mate`].
///
/// ```
/// use jadoube_board::Color;
/// use jadoube_mateability::cannot_mate;
/// use jadoube_movegen::Position;
///
/// assert!(!cannot_mate(&Position::initial(), Color::White));
/// ```
#[must_use]
pub fn cannot_mate(position: &Position, side: Color) -> bool {
    quick::cannot_mate(position, side)
}

/// Whether `side` can still mate by any series of legal moves (FIDE 6.9).
///
/// For many positions keep a [`Solver`].
pub fn can_mate(position: &Position, side: Color, budget: Budget) -> Mateability {
    Solver::new().can_mate(position, side, budget)
}

/// Whether the position is dead (FIDE 5.2.2): neither side can mate. The budget is for each side.
///
/// A position that is mate or stalemate already counts as dead only if that is no mate: nobody can mate any more.
pub fn dead(position: &Position, budget: Budget) -> Deadness {
    Solver::new().dead(position, budget)
}

/// Whether a quick look proves that the position is dead (FIDE 5.2.2); cheap enough to ask after every move of every game.
///
/// `false` says nothing: ask [`dead`]. In games from play it misses nothing that is known of.
#[must_use]
pub fn dead_fast(position: &Position) -> bool {
    Color::ALL.into_iter().all(|side| cannot_mate(position, side))
}
