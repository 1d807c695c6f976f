//! A fault followed to where it begins, for whoever checks many positions.

use jadoube_board::Move;
use jadoube_diagram::Diagram;
use jadoube_movegen::Position;
use jadoube_notation::uci::to_uci;

use super::compare::Bench;
use super::draw::diagram;
use super::fault::find;
use super::why::rule;
use crate::engine::{Cancelled, Engine, Question, Trouble};

/// Follows faults of one engine.
pub(crate) struct Tracer<'a> {
    bench: Bench<'a>,
}

/// Where a fault begins.
#[derive(Clone, Debug)]
pub(crate) struct Traced {
    /// The moves that lead there from where the question began.
    pub(crate) line: Vec<String>,
    pub(crate) position: Position,
    /// Where and by which move the position is spoilt, if it is answered right when it is set up by itself.
    pub(crate) cause: Option<(Position, Move)>,
    /// Legal moves that the engine does not have.
    pub(crate) missing: Vec<Move>,
    /// Moves that it has and that are not legal, as it wrote them.
    pub(crate) extra: Vec<String>,
    /// Moves that it has more than once.
    pub(crate) twice: Vec<Move>,
    /// Moves below which it counts wrongly, though the positions that follow are counted right.
    pub(crate) miscounted: Vec<Move>,
    pub(crate) reasons: Vec<Reason>,
    /// The position with its wrong moves.
    pub(crate) diagram: Diagram,
}

/// Why some moves are wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reason {
    /// `missing`, `extra`, `twice` or `count`.
    pub(crate) wrong: &'static str,
    pub(crate) moves: Vec<String>,
    /// A stable name.
    pub(crate) code: &'static str,
    /// The rule that the engine breaks.
    pub(crate) rule: String,
    /// What it means here.
    pub(crate) text: String,
}

impl<'a> Tracer<'a> {
    pub(crate) fn new(engine: &'a Engine, cancelled: Cancelled<'a>) -> Self {
        Self { bench: Bench::new(engine, cancelled) }
    }

    /// Follows the fault of a question; `None` if the engine answers right.
    ///
    /// # Errors
    /// If the engine does not answer.
    pub(crate) fn trace(&mut self, question: Question) -> Result<Option<Traced>, Trouble> {
        let Some(fault) = find(&mut self.bench, question)? else { return Ok(None) };
        let mode = fault.question.start.mode;
        let reasons = fault.findings.iter().map(|finding| Reason {
            wrong: finding.wrong.word(),
            moves: finding.moves.iter().map(|m| m.text.clone()).collect(),
            code: finding.why.code,
            rule: rule(finding.why.code).to_owned(),
            text: finding.why.text.clone(),
        });
        let comparison = &fault.comparison;
        Ok(Some(Traced {
            line: fault.path.iter().map(|&m| to_uci(m, mode).to_string()).collect(),
            position: comparison.position,
            cause: fault.question.moves.first().map(|&m| (fault.question.start.position, m)),
            missing: comparison.missing.clone(),
            extra: comparison.extra.clone(),
            twice: comparison.twice.clone(),
            miscounted: comparison.miscounted.iter().map(|miscount| miscount.m).collect(),
            reasons: reasons.collect(),
            diagram: diagram(&fault),
        }))
    }
}
