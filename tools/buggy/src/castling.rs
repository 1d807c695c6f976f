//! Castling.

use jadoube_board::{Bitboard, CastlingSide, Color, File, Move, Role, Square, geometry};

use crate::attacked::castling_attackers;
use crate::board::{Board, Rules};
use crate::bug::Bug;

/// All castling moves that are allowed.
pub(crate) fn castlings(board: &Board, rules: Rules, moves: &mut Vec<Move>) {
    let us = board.turn;
    let Some(king) = board.placement.king(us).filter(|&king| board.king_homes[us] == Some(king))
    else {
        return;
    };
    for rook in board.castling_rooks & us.back_rank().bitboard() {
        if rook != king && Attempt::new(board, king, rook).is_allowed(rules) {
            moves.push(Move::castling(king, rook));
        }
    }
}

struct Attempt<'a> {
    board: &'a Board,
    king: Square,
    rook: Square,
    side: CastlingSide,
    king_target: Square,
    /// The squares that the king crosses and the one where it arrives.
    king_path: Bitboard,
    rook_path: Bitboard,
}

impl<'a> Attempt<'a> {
    fn new(board: &'a Board, king: Square, rook: Square) -> Self {
        let us = board.turn;
        let side = CastlingSide::of(king, rook);
        let (king_target, rook_target) = (side.king_target(us), side.rook_target(us));
        let king_path = geometry::between(king, king_target) | king_target.bitboard();
        let rook_path = geometry::between(rook, rook_target) | rook_target.bitboard();
        Self { board, king, rook, side, king_target, king_path, rook_path }
    }

    fn is_allowed(&self, rules: Rules) -> bool {
        let is_missing = rules.has(Bug::CastlingMissing)
            || rules.has(Bug::CastlingLongMissing) && self.side == CastlingSide::Queen
            || rules.has(Bug::Chess960KingStays) && self.king == self.king_target;
        !is_missing && self.has_rook(rules) && self.is_free(rules) && self.is_safe(rules)
    }

    fn has_rook(&self, rules: Rules) -> bool {
        let is_not_tested = rules.has(Bug::CastlingRookCapturedKeepsRight)
            || rules.has(Bug::CastlingRookTakesRook)
            || rules.has(Bug::CastlingCaptureForgetsWhite)
            || rules.has(Bug::CastlingPromotionKeepsRight);
        let rooks = self.board.placement.pieces(Role::Rook.of(self.board.turn));
        is_not_tested || rooks.has(self.rook)
    }

    fn b_file(&self) -> Bitboard {
        File::B.bitboard() & self.board.turn.back_rank().bitboard()
    }

    fn is_free(&self, rules: Rules) -> bool {
        let occupied = self.board.placement.occupied();
        let mut path = (self.king_path | self.rook_path).without(self.king).without(self.rook);
        if rules.has(Bug::CastlingOverMen) {
            path = Bitboard::EMPTY;
        }
        if rules.has(Bug::CastlingOverBFile) {
            path &= !self.b_file();
        }
        if rules.has(Bug::Chess960RookPath) {
            path = self.king_path.without(self.king).without(self.rook);
        }
        if rules.has(Bug::Chess960RookBlocks) && self.king_path.has(self.rook) {
            path = path.with(self.rook);
        }
        path.is_disjoint_from(occupied)
    }

    fn is_safe(&self, rules: Rules) -> bool {
        let mut squares = self.king_path.with(self.king);
        if rules.has(Bug::Chess960UsualSquares) {
            let rook_target = self.side.rook_target(self.board.turn);
            squares = self.king.bitboard().with(rook_target).with(self.king_target);
        }
        let over = self.king_path.without(self.king_target).without(self.king);
        let is_black = self.board.turn == Color::Black;
        if rules.has(Bug::CastlingOutOfCheck) {
            squares = squares.without(self.king);
        }
        if rules.has(Bug::CastlingThroughCheck)
            || rules.has(Bug::CastlingThroughCheckBlack) && is_black
            || rules.has(Bug::CastlingLongThroughCheck) && self.king_target.file() == File::C
        {
            squares &= !over;
        }
        if rules.has(Bug::CastlingIntoCheck) && self.king != self.king_target {
            squares = squares.without(self.king_target);
        }
        if rules.has(Bug::CastlingRookPathAttacked) && self.side == CastlingSide::Queen {
            squares |= self.b_file();
        }
        if rules.has(Bug::CastlingRookAttacked) {
            squares = squares.with(self.rook);
        }
        let occupied = self.board.placement.occupied();
        let is_attacked = |square| castling_attackers(self.board, square, occupied, rules).any();
        !squares.iter().any(is_attacked) && !self.is_uncovered(rules)
    }

    /// Whether the rook shielded the king's target.
    fn is_uncovered(&self, rules: Rules) -> bool {
        if rules.has(Bug::Chess960Shield) {
            return false;
        }
        let us = self.board.turn;
        let leaving = self.king.bitboard().with(self.rook);
        let arriving = self.king_target.bitboard().with(self.side.rook_target(us));
        let before = self.board.placement.occupied();
        let after = (before & !leaving) | arriving;
        let on = |occupied| {
            self.board.attackers(self.king_target, !us, occupied) & !self.board.placement.color(us)
        };
        // What attacks the target in any case has been looked at.
        (on(after) & !on(before) & us.back_rank().bitboard()).any()
    }
}
