//! Colours of a terminal.

use core::fmt;

use crate::marks::Brush;

/// A colour of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AnsiColor {
    /// One of the 256 numbered colours.
    Indexed(u8),
    /// Red, green and blue; not every terminal knows these.
    Rgb(u8, u8, u8),
}

impl fmt::Display for AnsiColor {
    /// The parameters of the escape sequence after the 38 or 48.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Indexed(number) => write!(f, "5;{number}"),
            Self::Rgb(red, green, blue) => write!(f, "2;{red};{green};{blue}"),
        }
    }
}

/// The colours of a board in a terminal. The default uses the 256 numbered ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AnsiColors {
    /// Light squares.
    pub light: AnsiColor,
    /// Dark squares.
    pub dark: AnsiColor,
    /// The two squares of the last move.
    pub last_move: AnsiColor,
    /// The square of a king in check.
    pub check: AnsiColor,
    /// Marked squares, in the order of [`Brush::ALL`].
    pub brushes: [AnsiColor; 4],
    /// White's men.
    pub white: AnsiColor,
    /// Black's men.
    pub black: AnsiColor,
}

impl AnsiColors {
    pub(crate) fn brush(&self, brush: Brush) -> AnsiColor {
        self.brushes[brush as usize]
    }
}

impl Default for AnsiColors {
    fn default() -> Self {
        use AnsiColor::Indexed;
        Self {
            light: Indexed(109),
            dark: Indexed(66),
            last_move: Indexed(143),
            check: Indexed(167),
            brushes: [Indexed(71), Indexed(131), Indexed(68), Indexed(178)],
            white: Indexed(231),
            black: Indexed(16),
        }
    }
}
