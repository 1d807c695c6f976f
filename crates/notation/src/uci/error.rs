//! Why a UCI text gives no move.

use core::fmt;

use jadoube_board::Role;
use jadoube_movegen::IllegalMove;

/// Why a UCI text gives no move.
///
/// ```
/// use jadoube_board::CastlingMode;
/// use jadoube_movegen::{IllegalReason, Position};
/// use jadoube_notation::uci::{UciError, parse_uci};
///
/// let error = parse_uci("e2e5", &Position::initial(), CastlingMode::Standard).unwrap_err();
/// assert!(matches!(error, UciError::Illegal(illegal)
///     if illegal.reason == IllegalReason::NotItsMove(jadoube_board::Role::Pawn)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UciError {
    /// Not a square, or the same square twice.
    ExpectedSquare {
        /// Where, in bytes from the start of the text.
        offset: usize,
        /// What stands there.
        found: Snippet,
    },
    /// After the squares only `q`, `r`, `b` or `n` can follow.
    ExpectedPromotion {
        /// Where, in bytes from the start of the text.
        offset: usize,
        /// What stands there.
        found: Snippet,
    },
    /// The null move, where a move is needed.
    NullMove,
    /// A pawn cannot become this.
    PromotionTo(Role),
    /// The move is not legal in the position.
    Illegal(IllegalMove),
}

/// The first few characters of an offending text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Snippet {
    bytes: [u8; Self::MAX_LEN],
    /// At most `MAX_LEN`, and the end of a character.
    len: u8,
    is_cut: bool,
}

impl Snippet {
    const MAX_LEN: usize = 12;

    fn new(text: &str) -> Self {
        let len = text.floor_char_boundary(Self::MAX_LEN);
        let mut bytes = [0; Self::MAX_LEN];
        bytes[..len].copy_from_slice(&text.as_bytes()[..len]);
        Self { bytes, len: len as u8, is_cut: len < text.len() }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }
}

impl fmt::Display for Snippet {
    /// In quotes, with `...` if it goes on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}{}", self.as_str(), if self.is_cut { "..." } else { "" })
    }
}

impl UciError {
    pub(super) fn expected_square(text: &str, offset: usize) -> Self {
        let (offset, found) = rest(text, offset);
        Self::ExpectedSquare { offset, found }
    }

    pub(super) fn expected_promotion(text: &str, offset: usize) -> Self {
        let (offset, found) = rest(text, offset);
        Self::ExpectedPromotion { offset, found }
    }
}

fn rest(text: &str, offset: usize) -> (usize, Snippet) {
    let offset = text.floor_char_boundary(offset.min(text.len()));
    (offset, Snippet::new(&text[offset..]))
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ExpectedSquare { offset, found } => {
                write!(f, "expected a square at byte {offset}, found {found}")
            }
            Self::ExpectedPromotion { offset, found } => {
                write!(f, "expected the end or q, r, b or n at byte {offset}, found {found}")
            }
            Self::NullMove => f.write_str("the null move is no move of chess"),
            Self::PromotionTo(role) => write!(f, "a pawn cannot become a {role}"),
            Self::Illegal(illegal) => write!(f, "{illegal}"),
        }
    }
}

impl core::error::Error for UciError {}
