#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod breakdown;
mod monitor;
mod runner;
mod walk;

pub use breakdown::Breakdown;
pub use monitor::{Cancelled, Monitor};
pub use runner::{Leaves, MoveCount, Options, Runner, ThreadError};
