//! Deeper and deeper, each iteration guided by the one before.

use jadoube_eval::Evaluator;
use jadoube_movegen::Position;

use crate::info::{Info, Report};
use crate::limits::Limits;
use crate::mate_line::lengthen;
use crate::mate_search::{MateSearch, Verdict};
use crate::node::Node;
use crate::root::RootMove;
use crate::score::{INFINITE, MATE_BOUND, MAX_PLY, Score, Value, is_mate, mate_in};
use crate::worker::Worker;

/// The deepest iteration.
pub(crate) const MAX_DEPTH: i32 = MAX_PLY as i32 - 1;

/// The first thread's search, depth by depth, with the limits between them.
pub(crate) struct Deepening<'a, E> {
    worker: Worker<'a, E>,
    position: Position,
    limits: Limits,
    /// How many best moves are wanted.
    lines: usize,
    /// The last depth begun, and the last one finished.
    depth: i32,
    finished: i32,
    /// For how many depths the best move has been the same.
    stability: u32,
    ended: bool,
    /// The best move of the last depth that was finished.
    settled: Option<RootMove>,
    /// The search for the mate that was asked for.
    mates: Option<MateSearch>,
}

/// Nodes that the search for mate may take at once: enough for most mates in two.
const FIRST_TURN: u64 = 500;

/// And when a mate has been found, for a shorter one: enough to exclude most mates in four.
const LAST_TURN: u64 = 200_000;

impl<'a, E: Evaluator> Deepening<'a, E> {
    pub(crate) fn new(worker: Worker<'a, E>, position: Position, limits: &Limits) -> Self {
        let lines = limits.multi_pv.clamp(1, worker.root_moves.len());
        let limits = limits.clone();
        let game = &worker.keys[..worker.game_keys];
        let mates = limits.mate.map(|moves| MateSearch::new(&position, game, moves));
        Self {
            worker,
            position,
            limits,
            lines,
            depth: 0,
            finished: 0,
            stability: 0,
            ended: false,
            settled: None,
            mates,
        }
    }

    /// Searches one depth more and tells its lines, the best first; of a depth that could not be finished only the best.
    /// `None` when the search has ended.
    pub(crate) fn step(&mut self) -> Option<Vec<Info>> {
        let deepest =
            self.limits.depth.map_or(MAX_DEPTH, |depth| depth.clamp(1, MAX_DEPTH as u32) as i32);
        if self.ended || self.depth >= deepest {
            return None;
        }
        self.depth += 1;
        let best_before = self.worker.root_moves[0].first();
        let complete = self.worker.iterate(&self.position, self.depth, self.lines);
        if !complete {
            self.ended = true;
            self.doubt_loss();
            let found = self.worker.root_moves[0].value != -INFINITE;
            return found.then(|| vec![self.worker.info(&self.position, 0, self.depth)]);
        }
        self.finished = self.depth;
        self.settled = Some(self.worker.root_moves[0].clone());
        let same = best_before == self.worker.root_moves[0].first();
        self.stability = if same { self.stability + 1 } else { 0 };
        self.ended = self.is_done() || self.seek_mate();
        Some(
            (0..self.lines)
                .map(|index| self.worker.info(&self.position, index, self.depth))
                .collect(),
        )
    }

    /// Looks for the mate that was asked for, with half as many nodes as the usual search; for a shorter one, if that has found
    /// one in time. Whether that ends the search.
    fn seek_mate(&mut self) -> bool {
        let found = self.found_mate();
        let Some(mates) = &mut self.mates else { return false };
        let found = found.filter(|&found| found <= mates.asked);
        let usual = self.worker.nodes - mates.nodes;
        let turn = match (found, self.depth) {
            (Some(_), _) => LAST_TURN + usual / 2,
            (None, MAX_DEPTH) => u64::MAX,
            (None, _) => (FIRST_TURN + usual / 2).saturating_sub(mates.nodes),
        };
        if let Some(found) = found {
            mates.wanted = mates.wanted.min(found - 1);
        }
        match self.worker.seek_mate(mates, &self.position, turn) {
            Verdict::Excluded => true,
            Verdict::Open => self.worker.stopped || found.is_some(),
            Verdict::Mate(moves, line) => {
                let root_moves = &mut self.worker.root_moves;
                let Some(index) = root_moves.iter().position(|root| root.first() == line[0]) else {
                    return true;
                };
                let plies = 2 * moves as usize - 1;
                let root = &mut root_moves[index];
                (root.value, root.selective_depth, root.line) = (mate_in(plies), plies, line);
                root_moves[..=index].rotate_right(1);
                true
            }
        }
    }

    /// In how many moves the best line mates, if it does.
    fn found_mate(&self) -> Option<u32> {
        match Score::new(self.worker.root_moves[0].value) {
            Score::MateIn(moves) => Some(moves),
            _ => None,
        }
    }

    /// Stopped before all moves were looked at: that the best so far is mated says nothing, another may hold. What the last
    /// finished depth found stands then.
    fn doubt_loss(&mut self) {
        let root_moves = &mut self.worker.root_moves;
        let is_loss = |root: &RootMove| root.known().is_some_and(|value| value <= -MATE_BOUND);
        if self.finished == 0 && is_loss(&root_moves[0]) {
            root_moves[0].value = -INFINITE; // the evaluation has to serve
            root_moves[0].line.truncate(1);
        }
        let Some(settled) = self.settled.take_if(|settled| !is_loss(settled)) else { return };
        if is_loss(&root_moves[0]) {
            root_moves.retain(|root| root.first() != settled.first());
            root_moves.insert(0, settled);
        }
    }

    /// Whether there is no need for another iteration.
    fn is_done(&mut self) -> bool {
        let mate = self.found_mate();
        let worker = &mut self.worker;
        let control = worker.shared.control;
        if control.is_stopped() {
            return true;
        }
        let ponders = self.limits.ponder && !control.is_ponder_hit();
        let plays_by_clock = self.limits.clock.is_some() && !ponders;
        if plays_by_clock {
            // A forced move, or a mate that deeper searches have not made shorter, needs no more thought.
            let is_forced = worker.root_moves.len() == 1 && self.depth >= 8;
            let is_mate = mate.is_some_and(|moves| self.depth > 2 * moves as i32 + 4);
            if is_forced || is_mate {
                return true;
            }
        }
        let share = worker.root_moves[0].nodes * 100 / worker.nodes.max(1);
        let percent = match self.limits.clock {
            Some(_) => time_percent(self.stability, share as u32),
            None => 100,
        };
        worker.timer.as_mut().is_some_and(|timer| timer.is_enough(control, percent))
    }

    /// The best line as it stands.
    pub(crate) fn info(&self) -> Info {
        self.worker.info(&self.position, 0, self.finished)
    }

    pub(crate) fn report(&self) -> Report {
        let info = self.info();
        Report {
            best: info.pv.first().copied(),
            ponder: info.pv.get(1).copied(),
            score: info.score,
            depth: info.depth,
            selective_depth: info.selective_depth,
            nodes: info.nodes,
            hash_full: info.hash_full,
            no_mate_within: self.mates.as_ref().map_or(0, |mates| mates.excluded),
            pv: info.pv,
            status: self.position.status(),
        }
    }
}

/// How much of the time to use: less if the best move has long been the same and took most of the nodes.
fn time_percent(stability: u32, share: u32) -> u32 {
    let by_stability = [140, 115, 100, 92, 85, 80][stability.min(5) as usize];
    let by_share = 190 - share.min(100) * 11 / 10;
    by_stability * by_share / 100
}

impl<E: Evaluator> Worker<'_, E> {
    /// Searches so many plies deep, for as many lines as wanted. `false` if it was stopped before the end; what was found
    /// until then stands at the head of the root moves.
    pub(crate) fn iterate(&mut self, position: &Position, depth: i32, lines: usize) -> bool {
        self.root_depth = depth;
        for root in &mut self.root_moves {
            root.previous = root.value;
            root.value = -INFINITE;
        }
        for index in 0..lines.min(self.root_moves.len()) {
            self.root_begin = index;
            self.selective_depth = 0;
            self.aspire(position, depth);
            self.root_moves[..=index].sort_by_key(|root| -root.value);
            if self.stopped {
                break;
            }
        }
        self.root_begin = 0;
        !self.stopped
    }

    /// A narrow window about the last value, widened on the side where the new one lies outside.
    fn aspire(&mut self, position: &Position, depth: i32) {
        let last = self.root_moves[self.root_begin].previous;
        let mut delta = 14 + last.abs().min(2_000) / 100;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 5 && !is_mate(last) && last != -INFINITE {
            (alpha, beta) = ((last - delta).max(-INFINITE), (last + delta).min(INFINITE));
        }
        let in_check = position.is_check();
        let mut reduction = 0;
        loop {
            let depth = (depth - reduction).max(1);
            let node = Node { alpha, beta, depth, ply: 0, is_pv: true, is_cut: false, in_check };
            let value: Value = self.search(position, node);
            let begin = self.root_begin;
            self.root_moves[begin..].sort_by_key(|root| -root.value);
            if self.stopped {
                return;
            }
            if value <= alpha {
                beta = i32::midpoint(alpha, beta);
                alpha = (value - delta).max(-INFINITE);
                reduction = 0;
            } else if value >= beta {
                beta = (value + delta).min(INFINITE);
                reduction = (reduction + 1).min(3);
            } else {
                return;
            }
            delta += delta / 2;
        }
    }

    /// What is known about the line of this index; without any search the evaluation has to serve.
    pub(crate) fn info(&self, position: &Position, index: usize, depth: i32) -> Info {
        let root = &self.root_moves[index];
        let value = root.known().unwrap_or(self.root_evaluation);
        let mut pv = root.line.clone();
        lengthen(self.shared.table, position, value, &mut pv);
        Info {
            depth: depth as u32,
            selective_depth: root.selective_depth as u32,
            multi_pv: index + 1,
            score: Score::new(value),
            nodes: self.all_nodes(),
            hash_full: self.shared.table.fullness(),
            pv,
        }
    }
}
