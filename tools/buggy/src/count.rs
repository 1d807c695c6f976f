//! Counting.

use std::collections::HashMap;

use jadoube_board::{Bitboard, CastlingSide, Move, MoveKind, Piece, Role, Square};
use jadoube_movegen::Position;

use crate::board::{Board, Rules, behind};
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
            self.take_back(m, &mut board, &next);
            if (self.is_stopped)() {
                break;
            }
        }
        rows
    }

    /// What taking a move back leaves wrong.
    fn take_back(&self, m: Move, board: &mut Board, next: &Board) {
        let placement = &mut board.placement;
        let (us, rank) = (board.turn, m.to().rank());
        match (self.rules.0, m.kind()) {
            (Some(Bug::UndoLosesCastling), _) => board.castling_rooks &= next.castling_rooks,
            (Some(Bug::UndoKeepsPromoted), MoveKind::Promotion(role)) => {
                placement.put(m.from(), role.of(us));
            }
            (Some(Bug::UndoEnPassantSquare), MoveKind::EnPassant) => {
                let captured = behind(m.to(), us).and_then(|at| placement.remove(at));
                captured.into_iter().for_each(|pawn| placement.put(m.to(), pawn));
            }
            (Some(Bug::UndoLeavesCastledRook), MoveKind::Castling) => {
                let target = CastlingSide::of(m.from(), m.to()).rook_target(us);
                if target != m.from() {
                    placement.remove(m.to());
                    placement.put(target, Role::Rook.of(us));
                }
            }
            (Some(Bug::UndoLosesCaptured), MoveKind::Normal) if rank == us.promotion_rank() => {
                placement.remove(m.to());
            }
            _ => {}
        }
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
            Some(Bug::HashKnightsAsBishops | Bug::HashWithoutPromotion) => {
                for (at, man) in board.placement.iter() {
                    known.placement.put(at, self.role_in_key(at, man).of(man.color));
                }
            }
            Some(Bug::HashWithoutDepth) => return Some((known, 0)),
            _ => return None,
        }
        Some((known, depth))
    }

    /// What the table takes a man for.
    fn role_in_key(&self, at: Square, man: Piece) -> Role {
        let has_arrived = at.rank() == man.color.promotion_rank() && man.role != Role::King;
        match (self.rules.0, man.role) {
            (Some(Bug::HashKnightsAsBishops), Role::Bishop) => Role::Knight,
            (Some(Bug::HashWithoutPromotion), _) if has_arrived => Role::Pawn,
            (_, role) => role,
        }
    }
}
