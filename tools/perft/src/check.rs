//! Checks a move generator: asks an engine for counts that are known, and says which are wrong and what they have in common.

mod features;
mod json;
mod junit;
mod page;
mod print;
mod report;
mod rows;
mod run;
mod tag;
mod tempting;
mod verdict;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use jadoube_terminal::{Exit, Failure, complain, counted, note, while_waiting};

pub(crate) use tempting::tempting_moves;

use self::report::Report;
use self::rows::Rows;
use crate::Session;
use crate::cli;
use crate::engine::{Engine, EngineArguments};
use crate::root::Root;
use crate::suite;

/// Check an engine's move generator.
///
/// Asks the engine for the counts of a bundled corpus, which exercises everything that move generators get wrong, or of the
/// files given, which may hold what `suite` reads. Engines are asked by `go perft N` or the like, and are started again when
/// they crash or hang; those that cannot count are asked which moves they play.
#[derive(Debug, Args)]
pub(crate) struct CheckArguments {
    #[command(flatten)]
    pub(crate) engine: EngineArguments,

    /// Files with known counts, instead of the bundled corpus; - is standard input
    #[arg(value_name = "SUITE")]
    pub(crate) suites: Vec<PathBuf>,

    /// Leave out counts that should be larger than this [default: 5000000, or 1000 for engines that do not count]
    #[arg(long, value_name = "N", value_parser = cli::nodes, allow_negative_numbers = true)]
    pub(crate) max_nodes: Option<u128>,

    /// Write an HTML page too, which needs no network
    #[arg(long, value_name = "FILE.html")]
    pub(crate) report: Option<PathBuf>,
}

/// Engines that count are not asked for more, unless told.
pub(crate) const MAX_COUNTED: u128 = 5_000_000;

impl CheckArguments {
    /// Counts beyond this are not asked for.
    fn max_nodes(&self, engine: &Engine) -> u128 {
        const SEARCHED: u128 = 1_000;
        self.max_nodes.unwrap_or(if engine.counts() { MAX_COUNTED } else { SEARCHED })
    }
}

/// The positions of the bundled corpus, and how deep their counts go.
pub(crate) fn corpus() -> Vec<(Root, u8)> {
    let deepest = |row: &rows::Row| row.counts.last().map_or(1, |count| count.depth);
    Rows::corpus().rows.iter().map(|row| (row.root, deepest(row))).collect()
}

/// Checks an engine and prints what was found.
pub(crate) fn run(arguments: &CheckArguments, mut session: Session) -> Result<Exit, Failure> {
    let rows = while_waiting(|| match arguments.suites.as_slice() {
        [] => Rows::corpus(),
        files => Rows::of(&suite::read(files, session.common.quiet)),
    });
    // A page that cannot be written should not be told after minutes.
    let page = arguments.report.as_deref().map(page::PageFile::create).transpose()?;
    let monitor = Arc::clone(&session.monitor);
    let cancelled = move || monitor.is_cancelled();
    let engine = match Engine::recognise(&arguments.engine, &cancelled) {
        Ok(engine) => engine,
        Err(_) if cancelled() => {
            note("interrupted: nothing was asked so far");
            return Ok(Exit::Interrupted);
        }
        Err(failure) => return Err(failure),
    };
    let start = Instant::now();
    let max_nodes = arguments.max_nodes(&engine);
    let mut report = Report::new(&engine, &rows, max_nodes, session.common.threads().get());
    run::run(&engine, &rows, max_nodes, &session, &cancelled, &mut report);
    report.finish(&rows, start.elapsed());
    if let Some(page) = page {
        page.write(&report, &rows)?;
    }
    report.print(&rows, &mut session)?;
    if !report.complete {
        note(format_args!("interrupted: {} of {} counts are done", report.checked, report.wanted));
    }
    if report.restarts > 0 && !session.common.quiet {
        let times = counted(report.restarts, "time", "times");
        note(format_args!("note: the engine was started again {times}"));
    }
    if session.common.format != cli::Format::Text {
        for trouble in &report.troubles {
            complain(format_args!("{}: {}", rows.place(trouble.row), trouble.message));
        }
    }
    Ok(report.exit())
}
