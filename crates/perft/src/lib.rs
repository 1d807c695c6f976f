#![doc = include_str!("../README.md")]
#![deny(unsafe_code)]

mod breakdown;
mod deep;
mod groups;
mod hashed;
mod monitor;
mod runner;
// Without AVX-512 only the tests count side by side.
#[cfg(any(test, target_arch = "x86_64"))]
mod siblings;
mod subtree;
mod table;
mod walk;

pub use breakdown::Breakdown;
pub use deep::{Deep, Mark, MarkError};
pub use groups::{Group, Groups};
pub use monitor::{Cancelled, Monitor};
pub use runner::{Leaves, MoveCount, Options, Runner, ThreadError};
pub use table::{Table, TableError};
