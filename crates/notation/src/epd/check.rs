//! Looks at what operations say, as far as that needs no position.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use jadoube_board::Square;

use super::error::{EpdProblem, EpdProblemKind, shortened};
use super::leniency::{Leniency, Notes};
use super::moves::{mate_distance, strip_move};
use super::opcode::{Opcode, OperandKind, is_identifier};
use super::operation::{Operand, Operation, is_blank, is_integer, parse_integer};
use super::value::{Clocks, Epd};
use crate::uci::UciMove;

/// Notes and reports everything about all operations.
pub(super) fn values<'a>(
    epd: &Epd,
    line: &'a str,
    places: &[Vec<usize>],
    notes: &mut Notes<'a>,
    problems: &mut Vec<EpdProblem>,
) {
    let mut seen = BTreeSet::new();
    let mut last = "";
    for (index, (operation, places)) in epd.operations().iter().zip(places).enumerate() {
        let mut check = Check { epd, operation, index, places, line, notes, problems };
        check.opcode();
        let name = operation.name();
        if !name.is_empty() && !seen.insert(name) {
            check.problem(EpdProblemKind::Duplicate, None);
        }
        if name < last {
            check.note(Leniency::UNSORTED, None);
        }
        last = name;
        check.operands();
    }
    problems.sort_by_key(|problem| problem.operation);
}

/// One operation and where its words are.
struct Check<'c, 'a> {
    epd: &'c Epd,
    operation: &'c Operation,
    index: usize,
    places: &'c [usize],
    line: &'a str,
    notes: &'c mut Notes<'a>,
    problems: &'c mut Vec<EpdProblem>,
}

impl<'a> Check<'_, 'a> {
    /// The opcode or an operand as it stands in the line.
    fn source(&self, operand: Option<usize>) -> (usize, &'a str) {
        let offset = self.places[operand.map_or(0, |index| index + 1)];
        let rest = &self.line[offset..];
        let is_quoted = operand.is_some_and(|index| self.operation.operands()[index].is_quoted());
        let end = match is_quoted {
            true => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            false => rest.find(|it| is_blank(it) || it == ';').unwrap_or(rest.len()),
        };
        (offset, &rest[..end])
    }

    fn note(&mut self, leniency: Leniency, operand: Option<usize>) {
        if !self.notes.used.contains(leniency) {
            let (offset, text) = self.source(operand);
            self.notes.note(leniency, offset, text);
        }
    }

    fn problem(&mut self, kind: EpdProblemKind, operand: Option<usize>) {
        let (offset, text) = self.source(operand);
        let (operation, opcode) = (self.index, shortened(self.operation.opcode()));
        self.problems.push(EpdProblem { kind, operation, opcode, offset, text: shortened(text) });
    }

    fn opcode(&mut self) {
        let opcode = self.operation.opcode();
        if opcode.is_empty() {
            return;
        }
        let bare = match opcode.strip_suffix(':') {
            Some(bare) if is_identifier(bare) => {
                self.note(Leniency::OPCODE_COLON, None);
                bare
            }
            _ => opcode,
        };
        if !is_identifier(bare) {
            self.note(Leniency::ODD_OPCODE, None);
        } else if bare != self.operation.name() && Opcode::find(bare).is_none() {
            self.note(Leniency::OPCODE_CASE, None);
        }
    }

    fn operands(&mut self) {
        let kind = self.operation.kind();
        let count = self.operation.operands().len();
        match kind {
            OperandKind::Any => {}
            OperandKind::None => self.count(0, 0),
            OperandKind::Moves | OperandKind::Line => self.count(1, usize::MAX),
            OperandKind::Move | OperandKind::Integer { .. } => self.count(1, 1),
            OperandKind::Text => self.count_texts(1, 1),
            OperandKind::OptionalText => self.count_texts(0, 1),
            OperandKind::TwoTexts => self.count_texts(2, 2),
        }
        if let OperandKind::Integer { min, max } = kind
            && count > 0
        {
            self.integer(min, max);
        }
        for index in 0..count {
            let operation = self.operation;
            let operand = &operation.operands()[index];
            if kind.is_moves() {
                self.move_text(operand, index);
            }
            if kind.is_text() && !operand.is_quoted() {
                self.note(Leniency::UNQUOTED_STRING, Some(index));
            }
            if operand.is_quoted() && operand.as_written().len() > 255 {
                self.note(Leniency::LONG_STRING, Some(index));
            }
            if operand.is_quoted() && !kind.is_text() && kind != OperandKind::Any {
                self.note(Leniency::QUOTED_WORD, Some(index));
            }
        }
    }

    fn count(&mut self, min: usize, max: usize) {
        let count = self.operation.operands().len();
        if count < min {
            self.problem(EpdProblemKind::MissingOperand, None);
        } else if count > max {
            self.problem(EpdProblemKind::ExtraOperand, Some(max));
        }
    }

    /// Words without quotes are one text, however many.
    fn count_texts(&mut self, min: usize, max: usize) {
        let operands = self.operation.operands();
        match operands.iter().all(Operand::is_quoted) || max > 1 {
            true => self.count(min, max),
            false => self.count(min, usize::MAX),
        }
    }

    fn integer(&mut self, min: i128, max: i128) {
        let text = self.operation.operands()[0].value();
        let Some(number) = parse_integer(&text).filter(|number| (min..=max).contains(number))
        else {
            let is_too_large = is_integer(&text);
            let kind = match is_too_large {
                true => EpdProblemKind::OutOfRange { min, max },
                false => EpdProblemKind::NotANumber,
            };
            return self.problem(kind, Some(0));
        };
        let (clocks, setup) = (self.epd.clocks(), self.epd.fields());
        let is_conflict = match self.operation.name() {
            "dm" if number <= 0 => {
                self.note(Leniency::NO_MATE, Some(0));
                false
            }
            "hmvc" => clocks != Clocks::Absent && number != i128::from(setup.halfmove_clock),
            "fmvn" => clocks == Clocks::Both && number != i128::from(setup.fullmove_number),
            _ => false,
        };
        if is_conflict {
            self.problem(EpdProblemKind::ClockConflict, Some(0));
        }
    }

    fn move_text(&mut self, operand: &Operand, index: usize) {
        let text = operand.value();
        if mate_distance(&text).is_some() {
            return self.note(Leniency::MATE_DISTANCE, Some(index));
        }
        let stripped = strip_move(&text);
        let flags = [
            (Leniency::COMMA, stripped.has_comma),
            (Leniency::ANNOTATION, stripped.nag.is_some()),
            (Leniency::MOVE_NUMBER, stripped.has_number),
            (Leniency::COORDINATES, is_coordinates(stripped.text)),
        ];
        for (flag, _) in flags.into_iter().filter(|&(_, is_there)| is_there) {
            self.note(flag, Some(index));
        }
    }
}

fn is_coordinates(text: &str) -> bool {
    let is_square = |range: core::ops::Range<usize>| {
        text.get(range).is_some_and(|it| it.parse::<Square>().is_ok())
    };
    text.parse::<UciMove>().is_ok() || (is_square(0..2) && is_square(2..4))
}
