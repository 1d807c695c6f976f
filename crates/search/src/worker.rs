//! One thread's search: its statistics, the line it is on, and the limits it looks out for.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use jadoube_board::Move;
use jadoube_eval::{Evaluator, MAX_WORTH};
use jadoube_movegen::{Key, Position};

use crate::history::{Arrival, Arrivals, History};
use crate::reductions::Reductions;
use crate::root::RootMove;
use crate::score::{MAX_PLY, Value};
use crate::table::Table;
use crate::timing::Timer;
use crate::{Control, Line};

/// What the search remembers of each ply of the line it is on.
#[derive(Clone, Copy, Default)]
pub(crate) struct Frame {
    /// The man that the move made here moved, and where to; `None` for a null move.
    pub(crate) arrival: Option<Arrival>,
    pub(crate) is_null: bool,
    /// The evaluation here; `None` in check.
    pub(crate) static_value: Option<Value>,
    /// A move left out, to see whether the others can replace it.
    pub(crate) excluded: Option<Move>,
    /// Cut-offs among the children so far.
    pub(crate) cutoffs: u32,
}

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) control: &'a Control,
    pub(crate) team: Team,
}

/// What the threads tell each other.
#[derive(Clone, Default)]
pub(crate) struct Team {
    shared: Arc<Told>,
}

#[derive(Default)]
struct Told {
    /// Positions visited by the threads other than the first, told now and then.
    other_nodes: AtomicU64,
    /// Positions taken from the common limit, if several threads share one.
    taken: AtomicU64,
    is_finished: AtomicBool,
}

impl Team {
    fn is_finished(&self) -> bool {
        self.shared.is_finished.load(Ordering::Relaxed)
    }
}

/// Held by the first thread: when it lets go of it, the others end too.
pub(crate) struct Lead(pub(crate) Team);

impl Drop for Lead {
    fn drop(&mut self) {
        self.0.shared.is_finished.store(true, Ordering::Relaxed);
    }
}

/// How many positions may be visited.
#[derive(Clone, Copy)]
pub(crate) enum NodeLimit {
    None,
    /// So many by this thread, which is alone.
    Alone(u64),
    /// So many by all threads together, each taking one by one: that is slow, but exact.
    Together(u64),
}

/// What a thread keeps from one search to the next.
pub(crate) struct Memory<E> {
    pub(crate) history: History,
    pub(crate) evaluator: E,
}

pub(crate) struct Worker<'a, E> {
    pub(crate) shared: Shared<'a>,
    pub(crate) memory: &'a mut Memory<E>,
    pub(crate) timer: Option<Timer>,
    pub(crate) reductions: &'a Reductions,
    /// Only the first thread answers for the limits.
    pub(crate) is_main: bool,
    pub(crate) node_limit: NodeLimit,
    pub(crate) nodes: u64,
    pub(crate) selective_depth: usize,
    pub(crate) stopped: bool,
    pub(crate) frames: Vec<Frame>,
    /// Keys of the game's positions and of the line, the oldest first.
    pub(crate) keys: Vec<Key>,
    /// How many of the keys belong to the game.
    pub(crate) game_keys: usize,
    /// The best line from each ply.
    pub(crate) lines: Vec<Vec<Move>>,
    pub(crate) root_moves: Vec<RootMove>,
    /// Root moves before this one are lines already found.
    pub(crate) root_begin: usize,
    pub(crate) root_depth: i32,
    /// What the evaluator says of the root; the score while there is no other.
    pub(crate) root_evaluation: Value,
    /// No null move for this side above this ply: a null move is being verified.
    pub(crate) null_forbidden_until: usize,
}

impl<'a, E: Evaluator> Worker<'a, E> {
    pub(crate) fn new(
        shared: Shared<'a>,
        memory: &'a mut Memory<E>,
        reductions: &'a Reductions,
        line: &Line,
        root_moves: Vec<RootMove>,
    ) -> Self {
        memory.evaluator.refresh(line.position());
        let mut worker = Self {
            shared,
            memory,
            timer: None,
            reductions,
            is_main: false,
            node_limit: NodeLimit::None,
            nodes: 0,
            selective_depth: 0,
            stopped: false,
            frames: vec![Frame::default(); PLIES + 2],
            keys: line.keys().to_vec(),
            game_keys: line.keys().len(),
            lines: vec![Vec::new(); PLIES + 2],
            root_moves,
            root_begin: 0,
            root_depth: 0,
            root_evaluation: 0,
            null_forbidden_until: 0,
        };
        worker.root_evaluation = worker.judge(line.position());
        worker
    }

    /// Counts a visited position and looks whether the search must end.
    pub(crate) fn visit(&mut self) {
        if self.is_at_limit() {
            self.stopped = true;
            return;
        }
        self.nodes += 1;
    }

    fn is_at_limit(&mut self) -> bool {
        let team = &self.shared.team;
        match self.node_limit {
            NodeLimit::None => {}
            NodeLimit::Alone(limit) if self.nodes < limit => {}
            NodeLimit::Together(limit)
                if team.shared.taken.fetch_add(1, Ordering::Relaxed) < limit => {}
            NodeLimit::Alone(_) | NodeLimit::Together(_) => return true,
        }
        if !self.nodes.is_multiple_of(256) {
            return false;
        }
        if !self.is_main {
            team.shared.other_nodes.fetch_add(256, Ordering::Relaxed);
            // Each looks at the clock itself: with more threads than cores, the first one comes to its turn soon only if the
            // others are gone.
            return team.is_finished() || self.is_time_up();
        }
        self.shared.control.tell_nodes(self.all_nodes());
        // However early the stop, a first impression takes no time worth speaking of.
        if self.root_depth <= 1 && self.nodes < FIRST_IMPRESSION {
            return false;
        }
        self.is_time_up()
    }

    /// Whether the search has been stopped, or its time is over.
    fn is_time_up(&mut self) -> bool {
        let control = self.shared.control;
        control.is_stopped() || self.timer.as_mut().is_some_and(|timer| timer.is_up(control))
    }

    /// Positions visited by all threads.
    pub(crate) fn all_nodes(&self) -> u64 {
        let told = &self.shared.team.shared;
        match self.node_limit {
            NodeLimit::Together(limit) => told.taken.load(Ordering::Relaxed).min(limit),
            _ => self.nodes + told.other_nodes.load(Ordering::Relaxed),
        }
    }

    /// The evaluator's judgement.
    pub(crate) fn judge(&mut self, position: &Position) -> Value {
        self.memory.evaluator.evaluate(position).clamp(-MAX_WORTH, MAX_WORTH)
    }

    /// The judgement, corrected by what such positions have turned out to be worth.
    pub(crate) fn correct(&self, position: &Position, judged: Value) -> Value {
        (judged + self.memory.history.correction(position)).clamp(-MAX_WORTH, MAX_WORTH)
    }

    /// Goes to the position after a move, or after none.
    pub(crate) fn enter(
        &mut self,
        ply: usize,
        before: &Position,
        played: Option<Move>,
        after: &Position,
    ) {
        let frame = &mut self.frames[ply];
        frame.arrival = played.map(|m| crate::history::arrival(before, m));
        frame.is_null = played.is_none();
        self.keys.push(before.key());
        self.memory.evaluator.push(before, played, after);
    }

    /// Comes back from it.
    pub(crate) fn leave(&mut self) {
        self.keys.pop();
        self.memory.evaluator.pop();
    }

    /// What was moved one, two and four plies ago.
    pub(crate) fn arrivals(&self, ply: usize) -> Arrivals {
        [1, 2, 4].map(|back| ply.checked_sub(back).and_then(|ply| self.frames[ply].arrival))
    }

    /// Whether the rules, or what a search takes for them, end the game here in a draw: a position seen before on this line,
    /// or twice in the game; fifty moves; dead by material.
    pub(crate) fn is_draw(&self, position: &Position, in_check: bool) -> bool {
        if position.is_insufficient_material() {
            return true;
        }
        let clock = usize::from(position.halfmove_clock());
        if clock >= 100 && (!in_check || position.has_legal_moves()) {
            return true;
        }
        self.is_repetition(position.key(), clock)
    }

    fn is_repetition(&self, key: Key, clock: usize) -> bool {
        let mut earlier = 0;
        let back = self.keys.len().min(clock);
        // The same side is to move two plies ago; nothing repeats sooner than four.
        let mut distance = 4;
        while distance <= back {
            let index = self.keys.len() - distance;
            if self.keys[index] == key {
                earlier += 1;
                if index > self.game_keys || earlier == 2 {
                    return true;
                }
            }
            distance += 2;
        }
        false
    }

    /// A better line from here: this move, then the line from the next ply.
    pub(crate) fn extend_line(&mut self, ply: usize, m: Move) {
        let (here, next) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(m);
        here[ply].extend_from_slice(&next[0]);
    }

    pub(crate) fn is_root_move_allowed(&self, m: Move) -> bool {
        self.root_moves[self.root_begin..].iter().any(|root| root.first() == m)
    }
}

/// Frames and lines for the deepest ply, and one beyond.
const PLIES: usize = MAX_PLY + 2;

/// Positions that the first depth may visit before it listens.
const FIRST_IMPRESSION: u64 = 4_096;
