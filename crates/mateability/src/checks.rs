//! Which moves may give check: only they can mate.

use jadoube_board::{Bitboard, ByRole, Move, MoveKind, Placement, Role, attacks};
use jadoube_movegen::Position;

/// The squares from which and to which moves of the side to move may give check.
pub(crate) struct Checks {
    /// Where a man of each role gives check.
    to: ByRole<Bitboard>,
    /// The men that may open a line by leaving it.
    openers: Bitboard,
}

impl Checks {
    pub(crate) fn new(position: &Position) -> Self {
        let placement = position.placement();
        let (us, occupied) = (placement.color(position.turn()), placement.occupied());
        let king = position.king(!position.turn());
        let (diagonals, lines) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
        let mut openers = Bitboard::EMPTY;
        let behind =
            attacks::bishop(king, occupied - (diagonals & us)) & placement.diagonal_sliders();
        if behind.meets(us) {
            openers |= diagonals & us;
        }
        let behind = attacks::rook(king, occupied - (lines & us)) & placement.straight_sliders();
        if behind.meets(us) {
            openers |= lines & us;
        }
        let pawn = attacks::pawn(!position.turn(), king);
        let to = ByRole([
            pawn,
            attacks::knight(king),
            diagonals,
            lines,
            diagonals | lines,
            Bitboard::EMPTY,
        ]);
        Self { to, openers }
    }

    /// Whether the move may give check; if not, it certainly does not.
    pub(crate) fn may_give(&self, m: Move, placement: &Placement) -> bool {
        if m.kind() != MoveKind::Normal || self.openers.has(m.from()) {
            return true;
        }
        // Most moves go nowhere near; what moves is asked of the others only.
        (self.to[Role::Queen] | self.to[Role::Knight]).has(m.to())
            && placement.role_at(m.from()).is_some_and(|role| self.to[role].has(m.to()))
    }
}
