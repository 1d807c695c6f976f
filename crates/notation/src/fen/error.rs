//! What can be wrong with a FEN, and where.

use alloc::string::String;
use core::fmt;

use jadoube_board::Rank;

use super::counters::{FULLMOVE_RANGE, HALFMOVE_RANGE};
use super::fields::FenField;
use super::leniency::Leniency;
use super::reader::MAX_LEN;

/// Why a text is not a FEN, where, and the text that is to blame.
///
/// ```
/// use jadoube_notation::fen::{Fen, FenErrorKind, FenField};
///
/// let error = "4k3/8/8/8/8/8/8/4K3 x - - 0 1".parse::<Fen>().unwrap_err();
/// assert_eq!(error.kind, FenErrorKind::Turn);
/// assert_eq!((error.field, error.offset, error.text.as_str()), (Some(FenField::Turn), 20, "x"));
/// assert_eq!(error.to_string(), r#"side to move must be w or b, found "x" (byte 20)"#);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError {
    /// What is wrong.
    pub kind: FenErrorKind,
    /// The field in which it is, if it is in one.
    pub field: Option<FenField>,
    /// Where the offending text begins, in bytes from the start of the text.
    pub offset: usize,
    /// The offending text, at most [`FenError::MAX_TEXT`] characters of it; cut text ends with `…`.
    pub text: String,
}

/// The kinds of mistakes in a FEN.
///
/// ```
/// use jadoube_board::Rank;
/// use jadoube_notation::fen::{FenErrorKind, read_placement};
///
/// let error = read_placement("8/8/8/8/8/7/8/8").unwrap_err();
/// assert_eq!(error.kind, FenErrorKind::RankLength { rank: Rank::Third, squares: 7 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// There is no text, or only blanks.
    Empty,
    /// The text is longer than [`MAX_LEN`].
    TooLong,
    /// The board has more or fewer than eight ranks.
    RankCount {
        /// How many ranks there are.
        found: usize,
    },
    /// A rank has more or fewer than eight squares.
    RankLength {
        /// Which rank.
        rank: Rank,
        /// How many squares it has.
        squares: usize,
    },
    /// A character in the board field is neither a man nor a count of empty squares.
    UnknownMan,
    /// The side to move is neither `w` nor `b`.
    Turn,
    /// A character in the castling field is no castling letter.
    CastlingLetter,
    /// A rook's file other than the a- and h-file, where standard castling was asked for.
    CastlingFile,
    /// The en passant field is neither `-` nor a square on the third or sixth rank.
    EnPassant,
    /// The halfmove clock is no number, or too large.
    HalfmoveClock,
    /// The fullmove number is no number, or too large.
    FullmoveNumber,
    /// There is more text after the last field.
    TrailingText,
    /// Something that only lenient reading lets pass.
    NotStrict(Leniency),
}

impl FenError {
    /// How many characters of the offending text are kept.
    pub const MAX_TEXT: usize = 32;

    pub(super) fn new(
        kind: FenErrorKind,
        field: Option<FenField>,
        offset: usize,
        text: &str,
    ) -> Self {
        let mut kept: String = text.chars().take(Self::MAX_TEXT).collect();
        if kept.len() < text.len() {
            kept.pop();
            kept.push('…');
        }
        Self { kind, field, offset, text: kept }
    }

    fn message(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text.as_str();
        match self.kind {
            FenErrorKind::Empty => f.write_str("nothing to read, expected a FEN"),
            FenErrorKind::TooLong => write!(f, "more than {MAX_LEN} bytes, too long for a FEN"),
            FenErrorKind::RankCount { found } => write!(f, "expected 8 ranks, found {found}"),
            FenErrorKind::RankLength { rank, squares } => {
                let plural = if squares == 1 { "" } else { "s" };
                write!(f, "rank {rank} has {squares} square{plural}")
            }
            FenErrorKind::UnknownMan => {
                write!(f, "expected a man (PNBRQKpnbrqk) or a count from 1 to 8, found {text:?}")
            }
            FenErrorKind::Turn => write!(f, "side to move must be w or b, found {text:?}"),
            FenErrorKind::CastlingLetter => write!(
                f,
                "castling rights must be - or letters of KQkq or rook files, found {text:?}"
            ),
            FenErrorKind::CastlingFile => {
                write!(f, "standard castling is with the rook on the a- or h-file, found {text:?}")
            }
            FenErrorKind::EnPassant => {
                write!(f, "en passant must be - or a square on rank 3 or 6, found {text:?}")
            }
            FenErrorKind::HalfmoveClock => {
                let (from, to) = HALFMOVE_RANGE;
                write!(f, "halfmove clock must be a number from {from} to {to}, found {text:?}")
            }
            FenErrorKind::FullmoveNumber => {
                let (from, to) = FULLMOVE_RANGE;
                write!(f, "fullmove number must be a number from {from} to {to}, found {text:?}")
            }
            FenErrorKind::TrailingText => write!(f, "expected the end, found {text:?}"),
            FenErrorKind::NotStrict(leniency) if text.is_empty() => write!(f, "{leniency}"),
            FenErrorKind::NotStrict(leniency) => write!(f, "{leniency}: {text:?}"),
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message(f)?;
        write!(f, " (byte {})", self.offset)
    }
}

impl core::error::Error for FenError {}
