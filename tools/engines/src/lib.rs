//! How the tools are told of engines on the command line: `--engine PROGRAM option.Hash=64 nodes=1000`.
//!
//! [`Fields`] are the words, an [`Order`] is an engine as they describe it, its [`Pace`] how much it may think.

#![forbid(unsafe_code)]

mod fields;
mod order;
mod pace;

pub use fields::Fields;
pub use order::{Order, is_engine_field};
pub use pace::{Pace, TimeControl, milliseconds};
