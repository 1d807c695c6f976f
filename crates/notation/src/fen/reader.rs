//! Reading: the fields one after the other.

use jadoube_board::{CastlingMode, Color, Setup};

use super::error::{FenError, FenErrorKind};
use super::fields::{FenField, Fields, Token};
use super::leniency::{Leniency, Notes, Strictness};
use super::{castling, counters, en_passant, placement};

/// No FEN is longer than this, in bytes; longer texts are refused unread.
///
/// A FEN in the standard form has a hundred bytes at most; the rest is room for blanks, and for telling what is wrong.
///
/// ```
/// use jadoube_notation::fen::{FenErrorKind, FenOptions, MAX_LEN};
///
/// let error = FenOptions::lenient().read(&"8/".repeat(MAX_LEN)).unwrap_err();
/// assert_eq!(error.kind, FenErrorKind::TooLong);
/// ```
pub const MAX_LEN: usize = 4096;

/// How to read a FEN.
///
/// ```
/// use jadoube_board::CastlingMode;
/// use jadoube_notation::fen::FenOptions;
///
/// // K is the outermost rook in Chess960, the one on h1 in standard chess, whether or not it is there.
/// let text = "4k3/8/8/8/8/8/8/4KR2 w K - 0 1";
/// let rooks = |options: FenOptions| options.read(text).map(|reading| reading.setup.castling_rooks);
/// let standard = FenOptions::strict().with_castling(CastlingMode::Standard);
/// assert_eq!(rooks(standard)?.to_string(), "h1");
/// let chess960 = FenOptions::strict().with_castling(CastlingMode::Chess960);
/// assert_eq!(rooks(chess960)?.to_string(), "f1");
/// # Ok::<(), jadoube_notation::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FenOptions {
    /// How much to let pass.
    pub strictness: Strictness,
    /// How to take the castling field; without it the [dialect is detected](crate::fen).
    pub castling: Option<CastlingMode>,
}

/// A FEN that was read: the setup, and how it was to be taken.
///
/// ```
/// use jadoube_board::{CastlingMode, Setup};
/// use jadoube_notation::fen::{FenOptions, Leniency};
///
/// let reading = FenOptions::lenient().read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -")?;
/// assert_eq!(reading.setup, Setup::initial());
/// assert_eq!(reading.mode, CastlingMode::Standard);
/// assert_eq!(
///     reading.leniency,
///     Leniency::MISSING_HALFMOVE_CLOCK | Leniency::MISSING_FULLMOVE_NUMBER
/// );
/// # Ok::<(), jadoube_notation::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FenReading {
    /// What the FEN says, checked for nothing.
    pub setup: Setup,
    /// How the castling field was taken: as asked, or as detected.
    pub mode: CastlingMode,
    /// What had to be let pass.
    pub leniency: Leniency,
}

impl FenOptions {
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

    /// Reads a text that is a FEN and nothing else.
    ///
    /// # Errors
    /// The first mistake, with its place. Nonsense on the board is none: see [`Setup`].
    ///
    /// ```
    /// use jadoube_notation::fen::FenOptions;
    ///
    /// let error = FenOptions::strict().read("4k3/8/8/8/8/8/8/4K3 w - -").unwrap_err();
    /// assert_eq!(error.to_string(), "missing halfmove clock (byte 25)");
    /// ```
    pub fn read(self, text: &str) -> Result<FenReading, FenError> {
        if text.len() > MAX_LEN {
            return Err(FenError::new(FenErrorKind::TooLong, None, 0, text));
        }
        let mut reader = Reader::new(self, text);
        reader.read_four_fields()?;
        let clock = reader.required(FenField::HalfmoveClock)?;
        let number = reader.required(FenField::FullmoveNumber)?;
        reader.read_counters(clock, number)?;
        reader.fields.finish(&mut reader.notes)?;
        Ok(reader.reading())
    }

    /// Reads the FEN at the beginning of a line, as in EPD, and gives the rest of the line.
    ///
    /// The clocks are read if numbers follow the first four fields; if not, nothing is thought to be missing.
    ///
    /// # Errors
    /// The first mistake, with its place.
    ///
    /// ```
    /// use jadoube_notation::fen::FenOptions;
    ///
    /// let line = r#"4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id "a";"#;
    /// let (reading, rest) = FenOptions::strict().read_prefix(line)?;
    /// assert_eq!(reading.setup.fullmove_number, 1);
    /// assert_eq!(rest, r#"bm O-O; id "a";"#);
    ///
    /// let line = "4k3/8/8/8/8/8/8/4K2R w K - 3 9 ;D1 15 ;D2 66";
    /// let (reading, rest) = FenOptions::strict().read_prefix(line)?;
    /// assert_eq!(reading.setup.fullmove_number, 9);
    /// assert_eq!(rest, ";D1 15 ;D2 66");
    /// # Ok::<(), jadoube_notation::FenError>(())
    /// ```
    pub fn read_prefix(self, line: &str) -> Result<(FenReading, &str), FenError> {
        let mut reader = Reader::new(self, line);
        reader.read_prefix()?;
        Ok((reader.reading(), reader.fields.rest()))
    }

    /// Where something of this kind, which lenient reading lets pass, comes first in the FEN at the beginning of a line, in
    /// bytes; `None` if it does not come, or has no place.
    ///
    /// ```
    /// use jadoube_notation::fen::{FenOptions, Leniency};
    ///
    /// let line = "4k3/8/8/8/8/8/8/4K3\tw  - - bm Kd1;";
    /// let place = |leniency| FenOptions::lenient().place(line, leniency);
    /// assert_eq!(place(Leniency::TAB), Some(19));
    /// assert_eq!(place(Leniency::REPEATED_BLANKS), Some(21));
    /// assert_eq!(place(Leniency::LEADING_ZEROS), None);
    /// ```
    #[must_use]
    pub fn place(self, line: &str, leniency: Leniency) -> Option<usize> {
        let refusing = |refused| {
            let notes = Notes::refusing(refused);
            Reader { notes, ..Reader::new(self, line) }.read_prefix().err()
        };
        let error = refusing(leniency)?;
        // An error that comes without it too is another one.
        refusing(Leniency::empty()).is_none().then_some(error.offset)
    }
}

/// A FEN half read.
struct Reader<'a> {
    options: FenOptions,
    fields: Fields<'a>,
    notes: Notes,
    setup: Setup,
    mode: CastlingMode,
}

impl<'a> Reader<'a> {
    fn new(options: FenOptions, text: &'a str) -> Self {
        Self {
            options,
            fields: Fields::new(text),
            notes: Notes::new(options.strictness),
            setup: Setup::empty(),
            mode: options.castling.unwrap_or_default(),
        }
    }

    fn reading(&self) -> FenReading {
        FenReading { setup: self.setup, mode: self.mode, leniency: self.notes.used }
    }

    /// The next field; that it is missing is noted.
    fn required(&mut self, field: FenField) -> Result<Option<Token<'a>>, FenError> {
        let token = self.fields.next(field, &mut self.notes)?;
        if token.is_none() && field != FenField::Placement {
            self.notes.allow(field.missing(), self.end(field))?;
        }
        Ok(token)
    }

    /// Where a field is missing.
    fn end(&self, field: FenField) -> Token<'a> {
        Token { text: "", offset: self.fields.offset(), field: Some(field) }
    }

    /// The four fields, the clocks if they are there, and the blanks before what follows.
    fn read_prefix(&mut self) -> Result<(), FenError> {
        self.read_four_fields()?;
        let clock = self.fields.next_number(FenField::HalfmoveClock, &mut self.notes)?;
        let number = match clock {
            Some(_) => self.fields.next_number(FenField::FullmoveNumber, &mut self.notes)?,
            None => None,
        };
        self.read_counters(clock, number)?;
        self.fields.skip_blanks(None);
        Ok(())
    }

    fn read_four_fields(&mut self) -> Result<(), FenError> {
        let field = FenField::Placement;
        let board = self.required(field)?.unwrap_or_else(|| self.end(field));
        self.setup.placement = placement::read(board, &mut self.notes)?;
        if let Some(token) = self.required(FenField::Turn)? {
            self.setup.turn = read_turn(token)?;
        }
        if let Some(token) = self.required(FenField::Castling)? {
            let (placement, asked) = (&self.setup.placement, self.options.castling);
            (self.setup.castling_rooks, self.mode) =
                castling::read(token, placement, asked, &mut self.notes)?;
        }
        if let Some(token) = self.required(FenField::EnPassant)? {
            self.setup.en_passant = en_passant::read(token, self.setup.turn, &mut self.notes)?;
        }
        Ok(())
    }

    fn read_counters(
        &mut self,
        clock: Option<Token<'_>>,
        number: Option<Token<'_>>,
    ) -> Result<(), FenError> {
        if let Some(token) = clock {
            self.setup.halfmove_clock = counters::read_halfmove_clock(token, &mut self.notes)?;
        }
        if let Some(token) = number {
            self.setup.fullmove_number = counters::read_fullmove_number(token, &mut self.notes)?;
        }
        if clock.is_some() && number.is_some() {
            counters::check_clock(&self.setup, &mut self.notes);
        }
        Ok(())
    }
}

fn read_turn(token: Token<'_>) -> Result<Color, FenError> {
    token.text.parse().map_err(|_| token.error(FenErrorKind::Turn))
}
