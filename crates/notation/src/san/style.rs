//! Other ways of writing moves than the standard one.

use core::fmt;

use jadoube_board::{Move, MoveKind, Role, Square};
use jadoube_movegen::Position;

use super::language::{Language, Letters};
use super::value::{San, SanKind, write_square};

/// How moves are written.
///
/// ```
/// use jadoube_board::{Move, Square};
/// use jadoube_movegen::Position;
/// use jadoube_notation::san::{Language, SanStyle};
///
/// let (position, m) = (Position::initial(), Move::normal(Square::G1, Square::F3));
/// assert_eq!(SanStyle::LONG.text(&position, m).to_string(), "Ng1-f3");
/// assert_eq!(SanStyle::FIGURINE.text(&position, m).to_string(), "♘f3");
/// assert_eq!(SanStyle::PGN.in_language(Language::French).text(&position, m).to_string(), "Cf3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SanStyle {
    /// What stands for the men.
    pub letters: Letters,
    /// With the origin in full: `Ng1-f3`, `e5xd6`.
    pub long: bool,
    /// With `e.p.` behind captures en passant (FIDE C.13).
    pub en_passant: bool,
    /// Castling with zeros (FIDE C.13).
    pub zeros: bool,
}

impl SanStyle {
    /// The standard form of PGN: `Nf3`, `exd6`, `O-O`.
    pub const PGN: Self = Self {
        letters: Letters::Of(Language::English),
        long: false,
        en_passant: false,
        zeros: false,
    };
    /// As in the Laws of Chess: `Nf3`, `exd6 e.p.`, `0-0` (FIDE Appendix C).
    pub const FIDE: Self = Self { en_passant: true, zeros: true, ..Self::PGN };
    /// The Laws' long form: `Ng1-f3`, `e5xd6 e.p.`, `0-0` (FIDE C.8).
    pub const FIDE_LONG: Self = Self { long: true, ..Self::FIDE };
    /// Long algebraic with the letters and castling of PGN: `Ng1-f3`, `e5xd6`, `O-O`.
    pub const LONG: Self = Self { long: true, ..Self::PGN };
    /// The standard form with figurines: `♘f3`.
    pub const FIGURINE: Self = Self { letters: Letters::Figurines, ..Self::PGN };

    /// The same with the letters of a language.
    #[must_use]
    pub const fn in_language(self, language: Language) -> Self {
        Self { letters: Letters::Of(language), ..self }
    }

    /// The text of a legal move.
    #[must_use]
    pub fn text(self, position: &Position, m: Move) -> MoveText {
        MoveText { san: San::of(position, m), m, style: self }
    }
}

/// A move to be shown in a certain style; see [`SanStyle::text`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveText {
    san: San,
    m: Move,
    style: SanStyle,
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { san, m, style } = *self;
        match san.kind {
            SanKind::Man { role, capture, to, .. } if style.long => {
                write_long_origin(f, style.letters, role, m.from(), capture)?;
                write_square(f, to)?;
                if let Some(promotion) = m.promotion_role() {
                    write!(f, "={}", style.letters.letter(promotion))?;
                }
                f.write_str(san.check.text())?;
            }
            SanKind::Castling(side) if style.zeros => {
                for letter in side.san().chars() {
                    fmt::Write::write_char(f, if letter == 'O' { '0' } else { letter })?;
                }
                f.write_str(san.check.text())?;
            }
            _ => san.write(f, style.letters)?,
        }
        let has_suffix = style.en_passant && m.kind() == MoveKind::EnPassant;
        f.write_str(if has_suffix { " e.p." } else { "" })
    }
}

fn write_long_origin(
    f: &mut fmt::Formatter<'_>,
    letters: Letters,
    role: Role,
    from: Square,
    capture: bool,
) -> fmt::Result {
    use fmt::Write;
    if role != Role::Pawn {
        f.write_char(letters.letter(role))?;
    }
    write_square(f, from)?;
    f.write_char(if capture { 'x' } else { '-' })
}
