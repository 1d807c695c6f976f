//! The structure of the pawns.

use jadoube_board::Bitboard;

use crate::count::Board;
use crate::feature::{BACKWARD, DEFENDED, DOUBLED, ISOLATED, ISOLATED_OPEN, PHALANX};
use crate::side::Side;
use crate::tally::Tally;

/// Counts the structure and finds the passed pawns.
#[inline(always)]
pub(crate) fn count<Us: Side, T: Tally>(board: &mut Board, tally: &mut T) {
    let (pawns, enemy) = (board.us::<Us>().pawns, board.them::<Us>().pawns);
    let ahead_of_enemy = <Us::Them as Side>::ahead(enemy);
    let enemy_span = board.them::<Us>().pawn_span;
    board.us_mut::<Us>().passed =
        pawns - ahead_of_enemy - enemy_span - <Us::Them as Side>::ahead(pawns);

    let files = Us::ahead(pawns) | pawns | <Us::Them as Side>::ahead(pawns);
    let isolated = pawns - files.east() - files.west();
    tally.add::<Us>(ISOLATED, isolated.len() as i32);
    tally.add::<Us>(ISOLATED_OPEN, (isolated - ahead_of_enemy).len() as i32);
    tally.add::<Us>(DOUBLED, (pawns & Us::ahead(pawns)).len() as i32);

    // Nothing of ours stands level with it or behind on the files beside, and an enemy pawn watches the square before it.
    let supported = Us::ahead(pawns.east() | pawns.west()) | pawns.east() | pawns.west();
    let enemy_attacks = <Us::Them as Side>::pawn_attacks(enemy);
    let backward = (pawns - supported - isolated) & Us::backward(enemy_attacks | enemy);
    tally.add::<Us>(BACKWARD, backward.len() as i32);

    by_rank::<Us, T>(tally, PHALANX, pawns & (pawns.east() | pawns.west()));
    by_rank::<Us, T>(tally, DEFENDED, pawns & Us::pawn_attacks(pawns));
}

/// Counts each square of the set under its rank.
#[inline(always)]
pub(crate) fn by_rank<Us: Side, T: Tally>(tally: &mut T, group: usize, set: Bitboard) {
    for square in set {
        tally.add::<Us>(group + Us::rank(square), 1);
    }
}
