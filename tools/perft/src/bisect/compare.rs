//! The engine's answer beside ours.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use jadoube_board::Move;
use jadoube_movegen::{Position, perft};

use crate::engine::{Answer, Asker, Cancelled, Engine, Offerer, Question, Trouble};

/// One position, the engine's answer compared with the truth.
#[derive(Clone, Debug)]
pub(super) struct Comparison {
    pub(super) position: Position,
    pub(super) missing: Vec<Move>,
    /// As the engine wrote them.
    pub(super) extra: Vec<String>,
    pub(super) twice: Vec<Move>,
    /// Moves that both have, with different counts.
    pub(super) miscounted: Vec<Miscount>,
    pub(super) right: u128,
    /// The same as is right if the engine tells no counts.
    pub(super) got: u128,
    /// Whether the engine tells counts; otherwise only its best move is known, and none can be missing.
    pub(super) has_counts: bool,
    /// Of what the engine told below its moves.
    pub(super) sum: u128,
    /// The total is wrong, and nobody can tell which moves are to blame.
    pub(super) is_unlisted: bool,
}

/// The leaves below a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Miscount {
    pub(super) m: Move,
    pub(super) right: u128,
    pub(super) got: u128,
}

impl Comparison {
    pub(super) fn of(question: &Question, answer: &Answer) -> Self {
        let position = question.position();
        let depth = question.depth.saturating_sub(1);
        let mut found = Self {
            position,
            missing: Vec::new(),
            extra: Vec::new(),
            twice: Vec::new(),
            miscounted: Vec::new(),
            right: 0,
            got: answer.nodes().unwrap_or(0),
            has_counts: true,
            sum: answer.sum(),
            is_unlisted: false,
        };
        for m in position.legal_moves() {
            let right = u128::from(perft(&position.after(m), depth.into()));
            found.right += right;
            let mut told = answer.moves.iter().filter(|below| below.m == Some(m));
            match told.next() {
                // Some engines are silent about moves with nothing below them.
                None if right > 0 => found.missing.push(m),
                Some(below) if below.nodes != right => {
                    found.miscounted.push(Miscount { m, right, got: below.nodes });
                }
                None | Some(_) => {}
            }
            if told.next().is_some() {
                found.twice.push(m);
            }
        }
        for below in answer.moves.iter().filter(|below| below.m.is_none()) {
            if !found.extra.contains(&below.text) {
                found.extra.push(below.text.clone());
            }
        }
        found
    }

    /// What can be said of an engine that only plays, after a question of depth 1.
    fn of_best_move(question: &Question, answer: &Answer) -> Self {
        let found = Self::of(question, &Answer::default());
        Self {
            missing: Vec::new(),
            extra: answer.illegal_best.iter().map(|line| last_word(line)).collect(),
            got: found.right,
            has_counts: false,
            ..found
        }
    }

    /// Whether the engine has other moves than there are.
    pub(super) fn lists_differ(&self) -> bool {
        !(self.missing.is_empty() && self.extra.is_empty() && self.twice.is_empty())
    }

    pub(super) fn is_clean(&self) -> bool {
        !self.lists_differ() && self.miscounted.is_empty() && self.got == self.right
    }
}

/// The move that was played at the end of a line.
fn last_word(line: &str) -> String {
    line.rsplit(' ').next().unwrap_or_default().to_owned()
}

/// The engine on the bench.
pub(super) struct Bench<'a> {
    pub(super) engine: &'a Engine,
    asker: Asker<'a>,
    pub(super) offerer: Offerer<'a>,
    pub(super) cancelled: Cancelled<'a>,
    /// The engine counts moves that it does not take when they are offered.
    pub(super) offers_are_vain: bool,
    /// How often it was asked.
    pub(super) asked: Arc<AtomicU64>,
}

impl<'a> Bench<'a> {
    pub(super) fn new(engine: &'a Engine, cancelled: Cancelled<'a>) -> Self {
        let (asker, offerer) = (Asker::new(engine), Offerer::new(engine));
        Self { engine, asker, offerer, cancelled, offers_are_vain: false, asked: Arc::default() }
    }

    /// Asks the engine and compares.
    pub(super) fn compare(&mut self, question: &Question) -> Result<Comparison, Trouble> {
        if self.engine.counts() && !self.engine.lists_moves() {
            return self.compare_totals(question);
        }
        let answer = self.ask(question)?;
        Ok(match self.engine.plays_only() {
            true => Comparison::of_best_move(question, &answer),
            false => Comparison::of(question, &answer),
        })
    }

    /// How many questions the engine was asked.
    pub(super) fn asked(&self) -> u64 {
        self.asked.load(Ordering::Relaxed)
    }

    pub(super) fn ask(&mut self, question: &Question) -> Result<Answer, Trouble> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.asker.ask(question, self.cancelled)
    }
}
