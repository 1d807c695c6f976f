//! What the operations mean.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use jadoube_movegen::Position;

use super::moves::{MoveLine, MoveOperand, MoveProblem, MoveReader, MoveSet};
use super::opcode::OperandKind;
use super::operation::{Operation, parse_integer};
use super::value::Epd;

/// Moves are understood in the position given, which is the one of [`Epd::position`] or a mended one.
///
/// Everything else is none when the operation is not there, or says nothing that the opcode allows; the reader has
/// reported that as an [`EpdProblem`](super::EpdProblem).
impl Epd {
    /// The best moves, of all `bm` together.
    ///
    /// ```
    /// use jadoube_notation::epd;
    ///
    /// let epd = epd::read("7K/8/8/8/8/8/R7/5k2 w - - bm #15;")?.epd;
    /// let best = epd.bm(&epd.position().unwrap());
    /// assert_eq!((best.mate, best.moves.len()), (Some(15), 0));
    /// # Ok::<(), epd::EpdError>(())
    /// ```
    #[must_use]
    pub fn bm(&self, position: &Position) -> MoveSet<'_> {
        self.move_set("bm", position)
    }

    /// The moves to avoid, of all `am` together.
    #[must_use]
    pub fn am(&self, position: &Position) -> MoveSet<'_> {
        self.move_set("am", position)
    }

    /// The predicted line, each move understood in the position after the one before.
    ///
    /// ```
    /// use jadoube_notation::epd;
    ///
    /// let epd = epd::read("4k3/8/8/8/8/8/4P3/4K3 w - - pv e4 Kd7 e5;")?.epd;
    /// let line = epd.pv(&epd.position().unwrap()).unwrap();
    /// let moves: Vec<_> = line.moves.iter().map(|operand| operand.m.to_string()).collect();
    /// assert_eq!(moves.join(" "), "e2e4 e8d7 e4e5");
    /// assert_eq!(line.problem, None);
    /// # Ok::<(), epd::EpdError>(())
    /// ```
    #[must_use]
    pub fn pv(&self, position: &Position) -> Option<MoveLine<'_>> {
        let (index, operation) = self.find("pv")?;
        Some(self.moves_in(position).line(index, operation))
    }

    /// The predicted move.
    #[must_use]
    pub fn pm(&self, position: &Position) -> Option<Result<MoveOperand<'_>, MoveProblem>> {
        self.single_move("pm", position)
    }

    /// The supplied move: the one that is played.
    #[must_use]
    pub fn sm(&self, position: &Position) -> Option<Result<MoveOperand<'_>, MoveProblem>> {
        self.single_move("sm", position)
    }

    /// Every operand that should be a legal move and is none.
    ///
    /// ```
    /// use jadoube_notation::epd;
    ///
    /// let epd = epd::read("4k3/8/8/8/8/8/4P3/4K3 w - - bm e5; pv e4 e5;")?.epd;
    /// let problems = epd.move_problems(&epd.position().unwrap());
    /// assert_eq!(problems.len(), 2);
    /// # Ok::<(), epd::EpdError>(())
    /// ```
    #[must_use]
    pub fn move_problems(&self, position: &Position) -> Vec<MoveProblem> {
        let reader = self.moves_in(position);
        let mut problems = Vec::new();
        for (index, operation) in self.operations().iter().enumerate() {
            match operation.kind() {
                OperandKind::Moves | OperandKind::Move => {
                    let mut set = MoveSet::default();
                    reader.add_to(&mut set, index, operation);
                    problems.append(&mut set.problems);
                }
                OperandKind::Line => {
                    problems.extend(self.moves_in(position).line(index, operation).problem);
                }
                _ => {}
            }
        }
        problems
    }

    /// In how many moves the side to move mates, by `dm`.
    ///
    /// The standard has only numbers above 0. In suites made with tablebases it is below 0 when the side to move is mated,
    /// and 0 when nobody is.
    #[must_use]
    pub fn dm(&self) -> Option<i32> {
        self.number("dm")
    }

    /// The evaluation in centipawns, for the side to move. Beyond 32000 it is a mate: see [`mate_in_ce`].
    #[must_use]
    pub fn ce(&self) -> Option<i32> {
        self.number("ce")
    }

    /// The depth of the analysis, in plies.
    #[must_use]
    pub fn acd(&self) -> Option<u32> {
        self.number("acd")
    }

    /// The nodes of the analysis.
    #[must_use]
    pub fn acn(&self) -> Option<u64> {
        self.number("acn")
    }

    /// The seconds of the analysis.
    #[must_use]
    pub fn acs(&self) -> Option<u64> {
        self.number("acs")
    }

    /// The halfmove clock given as an operation.
    #[must_use]
    pub fn hmvc(&self) -> Option<u16> {
        self.number("hmvc")
    }

    /// The fullmove number given as an operation.
    #[must_use]
    pub fn fmvn(&self) -> Option<u32> {
        self.number("fmvn")
    }

    /// How often the position has been there.
    #[must_use]
    pub fn rc(&self) -> Option<u32> {
        self.number("rc")
    }

    /// Which of the games between sender and receiver this is.
    #[must_use]
    pub fn tcgs(&self) -> Option<u32> {
        self.number("tcgs")
    }

    /// The receiver: address and name.
    #[must_use]
    pub fn tcri(&self) -> Option<(Cow<'_, str>, Cow<'_, str>)> {
        self.texts("tcri")
    }

    /// The sender: address and name.
    #[must_use]
    pub fn tcsi(&self) -> Option<(Cow<'_, str>, Cow<'_, str>)> {
        self.texts("tcsi")
    }

    /// The name of the position.
    #[must_use]
    pub fn id(&self) -> Option<Cow<'_, str>> {
        self.text("id")
    }

    /// The code of the opening in the Encyclopedia of Chess Openings.
    #[must_use]
    pub fn eco(&self) -> Option<Cow<'_, str>> {
        self.text("eco")
    }

    /// The code of the opening in New in Chess.
    #[must_use]
    pub fn nic(&self) -> Option<Cow<'_, str>> {
        self.text("nic")
    }

    /// The comment `c0` to `c9`.
    #[must_use]
    pub fn comment(&self, number: u8) -> Option<Cow<'_, str>> {
        self.numbered("c", number)?.1.text()
    }

    /// The name of the opening or variation, `v0` to `v9`.
    #[must_use]
    pub fn variation(&self, number: u8) -> Option<Cow<'_, str>> {
        self.numbered("v", number)?.1.text()
    }

    /// The operands of the last operation of this [name](Operation::name), as one text. None too if there are none.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<Cow<'_, str>> {
        self.get(name)?.text()
    }

    /// Depths and perft counts, in the order of the line; what is no count is left out.
    ///
    /// ```
    /// use jadoube_notation::epd;
    ///
    /// let line = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400";
    /// let epd = epd::read(line)?.epd;
    /// assert!(epd.perft_counts().eq([(1, 20), (2, 400)]));
    /// assert_eq!(epd.to_string(), line);
    /// # Ok::<(), epd::EpdError>(())
    /// ```
    pub fn perft_counts(&self) -> impl Iterator<Item = (u32, u128)> {
        self.operations().iter().filter_map(|operation| {
            let depth = operation.perft_depth()?;
            Some((depth, u128::try_from(operation.integer()?).ok()?))
        })
    }

    fn find(&self, name: &str) -> Option<(usize, &Operation)> {
        self.operations().iter().enumerate().rev().find(|(_, it)| it.name() == name)
    }

    pub(super) fn moves_in(&self, position: &Position) -> MoveReader {
        MoveReader { position: *position, mode: self.castling_mode() }
    }

    fn move_set(&self, name: &str, position: &Position) -> MoveSet<'_> {
        let reader = self.moves_in(position);
        let mut set = MoveSet::default();
        for (index, operation) in self.operations().iter().enumerate() {
            if operation.name() == name {
                reader.add_to(&mut set, index, operation);
            }
        }
        set
    }

    fn single_move(
        &self,
        name: &str,
        position: &Position,
    ) -> Option<Result<MoveOperand<'_>, MoveProblem>> {
        let (index, operation) = self.find(name)?;
        let MoveLine { moves, problem } = self.moves_in(position).line(index, operation);
        match moves.into_iter().next() {
            Some(found) => Some(Ok(found)),
            None => problem.map(Err),
        }
    }

    fn number<T: TryFrom<i128>>(&self, name: &str) -> Option<T> {
        T::try_from(self.get(name)?.integer()?).ok()
    }

    fn texts(&self, name: &str) -> Option<(Cow<'_, str>, Cow<'_, str>)> {
        match self.get(name)?.operands() {
            [address, name, ..] => Some((address.value(), name.value())),
            _ => None,
        }
    }

    /// The last operation of this letter and number, and which one it is.
    pub(super) fn numbered(&self, letter: &str, number: u8) -> Option<(usize, &Operation)> {
        let is_it = |name: &str| {
            name.strip_prefix(letter).and_then(parse_integer) == Some(i128::from(number))
        };
        let operations = self.operations().iter().enumerate().rev();
        operations.filter(|_| number < 10).find(|(_, it)| is_it(it.name()))
    }
}

/// In how many moves it is mate by a value of `ce`: above 0 the side to move mates, below 0 it is mated.
///
/// ```
/// use jadoube_notation::epd::mate_in_ce;
///
/// assert_eq!(mate_in_ce(32766), Some(1));
/// assert_eq!(mate_in_ce(32758), Some(5));
/// assert_eq!(mate_in_ce(-32757), Some(-5));
/// assert_eq!(mate_in_ce(32000), None);
/// ```
#[must_use]
pub const fn mate_in_ce(ce: i32) -> Option<i32> {
    match ce {
        32001..=32766 => Some((32767 - ce + 1) / 2),
        -32766..=-32001 => Some(-((32767 + ce) / 2)),
        _ => None,
    }
}
