#![doc = include_str!("../../README.md")]

use jadoube_movegen::Position;
use jadoube_notation::fen::{FenOptions, read_position};

/// A position that perft is measured on, with known counts.
pub struct BenchPosition {
    /// Its name in tables.
    pub name: &'static str,
    /// The position as FEN.
    pub fen: &'static str,
    /// A depth that takes a few milliseconds, and its count.
    pub quick: (u32, u64),
}

/// The six positions of the "Perft Results" page of the Chess Programming Wiki.
pub const SIX_POSITIONS: [BenchPosition; 6] = [
    BenchPosition {
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        quick: (4, 197_281),
    },
    BenchPosition {
        name: "kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        quick: (4, 4_085_603),
    },
    BenchPosition {
        name: "position 3",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        quick: (5, 674_624),
    },
    BenchPosition {
        name: "position 4",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        quick: (4, 422_333),
    },
    BenchPosition {
        name: "position 5",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        quick: (4, 2_103_487),
    },
    BenchPosition {
        name: "position 6",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        quick: (4, 3_894_594),
    },
];

impl BenchPosition {
    /// The position itself.
    ///
    /// # Panics
    /// If the FEN is wrong, which the bench's own test excludes.
    #[must_use]
    pub fn position(&self) -> Position {
        read_position(self.fen, FenOptions::strict()).expect("a good FEN")
    }
}

#[cfg(test)]
mod tests {
    use super::SIX_POSITIONS;
    use jadoube_movegen::perft;

    #[test]
    fn quick_counts_are_right() {
        for row in &SIX_POSITIONS {
            assert_eq!(perft(&row.position(), row.quick.0), row.quick.1, "{}", row.name);
        }
    }
}
