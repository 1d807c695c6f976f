#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod fen;

pub use fen::{Fen, FenError, FenOptions, FenStyle};
