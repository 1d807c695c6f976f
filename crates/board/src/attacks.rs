//! What every man attacks, from one square or from a whole set at once.
//!
//! A man attacks a square even if it may not move there because its own king would be in check (FIDE 3.1.3); a pawn
//! attacks the two squares slanting forward, occupied or not, and never the one in front of it.

use crate::sliders::{Magic, Sliders};
use crate::{Bitboard, Color, Piece, Role, Square};

const fn leaper_table(jumps: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let from = Square::new(index);
        let mut jump = 0;
        while jump < jumps.len() {
            if let Some(to) = from.offset(jumps[jump].0, jumps[jump].1) {
                table[from.index()] = table[from.index()].with(to);
            }
            jump += 1;
        }
        index += 1;
    }
    table
}

static KNIGHT: [Bitboard; 64] =
    leaper_table(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [Bitboard; 64] =
    leaper_table(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
static PAWN: [[Bitboard; 64]; 2] =
    [leaper_table(&[(-1, 1), (1, 1)]), leaper_table(&[(-1, -1), (1, -1)])];

/// The squares a knight's jump away (FIDE 3.6).
///
/// ```
/// use jadoube_board::{Square, attacks};
///
/// assert_eq!(attacks::knight(Square::A1).to_string(), "c2 b3");
/// ```
#[inline]
#[must_use]
pub fn knight(from: Square) -> Bitboard {
    KNIGHT[from.index()]
}

/// The neighbouring squares (FIDE 3.8.1).
#[inline]
#[must_use]
pub fn king(from: Square) -> Bitboard {
    KING[from.index()]
}

/// The squares that a pawn of this colour attacks (FIDE 3.7.3).
///
/// ```
/// use jadoube_board::{Color, Square, attacks};
///
/// assert_eq!(attacks::pawn(Color::White, Square::D4).to_string(), "c5 e5");
/// ```
#[inline]
#[must_use]
pub fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color as usize][from.index()]
}

/// The squares that a bishop attacks past no occupied square (FIDE 3.2).
#[inline]
#[must_use]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    Magic::bishop(from, occupied)
}

/// The squares that a rook attacks past no occupied square (FIDE 3.3).
///
/// ```
/// use jadoube_board::{Square, attacks};
///
/// let blocker = Square::A4.bitboard();
/// let seen = attacks::rook(Square::A1, blocker);
/// assert!(seen.has(Square::A4) && !seen.has(Square::A8));
/// ```
#[inline]
#[must_use]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    Magic::rook(from, occupied)
}

/// The squares that a queen attacks past no occupied square (FIDE 3.4).
#[inline]
#[must_use]
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    bishop(from, occupied) | rook(from, occupied)
}

/// The squares that the man attacks from there.
#[must_use]
pub fn of(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => pawn(piece.color, from),
        Role::Knight => knight(from),
        Role::Bishop => bishop(from, occupied),
        Role::Rook => rook(from, occupied),
        Role::Queen => queen(from, occupied),
        Role::King => king(from),
    }
}

/// The squares that knights on any of these squares attack.
#[inline]
#[must_use]
pub const fn knights(from: Bitboard) -> Bitboard {
    let (near_east, near_west) = (from.east(), from.west());
    let (far_east, far_west) = (near_east.east(), near_west.west());
    let near = near_east.0 | near_west.0;
    let far = far_east.0 | far_west.0;
    Bitboard(near << 16 | near >> 16 | far << 8 | far >> 8)
}

/// The squares next to any of these squares; those of the set only where they are neighbours of another.
#[inline]
#[must_use]
pub const fn kings(from: Bitboard) -> Bitboard {
    let sides = from.east().0 | from.west().0;
    let row = from.0 | sides;
    Bitboard(sides | row << 8 | row >> 8)
}

/// The squares that pawns of this colour on any of these squares attack.
///
/// ```
/// use jadoube_board::{Bitboard, Color, Rank, attacks};
///
/// let attacked = attacks::pawns(Color::Black, Bitboard::rank(Rank::Seventh));
/// assert_eq!(attacked, Bitboard::rank(Rank::Sixth));
/// ```
#[inline]
#[must_use]
pub const fn pawns(color: Color, from: Bitboard) -> Bitboard {
    let front = from.forward(color);
    Bitboard(front.east().0 | front.west().0)
}
