#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]

pub mod attacks;
pub mod chess960;
pub mod geometry;
pub mod sliders;
pub mod zobrist;

mod bitboard;
mod castling;
mod color;
mod cpu;
mod magics;
mod moves;
mod placement;
mod random64;
mod role;
mod setup;
mod square;

#[cfg(feature = "serde")]
mod serde;

pub use bitboard::{Bitboard, BitboardIter};
pub use castling::{CastlingMode, CastlingRights, CastlingSide};
pub use color::{ByColor, Color, ParseColorError};
pub use cpu::{CpuPath, ParseCpuPathError, Task, UnsupportedCpuPath};
pub use moves::{Move, MoveKind};
pub use placement::{Diagram, Placement};
pub use role::{ByRole, Piece, Role};
pub use setup::Setup;
pub use square::{File, ParseFileError, ParseRankError, ParseSquareError, Rank, Square};
