//! Positions of the tests.

use jadoube_movegen::Position;
use jadoube_notation::fen::{FenOptions, read_position};

/// Black's king is in check from the knight that has mated it.
pub(crate) const MATE: &str = "r1bqkb1r/pp1npppp/2pN1n2/8/3P4/8/PPP1QPPP/R1B1KBNR b KQkq - 0 1";

pub(crate) fn position(fen: &str) -> Position {
    read_position(fen, FenOptions::lenient()).unwrap_or_else(|error| panic!("{fen}: {error}"))
}
