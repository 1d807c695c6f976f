//! Why a text is no move, or no move of this position.

use core::fmt;

use jadoube_board::{Bitboard, CastlingSide, File, Move, MoveKind, Rank, Role, Square};
use jadoube_movegen::{CastlingObstacle, IllegalReason};

use super::leniency::Leniency;

/// What is wrong with the text itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TextProblem {
    /// There is no text.
    Empty,
    /// It is longer than any spelling of a move.
    TooLong,
    /// It ends before the move is complete.
    UnexpectedEnd,
    /// This character cannot stand here.
    Unexpected(char),
    /// A byte that is part of no UTF-8 character.
    NotUtf8(u8),
    /// A drop such as `N@h5`: a move of another variant.
    Drop,
    /// A pawn becomes queen, rook, bishop or knight, never this (FIDE 3.7.3.3).
    PromotionTo(Role),
    /// Only pawns promote, never this.
    PromotionOf(Role),
}

impl fmt::Display for TextProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("no move"),
            Self::TooLong => f.write_str("too long for a move"),
            Self::UnexpectedEnd => f.write_str("the move is not complete"),
            Self::Unexpected(found) => write!(f, "{found:?} cannot stand here in a move"),
            Self::NotUtf8(byte) => write!(f, "byte 0x{byte:02x} cannot stand here in a move"),
            Self::Drop => f.write_str("a drop is no move of chess"),
            Self::PromotionTo(role) => write!(f, "a pawn cannot become a {role}"),
            Self::PromotionOf(role) => write!(f, "a {role} cannot promote"),
        }
    }
}

/// Why a text gives no move.
///
/// ```
/// use jadoube_board::{Move, Role, Square};
/// use jadoube_movegen::{IllegalReason, Position};
/// use jadoube_notation::San;
/// use jadoube_notation::san::SanError;
///
/// let error = San::read_strict(b"Ke2")?.resolve(&Position::initial()).unwrap_err();
/// let m = Move::normal(Square::E1, Square::E2);
/// assert_eq!(error, SanError::Illegal { role: Role::King, m, reason: IllegalReason::OwnMan });
/// # Ok::<(), SanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SanError {
    /// The text is no move.
    Text {
        /// What is wrong.
        problem: TextProblem,
        /// Where, in bytes from the start of the text.
        offset: usize,
    },
    /// It can be understood, but strict reading does not let this pass.
    NotStandard(Leniency),
    /// A null move: the position has no move for it.
    NullMove,
    /// The side to move has no such man there.
    NoSuchMan {
        /// The kind of man.
        role: Role,
        /// The file it should stand on.
        file: Option<File>,
        /// The rank it should stand on.
        rank: Option<Rank>,
    },
    /// There are such men, but none moves that way.
    NoneReaches {
        /// The kind of man.
        role: Role,
        /// Where it should arrive.
        to: Square,
    },
    /// One man, or the one that comes closest to it, may not make the move.
    Illegal {
        /// The kind of man.
        role: Role,
        /// The move.
        m: Move,
        /// Why not.
        reason: IllegalReason,
    },
    /// Several men can go there.
    Ambiguous {
        /// The kind of man.
        role: Role,
        /// Where they can arrive.
        to: Square,
        /// Where they stand.
        from: Bitboard,
    },
    /// Several pawns can capture from one file to the other, and no rank is written: `exd`.
    AmbiguousRank {
        /// Where the pawns stand.
        from: Bitboard,
        /// Where they can arrive, in the same order.
        to: Bitboard,
    },
    /// A first letter in capitals is a piece or the file of a pawn: `BC4`.
    PieceOrFile {
        /// The kind of piece.
        role: Role,
        /// Where they can arrive.
        to: Square,
        /// Where the piece and the pawn stand.
        from: Bitboard,
    },
    /// Castling is not possible.
    Castling {
        /// To which side.
        side: CastlingSide,
        /// Why not.
        obstacle: CastlingObstacle,
    },
    /// A pawn can capture there, but its file is not written.
    PawnCaptureWithoutFile {
        /// Where it would arrive.
        to: Square,
    },
    /// A pawn arrives on the last rank, and what it becomes is not written (FIDE 3.7.3.3).
    PromotionMissing {
        /// Where it arrives.
        to: Square,
    },
    /// A promotion is written, but this is no pawn's move to the last rank.
    PromotionNotAllowed {
        /// Where the man arrives.
        to: Square,
    },
    /// `e.p.` is written, but this is no capture en passant.
    NotEnPassant {
        /// Where the man arrives.
        to: Square,
    },
}

impl SanError {
    /// The moves among which the text does not choose, if it is ambiguous.
    pub fn candidates(&self) -> impl Iterator<Item = Move> + use<> {
        let (from, to) = match *self {
            Self::Ambiguous { from, to, .. } | Self::PieceOrFile { from, to, .. } => {
                (from, to.bitboard())
            }
            Self::AmbiguousRank { from, to } => (from, to),
            _ => (Bitboard::EMPTY, Bitboard::EMPTY),
        };
        from.iter().zip(to.iter().cycle()).map(|(from, to)| Move::normal(from, to))
    }
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Text { problem, offset } => write!(f, "{problem} (byte {offset})"),
            Self::NotStandard(leniency) => write!(f, "not the standard form: {leniency}"),
            Self::NullMove => f.write_str("a null move is no move of chess"),
            Self::NoSuchMan { role, file, rank } => {
                write!(f, "the side to move has no {role}")?;
                match (file, rank) {
                    (None, None) => Ok(()),
                    (Some(file), None) => write!(f, " on the {file}-file"),
                    (None, Some(rank)) => write!(f, " on rank {rank}"),
                    (Some(file), Some(rank)) => write!(f, " on {}", Square::at(file, rank)),
                }
            }
            Self::NoneReaches { role, to } => write!(f, "no {role} reaches {to}"),
            Self::Illegal { role, m, reason } => illegal(f, role, m, reason),
            Self::Ambiguous { role, to, from } => {
                write!(f, "{role}s on {from} can go to {to}")
            }
            Self::AmbiguousRank { from, to } => {
                write!(f, "pawns on {from} can capture on {to}, and the rank is not written")
            }
            Self::PieceOrFile { role, to, from } => write!(
                f,
                "the first letter is a {role} or a pawn's file: men on {from} can go to {to}"
            ),
            Self::Castling { side, obstacle } => {
                write!(f, "castling on the {side} is not possible: {obstacle}")
            }
            Self::PawnCaptureWithoutFile { to } => {
                write!(f, "a pawn captures on {to}, and its file is not written")
            }
            Self::PromotionMissing { to } => {
                write!(f, "what the pawn becomes on {to} is not written")
            }
            Self::PromotionNotAllowed { to } => write!(f, "nothing promotes on {to}"),
            Self::NotEnPassant { to } => write!(f, "not an en passant capture on {to}"),
        }
    }
}

fn illegal(f: &mut fmt::Formatter<'_>, role: Role, m: Move, reason: IllegalReason) -> fmt::Result {
    if m.kind() == MoveKind::Castling {
        return write!(f, "{reason}");
    }
    write!(f, "the {role} on {} cannot go to {}: {reason}", m.from(), m.to())
}

impl core::error::Error for SanError {}
