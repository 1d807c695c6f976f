//! What is not searched: nodes that are decided as they stand, and moves without hope.

use jadoube_board::Role;
use jadoube_eval::Evaluator;
use jadoube_movegen::Position;

use crate::node::{Context, Node};
use crate::picker::Stage;
use crate::score::{DRAW, MATE_BOUND, Value, is_mate};
use crate::see;
use crate::trial::Trial;
use crate::worker::Worker;

impl<E: Evaluator> Worker<'_, E> {
    /// Leaves the node without trying its moves, where that is safe enough.
    pub(crate) fn prune(
        &mut self,
        position: &Position,
        node: Node,
        context: &Context,
    ) -> Option<Value> {
        let Node { beta, depth, .. } = node;
        let estimate = context.estimate;
        // Reverse futility: so far ahead that the opponent will not make up for it in this depth.
        let margin = 85 * depth - if context.is_improving { 65 } else { 0 };
        if depth <= 8
            && !context.was_pv
            && estimate - margin >= beta
            && estimate < MATE_BOUND
            && beta > -MATE_BOUND
        {
            return Some(i32::midpoint(estimate, beta));
        }
        self.try_null_move(position, node, context)
    }

    /// Lets the opponent move twice: if even that does not bring it down to beta, a move of ours will not either. Only with
    /// figures on the board, as pawn endings are full of zugzwang.
    fn try_null_move(
        &mut self,
        position: &Position,
        node: Node,
        context: &Context,
    ) -> Option<Value> {
        let Node { beta, depth, ply, .. } = node;
        let static_value = context.static_value?;
        let placement = position.placement();
        let figures = placement.color(position.turn())
            - placement.role(Role::Pawn)
            - placement.role(Role::King);
        let wise = depth >= 3
            && context.estimate >= beta
            && static_value >= beta + 120 - 20 * depth
            && beta > -MATE_BOUND
            && figures.any()
            && ply >= self.null_forbidden_until
            && !self.frames[ply - 1].is_null;
        if !wise {
            return None;
        }
        let after = position.null_move()?;
        let reduction = 4 + depth / 3 + ((context.estimate - beta) / 200).min(3);
        self.enter(ply, position, None, &after);
        let child = Node {
            alpha: -beta,
            beta: 1 - beta,
            depth: depth - reduction,
            ply: ply + 1,
            is_pv: false,
            is_cut: !node.is_cut,
            in_check: false,
        };
        let value = -self.search(&after, child);
        self.leave();
        if self.stopped {
            return Some(DRAW);
        }
        if value < beta {
            return None;
        }
        let value = if is_mate(value) { beta } else { value };
        if depth < 14 {
            return Some(value);
        }
        // Deep down a wrong cut-off costs most: search again without null moves for a while.
        let earlier = self.null_forbidden_until;
        self.null_forbidden_until = ply + 3 * (depth - reduction).max(1) as usize / 4;
        let check = Node { alpha: beta - 1, depth: depth - reduction, is_cut: false, ..node };
        let verified = self.search(position, check);
        self.null_forbidden_until = earlier;
        (verified >= beta).then_some(value)
    }

    /// Whether a move is not worth making at this depth. After some of them no quiet move is,
    /// unless it gives check.
    pub(crate) fn is_hopeless(
        &self,
        position: &Position,
        node: Node,
        context: &Context,
        trial: &Trial,
        only_checks: &mut bool,
    ) -> bool {
        let Trial { m, is_tactical, number, history, .. } = *trial;
        let reduction = self.reductions.get(node.depth, number) / 1_024;
        let lower_depth = (node.depth - reduction).max(0);
        if is_tactical {
            return node.depth <= 8
                && trial.stage == Stage::BadTactical
                && !see::wins(position, m, -90 * node.depth);
        }
        let loses_too_much =
            || lower_depth <= 8 && !see::wins(position, m, -25 * lower_depth * lower_depth);
        // A check may be the point of it all: only its cost counts.
        if trial.gives_check {
            return loses_too_much();
        }
        // Late quiet moves, most of all where things are not getting better.
        let many =
            (3 + node.depth * node.depth) as usize / if context.is_improving { 1 } else { 2 };
        if node.depth <= 8 && number > many {
            *only_checks = true;
            return true;
        }
        if node.depth <= 6 && history < -3_000 * node.depth {
            return true;
        }
        // Futility: too far behind for a quiet move to matter.
        if lower_depth <= 7
            && let Some(static_value) = context.static_value
            && static_value + 110 + 90 * lower_depth + history / 128 <= node.alpha
        {
            *only_checks = true;
            return true;
        }
        loses_too_much()
    }
}
