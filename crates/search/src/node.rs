//! The search of one position: what is known of it, and whether its moves need trying at all.

use jadoube_eval::Evaluator;
use jadoube_movegen::Position;

use crate::picker::is_tactical;
use crate::score::{DRAW, INFINITE, MAX_PLY, Value, is_mate, mate_in, mated_in};
use crate::table::{Bound, Entry};
use crate::worker::Worker;

/// The window, depth and place of a node.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) alpha: Value,
    pub(crate) beta: Value,
    pub(crate) depth: i32,
    pub(crate) ply: usize,
    /// It may be on the principal variation: the window is open.
    pub(crate) is_pv: bool,
    /// A cut-off is expected.
    pub(crate) is_cut: bool,
    /// The side to move is in check.
    pub(crate) in_check: bool,
}

/// What is known of a node before its moves are tried.
pub(crate) struct Context {
    /// What the evaluator says; nothing in check.
    pub(crate) judged: Option<Value>,
    /// The corrected evaluation; nothing in check.
    pub(crate) static_value: Option<Value>,
    /// The best guess of the node's worth.
    pub(crate) estimate: Value,
    /// The evaluation has risen since our last move.
    pub(crate) is_improving: bool,
    pub(crate) entry: Option<Entry>,
    pub(crate) was_pv: bool,
    /// The table's move is a capture or a promotion: quiet ones are less likely to be best.
    pub(crate) best_is_tactical: bool,
}

impl<E: Evaluator> Worker<'_, E> {
    /// The worth of a position within a window.
    pub(crate) fn search(&mut self, position: &Position, mut node: Node) -> Value {
        if node.depth <= 0 {
            return self.quiesce(position, node);
        }
        let Node { ply, is_pv, .. } = node;
        self.lines[ply].clear();
        if ply > 0
            && let Some(value) = self.arrive(position, &mut node)
        {
            return value;
        }
        self.selective_depth = self.selective_depth.max(ply + 1);

        let excluded = self.frames[ply].excluded;
        let entry = self.shared.table.probe(position.key(), ply).filter(|_| excluded.is_none());
        if !is_pv
            && let Some(entry) = entry
            && entry.depth >= node.depth
            && cuts(entry, node)
            && position.halfmove_clock() < 90
        {
            self.reward_table_move(position, node, entry);
            return entry.value;
        }

        let mut context = self.prepare(position, node, entry);
        self.frames[ply].static_value = context.static_value;
        self.frames[ply + 2].cutoffs = 0;
        if !is_pv
            && excluded.is_none()
            && !node.in_check
            && let Some(value) = self.prune(position, node, &context)
        {
            return value;
        }
        // Without a move to try first, it is better to come back when the table has one.
        if node.depth >= 4
            && excluded.is_none()
            && (is_pv || node.is_cut)
            && context.entry.and_then(|entry| entry.best).is_none()
        {
            node.depth -= 1;
        }
        if ply == 0 && self.root_begin > 0 {
            context.entry = None;
        }
        let found = self.try_moves(position, node, &context);
        if self.stopped {
            return DRAW;
        }
        if found.tried == 0 {
            return without_moves(node, excluded.is_some());
        }
        if excluded.is_none() {
            self.remember(position, node, &context, &found);
        }
        found.value
    }

    /// Counts the node; its value if there is nothing to search: the search must end, the game is drawn, or no line from here
    /// is better than a mate already found nearer to the root.
    fn arrive(&mut self, position: &Position, node: &mut Node) -> Option<Value> {
        self.visit();
        if self.stopped || self.is_draw(position, node.in_check) {
            return Some(DRAW);
        }
        if node.ply >= MAX_PLY {
            return Some(if node.in_check { DRAW } else { self.judge(position) });
        }
        node.alpha = node.alpha.max(mated_in(node.ply));
        node.beta = node.beta.min(mate_in(node.ply + 1));
        (node.alpha >= node.beta).then_some(node.alpha)
    }

    fn prepare(&mut self, position: &Position, node: Node, entry: Option<Entry>) -> Context {
        let was_pv = node.is_pv || entry.is_some_and(|entry| entry.was_pv);
        let best = entry.and_then(|entry| entry.best);
        let best_is_tactical = best.is_some_and(|best| is_tactical(position, best));
        if node.in_check {
            return Context {
                judged: None,
                static_value: None,
                estimate: -INFINITE,
                is_improving: false,
                entry,
                was_pv,
                best_is_tactical,
            };
        }
        let known = entry.and_then(|entry| entry.static_value);
        let judged = known.unwrap_or_else(|| self.judge(position));
        let static_value = self.correct(position, judged);
        let mut estimate = static_value;
        if let Some(entry) = entry
            && !is_mate(entry.value)
            && bounds_towards(entry, static_value)
        {
            estimate = entry.value;
        }
        let is_improving = [2, 4]
            .into_iter()
            .find_map(|back| self.frames[node.ply.checked_sub(back)?].static_value)
            .is_none_or(|earlier| static_value > earlier);
        let (judged, static_value) = (Some(judged), Some(static_value));
        Context { judged, static_value, estimate, is_improving, entry, was_pv, best_is_tactical }
    }
}

/// The worth where there is no move to try: mate, stalemate, or the only one was left out.
fn without_moves(node: Node, was_left_out: bool) -> Value {
    match (was_left_out, node.in_check) {
        (true, _) => node.alpha,
        (false, true) => mated_in(node.ply),
        (false, false) => DRAW,
    }
}

/// Whether what the table knows decides the node.
pub(crate) fn cuts(entry: Entry, node: Node) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.value >= node.beta,
        Bound::Upper => entry.value <= node.alpha,
    }
}

/// Whether the table's value says more than the evaluation: a bound on the far side of it.
pub(crate) fn bounds_towards(entry: Entry, static_value: Value) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.value > static_value,
        Bound::Upper => entry.value < static_value,
    }
}
