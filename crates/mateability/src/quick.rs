//! The fast test: what can be proved without a long search.

use core::ops::ControlFlow;

use jadoube_board::{Bitboard, Color, Placement, Role, attacks};
use jadoube_movegen::{Position, Selection};

use crate::guide::{Guide, corners};
use crate::search::{Limits, Outcome, Search};
use crate::{material, shelter};

/// More moves than this do not all lead to the same sad end.
const FEW_MOVES: usize = 10;
/// Unless the side to be mated has no more men than this: then each may lead to stalemate.
const FEW_MEN: u32 = 3;
/// How many pawns need not block each other in a locked position.
const LOOSE_PAWNS: u32 = 4;
/// How many squares a man of a locked position may go to.
const HEMMED_IN: u32 = 3;
/// How many plies the short lines of [`ends_soon`] have, single moves not counted.
const SHORT: u32 = 4;
/// How many single moves may follow each other; no longer series is known.
const SINGLE_MOVES: u32 = 16;
/// What the small search at the end may cost.
const SMALL: Limits = Limits { moves: 2500, proofs: 20 };

/// Whether a quick look proves that `side` never mates.
pub(crate) fn cannot_mate(position: &Position, side: Color) -> bool {
    if is_plainly_hopeless(position, side) {
        return true;
    }
    if !is_locked(position.placement(), side) || position.turn() != side && position.is_checkmate()
    {
        return false;
    }
    if shelter::is_safe(position, side) {
        return true;
    }
    let guide = Guide::corner(side, corners(position, side)[0]);
    Search::default().run(position, side, &guide, SMALL) == Outcome::Exhausted
}

/// Whether the men, or the few lines there are, leave no hope at first sight.
pub(crate) fn is_plainly_hopeless(position: &Position, side: Color) -> bool {
    if material::is_hopeless(position.placement(), side) {
        // A setup from nowhere may be a mate that no move can give.
        return position.turn() == side || !position.is_checkmate();
    }
    ends_soon(position, side, SHORT, SINGLE_MOVES)
}

/// Whether all lines end within so many plies, none of them with the mate.
///
/// In most positions counting the moves refutes it, or the first line.
fn ends_soon(position: &Position, side: Color, plies: u32, single_moves: u32) -> bool {
    if material::is_hopeless(position.placement(), side) {
        return true;
    }
    let most = match plies {
        0 => 1,
        _ if position.placement().color(!side).len() > FEW_MEN => FEW_MOVES,
        _ => usize::MAX,
    };
    let mut number = 0;
    let too_many = position.visit_moves(Selection::All, |set| {
        number += set.len();
        if number > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let (plies, single_moves) = match number {
        0 => return position.turn() == side || !position.is_check(),
        _ if too_many.is_break() => return false,
        1 if single_moves > 0 => (plies, single_moves - 1),
        _ if plies == 0 => return false,
        _ => (plies - 1, single_moves),
    };
    let lasts = position.visit_moves(Selection::All, |set| {
        let ends = |m| ends_soon(&position.after(m), side, plies, single_moves);
        if set.into_iter().all(ends) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    lasts.is_continue()
}

/// Whether so little moves that a closer look may prove something: pawns block each other, all but a few; none is free to
/// run; and this side's queens, rooks and knights, if any, are hemmed in.
fn is_locked(placement: &Placement, side: Color) -> bool {
    let pawns = placement.role(Role::Pawn);
    let (white, black) =
        (pawns & placement.color(Color::White), pawns & placement.color(Color::Black));
    let pairs = (white.north() & (black | placement.pieces(Role::King.of(Color::Black)))).len();
    if pairs == 0 || pawns.len() > 2 * pairs + LOOSE_PAWNS {
        return false;
    }
    let occupied = placement.occupied();
    let stopped_white = ahead(Color::Black, black) | occupied.south();
    let stopped_black = ahead(Color::White, white) | occupied.north();
    if !(white.is_subset_of(stopped_white) && black.is_subset_of(stopped_black)) {
        return false;
    }
    let runs =
        placement.role(Role::Queen) | placement.role(Role::Rook) | placement.role(Role::Knight);
    runs.iter().all(|square| {
        let reach = match placement.role_at(square) {
            Some(Role::Knight) => attacks::knight(square),
            Some(Role::Rook) => attacks::rook(square, occupied),
            _ => attacks::queen(square, occupied),
        };
        let own = placement.color(placement.color_at(square).unwrap_or(side));
        (reach - own).len() <= HEMMED_IN
    })
}

/// All squares before these, as the side sees them.
fn ahead(color: Color, squares: Bitboard) -> Bitboard {
    let mut all = squares.forward(color);
    for _ in 0..5 {
        all |= all.forward(color);
    }
    all
}
