//! The squares that the opponent attacks: a man there may have to move, one that goes there may be taken.

use jadoube_board::{Bitboard, Role, attacks};
use jadoube_movegen::Position;

/// All squares attacked by the side that is not to move.
pub(crate) fn threats(position: &Position) -> Bitboard {
    let them = !position.turn();
    let placement = position.placement();
    let men = |role: Role| placement.pieces(role.of(them));
    let occupied = placement.occupied();
    let mut attacked = attacks::pawns(them, men(Role::Pawn))
        | attacks::knights(men(Role::Knight))
        | attacks::king(position.king(them));
    for from in placement.diagonal_sliders() & placement.color(them) {
        attacked |= attacks::bishop(from, occupied);
    }
    for from in placement.straight_sliders() & placement.color(them) {
        attacked |= attacks::rook(from, occupied);
    }
    attacked
}
