//! Reading moves strictly or leniently, alone or against a position.

use jadoube_board::{Move, Role};
use jadoube_movegen::Position;

use super::annotation::{annotation_nag, glued_marks, split_annotation};
use super::capitals;
use super::error::{SanError, TextProblem};
use super::grammar::{self, FirstLetter};
use super::king_move;
use super::language::Language;
use super::leniency::Leniency;
use super::short_capture;
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
    /// The NAG of `!`, `?` and so on behind it, 1 to 6; in a lenient reading of other marks too, such as 16 for `±`.
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
    /// The NAG of `!`, `?` and so on behind it, 1 to 6; in a lenient reading of other marks too, such as 16 for `±`.
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
        self.read_as(text.as_ref(), FirstLetter::AsWritten)
    }

    fn read_as(self, text: &[u8], first: FirstLetter) -> Result<SanReading, SanError> {
        let (body, marks) = split_annotation(text);
        let nag = annotation_nag(marks);
        if first == FirstLetter::AsWritten
            && self.language == Language::English
            && (marks.is_empty() || nag.is_some())
            && let Some(san) = strict::parse(body)
        {
            return Ok(SanReading { san, leniency: Leniency::empty(), nag });
        }
        let trimmed = text.trim_ascii();
        let before = text.len() - text.trim_ascii_start().len();
        let (body, marks) = split_annotation(trimmed);
        // `Nf3 !` and `Nf3!! ` too.
        let (nag, mut leniency) = annotation(body, marks);
        leniency.set(Leniency::OUTER_BLANKS, trimmed.len() != text.len());
        let reading = match self.read_body(body.trim_ascii_end(), first) {
            Ok((san, used)) => SanReading { san, leniency: leniency | used, nag },
            Err(error) => {
                let marked = self.read_marked(body, first).ok_or_else(|| shifted(error, before))?;
                SanReading { leniency: leniency | marked.leniency, ..marked }
            }
        };
        if self.strictness == Strictness::Strict && !reading.leniency.is_empty() {
            return Err(SanError::NotStandard(reading.leniency));
        }
        Ok(reading)
    }

    /// The move itself, in capitals too.
    fn read_body(self, body: &[u8], first: FirstLetter) -> Result<(San, Leniency), SanError> {
        let in_capitals = |lowered: Option<capitals::Lowered>, error| {
            let read =
                |text: capitals::Lowered| grammar::read(text.as_bytes(), self.language, first);
            let (san, used) = lowered.and_then(|text| read(text).ok()).ok_or(error)?;
            Ok((san, used | Leniency::UPPER_CASE_FILE))
        };
        if first == FirstLetter::File {
            return in_capitals(capitals::all(body), SanError::NullMove);
        }
        grammar::read(body, self.language, first)
            .or_else(|error| in_capitals(capitals::behind_a_piece(body), error))
            .or_else(|error| in_capitals(capitals::all(body), error))
    }

    /// A move with a mark close behind it that is neither `!` nor `?`: `Nf3±`, `c4=`, `Nf3N`.
    #[cold]
    fn read_marked(self, body: &[u8], first: FirstLetter) -> Option<SanReading> {
        glued_marks(body).find_map(|(len, nag)| {
            let is_promotion = &body[len..] == b"=" && matches!(body[len - 1], b'1' | b'8');
            let (body, marks) = split_annotation(&body[..len]);
            let (san, used) = self.read_body(body, first).ok().filter(|_| !is_promotion)?;
            let nag = annotation_nag(marks).or(Some(nag));
            Some(SanReading { san, leniency: used | Leniency::ANNOTATION, nag })
        })
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
        let reading = self.read_leniently(text.as_ref(), position)?;
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

    fn read_leniently(self, text: &[u8], position: &Position) -> Result<MoveReading, SanError> {
        let lenient = Self { strictness: Strictness::Lenient, ..self };
        let as_written = lenient
            .read_as(text, FirstLetter::AsWritten)
            .map_err(|error| short_capture::read(text, self.language, position).ok_or(error));
        let as_written = match as_written {
            Ok(reading) => reading,
            Err(Ok(short)) => return short,
            Err(Err(error)) => return Err(error),
        };
        let read_as =
            |first| lenient.read_as(text, first).and_then(|reading| understand(reading, position));
        let reading = understand(as_written, position);
        if as_written.leniency.contains(Leniency::UPPER_CASE_FILE) {
            return one_of(reading, read_as(FirstLetter::File), position);
        }
        reading.or_else(|error| match as_written.san.kind {
            // The letter of a file may have been meant for a piece, and that of a promotion for a mark.
            SanKind::Man { role: Role::Pawn, promotion, .. } => read_as(FirstLetter::Piece)
                .or_else(|_| {
                    let is_mark = promotion.is_some() && as_written.nag.is_none();
                    let marked = lenient.read_marked(text, FirstLetter::AsWritten);
                    understand(marked.filter(|_| is_mark).ok_or(error)?, position)
                })
                .map_err(|_| error),
            _ => Err(error),
        })
    }
}

/// The reading of a text in capitals whose first letter may be a piece or a file; an error if both can be played.
fn one_of(
    as_piece: Result<MoveReading, SanError>,
    as_file: Result<MoveReading, SanError>,
    position: &Position,
) -> Result<MoveReading, SanError> {
    let (Ok(piece), Ok(file)) = (&as_piece, &as_file) else {
        return as_piece.or_else(|error| as_file.map_err(|_| error));
    };
    let (Some(a), Some(b)) = (piece.m, file.m) else { return as_piece };
    if a == b {
        return as_piece;
    }
    let role = position.placement().role_at(a.from()).unwrap_or(Role::Pawn);
    let from = a.from().bitboard().with(b.from());
    Err(SanError::PieceOrFile { role, to: a.to(), from })
}

/// The NAG of the marks behind a move, and whether they are not as they should be.
pub(super) fn annotation(body: &[u8], marks: &[u8]) -> (Option<u8>, Leniency) {
    if marks.is_empty() {
        return (None, Leniency::empty());
    }
    let nag = annotation_nag(marks).or_else(|| annotation_nag(&marks[..marks.len().min(2)]));
    let is_apart = body.last().is_some_and(u8::is_ascii_whitespace);
    let is_odd = is_apart || annotation_nag(marks).is_none();
    (nag, if is_odd { Leniency::ANNOTATION } else { Leniency::empty() })
}

fn understand(reading: SanReading, position: &Position) -> Result<MoveReading, SanError> {
    let SanReading { san, mut leniency, nag } = reading;
    if san.is_null() {
        return Ok(MoveReading { m: None, san, leniency, nag });
    }
    let (m, noted) = san
        .resolve_noting(position)
        .or_else(|error| king_move::castling(san, position).unwrap_or(Err(error)))?;
    leniency |= noted;
    if leniency.contains(Leniency::LONG_ALGEBRAIC) {
        // The origin in full is the form, not a slip.
        leniency -= Leniency::ORIGIN;
    }
    if leniency.contains(Leniency::EN_PASSANT_SUFFIX) && !m.is_en_passant() {
        leniency |= Leniency::FALSE_EN_PASSANT_SUFFIX;
    }
    if m.is_castling() && !matches!(san.kind, SanKind::Castling(_)) {
        leniency |= Leniency::CASTLING_AS_KING_MOVE;
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
