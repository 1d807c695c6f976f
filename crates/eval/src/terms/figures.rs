//! Knights, bishops, rooks and queens: their worth, mobility, outposts, files, and their attacks for the terms that follow.

use jadoube_board::sliders::Sliders;
use jadoube_board::{Bitboard, File, Rank, Role, Square, attacks};

use crate::count::Board;
use crate::feature::{
    BISHOP_LONG_DIAGONAL, BISHOP_MOBILITY, BISHOP_OUTPOST, BISHOP_PAWNS, KNIGHT_MOBILITY,
    KNIGHT_OUTPOST, MINOR_BEHIND_PAWN, QUEEN_MOBILITY, ROOK_HALF_OPEN, ROOK_MOBILITY, ROOK_OPEN,
    ROOK_SEVENTH,
};
use crate::side::Side;
use crate::tally::Tally;
use crate::terms::material::man;

const CENTER: Bitboard = Square::D4.bitboard().with(Square::E4).with(Square::D5).with(Square::E5);

/// How much one attacker adds to the danger of the enemy king, by role.
const ATTACKER: [i32; 6] = [0, 2, 2, 3, 4, 0];

#[inline(always)]
pub(crate) fn count<Us: Side, S: Sliders, T: Tally>(board: &mut Board, tally: &mut T) {
    let us = board.us::<Us>();
    let blocked_pawns = us.pawns & Us::backward(board.occupied);
    let enemy_pawn_attacks = board.them::<Us>().attacks[Role::Pawn as usize];
    // A figure is not free to go where a pawn takes it, nor where our king or a stuck pawn stands.
    let area = Area(!(enemy_pawn_attacks | blocked_pawns | us.king.bitboard()));

    minors::<Us, S, T>(board, tally, area);
    rooks::<Us, S, T>(board, tally, area);
    for from in board.men::<Us>(Role::Queen) {
        man::<Us, T>(tally, Role::Queen, from);
        let seen = S::bishop(from, board.occupied) | S::rook(from, board.occupied);
        note::<Us, T>(board, tally, Role::Queen, QUEEN_MOBILITY, seen, area);
    }
}

/// The squares that count for mobility.
#[derive(Clone, Copy)]
struct Area(Bitboard);

/// Counts one figure's mobility and keeps its attacks.
#[inline(always)]
fn note<Us: Side, T: Tally>(
    board: &mut Board,
    tally: &mut T,
    role: Role,
    group: usize,
    seen: Bitboard,
    area: Area,
) {
    tally.add::<Us>(group + (seen & area.0).len() as usize, 1);
    let at_king = seen & board.them::<Us>().king_zone;
    let us = board.us_mut::<Us>();
    us.add_attacks(role, seen);
    if at_king.any() {
        us.king_attack += ATTACKER[role as usize] + at_king.len() as i32;
    }
}

#[inline(always)]
fn minors<Us: Side, S: Sliders, T: Tally>(board: &mut Board, tally: &mut T, area: Area) {
    let pawns = board.us::<Us>().pawns;
    let outposts =
        (Us::rank_set(Rank::Fourth) | Us::rank_set(Rank::Fifth) | Us::rank_set(Rank::Sixth))
            & (board.us::<Us>().attacks[Role::Pawn as usize] - board.them::<Us>().pawn_span);
    let (knights, bishops) = (board.men::<Us>(Role::Knight), board.men::<Us>(Role::Bishop));
    tally.add::<Us>(KNIGHT_OUTPOST, (knights & outposts).len() as i32);
    tally.add::<Us>(BISHOP_OUTPOST, (bishops & outposts).len() as i32);
    let behind = Us::backward(board.roles[Role::Pawn as usize]);
    tally.add::<Us>(MINOR_BEHIND_PAWN, ((knights | bishops) & behind).len() as i32);

    for from in knights {
        man::<Us, T>(tally, Role::Knight, from);
        note::<Us, T>(board, tally, Role::Knight, KNIGHT_MOBILITY, attacks::knight(from), area);
    }
    for from in bishops {
        man::<Us, T>(tally, Role::Bishop, from);
        let seen = S::bishop(from, board.occupied - board.men::<Us>(Role::Queen));
        note::<Us, T>(board, tally, Role::Bishop, BISHOP_MOBILITY, seen, area);
        let color = if from.is_dark() { Bitboard::DARK_SQUARES } else { Bitboard::LIGHT_SQUARES };
        tally.add::<Us>(BISHOP_PAWNS, (pawns & color).len() as i32);
        let through_figures = S::bishop(from, board.roles[Role::Pawn as usize]);
        if (through_figures & CENTER).more_than_one() {
            tally.add::<Us>(BISHOP_LONG_DIAGONAL, 1);
        }
    }
}

#[inline(always)]
fn rooks<Us: Side, S: Sliders, T: Tally>(board: &mut Board, tally: &mut T, area: Area) {
    let rooks = board.men::<Us>(Role::Rook);
    let (ours, theirs) = (board.us::<Us>().pawns, board.them::<Us>().pawns);
    let own_majors = rooks | board.men::<Us>(Role::Queen);
    for from in rooks {
        man::<Us, T>(tally, Role::Rook, from);
        let seen = S::rook(from, board.occupied - own_majors);
        note::<Us, T>(board, tally, Role::Rook, ROOK_MOBILITY, seen, area);
        let file = Bitboard::file(File::ALL[from.file().index() as usize]);
        if file.is_disjoint_from(ours) {
            let open = file.is_disjoint_from(theirs);
            tally.add::<Us>(if open { ROOK_OPEN } else { ROOK_HALF_OPEN }, 1);
        }
    }
    let seventh = Us::rank_set(Rank::Seventh);
    let king_behind = Us::rank_set(Rank::Eighth).has(board.them::<Us>().king);
    if king_behind || theirs.meets(seventh) {
        tally.add::<Us>(ROOK_SEVENTH, (rooks & seventh).len() as i32);
    }
}
