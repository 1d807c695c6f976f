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
mod pgn_serde;
mod san;
mod san_packed;
mod san_properties;
mod san_read;
mod san_resolve;
mod san_suites;
mod san_write;
mod suites;
mod uci;

#[cfg(feature = "serde")]
mod fen_serde;

// Their support reads from a `std::io::Read` too.
#[cfg(feature = "std")]
mod pgn;
#[cfg(feature = "std")]
mod pgn_commands;
#[cfg(feature = "std")]
mod pgn_docs;
#[cfg(feature = "std")]
mod pgn_oddities;
#[cfg(feature = "std")]
mod pgn_properties;
#[cfg(feature = "std")]
mod pgn_read_comments;
#[cfg(feature = "std")]
mod pgn_read_movetext;
#[cfg(feature = "std")]
mod pgn_read_tags;
#[cfg(feature = "std")]
mod pgn_read_text;
#[cfg(feature = "std")]
mod pgn_suite_bugs;
#[cfg(feature = "std")]
mod pgn_suite_files;
#[cfg(feature = "std")]
mod pgn_suite_probes;
#[cfg(feature = "std")]
mod pgn_suites;
#[cfg(feature = "std")]
mod pgn_windows;
#[cfg(feature = "std")]
mod pgn_write;
