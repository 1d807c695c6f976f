#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod ending;
mod generate;
mod index;
mod table;
mod tables;

pub use ending::{Ending, ParseEndingError, Uncovered};
pub use table::{Distance, Table};
pub use tables::Tables;
