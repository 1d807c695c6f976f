#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]

mod castling;
mod en_passant;
mod generate;
mod king_safety;
mod king_view;
mod legality;
mod lifted;
mod men;
mod motifs;
mod move_list;
mod move_set;
mod pawn_structure;
mod perft;
mod play;
mod position;
mod replies;
mod siblings;
mod side;
mod status;
mod validation;

pub use generate::Selection;
pub use king_view::KingView;
pub use legality::{CastlingObstacle, IllegalMove, IllegalReason};
pub use move_list::{MAX_MOVES, MoveList};
pub use move_set::{MoveSet, MoveSetIter};
pub use pawn_structure::fewest_pawn_captures;
pub use perft::{perft, perft_made};
pub use position::{Key, Position};
pub use status::Status;
pub use validation::{PositionError, Problems, problems};
