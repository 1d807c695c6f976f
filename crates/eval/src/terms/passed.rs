//! Passed pawns: how far, how free, and whose king is near.

use jadoube_board::Role;

use crate::count::Board;
use crate::feature::{
    PASSED, PASSED_BLOCKED, PASSED_CONNECTED, PASSED_ENEMY_KING, PASSED_FREE, PASSED_OWN_KING,
    PASSED_ROOK_AGAINST, PASSED_ROOK_BEHIND, PASSED_SAFE,
};
use crate::side::Side;
use crate::tally::Tally;

#[inline(always)]
pub(crate) fn count<Us: Side, T: Tally>(board: &mut Board, tally: &mut T) {
    let (us, them) = (board.us::<Us>(), board.them::<Us>());
    let neighbours = us.passed | Us::forward(us.passed);
    let connected = us.passed & (neighbours.east() | neighbours.west());
    let rooks = board.roles[Role::Rook as usize];
    for square in us.passed {
        let rank = Us::rank(square);
        let pawn = square.bitboard();
        let stop = Us::forward(pawn);
        let way = Us::ahead(pawn);
        tally.add::<Us>(PASSED + rank, 1);
        if connected.has(square) {
            tally.add::<Us>(PASSED_CONNECTED + rank, 1);
        }
        if stop.meets(board.occupied) {
            tally.add::<Us>(PASSED_BLOCKED + rank, 1);
        } else if stop.is_disjoint_from(them.attacked) {
            tally.add::<Us>(PASSED_SAFE + rank, 1);
        }
        if way.is_disjoint_from(board.occupied | them.attacked) {
            tally.add::<Us>(PASSED_FREE + rank, 1);
        }
        if rank < 3 {
            continue;
        }
        if let Some(stop) = stop.single() {
            let worth = rank as i32 - 2;
            tally.add::<Us>(PASSED_OWN_KING + us.king.distance(stop) as usize, worth);
            tally.add::<Us>(PASSED_ENEMY_KING + them.king.distance(stop) as usize, worth);
        }
        let behind = <Us::Them as Side>::ahead(pawn) & rooks;
        tally.add::<Us>(PASSED_ROOK_BEHIND, i32::from(behind.meets(us.men)));
        tally.add::<Us>(PASSED_ROOK_AGAINST, i32::from(behind.meets(them.men)));
    }
}
