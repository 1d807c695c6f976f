//! What the king that is to reply sees from its square: it is the same in all siblings.

use jadoube_board::{Bitboard, Square, attacks, geometry};

use super::side::Side;

/// Constants of one king.
#[derive(Clone, Copy)]
pub(super) struct KingSquare {
    pub(super) square: Square,
    pub(super) bit: u64,
    /// The squares it may step to.
    pub(super) ring: u64,
    /// Where a knight gives check.
    pub(super) knights: u64,
    /// Where an enemy pawn gives check.
    pub(super) pawns: u64,
    /// The diagonals to the north-east and north-west, on the empty board.
    pub(super) northwards: [u64; 2],
    /// The diagonals to the south-west and south-east.
    pub(super) southwards: [u64; 2],
    /// The next squares to the north-east, south-west, north-west and south-east; none where the board ends.
    pub(super) next: [u64; 4],
}

impl KingSquare {
    /// A king of `Us`.
    #[inline(always)]
    pub(super) fn new<Us: Side>(king: Bitboard) -> Self {
        let square = king.lowest();
        let rays = geometry::bishop_rays(square).0;
        let north = rays & !(king.0 | (king.0 - 1));
        let south = rays & (king.0 - 1);
        let east = !0 << square.file() as u8 & 0xFF;
        let east = east * 0x0101_0101_0101_0101;
        let near = rays & attacks::king(square).0;
        let quarters = [north & east, south & !east, north & !east, south & east];
        Self {
            northwards: [quarters[0], quarters[2]],
            southwards: [quarters[1], quarters[3]],
            next: [quarters[0] & near, quarters[1] & near, quarters[2] & near, quarters[3] & near],
            square,
            bit: king.0,
            ring: attacks::king(square).0,
            knights: attacks::knight(square).0,
            pawns: attacks::pawn(Us::COLOR, square).0,
        }
    }
}
