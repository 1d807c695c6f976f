//! Perft by cozy-chess: sets of moves from a listener, boards copied, then moves played unchecked.

use std::process::ExitCode;

use cozy_chess::Board;
use rival_cli::{Rival, Variant};

struct Cozy(Board);

impl Rival for Cozy {
    fn from_fen(fen: &str, variant: Variant) -> Result<Self, String> {
        Board::from_fen(fen, variant == Variant::Chess960)
            .map(Self)
            .map_err(|why| format!("{why} in '{fen}'"))
    }

    fn count_in_bulk(&self, depth: u32) -> u64 {
        bulk(&self.0, depth)
    }

    fn count_made(&self, depth: u32) -> u64 {
        made(&self.0, depth)
    }
}

fn bulk(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => nodes = 1,
        1 => {
            board.generate_moves(|moves| {
                nodes += moves.len() as u64;
                false
            });
        }
        _ => {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut child = board.clone();
                    child.play_unchecked(mv);
                    nodes += bulk(&child, depth - 1);
                }
                false
            });
        }
    }
    nodes
}

fn made(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += made(&child, depth - 1);
        }
        false
    });
    nodes
}

fn main() -> ExitCode {
    rival_cli::main::<Cozy>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rival_cli::{KIWIPETE, KIWIPETE_COUNTS, NEAR_ROOKS, NEAR_ROOKS_COUNTS, assert_counts};

    #[test]
    fn both_ways_of_counting_are_right() {
        assert_counts::<Cozy>(KIWIPETE, Variant::Standard, &KIWIPETE_COUNTS);
        assert_counts::<Cozy>(NEAR_ROOKS, Variant::Chess960, &NEAR_ROOKS_COUNTS);
    }
}
