//! Writing.

use alloc::string::String;
use core::fmt::Write;

use jadoube_board::Setup;

use super::castling::{self, CastlingStyle};
use super::en_passant::{self, EnPassant};
use super::placement;

/// How to write a FEN.
///
/// ```
/// use jadoube_board::Setup;
/// use jadoube_notation::fen::{FenStyle, to_fen};
///
/// let setup = Setup::initial();
/// assert_eq!(
///     to_fen(&setup, FenStyle::SHREDDER),
///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FenStyle {
    /// How castling rights are written.
    pub castling: CastlingStyle,
    /// When the en passant square is written.
    pub en_passant: EnPassant,
}

impl FenStyle {
    /// `KQkq` where that is clear; the en passant square after every double step. The default.
    pub const X_FEN: Self = Self { castling: CastlingStyle::XFen, en_passant: EnPassant::Always };

    /// Castling rights by the files of the rooks; the en passant square after every double step.
    pub const SHREDDER: Self =
        Self { castling: CastlingStyle::Shredder, en_passant: EnPassant::Always };

    /// The same, with the en passant square written at other times.
    #[must_use]
    pub const fn with_en_passant(self, en_passant: EnPassant) -> Self {
        Self { en_passant, ..self }
    }
}

/// Writes a FEN, six fields.
///
/// Under the default style reading it gives the same setup again, if the setup is one that a FEN can tell: castling
/// rooks on the back ranks, an en passant square on the third or sixth rank, a fullmove number above 0.
///
/// ```
/// use jadoube_board::Setup;
/// use jadoube_notation::fen::{FenStyle, to_fen};
///
/// let text = to_fen(&Setup::chess960(0).unwrap(), FenStyle::default());
/// assert_eq!(text, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
/// ```
#[must_use]
pub fn to_fen(setup: &Setup, style: FenStyle) -> String {
    let mut text = to_epd(setup, style);
    // Writing to a string does not fail.
    let _ = write!(text, " {} {}", setup.halfmove_clock, setup.fullmove_number);
    text
}

/// Writes the four fields with which a line of EPD begins: a FEN without the clocks.
///
/// ```
/// use jadoube_board::Setup;
/// use jadoube_notation::fen::{FenStyle, to_epd};
///
/// let text = to_epd(&Setup::initial(), FenStyle::default());
/// assert_eq!(text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
/// ```
#[must_use]
pub fn to_epd(setup: &Setup, style: FenStyle) -> String {
    let mut text = String::with_capacity(96);
    placement::write(&mut text, &setup.placement);
    text.push(' ');
    text.push(setup.turn.char());
    text.push(' ');
    castling::write(&mut text, setup, style.castling);
    text.push(' ');
    match en_passant::written(setup, style.en_passant) {
        None => text.push('-'),
        Some(square) => text.extend([square.file().char(), square.rank().char()]),
    }
    text
}
