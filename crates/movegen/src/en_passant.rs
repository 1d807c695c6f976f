//! The capture of a pawn by one that it has just passed (FIDE 3.7.3.1), with every way it can uncover the king.

use jadoube_board::sliders::Sliders;
use jadoube_board::{Bitboard, Placement, Role, Square, attacks};

use crate::king_safety::is_attacked;
use crate::side::Side;

/// The pawns of `Us` that stand ready to capture on `passed`.
#[inline(always)]
pub(crate) fn capturers<Us: Side>(placement: &Placement, passed: Square) -> Bitboard {
    attacks::pawn(Us::Them::COLOR, passed) & placement.role(Role::Pawn) & placement.color(Us::COLOR)
}

/// Whether capturing leaves the own king out of check.
///
/// Both pawns leave their squares, so neither pins nor check masks tell; the board after the capture does.
#[inline(always)]
pub(crate) fn is_legal<Us: Side, S: Sliders>(
    placement: &Placement,
    king: Square,
    from: Square,
    passed: Square,
) -> bool {
    let captured = passed.step(-Us::FORWARD).bitboard();
    let occupied = (placement.occupied() - from.bitboard() - captured) | passed.bitboard();
    !is_attacked::<Us::Them, S>(placement, king, occupied, captured)
}

/// The pawns of `Us` that may legally capture on `passed`.
#[inline(always)]
pub(crate) fn legal_capturers<Us: Side, S: Sliders>(
    placement: &Placement,
    passed: Square,
) -> Bitboard {
    let king = (placement.role(Role::King) & placement.color(Us::COLOR)).lowest();
    let mut legal = Bitboard::EMPTY;
    for from in capturers::<Us>(placement, passed) {
        if is_legal::<Us, S>(placement, king, from, passed) {
            legal |= from.bitboard();
        }
    }
    legal
}
