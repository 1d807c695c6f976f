//! Reading a line.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use jadoube_board::CastlingMode;

use super::assembler::Assembler;
use super::error::{EpdError, EpdProblem, shortened};
use super::leniency::{Leniency, Notes};
use super::value::{Clocks, Epd};
use super::{check, fields};
use crate::fen::{self, FenOptions, Strictness};

/// No line of EPD is longer than this, in bytes; longer ones are refused unread.
///
/// The standard asks programs to take lines of 1024 bytes; lines of play that lead to a far mate need more.
pub const MAX_LEN: usize = 1 << 16;

/// How to read EPD.
///
/// ```
/// use jadoube_notation::epd::EpdOptions;
///
/// let line = r#"4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "a";"#;
/// assert_eq!(EpdOptions::strict().read(line)?.epd.to_string(), line);
/// # Ok::<(), jadoube_notation::epd::EpdError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct EpdOptions {
    /// How much to let pass.
    pub strictness: Strictness,
    /// How to take the castling field; without it the [dialect is detected](crate::fen).
    pub castling: Option<CastlingMode>,
}

/// A line of EPD, read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EpdReading {
    /// What it says.
    pub epd: Epd,
    /// What had to be let pass in the operations.
    pub leniency: Leniency,
    /// What had to be let pass in the fields of the position.
    pub fen_leniency: fen::Leniency,
    /// What is wrong with single operations, in their order.
    pub problems: Vec<EpdProblem>,
    /// For each operation where its opcode begins, then where its operands begin.
    places: Vec<Vec<usize>>,
    /// Where what was let pass in the operations comes first.
    leniency_places: Vec<(Leniency, usize)>,
}

impl EpdReading {
    /// Whether it is a FEN: six fields and no operation.
    #[must_use]
    pub fn is_fen(&self) -> bool {
        self.leniency.contains(Leniency::FEN)
    }

    /// Where an operation begins, or one of its operands, in bytes from the start of the line.
    ///
    /// ```
    /// use jadoube_notation::epd;
    ///
    /// let reading = epd::read("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 e3;")?;
    /// assert_eq!(reading.place(0, None), Some(28));
    /// assert_eq!(reading.place(0, Some(1)), Some(34));
    /// # Ok::<(), epd::EpdError>(())
    /// ```
    #[must_use]
    pub fn place(&self, operation: usize, operand: Option<usize>) -> Option<usize> {
        self.places.get(operation)?.get(operand.map_or(0, |index| index + 1)).copied()
    }

    /// Where something that was let pass in the operations comes first, in bytes from the start of the line.
    ///
    /// ```
    /// use jadoube_notation::epd::{self, Leniency};
    ///
    /// let reading = epd::read("4k3/8/8/8/8/8/4P3/4K3 w - - bm  e4")?;
    /// assert_eq!(reading.leniency_place(Leniency::REPEATED_BLANKS), Some(30));
    /// assert_eq!(reading.leniency_place(Leniency::MISSING_LAST_SEMICOLON), Some(34));
    /// assert_eq!(reading.leniency_place(Leniency::TAB), None);
    /// # Ok::<(), epd::EpdError>(())
    /// ```
    #[must_use]
    pub fn leniency_place(&self, leniency: Leniency) -> Option<usize> {
        let mut places = self.leniency_places.iter();
        places.find(|(noted, _)| *noted == leniency).map(|&(_, offset)| offset)
    }
}

/// Reads a line leniently; the same as [`EpdOptions::read`] with the default options.
///
/// # Errors
/// If the fields of the position cannot be read, or the line is too long.
pub fn read(line: &str) -> Result<EpdReading, EpdError> {
    EpdOptions::lenient().read(line)
}

impl EpdOptions {
    /// Takes what can be understood, and tells what it let pass.
    #[must_use]
    pub const fn lenient() -> Self {
        Self { strictness: Strictness::Lenient, castling: None }
    }

    /// Takes only the standard form.
    #[must_use]
    pub const fn strict() -> Self {
        Self { strictness: Strictness::Strict, castling: None }
    }

    /// The same, with castling to be taken in this way instead of being detected.
    #[must_use]
    pub const fn with_castling(self, mode: CastlingMode) -> Self {
        Self { castling: Some(mode), ..self }
    }

    /// Reads a line.
    ///
    /// # Errors
    /// If the fields of the position cannot be read, or the line is too long. In strict reading also the first thing that
    /// is not the standard form, and the first problem of an operation.
    ///
    /// ```
    /// use jadoube_notation::epd::EpdOptions;
    ///
    /// let error = EpdOptions::strict().read("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "a FEN, not EPD: \"0 1\" (byte 26)");
    /// ```
    pub fn read(self, line: &str) -> Result<EpdReading, EpdError> {
        self.read_noting(line, Notes::default())
    }

    /// Reads a line of bytes; if they are not UTF-8 they are taken as Windows-1252, and offsets count the bytes of the
    /// same text in UTF-8.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_bytes(self, line: &[u8]) -> Result<EpdReading, EpdError> {
        if line.len() > MAX_LEN {
            return Err(EpdError::TooLong { len: line.len() });
        }
        match decoded(line) {
            Cow::Borrowed(text) => self.read(text),
            Cow::Owned(text) => {
                let mut notes = Notes::default();
                let offset = text.find(|it: char| !it.is_ascii()).unwrap_or(0);
                notes.note(Leniency::WINDOWS_1252, offset, &text[offset..]);
                self.read_noting(&text, notes)
            }
        }
    }

    fn read_noting<'a>(self, line: &'a str, notes: Notes<'a>) -> Result<EpdReading, EpdError> {
        if line.len() > MAX_LEN {
            return Err(EpdError::TooLong { len: line.len() });
        }
        let fen = FenOptions { strictness: self.strictness, castling: self.castling };
        let (fen, rest) = fen.read_prefix(line)?;
        let prefix = fields::without_underscores(&line[..line.len() - rest.len()]);
        let (start, rest) = (prefix.len(), &line[prefix.len()..]);
        let mut assembler = Assembler::new(line, start, notes);
        let mut setup = fen.setup;
        let mut clocks = fields::clocks_in(prefix);
        assembler.blanks_before(prefix, rest);
        assembler.read_dashes(&mut setup, &mut clocks);
        assembler.read_operations();
        let Assembler { mut notes, mut problems, operations, places, layout, .. } = assembler;
        if fields::begins_like_clocks(&operations, layout) {
            clocks = Clocks::Both;
        }
        if clocks != Clocks::Absent {
            let flag = match (operations.is_empty(), clocks) {
                (true, Clocks::Both) => Leniency::FEN,
                _ => Leniency::CLOCKS_BEFORE_OPERATIONS,
            };
            let prefix = prefix.trim_end();
            let offset = fields::clocks_offset(prefix);
            notes.note(flag, offset, &prefix[offset..]);
        }
        if let Some(offset) = line.find(|it: char| !it.is_ascii()) {
            notes.note(Leniency::NOT_ASCII, offset, &line[offset..]);
        }
        let epd = Epd::read_as(&fen, setup, prefix, clocks, layout, operations);
        check::values(&epd, line, &places, &mut notes, &mut problems);
        if self.strictness == Strictness::Strict {
            refuse(&notes, &problems)?;
        }
        let (leniency, fen_leniency) = (notes.used, fen.leniency);
        let leniency_places = notes.places;
        Ok(EpdReading { epd, leniency, fen_leniency, problems, places, leniency_places })
    }
}

/// The first thing in the line that is not strict.
fn refuse(notes: &Notes<'_>, problems: &[EpdProblem]) -> Result<(), EpdError> {
    let problem = problems.iter().min_by_key(|problem| problem.offset);
    match (notes.first, problem) {
        (Some((leniency, offset, text)), None) => not_strict(leniency, offset, text),
        (Some((leniency, offset, text)), Some(problem)) if offset < problem.offset => {
            not_strict(leniency, offset, text)
        }
        (_, Some(problem)) => Err(EpdError::Problem(problem.clone())),
        (None, None) => Ok(()),
    }
}

fn not_strict(leniency: Leniency, offset: usize, text: &str) -> Result<(), EpdError> {
    Err(EpdError::NotStrict { leniency, offset, text: shortened(text) })
}

/// The bytes as UTF-8, else as Windows-1252.
pub(super) fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    match core::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(crate::pgn::Text::from(bytes).to_str().into_owned()),
    }
}
