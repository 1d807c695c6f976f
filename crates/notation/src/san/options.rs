//! Reading moves strictly or leniently, alone or against a position.

use jadoube_board::{Move, Role};
use jadoube_movegen::Position;

use super::annotation::{annotation_nag, split_annotation};
use super::error::{SanError, TextProblem};
use super::grammar::{self, LowerCase};
use super::language::Language;
use super::leniency::Leniency;
use super::strict;
use super::value::{San, SanKind};
use crate::fen::Strictness;

/// How moves are read.
///
/// ```
/// use jadoube_notation::san::{Language, SanOptions};
///
/// let options = SanOptions::lenient().in_language(Language::German);
/// assert_eq!(options.read("Sf3")?.san.to_string(), "Nf3");
/// # Ok::<(), jadoube_notation::SanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SanOptions {
    /// How much is let pass.
    pub strictness: Strictness,
    /// What the letters mean.
    pub language: Language,
}

/// A move text, read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SanReading {
    /// What it says.
    pub san: San,
    /// What had to be let pass.
    pub leniency: Leniency,
    /// The NAG of `!`, `?` and so on behind it, 1 to 6.
    pub nag: Option<u8>,
}

/// A move text, read and understood in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveReading {
    /// The legal move; none for a null move.
    pub m: Option<Move>,
    /// What the text says.
    pub san: San,
    /// What had to be let pass, by the text and by the position.
    pub leniency: Leniency,
    /// The NAG of `!`, `?` and so on behind it, 1 to 6.
    pub nag: Option<u8>,
}

impl SanOptions {
    /// Lets pass what can be understood, with English letters.
    #[must_use]
    pub const fn lenient() -> Self {
        Self { strictness: Strictness::Lenient, language: Language::English }
    }

    /// Only the standard form and the six usual annotations, with English letters.
    #[must_use]
    pub const fn strict() -> Self {
        Self { strictness: Strictness::Strict, language: Language::English }
    }

    /// The same with the letters of another language.
    #[must_use]
    pub const fn in_language(self, language: Language) -> Self {
        Self { strictness: self.strictness, language }
    }

    /// Reads a move by its text alone. A letter that may be a file or a piece in lower case is taken for a file, if that
    /// makes a move: [`read_move`](Self::read_move) knows better.
    ///
    /// # Errors
    /// If the text is no move, or not the standard form where that is asked for.
    ///
    /// ```
    /// use jadoube_notation::san::{Leniency, SanOptions};
    ///
    /// let reading = SanOptions::lenient().read("e8(Q)!?")?;
    /// assert_eq!(reading.san.to_string(), "e8=Q");
    /// assert_eq!(reading.leniency, Leniency::PROMOTION_PARENTHESES);
    /// assert_eq!(reading.nag, Some(5));
    /// # Ok::<(), jadoube_notation::SanError>(())
    /// ```
    pub fn read(self, text: impl AsRef<[u8]>) -> Result<SanReading, SanError> {
        self.read_as(text.as_ref(), LowerCase::FileOrPiece)
    }

    fn read_as(self, text: &[u8], lower_case: LowerCase) -> Result<SanReading, SanError> {
        let (body, marks) = split_annotation(text);
        let mut nag = annotation_nag(marks);
        if lower_case == LowerCase::FileOrPiece
            && self.language == Language::English
            && (marks.is_empty() || nag.is_some())
            && let Some(san) = strict::parse(body)
        {
            return Ok(SanReading { san, leniency: Leniency::empty(), nag });
        }
        let mut leniency = Leniency::empty();
        // `Nf3 !` and `Nf3!! ` too.
        let trimmed = text.trim_ascii();
        leniency.set(Leniency::OUTER_BLANKS, trimmed.len() != text.len());
        let before = text.len() - text.trim_ascii_start().len();
        let (body, marks) = split_annotation(trimmed);
        if !marks.is_empty() {
            nag = annotation_nag(marks).or_else(|| annotation_nag(&marks[..marks.len().min(2)]));
            let is_apart = body.last().is_some_and(u8::is_ascii_whitespace);
            leniency.set(Leniency::ANNOTATION, is_apart || annotation_nag(marks).is_none());
        }
        let (san, used) = grammar::read(body.trim_ascii_end(), self.language, lower_case)
            .map_err(|error| shifted(error, before))?;
        let leniency = leniency | used;
        if self.strictness == Strictness::Strict && !leniency.is_empty() {
            return Err(SanError::NotStandard(leniency));
        }
        Ok(SanReading { san, leniency, nag })
    }

    /// Reads a move and finds what it means in a position.
    ///
    /// `bxc4` is the pawn's move if there is one, else the bishop's. A null move is read, but no move of chess.
    ///
    /// # Errors
    /// If the text is no move, no legal move or more than one is meant; on strict reading also if it is not the standard
    /// form in every detail, `x`, origin, `+` and `#` included.
    ///
    /// ```
    /// use jadoube_board::{Move, Square};
    /// use jadoube_movegen::Position;
    /// use jadoube_notation::san::{Leniency, SanOptions};
    ///
    /// let position = Position::initial();
    /// let reading = SanOptions::lenient().read_move("Ng1-f3", &position)?;
    /// assert_eq!(reading.m, Some(Move::normal(Square::G1, Square::F3)));
    /// assert_eq!(reading.leniency, Leniency::LONG_ALGEBRAIC);
    ///
    /// let error = SanOptions::strict().read_move("Ngf3", &position).unwrap_err();
    /// assert_eq!(error.to_string(), "not the standard form: more of the origin than needed");
    /// # Ok::<(), jadoube_notation::SanError>(())
    /// ```
    pub fn read_move(
        self,
        text: impl AsRef<[u8]>,
        position: &Position,
    ) -> Result<MoveReading, SanError> {
        let text = text.as_ref();
        let lenient = Self { strictness: Strictness::Lenient, ..self };
        let as_file = lenient.read_as(text, LowerCase::FileOrPiece)?;
        let reading = understand(as_file, position).or_else(|error| {
            // The letter of a file may have been meant for a piece.
            if !matches!(as_file.san.kind, SanKind::Man { role: Role::Pawn, .. }) {
                return Err(error);
            }
            let as_piece = lenient.read_as(text, LowerCase::Piece);
            as_piece.and_then(|it| understand(it, position)).map_err(|_| error)
        })?;
        if self.strictness == Strictness::Strict && !reading.leniency.is_empty() {
            return Err(match reading.m {
                Some(m) if reading.leniency.contains(Leniency::FALSE_EN_PASSANT_SUFFIX) => {
                    SanError::NotEnPassant { to: m.to() }
                }
                _ => SanError::NotStandard(reading.leniency),
            });
        }
        Ok(reading)
    }
}

fn understand(reading: SanReading, position: &Position) -> Result<MoveReading, SanError> {
    let SanReading { san, mut leniency, nag } = reading;
    if san.is_null() {
        return Ok(MoveReading { m: None, san, leniency, nag });
    }
    let (m, noted) = san.resolve_noting(position)?;
    leniency |= noted;
    if leniency.contains(Leniency::LONG_ALGEBRAIC) {
        // The origin in full is the form, not a slip.
        leniency -= Leniency::ORIGIN;
    }
    if leniency.contains(Leniency::EN_PASSANT_SUFFIX) && !m.is_en_passant() {
        leniency |= Leniency::FALSE_EN_PASSANT_SUFFIX;
    }
    Ok(MoveReading { m: Some(m), san, leniency, nag })
}

/// The same error for a text that begins `before` bytes earlier.
fn shifted(error: SanError, before: usize) -> SanError {
    match error {
        SanError::Text { problem, offset } if problem != TextProblem::Empty => {
            SanError::Text { problem, offset: offset + before }
        }
        other => other,
    }
}
