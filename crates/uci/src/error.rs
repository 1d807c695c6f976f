use core::fmt;

/// Why a line, or a part of it, is not understood: what was expected, and what stands there.
///
/// ```
/// use jadoube_uci::Command;
///
/// let error = Command::parse("go depth x").unwrap_err();
/// assert_eq!(error.to_string(), "go: expected a whole number, found \"x\" (byte 9)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The command or message that could not be read; empty if there is none in the line.
    pub command: &'static str,
    /// What should stand there.
    pub expected: &'static str,
    /// The first characters of what stands there.
    pub found: String,
    /// Where, in bytes from the start of the line.
    pub offset: usize,
}

impl ParseError {
    /// Longer texts are cut.
    const MAX_FOUND: usize = 64;

    pub(crate) fn new(
        command: &'static str,
        expected: &'static str,
        found: &str,
        offset: usize,
    ) -> Self {
        let end = found.floor_char_boundary(Self::MAX_FOUND);
        Self { command, expected, found: found[..end].to_owned(), offset }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { command, expected, found, offset } = self;
        if !command.is_empty() {
            write!(f, "{command}: ")?;
        }
        match found.as_str() {
            "" => write!(f, "expected {expected}, found the end of the line"),
            _ => write!(f, "expected {expected}, found {found:?} (byte {offset})"),
        }
    }
}

impl core::error::Error for ParseError {}
