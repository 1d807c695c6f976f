use std::collections::BTreeMap;
use std::iter::Enumerate;
use std::ops::ControlFlow;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::{DriveError, Driver, Found, Launch};
use crate::{Go, SetPosition};

/// A position to search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    /// Where.
    pub position: SetPosition,
    /// How long.
    pub go: Go,
    /// After this time the engine is told to stop; if it still does not answer, it is killed.
    pub limit: Option<Duration>,
}

/// Several engines of a kind that do jobs.
///
/// Each job begins with `ucinewgame`, and `Clear Hash` where the engine has it, so that its result does not depend on the jobs
/// before it nor on which engine does it. An engine that crashes or hangs costs the job that it was at, and is started again.
/// If it cannot even be started three times in a row, the rest of its jobs fail at once.
///
/// ```no_run
/// use std::ops::ControlFlow;
/// use std::time::Duration;
///
/// use jadoube_uci::drive::{Job, Launch, Pool};
/// use jadoube_uci::{Go, SetPosition};
///
/// let fens = ["8/8/8/8/8/4k3/4p3/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"];
/// let jobs = fens.into_iter().map(|fen| {
///     let position = SetPosition { fen: Some(fen.to_owned()), moves: Vec::new() };
///     (fen, Job { position, go: Go::nodes(10_000), limit: Some(Duration::from_secs(10)) })
/// });
/// let mut pool = Pool::new(Launch::new("stockfish"), 2);
/// pool.run(jobs, |fen, result| {
///     match result {
///         Ok(found) => println!("{fen}: {}", found.best),
///         Err(error) => println!("{fen}: {error}"),
///     }
///     ControlFlow::Continue(())
/// });
/// ```
#[derive(Debug)]
pub struct Pool {
    launch: Launch,
    engines: Vec<Slot>,
}

/// The place of one engine.
#[derive(Debug, Default)]
struct Slot {
    driver: Option<Driver>,
    starts: u64,
    /// Since the last start that went well.
    failed_starts: u32,
}

/// How far the results have been told.
struct Progress {
    told: usize,
    is_stopped: bool,
}

impl Pool {
    /// Results are told in order; no job is begun this far ahead of the first one that is not done, times the engines.
    const AHEAD: usize = 16;

    /// So many engines, one at least. They are started when there is something to do.
    #[must_use]
    pub fn new(launch: Launch, engines: usize) -> Self {
        let engines = (0..engines.max(1)).map(|_| Slot::default()).collect();
        Self { launch, engines }
    }

    /// How often engines were started again after the first time.
    #[must_use]
    pub fn restarts(&self) -> u64 {
        self.engines.iter().map(|slot| slot.starts.saturating_sub(1)).sum()
    }

    /// Does the jobs, side by side, and tells the results in the order of the jobs. If `done` breaks no more are begun. The
    /// engines stay for the next call.
    pub fn run<T: Send>(
        &mut self,
        jobs: impl IntoIterator<Item = (T, Job), IntoIter: Send>,
        done: impl FnMut(T, Result<Found, DriveError>) -> ControlFlow<()>,
    ) {
        self.run_with(jobs, search, done);
    }

    /// Does what `perform` does with an engine for each job, instead of a search. It is told by its last argument when its
    /// result is not wanted any more. An engine that has failed when it returns is started again for the next job. Engines
    /// that are [plain](Launch::plain) get no `ucinewgame`.
    pub fn run_with<T: Send, J: Send, R: Send>(
        &mut self,
        jobs: impl IntoIterator<Item = (T, J), IntoIter: Send>,
        perform: impl Fn(&mut Driver, &J, &dyn Fn() -> bool) -> Result<R, DriveError> + Sync,
        mut done: impl FnMut(T, Result<R, DriveError>) -> ControlFlow<()>,
    ) {
        let ahead = Self::AHEAD * self.engines.len();
        let work = Work {
            launch: &self.launch,
            perform,
            jobs: Mutex::new(jobs.into_iter().enumerate()),
            progress: Mutex::new(Progress { told: 0, is_stopped: false }),
            changed: Condvar::new(),
            ahead,
        };
        thread::scope(|scope| {
            let (results, inbox) = channel();
            for slot in &mut self.engines {
                let (work, results) = (&work, results.clone());
                scope.spawn(move || work.run(slot, &results));
            }
            drop(results);
            let mut waiting = BTreeMap::new();
            let mut next = 0;
            for (index, tag, result) in inbox {
                waiting.insert(index, (tag, result));
                while let Some((tag, result)) = waiting.remove(&next) {
                    next += 1;
                    let is_stopped = done(tag, result).is_break();
                    let mut progress = work.progress();
                    progress.told = next;
                    progress.is_stopped |= is_stopped;
                    work.changed.notify_all();
                    if is_stopped {
                        return;
                    }
                }
            }
        });
    }
}

struct Work<'a, I, P> {
    launch: &'a Launch,
    perform: P,
    jobs: Mutex<Enumerate<I>>,
    progress: Mutex<Progress>,
    changed: Condvar,
    ahead: usize,
}

impl<T, J, R, I, P> Work<'_, I, P>
where
    I: Iterator<Item = (T, J)>,
    P: Fn(&mut Driver, &J, &dyn Fn() -> bool) -> Result<R, DriveError>,
{
    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, slot: &mut Slot, results: &Sender<(usize, T, Result<R, DriveError>)>) {
        loop {
            let next = self.jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((index, (tag, job))) = next else { return };
            let is_far = |progress: &mut Progress| {
                !progress.is_stopped && index >= progress.told + self.ahead
            };
            let progress = self.changed.wait_while(self.progress(), is_far);
            if progress.unwrap_or_else(PoisonError::into_inner).is_stopped {
                return;
            }
            let is_stopped = || self.progress().is_stopped;
            let result =
                slot.perform(self.launch, |driver| (self.perform)(driver, &job, &is_stopped));
            if results.send((index, tag, result)).is_err() {
                return;
            }
        }
    }
}

impl Slot {
    /// An engine that could not be started so often will not be started by trying once more.
    const MAX_FAILED_STARTS: u32 = 3;

    fn perform<R>(
        &mut self,
        launch: &Launch,
        work: impl FnOnce(&mut Driver) -> Result<R, DriveError>,
    ) -> Result<R, DriveError> {
        let mut driver = self.fresh(launch)?;
        let result = work(&mut driver);
        if driver.failure().is_none() {
            self.driver = Some(driver);
        }
        result
    }

    /// An engine that remembers nothing. One that has ended after its last job is replaced: that job has its result.
    fn fresh(&mut self, launch: &Launch) -> Result<Driver, DriveError> {
        if let Some(mut driver) = self.driver.take()
            && forget(&mut driver).is_ok()
        {
            return Ok(driver);
        }
        if self.failed_starts >= Self::MAX_FAILED_STARTS {
            let program = launch.program.to_string_lossy().into_owned();
            let reason = "it could not be started several times".to_owned();
            return Err(DriveError::Start { program, reason });
        }
        self.starts += 1;
        self.failed_starts += 1;
        let mut driver = launch.start()?;
        forget(&mut driver)?;
        self.failed_starts = 0;
        Ok(driver)
    }
}

fn search(
    driver: &mut Driver,
    job: &Job,
    is_stopped: &dyn Fn() -> bool,
) -> Result<Found, DriveError> {
    driver.position(&job.position)?;
    driver.go(&job.go, job.limit, |_| {
        if is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
}

fn forget(driver: &mut Driver) -> Result<(), DriveError> {
    if driver.is_plain() {
        return driver.skip_lines();
    }
    if driver.option("Clear Hash").is_some() {
        driver.set_option("Clear Hash", None)?;
    }
    driver.new_game()
}
