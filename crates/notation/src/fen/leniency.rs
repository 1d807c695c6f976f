//! What a lenient reader lets pass, by name.

use super::error::{FenError, FenErrorKind};
use super::fields::Token;
use crate::leniency::leniencies;

/// How much a reader lets pass.
///
/// ```
/// use jadoube_notation::fen::{FenOptions, Strictness};
///
/// assert_eq!(FenOptions::default().strictness, Strictness::Lenient);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Strictness {
    /// Takes what can be understood in one way only, and tells what it let pass.
    #[default]
    Lenient,
    /// Takes only the standard form.
    Strict,
}

leniencies! {
    /// What had to be let pass to read a FEN; empty for a text in the standard form.
    ///
    /// ```
    /// use jadoube_notation::fen::{FenOptions, Leniency};
    ///
    /// let reading = FenOptions::lenient().read("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 00 1 ")?;
    /// assert!(reading.leniency.contains(Leniency::CASTLING_ORDER));
    /// assert_eq!(
    ///     reading.leniency.to_string(),
    ///     "blanks after the end; castling letters not in the order KQkq; leading zeros"
    /// );
    /// # Ok::<(), jadoube_notation::FenError>(())
    /// ```
    pub struct Leniency: u32;

    /// Blanks before the first field.
    LEADING_BLANKS = 0, "blanks before the start";
    /// Blanks or a line end after the last field.
    TRAILING_BLANKS = 1, "blanks after the end";
    /// More than one blank between two fields.
    REPEATED_BLANKS = 2, "repeated blanks between fields";
    /// A tab or a line break between two fields.
    TAB = 3, "tab or line break between fields";
    /// A no-break space (U+00A0) between two fields.
    NO_BREAK_SPACE = 4, "no-break space between fields";
    /// An underscore between two fields.
    UNDERSCORE = 5, "underscore between fields";
    /// Two counts of empty squares side by side, such as `44`.
    ADJACENT_DIGITS = 6, "counts of empty squares side by side";
    /// No side to move: White.
    MISSING_TURN = 7, "missing side to move";
    /// No castling rights: none.
    MISSING_CASTLING = 8, "missing castling rights";
    /// No en passant square: none.
    MISSING_EN_PASSANT = 9, "missing en passant square";
    /// No halfmove clock: 0.
    MISSING_HALFMOVE_CLOCK = 10, "missing halfmove clock";
    /// No fullmove number: 1.
    MISSING_FULLMOVE_NUMBER = 11, "missing fullmove number";
    /// Castling letters in another order than `KQkq`.
    CASTLING_ORDER = 12, "castling letters not in the order KQkq";
    /// The same castling right twice.
    CASTLING_REPEATED = 13, "castling right given twice";
    /// A rook's file where standard castling letters were asked for: `H` for `K`.
    CASTLING_FILE_LETTER = 14, "castling right given by the rook's file";
    /// An en passant square behind a pawn of the side to move. It is kept; validation drops it.
    EN_PASSANT_SIDE = 15, "en passant square of the wrong side";
    /// A number that begins with zeros.
    LEADING_ZEROS = 16, "leading zeros";
    /// Fullmove number 0: taken as 1.
    FULLMOVE_ZERO = 17, "fullmove number 0";
    /// A halfmove clock larger than the number of plies that the fullmove number allows. It is kept. No matter of
    /// form, so strict reading tells it too and refuses nothing.
    CLOCK_EXCEEDS_GAME = 18, "halfmove clock exceeds plies played";
}

/// Takes down what was let pass, or refuses to.
#[derive(Debug)]
pub(super) struct Notes {
    /// What is an error.
    refused: Leniency,
    pub(super) used: Leniency,
}

impl Notes {
    pub(super) fn new(strictness: Strictness) -> Self {
        Self::refusing(match strictness {
            Strictness::Strict => Leniency::all(),
            Strictness::Lenient => Leniency::empty(),
        })
    }

    pub(super) fn refusing(refused: Leniency) -> Self {
        Self { refused, used: Leniency::empty() }
    }

    /// Lets this pass, unless reading is strict: then it is the error.
    pub(super) fn allow(&mut self, leniency: Leniency, at: Token<'_>) -> Result<(), FenError> {
        self.allow_or(leniency, at, FenErrorKind::NotStrict(leniency))
    }

    /// As [`allow`](Self::allow), with an error that says more.
    pub(super) fn allow_or(
        &mut self,
        leniency: Leniency,
        at: Token<'_>,
        kind: FenErrorKind,
    ) -> Result<(), FenError> {
        if self.refused.contains(leniency) {
            return Err(at.error(kind));
        }
        self.tell(leniency);
        Ok(())
    }

    /// Only takes this down.
    pub(super) fn tell(&mut self, leniency: Leniency) {
        self.used |= leniency;
    }
}
