//! Operands that are moves.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use jadoube_board::{CastlingMode, Move};
use jadoube_movegen::Position;

use super::error::shortened;
use super::operation::{Operation, is_integer};
use crate::san::{self, SanError, SanOptions, annotation_nag, split_annotation};
use crate::uci::{UciError, UciMove};

/// A move among the operands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveOperand<'a> {
    /// The operand as written.
    pub text: Cow<'a, str>,
    /// The legal move.
    pub m: Move,
    /// What had to be let pass to understand the move itself; commas and numbers around it are told by the reader.
    pub leniency: san::Leniency,
    /// The NAG of `!`, `?` and so on behind it.
    pub nag: Option<u8>,
}

/// A set of moves: the operands of `bm` or `am`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveSet<'a> {
    /// The moves in the order of the line, each once.
    pub moves: Vec<MoveOperand<'a>>,
    /// For `#5` instead of a move: mate in so many moves, below 0 when the side to move is mated.
    pub mate: Option<i32>,
    /// The operands that are no legal move.
    pub problems: Vec<MoveProblem>,
}

impl MoveSet<'_> {
    /// Whether a move is one of them.
    #[must_use]
    pub fn contains(&self, m: Move) -> bool {
        self.moves.iter().any(|operand| operand.m == m)
    }

    /// Whether there is neither a move nor a mate distance.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.mate.is_none()
    }
}

/// Moves that follow each other: the operands of `pv`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveLine<'a> {
    /// The moves, up to the first that is not legal.
    pub moves: Vec<MoveOperand<'a>>,
    /// The first operand that is no legal move.
    pub problem: Option<MoveProblem>,
}

/// An operand that is no legal move.
///
/// ```
/// use jadoube_notation::epd;
///
/// let epd = epd::read("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 Nf3;")?.epd;
/// let best = epd.bm(&epd.position().unwrap());
/// assert_eq!(best.moves.len(), 1);
/// assert_eq!(best.problems[0].to_string(), "bm: Nf3: the side to move has no knight");
/// # Ok::<(), epd::EpdError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveProblem {
    /// Why not.
    pub error: MoveError,
    /// Which operation of the line, counted from 0; [`EpdReading::place`](super::EpdReading::place) tells where it is.
    pub operation: usize,
    /// Which operand of the operation, counted from 0.
    pub operand: usize,
    /// The opcode.
    pub opcode: String,
    /// The operand, shortened.
    pub text: String,
}

/// Why an operand is no legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveError {
    /// It is no move, or none of this position.
    San(SanError),
    /// It is a move by its coordinates, but not legal.
    Uci(UciError),
    /// A null move.
    NullMove,
    /// A mate distance, where only a move can stand.
    MateDistance,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::San(error) => error.fmt(f),
            Self::Uci(error) => error.fmt(f),
            Self::NullMove => f.write_str("a null move is no move of chess"),
            Self::MateDistance => f.write_str("expected a move, not a mate distance"),
        }
    }
}

impl core::error::Error for MoveError {}

impl fmt::Display for MoveProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.opcode, self.text, self.error)
    }
}

impl core::error::Error for MoveProblem {}

/// A move without what people put around it.
pub(super) struct Stripped<'a> {
    pub(super) text: &'a str,
    pub(super) has_comma: bool,
    pub(super) has_number: bool,
    pub(super) nag: Option<u8>,
}

/// Takes off a move number, commas and `!` or `?`.
pub(super) fn strip_move(text: &str) -> Stripped<'_> {
    let without = text.trim_matches(',');
    let has_comma = without.len() != text.len();
    let after_digits = without.trim_start_matches(|it: char| it.is_ascii_digit());
    let is_numbered = after_digits.len() != without.len() && after_digits.starts_with('.');
    let text = if is_numbered { after_digits.trim_start_matches('.') } else { without };
    let (body, marks) = split_annotation(text.as_bytes());
    // Commas and marks are ASCII, so that this is the end of a character.
    let (text, nag) = (&text[..body.len()], annotation_nag(marks));
    Stripped { text, has_comma, has_number: is_numbered, nag }
}

/// The number of `#5` or `#-3`.
pub(super) fn mate_distance(text: &str) -> Option<i32> {
    let number = text.trim_end_matches(',').strip_prefix('#')?;
    number.parse().ok().filter(|_| is_integer(number))
}

/// What an operand gives.
pub(super) enum Found<'a> {
    Move(MoveOperand<'a>),
    Mate(i32),
    /// A move number or a comma by itself.
    Nothing,
}

/// Understands an operand in a position.
pub(super) fn read_operand<'a>(
    text: Cow<'a, str>,
    position: &Position,
    mode: CastlingMode,
) -> Result<Found<'a>, MoveError> {
    if let Some(mate) = mate_distance(&text) {
        return Ok(Found::Mate(mate));
    }
    let Stripped { text: bare, has_comma, has_number, nag } = strip_move(&text);
    if bare.is_empty() && (has_comma || has_number) {
        return Ok(Found::Nothing);
    }
    if let Ok(uci) = bare.parse::<UciMove>() {
        let m = match uci {
            UciMove::Null => return Err(MoveError::NullMove),
            UciMove::Move { .. } => uci.resolve(position, mode).map_err(MoveError::Uci)?,
        };
        let leniency = san::Leniency::COORDINATES;
        return Ok(Found::Move(MoveOperand { text, m, leniency, nag }));
    }
    let reading = SanOptions::lenient().read_move(bare, position).map_err(MoveError::San)?;
    let m = reading.m.ok_or(MoveError::NullMove)?;
    Ok(Found::Move(MoveOperand { m, leniency: reading.leniency, nag, text }))
}

/// Reads the operands of operations as moves.
pub(super) struct MoveReader {
    pub(super) position: Position,
    pub(super) mode: CastlingMode,
}

impl MoveReader {
    /// All operands as moves of the same position.
    pub(super) fn add_to<'a>(&self, set: &mut MoveSet<'a>, index: usize, operation: &'a Operation) {
        for (operand, value) in operation.operands().iter().enumerate() {
            match read_operand(value.value(), &self.position, self.mode) {
                Ok(Found::Move(found)) if set.contains(found.m) => {}
                Ok(Found::Move(found)) => set.moves.push(found),
                Ok(Found::Mate(mate)) => set.mate = Some(mate),
                Ok(Found::Nothing) => {}
                Err(error) => set.problems.push(problem(error, index, operand, operation)),
            }
        }
    }

    /// All operands as moves that follow each other.
    pub(super) fn line<'a>(mut self, index: usize, operation: &'a Operation) -> MoveLine<'a> {
        let mut line = MoveLine::default();
        for (operand, value) in operation.operands().iter().enumerate() {
            match read_operand(value.value(), &self.position, self.mode) {
                Ok(Found::Move(found)) => {
                    self.position.play_unchecked(found.m);
                    line.moves.push(found);
                }
                Ok(Found::Nothing) => {}
                Ok(Found::Mate(_)) => {
                    let error = MoveError::MateDistance;
                    line.problem = Some(problem(error, index, operand, operation));
                    break;
                }
                Err(error) => {
                    line.problem = Some(problem(error, index, operand, operation));
                    break;
                }
            }
        }
        line
    }
}

fn problem(error: MoveError, index: usize, operand: usize, operation: &Operation) -> MoveProblem {
    let (opcode, text) = (shortened(operation.opcode()), &operation.operands()[operand]);
    let text = shortened(text.as_written());
    MoveProblem { error, operation: index, operand, opcode, text }
}
