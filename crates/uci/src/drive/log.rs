use std::collections::VecDeque;
use std::fmt;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// What was said, with the time: the last lines, all lines to a writer, or both. Clones share it.
///
/// A line has the seconds since the log began, the engine's name, `>` for what it was told, `<` for what it said, `!` for
/// what it said on stderr, `*` for what happened, and the text.
///
/// ```
/// let log = jadoube_uci::drive::Log::last(100);
/// assert!(log.lines().is_empty());
/// ```
#[derive(Clone, Default)]
pub struct Log(Option<Arc<Mutex<Inner>>>);

struct Inner {
    begin: Instant,
    lines: VecDeque<String>,
    max_lines: usize,
    writer: Option<Box<dyn Write + Send>>,
}

/// Who says something in a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Voice {
    ToEngine,
    FromEngine,
    Stderr,
    Note,
}

impl Log {
    /// What is longer is cut.
    const MAX_LINE: usize = 2_000;

    /// Keeps nothing.
    #[must_use]
    pub fn none() -> Self {
        Self(None)
    }

    /// Keeps so many lines, the last ones.
    #[must_use]
    pub fn last(lines: usize) -> Self {
        Self::new(lines, None)
    }

    /// Writes all lines, and keeps the last few.
    #[must_use]
    pub fn to(writer: impl Write + Send + 'static) -> Self {
        Self::new(100, Some(Box::new(writer)))
    }

    fn new(max_lines: usize, writer: Option<Box<dyn Write + Send>>) -> Self {
        let inner = Inner { begin: Instant::now(), lines: VecDeque::new(), max_lines, writer };
        Self(Some(Arc::new(Mutex::new(inner))))
    }

    /// The lines that are kept, the oldest first.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let Some(inner) = &self.0 else { return Vec::new() };
        inner.lock().unwrap_or_else(PoisonError::into_inner).lines.iter().cloned().collect()
    }

    pub(super) fn add(&self, name: &str, voice: Voice, text: &str) {
        let Some(inner) = &self.0 else { return };
        let mut inner = inner.lock().unwrap_or_else(PoisonError::into_inner);
        let mark = match voice {
            Voice::ToEngine => '>',
            Voice::FromEngine => '<',
            Voice::Stderr => '!',
            Voice::Note => '*',
        };
        let cut = &text[..text.floor_char_boundary(Self::MAX_LINE)];
        let end = if cut.len() < text.len() { "..." } else { "" };
        let line = format!("{:10.3} {name} {mark} {cut}{end}", inner.begin.elapsed().as_secs_f64());
        if let Some(writer) = &mut inner.writer
            && writeln!(writer, "{line}").and_then(|()| writer.flush()).is_err()
        {
            // A log that cannot be written is no reason to stop.
            inner.writer = None;
        }
        if inner.lines.len() >= inner.max_lines {
            inner.lines.pop_front();
        }
        if inner.max_lines > 0 {
            inner.lines.push_back(line);
        }
    }
}

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Log").field(&self.0.is_some()).finish()
    }
}
