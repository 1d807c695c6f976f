//! Perft by the crate named chess: in bulk its own "fastest perft test", otherwise its moves made
//! onto one board after another in the same place.
//!
//! The crate reads Chess960 positions but counts them wrongly, so they are refused here.

use std::process::ExitCode;
use std::str::FromStr;

use chess::{Board, MoveGen};
use rival_cli::{Rival, Variant};

struct ChessCrate(Board);

impl Rival for ChessCrate {
    fn from_fen(fen: &str, variant: Variant) -> Result<Self, String> {
        if variant == Variant::Chess960 {
            return Err("the crate chess has no Chess960".into());
        }
        Board::from_str(fen).map(Self).map_err(|why| why.to_string())
    }

    fn count_in_bulk(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => MoveGen::movegen_perft_test(&self.0, depth as usize) as u64,
        }
    }

    fn count_made(&self, depth: u32) -> u64 {
        made(&self.0, depth)
    }
}

fn made(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    let mut child = *board;
    for mv in MoveGen::new_legal(board) {
        board.make_move(mv, &mut child);
        nodes += made(&child, depth - 1);
    }
    nodes
}

fn main() -> ExitCode {
    rival_cli::main::<ChessCrate>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rival_cli::{KIWIPETE, KIWIPETE_COUNTS, NEAR_ROOKS, assert_counts};

    #[test]
    fn both_ways_of_counting_are_right() {
        assert_counts::<ChessCrate>(KIWIPETE, Variant::Standard, &KIWIPETE_COUNTS);
    }

    #[test]
    fn chess960_is_refused() {
        assert!(ChessCrate::from_fen(NEAR_ROOKS, Variant::Chess960).is_err());
    }
}
