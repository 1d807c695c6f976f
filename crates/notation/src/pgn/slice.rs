//! The reader for a text in memory: its window is the text itself.

use super::scanner::{Fed, Scanner, Window};
use super::{Location, Visitor};

/// Reads games from a text in memory, without copying any of it.
///
/// What [`Reader`](super::Reader) does for a source of bytes; nothing is ever cut here.
///
/// ```
/// use jadoube_notation::pgn::{Outcome, Place, SliceReader, Visitor};
///
/// struct Results;
///
/// impl Visitor for Results {
///     type Game = Option<Outcome>;
///
///     fn end_game(&mut self, outcome: Option<Outcome>, _place: Place<'_>) -> Option<Outcome> {
///         outcome
///     }
/// }
///
/// let mut reader = SliceReader::new(b"1. e4 e5 1/2-1/2  1. d4 1-0");
/// assert_eq!(reader.read_game(&mut Results), Some(Some(Outcome::Draw)));
/// assert_eq!(reader.read_game(&mut Results), Some(Some(Outcome::WhiteWins)));
/// assert_eq!(reader.read_game(&mut Results), None);
/// ```
pub struct SliceReader<'a> {
    text: &'a [u8],
    index: usize,
    scanner: Scanner,
}

impl<'a> SliceReader<'a> {
    /// A reader with the default limit on nesting.
    #[must_use]
    pub fn new(text: &'a [u8]) -> Self {
        Self::with_max_depth(text, 50_000)
    }

    /// A reader with a limit of one's own on the nesting of variations.
    #[must_use]
    pub fn with_max_depth(text: &'a [u8], max_depth: usize) -> Self {
        Self { text, index: 0, scanner: Scanner::new(max_depth) }
    }

    /// Reads one game and gives what the visitor makes of it; `None` after the last.
    pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> Option<V::Game> {
        let mut window =
            Window { bytes: self.text, is_last: true, at_end: true, index: self.index };
        let fed = self.scanner.feed(&mut window, visitor);
        self.index = window.index;
        match fed {
            Fed::Game(game) => Some(game),
            Fed::End | Fed::Hungry => None,
        }
    }

    /// Where the reader stands: after the last game read, or at the end.
    #[must_use]
    pub fn location(&self) -> Location {
        self.scanner.lines.locate(self.text, self.index)
    }
}
