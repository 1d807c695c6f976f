//! A memory for what pawns and kings alone decide: most positions of a search share theirs with many others.

use alloc::boxed::Box;
use alloc::vec;
use core::fmt;

use jadoube_board::{Bitboard, Color, Square};

use crate::Score;
use crate::count::{Board, count_structure};
use crate::tally::Sum;

/// How many structures are remembered: 160 KiB.
const SIZE: usize = 1 << 12;

/// Where the pawns and kings stand, and what that is worth.
#[derive(Clone, Copy)]
struct Structure {
    pawns: [Bitboard; 2],
    kings: [Square; 2],
    /// White's worth less Black's.
    score: Score,
    passed: [Bitboard; 2],
}

impl Structure {
    /// Pawns everywhere: no position has this one.
    const NONE: Self = Self {
        pawns: [Bitboard(u64::MAX); 2],
        kings: [Square::A1; 2],
        score: Score::ZERO,
        passed: [Bitboard::EMPTY; 2],
    };
}

/// The structures met last. Each is kept whole, so that none is ever taken for another.
#[derive(Clone)]
pub(crate) struct Structures {
    known: Box<[Structure]>,
}

impl Default for Structures {
    fn default() -> Self {
        Self { known: vec![Structure::NONE; SIZE].into_boxed_slice() }
    }
}

impl fmt::Debug for Structures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Structures").finish_non_exhaustive()
    }
}

impl Structures {
    /// Adds what the pawns and kings are worth, and tells the board which pawns are passed.
    #[inline(always)]
    pub(crate) fn count(&mut self, board: &mut Board, sum: &mut Sum) {
        let pawns = Color::ALL.map(|color| board.sides[color as usize].pawns);
        let kings = Color::ALL.map(|color| board.sides[color as usize].king);
        let known = &mut self.known[slot(pawns, kings)];
        if known.pawns != pawns || known.kings != kings {
            let mut structure = Sum::default();
            count_structure(board, &mut structure);
            let passed = Color::ALL.map(|color| board.sides[color as usize].passed);
            *known = Structure { pawns, kings, score: structure.0, passed };
        }
        sum.0 += known.score;
        for color in Color::ALL {
            board.sides[color as usize].passed = known.passed[color as usize];
        }
    }
}

#[inline(always)]
fn slot(pawns: [Bitboard; 2], kings: [Square; 2]) -> usize {
    let kings = (kings[0].index() as u64) << 6 | kings[1].index() as u64;
    let mixed = pawns[0].0.wrapping_mul(0x9E37_79B9_7F4A_7C15)
        ^ pawns[1].0.wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(29)
        ^ kings.wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (mixed.wrapping_mul(0xA076_1D64_78BD_642F) >> (64 - SIZE.ilog2())) as usize
}
