//! What a text that means a legal move has too much, too little or wrong.

use jadoube_board::{File, Move, Rank, Role, Square};
use jadoube_movegen::Position;

use super::error::SanError;
use super::leniency::Leniency;
use super::value::{CheckMark, San, SanKind};
use super::write::twins;

impl San {
    /// As [`resolve`](Self::resolve), and tells whether `x`, origin, `+` and `#` are as the standard wants them.
    ///
    /// # Errors
    /// As [`resolve`](Self::resolve).
    ///
    /// ```
    /// use jadoube_movegen::Position;
    /// use jadoube_notation::San;
    /// use jadoube_notation::san::Leniency;
    ///
    /// let (m, noted) = San::read_strict(b"Nxf3#")?.resolve_noting(&Position::initial())?;
    /// assert_eq!(m.to_string(), "g1f3");
    /// assert_eq!(noted, Leniency::EXTRA_CAPTURE_MARK | Leniency::EXTRA_MATE_MARK);
    /// # Ok::<(), jadoube_notation::SanError>(())
    /// ```
    pub fn resolve_noting(self, position: &Position) -> Result<(Move, Leniency), SanError> {
        let m = self.resolve(position)?;
        let mut noted = check_mark(self.check, CheckMark::of(position, m));
        if let SanKind::Man { role, file, rank, capture, .. } = self.kind {
            let captures = position.captured(m).is_some();
            noted.set(Leniency::MISSING_CAPTURE_MARK, captures && !capture);
            noted.set(Leniency::EXTRA_CAPTURE_MARK, capture && !captures);
            noted |= origin(position, m, role, file, rank);
        }
        Ok((m, noted))
    }
}

pub(super) fn check_mark(written: CheckMark, right: CheckMark) -> Leniency {
    match (written, right) {
        (CheckMark::None, CheckMark::Check) => Leniency::MISSING_CHECK_MARK,
        (CheckMark::None, CheckMark::Mate) => Leniency::MISSING_MATE_MARK,
        (CheckMark::Check, CheckMark::None) => Leniency::EXTRA_CHECK_MARK,
        (CheckMark::Check, CheckMark::Mate) => Leniency::CHECK_FOR_MATE,
        (CheckMark::Mate, CheckMark::None) => Leniency::EXTRA_MATE_MARK,
        (CheckMark::Mate, CheckMark::Check) => Leniency::MATE_FOR_CHECK,
        _ => Leniency::empty(),
    }
}

fn origin(
    position: &Position,
    m: Move,
    role: Role,
    file: Option<File>,
    rank: Option<Rank>,
) -> Leniency {
    if file.is_none() && rank.is_none() {
        return Leniency::empty();
    }
    let SanKind::Man { file: right_file, rank: right_rank, .. } = SanKind::of(position, m) else {
        return Leniency::empty();
    };
    if (file, rank) == (right_file, right_rank) {
        return Leniency::empty();
    }
    let has_standard =
        (right_file.is_none() || file.is_some()) && (right_rank.is_none() || rank.is_some());
    if !has_standard {
        Leniency::OTHER_ORIGIN
    } else if role != Role::Pawn && tells_twins_apart(position, role, m.from(), m.to()) {
        Leniency::PINNED_TWIN
    } else {
        Leniency::OVER_DISAMBIGUATED
    }
}

/// Whether another man of the kind attacks the square, but may not go there.
fn tells_twins_apart(position: &Position, role: Role, from: Square, to: Square) -> bool {
    let mut others = twins(position, role, from, to).iter();
    others.any(|twin| !position.is_legal(Move::normal(twin, to)))
}
