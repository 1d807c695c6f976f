//! The value of a move text.

use core::fmt;
use core::str::FromStr;

use jadoube_board::{CastlingSide, File, Rank, Role, Square};

use super::error::SanError;
use super::language::Letters;
use super::options::SanOptions;

/// What is written of check behind a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum CheckMark {
    /// Nothing.
    #[default]
    None,
    /// `+`
    Check,
    /// `#`
    Mate,
}

impl CheckMark {
    /// The mark, empty for none.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Check => "+",
            Self::Mate => "#",
        }
    }
}

impl fmt::Display for CheckMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// What a move text says is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SanKind {
    /// A man goes to a square: `Nf3`, `exd5`, `e8=Q`.
    Man {
        /// The kind of man.
        role: Role,
        /// The file it comes from, if written.
        file: Option<File>,
        /// The rank it comes from, if written.
        rank: Option<Rank>,
        /// Whether a capture is marked.
        capture: bool,
        /// Where it arrives.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
    /// Castling, `O-O` or `O-O-O`.
    Castling(CastlingSide),
    /// From a square to another, with no man named: `g1f3`, `e2-e4`. No standard form.
    Coordinates {
        /// The square it leaves.
        from: Square,
        /// Where it arrives; when castling, the king's target or the rook's square.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
    /// The other side is to move and nothing else has happened, `--`. No move of chess.
    Null,
}

/// The text of a move in Standard Algebraic Notation, not yet seen against a position.
///
/// Shown in the standard form of PGN; parsed [leniently](SanOptions::lenient) with English letters.
///
/// ```
/// use jadoube_board::{File, Square};
/// use jadoube_movegen::Position;
/// use jadoube_notation::san::{San, SanKind};
///
/// let san: San = "Ngf3".parse()?;
/// assert!(matches!(san.kind, SanKind::Man { file: Some(File::G), to: Square::F3, .. }));
/// assert_eq!(san.to_string(), "Ngf3");
///
/// let m = san.resolve(&Position::initial())?;
/// assert_eq!(San::of(&Position::initial(), m).to_string(), "Nf3");
/// # Ok::<(), jadoube_notation::san::SanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct San {
    /// What is played.
    pub kind: SanKind,
    /// The check or mate mark.
    pub check: CheckMark,
}

impl San {
    /// The null move, `--`.
    pub const NULL: Self = Self { kind: SanKind::Null, check: CheckMark::None };

    /// Castling to a side, with no mark.
    #[must_use]
    pub const fn castling(side: CastlingSide) -> Self {
        Self { kind: SanKind::Castling(side), check: CheckMark::None }
    }

    /// Whether it is the null move.
    #[inline]
    #[must_use]
    pub const fn is_null(self) -> bool {
        matches!(self.kind, SanKind::Null)
    }

    /// The same without `+` or `#`.
    ///
    /// ```
    /// use jadoube_notation::San;
    ///
    /// let san: San = "Qxf7#".parse()?;
    /// assert_eq!(san.without_check_mark().to_string(), "Qxf7");
    /// # Ok::<(), jadoube_notation::SanError>(())
    /// ```
    #[must_use]
    pub const fn without_check_mark(self) -> Self {
        Self { kind: self.kind, check: CheckMark::None }
    }

    /// Writes it with other letters than the English ones.
    pub(super) fn write(&self, f: &mut impl fmt::Write, letters: Letters) -> fmt::Result {
        match self.kind {
            SanKind::Man { role, file, rank, capture, to, promotion } => {
                if role != Role::Pawn {
                    f.write_char(letters.letter(role))?;
                }
                if let Some(file) = file {
                    f.write_char(file.char())?;
                }
                if let Some(rank) = rank {
                    f.write_char(rank.char())?;
                }
                f.write_str(if capture { "x" } else { "" })?;
                write_square(f, to)?;
                if let Some(promotion) = promotion {
                    f.write_char('=')?;
                    f.write_char(letters.letter(promotion))?;
                }
            }
            SanKind::Castling(side) => f.write_str(side.san())?,
            SanKind::Coordinates { from, to, promotion } => {
                write_square(f, from)?;
                write_square(f, to)?;
                if let Some(promotion) = promotion {
                    f.write_char(promotion.char())?;
                }
            }
            SanKind::Null => f.write_str("--")?,
        }
        f.write_str(self.check.text())
    }
}

pub(super) fn write_square(f: &mut impl fmt::Write, square: Square) -> fmt::Result {
    f.write_char(square.file().char())?;
    f.write_char(square.rank().char())
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, Letters::default())
    }
}

impl FromStr for San {
    type Err = SanError;

    fn from_str(text: &str) -> Result<Self, SanError> {
        SanOptions::lenient().read(text).map(|reading| reading.san)
    }
}

#[cfg(feature = "serde")]
mod serde {
    use core::fmt;

    use ::serde::de::{Error, Visitor};
    use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::San;

    impl Serialize for San {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for San {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_str(SanText)
        }
    }

    struct SanText;

    impl Visitor<'_> for SanText {
        type Value = San;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a move such as Nf3")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<San, E> {
            text.parse().map_err(E::custom)
        }
    }
}
