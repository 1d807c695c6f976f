//! `run`: engines search the positions of suites, and their answers are judged.

mod arguments;
mod contender;
mod expected;
mod group;
mod journal;
mod judge;
mod least;
mod limits;
mod listen;
mod mate;
mod outcome;
mod printer;
mod report;
mod seat;
mod suite;
mod tally;
mod trace;
mod work;

use std::fs::File;
use std::io::{IsTerminal, Write};
use std::time::Instant;

use clap::ArgMatches;
use jadoube_engines::Pace;
use jadoube_search::Control;
use jadoube_terminal::{
    Counter, Exit, Failure, Output, Paint, Progress, ProgressChoice, Reading, counted,
    on_interrupt, plain_words, while_waiting,
};
use jadoube_uci::drive::Log;

use crate::cli::Common;
use crate::record::{Header, Outcome, RUN_SCHEMA};

pub(crate) use arguments::RunArguments;
pub(crate) use expected::{Mate, MateSource, Told};
pub(crate) use journal::{ReadResults, difference, read as read_results};
pub(crate) use least::Least;
pub(crate) use mate::impossible as impossible_mate;

use arguments::{Format, LimitArguments};
use contender::Contender;
use journal::{Done, Journal};
use judge::Judges;
use listen::Patience;
use printer::{End, Printer};
use seat::Conditions;
use suite::{Choice, Row, Suites};
use work::Work;

/// Runs suites on engines.
pub(crate) fn run(
    arguments: &RunArguments,
    matches: &ArgMatches,
    common: &Common,
) -> Result<Exit, Failure> {
    let control = Control::default();
    let to_stop = control.clone();
    on_interrupt(move || to_stop.stop())?;
    let mut paths = arguments.suites.clone();
    let contenders = contenders(arguments, matches, &mut paths)?;
    if paths.is_empty() {
        return Err(Failure::usage("which suites? (try --help)"));
    }
    arguments.output.check(&paths)?;
    let log = log(arguments)?;
    let contenders: Vec<Contender> = contenders.into_iter().map(|it| it.with_log(&log)).collect();
    let judges = Judges::new(&arguments.judging);
    let choice = Choice { judges: &judges, only: &arguments.only };
    let suites = while_waiting(|| Suites::read(&paths, choice));
    let conditions = Conditions {
        judges,
        stop_after: arguments.limits.stop_after,
        patience: Patience::new(&arguments.limits),
        control,
    };
    let run = Run { arguments, common, contenders, suites, conditions };
    if run.suites.rows.is_empty() {
        return run.nothing_to_do();
    }
    run.try_engines()?;
    run.finish()
}

/// The engines; words among theirs that name suites are added to these.
fn contenders(
    arguments: &RunArguments,
    matches: &ArgMatches,
    paths: &mut Vec<std::path::PathBuf>,
) -> Result<Vec<Contender>, Failure> {
    let engines: Vec<Vec<&String>> = matches
        .get_occurrences::<String>("engine")
        .map_or_else(Vec::new, |engines| engines.map(Iterator::collect).collect());
    let LimitArguments { tc, nodes, depth, movetime, .. } = &arguments.limits;
    let pace = Pace::of_arguments([tc, nodes, depth, movetime].map(Option::as_deref))?;
    let common = contender::Common { each: &arguments.each, pace };
    contender::contenders(&engines, &common, paths)
}

fn log(arguments: &RunArguments) -> Result<Log, Failure> {
    let Some(path) = &arguments.output.log else { return Ok(Log::none()) };
    let file = File::create(path).map_err(|error| {
        Failure::system(format_args!("{}: {}", path.display(), plain_words(&error)))
    })?;
    Ok(Log::to(file))
}

/// A run as it was ordered.
struct Run<'a> {
    arguments: &'a RunArguments,
    common: &'a Common,
    contenders: Vec<Contender>,
    suites: Suites,
    conditions: Conditions,
}

impl Run<'_> {
    /// No position is left.
    fn nothing_to_do(&self) -> Result<Exit, Failure> {
        match self.suites.broken.is_empty() {
            true if !self.arguments.only.is_empty() => {
                Err(Failure::usage("--only: no position has such an id"))
            }
            true => Err(Failure::system("there is no position to be solved")),
            // It was told why.
            false => Ok(Exit::Failure),
        }
    }

    /// Starts each engine once: that one is not there, or does not take its options, is told before anything is done.
    fn try_engines(&self) -> Result<(), Failure> {
        for contender in &self.contenders {
            if let Err(error) = contender.start() {
                let text = format!("{}: {error}", contender.name);
                return Err(match error.is_engine_fault() {
                    true => Failure::system(text),
                    false => Failure::usage(text),
                });
            }
        }
        Ok(())
    }

    fn header(&self) -> Header {
        Header {
            schema: RUN_SCHEMA.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            engines: self.contenders.iter().map(|it| it.facts.clone()).collect(),
            judges: self.conditions.judges.names(),
            stop_after: self.conditions.stop_after.map(Into::into),
        }
    }

    fn journal(&self, header: &Header) -> Result<(Option<Journal>, Done), Failure> {
        let output = &self.arguments.output;
        if let Some(path) = &output.resume {
            let (journal, done) = Journal::resume(path, header)?;
            return Ok((Some(journal), done));
        }
        let journal = output.journal.as_ref().map(|path| Journal::create(path, header));
        Ok((journal.transpose()?, Done::new()))
    }

    fn finish(&self) -> Result<Exit, Failure> {
        let begin = Instant::now();
        let output = &self.arguments.output;
        let header = self.header();
        let (journal, done) = self.journal(&header)?;
        let engines: Vec<String> = self.contenders.iter().map(|it| it.name.clone()).collect();
        let paint = Paint::new(self.common.color);
        let mut printer =
            printer::printer(output.format, engines.clone(), paint, output.summary, self.widths());
        let mut stdout = Output::stdout();
        printer.begin(&header, &mut stdout)?;
        let mut outcomes = Vec::new();
        let result = self.search(journal, done, |outcome| {
            printer.outcome(&outcome, &mut stdout)?;
            outcomes.push(outcome);
            Ok(())
        });
        let complete = outcomes.len() == self.contenders.len() * self.suites.rows.len();
        let tallies = tally::tallies(&engines, &outcomes);
        let end = End {
            suites: &self.suites,
            outcomes: &outcomes,
            tallies: &tallies,
            complete,
            seconds: (!output.no_times).then(|| begin.elapsed().as_secs_f64()),
        };
        self.print_end(&mut *printer, &end, &mut stdout)?;
        if let Some(path) = &output.report {
            report::write(path, &header, &end)?;
        }
        result?;
        Ok(self.exit(&end))
    }

    /// How wide names are, and what is expected.
    fn widths(&self) -> [usize; 2] {
        let rows = &self.suites.rows;
        let widest = |width: &dyn Fn(&Row) -> usize| rows.iter().map(width).max().unwrap_or(0);
        let name = widest(&|row| row.name().chars().count());
        let expected = widest(&|row| row.expected.told(&row.position).short().chars().count());
        [name.min(32), expected.min(20)]
    }

    fn print_end(
        &self,
        printer: &mut dyn Printer,
        end: &End<'_>,
        stdout: &mut Output,
    ) -> Result<(), Failure> {
        let is_wanted = self.arguments.output.format != Format::Jsonl || !self.common.quiet;
        if is_wanted {
            printer.end(end, stdout)?;
        }
        stdout.flush()?;
        Ok(())
    }

    /// Searches everything that is not done, and shows the progress.
    fn search(
        &self,
        journal: Option<Journal>,
        done: Done,
        mut tell: impl FnMut(Outcome) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let output = &self.arguments.output;
        let count = Counter::default();
        let work = Work {
            rows: &self.suites.rows,
            contenders: &self.contenders,
            conditions: &self.conditions,
            jobs: self.arguments.jobs.into(),
            count: count.clone(),
            tells_faults: !self.common.quiet && (output.format != Format::Text || output.summary),
        };
        let all = work.len();
        let solved = Counter::default();
        let to_add = solved.clone();
        let read = || Reading {
            fraction: Some(count.get() as f64 / all as f64),
            message: format!(
                "{} of {}, {} solved",
                count.get(),
                counted(all as u64, "search", "searches"),
                solved.get()
            ),
        };
        let no_times = output.no_times;
        self.progress().watch("positions", read, || {
            work.run(done, journal, |outcome| {
                to_add.add(u64::from(outcome.is_solved()));
                tell(if no_times { outcome.without_times() } else { outcome })
            })
        })
    }

    /// A bar would run into the lines of results.
    fn progress(&self) -> Progress {
        let output = &self.arguments.output;
        let prints_lines = match output.format {
            Format::Text => !output.summary,
            Format::Jsonl | Format::Csv => true,
            Format::Junit => false,
        };
        let choice = self.common.progress();
        let is_bar = choice == ProgressChoice::Auto;
        let choice = match is_bar && prints_lines && std::io::stdout().is_terminal() {
            true => ProgressChoice::None,
            false => choice,
        };
        Progress::new(choice)
    }

    fn exit(&self, end: &End<'_>) -> Exit {
        let judging = &self.arguments.judging;
        let has_faults = end.outcomes.iter().any(|outcome| outcome.fault.is_some());
        let is_missed = judging.min_solved.is_some_and(|least| {
            end.tallies.iter().any(|it| least.is_missed_by(it.all.solved, it.all.positions))
        });
        if !end.complete && self.conditions.control.is_stopped() {
            Exit::Interrupted
        } else if !judging.tolerant && (has_faults || !self.suites.broken.is_empty()) {
            Exit::Failure
        } else if is_missed {
            Exit::Findings
        } else {
            Exit::Clean
        }
    }
}
