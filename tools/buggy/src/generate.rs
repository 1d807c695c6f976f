//! Where the men can go, own king apart.

use jadoube_board::{Bitboard, Color, File, Move, Rank, Role, Square, attacks};

use crate::board::{Board, Rules, behind, forward};
use crate::bug::Bug;

/// All moves but castling.
pub(crate) fn pseudo_legal(board: &Board, rules: Rules, moves: &mut Vec<Move>) {
    for from in board.placement.color(board.turn) {
        match board.placement.role_at(from) {
            Some(Role::Pawn) => Pawn::new(board, rules, from).moves(moves),
            Some(role) => {
                let targets = targets(board, rules, role, from);
                moves.extend(targets.iter().map(|to| Move::normal(from, to)));
            }
            None => {}
        }
    }
}

/// Squares so many numbers away, whether or not the edge of the board lies between.
pub(crate) fn wrapped(from: Square, steps: &[i8]) -> Bitboard {
    let index = |step: i8| u8::try_from(from.as_u8() as i8 + step).ok().and_then(Square::try_new);
    steps.iter().filter_map(|&step| index(step)).fold(Bitboard::EMPTY, Bitboard::with)
}

const KNIGHT_STEPS: [i8; 8] = [-17, -15, -10, -6, 6, 10, 15, 17];
const KING_STEPS: [i8; 8] = [-9, -8, -7, -1, 1, 7, 8, 9];

fn targets(board: &Board, rules: Rules, role: Role, from: Square) -> Bitboard {
    let us = board.turn;
    let own = board.placement.color(us);
    match role {
        Role::Knight => {
            let reach = match rules.has(Bug::KnightWraps) {
                true => wrapped(from, &KNIGHT_STEPS),
                false => attacks::knight(from),
            };
            if rules.has(Bug::KnightCapturesOwn) { reach & !king(board, us) } else { reach & !own }
        }
        Role::King if rules.has(Bug::KingWraps) => wrapped(from, &KING_STEPS) & !own,
        Role::King => attacks::king(from) & !own,
        _ => slides(board, rules, role, from) & !own,
    }
}

fn king(board: &Board, us: Color) -> Bitboard {
    board.placement.pieces(Role::King.of(us))
}

fn slides(board: &Board, rules: Rules, role: Role, from: Square) -> Bitboard {
    let us = board.turn;
    let enemies = board.placement.color(!us);
    let occupied = match rules.0 {
        Some(Bug::SlidersJumpEnemies) => board.placement.color(us),
        Some(Bug::SlidersJumpOwn) => enemies,
        _ => board.placement.occupied(),
    };
    let role = match role {
        Role::Queen if rules.has(Bug::QueenNoDiagonals) => Role::Rook,
        role => role,
    };
    let mut reach = attacks::of(role.of(us), from, occupied);
    match rules.0 {
        Some(Bug::SlidersWrap) if role != Role::Bishop => reach |= wrapped_slide(from, occupied),
        Some(Bug::SlidersNeverCapture) => reach &= !enemies,
        Some(Bug::SlidersMissEdge) => reach &= !edges_ahead(from),
        _ => {}
    }
    reach
}

/// To the right from square to square by number, over the edge too.
fn wrapped_slide(from: Square, occupied: Bitboard) -> Bitboard {
    let mut reach = Bitboard::EMPTY;
    let mut at = from.as_u8();
    while let Some(to) = Square::try_new(at + 1) {
        reach = reach.with(to);
        if occupied.has(to) {
            break;
        }
        at += 1;
    }
    reach
}

/// The edges, without those on which the man stands.
fn edges_ahead(from: Square) -> Bitboard {
    let files = [File::A, File::H].into_iter().filter(|&file| file != from.file());
    let ranks = [Rank::First, Rank::Eighth].into_iter().filter(|&rank| rank != from.rank());
    let files = files.map(Bitboard::file);
    files.chain(ranks.map(Bitboard::rank)).fold(Bitboard::EMPTY, |edges, edge| edges | edge)
}

/// A pawn that is to move.
struct Pawn<'a> {
    board: &'a Board,
    rules: Rules,
    us: Color,
    from: Square,
}

impl<'a> Pawn<'a> {
    fn new(board: &'a Board, rules: Rules, from: Square) -> Self {
        Self { board, rules, us: board.turn, from }
    }

    fn is_black_without(&self, bug: Bug) -> bool {
        self.us == Color::Black && self.rules.has(bug)
    }

    fn moves(&self, moves: &mut Vec<Move>) {
        self.pushes(moves);
        self.captures(moves);
        self.en_passant(moves);
    }

    fn pushes(&self, moves: &mut Vec<Move>) {
        let step = forward(self.us) / 8;
        let occupied = self.board.placement.occupied();
        let enemies = self.board.placement.color(!self.us);
        let Some(single) = self.from.offset(0, step) else { return };
        let is_free = !occupied.has(single);
        if is_free || self.rules.has(Bug::PawnPushCaptures) && enemies.has(single) {
            let is_last = single.rank() == self.us.promotion_rank();
            if !(is_last && self.rules.has(Bug::PromotionPushMissing)) {
                self.arrive(single, false, moves);
            }
        }
        let rank = self.from.rank().relative_to(self.us);
        let may_double = rank == Rank::Second
            || rank == Rank::Third && self.rules.has(Bug::PawnDoubleStepThirdRank);
        let is_missing = self.rules.has(Bug::PawnDoubleStepMissing)
            || self.is_black_without(Bug::PawnDoubleStepBlackMissing);
        let Some(double) = self.from.offset(0, 2 * step).filter(|_| may_double && !is_missing)
        else {
            return;
        };
        let passes = is_free || self.rules.has(Bug::PawnDoubleStepJumps);
        let arrives = !occupied.has(double)
            || self.rules.has(Bug::PawnDoubleStepCaptures) && enemies.has(double);
        if passes && arrives {
            moves.push(Move::normal(self.from, double));
        }
    }

    /// What the pawn attacks, as the bug has it.
    fn attacked(&self, wraps: bool) -> Bitboard {
        let ahead = forward(self.us);
        let mut reach = match wraps {
            true => wrapped(self.from, &[ahead - 1, ahead + 1]),
            false => attacks::pawn(self.us, self.from),
        };
        if self.rules.has(Bug::PawnCaptureAFileMissing) && self.from.file() == File::A {
            return Bitboard::EMPTY;
        }
        if self.rules.has(Bug::PawnCaptureOneSide) {
            let from = self.from.file();
            reach &=
                reach.iter().filter(|to| to.file() < from).fold(Bitboard::EMPTY, Bitboard::with);
        }
        reach
    }

    fn captures(&self, moves: &mut Vec<Move>) {
        let placement = &self.board.placement;
        let mut goals = placement.color(!self.us);
        if self.rules.has(Bug::PawnSlantsToEmpty) {
            goals |= !placement.occupied();
        }
        if self.rules.has(Bug::PawnCapturesOwn) {
            goals |= placement.color(self.us) & !king(self.board, self.us);
        }
        let mut attacked = self.attacked(self.rules.has(Bug::PawnCaptureWraps));
        if self.rules.has(Bug::PawnSlantsToEmpty)
            && let Some(passed) = self.board.en_passant
        {
            attacked = attacked.without(passed);
        }
        for to in attacked & goals {
            self.arrive(to, true, moves);
        }
    }

    /// A move to this square, or the promotions there.
    fn arrive(&self, to: Square, captures: bool, moves: &mut Vec<Move>) {
        let plain = Move::normal(self.from, to);
        if to.rank() != self.us.promotion_rank() {
            moves.push(plain);
            return;
        }
        let roles: &[Role] = match self.rules.0 {
            Some(Bug::PromotionQueenOnly) => &[Role::Queen],
            Some(Bug::PromotionCaptureQueenOnly) if captures => &[Role::Queen],
            Some(Bug::PromotionCaptureMissing) if captures => &[],
            Some(Bug::PromotionCaptureThreePieces) if captures => {
                &[Role::Queen, Role::Rook, Role::Bishop]
            }
            Some(Bug::PromotionThreePieces) => &[Role::Queen, Role::Rook, Role::Bishop],
            Some(Bug::PromotionRookMissing) => &[Role::Queen, Role::Bishop, Role::Knight],
            Some(Bug::PromotionBlackMissing) if self.us == Color::Black => &[],
            _ => &Role::PROMOTIONS,
        };
        moves.extend(roles.iter().map(|&role| Move::promotion(self.from, to, role)));
        if self.rules.has(Bug::PromotionNotForced)
            || self.is_black_without(Bug::PromotionBlackMissing)
        {
            moves.push(plain);
        }
    }

    fn en_passant(&self, moves: &mut Vec<Move>) {
        let Some(passed) = self.board.en_passant else { return };
        let is_missing = self.rules.has(Bug::EnPassantMissing)
            || self.is_black_without(Bug::EnPassantBlackMissing)
            || self.rules.has(Bug::EnPassantOneSide) && passed.file() < self.from.file();
        let captured = behind(passed, self.us);
        let is_own = captured.is_none_or(|square| self.board.placement.color(self.us).has(square));
        if !is_missing && !is_own && self.attacked(self.rules.has(Bug::EnPassantWraps)).has(passed)
        {
            moves.push(Move::en_passant(self.from, passed));
        }
    }
}
