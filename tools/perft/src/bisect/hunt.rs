//! Looking for a position that shows a fault.

use jadoube_board::{CastlingMode, Move, Square};
use jadoube_movegen::perft;
use jadoube_terminal::note;

use super::compare::Bench;
use super::fault::{Fault, find};
use crate::check;
use crate::engine::{Engine, Question, Trouble};
use crate::root::Root;

/// Larger counts are not compared: no engine gives them in its time.
const MAX_NODES: u128 = 2_000_000_000;
/// After so many positions in a row without an answer the rest is not asked.
const MAX_SILENT: u32 = 12;

/// A question that was not answered, and why.
pub(super) type Unanswered = Box<(Question, Trouble)>;

/// The positions to look at, each with how deep.
pub(super) struct Hunt {
    pub(super) questions: Vec<Question>,
    /// Counts with more leaves are left out.
    max_nodes: u128,
}

impl Hunt {
    /// The position that was given. Engines that do not count are asked for each move of each position, which takes its time.
    pub(super) fn at(question: Question, depth: Option<u8>, engine: &Engine) -> Self {
        let usual = if engine.counts() { 4 } else { 2 };
        let question = Question { depth: depth.unwrap_or(usual), ..question };
        Self { questions: vec![question], max_nodes: MAX_NODES }
    }

    /// The corpus that `check` asks, as deep as its counts go.
    pub(super) fn in_the_corpus(depth: Option<u8>, engine: &Engine) -> Self {
        let usual = |deepest| if engine.counts() { deepest } else { 1 };
        let questions = check::corpus()
            .into_iter()
            .filter(|(root, _)| engine.knows_chess960() || root.mode == CastlingMode::Standard)
            .map(|(root, deepest)| Question::new(root, depth.unwrap_or_else(|| usual(deepest))))
            .collect();
        Self { questions, max_nodes: check::MAX_COUNTED }
    }

    /// How deep the deepest is.
    pub(super) fn depth(&self) -> u8 {
        self.questions.iter().map(|question| question.depth).max().unwrap_or(0)
    }

    /// The first fault and the position in which it was found: depth by depth, as the shallowest is explained best. A position
    /// without an answer is told and left out as long as there are others.
    ///
    /// # Errors
    /// The first question that was not answered, if no fault was found.
    pub(super) fn run(
        &self,
        bench: &mut Bench<'_>,
    ) -> Result<Option<(Question, Fault)>, Unanswered> {
        let mut open: Vec<(&Question, u128)> =
            self.questions.iter().map(|question| (question, 1)).collect();
        let mut unanswered = None;
        let mut silent = 0;
        for depth in 1..=self.depth() {
            open.retain(|(question, _)| question.depth >= depth);
            let wanted = open.len();
            open.retain(|(question, nodes)| {
                let branching = question.position().legal_moves().len() as u128;
                nodes.saturating_mul(branching) <= self.max_nodes
            });
            if open.is_empty() && wanted > 0 {
                note(format_args!("depth {depth} and deeper are too large to be compared"));
                break;
            }
            let mut answered = Vec::new();
            for (whole, _) in open {
                let question = Question { depth, ..whole.clone() };
                match find(bench, question.clone()) {
                    Ok(Some(fault)) => return Ok(Some((question, fault))),
                    Ok(None) => {
                        silent = 0;
                        answered
                            .push((whole, u128::from(perft(&question.position(), depth.into()))));
                    }
                    Err(trouble) => {
                        silent += 1;
                        let is_over = trouble == Trouble::Interrupted || silent == MAX_SILENT;
                        if is_over || self.questions.len() == 1 {
                            return Err(Box::new((question, trouble)));
                        }
                        let fen = question.start.fen();
                        note(format_args!("{fen}: depth {depth}: no answer: {trouble}"));
                        unanswered.get_or_insert(Box::new((question, trouble)));
                    }
                }
            }
            open = answered;
        }
        match unanswered {
            Some(unanswered) => Err(unanswered),
            None => Ok(plays_moves(bench)),
        }
    }
}

/// The fault of an engine that counts right but does not play the moves that it is told; no FEN shows that.
fn plays_moves(bench: &mut Bench<'_>) -> Option<(Question, Fault)> {
    let moves = vec![Move::normal(Square::E2, Square::E4), Move::normal(Square::E7, Square::E5)];
    let question = Question { moves, ..Question::new(Root::initial(), 1) };
    let may_ask = bench.engine.counts() && bench.engine.lists_moves();
    let fault = if may_ask { find(bench, question.clone()).ok()? } else { None };
    fault.map(|fault| (question, fault))
}
