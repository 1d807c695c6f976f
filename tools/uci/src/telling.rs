//! What is told of a search: numbers of the search as those of the protocol.

use std::time::{Duration, Instant};

use jadoube_board::{CastlingMode, Move};
use jadoube_mateability::dead_fast;
use jadoube_movegen::Position;
use jadoube_notation::UciMove;
use jadoube_notation::uci::to_uci;
use jadoube_search::{Info, Report, Score};
use jadoube_uci::BestMove;
use jadoube_uci::serve::Output;

/// Tells of one search, from its begin.
pub(crate) struct Telling<'a> {
    pub(crate) output: Output<'a>,
    /// Where the search begins.
    pub(crate) root: &'a Position,
    pub(crate) mode: CastlingMode,
    pub(crate) shows_wdl: bool,
    pub(crate) begin: Instant,
    /// The last that was told of the best line.
    pub(crate) last: Option<Info>,
}

impl Telling<'_> {
    /// Tells of a line.
    pub(crate) fn tell(&mut self, info: &Info) {
        self.output.info(&self.message(info));
        if info.multi_pv == 1 {
            self.last = Some(info.clone());
        }
    }

    /// Tells the last numbers; the line too, if it is not the one that was told last.
    pub(crate) fn tell_end(&self, report: &Report) {
        let last = self.last.as_ref();
        let mut info = self.message(&Info {
            depth: last.map_or(report.depth, |last| last.depth),
            selective_depth: report.selective_depth,
            multi_pv: 1,
            score: report.score,
            nodes: report.nodes,
            hash_full: report.hash_full,
            pv: report.pv.clone(),
        });
        if last.is_some_and(|last| last.pv == report.pv && last.score == report.score) {
            info.multipv = None;
            info.score = None;
            info.wdl = None;
            info.pv.clear();
        }
        self.output.info(&info);
    }

    fn message(&self, info: &Info) -> jadoube_uci::Info {
        let elapsed = self.begin.elapsed();
        jadoube_uci::Info {
            depth: Some(info.depth),
            seldepth: Some(info.selective_depth),
            multipv: Some(u32::try_from(info.multi_pv).unwrap_or(u32::MAX)),
            score: Some(score(info.score)),
            wdl: self.shows_wdl.then(|| info.score.wdl()),
            nodes: Some(info.nodes),
            nps: nodes_per_second(info.nodes, elapsed),
            hashfull: Some(info.hash_full),
            time: Some(u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX)),
            pv: self.line(&info.pv),
            ..jadoube_uci::Info::default()
        }
    }

    /// The moves up to the end of the game. The search knows mate, stalemate and missing material; a position can be dead for
    /// other reasons too, and no game goes on from there.
    fn line(&self, moves: &[Move]) -> Vec<UciMove> {
        let mut position = *self.root;
        let mut line = Vec::with_capacity(moves.len());
        for &m in moves {
            position.play_unchecked(m);
            line.push(to_uci(m, self.mode));
            if dead_fast(&position) {
                break;
            }
        }
        line
    }

    /// The best move, and the reply to ponder on if the game goes on.
    pub(crate) fn best_move(&self, report: &Report) -> BestMove {
        let ends_the_game = report.best.is_some_and(|m| dead_fast(&self.root.after(m)));
        let ponder = report.ponder.filter(|_| !ends_the_game);
        let written = |m| to_uci(m, self.mode);
        BestMove { best: report.best.map(written), ponder: ponder.map(written) }
    }
}

/// The number as the protocol has it.
pub(crate) fn score(score: Score) -> jadoube_uci::Score {
    let moves = |moves: u32| i32::try_from(moves).unwrap_or(i32::MAX);
    match score {
        Score::Cp(centipawns) => jadoube_uci::Score::cp(centipawns),
        Score::MateIn(in_moves) => jadoube_uci::Score::mate(moves(in_moves)),
        Score::MatedIn(in_moves) => jadoube_uci::Score::mate(-moves(in_moves)),
    }
}

/// `None` before there is any time to divide by.
pub(crate) fn nodes_per_second(nodes: u64, elapsed: Duration) -> Option<u64> {
    let nanoseconds = elapsed.as_nanos();
    let rate = (u128::from(nodes) * 1_000_000_000).checked_div(nanoseconds)?;
    Some(u64::try_from(rate).unwrap_or(u64::MAX))
}
