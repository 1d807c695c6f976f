//! Results as they are printed.

mod csv;
mod jsonl;
mod junit;
mod text;

use std::io::{self, Write};

use jadoube_terminal::Paint;

use super::arguments::Format;
use super::suite::Suites;
use super::tally::EngineTally;
use crate::record::{Header, Outcome};

/// What is known at the end.
pub(crate) struct End<'a> {
    pub(crate) suites: &'a Suites,
    pub(crate) outcomes: &'a [Outcome],
    pub(crate) tallies: &'a [EngineTally],
    /// Whether everything was done.
    pub(crate) complete: bool,
    pub(crate) seconds: Option<f64>,
}

/// Prints results in some form.
pub(crate) trait Printer {
    /// Before the first result.
    fn begin(&mut self, header: &Header, to: &mut dyn Write) -> io::Result<()>;
    /// A result.
    fn outcome(&mut self, outcome: &Outcome, to: &mut dyn Write) -> io::Result<()>;
    /// After the last one.
    fn end(&mut self, end: &End<'_>, to: &mut dyn Write) -> io::Result<()>;
}

/// The printer for a form; `widths` are those of names and of what is expected.
pub(crate) fn printer(
    format: Format,
    engines: Vec<String>,
    paint: Paint,
    only_totals: bool,
    widths: [usize; 2],
) -> Box<dyn Printer> {
    match format {
        Format::Text => Box::new(text::Text::new(engines, paint, only_totals, widths)),
        Format::Jsonl => Box::new(jsonl::Jsonl),
        Format::Csv => Box::new(csv::Csv),
        Format::Junit => Box::new(junit::Junit),
    }
}
