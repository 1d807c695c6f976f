//! Whether the king may go to a square.

use jadoube_board::{Bitboard, Role, Square, attacks};

use crate::board::{Board, Rules, behind, forward};
use crate::bug::Bug;
use crate::generate::wrapped;

/// Whether the own king would be attacked on the square `to`, as the bug has it.
pub(crate) fn king_is_attacked_on(board: &Board, king: Square, to: Square, rules: Rules) -> bool {
    let (us, them) = (board.turn, !board.turn);
    let captures = board.placement.color(them).has(to);
    let mut occupied = board.placement.occupied().without(king);
    if rules.has(Bug::KingAlongRay) {
        occupied = occupied.with(king);
    }
    let mut attackers = rules.attackers(board, to, them, occupied).without(to);
    if rules.has(Bug::KingCapturesProtected) && captures {
        attackers = Bitboard::EMPTY;
    }
    if rules.has(Bug::KingNextToKing) {
        attackers &= !board.placement.role(Role::King);
    }
    if rules.has(Bug::KingIntoPawnAttack) {
        attackers &= !board.placement.role(Role::Pawn);
    }
    if rules.has(Bug::KingIgnoresPinnedMen) {
        attackers &= !pinned(board);
    }
    let pawns = board.placement.pieces(Role::Pawn.of(them));
    let is_feared_around_the_edge = || {
        let ahead = forward(them);
        pawns.iter().any(|from| {
            wrapped(from, &[ahead - 1, ahead + 1]).has(to) && !attacks::pawn(them, from).has(to)
        })
    };
    let is_feared = || {
        // Where an enemy pawn could step to from.
        behind(to, them).is_some_and(|from| pawns.has(from))
    };
    let is_in_check = rules.attackers(board, king, them, board.placement.occupied()).any();
    attackers.any()
        || rules.has(Bug::KingFearsPushes) && is_feared()
        || rules.has(Bug::KingFearsWrappedPawns) && is_feared_around_the_edge()
        || rules.has(Bug::KingNoCaptureInCheck) && captures && is_in_check
        || rules.has(Bug::KingWraps)
            && !attacks::king(king).has(to)
            && board.placement.color(us).has(to)
}

/// The enemy men that stand between their king and one of ours that would attack it.
fn pinned(board: &Board) -> Bitboard {
    let them = board.placement.color(!board.turn);
    let Some(king) = board.placement.king(!board.turn) else { return Bitboard::EMPTY };
    let occupied = board.placement.occupied();
    let before = board.attackers(king, board.turn, occupied);
    let is_pinned = |from: &Square| {
        (board.attackers(king, board.turn, occupied.without(*from)) & !before).any()
    };
    them.without(king).iter().filter(is_pinned).fold(Bitboard::EMPTY, Bitboard::with)
}

/// The enemy men that attack a square over which the king castles, as the bug has it.
pub(crate) fn castling_attackers(
    board: &Board,
    square: Square,
    occupied: Bitboard,
    rules: Rules,
) -> Bitboard {
    let mut attackers = rules.attackers(board, square, !board.turn, occupied);
    if rules.has(Bug::CastlingPawnAttacksIgnored) {
        attackers &= !board.placement.role(Role::Pawn);
    }
    if rules.has(Bug::CastlingKingAttacksIgnored) {
        attackers &= !board.placement.role(Role::King);
    }
    attackers
}
