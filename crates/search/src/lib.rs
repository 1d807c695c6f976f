#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod checks;
mod clock;
mod control;
mod deepening;
mod extension;
mod history;
mod info;
mod lazy_smp;
mod learning;
mod limits;
mod line;
mod mate_line;
mod mate_search;
mod node;
mod picker;
mod pruning;
mod quiescence;
mod reductions;
mod root;
mod score;
mod searcher;
mod see;
mod signature;
mod table;
mod threats;
mod timing;
mod trial;
mod worker;

pub use clock::{Clock, SystemClock};
pub use control::{Control, Progress};
pub use info::{Info, Report};
pub use limits::{ClockLimit, Limits};
pub use line::Line;
pub use score::Score;
pub use searcher::{Config, Iterations, MAX_THREADS, OutOfMemory, Searcher};
