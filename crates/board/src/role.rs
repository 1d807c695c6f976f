use core::fmt;
use core::ops::{Index, IndexMut};

use crate::Color;

/// The kind of a man: pawn, knight, bishop, rook, queen or king.
///
/// ```
/// use jadoube_board::Role;
///
/// assert_eq!(Role::from_char('N'), Some(Role::Knight));
/// assert!(Role::Bishop.is_minor() && Role::Queen.is_major());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// Moves forward, captures slanting (FIDE 3.7).
    Pawn,
    /// The only man that jumps (FIDE 3.6).
    Knight,
    /// Moves along diagonals (FIDE 3.2).
    Bishop,
    /// Moves along files and ranks (FIDE 3.3).
    Rook,
    /// Rook and bishop in one (FIDE 3.4).
    Queen,
    /// One step in any direction, and castling (FIDE 3.8).
    King,
}

impl Role {
    /// All six, in the order of the enum.
    pub const ALL: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// What a pawn may become, queen first (FIDE 3.7.3.3).
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The English lower-case letter, `p` for the pawn.
    #[must_use]
    pub const fn char(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// The English upper-case letter, `P` for the pawn.
    #[must_use]
    pub const fn upper_char(self) -> char {
        self.char().to_ascii_uppercase()
    }

    /// The role of an English letter of either case.
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Self> {
        match letter.to_ascii_lowercase() {
            'p' => Some(Self::Pawn),
            'n' => Some(Self::Knight),
            'b' => Some(Self::Bishop),
            'r' => Some(Self::Rook),
            'q' => Some(Self::Queen),
            'k' => Some(Self::King),
            _ => None,
        }
    }

    /// The man of this kind and colour.
    #[inline]
    #[must_use]
    pub const fn of(self, color: Color) -> Piece {
        Piece { color, role: self }
    }

    /// Queen or rook: a heavy piece.
    #[must_use]
    pub const fn is_major(self) -> bool {
        matches!(self, Self::Queen | Self::Rook)
    }

    /// Bishop or knight: a light piece.
    #[must_use]
    pub const fn is_minor(self) -> bool {
        matches!(self, Self::Bishop | Self::Knight)
    }

    /// Anything but a pawn: a piece in the narrow sense of the word.
    #[must_use]
    pub const fn is_figure(self) -> bool {
        !matches!(self, Self::Pawn)
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        })
    }
}

/// A man: its role and its colour.
///
/// ```
/// use jadoube_board::{Color, Piece, Role};
///
/// let queen = Piece::from_char('q').unwrap();
/// assert_eq!(queen, Role::Queen.of(Color::Black));
/// assert_eq!(queen.to_string(), "q");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose man it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// The letter used in FENs: upper case for White.
    #[must_use]
    pub const fn char(self) -> char {
        match self.color {
            Color::White => self.role.upper_char(),
            Color::Black => self.role.char(),
        }
    }

    /// The man that a FEN letter stands for.
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_char(letter) {
            Some(role) => Some(Self { color, role }),
            None => None,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.char())
    }
}

/// One value for each role.
///
/// ```
/// use jadoube_board::{ByRole, Role};
///
/// let value = ByRole([1, 3, 3, 5, 9, 0]);
/// assert_eq!(value[Role::Rook], 5);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByRole<T>(
    /// The values in the order of [`Role::ALL`].
    pub [T; 6],
);

impl<T> Index<Role> for ByRole<T> {
    type Output = T;

    #[inline]
    fn index(&self, role: Role) -> &T {
        &self.0[role as usize]
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    #[inline]
    fn index_mut(&mut self, role: Role) -> &mut T {
        &mut self.0[role as usize]
    }
}
