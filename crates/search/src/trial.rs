//! The loop over the moves of a node.

use arrayvec::ArrayVec;
use jadoube_board::{Bitboard, Move};
use jadoube_eval::Evaluator;
use jadoube_movegen::Position;

use crate::checks::Checks;
use crate::extension::Extension;
use crate::history::{Arrivals, bonus};
use crate::node::{Context, Node};
use crate::picker::{Picked, Picker, Stage, Wanted, is_tactical};
use crate::score::{INFINITE, MATE_BOUND, Value};
use crate::table::Bound;
use crate::threats::threats;
use crate::worker::Worker;

/// A move about to be made.
#[derive(Clone, Copy)]
pub(crate) struct Trial {
    pub(crate) m: Move,
    pub(crate) stage: Stage,
    pub(crate) is_tactical: bool,
    pub(crate) gives_check: bool,
    /// 1 for the first move of the node.
    pub(crate) number: usize,
    /// What the histories say of a quiet move.
    pub(crate) history: i32,
}

/// What the move loop has found.
pub(crate) struct Found {
    pub(crate) value: Value,
    pub(crate) best: Option<Move>,
    pub(crate) bound: Bound,
    pub(crate) tried: usize,
}

/// Moves searched in vain before the best one was found: they lose their good name. More than this many are not noted.
#[derive(Default)]
pub(crate) struct Failures {
    pub(crate) quiets: ArrayVec<Move, 48>,
    pub(crate) captures: ArrayVec<Move, 32>,
}

impl Failures {
    fn note(&mut self, trial: &Trial) {
        let _no_room_left = if trial.is_tactical {
            self.captures.try_push(trial.m)
        } else {
            self.quiets.try_push(trial.m)
        };
    }
}

impl<E: Evaluator> Worker<'_, E> {
    /// Tries the moves one by one until they are done or one is too good for the opponent to allow it.
    pub(crate) fn try_moves(
        &mut self,
        position: &Position,
        mut node: Node,
        context: &Context,
    ) -> Found {
        let ply = node.ply;
        let excluded = self.frames[ply].excluded;
        let before = self.arrivals(ply);
        let (checks, threats) = (Checks::new(position), threats(position));
        let first = self.first_move(ply, context);
        let mut picker = Picker::new(position, Wanted::All, first, threats, before);
        let mut found = Found { value: -INFINITE, best: None, bound: Bound::Upper, tried: 0 };
        let (mut failures, mut only_checks) = (Failures::default(), false);
        while let Some(picked) =
            picker.next(position, &self.memory.history, only_checks.then_some(&checks))
        {
            let m = picked.m;
            if Some(m) == excluded || ply == 0 && !self.is_root_move_allowed(m) {
                continue;
            }
            found.tried += 1;
            if ply == 0 && self.is_main {
                let number = self.root_begin + found.tried;
                self.shared.control.tell_move(self.root_depth, m, number);
            }
            let trial = self.trial(position, picked, threats, &before, &checks, found.tried);
            if ply > 0
                && found.value > -MATE_BOUND
                && self.is_hopeless(position, node, context, &trial, &mut only_checks)
            {
                continue;
            }
            let nodes_before = self.nodes;
            let value = self.try_move(position, node, context, &trial, found.value);
            if self.stopped {
                return found;
            }
            if ply == 0 {
                self.note_root_move(m, value, value > node.alpha, nodes_before);
            }
            if value > found.value {
                found.value = value;
                if value > node.alpha {
                    (found.best, found.bound) = (Some(m), Bound::Exact);
                    if node.is_pv {
                        self.extend_line(ply, m);
                    }
                    if value >= node.beta {
                        found.bound = Bound::Lower;
                        self.frames[ply].cutoffs += 1;
                        break;
                    }
                    node.alpha = value;
                }
            }
            failures.note(&trial);
        }
        if let Some(best) = found.best {
            self.reward(position, node.depth, best, threats, &before, &failures);
        }
        found
    }

    /// What to try before all others: the table's move, at the root the best one of the last depth.
    fn first_move(&self, ply: usize, context: &Context) -> Option<Move> {
        match context.entry {
            Some(entry) => entry.best,
            None if ply == 0 => Some(self.root_moves[self.root_begin].first()),
            None => None,
        }
    }

    fn trial(
        &self,
        position: &Position,
        picked: Picked,
        threats: Bitboard,
        before: &Arrivals,
        checks: &Checks,
        number: usize,
    ) -> Trial {
        let Picked { m, stage } = picked;
        let is_tactical = match stage {
            Stage::Quiet => false,
            Stage::Table => is_tactical(position, m),
            _ => true,
        };
        // Moves tried before may have taught something since the order was made.
        let history = if is_tactical {
            0
        } else {
            let quiets = self.memory.history.quiets(position.turn(), threats, before);
            quiets.of(position.placement().role_of_man(m.from()), m.from(), m.to())
        };
        Trial { m, stage, is_tactical, gives_check: checks.gives(position, m), number, history }
    }

    /// Makes one move and gives its value.
    fn try_move(
        &mut self,
        position: &Position,
        node: Node,
        context: &Context,
        trial: &Trial,
        best: Value,
    ) -> Value {
        let Node { ply, depth, .. } = node;
        let extension = match self.extension(position, node, context, trial) {
            Extension::Cut(value) => return value,
            Extension::Plies(plies) => plies,
        };
        let after = position.after(trial.m);
        let in_check = trial.gives_check;
        debug_assert_eq!(after.is_check(), in_check, "{position:?} {:?}", trial.m);
        self.enter(ply, position, Some(trial.m), &after);
        let child = Node {
            alpha: -node.alpha - 1,
            beta: -node.alpha,
            depth: depth - 1 + extension,
            ply: ply + 1,
            is_pv: false,
            is_cut: !node.is_cut,
            in_check,
        };
        let (value, verdict) = self.search_child(&after, node, context, trial, child, best);
        self.leave();
        if verdict != 0 && !self.stopped && !trial.is_tactical {
            let before = self.arrivals(ply);
            self.memory.history.reward_continuation(position, trial.m, &before, verdict);
        }
        value
    }

    /// The worth of the position after a move: late moves first less deep, then with a window that only asks whether they are
    /// better, then, if they are, in full.
    fn search_child(
        &mut self,
        after: &Position,
        node: Node,
        context: &Context,
        trial: &Trial,
        child: Node,
        best: Value,
    ) -> (Value, i32) {
        let Node { alpha, beta, ply, is_pv, .. } = node;
        let (mut value, mut verdict) = (INFINITE, 0);
        let is_late = trial.number > 1 + usize::from(is_pv) + usize::from(ply == 0);
        if node.depth >= 2 && is_late && (!trial.is_tactical || trial.stage == Stage::BadTactical) {
            let reduction = self.reduction(node, context, trial);
            let reduced = (child.depth - reduction).clamp(1, child.depth.max(1));
            value = -self.search(after, Node { depth: reduced, is_cut: true, ..child });
            if value > alpha && reduced < child.depth && !self.stopped {
                let deeper = value > best + 40 + 2 * child.depth;
                let shallower = value < best + 8;
                let depth = child.depth + i32::from(deeper) - i32::from(shallower);
                if depth > reduced {
                    value = -self.search(after, Node { depth, ..child });
                }
                verdict = if value >= beta {
                    bonus(depth)
                } else if value <= alpha {
                    -bonus(depth)
                } else {
                    0
                };
            }
        } else if !is_pv || trial.number > 1 {
            value = -self.search(after, child);
        }
        if is_pv && !self.stopped && (trial.number == 1 || value > alpha) {
            let open = Node { alpha: -beta, is_pv: true, is_cut: false, ..child };
            value = -self.search(after, open);
        }
        (value, verdict)
    }

    /// By how many plies a late move is looked at less deep.
    fn reduction(&self, node: Node, context: &Context, trial: &Trial) -> i32 {
        let mut reduction = self.reductions.get(node.depth, trial.number);
        reduction -= trial.history / 20;
        if node.is_cut {
            reduction += 1_024;
        }
        if !context.is_improving {
            reduction += 400;
        }
        if context.was_pv {
            reduction -= 900;
        }
        if trial.gives_check {
            reduction -= 900;
        }
        if self.frames[node.ply + 1].cutoffs > 2 {
            reduction += 700;
        }
        if context.best_is_tactical {
            reduction += 400;
        }
        (reduction / 1_024).max(0)
    }
}
