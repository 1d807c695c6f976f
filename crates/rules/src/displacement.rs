use core::fmt;
use core::str::FromStr;

use jadoube_board::{File, Move, MoveKind, Role, Square};
use jadoube_movegen::Position;

/// What one sees on the board: a man goes from one square to another, legal or not.
///
/// The text is that of chess engines, `e2e4`, `e7e8q`. Castling is the king's way, `e1g1`; where the king is not on the
/// e-file or the rook not in a corner it is the king onto its rook.
///
/// ```
/// use jadoube_board::{Move, Square};
/// use jadoube_movegen::Position;
/// use jadoube_rules::Displacement;
///
/// let step: Displacement = "e2e4".parse()?;
/// assert_eq!(step.legal_in(&Position::initial()), Some(Move::normal(Square::E2, Square::E4)));
/// let jump: Displacement = "a1a8".parse()?;
/// assert_eq!(jump.legal_in(&Position::initial()), None);
/// # Ok::<(), jadoube_rules::ParseDisplacementError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Displacement {
    /// Where the man stood.
    pub from: Square,
    /// Where it is put.
    pub to: Square,
    /// What a pawn was replaced by.
    pub promotion: Option<Role>,
}

impl Displacement {
    /// The legal move that this is, if it is one. The king onto its own rook is castling, as is the king's way of castling
    /// where it can be nothing else.
    #[must_use]
    pub fn legal_in(self, position: &Position) -> Option<Move> {
        let moves = position.legal_moves();
        let mut same_squares =
            moves.iter().copied().filter(|m| m.from() == self.from && m.to() == self.to);
        let exact = same_squares.find(|m| m.promotion_role() == self.promotion);
        exact.or_else(|| moves.iter().copied().find(|&m| Self::from(m) == self))
    }
}

impl From<Move> for Displacement {
    fn from(m: Move) -> Self {
        let (from, to) = (m.from(), m.to());
        let is_usual = from.file() == File::E && matches!(to.file(), File::A | File::H);
        let to = if m.is_castling() && is_usual { arrival(m) } else { to };
        Self { from, to, promotion: m.promotion_role() }
    }
}

/// The square on which the man that moves arrives: when castling, the king.
pub(crate) fn arrival(m: Move) -> Square {
    use jadoube_board::CastlingSide;
    match m.kind() {
        MoveKind::Castling => {
            let file = CastlingSide::of(m.from(), m.to()).king_file();
            Square::at(file, m.from().rank())
        }
        _ => m.to(),
    }
}

/// The square on which a legal move captures, if it does.
pub(crate) fn capture_square(position: &Position, m: Move) -> Option<Square> {
    position.captured(m).map(|_| match m.kind() {
        MoveKind::EnPassant => Square::at(m.to().file(), m.from().rank()),
        _ => m.to(),
    })
}

impl fmt::Display for Displacement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.char()),
            None => Ok(()),
        }
    }
}

/// A text that is no displacement; two squares and at most a letter of n, b, r, q were expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseDisplacementError;

impl fmt::Display for ParseDisplacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected two different squares, as in e2e4, and after them n, b, r, q or nothing",
        )
    }
}

impl core::error::Error for ParseDisplacementError {}

impl FromStr for Displacement {
    type Err = ParseDisplacementError;

    fn from_str(text: &str) -> Result<Self, ParseDisplacementError> {
        let square = |range: core::ops::Range<usize>| {
            text.get(range).and_then(|name| name.parse().ok()).ok_or(ParseDisplacementError)
        };
        let (from, to) = (square(0..2)?, square(2..4)?);
        let mut rest = text[4..].chars();
        let promotion = match (rest.next(), rest.next()) {
            (None, _) => None,
            (Some(letter), None) => Some(
                Role::from_char(letter)
                    .filter(|role| Role::PROMOTIONS.contains(role))
                    .ok_or(ParseDisplacementError)?,
            ),
            (Some(_), Some(_)) => return Err(ParseDisplacementError),
        };
        if from == to { Err(ParseDisplacementError) } else { Ok(Self { from, to, promotion }) }
    }
}

#[cfg(feature = "serde")]
mod as_text {
    use alloc::borrow::Cow;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Displacement;

    impl Serialize for Displacement {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for Displacement {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Cow::<str>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
        }
    }
}
