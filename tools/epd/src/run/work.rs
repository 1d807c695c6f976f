//! All positions on all engines: engines think side by side, results come in order.

use std::collections::BTreeMap;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use jadoube_terminal::{Counter, Failure, note};

use super::contender::Contender;
use super::journal::{Done, Journal};
use super::seat::{Conditions, NoOutcome, Seat};
use super::suite::Row;
use crate::record::{Outcome, Verdict};

/// What is to be done.
pub(crate) struct Work<'a> {
    pub(crate) rows: &'a [Row],
    pub(crate) contenders: &'a [Contender],
    pub(crate) conditions: &'a Conditions,
    /// How many engines think at once.
    pub(crate) jobs: usize,
    /// So much is done.
    pub(crate) count: Counter,
    /// Whether faults are told on stderr.
    pub(crate) tells_faults: bool,
}

/// A position for an engine: their indices.
type Job = (usize, usize);

impl Work<'_> {
    /// How many searches there are.
    pub(crate) fn len(&self) -> usize {
        self.rows.len() * self.contenders.len()
    }

    /// Does it, apart from what is done, and tells results in the order of positions, for each position in the order of
    /// engines. The end comes early if the run is interrupted.
    ///
    /// # Errors
    /// If an engine does not take its options, or the results cannot be written.
    pub(crate) fn run(
        &self,
        mut done: Done,
        mut journal: Option<Journal>,
        mut tell: impl FnMut(Outcome) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut waiting = BTreeMap::new();
        let mut to_do = Vec::new();
        for job in 0..self.len() {
            match self.done_before(job, &mut done) {
                Some(outcome) => drop(waiting.insert(job, outcome)),
                None => to_do.push(job),
            }
        }
        self.count.add(waiting.len() as u64);
        let to_do = Mutex::new(to_do.into_iter());
        let mut next = 0;
        let mut in_order = |waiting: &mut BTreeMap<usize, Outcome>| {
            while let Some(outcome) = waiting.remove(&next) {
                next += 1;
                tell(outcome)?;
            }
            Ok::<(), Failure>(())
        };
        in_order(&mut waiting)?;
        thread::scope(|scope| {
            let (results, inbox) = channel();
            for _ in 0..self.jobs.min(self.len()) {
                let (to_do, results) = (&to_do, results.clone());
                scope.spawn(move || self.work(to_do, &results));
            }
            drop(results);
            let gather = || -> Result<(), Failure> {
                for (job, result) in inbox {
                    let outcome = result?;
                    self.count.add(1);
                    if let Some(journal) = &mut journal {
                        journal.add(&outcome)?;
                    }
                    self.tell_fault(&outcome);
                    waiting.insert(job, outcome);
                    in_order(&mut waiting)?;
                }
                Ok(())
            };
            let result = gather();
            if result.is_err() {
                // Whoever still thinks does so for nothing.
                self.conditions.control.stop();
            }
            result
        })?;
        // After an interruption there may be gaps.
        std::mem::take(&mut waiting).into_values().try_for_each(tell)
    }

    fn job(&self, number: usize) -> Job {
        (number / self.contenders.len(), number % self.contenders.len())
    }

    fn done_before(&self, number: usize, done: &mut Done) -> Option<Outcome> {
        if done.is_empty() {
            return None;
        }
        let (row, contender) = self.job(number);
        let row = &self.rows[row];
        let key = (row.fen(), row.id.clone(), row.expected.told(&row.position));
        let name = self.contenders[contender].name.clone();
        let outcomes = done.get_mut(&(name, key))?;
        (!outcomes.is_empty()).then(|| outcomes.remove(0)).map(|outcome| Outcome {
            // The file may have another name today.
            suite: row.suite.to_string(),
            line: row.line,
            ..outcome
        })
    }

    /// What one place does: a position after the other.
    fn work(
        &self,
        to_do: &Mutex<impl Iterator<Item = usize>>,
        results: &Sender<(usize, Result<Outcome, Failure>)>,
    ) {
        let mut seats: Vec<Seat<'_>> = self.contenders.iter().map(Seat::new).collect();
        while !self.conditions.control.is_stopped() {
            let next = to_do.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(number) = next else { return };
            let (row, contender) = self.job(number);
            let result = match seats[contender].solve(&self.rows[row], self.conditions) {
                Ok(outcome) => Ok(outcome),
                Err(NoOutcome::Interrupted) => return,
                Err(NoOutcome::Misordered(error)) => {
                    let name = &self.contenders[contender].name;
                    Err(Failure::usage(format_args!("{name}: {error}")))
                }
            };
            let is_last = result.is_err();
            if results.send((number, result)).is_err() || is_last {
                return;
            }
        }
    }

    fn tell_fault(&self, outcome: &Outcome) {
        if self.tells_faults && outcome.verdict == Verdict::Fault {
            let reason = outcome.reason.as_deref().unwrap_or_default();
            note(format_args!("{}: {}: {reason}", outcome.name(), outcome.engine));
        }
    }
}
