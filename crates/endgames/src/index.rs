//! A number for every placement of an ending's men, the same for placements that are mirror images of each other.
//!
//! Without pawns and castling the board has eight symmetries. They bring White's king into the triangle a1-d1-d4, ten
//! squares; with the king on the long diagonal one symmetry is left, and of the two numbers the smaller one counts. Men of
//! one kind and colour are put in the order of their squares.

use arrayvec::ArrayVec;
use jadoube_board::{Bitboard, Color, Placement, Role, Setup, Square};
use jadoube_movegen::Position;

use crate::ending::Ending;

/// The squares of White's king, Black's king and the ending's men in its order.
pub(crate) type Squares = ArrayVec<Square, 4>;

/// The squares where White's king stands in a numbered placement.
const TRIANGLE: [Square; 10] = [
    Square::A1,
    Square::B1,
    Square::C1,
    Square::D1,
    Square::B2,
    Square::C2,
    Square::D2,
    Square::C3,
    Square::D3,
    Square::D4,
];

/// The place of each square in [`TRIANGLE`].
static NUMBERS: [u8; 64] = {
    let mut numbers = [u8::MAX; 64];
    let mut number = 0;
    while number < TRIANGLE.len() {
        numbers[TRIANGLE[number].index()] = number as u8;
        number += 1;
    }
    numbers
};

/// The eight symmetries of the board: bit 0 mirrors the files, bit 1 the ranks, then bit 2 exchanges files and ranks.
static SYMMETRIES: [[u8; 64]; 8] = {
    let mut symmetries = [[0; 64]; 8];
    let mut symmetry = 0;
    while symmetry < 8 {
        let mut square = 0;
        while square < 64 {
            let flip =
                if symmetry & 1 != 0 { 7 } else { 0 } | if symmetry & 2 != 0 { 56 } else { 0 };
            let flipped = square ^ flip;
            let image = if symmetry & TRANSPOSED != 0 {
                flipped >> 3 | (flipped & 7) << 3
            } else {
                flipped
            };
            symmetries[symmetry][square] = image as u8;
            square += 1;
        }
        symmetry += 1;
    }
    symmetries
};

/// The bit of the symmetry that leaves the long diagonal from a1 to h8 in place.
const TRANSPOSED: usize = 4;

/// A symmetry that brings White's king into the triangle.
fn symmetry_of(king: Square) -> usize {
    let flip = usize::from(king.as_u8() >> 2 & 1) | usize::from(king.as_u8() >> 5 & 1) << 1;
    let flipped = SYMMETRIES[flip][king.index()];
    if flipped >> 3 > flipped & 7 { flip | TRANSPOSED } else { flip }
}

/// Numbers the positions of one ending.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    ending: Ending,
    /// Whether the two men are of one kind and colour.
    has_twins: bool,
}

impl Index {
    pub(crate) fn new(ending: Ending) -> Self {
        Self { has_twins: ending.has_twins(), ending }
    }

    /// One more than the largest number.
    pub(crate) fn len(&self) -> usize {
        2 * TRIANGLE.len() * 64_usize.pow(self.ending.len() as u32 - 1)
    }

    /// The number of these men with this side to move.
    pub(crate) fn of(&self, squares: &Squares, turn: Color) -> usize {
        let symmetry = symmetry_of(squares[0]);
        let mut number = self.packed(squares, symmetry);
        if (Bitboard::MAIN_DIAGONAL | Bitboard::MAIN_ANTIDIAGONAL).has(squares[0]) {
            number = number.min(self.packed(squares, symmetry ^ TRANSPOSED));
        }
        2 * number + turn as usize
    }

    /// The number after a symmetry that brings White's king into the triangle.
    fn packed(&self, squares: &Squares, symmetry: usize) -> usize {
        let seen = |square: Square| usize::from(SYMMETRIES[symmetry][square.index()]);
        let kings = usize::from(NUMBERS[seen(squares[0])]) * 64 + seen(squares[1]);
        match squares[2..] {
            [] => kings,
            [man] => kings * 64 + seen(man),
            [first, second, ..] => {
                let (first, second) = (seen(first), seen(second));
                let is_out_of_order = self.has_twins && second < first;
                let (first, second) =
                    if is_out_of_order { (second, first) } else { (first, second) };
                (kings * 64 + first) * 64 + second
            }
        }
    }

    /// The men and the side to move of a number below [`len`](Self::len).
    pub(crate) fn unpacked(&self, number: usize) -> (Squares, Color) {
        let turn = Color::ALL[number & 1];
        let mut rest = number / 2;
        let mut squares = Squares::new();
        for _ in 1..self.ending.len() {
            squares.push(Square::from_low_bits(rest as u8));
            rest /= 64;
        }
        squares.push(TRIANGLE[rest]);
        squares.reverse();
        (squares, turn)
    }

    /// The position of this number, if it is legal and no other number has the same one.
    pub(crate) fn position(&self, number: usize) -> Option<Position> {
        let (squares, turn) = self.unpacked(number);
        if self.of(&squares, turn) != number {
            return None;
        }
        let placement = self.placement(&squares)?;
        Position::new(Setup { placement, turn, ..Setup::empty() }).ok()
    }

    /// The men on their squares, if no two share one.
    fn placement(&self, squares: &Squares) -> Option<Placement> {
        let mut placement = Placement::empty();
        let kings = Color::ALL.map(|color| Role::King.of(color));
        for (&piece, &square) in kings.iter().chain(self.ending.men()).zip(squares) {
            if placement.occupied().has(square) {
                return None;
            }
            placement.put(square, piece);
        }
        Some(placement)
    }

    /// Where the ending's men stand in a placement that has exactly these men.
    pub(crate) fn squares(&self, placement: &Placement) -> Squares {
        let mut squares = Squares::new();
        let kings = Color::ALL.map(|color| Role::King.of(color));
        for &piece in kings.iter().chain(self.ending.men()) {
            let taken: Bitboard = squares.iter().copied().collect();
            squares.push((placement.pieces(piece) - taken).lowest());
        }
        squares
    }
}
