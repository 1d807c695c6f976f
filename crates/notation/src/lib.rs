#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod epd;
pub mod fen;
mod leniency;
pub mod pgn;
pub mod san;
pub mod uci;

pub use epd::Epd;
pub use fen::{Fen, FenError, FenOptions, FenStyle};
pub use san::{San, SanError, SanOptions};
pub use uci::{UciError, UciMove};
