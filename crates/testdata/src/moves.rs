//! Which moves there are.

use crate::rows::{rows, split};

/// A position with all its legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MovesRow {
    /// What the row is called in a list of failures.
    pub name: &'static str,
    /// The position; castling rights of Chess960 as the files of the rooks.
    pub fen: &'static str,
    moves: &'static str,
}

impl MovesRow {
    /// The moves in alphabetical order: from, to and promotion letter, castling as the king taking its own rook.
    pub fn moves(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.moves.split_whitespace()
    }
}

/// The rows of `data/moves.txt`.
pub fn moves() -> impl Iterator<Item = MovesRow> {
    rows(include_str!("../data/moves.txt")).map(|row| {
        let (name, fen, moves) = split(row);
        MovesRow { name, fen, moves }
    })
}
