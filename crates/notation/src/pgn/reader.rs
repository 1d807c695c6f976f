//! The reader: windows of a source, fed to the scanner.

use alloc::vec;
use alloc::vec::Vec;
use std::io::{self, Read};

use super::scanner::{Fed, Scanner, Window};
use super::{Location, Visitor};

/// The bounds within which a reader keeps its memory.
///
/// ```
/// use jadoube_notation::pgn::Limits;
///
/// let limits = Limits { max_token: 1 << 20, ..Limits::default() };
/// assert_eq!(limits.max_depth, 50_000);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The longest comment, tag or word in bytes; longer ones are cut, which is reported. The reader's buffer grows to twice
    /// this size at most.
    pub max_token: usize,
    /// How deep variations may be nested; deeper ones are skipped, which is reported.
    pub max_depth: usize,
}

impl Default for Limits {
    /// 16 MiB and 50,000 levels.
    fn default() -> Self {
        Self { max_token: 16 << 20, max_depth: 50_000 }
    }
}

const FIRST_BUFFER: usize = 1 << 16;

/// Reads games from any source of bytes, one at a time, with bounded memory.
///
/// ```
/// use jadoube_notation::pgn::{Outcome, Place, Reader, Visitor};
///
/// /// Counts what may be moves.
/// struct Count(usize);
///
/// impl Visitor for Count {
///     type Game = usize;
///
///     fn san(&mut self, _token: &[u8], _place: Place<'_>) -> core::ops::ControlFlow<()> {
///         self.0 += 1;
///         core::ops::ControlFlow::Continue(())
///     }
///
///     fn end_game(&mut self, _outcome: Option<Outcome>, _place: Place<'_>) -> usize {
///         core::mem::take(&mut self.0)
///     }
/// }
///
/// let text = "[Event \"A\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"B\"]\n\n1. d4 1-0\n";
/// let mut reader = Reader::new(text.as_bytes());
/// let mut counts = Vec::new();
/// while let Some(plies) = reader.read_game(&mut Count(0))? {
///     counts.push(plies);
/// }
/// assert_eq!(counts, [3, 1]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Reader<R> {
    source: R,
    buffer: Vec<u8>,
    /// The part of the buffer that is read and not used up.
    start: usize,
    end: usize,
    at_end: bool,
    limits: Limits,
    scanner: Scanner,
}

impl<R: Read> Reader<R> {
    /// A reader with the default limits.
    pub fn new(source: R) -> Self {
        Self::with_limits(source, Limits::default())
    }

    /// A reader with limits of one's own.
    pub fn with_limits(source: R, limits: Limits) -> Self {
        Self {
            source,
            buffer: vec![0; FIRST_BUFFER],
            start: 0,
            end: 0,
            at_end: false,
            limits,
            scanner: Scanner::new(limits.max_depth),
        }
    }

    /// Reads one game and gives what the visitor makes of it; `None` after the last.
    ///
    /// # Errors
    /// If the source cannot be read. What is wrong with the text is told to the visitor.
    pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<Option<V::Game>> {
        // What stands at the beginning of the window is longer than the limit.
        let mut is_full = false;
        loop {
            let bytes = &self.buffer[..self.end];
            let is_last = self.at_end || is_full;
            let mut window = Window { bytes, is_last, at_end: self.at_end, index: self.start };
            let fed = self.scanner.feed(&mut window, visitor);
            self.start = window.index;
            match fed {
                Fed::Game(game) => return Ok(Some(game)),
                Fed::End => return Ok(None),
                Fed::Hungry
                    if !is_full
                        && self.end - self.start >= self.limits.max_token.max(FIRST_BUFFER) =>
                {
                    is_full = true;
                }
                Fed::Hungry => {
                    is_full = false;
                    self.fill()?;
                }
            }
        }
    }

    /// Reads all games that are left and hands each to `take`.
    ///
    /// # Errors
    /// If the source cannot be read.
    pub fn read_all<V: Visitor>(
        &mut self,
        visitor: &mut V,
        mut take: impl FnMut(V::Game),
    ) -> io::Result<()> {
        while let Some(game) = self.read_game(visitor)? {
            take(game);
        }
        Ok(())
    }

    /// Where the reader stands: after the last game read, or at the end.
    #[must_use]
    pub fn location(&self) -> Location {
        self.scanner.lines.locate(&self.buffer[..self.end], self.start)
    }

    /// Moves what is left to the front of the buffer, makes it larger if a token fills it, and reads on.
    fn fill(&mut self) -> io::Result<()> {
        self.scanner.lines.shift(&self.buffer[..self.end], self.start);
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        if self.end > self.buffer.len() / 2 {
            let larger = (2 * self.buffer.len()).min(2 * self.limits.max_token.max(FIRST_BUFFER));
            self.buffer.resize(larger.max(self.buffer.len()), 0);
        }
        while self.end < self.buffer.len() && !self.at_end {
            match self.source.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.at_end = true,
                Ok(read) => self.end += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}
