//! The words of chess, tested. The numbers R1 to R150 in the rows are explained in `docs/rules.md`.

mod attacks;
mod bitboard;
mod castling;
mod chess960;
mod cpu;
mod demos;
mod geometry;
mod men;
mod mobility;
mod moves;
mod placement;
mod predicates;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod shared;
mod sliders;
mod squares;
mod support;
mod zobrist;
