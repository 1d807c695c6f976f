use core::ops::ControlFlow;
use std::sync::Arc;

use jadoube_eval::{Evaluator, HandCrafted};
use jadoube_movegen::Position;

use crate::clock::{Clock, SystemClock};
use crate::deepening::Deepening;
use crate::history::History;
use crate::lazy_smp::{Errand, HelperThread};
use crate::reductions::Reductions;
use crate::root::RootMove;
use crate::score::{DRAW, mated_in};
use crate::table::Table;
use crate::timing::Timer;
use crate::worker::{Lead, Memory, NodeLimit, Shared, Team, Worker};
use crate::{Control, Info, Limits, Line, Report, Score};

/// How large a searcher is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Config {
    /// Bytes of the transposition table.
    pub hash_bytes: usize,
    /// Threads that search together; with more than one, results depend on their timing.
    pub threads: usize,
}

impl Default for Config {
    /// 16 MiB, one thread.
    fn default() -> Self {
        Self { hash_bytes: 16 << 20, threads: 1 }
    }
}

/// The most threads of one searcher.
pub const MAX_THREADS: usize = 512;

/// There is not enough memory for the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory {
    /// The bytes that were asked for.
    pub bytes: usize,
}

impl core::fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "no memory for a table of {} bytes", self.bytes)
    }
}

impl core::error::Error for OutOfMemory {}

/// Finds best moves. It owns all it remembers: two searchers know nothing of each other.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use jadoube_search::{Control, Limits, Line, Score, Searcher};
/// # use jadoube_notation::fen::{FenOptions, read_position};
///
/// let position = read_position("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", FenOptions::default())?;
/// let mut searcher = Searcher::default();
/// let report = searcher.search(&Line::new(position), &Limits::depth(4), &Control::default(), |info| {
///     println!("depth {} {} {:?}", info.depth, info.score, info.pv);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(report.best.map(|m| m.to_string()).as_deref(), Some("d1d8"));
/// assert_eq!(report.score, Score::MateIn(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Searcher<E = HandCrafted> {
    config: Config,
    table: Arc<Table>,
    memory: Memory<E>,
    helpers: Vec<HelperThread<E>>,
    reductions: Arc<Reductions>,
    clock: Arc<dyn Clock>,
}

impl Default for Searcher {
    /// With the hand-crafted evaluation, 16 MiB and one thread.
    fn default() -> Self {
        Self::new(Config::default(), HandCrafted::default()).expect("16 MiB can be had")
    }
}

impl<E: Evaluator + 'static> Searcher<E> {
    /// A searcher with this evaluator.
    ///
    /// # Errors
    /// If there is no memory for the table.
    pub fn new(config: Config, evaluator: E) -> Result<Self, OutOfMemory> {
        let bytes = config.hash_bytes;
        let table = Table::new(bytes).ok_or(OutOfMemory { bytes })?;
        let mut searcher = Self {
            config,
            table: Arc::new(table),
            memory: Memory { history: History::new(), evaluator },
            helpers: Vec::new(),
            reductions: Arc::new(Reductions::new()),
            clock: Arc::new(SystemClock),
        };
        searcher.set_threads(config.threads);
        Ok(searcher)
    }

    /// Asks this clock instead of the system's.
    #[must_use]
    pub fn with_clock(mut self, clock: Arc<dyn Clock>) -> Self {
        self.clock = clock;
        self
    }

    /// How large it is.
    #[must_use]
    pub fn config(&self) -> Config {
        self.config
    }

    /// Searches with so many threads from now on, between one and [`MAX_THREADS`].
    pub fn set_threads(&mut self, threads: usize) {
        self.config.threads = threads.clamp(1, MAX_THREADS);
        // None is left behind with the table in its hands.
        self.helpers.iter_mut().for_each(HelperThread::recall);
        let evaluator = &self.memory.evaluator;
        self.helpers.resize_with(self.config.threads - 1, || HelperThread::new(evaluator.clone()));
    }

    /// Gives the table another size; what it knew is forgotten.
    ///
    /// # Errors
    /// If there is no memory for it; the old table is kept then.
    pub fn set_hash(&mut self, bytes: usize) -> Result<(), OutOfMemory> {
        self.table = Arc::new(Table::new(bytes).ok_or(OutOfMemory { bytes })?);
        self.config.hash_bytes = bytes;
        Ok(())
    }

    /// Bytes of the table in use.
    #[must_use]
    pub fn hash_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Forgets everything: the next search is as that of a new searcher.
    pub fn clear(&mut self) {
        self.helpers.iter_mut().for_each(HelperThread::clear);
        // No helper is away that could still hold it.
        if let Some(table) = Arc::get_mut(&mut self.table) {
            table.clear();
        }
        self.memory.history = History::new();
    }

    /// Searches until a limit is reached, the control is stopped or `on_info` breaks.
    ///
    /// `on_info` is told of each line of each depth that was finished, of the best line of one that was not, and at least
    /// once if there is a legal move.
    pub fn search(
        &mut self,
        line: &Line,
        limits: &Limits,
        control: &Control,
        mut on_info: impl FnMut(&Info) -> ControlFlow<()>,
    ) -> Report {
        let root_moves = root_moves(line.position(), limits);
        if root_moves.is_empty() {
            return over(line.position());
        }
        let mut errand = self.errand(line, limits, control, root_moves);
        let lead = Lead(errand.team.clone());
        self.send_helpers(&mut errand);
        let main = self.main(control, errand);
        let mut deepening = Deepening::new(main, *line.position(), limits);
        let mut told = false;
        'deeper: while let Some(lines) = deepening.step() {
            for info in lines {
                told = true;
                if on_info(&info).is_break() {
                    break 'deeper;
                }
            }
        }
        // The others must not be in the way of the answer.
        drop(lead);
        if !told {
            let _ = on_info(&deepening.info());
        }
        deepening.report()
    }

    /// The same search as an iterator over the depths, in one thread: it thinks while the next depth is asked for, and only
    /// then. It ends where [`search`](Self::search) would.
    ///
    /// ```
    /// use jadoube_search::{Control, Limits, Line, Searcher};
    ///
    /// let mut searcher = Searcher::default();
    /// let (line, control) = (Line::default(), Control::default());
    /// let mut iterations = searcher.iterations(&line, &Limits::depth(6), &control);
    /// for lines in iterations.by_ref() {
    ///     println!("{} {}", lines[0].depth, lines[0].score);
    /// }
    /// assert_eq!(iterations.report().depth, 6);
    /// ```
    pub fn iterations<'a>(
        &'a mut self,
        line: &Line,
        limits: &Limits,
        control: &'a Control,
    ) -> Iterations<'a, E> {
        let position = *line.position();
        let root_moves = root_moves(&position, limits);
        let deepening = (!root_moves.is_empty()).then(|| {
            let errand = self.errand(line, limits, control, root_moves);
            let main = self.main(control, errand);
            Deepening::new(main, position, limits)
        });
        Iterations { deepening, position }
    }

    /// A new search for one thread, which begins now: what is in the table belongs to older ones.
    fn errand(
        &mut self,
        line: &Line,
        limits: &Limits,
        control: &Control,
        root_moves: Vec<RootMove>,
    ) -> Errand {
        // While a helper of the last search is still away, the new one passes for the same.
        if let Some(table) = Arc::get_mut(&mut self.table) {
            table.grow_older();
        }
        Errand {
            table: Arc::clone(&self.table),
            reductions: Arc::clone(&self.reductions),
            control: control.clone(),
            team: Team::default(),
            line: line.clone(),
            root_moves,
            node_limit: limits.nodes.map_or(NodeLimit::None, NodeLimit::Alone),
            timer: limits.needs_clock().then(|| Timer::new(Arc::clone(&self.clock), limits)),
        }
    }

    /// Sends the other threads out; one that is still away, as the machine gave it no time to end, is left out.
    fn send_helpers(&mut self, errand: &mut Errand) {
        let free: Vec<_> = self.helpers.iter_mut().filter(|helper| !helper.is_away()).collect();
        if let (NodeLimit::Alone(nodes), false) = (errand.node_limit, free.is_empty()) {
            errand.node_limit = NodeLimit::Together(nodes);
        }
        for helper in free {
            helper.send(errand.clone());
        }
    }

    /// The search of the first thread, which answers for the limits.
    fn main<'a>(&'a mut self, control: &'a Control, errand: Errand) -> Worker<'a, E> {
        let shared = Shared { table: &self.table, control, team: errand.team };
        let (memory, root_moves) = (&mut self.memory, errand.root_moves);
        let mut main = Worker::new(shared, memory, &self.reductions, &errand.line, root_moves);
        main.is_main = true;
        main.node_limit = errand.node_limit;
        main.timer = errand.timer;
        main
    }
}

/// A search depth by depth; see [`Searcher::iterations`].
pub struct Iterations<'a, E> {
    /// `None` if there is no move to search.
    deepening: Option<Deepening<'a, E>>,
    position: Position,
}

impl<E: Evaluator> Iterations<'_, E> {
    /// The result so far.
    #[must_use]
    pub fn report(&self) -> Report {
        self.deepening.as_ref().map_or_else(|| over(&self.position), Deepening::report)
    }
}

impl<E: Evaluator> Iterator for Iterations<'_, E> {
    /// The lines of one depth, the best first.
    type Item = Vec<Info>;

    fn next(&mut self) -> Option<Vec<Info>> {
        self.deepening.as_mut()?.step()
    }
}

fn root_moves(position: &Position, limits: &Limits) -> Vec<RootMove> {
    let wanted = &limits.root_moves;
    let legal = position.legal_moves();
    let moves = legal.into_iter().filter(|m| wanted.is_empty() || wanted.contains(m));
    moves.map(RootMove::new).collect()
}

/// The report of a position without moves to search.
fn over(position: &Position) -> Report {
    let value = if position.is_checkmate() { mated_in(0) } else { DRAW };
    Report {
        best: None,
        ponder: None,
        score: Score::new(value),
        depth: 0,
        selective_depth: 0,
        nodes: 0,
        hash_full: 0,
        no_mate_within: 0,
        pv: Vec::new(),
        status: position.status(),
    }
}
