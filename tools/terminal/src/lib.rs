//! How the Jadoube tools read input, print, show progress and exit. It knows no chess.
//!
//! Data goes to stdout through [`Output`], everything else to stderr; a run ends with an [`Exit`] code or a [`Failure`].

#![forbid(unsafe_code)]

mod color;
mod exit;
mod input;
mod interrupt;
mod numbers;
mod output;
mod progress;
mod table;
mod usage;
mod version;

pub use color::{ColorChoice, Paint};
pub use exit::{Exit, Failure, finish};
pub use input::{Input, STDIN};
pub use interrupt::{on_interrupt, while_waiting};
pub use numbers::{grouped, rate, seconds, short};
pub use output::{Output, complain, escaped, note};
pub use progress::{Progress, ProgressChoice, Reading};
pub use table::{Align, Table};
pub use usage::parse;
pub use version::version;
