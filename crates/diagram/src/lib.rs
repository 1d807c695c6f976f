#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod ansi;
mod board;
mod marks;
mod svg;
mod text;
mod words;

pub use ansi::{AnsiColor, AnsiColors};
pub use board::{Coordinates, Diagram};
pub use marks::{Arrow, Brush, Mark, Shape};
pub use svg::{Svg, Theme, shared_definitions};
pub use text::{Symbols, Text};
