//! Whether the king may go to a square.

use jadoube_board::{Bitboard, Role, Square, attacks};

use crate::board::{Board, Rules, behind};
use crate::bug::Bug;

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
    let pawns = board.placement.pieces(Role::Pawn.of(them));
    let is_feared = || {
        // Where an enemy pawn could step to from.
        behind(to, them).is_some_and(|from| pawns.has(from))
    };
    let is_in_check = rules.attackers(board, king, them, board.placement.occupied()).any();
    attackers.any()
        || rules.has(Bug::KingFearsPushes) && is_feared()
        || rules.has(Bug::KingNoCaptureInCheck) && captures && is_in_check
        || rules.has(Bug::KingWraps)
            && !attacks::king(king).has(to)
            && board.placement.color(us).has(to)
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
