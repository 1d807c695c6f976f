//! How the Jadoube tools read input, print, show progress and exit. It knows no chess.
//!
//! Data goes to stdout through [`Output`], everything else to stderr; a run ends with an [`Exit`] code or a [`Failure`].

#![forbid(unsafe_code)]

mod color;
mod descriptions;
mod exit;
mod input;
mod interrupt;
pub mod junit;
mod numbers;
mod output;
mod outputs;
mod page;
mod progress;
mod replace;
mod table;
mod usage;
mod variable;
mod version;

pub use clap_complete::Shell;
pub use color::{ColorChoice, Paint};
pub use descriptions::{print_completions, print_manual};
pub use exit::{Exit, Failure, finish};
pub use input::{Compression, Encoder, Input, STDIN, Source, Stop, expand, plain_words};
pub use interrupt::{on_interrupt, while_waiting};
pub use numbers::{Counter, bytes, counted, grouped, rate, seconds, short};
pub use output::{Output, complain, escaped, note};
pub use outputs::distinct_outputs;
pub use page::{
    Bar, Page, bar_chart, column_chart, html_escaped, page_grid, page_table, page_tiles,
    stacked_bar,
};
pub use progress::{Progress, ProgressChoice, Reading};
pub use replace::NewFile;
pub use table::{Align, Table};
pub use usage::parse;
pub use variable::variable;
pub use version::version;
