//! What is to be seen, whatever it is drawn with.

use alloc::string::String;
use alloc::vec::Vec;

use jadoube_board::{CastlingSide, Color, File, Move, Placement, Rank, Square};
use jadoube_movegen::Position;

use crate::marks::{Arrow, Brush, Mark, Shape};
use crate::svg::Svg;
use crate::text::Text;
use crate::words;

/// Where the letters of the files and the numbers of the ranks stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coordinates {
    /// Nowhere.
    None,
    /// In the corners of the edge squares; in text beside the board.
    #[default]
    Inside,
    /// Beside and below the board.
    Outside,
}

/// A board to look at: the men, and what is marked on it.
///
/// ```
/// use jadoube_board::{Move, Square};
/// use jadoube_diagram::{Brush, Diagram, Shape};
/// use jadoube_movegen::Position;
///
/// let mut position = Position::initial();
/// let m = Move::normal(Square::G1, Square::F3);
/// position.play(m)?;
/// let diagram = Diagram::from(&position)
///     .last_move(m)
///     .arrow(Square::F3, Square::E5, Brush::Green)
///     .mark(Square::E5, Shape::Ring, Brush::Red);
/// assert!(diagram.svg().to_string().starts_with("<svg "));
/// # Ok::<(), jadoube_movegen::IllegalMove>(())
/// ```
#[derive(Clone, Debug)]
pub struct Diagram {
    pub(crate) placement: Placement,
    pub(crate) turn: Option<Color>,
    pub(crate) seen_from: Color,
    pub(crate) coordinates: Coordinates,
    pub(crate) last_move: Option<(Square, Square)>,
    pub(crate) check: Option<Square>,
    pub(crate) marks: Vec<Mark>,
    pub(crate) arrows: Vec<Arrow>,
    pub(crate) title: Option<String>,
}

impl Diagram {
    /// The men alone, White at the bottom.
    #[must_use]
    pub fn new(placement: &Placement) -> Self {
        Self {
            placement: *placement,
            turn: None,
            seen_from: Color::White,
            coordinates: Coordinates::default(),
            last_move: None,
            check: None,
            marks: Vec::new(),
            arrows: Vec::new(),
            title: None,
        }
    }

    /// Whose side is at the bottom; White's unless told otherwise.
    #[must_use]
    pub fn seen_from(mut self, color: Color) -> Self {
        self.seen_from = color;
        self
    }

    /// Where the coordinates stand.
    #[must_use]
    pub fn coordinates(mut self, coordinates: Coordinates) -> Self {
        self.coordinates = coordinates;
        self
    }

    /// Tints the squares of the move that led here; castling is shown as the king's move.
    #[must_use]
    pub fn last_move(mut self, m: Move) -> Self {
        self.last_move = Some((m.from(), arrival(m)));
        self
    }

    /// Makes this king's square glow. A diagram made from a [`Position`] does so by itself.
    #[must_use]
    pub fn check(mut self, king: Square) -> Self {
        self.check = Some(king);
        self
    }

    /// Marks a square; several marks may be on one.
    #[must_use]
    pub fn mark(mut self, square: Square, shape: Shape, brush: Brush) -> Self {
        self.marks.push(Mark { square, shape, brush });
        self
    }

    /// Draws an arrow. From a square to itself it is a ring. Text has them [only if asked](Text::arrows).
    #[must_use]
    pub fn arrow(self, from: Square, to: Square, brush: Brush) -> Self {
        if from == to {
            return self.mark(to, Shape::Ring, brush);
        }
        let mut diagram = self;
        diagram.arrows.push(Arrow { from, to, brush });
        diagram
    }

    /// Draws an arrow along a move; castling is the king's way.
    #[must_use]
    pub fn move_arrow(self, m: Move, brush: Brush) -> Self {
        self.arrow(m.from(), arrival(m), brush)
    }

    /// Names the board for those who listen to the page; browsers show it when the pointer rests on the board.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// The board as lines of text.
    #[must_use]
    pub fn text(&self) -> Text<'_> {
        Text::new(self)
    }

    /// The board as an SVG picture.
    #[must_use]
    pub fn svg(&self) -> Svg<'_> {
        Svg::new(self)
    }

    /// The men in words: `White: king e1, pawns a2 b2. Black: king e8. White to move.`
    ///
    /// It is the description inside the SVG.
    #[must_use]
    pub fn description(&self) -> String {
        words::description(&self.placement, self.turn)
    }

    /// The ranks from top to bottom.
    pub(crate) fn ranks(&self) -> impl Iterator<Item = Rank> + use<> {
        let seen_from = self.seen_from;
        Rank::ALL.into_iter().rev().map(move |rank| rank.relative_to(seen_from))
    }

    /// The files from left to right.
    pub(crate) fn files(&self) -> impl Iterator<Item = File> + use<> {
        let is_flipped = self.seen_from == Color::Black;
        (0..8_u8).map(move |n| File::new(if is_flipped { 7 - n } else { n }))
    }

    /// How many squares the square is from the left and from the top.
    pub(crate) fn column_and_row(&self, square: Square) -> (i32, i32) {
        let (file, rank) = (square.file() as i32, square.rank() as i32);
        match self.seen_from {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        }
    }
}

impl From<&Position> for Diagram {
    /// The men of the position, who is to move, and the check if there is one.
    fn from(position: &Position) -> Self {
        let check = position.is_check().then(|| position.king(position.turn()));
        Self { turn: Some(position.turn()), check, ..Self::new(position.placement()) }
    }
}

/// The square where the moved man arrives, when castling the king's.
fn arrival(m: Move) -> Square {
    if !m.is_castling() {
        return m.to();
    }
    let color =
        if m.from().rank() == Color::White.back_rank() { Color::White } else { Color::Black };
    CastlingSide::of(m.from(), m.to()).king_target(color)
}
