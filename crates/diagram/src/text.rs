//! Boards as text.

use core::fmt::{self, Write};

use jadoube_board::{Bitboard, Color, File, Piece, Rank, Role, Square, geometry};

use crate::ansi::{AnsiColor, AnsiColors};
use crate::board::{Coordinates, Diagram};

/// What stands for the men.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Symbols {
    /// `K` to `P`, lower case for Black: ASCII.
    #[default]
    Letters,
    /// The chess symbols of Unicode.
    Figurines,
}

/// A board as eight lines of text, or nine with coordinates, each ending with a line break; write it with `{}`.
///
/// It is 19 columns wide, 26 with colours. Without colours marked squares stand in brackets, the king in check in
/// exclamation marks and the squares of the last move in parentheses; two neighbours of them share a bar.
///
/// ```
/// use jadoube_board::{Move, Square};
/// use jadoube_diagram::Diagram;
/// use jadoube_movegen::Position;
///
/// let mut position = Position::initial();
/// let m = Move::normal(Square::E2, Square::E4);
/// position.play(m)?;
/// let board = Diagram::from(&position).last_move(m).text().to_string();
/// assert_eq!(board, "\
/// 8  r n b q k b n r
/// 7  p p p p p p p p
/// 6  . . . . . . . .
/// 5  . . . . . . . .
/// 4  . . . .(P). . .
/// 3  . . . . . . . .
/// 2  P P P P(.)P P P
/// 1  R N B Q K B N R
///    a b c d e f g h
/// ");
/// # Ok::<(), jadoube_movegen::IllegalMove>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    diagram: &'a Diagram,
    symbols: Symbols,
    colors: Option<AnsiColors>,
    has_arrows: bool,
}

impl<'a> Text<'a> {
    pub(crate) fn new(diagram: &'a Diagram) -> Self {
        Self { diagram, symbols: Symbols::default(), colors: None, has_arrows: false }
    }

    /// Whether arrows are drawn: small ones of Unicode on the empty squares along them. A knight's jump has one where it
    /// arrives, if that square is empty.
    #[must_use]
    pub fn arrows(mut self, has_arrows: bool) -> Self {
        self.has_arrows = has_arrows;
        self
    }

    /// The small arrow on an empty square.
    fn arrow_at(&self, square: Square) -> Option<char> {
        let arrows = self.diagram.arrows.iter().filter(|_| self.has_arrows);
        let mut through = arrows.filter(|arrow| {
            let way = geometry::between(arrow.from, arrow.to) | Bitboard::from(arrow.to);
            way.has(square)
        });
        let first = through.next_back()?;
        Some(direction(
            self.diagram.column_and_row(first.from),
            self.diagram.column_and_row(first.to),
        ))
    }

    /// What stands for the men.
    #[must_use]
    pub fn symbols(mut self, symbols: Symbols) -> Self {
        self.symbols = symbols;
        self
    }

    /// Draws the squares in these colours by ANSI escape sequences.
    #[must_use]
    pub fn colors(mut self, colors: AnsiColors) -> Self {
        self.colors = Some(colors);
        self
    }

    fn has_coordinates(&self) -> bool {
        self.diagram.coordinates != Coordinates::None
    }

    /// The brackets around a square.
    fn brackets(&self, square: Square) -> Option<(char, char)> {
        let diagram = self.diagram;
        if diagram.check == Some(square) {
            Some(('!', '!'))
        } else if diagram.marks.iter().any(|mark| mark.square == square) {
            Some(('[', ']'))
        } else {
            let is_of_move = |(from, to)| from == square || to == square;
            diagram.last_move.is_some_and(is_of_move).then_some(('(', ')'))
        }
    }

    fn plain_rank(&self, rank: Rank, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let empty = match self.symbols {
            Symbols::Letters => '.',
            Symbols::Figurines => '·',
        };
        // What stands behind the square before.
        let mut closing = None;
        for (column, file) in self.diagram.files().enumerate() {
            let square = Square::at(file, rank);
            let brackets = self.brackets(square);
            let between = match (closing, brackets.map(|pair| pair.0)) {
                (Some(_), Some(_)) => Some('|'),
                (closing, opening) => closing.or(opening),
            };
            match between {
                Some(bracket) => f.write_char(bracket)?,
                None if column > 0 || self.has_coordinates() => f.write_char(' ')?,
                None => {}
            }
            let man = self.diagram.placement.piece_at(square);
            let empty = || self.arrow_at(square).unwrap_or(empty);
            f.write_char(man.map_or_else(empty, |man| self.symbol(man, man.color)))?;
            closing = brackets.map(|pair| pair.1);
        }
        closing.map_or(Ok(()), |bracket| f.write_char(bracket))
    }

    fn colored_rank(
        &self,
        rank: Rank,
        colors: &AnsiColors,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        for file in self.diagram.files() {
            let square = Square::at(file, rank);
            let ground = self.ground(square, colors);
            match self.diagram.placement.piece_at(square) {
                None => match self.arrow_at(square) {
                    Some(arrow) => write!(f, "\x1b[48;{ground};38;{}m {arrow} ", colors.black)?,
                    None => write!(f, "\x1b[48;{ground}m   ")?,
                },
                Some(man) => {
                    let ink = if man.color == Color::White { colors.white } else { colors.black };
                    // The filled figurines take the colour well, so they serve for both sides.
                    let symbol = match self.symbols {
                        Symbols::Letters => self.symbol(man, man.color),
                        Symbols::Figurines => self.symbol(man, Color::Black),
                    };
                    write!(f, "\x1b[48;{ground};38;{ink}m {symbol} ")?;
                }
            }
        }
        f.write_str("\x1b[0m")
    }

    fn ground(&self, square: Square, colors: &AnsiColors) -> AnsiColor {
        let diagram = self.diagram;
        let mark = diagram.marks.iter().rev().find(|mark| mark.square == square);
        if diagram.check == Some(square) {
            colors.check
        } else if let Some(mark) = mark {
            colors.brush(mark.brush)
        } else if diagram.last_move.is_some_and(|(from, to)| from == square || to == square) {
            colors.last_move
        } else if square.is_light() {
            colors.light
        } else {
            colors.dark
        }
    }

    /// The symbol of a man as that of this colour.
    fn symbol(&self, man: Piece, color: Color) -> char {
        match self.symbols {
            Symbols::Letters => man.role.of(color).char(),
            Symbols::Figurines => figurine(man.role, color),
        }
    }
}

/// The small arrow that points most nearly from one square to another, as columns and rows from the top.
fn direction(from: (i32, i32), to: (i32, i32)) -> char {
    let (right, down) = (to.0 - from.0, to.1 - from.1);
    // A knight's jump goes along its longer side.
    let is_slanting = right.abs() == down.abs();
    let right = if is_slanting || right.abs() > down.abs() { right.signum() } else { 0 };
    let down = if is_slanting || right == 0 { down.signum() } else { 0 };
    match (right, down) {
        (1, -1) => '↗',
        (1, 0) => '→',
        (1, 1) => '↘',
        (0, -1) => '↑',
        (-1, -1) => '↖',
        (-1, 0) => '←',
        (-1, 1) => '↙',
        _ => '↓',
    }
}

fn figurine(role: Role, color: Color) -> char {
    let (white, black) = match role {
        Role::King => ('♔', '♚'),
        Role::Queen => ('♕', '♛'),
        Role::Rook => ('♖', '♜'),
        Role::Bishop => ('♗', '♝'),
        Role::Knight => ('♘', '♞'),
        Role::Pawn => ('♙', '♟'),
    };
    if color == Color::White { white } else { black }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in self.diagram.ranks() {
            if self.has_coordinates() {
                write!(f, "{} ", rank.char())?;
            }
            match &self.colors {
                Some(colors) => self.colored_rank(rank, colors, f)?,
                None => self.plain_rank(rank, f)?,
            }
            f.write_char('\n')?;
        }
        if !self.has_coordinates() {
            return Ok(());
        }
        let letters = self.diagram.files().map(File::char);
        for (column, letter) in letters.enumerate() {
            match (column, self.colors) {
                (0, _) => write!(f, "   {letter}")?,
                (_, Some(_)) => write!(f, "  {letter}")?,
                (_, None) => write!(f, " {letter}")?,
            }
        }
        f.write_char('\n')
    }
}
