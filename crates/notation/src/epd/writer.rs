//! Writing.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use jadoube_movegen::Position;

use super::fields;
use super::moves::{Found, MoveReader, read_operand};
use super::opcode::OperandKind;
use super::operation::{Form, Operand, Operation};
use super::value::{Clocks, Epd, Layout};
use crate::fen::{FenStyle, to_epd};
use crate::san::San;

/// In which order operations are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum OperationOrder {
    /// In the order in which they are.
    #[default]
    AsIs,
    /// In the ASCII order of their opcodes, as the standard wants it.
    Sorted,
}

/// How operands and opcodes are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MoveStyle {
    /// As they were read.
    #[default]
    AsIs,
    /// Opcodes of the standard in its spelling, moves as SAN, those of a set sorted, strings in quotes. Moves that are not
    /// legal stay as they are, and all of them if the position is not legal.
    Standard,
}

/// Where the clocks are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ClockStyle {
    /// Where they were read.
    #[default]
    AsIs,
    /// As `hmvc` and `fmvn`, unless they are 0 and 1.
    Operations,
    /// Before the operations, as in a FEN.
    Fields,
}

/// How to write EPD.
///
/// ```
/// use jadoube_notation::epd::{self, EpdStyle};
///
/// let epd = epd::read("4k3/8/8/8/8/8/4P3/4K3 w - - 3 9 id a; bm e2e4, e3!")?.epd;
/// assert_eq!(epd.to_text(EpdStyle::AS_READ), "4k3/8/8/8/8/8/4P3/4K3 w - - 3 9 id a; bm e2e4, e3!;");
/// assert_eq!(
///     epd.to_text(EpdStyle::STANDARD),
///     r#"4k3/8/8/8/8/8/4P3/4K3 w - - bm e3 e4; fmvn 9; hmvc 3; id "a";"#
/// );
/// # Ok::<(), epd::EpdError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct EpdStyle {
    /// In which order operations are written.
    pub order: OperationOrder,
    /// How operands and opcodes are written.
    pub moves: MoveStyle,
    /// Where the clocks are written.
    pub clocks: ClockStyle,
    /// Where the semicolons are; as read if none.
    pub layout: Option<Layout>,
    /// How the position is written; as read if none.
    pub fen: Option<FenStyle>,
}

impl EpdStyle {
    /// As it was read, with single blanks and a semicolon behind every operation. The default.
    pub const AS_READ: Self = Self {
        order: OperationOrder::AsIs,
        moves: MoveStyle::AsIs,
        clocks: ClockStyle::AsIs,
        layout: None,
        fen: None,
    };

    /// As the standard wants it.
    pub const STANDARD: Self = Self {
        order: OperationOrder::Sorted,
        moves: MoveStyle::Standard,
        clocks: ClockStyle::Operations,
        layout: Some(Layout::Standard),
        fen: None,
    };
}

impl Epd {
    /// Writes the line, without a line end.
    #[must_use]
    pub fn to_text(&self, style: EpdStyle) -> String {
        let setup = self.setup();
        let mut operations: Vec<Operation> = match style.moves {
            MoveStyle::AsIs => self.operations().to_vec(),
            MoveStyle::Standard => standard(self),
        };
        let mut clocks = self.clocks();
        match style.clocks {
            ClockStyle::AsIs => {}
            ClockStyle::Fields => {
                operations.retain(|operation| !matches!(operation.name(), "hmvc" | "fmvn"));
                clocks = Clocks::Both;
            }
            ClockStyle::Operations => {
                operations.retain(|operation| !matches!(operation.name(), "hmvc" | "fmvn"));
                clocks = Clocks::Absent;
                operations.extend(clock_operation("fmvn", setup.fullmove_number, 1));
                operations.extend(clock_operation("hmvc", setup.halfmove_clock.into(), 0));
            }
        }
        if style.order == OperationOrder::Sorted {
            operations.sort_by(|one, other| one.name().cmp(other.name()));
        }
        let layout = style.layout.unwrap_or(self.layout());
        if fields::begins_like_clocks(&operations, layout) {
            clocks = Clocks::Both;
        }
        let written = if style.clocks == ClockStyle::AsIs { *self.fields() } else { setup };
        let mut text = to_epd(&setup, style.fen.unwrap_or(self.fen_style()));
        // Writing to a string does not fail.
        if clocks != Clocks::Absent {
            let _ = write!(text, " {}", written.halfmove_clock);
        }
        if clocks == Clocks::Both {
            let _ = write!(text, " {}", written.fullmove_number);
        }
        for operation in &operations {
            let _ = match layout {
                Layout::Standard => write!(text, " {operation}"),
                Layout::SemicolonsFirst => {
                    text.push_str(" ;");
                    operation.write(&mut text)
                }
            };
        }
        text
    }
}

fn clock_operation(opcode: &str, number: u32, usual: u32) -> Option<Operation> {
    let operands = Vec::from([Operand(Form::Word(number.to_string()))]);
    (number != usual).then(|| Operation { opcode: opcode.to_string(), operands })
}

/// All operations as the standard writes them.
fn standard(epd: &Epd) -> Vec<Operation> {
    let position = epd.position().ok();
    let standard = |operation: &Operation| {
        let opcode = operation.name().to_string();
        let kind = operation.kind();
        let operands = match &position {
            Some(position) if kind.is_moves() => moves(operation, kind, epd.moves_in(position)),
            _ => others(operation, kind),
        };
        Operation { opcode, operands }
    };
    epd.operations().iter().map(standard).collect()
}

fn others(operation: &Operation, kind: OperandKind) -> Vec<Operand> {
    match (kind, operation.text()) {
        (OperandKind::Text | OperandKind::OptionalText, Some(text))
            if !operation.operands().iter().all(Operand::is_quoted) =>
        {
            Vec::from([Operand::string(&text)])
        }
        (OperandKind::TwoTexts, _) => {
            let quoted = |operand: &Operand| match operand.is_quoted() {
                true => operand.clone(),
                false => Operand::string(&operand.value()),
            };
            operation.operands().iter().map(quoted).collect()
        }
        (OperandKind::Integer { .. }, _) => operation.operands().iter().map(unquoted).collect(),
        _ => operation.operands().to_vec(),
    }
}

fn unquoted(operand: &Operand) -> Operand {
    Operand::word(operand.value()).unwrap_or_else(|_| operand.clone())
}

/// The moves as SAN; from the first one on that is not legal, a line stays as it is.
fn moves(operation: &Operation, kind: OperandKind, reader: MoveReader) -> Vec<Operand> {
    let MoveReader { mut position, mode } = reader;
    let is_line = kind == OperandKind::Line;
    let mut is_lost = false;
    let mut operands = Vec::new();
    for operand in operation.operands() {
        let found = match is_lost {
            true => None,
            false => read_operand(operand.value(), &position, mode).ok(),
        };
        match found {
            Some(Found::Nothing) => {}
            Some(Found::Move(found)) => {
                operands.push(san(&position, found.m));
                if is_line {
                    position.play_unchecked(found.m);
                }
            }
            Some(Found::Mate(mate)) => {
                operands.push(Operand(Form::Word(alloc::format!("#{mate}"))));
            }
            None => {
                is_lost = is_line;
                operands.push(operand.clone());
            }
        }
    }
    if kind == OperandKind::Moves {
        operands.sort_by(|one, other| one.as_written().cmp(other.as_written()));
        operands.dedup();
    }
    operands
}

fn san(position: &Position, m: jadoube_board::Move) -> Operand {
    Operand(Form::Word(San::of(position, m).to_string()))
}
