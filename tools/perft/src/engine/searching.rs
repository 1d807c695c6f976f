//! Engines that do not count: each move is offered to a search of one ply, which plays it if the engine takes it for legal.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use jadoube_board::Move;
use jadoube_notation::UciMove;
use jadoube_notation::uci::to_uci;
use jadoube_uci::Go;
use jadoube_uci::drive::{Driver, Found};

use super::answer::{Answer, Below, resolve};
use super::{Limits, Question, Speech, Trouble, Way, counting};
use crate::check::tempting_moves;
use crate::root::Root;

/// A search of one ply that takes longer is told to stop.
const SEARCH: Duration = Duration::from_secs(1);

/// What is told instead of the best move of an engine that plays none.
pub(crate) const NOTHING: &str = "(none)";

/// A search for a row.
struct Session<'a> {
    driver: &'a mut Driver,
    limits: Limits<'a>,
    deadline: Instant,
}

impl Session<'_> {
    /// What the engine plays, if only these moves are allowed.
    fn best(&mut self, moves: Vec<UciMove>) -> Result<Option<UciMove>, Trouble> {
        if (self.limits.cancelled)() {
            return Err(Trouble::Interrupted);
        }
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(self.driver.overdue("bestmove", self.limits.timeout).into());
        }
        let go = Go { search_moves: moves, ..Go::depth(1) };
        let stop = |_: &_| ControlFlow::Continue(());
        let Found { best, .. } = self.driver.go(&go, Some(left.min(SEARCH)), stop)?;
        Ok(best.best)
    }

    fn set(&mut self, question: &Question) -> Result<(), Trouble> {
        counting::prepare(self.driver, Speech::Uci, question, self.limits)
    }

    /// The moves that the engine plays, with the leaves below them.
    fn divide(&mut self, believes: bool, question: &Question) -> Result<Vec<Below>, Trouble> {
        let position = question.position();
        self.set(question)?;
        let mut found = Vec::new();
        let mut took: Vec<Move> = Vec::new();
        for m in position.legal_moves() {
            let text = to_uci(m, question.mode());
            let best = self.best(vec![text])?;
            match best.and_then(|best| resolve(&best.to_string(), &position)) {
                Some(best) if best == m => took.push(m),
                Some(_) => {}
                None => found.extend(best.map(illegal)),
            }
        }
        let forbidden =
            if believes { Vec::new() } else { tempting_moves(&position, question.mode()) };
        for tempting in forbidden {
            match self.best(vec![tempting.text])? {
                Some(best) if resolve(&best.to_string(), &position).is_none() => {
                    found.push(illegal(best));
                }
                _ => {}
            }
        }
        found.dedup();
        for m in took {
            let text = to_uci(m, question.mode()).to_string();
            let nodes = match question.depth {
                ..=1 => 1,
                depth => {
                    let mut moves = question.moves.clone();
                    moves.push(m);
                    let below = Question { start: question.start, moves, depth: depth - 1 };
                    let counts = self.divide(believes, &below)?;
                    counts.iter().map(|below| below.nodes).sum()
                }
            };
            found.push(Below { text, m: Some(m), nodes });
        }
        Ok(found)
    }

    /// Adds the best moves that are not legal, here and below.
    fn best_moves(&mut self, question: &Question, bad: &mut Vec<String>) -> Result<(), Trouble> {
        let position = question.position();
        // What an engine does with a game that is over says little about its moves, and not all engines survive it.
        if !position.has_legal_moves() {
            return Ok(());
        }
        self.set(question)?;
        let best = self.best(Vec::new())?.map(|best| best.to_string());
        if best.as_ref().is_none_or(|best| resolve(best, &position).is_none()) {
            let best = best.unwrap_or_else(|| NOTHING.to_owned());
            let line: Vec<String> = question.move_texts().chain([best]).collect();
            bad.push(line.join(" "));
        }
        if question.depth > 1 {
            for m in position.legal_moves() {
                let mut moves = question.moves.clone();
                moves.push(m);
                let below = Question { start: question.start, moves, depth: question.depth - 1 };
                self.best_moves(&below, bad)?;
            }
        }
        Ok(())
    }
}

/// A move that the engine plays and that is not legal. What is below it nobody can say.
fn illegal(m: UciMove) -> Below {
    Below { text: m.to_string(), m: None, nodes: 1 }
}

fn session<'a>(driver: &'a mut Driver, limits: Limits<'a>) -> Session<'a> {
    Session { driver, limits, deadline: Instant::now() + limits.timeout }
}

/// Offers every move to the engine.
pub(super) fn divide(
    driver: &mut Driver,
    believes: bool,
    question: &Question,
    limits: Limits<'_>,
) -> Result<Answer, Trouble> {
    let moves = session(driver, limits).divide(believes, question)?;
    let total = Some(moves.iter().map(|below| below.nodes).sum());
    Ok(Answer { moves, total, illegal_best: Vec::new() })
}

/// Looks at nothing but what the engine plays.
pub(super) fn best_moves(
    driver: &mut Driver,
    question: &Question,
    limits: Limits<'_>,
) -> Result<Answer, Trouble> {
    let mut illegal_best = Vec::new();
    session(driver, limits).best_moves(question, &mut illegal_best)?;
    Ok(Answer { illegal_best, ..Answer::default() })
}

/// Finds out whether the engine obeys `searchmoves`.
pub(super) fn probe(driver: &mut Driver, limits: Limits<'_>) -> Result<Way, Trouble> {
    let question = Question::new(Root::initial(), 1);
    let mut session = session(driver, limits);
    session.set(&question)?;
    for text in ["a2a3", "h2h4", "b1a3"] {
        let m = text.parse().ok();
        let best = session.best(m.into_iter().collect())?;
        if best != m {
            return Ok(Way::BestMoves);
        }
    }
    let nonsense: Option<UciMove> = "e2e5".parse().ok();
    let best = session.best(nonsense.into_iter().collect())?;
    Ok(Way::Searching { believes: best == nonsense })
}
