//! A line of EPD as a value.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use jadoube_board::{CastlingMode, Setup};
use jadoube_movegen::{Position, PositionError};

use super::error::EpdError;
use super::fields;
use super::operation::{Operand, Operation, OperationError};
use super::reader::read;
use super::writer::EpdStyle;
use crate::fen::{FenReading, FenStyle};

/// Which clocks stand before the operations, as in a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Clocks {
    /// None: the standard form of EPD.
    #[default]
    Absent,
    /// Only the halfmove clock.
    Halfmove,
    /// Both, as in a FEN.
    Both,
}

/// Where the semicolons are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Layout {
    /// Behind every operation: `bm e4; id "a";`.
    #[default]
    Standard,
    /// Before every operation, as perft suites have it: `;D1 20 ;D2 400`.
    SemicolonsFirst,
}

/// A position and what is said about it.
///
/// Shown as it was read, in the standard form as far as blanks and semicolons go; [`to_text`](Epd::to_text) does more.
///
/// ```
/// use jadoube_board::Setup;
/// use jadoube_notation::epd::{Epd, Operand, Operation};
///
/// let mut epd = Epd::new(Setup::initial());
/// epd.push(Operation::new("bm", [Operand::word("e4")?])?);
/// epd.set("id", [Operand::string("start")])?;
/// let text = r#"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id "start";"#;
/// assert_eq!(epd.to_string(), text);
/// assert_eq!(text.parse(), Ok(epd));
/// # Ok::<(), jadoube_notation::epd::OperationError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// As the fields say; without clocks there, 0 and 1.
    fields: Setup,
    clocks: Clocks,
    layout: Layout,
    mode: CastlingMode,
    style: FenStyle,
    operations: Vec<Operation>,
}

impl Epd {
    /// A position without operations, but for `hmvc` and `fmvn` if its clocks are not 0 and 1.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let mut epd = Self {
            fields: Setup { halfmove_clock: 0, fullmove_number: 1, ..setup },
            clocks: Clocks::Absent,
            layout: Layout::Standard,
            mode: fields::mode_of(&setup),
            style: FenStyle::X_FEN,
            operations: Vec::new(),
        };
        epd.set_clock_operations(&setup);
        epd
    }

    /// What was read.
    pub(super) fn read_as(
        fen: &FenReading,
        fields: Setup,
        prefix: &str,
        clocks: Clocks,
        layout: Layout,
        operations: Vec<Operation>,
    ) -> Self {
        let style = fields::style_of(prefix, fen);
        Self { fields, clocks, layout, mode: fen.mode, style, operations }
    }

    /// The position, checked for nothing, with the clocks that `hmvc` and `fmvn` give, else those before the operations.
    ///
    /// ```
    /// use jadoube_notation::epd::Epd;
    ///
    /// let epd: Epd = "4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 12; fmvn 13;".parse()?;
    /// assert_eq!((epd.setup().halfmove_clock, epd.setup().fullmove_number), (12, 13));
    /// # Ok::<(), jadoube_notation::epd::EpdError>(())
    /// ```
    #[must_use]
    pub fn setup(&self) -> Setup {
        Setup {
            halfmove_clock: self.hmvc().unwrap_or(self.fields.halfmove_clock),
            fullmove_number: self.fmvn().unwrap_or(self.fields.fullmove_number),
            ..self.fields
        }
    }

    /// What the fields before the operations say.
    pub(super) fn fields(&self) -> &Setup {
        &self.fields
    }

    /// The legal position.
    ///
    /// # Errors
    /// With everything that is wrong with it.
    pub fn position(&self) -> Result<Position, PositionError> {
        Position::new(self.setup())
    }

    /// Puts another position in its place; operations stay, `hmvc` and `fmvn` follow.
    pub fn set_setup(&mut self, setup: Setup) {
        let had_operations = self.has("hmvc") || self.has("fmvn");
        (self.fields, self.mode) = (setup, fields::mode_of(&setup));
        if self.clocks == Clocks::Both && !had_operations {
            return;
        }
        if self.clocks == Clocks::Absent {
            (self.fields.halfmove_clock, self.fields.fullmove_number) = (0, 1);
        }
        self.set_clock_operations(&setup);
    }

    /// Leaves `hmvc` and `fmvn` where the fields do not say the same.
    fn set_clock_operations(&mut self, setup: &Setup) {
        let number =
            |number: u32| Operand(super::operation::Form::Word(alloc::format!("{number}")));
        self.remove("hmvc");
        self.remove("fmvn");
        if setup.fullmove_number != self.fields.fullmove_number {
            let operands = Vec::from([number(setup.fullmove_number)]);
            self.operations.push(Operation { opcode: "fmvn".into(), operands });
        }
        if setup.halfmove_clock != self.fields.halfmove_clock {
            let operands = Vec::from([number(u32::from(setup.halfmove_clock))]);
            self.operations.push(Operation { opcode: "hmvc".into(), operands });
        }
    }

    /// How castling is written in the fields and meant by moves as coordinates.
    #[must_use]
    pub fn castling_mode(&self) -> CastlingMode {
        self.mode
    }

    /// The same with castling meant in this way.
    #[must_use]
    pub fn with_castling_mode(self, mode: CastlingMode) -> Self {
        Self { mode, ..self }
    }

    /// Which clocks stand before the operations.
    #[must_use]
    pub fn clocks(&self) -> Clocks {
        self.clocks
    }

    /// Where the semicolons are.
    #[must_use]
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// The style in which the fields were written.
    #[must_use]
    pub fn fen_style(&self) -> FenStyle {
        self.style
    }

    /// The operations in their order.
    #[must_use]
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// The last operation of this [name](Operation::name).
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Operation> {
        self.operations.iter().rev().find(|operation| operation.name() == name)
    }

    /// Whether there is an operation of this name: `draw_claim`, `resign`.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Adds an operation at the end.
    pub fn push(&mut self, operation: Operation) {
        self.operations.push(operation);
    }

    /// Puts an operation where one of this name was, or else at the end.
    ///
    /// # Errors
    /// If the opcode is no word.
    pub fn set(
        &mut self,
        opcode: &str,
        operands: impl IntoIterator<Item = Operand>,
    ) -> Result<(), OperationError> {
        let new = Operation::new(opcode, operands)?;
        let name = new.name();
        let place = self.operations.iter().position(|operation| operation.name() == name);
        self.remove(name);
        match place {
            Some(index) => self.operations.insert(index, new),
            None => self.operations.push(new),
        }
        Ok(())
    }

    /// Removes all operations of this [name](Operation::name).
    pub fn remove(&mut self, name: &str) {
        self.operations.retain(|operation| operation.name() != name);
    }
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(line: &str) -> Result<Self, EpdError> {
        read(line).map(|reading| reading.epd)
    }
}

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_text(EpdStyle::AS_READ))
    }
}

impl From<&Position> for Epd {
    fn from(position: &Position) -> Self {
        Self::new(position.setup())
    }
}
