#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod count;
mod evaluate;
mod evaluator;
pub mod feature;
mod scaling;
mod score;
mod side;
mod structures;
mod tally;
mod term;
mod terms;
mod trace;
pub mod values;
mod weights;

pub use evaluate::evaluate;
pub use evaluator::{Evaluator, HandCrafted, MAX_WORTH};
pub use score::Score;
pub use term::Term;
pub use trace::{Trace, counts, trace};
