//! Room to arrange the figures behind the pawns.

use jadoube_board::{Bitboard, File, Rank, Role};

use crate::count::Board;
use crate::feature::SPACE;
use crate::side::Side;
use crate::tally::Tally;

const CENTER_FILES: Bitboard = Bitboard(
    Bitboard::file(File::C).0
        | Bitboard::file(File::D).0
        | Bitboard::file(File::E).0
        | Bitboard::file(File::F).0,
);

#[inline(always)]
pub(crate) fn count<Us: Side, T: Tally>(board: &mut Board, tally: &mut T) {
    let (us, them) = (board.us::<Us>(), board.them::<Us>());
    let home = Us::rank_set(Rank::Second) | Us::rank_set(Rank::Third) | Us::rank_set(Rank::Fourth);
    let safe = CENTER_FILES & (home - us.pawns - them.attacks[Role::Pawn as usize]);
    let behind_pawns = <Us::Them as Side>::ahead(us.pawns) & safe;
    // Room is worth something while there are men to fill it.
    let figures = (us.men - us.pawns).len() as i32;
    let room = (safe.len() + behind_pawns.len()) as i32;
    tally.add::<Us>(SPACE, room * figures / 8);
}
