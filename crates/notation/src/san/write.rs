//! From a move to its standard text.

use jadoube_board::{Bitboard, CastlingSide, File, Move, MoveKind, Rank, Role, Square, attacks};
use jadoube_movegen::Position;

use super::value::{CheckMark, San, SanKind};

impl San {
    /// The standard text of a legal move, with `+` or `#`.
    ///
    /// The origin is given only as far as needed to tell the man from others of its kind that may legally go there: by
    /// file, else by rank, else by both (FIDE C.10, PGN standard 8.2.3.4).
    ///
    /// ```
    /// use jadoube_board::{Move, Square};
    /// use jadoube_movegen::Position;
    /// use jadoube_notation::San;
    ///
    /// let mut position = Position::initial();
    /// position.play(Move::normal(Square::G1, Square::F3))?;
    /// let m = Move::normal(Square::D7, Square::D5);
    /// assert_eq!(San::of(&position, m).to_string(), "d5");
    /// # Ok::<(), jadoube_movegen::IllegalMove>(())
    /// ```
    #[must_use]
    pub fn of(position: &Position, m: Move) -> Self {
        Self { kind: SanKind::of(position, m), check: CheckMark::of(position, m) }
    }
}

impl CheckMark {
    /// What a legal move does: check, mate or neither.
    #[must_use]
    pub fn of(position: &Position, m: Move) -> Self {
        if !position.gives_check(m) {
            Self::None
        } else if position.after(m).has_legal_moves() {
            Self::Check
        } else {
            Self::Mate
        }
    }
}

impl SanKind {
    /// The standard text of a legal move, without `+` or `#`.
    #[must_use]
    pub fn of(position: &Position, m: Move) -> Self {
        let (from, to) = (m.from(), m.to());
        let role = position.placement().role_at(from).unwrap_or(Role::Pawn);
        let capture = position.captured(m).is_some();
        let (file, rank) = match m.kind() {
            MoveKind::Castling => return Self::Castling(CastlingSide::of(from, to)),
            _ if role == Role::Pawn => (capture.then(|| from.file()), None),
            _ => origin(position, role, from, to),
        };
        Self::Man { role, file, rank, capture, to, promotion: m.promotion_role() }
    }
}

/// The other men of the kind that attack the square, legally or not.
pub(super) fn twins(position: &Position, role: Role, from: Square, to: Square) -> Bitboard {
    let placement = position.placement();
    let us = position.turn();
    let men = placement.pieces(role.of(us)).without(from);
    if men.is_empty() {
        return men;
    }
    attacks::of(role.of(us), to, placement.occupied()) & men
}

fn origin(
    position: &Position,
    role: Role,
    from: Square,
    to: Square,
) -> (Option<File>, Option<Rank>) {
    let may_go = |&twin: &Square| position.is_legal(Move::normal(twin, to));
    let rivals: Bitboard = twins(position, role, from, to).iter().filter(may_go).collect();
    let (file, rank) = (from.file(), from.rank());
    if rivals.is_empty() {
        (None, None)
    } else if rivals.is_disjoint_from(file.bitboard()) {
        (Some(file), None)
    } else if rivals.is_disjoint_from(rank.bitboard()) {
        (None, Some(rank))
    } else {
        (Some(file), Some(rank))
    }
}
