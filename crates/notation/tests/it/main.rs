//! Text to values and back, tested.

mod fen_castling;
mod fen_errors;
mod fen_properties;
mod fen_read;
mod fen_write;
mod suites;

#[cfg(feature = "serde")]
mod fen_serde;
