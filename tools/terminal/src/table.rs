//! Tables of text that can be printed row by row.

use std::fmt::Write;

/// To which edge of its column a cell goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// Text.
    Left,
    /// Numbers.
    Right,
}

/// The columns of a table. Widths are fixed before the first row is known; a cell that needs more takes it.
///
/// ```
/// use jadoube_terminal::{Align, Table};
///
/// let table = Table::new(2).column("depth", 5, Align::Right).column("nodes", 8, Align::Right);
/// assert_eq!(table.heading(), "depth     nodes");
/// assert_eq!(table.row(["3", "8,902"]), "    3     8,902");
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    gap: usize,
    columns: Vec<(String, usize, Align)>,
}

impl Table {
    /// No columns; `gap` spaces between them.
    #[must_use]
    pub fn new(gap: usize) -> Self {
        Self { gap, columns: Vec::new() }
    }

    /// With one more column, at least `width` characters wide.
    #[must_use]
    pub fn column(mut self, heading: &str, width: usize, align: Align) -> Self {
        self.columns.push((heading.to_owned(), width.max(heading.chars().count()), align));
        self
    }

    /// The line of headings.
    #[must_use]
    pub fn heading(&self) -> String {
        self.row(self.columns.iter().map(|(heading, ..)| heading))
    }

    /// A line of cells.
    #[must_use]
    pub fn row(&self, cells: impl IntoIterator<Item: AsRef<str>>) -> String {
        let mut line = String::new();
        for (index, (cell, (_, width, align))) in cells.into_iter().zip(&self.columns).enumerate() {
            let gap = if index > 0 { self.gap } else { 0 };
            let cell = cell.as_ref();
            // Writing to a string does not fail.
            let _ = match align {
                Align::Left => write!(line, "{:gap$}{cell:<width$}", ""),
                Align::Right => write!(line, "{:gap$}{cell:>width$}", ""),
            };
        }
        line.truncate(line.trim_end().len());
        line
    }
}
