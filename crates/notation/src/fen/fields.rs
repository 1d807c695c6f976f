//! The fields of a FEN and the blanks between them.

use core::fmt;

use super::error::{FenError, FenErrorKind};
use super::leniency::{Leniency, Notes};
use super::reader::MAX_LEN;

/// The six fields of a FEN.
///
/// ```
/// use jadoube_notation::fen::FenField;
///
/// assert_eq!(FenField::Castling.to_string(), "castling rights");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FenField {
    /// The men on the board.
    Placement,
    /// The side to move.
    Turn,
    /// The castling rights.
    Castling,
    /// The en passant square.
    EnPassant,
    /// Moves of either side since the last capture or pawn move.
    HalfmoveClock,
    /// The number of the next move.
    FullmoveNumber,
}

impl FenField {
    /// What a lenient reader notes when this field is not there; the board must be.
    pub(super) const fn missing(self) -> Leniency {
        match self {
            Self::Placement => Leniency::empty(),
            Self::Turn => Leniency::MISSING_TURN,
            Self::Castling => Leniency::MISSING_CASTLING,
            Self::EnPassant => Leniency::MISSING_EN_PASSANT,
            Self::HalfmoveClock => Leniency::MISSING_HALFMOVE_CLOCK,
            Self::FullmoveNumber => Leniency::MISSING_FULLMOVE_NUMBER,
        }
    }
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Placement => "board",
            Self::Turn => "side to move",
            Self::Castling => "castling rights",
            Self::EnPassant => "en passant square",
            Self::HalfmoveClock => "halfmove clock",
            Self::FullmoveNumber => "fullmove number",
        })
    }
}

/// A piece of the text that remembers where it was.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) offset: usize,
    pub(super) field: Option<FenField>,
}

impl<'a> Token<'a> {
    /// The error that blames this piece.
    pub(super) fn error(self, kind: FenErrorKind) -> FenError {
        FenError::new(kind, self.field, self.offset, self.text)
    }

    /// Each character as a piece of its own.
    pub(super) fn chars(self) -> impl Iterator<Item = (char, Self)> {
        self.text.char_indices().map(move |(index, char)| {
            let text = &self.text[index..index + char.len_utf8()];
            (char, Self { text, offset: self.offset + index, ..self })
        })
    }

    /// The pieces between separators.
    pub(super) fn split(self, separator: char) -> impl Iterator<Item = Self> {
        let mut offset = self.offset;
        self.text.split(separator).map(move |text| {
            let token = Self { text, offset, ..self };
            offset += text.len() + separator.len_utf8();
            token
        })
    }

    /// The piece between two byte indices of this one.
    pub(super) fn slice(self, start: usize, end: usize) -> Self {
        Self { text: &self.text[start..end], offset: self.offset + start, ..self }
    }
}

/// Goes through a text field by field.
///
/// A field ends at a blank, or at a semicolon, which begins the operations of EPD-like lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Fields<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, offset: 0 }
    }

    /// How far the text has been read, in bytes.
    pub(super) fn offset(&self) -> usize {
        self.offset
    }

    /// What has not been read yet.
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    /// The next field, if there is one.
    pub(super) fn next(
        &mut self,
        field: FenField,
        notes: &mut Notes,
    ) -> Result<Option<Token<'a>>, FenError> {
        let is_first = self.offset == 0;
        let blanks = self.skip_blanks(Some(field));
        let token = self.peek(field);
        if token.text.is_empty() {
            self.note_end(blanks, notes)?;
            return Ok(None);
        }
        if token.text.len() > MAX_LEN {
            return Err(token.error(FenErrorKind::TooLong));
        }
        if is_first {
            if !blanks.text.is_empty() {
                notes.allow(Leniency::LEADING_BLANKS, blanks)?;
            }
        } else {
            note_separator(blanks, notes)?;
        }
        self.offset += token.text.len();
        Ok(Some(token))
    }

    /// The next field, if it is a number; nothing is read otherwise.
    pub(super) fn next_number(
        &mut self,
        field: FenField,
        notes: &mut Notes,
    ) -> Result<Option<Token<'a>>, FenError> {
        let mut ahead = *self;
        ahead.skip_blanks(Some(field));
        match ahead.peek(field).text.bytes().all(|byte| byte.is_ascii_digit()) {
            true => self.next(field, notes),
            false => Ok(None),
        }
    }

    /// Checks that nothing but blanks is left.
    pub(super) fn finish(&mut self, notes: &mut Notes) -> Result<(), FenError> {
        let blanks = self.skip_blanks(None);
        if self.rest().is_empty() {
            return self.note_end(blanks, notes);
        }
        let token = Token { text: self.rest(), offset: self.offset, field: None };
        Err(token.error(FenErrorKind::TrailingText))
    }

    /// Goes on to the next thing that is no blank.
    pub(super) fn skip_blanks(&mut self, field: Option<FenField>) -> Token<'a> {
        let start = self.offset;
        self.offset = self.text.len() - self.rest().trim_start_matches(is_blank).len();
        Token { text: &self.text[start..self.offset], offset: start, field }
    }

    fn peek(&self, field: FenField) -> Token<'a> {
        let rest = self.rest();
        let len = rest.find(|char| is_blank(char) || char == ';').unwrap_or(rest.len());
        Token { text: &rest[..len], offset: self.offset, field: Some(field) }
    }

    fn note_end(&self, blanks: Token<'_>, notes: &mut Notes) -> Result<(), FenError> {
        if blanks.text.is_empty() || !self.rest().is_empty() {
            return Ok(());
        }
        notes.allow(Leniency::TRAILING_BLANKS, blanks)
    }
}

fn is_blank(char: char) -> bool {
    char.is_ascii_whitespace() || matches!(char, '\u{a0}' | '_')
}

/// Between two fields one space is the rule.
fn note_separator(blanks: Token<'_>, notes: &mut Notes) -> Result<(), FenError> {
    for (char, blank) in blanks.chars() {
        match char {
            ' ' => {}
            '_' => notes.allow(Leniency::UNDERSCORE, blank)?,
            '\u{a0}' => notes.allow(Leniency::NO_BREAK_SPACE, blank)?,
            _ => notes.allow(Leniency::TAB, blank)?,
        }
    }
    if blanks.text.chars().nth(1).is_some() {
        notes.allow(Leniency::REPEATED_BLANKS, blanks)?;
    }
    Ok(())
}
