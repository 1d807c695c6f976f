//! What can be wrong with a line of EPD, and where.

use alloc::string::String;
use core::fmt;

use super::leniency::Leniency;
use super::reader::MAX_LEN;
use crate::fen::FenError;

/// Why a line cannot be read at all; offsets are in bytes from the start of the line.
///
/// ```
/// use jadoube_notation::epd::{self, EpdOptions};
///
/// let error = epd::read("4k3/8/8/8/8/8/4P3/4K3 w - e4 bm e4;").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     r#"en passant must be - or a square on rank 3 or 6, found "e4" (byte 26)"#
/// );
/// let error = EpdOptions::strict().read("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4").unwrap_err();
/// assert_eq!(error.to_string(), "missing last semicolon (byte 33)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EpdError {
    /// The line is longer than [`MAX_LEN`].
    TooLong {
        /// How long it is, in bytes.
        len: usize,
    },
    /// The four fields of the position cannot be read.
    Fen(FenError),
    /// Something that only lenient reading lets pass.
    NotStrict {
        /// What it is.
        leniency: Leniency,
        /// Where it begins.
        offset: usize,
        /// The text that is to blame, shortened.
        text: String,
    },
    /// An operation that cannot be understood; an error in strict reading only.
    Problem(EpdProblem),
}

impl EpdError {
    /// Where in the line, in bytes.
    #[must_use]
    pub fn offset(&self) -> usize {
        match self {
            Self::TooLong { .. } => 0,
            Self::Fen(error) => error.offset,
            Self::NotStrict { offset, .. } => *offset,
            Self::Problem(problem) => problem.offset,
        }
    }
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { len } => {
                write!(f, "line of {len} bytes, more than the {MAX_LEN} of the longest EPD")
            }
            Self::Fen(error) => error.fmt(f),
            Self::NotStrict { leniency, offset, text } if text.is_empty() => {
                write!(f, "{leniency} (byte {offset})")
            }
            Self::NotStrict { leniency, offset, text } => {
                write!(f, "{leniency}: {text:?} (byte {offset})")
            }
            Self::Problem(problem) => problem.fmt(f),
        }
    }
}

impl core::error::Error for EpdError {}

impl From<FenError> for EpdError {
    fn from(error: FenError) -> Self {
        Self::Fen(error)
    }
}

/// What is wrong with one operation; the others are not touched by it.
///
/// ```
/// use jadoube_notation::epd::{self, EpdProblemKind};
///
/// let reading = epd::read(r#"4k3/8/8/8/8/8/4P3/4K3 w - - id "unterminated; bm e4;"#)?;
/// let problem = &reading.problems[0];
/// assert_eq!(problem.kind, EpdProblemKind::UnterminatedString);
/// assert_eq!(problem.to_string(), r#"id: unterminated string "\"unterminated" (byte 31)"#);
/// assert!(reading.epd.has("bm"));
/// # Ok::<(), epd::EpdError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EpdProblem {
    /// What is wrong.
    pub kind: EpdProblemKind,
    /// Which operation of the line, counted from 0.
    pub operation: usize,
    /// Its opcode.
    pub opcode: String,
    /// Where the offending text begins, in bytes from the start of the line.
    pub offset: usize,
    /// The offending text, shortened.
    pub text: String,
}

/// The kinds of problems that an operation can have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum EpdProblemKind {
    /// A string does not end. It is taken to end at the next semicolon.
    UnterminatedString,
    /// An operation begins with a string.
    MissingOpcode,
    /// The opcode was there before. The last one counts; several `bm` or `am` are one set.
    Duplicate,
    /// There is no operand, or too few.
    MissingOperand,
    /// There are more operands than the opcode takes.
    ExtraOperand,
    /// The operand is no number.
    NotANumber,
    /// The number is not in the range of the opcode.
    OutOfRange {
        /// The least that it may be.
        min: i128,
        /// The most that it may be.
        max: i128,
    },
    /// `hmvc` or `fmvn` says otherwise than the clocks before the operations; the operation counts.
    ClockConflict,
}

impl fmt::Display for EpdProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text.as_str();
        if !self.opcode.is_empty() {
            write!(f, "{}: ", self.opcode)?;
        }
        match self.kind {
            EpdProblemKind::UnterminatedString => write!(f, "unterminated string {text:?}")?,
            EpdProblemKind::MissingOpcode => write!(f, "expected an opcode, found {text}")?,
            EpdProblemKind::Duplicate => f.write_str("opcode is there twice")?,
            EpdProblemKind::MissingOperand => f.write_str("missing operand")?,
            EpdProblemKind::ExtraOperand => write!(f, "expected the end, found {text:?}")?,
            EpdProblemKind::NotANumber => write!(f, "expected a number, found {text:?}")?,
            EpdProblemKind::OutOfRange { min, max } => {
                write!(f, "expected a number from {min} to {max}, found {text:?}")?;
            }
            EpdProblemKind::ClockConflict => {
                write!(f, "{text} is not the clock before the operations")?;
            }
        }
        write!(f, " (byte {})", self.offset)
    }
}

impl core::error::Error for EpdProblem {}

/// The text, or as much of it as a message needs.
pub(super) fn shortened(text: &str) -> String {
    let mut kept: String = text.chars().take(FenError::MAX_TEXT).collect();
    if kept.len() < text.len() {
        kept.pop();
        kept.push('…');
    }
    kept
}
