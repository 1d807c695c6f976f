#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod attacked;
mod board;
mod bug;
mod castling;
mod count;
mod engine;
mod generate;
mod legality;

pub use bug::{Bug, UnknownBug};
pub use count::Generator;
pub use engine::{Dialect, serve};
