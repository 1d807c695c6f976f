//! Men that are attacked by lesser ones, or by anything and defended by nothing.

use jadoube_board::{Rank, Role};

use crate::count::Board;
use crate::feature::{HANGING, KING_THREAT, MINOR_THREAT, PAWN_THREAT, PUSH_THREAT, ROOK_THREAT};
use crate::side::Side;
use crate::tally::Tally;

#[inline(always)]
pub(crate) fn count<Us: Side, T: Tally>(board: &mut Board, tally: &mut T) {
    let (us, them) = (board.us::<Us>(), board.them::<Us>());
    let theirs = |role: Role| board.men::<Us::Them>(role);
    let minors = theirs(Role::Knight) | theirs(Role::Bishop);
    let (rooks, queens) = (theirs(Role::Rook), theirs(Role::Queen));
    let by_pawns = us.attacks[Role::Pawn as usize];
    let by_minors = us.attacks[Role::Knight as usize] | us.attacks[Role::Bishop as usize];
    let by_rooks = us.attacks[Role::Rook as usize];

    for (index, men) in [minors, rooks, queens].into_iter().enumerate() {
        tally.add::<Us>(PAWN_THREAT + index, (men & by_pawns).len() as i32);
    }
    let loose_pawns = them.pawns - them.attacks[Role::Pawn as usize];
    for (index, men) in [loose_pawns, minors, rooks, queens].into_iter().enumerate() {
        tally.add::<Us>(MINOR_THREAT + index, (men & by_minors).len() as i32);
        tally.add::<Us>(ROOK_THREAT + index, (men & by_rooks).len() as i32);
    }
    let undefended = (them.men - them.attacked - theirs(Role::King)) & us.attacked;
    tally.add::<Us>(HANGING, (undefended & them.pawns).len() as i32);
    tally.add::<Us>(HANGING + 1, (undefended - them.pawns).len() as i32);
    let by_king = us.attacks[Role::King as usize];
    tally.add::<Us>(KING_THREAT, (undefended & by_king).len() as i32);

    let free = !board.occupied;
    let single = Us::forward(us.pawns) & free;
    let double = Us::forward(single & Us::rank_set(Rank::Third)) & free;
    let their_pawn_attacks = them.attacks[Role::Pawn as usize];
    let safe = ((single | double) - their_pawn_attacks) & (us.attacked | !them.attacked);
    let aims = Us::pawn_attacks(safe) & ((minors | rooks | queens) - by_pawns);
    tally.add::<Us>(PUSH_THREAT, aims.len() as i32);
}
