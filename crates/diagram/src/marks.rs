//! What is drawn on a board besides the men.

use jadoube_board::Square;

/// The colour of a mark or an arrow; the letters are those of the PGN commands `%csl` and `%cal`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Brush {
    /// `G`: a good square, a move to play.
    #[default]
    Green,
    /// `R`: a threat, something wrong.
    Red,
    /// `B`: another idea.
    Blue,
    /// `Y`: something to notice.
    Yellow,
}

impl Brush {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Blue, Self::Yellow];

    /// The brush of a letter in the PGN commands `%csl` and `%cal`.
    ///
    /// ```
    /// use jadoube_diagram::Brush;
    ///
    /// assert_eq!(Brush::from_char('R'), Some(Brush::Red));
    /// assert_eq!(Brush::from_char('x'), None);
    /// ```
    #[must_use]
    pub fn from_char(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|brush| brush.char() == letter)
    }

    /// Its letter in the PGN commands `%csl` and `%cal`.
    #[must_use]
    pub fn char(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Blue => 'B',
            Self::Yellow => 'Y',
        }
    }

    pub(crate) fn class(self) -> &'static str {
        match self {
            Self::Green => "jd-green",
            Self::Red => "jd-red",
            Self::Blue => "jd-blue",
            Self::Yellow => "jd-yellow",
        }
    }
}

/// How a square is marked in SVG; in text all shapes are one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Shape {
    /// A ring around the man.
    #[default]
    Ring,
    /// The whole square in the colour.
    Fill,
    /// A dot in the middle, for squares that a man can go to.
    Dot,
    /// A cross.
    Cross,
}

/// A marked square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mark {
    /// Which square.
    pub square: Square,
    /// How.
    pub shape: Shape,
    /// In which colour.
    pub brush: Brush,
}

/// An arrow from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Arrow {
    /// Where it begins.
    pub from: Square,
    /// Where it points to.
    pub to: Square,
    /// Its colour.
    pub brush: Brush,
}
