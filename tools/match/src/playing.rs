//! The whole match: games side by side, their records, the result.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use jadoube_terminal::{Exit, Failure, Output, Paint, note, on_interrupt};

use crate::book::Opening;
use crate::cli::{Format, OutputArguments};
use crate::contestant::{Contestant, Seat};
use crate::game::{Conditions, Fixture, NoGame, play};
use crate::journal::{Done, Journal};
use crate::record::Record;
use crate::report::{EngineFacts, Report};
use crate::sprt::{Sprt, Verdict};
use crate::tally::Tally;

/// A match as it was ordered.
pub(crate) struct Match<'a> {
    pub(crate) contestants: [Contestant; 2],
    pub(crate) openings: Vec<Opening>,
    /// An even number.
    pub(crate) games: u32,
    pub(crate) concurrency: u16,
    pub(crate) conditions: Conditions,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) output: &'a OutputArguments,
    /// What all games depend on.
    pub(crate) settings: String,
}

impl Match<'_> {
    /// Plays it.
    pub(crate) fn run(&self) -> Result<Exit, Failure> {
        let was_interrupted = Arc::new(AtomicBool::new(false));
        let to_set = Arc::clone(&was_interrupted);
        on_interrupt(move || to_set.store(true, Ordering::Relaxed))?;
        let mut writers = Writers::open(self)?;
        let done = std::mem::take(&mut writers.done);
        let mut tally = done.tally;
        let failure = if self.is_decided(&tally) {
            None
        } else {
            self.play_all(&done.games, &was_interrupted, &mut tally, &mut writers).err()
        };
        let complete = tally.games >= self.games || self.is_decided(&tally);
        let has_faults = tally.has_faults();
        if failure.is_none() || tally.games > 0 {
            self.print(&self.report(tally, complete), &mut writers.stdout)?;
        }
        match failure {
            Some(failure) => Err(failure),
            None if !complete && was_interrupted.load(Ordering::Relaxed) => Ok(Exit::Interrupted),
            None if has_faults => Ok(Exit::Findings),
            None => Ok(Exit::Clean),
        }
    }

    fn play_all(
        &self,
        done: &BTreeSet<u32>,
        is_stopped: &AtomicBool,
        tally: &mut Tally,
        writers: &mut Writers<'_>,
    ) -> Result<(), Failure> {
        let numbers = Mutex::new((1..=self.games).filter(|number| !done.contains(number)));
        // The match may end for other reasons than Ctrl-C; games look at this one alone.
        let is_over = AtomicBool::new(false);
        thread::scope(|scope| {
            let (results, inbox) = channel();
            for _ in 0..self.concurrency {
                let (numbers, is_over, results) = (&numbers, &is_over, results.clone());
                scope.spawn(move || self.play_some(numbers, is_over, &results));
            }
            drop(results);
            let result = self.gather(&inbox, is_stopped, &is_over, tally, writers);
            is_over.store(true, Ordering::Relaxed);
            result
        })
    }

    /// What one place at the tables does: a game after the other, with the same engines.
    fn play_some(
        &self,
        numbers: &Mutex<impl Iterator<Item = u32>>,
        is_over: &AtomicBool,
        results: &Sender<Result<Record, Failure>>,
    ) {
        let mut seats = self.contestants.each_ref().map(Seat::new);
        while !is_over.load(Ordering::Relaxed) {
            let next = numbers.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(number) = next else { return };
            let index = (number as usize - 1) / 2 % self.openings.len();
            let opening = &self.openings[index];
            let fixture = Fixture { number, opening, opening_number: index + 1 };
            let result = match play(fixture, &mut seats, &self.conditions, is_over) {
                Ok(record) => Ok(record),
                Err(NoGame::Interrupted) => return,
                Err(NoGame::CannotStart(failure)) => Err(failure),
            };
            let is_last = result.is_err();
            if results.send(result).is_err() || is_last {
                return;
            }
        }
    }

    fn gather(
        &self,
        inbox: &Receiver<Result<Record, Failure>>,
        is_stopped: &AtomicBool,
        is_over: &AtomicBool,
        tally: &mut Tally,
        writers: &mut Writers<'_>,
    ) -> Result<(), Failure> {
        /// Every so many games the standing is told.
        const EVERY: u32 = 20;
        loop {
            let record = match inbox.recv_timeout(Duration::from_millis(100)) {
                Ok(Ok(record)) => record,
                Ok(Err(failure)) => return Err(failure),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
                Err(RecvTimeoutError::Timeout) => {
                    if is_stopped.load(Ordering::Relaxed) {
                        is_over.store(true, Ordering::Relaxed);
                    }
                    continue;
                }
            };
            tally.add(&record);
            writers.write(&record)?;
            if self.is_decided(tally) || is_stopped.load(Ordering::Relaxed) {
                return Ok(());
            }
            if !self.output.quiet && tally.games.is_multiple_of(EVERY) {
                note(self.report(tally.clone(), false).standing());
            }
        }
    }

    fn is_decided(&self, tally: &Tally) -> bool {
        self.sprt.is_some_and(|sprt| sprt.verdict(&tally.pairs) != Verdict::Open)
    }

    fn report(&self, tally: Tally, complete: bool) -> Report {
        let facts = self.contestants.each_ref().map(|contestant| EngineFacts {
            name: contestant.name.clone(),
            pace: contestant.pace.to_string(),
        });
        Report::new(facts, tally, self.sprt, complete)
    }

    fn print(&self, report: &Report, stdout: &mut Output) -> Result<(), Failure> {
        match self.output.format {
            Format::Text => {
                stdout.write_all(report.text(Paint::new(self.output.color)).as_bytes())?;
            }
            Format::Json => {
                let text = serde_json::to_string_pretty(report).map_err(Failure::system)?;
                writeln!(stdout, "{text}")?;
            }
            Format::Jsonl => {
                let text = serde_json::to_string(report).map_err(Failure::system)?;
                writeln!(stdout, "{text}")?;
            }
        }
        stdout.flush()?;
        Ok(())
    }
}

/// Where the records go.
struct Writers<'a> {
    order: &'a Match<'a>,
    journal: Option<Journal>,
    pgn: Option<(PathBuf, File)>,
    stdout: Output,
    done: Done,
    /// So many more faults and warnings are told on the way.
    notes_left: u32,
}

impl<'a> Writers<'a> {
    fn open(order: &'a Match<'a>) -> Result<Self, Failure> {
        let OutputArguments { pgn, journal, resume, .. } = order.output;
        let (journal, done) = match journal {
            Some(path) => {
                let (journal, done) = Journal::open(path, &order.settings, *resume)?;
                (Some(journal), done)
            }
            None => (None, Done::default()),
        };
        let open = |path: &PathBuf| {
            let file = OpenOptions::new().append(true).create(true).open(path);
            let failed = |error| Failure::system(format_args!("{}: {error}", path.display()));
            Ok::<_, Failure>((path.clone(), file.map_err(failed)?))
        };
        let pgn = pgn.as_ref().map(open).transpose()?;
        Ok(Self { order, journal, pgn, stdout: Output::stdout(), done, notes_left: 20 })
    }

    fn write(&mut self, record: &Record) -> Result<(), Failure> {
        if let Some((path, file)) = &mut self.pgn {
            let opening = &self.order.openings[record.opening - 1];
            let paces = self.order.contestants.each_ref().map(|it| it.pace);
            let text = record.pgn(opening.start, &self.order.output.event, paces);
            let failed = |error| Failure::system(format_args!("{}: {error}", path.display()));
            file.write_all(&text).map_err(failed)?;
        }
        if let Some(journal) = &mut self.journal {
            journal.add(record)?;
        }
        if self.order.output.format == Format::Jsonl {
            let text = serde_json::to_string(record).map_err(Failure::system)?;
            writeln!(self.stdout, "{text}")?;
            self.stdout.flush()?;
        }
        self.tell(record);
        Ok(())
    }

    /// Tells what went wrong in a game.
    fn tell(&mut self, record: &Record) {
        let name = |engine: u8| &self.order.contestants[usize::from(engine != 1)].name;
        let mut notes = Vec::new();
        for warning in &record.line_warnings {
            let (engine, ply) = (name(warning.engine), warning.ply);
            notes.push(format!("game {}, ply {ply}, {engine}: {}", record.game, warning.message));
        }
        if let Some(fault) = &record.fault {
            notes.push(format!(
                "game {}, {} loses: {}",
                record.game,
                name(fault.engine),
                fault.message
            ));
        }
        for text in notes {
            if self.order.output.quiet || self.notes_left == 0 {
                return;
            }
            note(text);
            self.notes_left -= 1;
            if self.notes_left == 0 {
                note("more of this is counted, but not told");
            }
        }
    }
}
