//! Which moves give check, told before they are made.

use jadoube_board::{Bitboard, Move, MoveKind, Role, attacks, geometry};
use jadoube_movegen::Position;

/// From where each role checks the enemy king, and which of our men unmask a check by moving away.
pub(crate) struct Checks {
    /// By role, pawn to queen.
    from: [Bitboard; 5],
    maskers: Bitboard,
    king: jadoube_board::Square,
}

impl Checks {
    pub(crate) fn new(position: &Position) -> Self {
        let us = position.turn();
        let placement = position.placement();
        let king = position.king(!us);
        let occupied = placement.occupied();
        let diagonal = attacks::bishop(king, occupied);
        let straight = attacks::rook(king, occupied);
        let snipers = geometry::bishop_rays(king) & placement.diagonal_sliders()
            | geometry::rook_rays(king) & placement.straight_sliders();
        let mut maskers = Bitboard::EMPTY;
        for sniper in snipers & placement.color(us) {
            let between = geometry::between(king, sniper) & occupied;
            if !between.more_than_one() {
                maskers |= between;
            }
        }
        let from = [
            attacks::pawn(!us, king),
            attacks::knight(king),
            diagonal,
            straight,
            diagonal | straight,
        ];
        Self { from, maskers: maskers & placement.color(us), king }
    }

    /// Whether a legal move gives check.
    pub(crate) fn gives(&self, position: &Position, m: Move) -> bool {
        if m.kind() != MoveKind::Normal {
            return position.gives_check(m);
        }
        let role = position.placement().role_of_man(m.from());
        role != Role::King && self.from[role as usize].has(m.to())
            || self.maskers.has(m.from()) && !geometry::aligned(m.from(), m.to(), self.king)
    }
}
