//! From what an engine found to the result.

use std::time::Duration;

use jadoube_board::{CastlingMode, Move};
use jadoube_notation::uci::to_uci;
use jadoube_uci::Value;

use super::contender::Contender;
use super::expected::{Mate, MateSource, mate_words, san};
use super::judge::{Answer, Judges};
use super::mate::{self, Claim};
use super::seat::Found;
use super::suite::Row;
use super::trace::Trace;
use crate::record::{Fault, FaultKind, Outcome, RESULT_SCHEMA, Verdict};

/// The result of a search.
pub(crate) fn of(
    row: &Row,
    contender: &Contender,
    judges: &Judges,
    trace: &Trace<'_>,
    found: Found,
) -> Outcome {
    let mut outcome = blank(row, contender, trace);
    match found {
        Ok((best, elapsed)) => Judging { row, judges, trace }.judge(best, elapsed, &mut outcome),
        Err(fault) => fail(&mut outcome, fault),
    }
    if judges.counts_points(&row.expected) && outcome.points.is_none() {
        outcome.most_points = row.expected.points(None).map(|(_, most)| most);
        outcome.points = outcome.most_points.map(|_| 0);
    }
    if judges.mate(&row.expected).is_some_and(|mate| mate.moves != 0) {
        outcome.mate_found.get_or_insert(false);
    }
    outcome
}

/// What is known before the answer is looked at.
fn blank(row: &Row, contender: &Contender, trace: &Trace<'_>) -> Outcome {
    Outcome {
        schema: RESULT_SCHEMA.to_owned(),
        suite: row.suite.to_string(),
        line: row.line,
        id: row.id.clone(),
        group: row.group.clone(),
        fen: row.fen(),
        expected: row.expected.told(&row.position),
        engine: contender.name.clone(),
        verdict: Verdict::Unsolved,
        reason: None,
        fault: None,
        best: None,
        best_uci: None,
        cp: None,
        mate: None,
        depth: trace.depth,
        nodes: trace.nodes,
        seconds: None,
        pv: Vec::new(),
        first: None,
        solution: None,
        left: trace.left,
        stopped: trace.is_stopped,
        points: None,
        most_points: None,
        mate_found: None,
        notes: Vec::new(),
    }
}

fn fail(outcome: &mut Outcome, fault: Fault) {
    outcome.verdict = Verdict::Fault;
    outcome.reason = Some(fault.message.clone());
    outcome.fault = Some(fault);
}

struct Judging<'a> {
    row: &'a Row,
    judges: &'a Judges,
    trace: &'a Trace<'a>,
}

impl Judging<'_> {
    fn judge(&self, best: Move, elapsed: Duration, outcome: &mut Outcome) {
        let row = self.row;
        let answer = self.trace.answer(best);
        outcome.best = Some(san(&row.position, best));
        outcome.best_uci = Some(to_uci(best, row.mode).to_string());
        match answer.score.map(|score| score.value) {
            Some(Value::Cp(worth)) => outcome.cp = Some(worth),
            Some(Value::Mate(moves)) => outcome.mate = Some(moves),
            None => {}
        }
        outcome.pv = answer.line.iter().map(ToString::to_string).collect();
        outcome.seconds = Some(elapsed.as_secs_f64());
        if self.judges.counts_points(&row.expected)
            && let Some((points, most)) = row.expected.points(Some(best))
        {
            (outcome.points, outcome.most_points) = (Some(points), Some(most));
        }
        outcome.mate_found = self.is_mate_found(&answer);
        let objection = match self.judges.objection(row, &answer) {
            Some(objection) => Some(objection),
            None => match self.look_at_mate(&answer, outcome) {
                Ok(objection) => objection,
                Err(fault) => return fail(outcome, fault),
            },
        };
        let solution = self.trace.solution(objection.is_none(), elapsed);
        (outcome.first, outcome.solution) = (solution.first, solution.kept);
        if objection.is_none() {
            outcome.verdict = Verdict::Solved;
        }
        outcome.reason = objection;
    }

    /// Whether a mate for the right side is claimed, however long, and its line, as far as it goes, bears it out.
    fn is_mate_found(&self, answer: &Answer<'_>) -> Option<bool> {
        let expected = self.judges.mate(&self.row.expected)?.moves;
        let claimed = answer.mate()?;
        let is_meant = expected != 0 && claimed.signum() == expected.signum();
        let position = &self.row.position;
        let is_played = !self.begins_otherwise(answer);
        let is_true = mate::contradiction(position, answer.line, claimed).is_none();
        Some(is_meant && is_played && is_true).filter(|_| expected != 0)
    }

    /// Whether the line does not begin with the move that is played.
    fn begins_otherwise(&self, answer: &Answer<'_>) -> bool {
        let first = answer.line.first();
        let first = first.and_then(|m| m.resolve(&self.row.position, CastlingMode::Standard).ok());
        first.is_some_and(|first| Some(first) != answer.best)
    }

    /// Whether the line of a mate leads there: why the answer is wrong after all, if the row asks for a mate; a note else.
    fn look_at_mate(
        &self,
        answer: &Answer<'_>,
        outcome: &mut Outcome,
    ) -> Result<Option<String>, Fault> {
        let Some(claimed) = answer.mate().filter(|&moves| moves != 0) else { return Ok(None) };
        let words = mate_words(claimed);
        let position = &self.row.position;
        let Some(expected) = self.judges.mate(&self.row.expected) else {
            if let Some(what) = mate::contradiction(position, answer.line, claimed) {
                outcome.notes.push(format!("{words} claimed: {what}"));
            }
            return Ok(None);
        };
        if self.begins_otherwise(answer) {
            return Ok(Some(format!("{words} claimed, but its line begins with another move")));
        }
        match mate::check(position, answer.line, claimed) {
            Claim::Shown => {}
            Claim::Completed(plies) => outcome.notes.push(format!(
                "its line breaks off after {}; the rest was found",
                plies_words(plies)
            )),
            Claim::Open(plies) => {
                let plies = plies_words(plies);
                return Ok(Some(format!(
                    "{words} claimed, but its line breaks off after {plies} and the rest was not found"
                )));
            }
            Claim::False(what) => {
                let message = format!("{words} claimed: {what}");
                return Err(Fault { kind: FaultKind::FalseMate, message });
            }
        }
        let Mate { moves, source } = expected;
        if source == MateSource::Bm && claimed.abs() < moves.abs() {
            outcome.notes.push(format!("{words}, expected {}", mate_words(moves)));
        }
        Ok(None)
    }
}

fn plies_words(plies: usize) -> String {
    jadoube_terminal::counted(plies as u64, "ply", "plies")
}
