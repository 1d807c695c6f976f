//! What a searched node leaves behind: a table entry, and histories.

use jadoube_board::{Bitboard, Move, Role};
use jadoube_eval::Evaluator;
use jadoube_movegen::Position;

use crate::history::{Arrivals, bonus};
use crate::node::{Context, Node};
use crate::picker::is_tactical;
use crate::score::{Value, is_mate};
use crate::table::{Bound, Entry};
use crate::threats::threats;
use crate::trial::{Failures, Found};
use crate::worker::Worker;

impl<E: Evaluator> Worker<'_, E> {
    /// Tells the histories which move was best, and which were tried in vain.
    pub(crate) fn reward(
        &mut self,
        position: &Position,
        depth: i32,
        best: Move,
        threats: Bitboard,
        before: &Arrivals,
        failures: &Failures,
    ) {
        let bonus = bonus(depth);
        let history = &mut self.memory.history;
        if is_tactical(position, best) {
            let captured = position.captured(best).unwrap_or(Role::Pawn);
            history.reward_capture(position, best, captured, bonus);
        } else {
            history.reward_quiet(position, threats, best, before, bonus);
            for m in failures.quiets.iter().filter(|m| **m != best) {
                history.reward_quiet(position, threats, *m, before, -bonus);
            }
        }
        for m in failures.captures.iter().filter(|m| **m != best) {
            let captured = position.captured(*m).unwrap_or(Role::Pawn);
            history.reward_capture(position, *m, captured, -bonus);
        }
    }

    /// The table's move cuts off again, without a search: it has earned its good name once more.
    pub(crate) fn reward_table_move(&mut self, position: &Position, node: Node, entry: Entry) {
        let Some(best) = entry.best else { return };
        if entry.value < node.beta || is_tactical(position, best) || !position.is_legal(best) {
            return;
        }
        let before = self.arrivals(node.ply);
        let history = &mut self.memory.history;
        history.reward_quiet(position, threats(position), best, &before, bonus(node.depth));
    }

    /// Keeps the result for the next visit.
    pub(crate) fn remember(
        &mut self,
        position: &Position,
        node: Node,
        context: &Context,
        found: &Found,
    ) {
        let quiet_best = found.best.is_none_or(|best| !is_tactical(position, best));
        if let Some(static_value) = context.static_value
            && quiet_best
            && !is_mate(found.value)
            && !(found.bound == Bound::Lower && found.value <= static_value)
            && !(found.bound == Bound::Upper && found.value >= static_value)
        {
            self.memory.history.correct(position, found.value - static_value, node.depth);
        }
        if node.ply == 0 && self.root_begin > 0 {
            return;
        }
        let entry = Entry {
            best: found.best,
            value: found.value,
            static_value: context.judged,
            depth: node.depth,
            bound: found.bound,
            was_pv: context.was_pv,
        };
        self.shared.table.store(position.key(), node.ply, entry);
    }

    /// Keeps what was found about a root move; one that is no better than alpha has no value of its own.
    pub(crate) fn note_root_move(
        &mut self,
        m: Move,
        value: Value,
        counts: bool,
        nodes_before: u64,
    ) {
        let nodes = self.nodes - nodes_before;
        let selective_depth = self.selective_depth;
        let line = &self.lines[1];
        let Some(root) = self.root_moves.iter_mut().find(|root| root.first() == m) else { return };
        root.nodes += nodes;
        if counts {
            root.value = value;
            root.selective_depth = selective_depth;
            root.line.truncate(1);
            root.line.extend_from_slice(line);
        } else {
            root.value = -crate::score::INFINITE;
        }
    }
}
