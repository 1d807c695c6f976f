//! `position`: where the search begins.

use core::fmt;

use jadoube_board::{CastlingMode, Move, Setup};
use jadoube_movegen::{IllegalMove, Position, PositionError, Problems, problems};
use jadoube_notation::UciMove;
use jadoube_notation::fen::{FenError, FenOptions, FenStyle, position_fen};
use jadoube_notation::uci::{UciError, to_uci};

use crate::ParseError;
use crate::words::Words;

/// A position and the moves that lead on from it, as sent: nothing has been played yet.
///
/// ```
/// use jadoube_uci::SetPosition;
///
/// let text: SetPosition = "position startpos moves e2e4 e7e5".parse()?;
/// let game = text.play(None)?;
/// assert_eq!(game.moves.len(), 2);
/// let error = "position fen 8/8/8/8/8/8/8/4K3 w - -".parse::<SetPosition>()?.play(None).unwrap_err();
/// assert_eq!(error.to_string(), "illegal position: Black has no king");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct SetPosition {
    /// The position as FEN; `None` for the start of a game.
    pub fen: Option<String>,
    /// The moves from there.
    pub moves: Vec<UciMove>,
}

/// A position with the moves that led to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedLine {
    /// Where it began.
    pub start: Position,
    /// The moves.
    pub moves: Vec<Move>,
    /// Where they led.
    pub position: Position,
    /// How castling is spelt in the FEN.
    pub mode: CastlingMode,
    /// What was wrong with the FEN and was dropped: castling rights without their rook, impossible en passant squares.
    pub dropped: Problems,
}

impl PlayedLine {
    /// The start of a game.
    #[must_use]
    pub fn initial() -> Self {
        let start = Position::initial();
        let mode = CastlingMode::Standard;
        Self { start, moves: Vec::new(), position: start, mode, dropped: Problems::empty() }
    }
}

/// Why a position cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// The FEN cannot be read.
    Fen(FenError),
    /// The FEN is that of an illegal position.
    Position(PositionError),
    /// A move cannot be played.
    Move {
        /// The how manyth move, from 1.
        number: usize,
        /// The move.
        m: UciMove,
        /// Why not.
        error: UciError,
    },
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => write!(f, "no FEN: {error}"),
            Self::Position(error) => error.fmt(f),
            Self::Move { number, m, error: UciError::Illegal(IllegalMove { reason, .. }) } => {
                write!(f, "move {number} ({m}): {reason}")
            }
            Self::Move { number, m, error } => write!(f, "move {number} ({m}): {error}"),
        }
    }
}

impl core::error::Error for PlayError {}

impl SetPosition {
    /// The text for a position and moves from it, in the spelling that an engine expects which plays this chess.
    ///
    /// ```
    /// use jadoube_board::CastlingMode;
    /// use jadoube_movegen::Position;
    /// use jadoube_uci::SetPosition;
    ///
    /// let start = Position::chess960(0).unwrap();
    /// let text = SetPosition::of(&start, &[], CastlingMode::Chess960).to_string();
    /// assert_eq!(text, "position fen bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
    /// ```
    #[must_use]
    pub fn of(start: &Position, moves: &[Move], mode: CastlingMode) -> Self {
        let style = match mode {
            CastlingMode::Standard => FenStyle::X_FEN,
            CastlingMode::Chess960 => FenStyle::SHREDDER,
        };
        let is_initial = *start == Position::initial() && mode == CastlingMode::Standard;
        let fen = (!is_initial).then(|| position_fen(start, style));
        Self { fen, moves: moves.iter().map(|&m| to_uci(m, mode)).collect() }
    }

    /// Sets the position up and plays the moves. Castling in the FEN is taken as told, or as the FEN itself tells; castling
    /// moves are taken in either spelling. Castling rights without their rook and impossible en passant squares are dropped;
    /// positions with impossible checks or too many promoted men are taken.
    ///
    /// # Errors
    /// If the FEN or a move is wrong.
    pub fn play(&self, mode: Option<CastlingMode>) -> Result<PlayedLine, PlayError> {
        let mut line = self.start(mode)?;
        for (index, &m) in self.moves.iter().enumerate() {
            // No king steps two squares: castling by the king's target cannot be mistaken, in Chess960 neither.
            let read = m.resolve(&line.position, CastlingMode::Standard);
            let read = read.map_err(|error| PlayError::Move { number: index + 1, m, error })?;
            line.position.play_unchecked(read);
            line.moves.push(read);
        }
        Ok(line)
    }

    fn start(&self, mode: Option<CastlingMode>) -> Result<PlayedLine, PlayError> {
        let Some(fen) = &self.fen else { return Ok(PlayedLine::initial()) };
        let options = FenOptions { castling: mode, ..FenOptions::lenient() };
        let reading = options.read(fen).map_err(PlayError::Fen)?;
        let dropped = problems(&reading.setup) & MENDED;
        let accepted = MENDED | Problems::ACCEPTED | Problems::TOO_MANY_PROMOTED;
        let start = legal(reading.setup, accepted)?;
        Ok(PlayedLine { start, moves: Vec::new(), position: start, mode: reading.mode, dropped })
    }

    pub(crate) fn read(mut words: Words<'_>) -> Result<Self, ParseError> {
        const COMMAND: &str = "position";
        let fen = loop {
            match words.next() {
                Some("startpos") => break None,
                Some("fen") => break Some(words.until(&["moves"]).to_owned()),
                Some(_) => {}
                None => return Err(words.expected(COMMAND, "startpos or fen")),
            }
        };
        let mut position = Self { fen, moves: Vec::new() };
        words.until(&["moves"]);
        if words.next().is_some() {
            position.moves = words.accept_all(|word| word.parse().ok());
            if words.peek().is_some() {
                return Err(words.expected(COMMAND, "a move"));
            }
        }
        Ok(position)
    }
}

/// What is dropped from a setup instead of refusing it.
const MENDED: Problems = Problems::BAD_CASTLING_RIGHTS.union(Problems::BAD_EN_PASSANT);

fn legal(setup: Setup, accepted: Problems) -> Result<Position, PlayError> {
    Position::with(setup, accepted).map_err(PlayError::Position)
}

impl core::str::FromStr for SetPosition {
    type Err = ParseError;

    /// Reads the whole line, `position` with it.
    fn from_str(line: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(line);
        if !words.accept("position") {
            return Err(words.expected("", "position"));
        }
        Self::read(words)
    }
}

impl fmt::Display for SetPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fen {
            Some(fen) => write!(f, "position fen {fen}")?,
            None => f.write_str("position startpos")?,
        }
        if !self.moves.is_empty() {
            f.write_str(" moves")?;
            for m in &self.moves {
                write!(f, " {m}")?;
            }
        }
        Ok(())
    }
}
