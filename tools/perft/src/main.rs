//! `jadoube-perft`: counts legal move sequences of any chess or Chess960 position, and checks perft suites.

#![forbid(unsafe_code)]

mod bench;
mod bisect;
mod check;
mod cli;
mod count;
mod deep;
mod divide;
mod engine;
mod facts;
mod hash;
mod root;
mod scale;
mod suite;

use std::process::Termination;
use std::sync::Arc;

use clap::{CommandFactory, FromArgMatches};
use jadoube_board::CpuPath;
use jadoube_perft::{Leaves, Monitor, Options, Runner};
use jadoube_terminal::{
    Exit, Failure, Output, Paint, Progress, finish, on_interrupt, parse, print_completions,
    print_manual, variable,
};

use crate::cli::{Cli, Command, Common};

fn main() -> impl Termination {
    finish(run())
}

fn run() -> Result<Exit, Failure> {
    // The version tells the path; help and version are printed whatever path was asked for.
    let forced = force_cpu_path();
    let Some(matches) = parse(command())? else { return Ok(Exit::Clean) };
    let forced = forced?;
    let cli = Cli::from_arg_matches(&matches).map_err(Failure::usage)?;
    cli.check()?;
    match &cli.command {
        Some(Command::Completions { shell }) => print_completions(command(), *shell),
        Some(Command::Man) => print_manual(command()),
        Some(Command::Plan(arguments)) => scale::plan(arguments, &cli.common),
        Some(Command::Run(arguments)) => scale::run(arguments, Session::new(&cli.common)?),
        Some(Command::Merge(arguments)) => scale::merge(arguments, &cli.common),
        Some(Command::Bench(arguments)) => bench::run(arguments, &cli.common, forced),
        Some(Command::Suite(arguments)) => suite::run(arguments, Session::new(&cli.common)?),
        Some(Command::Check(arguments)) => check::run(arguments, Session::new(&cli.common)?),
        Some(Command::Bisect(arguments)) => bisect::run(arguments, Session::new(&cli.common)?),
        None => {
            let root = cli.root.position()?;
            let session = Session::new(&cli.common)?;
            match (&cli.deep.state, cli.divide) {
                (Some(path), _) => deep::run(&root, cli.depth(), path, session),
                (None, true) => divide::run(&root, cli.depth(), session),
                (None, false) => count::run(&root, cli.depth(), cli.breakdown, session),
            }
        }
    }
}

/// What every count of this run needs.
struct Session {
    common: Common,
    runner: Runner,
    monitor: Arc<Monitor>,
    progress: Progress,
    paint: Paint,
    output: Output,
}

impl Session {
    /// Starts the threads and takes over Ctrl-C.
    fn new(common: &Common) -> Result<Self, Failure> {
        let leaves = if common.no_bulk { Leaves::Made } else { Leaves::Bulk };
        let options = Options { threads: common.threads(), leaves };
        let mut runner = Runner::new(options).map_err(Failure::system)?;
        if let Some(table) = common.hash.table()? {
            runner = runner.with_table(table);
        }
        let monitor = Arc::new(Monitor::new());
        let to_cancel = Arc::clone(&monitor);
        on_interrupt(move || to_cancel.cancel())?;
        Ok(Self {
            common: common.clone(),
            runner,
            monitor,
            progress: Progress::new(common.progress()),
            paint: Paint::new(common.color),
            output: Output::stdout(),
        })
    }

    /// Does something with other keys in the table, if counts are to be verified.
    fn with_other_keys<R>(&mut self, work: impl FnOnce(&Self) -> R) -> Option<R> {
        if !self.common.hash.verify_hash {
            return None;
        }
        let seed = self.runner.table()?.seed();
        self.take_seed(hash::other_seed(seed));
        let result = work(self);
        self.take_seed(seed);
        Some(result)
    }

    /// Makes the keys of the table, if there is one, from this seed.
    fn take_seed(&mut self, seed: u64) {
        if let Some(table) = self.runner.table_mut().filter(|table| table.seed() != seed) {
            table.set_seed(seed);
        }
    }
}

/// The command line with the version as it is printed.
fn command() -> clap::Command {
    Cli::command().version(facts::version())
}

/// Obeys `JADOUBE_CPU`: the path that it names, if it does.
fn force_cpu_path() -> Result<Option<CpuPath>, Failure> {
    const NAME: &str = "JADOUBE_CPU";
    let Some(path) = variable::<CpuPath>(NAME)? else { return Ok(None) };
    path.force().map_err(|error| Failure::usage(format_args!("{NAME}={path}: {error}")))?;
    Ok(Some(path))
}
