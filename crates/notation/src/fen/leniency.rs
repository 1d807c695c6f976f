//! What a lenient reader lets pass, by name.

use core::fmt;

use bitflags::bitflags;

use super::error::{FenError, FenErrorKind};
use super::fields::Token;

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

bitflags! {
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
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    pub struct Leniency: u32 {
        /// Blanks before the first field.
        const LEADING_BLANKS = 1;
        /// Blanks or a line end after the last field.
        const TRAILING_BLANKS = 1 << 1;
        /// More than one blank between two fields.
        const REPEATED_BLANKS = 1 << 2;
        /// A tab or a line break between two fields.
        const TAB = 1 << 3;
        /// A no-break space (U+00A0) between two fields.
        const NO_BREAK_SPACE = 1 << 4;
        /// An underscore between two fields.
        const UNDERSCORE = 1 << 5;
        /// Two counts of empty squares side by side, such as `44`.
        const ADJACENT_DIGITS = 1 << 6;
        /// No side to move: White.
        const MISSING_TURN = 1 << 7;
        /// No castling rights: none.
        const MISSING_CASTLING = 1 << 8;
        /// No en passant square: none.
        const MISSING_EN_PASSANT = 1 << 9;
        /// No halfmove clock: 0.
        const MISSING_HALFMOVE_CLOCK = 1 << 10;
        /// No fullmove number: 1.
        const MISSING_FULLMOVE_NUMBER = 1 << 11;
        /// Castling letters in another order than `KQkq`.
        const CASTLING_ORDER = 1 << 12;
        /// The same castling right twice.
        const CASTLING_REPEATED = 1 << 13;
        /// A rook's file where standard castling letters were asked for: `H` for `K`.
        const CASTLING_FILE_LETTER = 1 << 14;
        /// An en passant square behind a pawn of the side to move. It is kept; validation drops it.
        const EN_PASSANT_SIDE = 1 << 15;
        /// A number that begins with zeros.
        const LEADING_ZEROS = 1 << 16;
        /// Fullmove number 0: taken as 1.
        const FULLMOVE_ZERO = 1 << 17;
        /// A halfmove clock larger than the number of plies that the fullmove number allows. It is kept. No matter of
        /// form, so strict reading tells it too and refuses nothing.
        const CLOCK_EXCEEDS_GAME = 1 << 18;
    }
}

/// Each flag's text, in the order of the flags.
const TEXTS: [(Leniency, &str); 19] = [
    (Leniency::LEADING_BLANKS, "blanks before the start"),
    (Leniency::TRAILING_BLANKS, "blanks after the end"),
    (Leniency::REPEATED_BLANKS, "repeated blanks between fields"),
    (Leniency::TAB, "tab or line break between fields"),
    (Leniency::NO_BREAK_SPACE, "no-break space between fields"),
    (Leniency::UNDERSCORE, "underscore between fields"),
    (Leniency::ADJACENT_DIGITS, "counts of empty squares side by side"),
    (Leniency::MISSING_TURN, "missing side to move"),
    (Leniency::MISSING_CASTLING, "missing castling rights"),
    (Leniency::MISSING_EN_PASSANT, "missing en passant square"),
    (Leniency::MISSING_HALFMOVE_CLOCK, "missing halfmove clock"),
    (Leniency::MISSING_FULLMOVE_NUMBER, "missing fullmove number"),
    (Leniency::CASTLING_ORDER, "castling letters not in the order KQkq"),
    (Leniency::CASTLING_REPEATED, "castling right given twice"),
    (Leniency::CASTLING_FILE_LETTER, "castling right given by the rook's file"),
    (Leniency::EN_PASSANT_SIDE, "en passant square of the wrong side"),
    (Leniency::LEADING_ZEROS, "leading zeros"),
    (Leniency::FULLMOVE_ZERO, "fullmove number 0"),
    (Leniency::CLOCK_EXCEEDS_GAME, "halfmove clock exceeds plies played"),
];

impl Leniency {
    /// One short text for each flag.
    ///
    /// ```
    /// use jadoube_notation::fen::Leniency;
    ///
    /// let used = Leniency::TAB | Leniency::MISSING_TURN;
    /// assert!(used.texts().eq(["tab or line break between fields", "missing side to move"]));
    /// ```
    pub fn texts(self) -> impl Iterator<Item = &'static str> {
        TEXTS.into_iter().filter(move |&(flag, _)| self.contains(flag)).map(|(_, text)| text)
    }
}

impl fmt::Display for Leniency {
    /// The texts with semicolons between them; `none` for the empty set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        for (index, text) in self.texts().enumerate() {
            f.write_str(if index == 0 { "" } else { "; " })?;
            f.write_str(text)?;
        }
        Ok(())
    }
}

/// Takes down what was let pass, or refuses to.
#[derive(Debug)]
pub(super) struct Notes {
    strictness: Strictness,
    pub(super) used: Leniency,
}

impl Notes {
    pub(super) fn new(strictness: Strictness) -> Self {
        Self { strictness, used: Leniency::empty() }
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
        match self.strictness {
            Strictness::Strict => Err(at.error(kind)),
            Strictness::Lenient => {
                self.tell(leniency);
                Ok(())
            }
        }
    }

    /// Only takes this down.
    pub(super) fn tell(&mut self, leniency: Leniency) {
        self.used |= leniency;
    }
}
