//! Random numbers whose exclusive or is the key of a position (Zobrist 1970).
//!
//! They are those of the Polyglot book format, so that one sum serves both keys of a position: they differ only in the en
//! passant file (counted when the capture is legal, or when a pawn merely stands beside) and in castling rights with
//! rooks that are not in the corners, which Polyglot cannot tell apart.

use crate::random64::RANDOM64;
use crate::{CastlingRights, Color, File, Piece, Placement, Square};

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const TURN: usize = 780;

/// For rooks that castle from another file than a or h: `SplitMix64` (Steele, Lea, Flood 2014) from a fixed seed.
const fn castling_table() -> [[u64; 8]; 2] {
    let mut table = [[0; 8]; 2];
    let mut state = 0x4A61_646F_7562_6521_u64;
    let mut index = 0;
    while index < 16 {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        table[index / 8][index % 8] = z ^ z >> 31;
        index += 1;
    }
    table[Color::White as usize][File::H as usize] = RANDOM64[CASTLING];
    table[Color::White as usize][File::A as usize] = RANDOM64[CASTLING + 1];
    table[Color::Black as usize][File::H as usize] = RANDOM64[CASTLING + 2];
    table[Color::Black as usize][File::A as usize] = RANDOM64[CASTLING + 3];
    table
}

static CASTLING_ROOKS: [[u64; 8]; 2] = castling_table();

/// Indexed by colour, role and square.
const fn piece_table() -> [[[u64; 64]; 6]; 2] {
    let mut table = [[[0; 64]; 6]; 2];
    let mut index = 0;
    while index < 768 {
        // Polyglot counts black pawn, white pawn, black knight, and so on.
        let (kind, square) = (index / 64, index % 64);
        table[1 - kind % 2][kind / 2][square] = RANDOM64[index];
        index += 1;
    }
    table
}

static PIECES: [[[u64; 64]; 6]; 2] = piece_table();

/// The number of a man on a square.
#[inline]
#[must_use]
pub fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.color as usize][piece.role as usize][square.index()]
}

/// The number of a castling right, told by the rook's file.
#[inline]
#[must_use]
pub fn castling_rook(color: Color, file: File) -> u64 {
    CASTLING_ROOKS[color as usize][file as usize]
}

/// The number of a set of castling rights in the Polyglot format, which does not know the rooks' files.
#[must_use]
pub fn polyglot_castling(rights: CastlingRights) -> u64 {
    rights
        .iter()
        .fold(0, |key, right| key ^ RANDOM64[CASTLING + right.bits().trailing_zeros() as usize])
}

/// The number of the file on which a pawn can be captured en passant.
#[inline]
#[must_use]
pub fn en_passant(file: File) -> u64 {
    RANDOM64_EN_PASSANT[file as usize]
}

const RANDOM64_EN_PASSANT: [u64; 8] = {
    let mut table = [0; 8];
    let mut file = 0;
    while file < 8 {
        table[file] = RANDOM64[EN_PASSANT + file];
        file += 1;
    }
    table
};

/// The number of White being to move.
pub const WHITE_TO_MOVE: u64 = RANDOM64[TURN];

/// The sum over all men.
#[must_use]
pub fn placement(placement: &Placement) -> u64 {
    placement.iter().fold(0, |key, (square, man)| key ^ piece(man, square))
}
