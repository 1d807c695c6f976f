//! A search as it is heard: when the right answer came, whether it stayed.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::time::Duration;

use jadoube_board::{CastlingMode, Move};
use jadoube_uci::{Bound, Info};

use super::judge::{Answer, Judges};
use super::suite::Row;
use crate::record::Moment;

/// Follows a search.
pub(crate) struct Trace<'a> {
    row: &'a Row,
    judges: &'a Judges,
    stop_after: Option<NonZero<u32>>,
    /// The last line that was told with a score.
    last: Option<Box<Info>>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    /// When the right answer came for the first time.
    first: Option<Moment>,
    /// Since when the answer is right, if it is.
    since: Option<Moment>,
    /// How often it was right and then wrong.
    pub(crate) left: u32,
    /// Depths in a row that ended with the right answer, and the last of them.
    depths: (u32, u32),
    /// Whether it was stopped because it had the right answer for long enough.
    pub(crate) is_stopped: bool,
}

/// When the right answer came.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Solution {
    /// For the first time.
    pub(crate) first: Option<Moment>,
    /// The last time, after which it stayed.
    pub(crate) kept: Option<Moment>,
}

impl<'a> Trace<'a> {
    pub(crate) fn new(row: &'a Row, judges: &'a Judges, stop_after: Option<NonZero<u32>>) -> Self {
        Self {
            row,
            judges,
            stop_after,
            last: None,
            depth: None,
            nodes: None,
            first: None,
            since: None,
            left: 0,
            depths: (0, 0),
            is_stopped: false,
        }
    }

    /// Takes in what is told so long after the beginning; breaks if the search has gone on for long enough.
    pub(crate) fn hear(&mut self, elapsed: Duration, info: &Info) -> ControlFlow<()> {
        if info.multipv.is_some_and(|number| number > 1) {
            return ControlFlow::Continue(());
        }
        self.depth = info.depth.or(self.depth);
        self.nodes = info.nodes.or(self.nodes);
        // A line that turned out worse than hoped has no better move yet.
        let Some(score) = info.score.filter(|score| score.bound != Bound::Upper) else {
            return ControlFlow::Continue(());
        };
        let Some(&first) = info.pv.first() else { return ControlFlow::Continue(()) };
        let best = first.resolve(&self.row.position, CastlingMode::Standard).ok();
        let answer =
            Answer { best, score: Some(score), line: &info.pv, depth: info.depth.or(self.depth) };
        let is_right = self.judges.objection(self.row, &answer).is_none();
        self.last = Some(Box::new(info.clone()));
        self.note(is_right, self.moment(elapsed));
        match score.bound {
            Bound::Exact => self.count_depth(is_right, info.depth),
            Bound::Lower | Bound::Upper => ControlFlow::Continue(()),
        }
    }

    fn note(&mut self, is_right: bool, moment: Moment) {
        match (is_right, self.since.is_some()) {
            (true, false) => {
                self.since = Some(moment);
                self.first = self.first.or(Some(moment));
            }
            (false, true) => {
                self.since = None;
                self.left += 1;
            }
            _ => {}
        }
    }

    fn count_depth(&mut self, is_right: bool, depth: Option<u32>) -> ControlFlow<()> {
        let (count, last) = self.depths;
        match depth {
            _ if !is_right => self.depths.0 = 0,
            Some(depth) if count == 0 || depth > last => self.depths = (count + 1, depth),
            _ => {}
        }
        match self.stop_after {
            Some(enough) if self.depths.0 >= enough.get() => {
                self.is_stopped = true;
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn moment(&self, elapsed: Duration) -> Moment {
        Moment { depth: self.depth, nodes: self.nodes, seconds: Some(elapsed.as_secs_f64()) }
    }

    /// The answer with this move.
    pub(crate) fn answer(&self, best: Move) -> Answer<'_> {
        let last = self.last.as_deref();
        Answer {
            best: Some(best),
            score: last.and_then(|info| info.score),
            line: last.map_or(&[], |info| info.pv.as_slice()),
            depth: self.depth,
        }
    }

    /// When the right answer came, now that it is known whether the last one is right.
    pub(crate) fn solution(&self, is_right: bool, elapsed: Duration) -> Solution {
        // What was never told, or told otherwise at last, came with the end.
        let end = self.moment(elapsed);
        let kept = is_right.then(|| self.since.unwrap_or(end));
        Solution { first: self.first.or(kept), kept }
    }
}

#[cfg(test)]
mod tests {
    use super::super::arguments::{Judge, JudgingArguments};
    use super::super::suite::tests::row;
    use super::*;

    fn judges() -> Judges {
        let judge = vec![Judge::Bm, Judge::Dm];
        Judges::new(&JudgingArguments { judge, ce_margin: 0, min_solved: None, tolerant: false })
    }

    /// Hears lines 1 ms apart; the last one is the answer.
    fn hear(stop_after: u32, lines: &[&str]) -> (Solution, u32, usize) {
        let row = row("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;");
        let judges = judges();
        let mut trace = Trace::new(&row, &judges, NonZero::new(stop_after));
        let mut heard = 0;
        let mut is_right = false;
        for line in lines {
            heard += 1;
            is_right = line.contains("pv e2e4");
            let flow = trace.hear(Duration::from_millis(heard as u64), &Info::read(line));
            if flow.is_break() {
                break;
            }
        }
        let elapsed = Duration::from_millis(heard as u64);
        (trace.solution(is_right, elapsed), trace.left, heard)
    }

    #[test]
    fn the_solution_is_the_last_change_to_the_right_move() {
        let lines = [
            "info depth 1 nodes 10 score cp 1 pv e2e4",
            "info depth 2 nodes 20 score cp 1 pv d2d4",
            "info depth 3 nodes 30 score cp 1 lowerbound pv e2e4",
            "info depth 3 nodes 35 multipv 2 score cp 0 pv d2d4",
            "info depth 4 nodes 40 score cp 1 upperbound pv d2d4",
            "info depth 4 nodes 50 score cp 1 pv e2e4 e7e5",
        ];
        let (solution, left, _) = hear(0, &lines);
        assert_eq!(solution.first.unwrap().nodes, Some(10));
        assert_eq!(solution.kept.unwrap().nodes, Some(30));
        assert_eq!(solution.kept.unwrap().seconds, Some(0.003));
        assert_eq!(left, 1);
        assert!(hear(0, &lines[..2]).0.kept.is_none());
    }

    #[test]
    fn a_search_is_stopped_after_so_many_right_depths() {
        let lines = [
            "info depth 1 score cp 1 pv e2e4",
            "info depth 2 score cp 1 lowerbound pv e2e4",
            "info depth 2 score cp 1 pv e2e4",
            "info depth 2 score cp 1 pv e2e4",
            "info depth 3 score cp 1 pv d2d4",
            "info depth 4 score cp 1 pv e2e4",
            "info depth 5 score cp 1 pv e2e4",
            "info depth 6 score cp 1 pv e2e4",
        ];
        assert_eq!(hear(1, &lines).2, 1);
        assert_eq!(hear(2, &lines).2, 3);
        assert_eq!(hear(3, &lines).2, 8);
        assert_eq!(hear(0, &lines).2, 8);
    }
}
