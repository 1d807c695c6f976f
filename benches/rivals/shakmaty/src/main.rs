//! Perft by shakmaty: move lists, positions copied, then moves played unchecked.

use std::process::ExitCode;

use rival_cli::{Rival, Variant};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

struct Shakmaty(Chess);

impl Rival for Shakmaty {
    fn from_fen(fen: &str, variant: Variant) -> Result<Self, String> {
        let mode = match variant {
            Variant::Standard => CastlingMode::Standard,
            Variant::Chess960 => CastlingMode::Chess960,
        };
        let setup: Fen = fen.parse().map_err(|why| format!("{why} in '{fen}'"))?;
        setup.into_position(mode).map(Self).map_err(|why| format!("{why} in '{fen}'"))
    }

    fn count_in_bulk(&self, depth: u32) -> u64 {
        bulk(&self.0, depth)
    }

    fn count_made(&self, depth: u32) -> u64 {
        made(&self.0, depth)
    }
}

fn bulk(position: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut nodes = 0;
    for &mv in &moves {
        let mut child = position.clone();
        child.play_unchecked(mv);
        nodes += bulk(&child, depth - 1);
    }
    nodes
}

fn made(position: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    for &mv in &position.legal_moves() {
        let mut child = position.clone();
        child.play_unchecked(mv);
        nodes += made(&child, depth - 1);
    }
    nodes
}

fn main() -> ExitCode {
    rival_cli::main::<Shakmaty>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rival_cli::{KIWIPETE, KIWIPETE_COUNTS, NEAR_ROOKS, NEAR_ROOKS_COUNTS, assert_counts};

    #[test]
    fn both_ways_of_counting_are_right() {
        assert_counts::<Shakmaty>(KIWIPETE, Variant::Standard, &KIWIPETE_COUNTS);
        assert_counts::<Shakmaty>(NEAR_ROOKS, Variant::Chess960, &NEAR_ROOKS_COUNTS);
    }
}
