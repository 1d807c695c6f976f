#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod command;
#[cfg(feature = "drive")]
pub mod drive;
mod error;
mod go;
mod info;
mod lines;
mod message;
mod option;
pub mod serve;
mod set_position;
mod words;

pub use command::{Command, Register, SetOption};
pub use error::ParseError;
pub use go::Go;
pub use info::{Bound, CurrentLine, Info, Score, Value};
pub use message::{BestMove, Checking, Message};
pub use option::{BadOptionValue, OptionDeclaration, OptionKind, OptionValue};
pub use set_position::{PlayError, PlayedLine, SetPosition};
