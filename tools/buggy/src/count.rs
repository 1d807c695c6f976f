//! Counting.

use std::collections::HashMap;

use jadoube_board::{Bitboard, Move};
use jadoube_movegen::Position;

use crate::board::{Board, Rules};
use crate::bug::Bug;
use crate::legality::{count_of_pseudo_legal, moves};

/// The move generator with at most one bug.
#[derive(Clone, Copy, Debug)]
pub struct Generator {
    rules: Rules,
}

impl Generator {
    /// A generator that is right, or one with this bug.
    #[must_use]
    pub fn new(bug: Option<Bug>) -> Self {
        Self { rules: Rules(bug) }
    }

    /// Counts the sequences of so many moves.
    #[must_use]
    pub fn perft(&self, position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.divide(&Board::new(position, self.rules), depth, || false)
            .iter()
            .map(|row| row.1)
            .sum()
    }

    pub(crate) fn rules(self) -> Rules {
        self.rules
    }

    /// The counts below each move; what is there when it is told to stop.
    pub(crate) fn divide(
        &self,
        board: &Board,
        depth: u32,
        is_stopped: impl Fn() -> bool,
    ) -> Vec<(Move, u64)> {
        let mut count = Count { rules: self.rules, table: HashMap::new(), is_stopped: &is_stopped };
        count.children(board, depth)
    }
}

/// One count.
struct Count<'a> {
    rules: Rules,
    table: HashMap<(Board, u32), u64>,
    is_stopped: &'a dyn Fn() -> bool,
}

impl Count<'_> {
    /// More entries are not kept.
    const MAX_ENTRIES: usize = 1 << 20;

    fn children(&mut self, board: &Board, depth: u32) -> Vec<(Move, u64)> {
        let mut board = *board;
        let mut rows = Vec::new();
        let mut list = moves(&board, self.rules);
        if self.rules.has(Bug::UndoLosesEnPassant)
            && depth > 1
            && list.iter().any(|m| !m.is_en_passant())
        {
            // They come last, when other moves have been taken back.
            list.retain(|m| !m.is_en_passant());
        }
        for m in list {
            let next = board.after(m, self.rules);
            let nodes = self.below(&next, depth - 1);
            rows.push((m, if self.rules.has(Bug::CountsOverflow) { nodes % 256 } else { nodes }));
            if self.rules.has(Bug::UndoLosesCastling) {
                board.castling_rooks &= next.castling_rooks;
            }
            if (self.is_stopped)() {
                break;
            }
        }
        rows
    }

    fn below(&mut self, board: &Board, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let key = self.key(board, depth);
        if let Some(key) = &key
            && let Some(&known) = self.table.get(key)
        {
            return known;
        }
        let nodes = match depth {
            _ if self.rules.has(Bug::MateIsALeaf) && moves(board, self.rules).is_empty() => 1,
            1 if self.rules.has(Bug::LastPlyNotLegal) => {
                count_of_pseudo_legal(board, self.rules) as u64
            }
            1 => moves(board, self.rules).len() as u64,
            _ => self.children(board, depth).iter().map(|row| row.1).sum(),
        };
        if let Some(key) = key
            && self.table.len() < Self::MAX_ENTRIES
        {
            self.table.insert(key, nodes);
        }
        nodes
    }

    /// What the table knows the position by.
    fn key(&self, board: &Board, depth: u32) -> Option<(Board, u32)> {
        let mut known = *board;
        match self.rules.0 {
            Some(Bug::HashWithoutEnPassant) => known.en_passant = None,
            Some(Bug::HashWithoutCastling) => known.castling_rooks = Bitboard::EMPTY,
            Some(Bug::HashWithoutDepth) => return Some((known, 0)),
            _ => return None,
        }
        Some((known, depth))
    }
}
