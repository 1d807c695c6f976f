//! Moves as chess engines write them: `e2e4`, `e7e8q`, `e1g1` or `e1h1`, `0000`.
//!
//! | | standard | Chess960 |
//! |---|---|---|
//! | written | castling as the king's target, `e1g1`; where the king is not on the e-file or the rook not in a corner, as king takes rook | castling as king takes own rook, `e1h1` |
//! | read | both | only king takes rook; `f1g1` and the like are steps of the king |
//!
//! Letters are lower case, the promotion letter too; nothing else is let pass.
//!
//! ```
//! use jadoube_board::{CastlingMode, Move, Square};
//! use jadoube_movegen::Position;
//! use jadoube_notation::uci::{parse_uci, to_uci};
//!
//! let position = Position::initial();
//! let m = parse_uci("g1f3", &position, CastlingMode::Standard)?;
//! assert_eq!(m, Move::normal(Square::G1, Square::F3));
//! assert_eq!(to_uci(m, CastlingMode::Standard).to_string(), "g1f3");
//!
//! let castling = Move::castling(Square::E1, Square::H1);
//! assert_eq!(to_uci(castling, CastlingMode::Standard).to_string(), "e1g1");
//! assert_eq!(to_uci(castling, CastlingMode::Chess960).to_string(), "e1h1");
//!
//! let error = parse_uci("e2e9", &position, CastlingMode::Standard).unwrap_err();
//! assert_eq!(error.to_string(), "expected a square at byte 2, found \"e9\"");
//! # Ok::<(), jadoube_notation::uci::UciError>(())
//! ```

use core::fmt;
use core::str::FromStr;

use jadoube_board::{CastlingMode, CastlingSide, File, Move, MoveKind, Role, Square};
use jadoube_movegen::{IllegalMove, Position};

mod error;

pub use error::UciError;

/// A move text of UCI, not yet seen against a position.
///
/// ```
/// use jadoube_board::{Role, Square};
/// use jadoube_notation::uci::UciMove;
///
/// let text: UciMove = "e7e8n".parse()?;
/// let promotion = Some(Role::Knight);
/// assert_eq!(text, UciMove::Move { from: Square::E7, to: Square::E8, promotion });
/// assert_eq!("0000".parse(), Ok(UciMove::Null));
/// # Ok::<(), jadoube_notation::uci::UciError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UciMove {
    /// From a square to another.
    Move {
        /// The square that the man leaves.
        from: Square,
        /// Where it arrives; when castling, the king's target or the rook's square.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
    /// The null move, `0000`: "no move", or, in an engine's analysis, a move passed.
    Null,
}

/// How a move is written.
///
/// Standard castling is written as the king's target, if the king is on the e-file and the rook in a corner; all other
/// castling as king takes rook, because the king's target would be silent about the rook or look like a step.
#[must_use]
pub fn to_uci(m: Move, mode: CastlingMode) -> UciMove {
    UciMove::of(m, mode)
}

/// The legal move that a text means.
///
/// # Errors
/// If the text is no move, is the null move, or the move is not legal.
pub fn parse_uci(text: &str, position: &Position, mode: CastlingMode) -> Result<Move, UciError> {
    text.parse::<UciMove>()?.resolve(position, mode)
}

impl UciMove {
    /// How a move is written; see [`to_uci`].
    #[must_use]
    pub fn of(m: Move, mode: CastlingMode) -> Self {
        let (from, mut to) = (m.from(), m.to());
        if m.kind() == MoveKind::Castling && mode == CastlingMode::Standard {
            let side = CastlingSide::of(from, to);
            if from.file() == File::E && to.file() == side.corner_file() {
                to = Square::at(side.king_file(), from.rank());
            }
        }
        Self::Move { from, to, promotion: m.promotion_role() }
    }

    /// The legal move that it means; see the [module](self) for castling.
    ///
    /// # Errors
    /// If it is the null move or not legal here.
    pub fn resolve(self, position: &Position, mode: CastlingMode) -> Result<Move, UciError> {
        let Self::Move { from, to, promotion } = self else { return Err(UciError::NullMove) };
        let m = match promotion {
            Some(role) if Role::PROMOTIONS.contains(&role) => Move::promotion(from, to, role),
            Some(role) => return Err(UciError::PromotionTo(role)),
            None => unpromoted(position, from, to, mode),
        };
        match position.check(m) {
            Ok(()) => Ok(m),
            Err(IllegalMove { m, reason }) => Err(UciError::Illegal(IllegalMove { m, reason })),
        }
    }
}

fn unpromoted(position: &Position, from: Square, to: Square, mode: CastlingMode) -> Move {
    let us = position.turn();
    let placement = position.placement();
    match placement.role_at(from) {
        Some(Role::King) if from == position.king(us) => {
            if placement.pieces(Role::Rook.of(us)).has(to) {
                return Move::castling(from, to);
            }
            let is_two_steps = from.rank() == to.rank() && from.file().distance(to.file()) == 2;
            if mode == CastlingMode::Standard && from.file() == File::E && is_two_steps {
                // With the right gone the corner says best what was meant: the error is about castling.
                let side = CastlingSide::of(from, to);
                let corner = Square::at(side.corner_file(), from.rank());
                return Move::castling(from, position.castling_rook(us, side).unwrap_or(corner));
            }
            Move::normal(from, to)
        }
        Some(Role::Pawn) if from.file() != to.file() && position.en_passant() == Some(to) => {
            Move::en_passant(from, to)
        }
        _ => Move::normal(from, to),
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Move { from, to, promotion } = self else { return f.write_str("0000") };
        write!(f, "{from}{to}")?;
        match promotion {
            Some(role) => fmt::Write::write_char(f, role.char()),
            None => Ok(()),
        }
    }
}

impl FromStr for UciMove {
    type Err = UciError;

    fn from_str(text: &str) -> Result<Self, UciError> {
        if text == "0000" {
            return Ok(Self::Null);
        }
        let square = |at: usize| {
            let end = text.len().min(at + 2);
            let found = text.get(at..end).and_then(|it| it.parse().ok());
            found.ok_or_else(|| UciError::expected_square(text, at))
        };
        let (from, to) = (square(0)?, square(2)?);
        if from == to {
            return Err(UciError::expected_square(text, 2));
        }
        let promotion = match text.as_bytes().get(4..) {
            None | Some([]) => None,
            Some([b'q']) => Some(Role::Queen),
            Some([b'r']) => Some(Role::Rook),
            Some([b'b']) => Some(Role::Bishop),
            Some([b'n']) => Some(Role::Knight),
            _ => return Err(UciError::expected_promotion(text, 4)),
        };
        Ok(Self::Move { from, to, promotion })
    }
}

#[cfg(feature = "serde")]
mod serde {
    use core::fmt;

    use ::serde::de::{Error, Visitor};
    use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::UciMove;

    impl Serialize for UciMove {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for UciMove {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_str(UciText)
        }
    }

    struct UciText;

    impl Visitor<'_> for UciText {
        type Value = UciMove;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a move such as e2e4")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<UciMove, E> {
            text.parse().map_err(E::custom)
        }
    }
}
