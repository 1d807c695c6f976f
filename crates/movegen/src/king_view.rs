//! What looks at the king: how a reader of games learns of checks and keeps its moves legal at little cost.

use jadoube_board::{Bitboard, Role, Square, attacks, geometry};

use crate::Position;

/// What looks at the king of the side to move.
///
/// Whoever knows it of a position knows whether it is check, and of most moves that they do not uncover the king.
///
/// ```
/// use jadoube_board::{Move, Square};
/// use jadoube_movegen::Position;
///
/// let mut position = Position::initial();
/// for (from, to) in [(Square::E2, Square::E4), (Square::F7, Square::F5), (Square::D1, Square::H5)] {
///     position.play(Move::normal(from, to)).unwrap();
/// }
/// let view = position.king_view();
/// assert!(view.is_check);
/// assert_eq!(view.snipers.to_string(), "h5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KingView {
    /// The enemy sliders that would give check if nothing stood between.
    pub snipers: Bitboard,
    /// Whether the king is in check (FIDE 3.9.1).
    pub is_check: bool,
}

impl KingView {
    /// Whether the king is still out of check when a man of its own other than the king has gone from one square to another and
    /// has captured nothing en passant: asked of a position that is not check. `false` also where more than two sliders look
    /// at the king, which is rare: that wants a closer look.
    #[inline(always)]
    #[must_use]
    pub fn stays_safe(&self, position: &Position, from: Square, to: Square) -> bool {
        let snipers = self.snipers.without(to);
        if snipers.is_empty() {
            return true;
        }
        let occupied = position.placement().occupied().without(from).with(to);
        !is_open(position.king(position.turn()), snipers, occupied)
            & !snipers.without_lowest().more_than_one()
    }
}

/// Whether nothing stands between a king and the first or the last of some sliders that look at it.
///
/// Few branches: a processor guesses wrong too often what stands between.
#[inline(always)]
fn is_open(king: Square, snipers: Bitboard, occupied: Bitboard) -> bool {
    let is_open = |sniper| geometry::between(king, sniper).is_disjoint_from(occupied);
    is_open(snipers.lowest()) | snipers.last().is_some_and(is_open)
}

impl Position {
    /// What looks at the king of the side to move.
    #[inline(always)]
    #[must_use]
    pub fn king_view(&self) -> KingView {
        let us = self.turn();
        let placement = self.placement();
        let (king, them) = (self.king(us), placement.color(!us));
        let leapers = attacks::knight(king) & placement.role(Role::Knight)
            | attacks::pawn(us, king) & placement.role(Role::Pawn);
        let snipers = (geometry::bishop_rays(king) & placement.diagonal_sliders()
            | geometry::rook_rays(king) & placement.straight_sliders())
            & them;
        let mut is_check = leapers.meets(them);
        if snipers.any() {
            let occupied = placement.occupied();
            is_check |= is_open(king, snipers, occupied);
            let inner = snipers.without_lowest();
            if inner.more_than_one() {
                is_check |= inner.iter().any(|sniper| is_open(king, sniper.bitboard(), occupied));
            }
        }
        KingView { snipers, is_check }
    }
}
