//! Text to values and back, tested.

mod fen_castling;
mod fen_errors;
mod fen_properties;
mod fen_read;
mod fen_write;
mod san;
mod san_properties;
mod san_read;
mod san_resolve;
mod san_suites;
mod san_write;
mod suites;
mod uci;

#[cfg(feature = "serde")]
mod fen_serde;
