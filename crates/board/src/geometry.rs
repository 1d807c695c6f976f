//! Lines of the empty board: what lies between two squares, and the whole line through them.

use crate::{Bitboard, Square};

/// The squares from `from` in the direction (files, ranks) to the edge.
pub(crate) const fn walk(from: Square, files: i8, ranks: i8) -> Bitboard {
    let mut seen = Bitboard::EMPTY;
    let mut square = from;
    while let Some(next) = square.offset(files, ranks) {
        seen = seen.with(next);
        square = next;
    }
    seen
}

/// The eight queen directions as (files, ranks); each is followed by its opposite.
const DIRECTIONS: [(i8, i8); 8] =
    [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)];

struct Lines {
    between: [[Bitboard; 64]; 64],
    through: [[Bitboard; 64]; 64],
}

const fn lines() -> Lines {
    let mut between = [[Bitboard::EMPTY; 64]; 64];
    let mut through = [[Bitboard::EMPTY; 64]; 64];
    let mut index = 0;
    while index < 64 {
        let from = Square::new(index);
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = DIRECTIONS[direction];
            let line = walk(from, files, ranks).0 | walk(from, -files, -ranks).0;
            let mut passed = Bitboard::EMPTY;
            let mut square = from;
            while let Some(to) = square.offset(files, ranks) {
                between[from.index()][to.index()] = passed;
                through[from.index()][to.index()] = Bitboard(line | from.bitboard().0);
                passed = passed.with(to);
                square = to;
            }
            direction += 1;
        }
        index += 1;
    }
    Lines { between, through }
}

static LINES: Lines = lines();

const fn ray_table(first: usize) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let from = Square::new(index);
        let mut direction = first;
        while direction < first + 4 {
            let (files, ranks) = DIRECTIONS[direction];
            table[from.index()].0 |= walk(from, files, ranks).0;
            direction += 1;
        }
        index += 1;
    }
    table
}

static ROOK_RAYS: [Bitboard; 64] = ray_table(0);
static BISHOP_RAYS: [Bitboard; 64] = ray_table(4);

/// The squares strictly between two squares of one line; empty if they share none.
///
/// ```
/// use jadoube_board::{Square, geometry};
///
/// assert_eq!(geometry::between(Square::A1, Square::D4).to_string(), "b2 c3");
/// assert!(geometry::between(Square::A1, Square::B3).is_empty());
/// ```
#[inline]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    LINES.between[a.index()][b.index()]
}

/// The squares behind `to`, looking from `from` along their line to the edge; empty if they share none.
///
/// ```
/// use jadoube_board::{Square, geometry};
///
/// assert_eq!(geometry::beyond(Square::A1, Square::E5).to_string(), "f6 g7 h8");
/// ```
#[inline]
#[must_use]
pub fn beyond(from: Square, to: Square) -> Bitboard {
    let line = LINES.through[from.index()][to.index()].0;
    let above = !0 << to.index() << 1;
    let below = (1 << to.index()) - 1;
    Bitboard(line & if to > from { above } else { below })
}

/// The whole file, rank or diagonal through two different squares, from edge to edge; empty if they share none.
///
/// ```
/// use jadoube_board::{Bitboard, Square, geometry};
///
/// assert_eq!(geometry::line(Square::C3, Square::E5), Bitboard::MAIN_DIAGONAL);
/// ```
#[inline]
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINES.through[a.index()][b.index()]
}

/// Whether the three squares lie on one file, rank or diagonal.
#[inline]
#[must_use]
pub fn aligned(a: Square, b: Square, c: Square) -> bool {
    line(a, b).has(c)
}

/// What a bishop attacks on the empty board.
#[inline]
#[must_use]
pub fn bishop_rays(from: Square) -> Bitboard {
    BISHOP_RAYS[from.index()]
}

/// What a rook attacks on the empty board.
#[inline]
#[must_use]
pub fn rook_rays(from: Square) -> Bitboard {
    ROOK_RAYS[from.index()]
}
