//! From text to a legal position and back.

use alloc::string::String;
use core::fmt;

use jadoube_board::Setup;
use jadoube_movegen::{Position, PositionError};

use super::en_passant::EnPassant;
use super::error::FenError;
use super::reader::FenOptions;
use super::value::Fen;
use super::writer::{FenStyle, to_fen};

/// Reads a FEN that describes a legal position.
///
/// # Errors
/// When the text is no FEN, or with everything that is wrong with the position. The latter keeps the setup, so that the
/// caller can [tolerate](PositionError::tolerate) what can be mended.
///
/// ```
/// use jadoube_movegen::Problems;
/// use jadoube_notation::fen::{FenOptions, FenStyle, ReadPositionError, position_fen, read_position};
///
/// let text = "4k3/8/8/8/8/8/8/R4K2 w KQ - 0 1";
/// let Err(ReadPositionError::Position(error)) = read_position(text, FenOptions::lenient()) else {
///     panic!("two rights without their rooks");
/// };
/// assert_eq!(error.problems, Problems::BAD_CASTLING_RIGHTS);
///
/// let position = error.tolerate(Problems::BAD_CASTLING_RIGHTS).unwrap();
/// assert_eq!(position_fen(&position, FenStyle::default()), "4k3/8/8/8/8/8/8/R4K2 w - - 0 1");
/// ```
pub fn read_position(text: &str, options: FenOptions) -> Result<Position, ReadPositionError> {
    let reading = options.read(text)?;
    Ok(Position::new(reading.setup)?)
}

/// Writes the FEN of a position.
///
/// The same as [`to_fen`] of its setup, but a position knows at no cost which en passant captures are legal.
///
/// ```
/// use jadoube_movegen::Position;
/// use jadoube_notation::fen::{FenStyle, position_fen};
///
/// let text = position_fen(&Position::initial(), FenStyle::default());
/// assert_eq!(text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// ```
#[must_use]
pub fn position_fen(position: &Position, style: FenStyle) -> String {
    let setup = position.setup();
    match style.en_passant {
        EnPassant::Legal => {
            let setup = Setup { en_passant: position.legal_en_passant(), ..setup };
            to_fen(&setup, style.with_en_passant(EnPassant::Always))
        }
        EnPassant::Always | EnPassant::PseudoLegal => to_fen(&setup, style),
    }
}

/// Why a text gives no legal position.
///
/// ```
/// use jadoube_notation::fen::{FenOptions, read_position};
///
/// let error = read_position("8/8/8/8/8/8/8/4K3 x - - 0 1", FenOptions::lenient()).unwrap_err();
/// assert_eq!(error.to_string(), r#"side to move must be w or b, found "x" (byte 18)"#);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadPositionError {
    /// The text is no FEN.
    Fen(FenError),
    /// It is one, of a position that is not legal.
    Position(PositionError),
}

impl fmt::Display for ReadPositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::Position(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ReadPositionError {}

impl From<FenError> for ReadPositionError {
    fn from(error: FenError) -> Self {
        Self::Fen(error)
    }
}

impl From<PositionError> for ReadPositionError {
    fn from(error: PositionError) -> Self {
        Self::Position(error)
    }
}

impl TryFrom<Fen> for Position {
    type Error = PositionError;

    fn try_from(fen: Fen) -> Result<Self, PositionError> {
        Self::new(fen.0)
    }
}

impl From<&Position> for Fen {
    fn from(position: &Position) -> Self {
        Self(position.setup())
    }
}
