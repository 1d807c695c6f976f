//! Lazy SMP: other threads search the same position, and help by what they leave in the table. Nobody waits for their end:
//! on a busy machine that may take longer than the game's clock allows.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

use jadoube_eval::Evaluator;

use crate::deepening::MAX_DEPTH;
use crate::history::History;
use crate::reductions::Reductions;
use crate::root::RootMove;
use crate::table::Table;
use crate::timing::Timer;
use crate::worker::{Memory, NodeLimit, Shared, Team, Worker};
use crate::{Control, Line};

/// A thread of its own for each search, with what it remembers from one to the next.
pub(crate) struct HelperThread<E> {
    memory: Arc<Mutex<Memory<E>>>,
    thread: Option<JoinHandle<()>>,
}

/// What a search is about.
#[derive(Clone)]
pub(crate) struct Errand {
    pub(crate) table: Arc<Table>,
    pub(crate) reductions: Arc<Reductions>,
    pub(crate) control: Control,
    pub(crate) team: Team,
    pub(crate) line: Line,
    pub(crate) root_moves: Vec<RootMove>,
    pub(crate) node_limit: NodeLimit,
    pub(crate) timer: Option<Timer>,
}

impl<E: Evaluator + 'static> HelperThread<E> {
    pub(crate) fn new(evaluator: E) -> Self {
        let memory = Memory { history: History::new(), evaluator };
        Self { memory: Arc::new(Mutex::new(memory)), thread: None }
    }

    /// Whether it has not come back from its last search yet.
    pub(crate) fn is_away(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| !thread.is_finished())
    }

    /// Begins to search. A thread that the system does not give is missing, and that is all.
    pub(crate) fn send(&mut self, errand: Errand) {
        let memory = Arc::clone(&self.memory);
        self.thread = Builder::new().spawn(move || errand.run(&memory)).ok();
    }

    /// Waits until it is back.
    pub(crate) fn recall(&mut self) {
        if let Some(thread) = self.thread.take() {
            // Whatever befell it, its memory is still good.
            let _ = thread.join();
        }
    }

    /// Waits until it is back; it remembers nothing then.
    pub(crate) fn clear(&mut self) {
        self.recall();
        self.memory.lock().unwrap_or_else(PoisonError::into_inner).history = History::new();
    }
}

impl Errand {
    fn run<E: Evaluator>(self, memory: &Mutex<Memory<E>>) {
        let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
        let shared = Shared { table: &self.table, control: &self.control, team: self.team };
        let mut worker =
            Worker::new(shared, &mut memory, &self.reductions, &self.line, self.root_moves);
        worker.node_limit = self.node_limit;
        worker.timer = self.timer;
        let _ = (1..=MAX_DEPTH).all(|depth| worker.iterate(self.line.position(), depth, 1));
    }
}
