//! How many sequences of moves there are.

use crate::rows::{rows, split};

/// A position with the number of move sequences of each depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PerftRow {
    /// What the row is called in a list of failures.
    pub name: &'static str,
    /// The position; castling rights of Chess960 as the files of the rooks.
    pub fen: &'static str,
    counts: &'static str,
}

impl PerftRow {
    /// Depths, from 1 on, and the number of sequences of that many moves.
    ///
    /// # Panics
    /// If the row's counts are not written as `D1 20; D2 400`.
    pub fn counts(&self) -> impl Iterator<Item = (u32, u64)> + use<> {
        let row = *self;
        row.counts
            .split(';')
            .map(move |text| {
                let (depth, nodes) = text.trim().strip_prefix('D')?.split_once(' ')?;
                Some((depth.parse().ok()?, nodes.trim().parse().ok()?))
            })
            .map(move |count| count.unwrap_or_else(|| panic!("bad count in row {}", row.name)))
    }
}

/// The rows of `data/perft.txt`, at most a million sequences each.
pub fn perft() -> impl Iterator<Item = PerftRow> {
    rows(include_str!("../data/perft.txt")).map(|row| {
        let (name, fen, counts) = split(row);
        PerftRow { name, fen, counts }
    })
}
