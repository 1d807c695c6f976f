//! Which moves may give check: only they can mate.

use jadoube_board::{Bitboard, ByRole, Role, attacks};
use jadoube_movegen::{MoveSet, Position};

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

    /// Where moves of the set arrive that may give check; all others certainly do not.
    pub(crate) fn squares(&self, set: MoveSet) -> Bitboard {
        match set {
            MoveSet::Man { from, .. } if self.openers.has(from) => Bitboard::ALL,
            MoveSet::Man { role, .. } => self.to[role],
            // Squares shifted around the edge are too many, never too few.
            MoveSet::Pawns { step, .. } if step > 0 => {
                self.to[Role::Pawn] | Bitboard(self.openers.0 << step)
            }
            MoveSet::Pawns { step, .. } => self.to[Role::Pawn] | Bitboard(self.openers.0 >> -step),
            MoveSet::Promotions { .. } | MoveSet::EnPassant { .. } | MoveSet::Castling { .. } => {
                Bitboard::ALL
            }
        }
    }
}
