//! The names of findings.

use jadoube_notation::epd::{EpdError, EpdProblemKind};
use jadoube_notation::fen::FenErrorKind;

/// `MISSING_WHITE_KING` becomes `missing-white-king`.
pub(crate) fn of_flag(name: &str) -> String {
    name.to_ascii_lowercase().replace('_', "-")
}

/// Why a line cannot be read at all.
pub(crate) fn of_error(error: &EpdError) -> &'static str {
    match error {
        EpdError::TooLong { .. } => "line-too-long",
        EpdError::Fen(error) => match error.kind {
            FenErrorKind::RankCount { .. } | FenErrorKind::RankLength { .. } => "bad-board",
            _ => "bad-fen",
        },
        _ => "bad-operation",
    }
}

/// What is wrong with one operation.
pub(crate) fn of_problem(kind: EpdProblemKind) -> &'static str {
    match kind {
        EpdProblemKind::UnterminatedString => "unterminated-string",
        EpdProblemKind::MissingOpcode => "missing-opcode",
        EpdProblemKind::Duplicate => "duplicate-opcode",
        EpdProblemKind::MissingOperand => "missing-operand",
        EpdProblemKind::ExtraOperand => "extra-operand",
        EpdProblemKind::NotANumber => "not-a-number",
        EpdProblemKind::OutOfRange { .. } => "out-of-range",
        EpdProblemKind::ClockConflict => "clock-conflict",
        _ => "bad-operation",
    }
}
