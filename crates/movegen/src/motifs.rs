//! What players call a move or a mate.

use jadoube_board::{CastlingSide, Move, MoveKind, Role, attacks};

use crate::Position;

impl Position {
    /// Whether a legal move uncovers a check: a man gives check that has not moved itself.
    ///
    /// In a double check the moved man gives check as well. The rook that castles has moved, so its check is none.
    ///
    /// ```
    /// use jadoube_board::{Move, Square};
    /// use jadoube_notation::fen::{FenOptions, read_position};
    ///
    /// let position = read_position("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", FenOptions::strict()).unwrap();
    /// assert!(position.is_discovered_check(Move::normal(Square::E4, Square::G5)));
    /// ```
    #[must_use]
    pub fn is_discovered_check(&self, m: Move) -> bool {
        let moved = match m.kind() {
            MoveKind::Castling => CastlingSide::of(m.from(), m.to()).rook_target(self.turn()),
            _ => m.to(),
        };
        self.checkers_after(m).without(moved).any()
    }

    /// Whether the side to move is mated by a knight while its own men occupy every square around its king.
    ///
    /// ```
    /// use jadoube_notation::fen::{FenOptions, read_position};
    ///
    /// let position = read_position("6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", FenOptions::strict()).unwrap();
    /// assert!(position.is_smothered_mate());
    /// ```
    #[must_use]
    pub fn is_smothered_mate(&self) -> bool {
        let us = self.turn();
        let around = attacks::king(self.king(us));
        // With all neighbours its own, only knights can check the king.
        around.is_subset_of(self.placement().color(us))
            && self.checkers().meets(self.placement().role(Role::Knight))
            && self.is_checkmate()
    }
}
