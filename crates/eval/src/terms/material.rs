//! What the men are worth, and where they stand.

use jadoube_board::{Bitboard, Role, Square};

use crate::count::Board;
use crate::feature::{BISHOP_PAIR, KNIGHT_WITH_PAWNS, MATERIAL, ROOK_WITH_PAWNS, SQUARES};
use crate::side::Side;
use crate::tally::Tally;

/// Where a square's weight stands among those of its role: by rank as the side counts it, the files mirrored.
#[inline(always)]
fn half_square<Us: Side>(square: Square) -> usize {
    let file = square.file().index() as usize;
    Us::rank(square) * 4 + file.min(7 - file)
}

/// Counts a man and where it stands.
#[inline(always)]
pub(crate) fn man<Us: Side, T: Tally>(tally: &mut T, role: Role, square: Square) {
    tally.add::<Us>(MATERIAL + role as usize, 1);
    tally.add::<Us>(SQUARES + role as usize * 32 + half_square::<Us>(square), 1);
}

#[inline(always)]
pub(crate) fn pawns_and_king<Us: Side, T: Tally>(board: &mut Board, tally: &mut T) {
    let us = board.us::<Us>();
    for square in us.pawns {
        man::<Us, T>(tally, Role::Pawn, square);
    }
    tally.add::<Us>(SQUARES + Role::King as usize * 32 + half_square::<Us>(us.king), 1);
}

/// The worth of figures in company; each by itself is counted with its mobility.
#[inline(always)]
pub(crate) fn figures<Us: Side, T: Tally>(board: &mut Board, tally: &mut T) {
    let bishops = board.men::<Us>(Role::Bishop);
    if bishops.meets(Bitboard::LIGHT_SQUARES) && bishops.meets(Bitboard::DARK_SQUARES) {
        tally.add::<Us>(BISHOP_PAIR, 1);
    }
    let pawns = board.us::<Us>().pawns.len() as i32 - 5;
    let (knights, rooks) = (board.men::<Us>(Role::Knight), board.men::<Us>(Role::Rook));
    tally.add::<Us>(KNIGHT_WITH_PAWNS, knights.len() as i32 * pawns);
    tally.add::<Us>(ROOK_WITH_PAWNS, rooks.len() as i32 * pawns);
}
