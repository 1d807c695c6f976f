//! The king: its shelter of pawns, the pawns that storm it, and the figures that attack it.

use jadoube_board::sliders::Sliders;
use jadoube_board::{Bitboard, File, Role, attacks};

use crate::count::Board;
use crate::feature::{
    KING_DANGER, SAFE_CHECK, SHELTER_KING_FILE, SHELTER_SIDE_FILE, STORM_BLOCKED, STORM_FREE,
};
use crate::side::Side;
use crate::tally::Tally;

/// What a safe check adds to the danger: by knight, bishop, rook, queen.
const CHECKER: [i32; 4] = [4, 3, 5, 4];

/// The last step of the danger.
const UTMOST: i32 = 39;

/// Our pawns before our king, theirs that come at it, on its file and those beside.
#[inline(always)]
pub(crate) fn shelter<Us: Side, T: Tally>(board: &mut Board, tally: &mut T) {
    let us = board.us::<Us>();
    let king_file = us.king.file();
    let king_rank = Us::rank(us.king);
    // Pawns behind the king neither shelter nor storm.
    let rank = Bitboard::rank(us.king.rank());
    let front = rank | Us::ahead(rank);
    let middle = king_file.index().clamp(1, 6);
    for index in middle - 1..=middle + 1 {
        let file = Bitboard::file(File::ALL[index as usize]) & front;
        let (ours, theirs) = (us.pawns & file, board.them::<Us>().pawns & file);
        let near = nearest::<Us>(ours, king_rank);
        let group = if index == king_file.index() { SHELTER_KING_FILE } else { SHELTER_SIDE_FILE };
        tally.add::<Us>(group + near, 1);
        let storm = nearest::<Us>(theirs, king_rank);
        let blocked = theirs.any() && Us::forward(ours).meets(theirs);
        tally.add::<Us>(if blocked { STORM_BLOCKED } else { STORM_FREE } + storm, 1);
    }
}

/// Ranks from the king to the nearest pawn of one file, 7 if there is none.
#[inline(always)]
fn nearest<Us: Side>(pawns: Bitboard, king_rank: usize) -> usize {
    let nearest = match Us::COLOR {
        jadoube_board::Color::White => pawns.first(),
        jadoube_board::Color::Black => pawns.last(),
    };
    nearest.map_or(7, |square| Us::rank(square) - king_rank)
}

/// Our attack on their king: figures near it, squares that only the king defends, checks that cost nothing.
#[inline(always)]
pub(crate) fn attack<Us: Side, S: Sliders, T: Tally>(board: &mut Board, tally: &mut T) {
    let (us, them) = (board.us::<Us>(), board.them::<Us>());
    let only_king = (them.attacked - them.attacked_twice) & them.attacks[Role::King as usize];
    let weak = us.attacked & (only_king | !them.attacked) & them.king_zone;
    let safe = !us.men & (!them.attacked | (only_king & us.attacked_twice));

    let diagonal = S::bishop(them.king, board.occupied) & safe;
    let straight = S::rook(them.king, board.occupied) & safe;
    let reach = |role: Role| us.attacks[role as usize];
    let checks = [
        attacks::knight(them.king) & safe & reach(Role::Knight),
        diagonal & reach(Role::Bishop),
        straight & reach(Role::Rook),
        (diagonal | straight) & reach(Role::Queen),
    ];

    let mut danger = us.king_attack + weak.len() as i32;
    for (index, squares) in checks.into_iter().enumerate() {
        if squares.any() {
            tally.add::<Us>(SAFE_CHECK + index, 1);
            danger += CHECKER[index];
        }
    }
    if board.men::<Us>(Role::Queen).is_empty() {
        danger /= 2;
    }
    tally.add::<Us>(KING_DANGER + danger.min(UTMOST) as usize, 1);
}
