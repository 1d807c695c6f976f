//! Text to values and back, tested.

mod epd;
mod epd_forms;
mod epd_properties;
mod epd_suites;
mod fen_castling;
mod fen_errors;
mod fen_properties;
mod fen_read;
mod fen_write;
mod pgn;
mod pgn_read;
mod pgn_serde;
mod pgn_windows;
mod pgn_write;
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
