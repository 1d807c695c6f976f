use jadoube_board::{Bitboard, Color, Role};

use crate::Position;

/// What the rules say of a position by itself, without the game behind it.
///
/// Repetition and the counting of moves need a history: they live in `jadoube-rules`, as does the general dead position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Status {
    /// There is a legal move and material to mate with.
    Ongoing,
    /// The side to move is in check and has no legal move (FIDE 5.1.1).
    Checkmate {
        /// Who has mated.
        winner: Color,
    },
    /// The side to move is not in check and has no legal move (FIDE 5.2.1).
    Stalemate,
    /// With these men alone nobody can mate by any series of moves (FIDE 5.2.2).
    InsufficientMaterial,
}

impl Position {
    /// What the rules say of the position; mate and stalemate come before material.
    ///
    /// ```
    /// use jadoube_movegen::{Position, Status};
    ///
    /// assert_eq!(Position::initial().status(), Status::Ongoing);
    /// ```
    #[must_use]
    pub fn status(&self) -> Status {
        if !self.has_legal_moves() {
            return if self.is_check() {
                Status::Checkmate { winner: !self.turn() }
            } else {
                Status::Stalemate
            };
        }
        if self.is_insufficient_material() { Status::InsufficientMaterial } else { Status::Ongoing }
    }

    /// Whether the side to move is checkmated (FIDE 5.1.1).
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_moves()
    }

    /// Whether the side to move is stalemated (FIDE 5.2.1).
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_moves()
    }

    /// Whether the men alone make the position dead: bare kings, one minor piece, or any number of bishops that all stand
    /// on squares of one colour.
    ///
    /// Other positions can be dead too, by locked pawns for one; that takes a proof.
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        let placement = self.placement();
        let others = placement.occupied() - placement.role(Role::King);
        let bishops_only = others == placement.role(Role::Bishop);
        let one_minor = !others.more_than_one()
            && others.is_subset_of(placement.role(Role::Knight) | placement.role(Role::Bishop));
        let one_color = others.is_subset_of(Bitboard::DARK_SQUARES)
            || others.is_subset_of(Bitboard::LIGHT_SQUARES);
        one_minor || bishops_only && one_color
    }
}
