//! Endgames in which an advantage is worth less than it looks, or more.

use jadoube_board::{Bitboard, Color, Role, Square};
use jadoube_movegen::Position;

use crate::score::FULL_SCALE;

/// How far an endgame advantage of `strong` counts, from 0 (drawn) to [`FULL_SCALE`].
#[inline(always)]
pub(crate) fn scale(position: &Position, strong: Color) -> i32 {
    let placement = position.placement();
    let pawns = placement.pieces(Role::Pawn.of(strong));
    let (ours, theirs) = (figure_worth(position, strong), figure_worth(position, !strong));
    if pawns.is_empty() && ours - theirs <= BISHOP {
        // A minor more wins nothing without pawns; a rook against a minor seldom.
        return if ours < ROOK {
            0
        } else if theirs <= BISHOP {
            8
        } else {
            16
        };
    }
    if pawns.is_empty() && has_only_two_knights(position, strong) {
        return 0;
    }
    if is_wrong_bishop(position, strong, pawns) {
        return 0;
    }
    if has_opposite_bishops(position) {
        let only_bishops = ours == BISHOP && theirs == BISHOP;
        let passed_room = pawns.len() as i32;
        return if only_bishops { (10 + 4 * passed_room).min(36) } else { 46 };
    }
    (40 + 6 * pawns.len() as i32).min(FULL_SCALE)
}

const BISHOP: i32 = 3;
const ROOK: i32 = 5;

/// The figures of a side in round numbers (R44).
#[inline(always)]
fn figure_worth(position: &Position, color: Color) -> i32 {
    [(Role::Knight, BISHOP), (Role::Bishop, BISHOP), (Role::Rook, ROOK), (Role::Queen, 9)]
        .into_iter()
        .map(|(role, worth)| position.placement().pieces(role.of(color)).len() as i32 * worth)
        .sum()
}

/// Two knights can mate, but not force it (R143).
#[inline(always)]
fn has_only_two_knights(position: &Position, color: Color) -> bool {
    let placement = position.placement();
    let knights = placement.pieces(Role::Knight.of(color));
    placement.color(color) - knights == position.king(color).bitboard() && knights.len() == 2
}

/// One bishop each, on squares of different colours.
#[inline(always)]
fn has_opposite_bishops(position: &Position) -> bool {
    let bishops = position.placement().role(Role::Bishop);
    let of = |color| bishops & position.placement().color(color);
    of(Color::White).single().is_some()
        && of(Color::Black).single().is_some()
        && bishops.meets(Bitboard::DARK_SQUARES)
        && bishops.meets(Bitboard::LIGHT_SQUARES)
}

/// A lone bishop that does not guard the corner where its rook's pawns promote, with the enemy king there.
#[inline(always)]
fn is_wrong_bishop(position: &Position, strong: Color, pawns: Bitboard) -> bool {
    let placement = position.placement();
    let bishop = placement.pieces(Role::Bishop.of(strong));
    let king = placement.pieces(Role::King.of(strong));
    let Some(bishop_square) = bishop.single() else { return false };
    if placement.color(strong) != bishop | king | pawns || pawns.is_empty() {
        return false;
    }
    [Square::A8, Square::H8].into_iter().any(|corner| {
        let corner = corner.relative_to(strong);
        let file = Bitboard::file(corner.file());
        pawns.is_subset_of(file)
            && corner.is_dark() != bishop_square.is_dark()
            && position.king(!strong).distance(corner) <= 1
    })
}

/// What drives a bare king to where it can be mated: the edge, or with bishop and knight the bishop's corner.
#[inline(always)]
pub(crate) fn mating_drive(position: &Position, strong: Color) -> i32 {
    let placement = position.placement();
    let weak_king = position.king(!strong);
    if placement.color(!strong) != weak_king.bitboard() {
        return 0;
    }
    let closeness = 7 - i32::from(position.king(strong).distance(weak_king));
    let of = |role: Role| placement.pieces(role.of(strong));
    let (bishops, knights) = (of(Role::Bishop), of(Role::Knight));
    let others = of(Role::Pawn) | of(Role::Rook) | of(Role::Queen);
    if others.is_empty() && bishops.single().is_some() && knights.single().is_some() {
        let dark = bishops.meets(Bitboard::DARK_SQUARES);
        let corners = if dark { [Square::A1, Square::H8] } else { [Square::A8, Square::H1] };
        let steps = corners.map(|corner| i32::from(manhattan(weak_king, corner)));
        return 200 + 20 * (14 - steps[0].min(steps[1])) + 6 * closeness;
    }
    let mates = (others - of(Role::Pawn)).any()
        || bishops.any() && knights.any()
        || bishops.meets(Bitboard::DARK_SQUARES) && bishops.meets(Bitboard::LIGHT_SQUARES);
    if !mates {
        return 0;
    }
    let from_middle = |index: u8| i32::from(index.max(7 - index)) - 4;
    let edge = from_middle(weak_king.file().index()) + from_middle(weak_king.rank().index());
    200 + 20 * edge + 10 * closeness
}

fn manhattan(a: Square, b: Square) -> u8 {
    a.file().distance(b.file()) + a.rank().distance(b.rank())
}
