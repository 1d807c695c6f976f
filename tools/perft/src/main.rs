//! `jadoube-perft`: counts legal move sequences of any chess or Chess960 position, and checks perft suites.

#![forbid(unsafe_code)]

mod cli;
mod count;
mod divide;
mod facts;
mod root;
mod suite;

use std::io::Write;
use std::process::Termination;
use std::sync::Arc;

use clap::{CommandFactory, FromArgMatches};
use jadoube_board::CpuPath;
use jadoube_perft::{Leaves, Monitor, Options, Runner};
use jadoube_terminal::{Exit, Failure, Output, Paint, Progress, finish, on_interrupt, parse};

use crate::cli::{Cli, Command, Common};

fn main() -> impl Termination {
    finish(run())
}

fn run() -> Result<Exit, Failure> {
    // The version tells the path; help and version are printed whatever path was asked for.
    let forced = force_cpu_path();
    let Some(matches) = parse(command())? else { return Ok(Exit::Clean) };
    forced?;
    let cli = Cli::from_arg_matches(&matches).map_err(Failure::usage)?;
    cli.check()?;
    match &cli.command {
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut command(), cli::NAME, &mut script);
            print(&script)
        }
        Some(Command::Man) => {
            let mut page = Vec::new();
            clap_mangen::Man::new(command()).render(&mut page)?;
            print(&page)
        }
        Some(Command::Suite(arguments)) => suite::run(arguments, Session::new(&cli.common)?),
        None => {
            let root = cli.root.position()?;
            let session = Session::new(&cli.common)?;
            match cli.divide {
                true => divide::run(&root, cli.depth(), session),
                false => count::run(&root, cli.depth(), cli.breakdown, session),
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
        let runner = Runner::new(options).map_err(Failure::system)?;
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
}

/// The command line with the version as it is printed.
fn command() -> clap::Command {
    Cli::command().version(facts::version())
}

fn print(bytes: &[u8]) -> Result<Exit, Failure> {
    let mut output = Output::stdout();
    output.write_all(bytes)?;
    output.flush()?;
    Ok(Exit::Clean)
}

/// Obeys `JADOUBE_CPU`.
fn force_cpu_path() -> Result<(), Failure> {
    const NAME: &str = "JADOUBE_CPU";
    let Some(value) = std::env::var_os(NAME).filter(|value| !value.is_empty()) else {
        return Ok(());
    };
    let text = value.to_string_lossy();
    let path: CpuPath =
        text.parse().map_err(|error| Failure::usage(format_args!("{NAME}={text}: {error}")))?;
    path.force().map_err(|error| Failure::usage(format_args!("{NAME}={text}: {error}")))
}
