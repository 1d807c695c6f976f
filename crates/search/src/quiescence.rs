//! The search behind the search: captures only, until the position is quiet enough to be judged.

use jadoube_board::{Bitboard, Move};
use jadoube_eval::Evaluator;
use jadoube_movegen::Position;

use crate::node::{Node, bounds_towards, cuts};
use crate::picker::{Picked, Picker, Stage, Wanted};
use crate::score::{DRAW, INFINITE, MATE_BOUND, MAX_PLY, Value, is_mate, mated_in};
use crate::see;
use crate::table::{Bound, Entry};
use crate::threats::threats;
use crate::worker::Worker;

impl<E: Evaluator> Worker<'_, E> {
    /// The worth of a position after the captures in it; in check, after all evasions.
    pub(crate) fn quiesce(&mut self, position: &Position, node: Node) -> Value {
        let Node { ply, beta, is_pv, in_check, .. } = node;
        self.lines[ply].clear();
        self.visit();
        if self.stopped || self.is_draw(position, in_check) {
            return DRAW;
        }
        self.selective_depth = self.selective_depth.max(ply + 1);
        if ply >= MAX_PLY {
            return if in_check { DRAW } else { self.judge(position) };
        }
        let entry = self.shared.table.probe(position.key(), ply);
        if !is_pv
            && let Some(entry) = entry
            && cuts(entry, node)
        {
            return entry.value;
        }
        let mut resolved = Resolved {
            value: mated_in(ply),
            best: None,
            bound: Bound::Upper,
            judged: None,
            futile: -INFINITE,
        };
        if !in_check {
            self.stand(position, entry, &mut resolved);
            if resolved.value >= beta {
                return resolved.value;
            }
        }
        self.resolve(position, node, entry.and_then(|entry| entry.best), &mut resolved);
        if self.stopped {
            return DRAW;
        }
        let entry = Entry {
            best: resolved.best,
            value: resolved.value,
            static_value: resolved.judged,
            depth: 0,
            bound: resolved.bound,
            was_pv: entry.is_some_and(|entry| entry.was_pv),
        };
        self.shared.table.store(position.key(), ply, entry);
        resolved.value
    }

    /// The worth without any capture: nobody is forced to take.
    fn stand(&mut self, position: &Position, entry: Option<Entry>, resolved: &mut Resolved) {
        let known = entry.and_then(|entry| entry.static_value);
        let judged = known.unwrap_or_else(|| self.judge(position));
        resolved.judged = Some(judged);
        resolved.value = self.correct(position, judged);
        if let Some(entry) = entry
            && !is_mate(entry.value)
            && bounds_towards(entry, resolved.value)
        {
            resolved.value = entry.value;
        }
        resolved.futile = resolved.value + 150;
    }

    /// Tries the captures, in check all evasions.
    fn resolve(
        &mut self,
        position: &Position,
        node: Node,
        table_move: Option<Move>,
        resolved: &mut Resolved,
    ) {
        let Node { ply, beta, in_check, .. } = node;
        let mut alpha = node.alpha.max(resolved.value);
        let wanted = if in_check { Wanted::All } else { Wanted::Tactical };
        // Only evasions are ordered by what the histories say of quiet moves.
        let threats = if in_check { threats(position) } else { Bitboard::EMPTY };
        let mut picker = Picker::new(position, wanted, table_move, threats, self.arrivals(ply));
        let mut tried = 0;
        while let Some(Picked { m, stage, .. }) = picker.next(position, &self.memory.history, None)
        {
            tried += 1;
            if resolved.value > -MATE_BOUND {
                // An evasion that is not mate has been found: quiet ones no longer interest.
                if in_check && stage >= Stage::Quiet && tried > 2 {
                    return;
                }
                if !in_check && resolved.futile <= alpha && !see::wins(position, m, 1) {
                    resolved.value = resolved.value.max(resolved.futile);
                    continue;
                }
            }
            let after = position.after(m);
            let gives_check = after.is_check();
            self.enter(ply, position, Some(m), &after);
            let child =
                Node { alpha: -beta, beta: -alpha, ply: ply + 1, in_check: gives_check, ..node };
            let value = -self.quiesce(&after, child);
            self.leave();
            if self.stopped {
                return;
            }
            if value <= resolved.value {
                continue;
            }
            resolved.value = value;
            if value > alpha {
                resolved.best = Some(m);
                if node.is_pv {
                    self.extend_line(ply, m);
                }
                if value >= beta {
                    resolved.bound = Bound::Lower;
                    return;
                }
                alpha = value;
            }
        }
    }
}

/// What the captures have led to so far.
struct Resolved {
    value: Value,
    best: Option<Move>,
    bound: Bound,
    /// What the evaluator says; nothing in check.
    judged: Option<Value>,
    /// What a capture that wins nothing can bring at most.
    futile: Value,
}
