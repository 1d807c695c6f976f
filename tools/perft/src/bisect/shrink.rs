//! The fewest men that still show the fault.

use std::time::{Duration, Instant};

use jadoube_board::{Bitboard, Role, Setup, Square};
use jadoube_movegen::{Position, Problems};

use super::compare::Bench;
use super::fault::{Fault, Shape, evaluate};
use super::why::Wrong;
use crate::engine::{Question, Trouble};
use crate::root::Root;

/// How much may be asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    pub(super) asks: u64,
    pub(super) time: Duration,
}

/// Takes men, castling rights and the en passant square away as long as the fault stays the same: it is explained in the same
/// way, or the same move is wrong in the same way. What does not fit into the budget is left on the board. Trouble with the
/// engine ends it too.
pub(super) fn shrink(bench: &mut Bench<'_>, fault: Fault, budget: Budget) -> Fault {
    let deadline = Instant::now() + budget.time;
    let last_ask = bench.asked() + budget.asks;
    let mut shrinker = Shrinker { bench, fault, deadline, last_ask };
    // What is found up to the end of the budget counts.
    let _ = shrinker.run();
    shrinker.fault
}

struct Shrinker<'a, 'b> {
    bench: &'a mut Bench<'b>,
    /// The smallest so far.
    fault: Fault,
    deadline: Instant,
    last_ask: u64,
}

/// Why it ends before all is tried.
enum Stop {
    Budget,
    Trouble,
}

impl From<Trouble> for Stop {
    fn from(_: Trouble) -> Self {
        Self::Trouble
    }
}

impl Shrinker<'_, '_> {
    fn run(&mut self) -> Result<(), Stop> {
        self.clocks()?;
        self.rights()?;
        self.fewer_men()?;
        if self.calm()? {
            self.fewer_men()?;
        }
        self.rights()?;
        self.depth()
    }

    fn fewer_men(&mut self) -> Result<(), Stop> {
        // Large parts first: with thirty men few of them matter.
        let mut part = self.men().len().div_ceil(2);
        loop {
            let has_changed = self.parts(part)?;
            if part > 1 {
                part = part.div_ceil(2);
            } else if !has_changed {
                return Ok(());
            }
        }
    }

    /// Puts the king elsewhere, where a move is missing and it is in check or the man pinned: perhaps that does not matter.
    fn calm(&mut self) -> Result<bool, Stop> {
        let position = self.fault.question.start.position;
        let Some(finding) = self.fault.findings.first() else { return Ok(false) };
        let from = finding.moves.first().and_then(|m| m.arrow).map(|(from, _)| from);
        let is_missing = finding.wrong == Wrong::Missing && self.fault.question.moves.is_empty();
        let us = position.turn();
        let king = position.king(us);
        let Some(from) = from.filter(|&from| is_missing && from != king) else { return Ok(false) };
        if position.checkers().is_empty() && !position.pinned().has(from) {
            return Ok(false);
        }
        let setup = position.setup();
        for square in Square::all().filter(|&at| !setup.placement.occupied().has(at)).step_by(5) {
            let mut placement = setup.placement;
            placement.remove(king);
            placement.put(square, Role::King.of(us));
            let moved = Setup { en_passant: setup.en_passant, ..setup.with_placement(placement) };
            let is_calm = Position::new(moved)
                .is_ok_and(|moved| moved.checkers().is_empty() && !moved.pinned().has(from));
            if is_calm && self.try_setup(moved)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn setup(&self) -> Setup {
        self.fault.question.start.position.setup()
    }

    /// The men that may be taken away.
    fn men(&self) -> Vec<Square> {
        let placement = self.setup().placement;
        let kings = placement.role(Role::King);
        (placement.occupied() - kings).iter().collect()
    }

    fn parts(&mut self, part: usize) -> Result<bool, Stop> {
        let mut has_changed = false;
        let men = self.men();
        for group in men.chunks(part.max(1)) {
            let group: Bitboard = group.iter().fold(Bitboard::EMPTY, |set, &at| set.with(at));
            has_changed |= self.without(group)?;
        }
        Ok(has_changed)
    }

    fn without(&mut self, men: Bitboard) -> Result<bool, Stop> {
        let setup = self.setup();
        let mut placement = setup.placement;
        for square in men {
            placement.remove(square);
        }
        let mut smaller = setup.with_placement(placement);
        smaller.en_passant = setup.en_passant;
        self.try_setup(smaller)
    }

    fn clocks(&mut self) -> Result<(), Stop> {
        let setup = Setup { halfmove_clock: 0, fullmove_number: 1, ..self.setup() };
        self.try_setup(setup).map(drop)
    }

    fn rights(&mut self) -> Result<(), Stop> {
        let setup = self.setup();
        if setup.castling_rooks.any() {
            self.try_setup(Setup { castling_rooks: Bitboard::EMPTY, ..setup })?;
        }
        for rook in self.setup().castling_rooks {
            let setup = self.setup();
            let castling_rooks = setup.castling_rooks.without(rook);
            self.try_setup(Setup { castling_rooks, ..setup })?;
        }
        let setup = self.setup();
        if setup.en_passant.is_some() {
            self.try_setup(Setup { en_passant: None, ..setup })?;
        }
        Ok(())
    }

    /// Less depth, where the fault needs depth.
    fn depth(&mut self) -> Result<(), Stop> {
        while self.fault.question.depth > 1 {
            let depth = self.fault.question.depth - 1;
            let question = Question { depth, ..self.fault.question.clone() };
            if !self.try_question(question)? {
                break;
            }
        }
        Ok(())
    }

    /// Whether the fault is the same there; then that is the smallest.
    fn try_setup(&mut self, setup: Setup) -> Result<bool, Stop> {
        let before = self.setup();
        let accepted = Problems::ACCEPTED | Problems::TOO_MANY_PROMOTED;
        let Ok(position) = Position::with(setup, accepted) else { return Ok(false) };
        if setup == before {
            return Ok(false);
        }
        let question = &self.fault.question;
        let mut end = position;
        if question.moves.iter().any(|&m| end.play(m).is_err()) {
            return Ok(false);
        }
        let start = Root { position, ..question.start };
        let question = Question { start, ..question.clone() };
        self.try_question(question)
    }

    fn try_question(&mut self, question: Question) -> Result<bool, Stop> {
        if Instant::now() >= self.deadline || self.bench.asked() >= self.last_ask {
            return Err(Stop::Budget);
        }
        let Some(mut fault) = evaluate(self.bench, question, self.fault.shape)? else {
            return Ok(false);
        };
        let code = self.fault.code();
        let moves = match self.fault.findings.first() {
            // What a move spoils may be seen in other moves, but must stay the same.
            Some(finding) if fault.question.moves.is_empty() => finding.moves.clone(),
            _ => Vec::new(),
        };
        let is_same = fault.shape == Shape::Below || fault.put_first(code, &moves);
        if is_same {
            self.fault = fault;
        }
        Ok(is_same)
    }
}
