//! The boards of several parents, one to a lane, and the moves that make children of them.

use jadoube_board::{Bitboard, attacks};

use super::board::Board;
use super::lanes::Lanes;

/// The boards before a move of the side that moves ("the mover"), one to a lane.
///
/// All have the king of the side that replies on the same square.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct Boards<L> {
    pub(super) occupied: L,
    pub(super) mover_pawns: L,
    pub(super) mover_knights: L,
    pub(super) mover_diagonal: L,
    pub(super) mover_straight: L,
    pub(super) mover_king: L,
    pub(super) replier: L,
    pub(super) pawns: L,
    pub(super) diagonal: L,
    pub(super) straight: L,
    /// Two of the replier's knights, each as its square and the squares that it reaches.
    pub(super) knights: [(L, L); 2],
    /// All further knights.
    pub(super) more_knights: L,
    pub(super) castling: L,
}

impl<L: Lanes> Boards<L> {
    /// No men.
    #[inline(always)]
    pub(super) fn empty() -> Self {
        let empty = L::splat(0);
        Self {
            occupied: empty,
            mover_pawns: empty,
            mover_knights: empty,
            mover_diagonal: empty,
            mover_straight: empty,
            mover_king: empty,
            replier: empty,
            pawns: empty,
            diagonal: empty,
            straight: empty,
            knights: [(empty, empty); 2],
            more_knights: empty,
            castling: empty,
        }
    }

    /// Puts a board into the lanes from `first` on.
    #[inline(always)]
    pub(super) fn put(&mut self, first: usize, board: &Board) {
        let Board { us: mover, them: replier, .. } = board;
        put(&mut self.occupied, first, board.occupied());
        put(&mut self.mover_pawns, first, mover.pawns);
        put(&mut self.mover_knights, first, mover.knights);
        put(&mut self.mover_diagonal, first, mover.diagonal);
        put(&mut self.mover_straight, first, mover.straight);
        put(&mut self.mover_king, first, mover.king);
        put(&mut self.replier, first, replier.all);
        put(&mut self.pawns, first, replier.pawns);
        put(&mut self.diagonal, first, replier.diagonal);
        put(&mut self.straight, first, replier.straight);
        let mut knights = replier.knights;
        for (square, reach) in &mut self.knights {
            let first_knight = knights - knights.without_lowest();
            put(square, first, first_knight);
            put(reach, first, attacks::knights(first_knight));
            knights = knights.without_lowest();
        }
        put(&mut self.more_knights, first, knights);
        put(&mut self.castling, first, board.castling);
    }

    /// After a move in each lane that is no promotion, castling or capture en passant. Without squares there is no move.
    #[inline(always)]
    pub(super) fn after(&self, from: L, to: L) -> Self {
        let both = from | to;
        Self {
            occupied: (self.occupied & !from) | to,
            mover_pawns: moved(self.mover_pawns, from, both),
            mover_knights: moved(self.mover_knights, from, both),
            mover_diagonal: moved(self.mover_diagonal, from, both),
            mover_straight: moved(self.mover_straight, from, both),
            mover_king: moved(self.mover_king, from, both),
            replier: without(self.replier, to),
            pawns: without(self.pawns, to),
            diagonal: without(self.diagonal, to),
            straight: without(self.straight, to),
            knights: [
                (without(self.knights[0].0, to), self.knights[0].1),
                (without(self.knights[1].0, to), self.knights[1].1),
            ],
            more_knights: without(self.more_knights, to),
            castling: without(self.castling, to),
        }
    }
}

#[inline(always)]
fn put<L: Lanes>(lanes: &mut L, first: usize, board: Bitboard) {
    *lanes = lanes.with_from(first, L::splat(board.0));
}

/// The men with the one on `from`, if it is one of them, on the other square.
#[inline(always)]
fn moved<L: Lanes>(men: L, from: L, both: L) -> L {
    men ^ both.where_meets(men, from)
}

#[inline(always)]
fn without<L: Lanes>(men: L, gone: L) -> L {
    men & !gone
}
