//! Moves that deserve more depth, or less.

use jadoube_eval::Evaluator;
use jadoube_movegen::Position;

use crate::node::{Context, Node};
use crate::score::{MATE_BOUND, Value, is_mate};
use crate::table::Bound;
use crate::trial::Trial;
use crate::worker::Worker;

pub(crate) enum Extension {
    Plies(i32),
    /// The node needs no further search.
    Cut(Value),
}

impl<E: Evaluator> Worker<'_, E> {
    /// Whether the table's move is so much better than all others that it deserves more depth, or less.
    pub(crate) fn extension(
        &mut self,
        position: &Position,
        node: Node,
        context: &Context,
        trial: &Trial,
    ) -> Extension {
        let Node { depth, ply, beta, .. } = node;
        let Some(entry) = context.entry else { return Extension::Plies(0) };
        let is_candidate = ply > 0
            && depth >= 7
            && Some(trial.m) == entry.best
            && self.frames[ply].excluded.is_none()
            && entry.depth >= depth - 3
            && entry.bound != Bound::Upper
            && !is_mate(entry.value)
            && ply < 2 * self.root_depth as usize;
        if !is_candidate {
            return Extension::Plies(0);
        }
        let bar = entry.value - 2 * depth;
        self.frames[ply].excluded = Some(trial.m);
        let others =
            Node { alpha: bar - 1, beta: bar, depth: (depth - 1) / 2, is_pv: false, ..node };
        let value = self.search(position, others);
        self.frames[ply].excluded = None;
        if self.stopped {
            Extension::Plies(0)
        } else if value < bar {
            let doubly = !node.is_pv && value < bar - 20;
            Extension::Plies(1 + i32::from(doubly))
        } else if value >= beta && !node.is_pv {
            // Another move reaches beta as well: two reasons to cut.
            Extension::Cut(value.min(MATE_BOUND - 1))
        } else if entry.value >= beta {
            Extension::Plies(-1)
        } else {
            Extension::Plies(0)
        }
    }
}
