//! Positions with known answers, as plain text rows that the tests of every crate can run.
//!
//! A new fact is usually a new row in a file under `data/`. Each file begins with a comment that tells its columns; a
//! comment above each group of rows tells where the figures come from. Fields are separated by semicolons, `#` begins a
//! comment line. This crate knows no chess: FENs and moves are text.
//!
//! ```
//! let start = jadoube_testdata::perft().next().unwrap();
//! assert_eq!(start.name, "start");
//! assert_eq!(start.counts().last(), Some((4, 197_281)));
//!
//! let moves = jadoube_testdata::moves().find(|row| row.name == "capture-is-the-only-move").unwrap();
//! assert_eq!(moves.moves().collect::<Vec<_>>(), ["a1b2"]);
//! ```

#![no_std]

mod moves;
mod perft;
mod rows;

pub use moves::{MovesRow, moves};
pub use perft::{PerftRow, perft};
