//! Which moves leave the own king safe.

use jadoube_board::{Bitboard, Move, Role, Square, attacks, geometry};

use crate::attacked::king_is_attacked_on;
use crate::board::{Board, Rules, behind};
use crate::bug::Bug;
use crate::castling::castlings;
use crate::generate::pseudo_legal;

/// All moves that the generator takes for legal.
pub(crate) fn moves(board: &Board, rules: Rules) -> Vec<Move> {
    let mut moves = pseudo_legal_moves(board, rules);
    if let Some(king) = board.placement.king(board.turn) {
        let judge = Judge::new(board, rules, king);
        moves.retain(|&m| judge.accepts(m));
    }
    castlings(board, rules, &mut moves);
    moves.retain(|m| !(rules.has(Bug::LastSquareMissing) && m.to() == Square::H8));
    moves
}

/// The number of moves, some of which leave the king in check; castling is always legal.
pub(crate) fn count_of_pseudo_legal(board: &Board, rules: Rules) -> usize {
    let mut moves = pseudo_legal_moves(board, rules);
    castlings(board, rules, &mut moves);
    moves.len()
}

fn pseudo_legal_moves(board: &Board, rules: Rules) -> Vec<Move> {
    let mut moves = Vec::with_capacity(64);
    pseudo_legal(board, rules, &mut moves);
    moves
}

struct Judge<'a> {
    board: &'a Board,
    rules: Rules,
    king: Square,
    /// The enemy men that give check.
    checkers: Bitboard,
}

impl<'a> Judge<'a> {
    fn new(board: &'a Board, rules: Rules, king: Square) -> Self {
        let checkers = rules.attackers(board, king, !board.turn, board.placement.occupied());
        Self { board, rules, king, checkers }
    }

    fn accepts(&self, m: Move) -> bool {
        if m.from() == self.king {
            return !king_is_attacked_on(self.board, self.king, m.to(), self.rules);
        }
        let exposing = self.attackers_after(m);
        if m.is_en_passant() {
            self.accepts_en_passant(m, exposing)
        } else {
            self.accepts_man(m, exposing)
        }
    }

    /// The enemy men that attack the king after the move.
    fn attackers_after(&self, m: Move) -> Bitboard {
        let placement = &self.board.placement;
        let mut occupied = placement.occupied().without(m.from()).with(m.to());
        let mut gone = m.to().bitboard();
        if m.is_en_passant()
            && let Some(captured) = behind(m.to(), self.board.turn)
        {
            occupied = occupied.without(captured);
            gone = gone.with(captured);
        }
        self.rules.attackers(self.board, self.king, !self.board.turn, occupied) & !gone
    }

    fn accepts_en_passant(&self, m: Move, exposing: Bitboard) -> bool {
        let old = exposing & self.checkers;
        let mut new = exposing & !self.checkers;
        let diagonals = geometry::bishop_rays(self.king);
        if self.rules.has(Bug::EnPassantRankPin) {
            new &= !self.king.rank().bitboard();
        }
        if self.rules.has(Bug::EnPassantDiagonalPin) {
            // The capturing pawn itself is looked at.
            let own = geometry::line(self.king, m.from());
            new &= !diagonals | own;
        }
        let is_pinned = || {
            let without = self.board.placement.occupied().without(m.from());
            let sliders = self.rules.attackers(self.board, self.king, !self.board.turn, without);
            (sliders & !self.checkers & diagonals).any()
        };
        if self.rules.has(Bug::EnPassantPinnedNever) && is_pinned() {
            return false;
        }
        if self.rules.has(Bug::EnPassantNoAnswerToCheck) && self.checkers.any() {
            return false;
        }
        let sliders = self.board.placement.straight_sliders()
            & self.board.placement.color(!self.board.turn)
            & m.from().rank().bitboard();
        if self.rules.has(Bug::EnPassantRankFear)
            && self.king.rank() == m.from().rank()
            && sliders.any()
        {
            return false;
        }
        if self.rules.has(Bug::EnPassantPinnedLeaves) {
            new &= !geometry::line(self.king, m.from());
        }
        new.is_empty() && (old.is_empty() || self.rules.has(Bug::EnPassantIgnoresCheck))
    }

    fn accepts_man(&self, m: Move, exposing: Bitboard) -> bool {
        let role = self.board.placement.role_at(m.from()).unwrap_or(Role::Pawn);
        let unanswered = exposing & self.checkers & !self.overlooked(exposing & self.checkers);
        let uncovered = exposing & !self.checkers & !self.harmless(m, role);
        let captures_checker = self.checkers.has(m.to());
        let is_refused =
            self.rules.has(Bug::CheckBlockMissing) && self.checkers.any() && !captures_checker
                || self.rules.has(Bug::CheckCaptureMissing) && captures_checker
                || self.is_forgotten_answer(m, role)
                || self.is_refused_as_pinned(m, role);
        unanswered.is_empty() && uncovered.is_empty() && !is_refused
    }

    /// Whether it is a move of a pawn that is not thought of in check.
    fn is_forgotten_answer(&self, m: Move, role: Role) -> bool {
        let is_double = role == Role::Pawn && m.from().rank().distance(m.to().rank()) == 2;
        self.checkers.any()
            && (self.rules.has(Bug::CheckDoubleStepMissing) && is_double
                || self.rules.has(Bug::CheckPromotionMissing) && m.promotion_role().is_some())
    }

    /// Those of the checkers left unanswered that the bug does not see.
    fn overlooked(&self, left: Bitboard) -> Bitboard {
        let role = |role| self.board.placement.role(role);
        match self.rules.0 {
            Some(Bug::CheckIgnored) => Bitboard::ALL,
            Some(Bug::KnightCheckIgnored) => role(Role::Knight),
            Some(Bug::PawnCheckIgnored) => role(Role::Pawn),
            Some(Bug::DoubleCheckAnswered) if left.len() < self.checkers.len() => Bitboard::ALL,
            _ => Bitboard::EMPTY,
        }
    }

    /// From where a pin is overlooked.
    fn harmless(&self, m: Move, role: Role) -> Bitboard {
        match self.rules.0 {
            Some(Bug::PinnedPawnPromotes) if m.promotion_role().is_some() => Bitboard::ALL,
            Some(Bug::PinsIgnored) => Bitboard::ALL,
            Some(Bug::PinnedManAnswersCheck) if self.checkers.any() => Bitboard::ALL,
            Some(Bug::PinnedKnightMoves) if role == Role::Knight => Bitboard::ALL,
            Some(Bug::PinsOnRanksIgnored) => self.king.rank().bitboard(),
            Some(Bug::PinsOnFilesIgnored) => self.king.file().bitboard(),
            Some(Bug::PinsOnDiagonalsIgnored) => geometry::bishop_rays(self.king),
            _ => Bitboard::EMPTY,
        }
    }

    /// The enemy men that would attack the king if the man were not there.
    fn pinners(&self, from: Square, also_gone: Bitboard) -> Bitboard {
        let occupied = self.board.placement.occupied().without(from) & !also_gone;
        self.rules.attackers(self.board, self.king, !self.board.turn, occupied) & !self.checkers
    }

    fn is_refused_as_pinned(&self, m: Move, role: Role) -> bool {
        let from = m.from();
        match self.rules.0 {
            Some(Bug::PinnedNeverMove) => self.pinners(from, Bitboard::EMPTY).any(),
            Some(Bug::PinnedPawnNoPush) if role == Role::Pawn => {
                self.pinners(from, Bitboard::EMPTY).meets(self.king.file().bitboard())
                    && from.file() == m.to().file()
            }
            Some(Bug::PinsThroughTwo) => {
                let line = geometry::line(self.king, from);
                let queen =
                    attacks::queen(self.king, self.board.placement.occupied().without(from));
                let second = queen & line & self.board.placement.color(self.board.turn);
                let pinners = self.pinners(from, second) & line;
                pinners.any() && !line.has(m.to())
            }
            _ => false,
        }
    }
}
