//! Files of positions with known counts, checked.

mod reader;
mod report;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use jadoube_perft::{Cancelled, Monitor};
use jadoube_terminal::{Exit, Failure, Input, Reading, complain, note, rate, short};
use rayon::prelude::*;

use crate::Session;
use crate::cli::SuiteArguments;
use reader::Suite;
use report::{Mismatch, Report};

/// Reads all files, then checks all counts, the largest first.
pub(crate) fn run(arguments: &SuiteArguments, mut session: Session) -> Result<Exit, Failure> {
    let suite = read(arguments, session.common.quiet);
    let (mut wanted, skipped): (Vec<usize>, Vec<usize>) = (0..suite.checks.len())
        .partition(|&index| suite.checks[index].expected <= arguments.max_nodes);
    // One large count at the end would leave the other threads idle.
    wanted.sort_by_key(|&index| std::cmp::Reverse(suite.checks[index].expected));
    let start = Instant::now();
    let mut found = check(&suite, &wanted, &session);
    found.sort_by_key(|&(index, _)| index);

    let mut report = Report::new(&suite, arguments, &session.runner);
    report.skipped = skipped.len();
    report.elapsed(start.elapsed());
    for (index, counted) in found {
        let Ok(nodes) = counted else {
            report.complete = false;
            continue;
        };
        report.checked += 1;
        report.nodes += nodes;
        let check = &suite.checks[index];
        if nodes != check.expected {
            report.failures.push(Mismatch::new(check, &suite, nodes));
        }
    }
    report.print(&mut session)?;
    Ok(report.exit())
}

/// Reads what can be read, and tells what cannot.
fn read(arguments: &SuiteArguments, is_quiet: bool) -> Suite {
    let mut suite = Suite::default();
    for path in &arguments.files {
        let input = Input::new(path);
        match input.read_text() {
            Ok(text) => suite.read(&input.to_string(), &text),
            Err(error) => suite.refuse(&input.to_string(), None, &plain(&error, &input)),
        }
    }
    for broken in &suite.broken {
        complain(broken);
    }
    if !is_quiet {
        for mended in &suite.mended {
            note(format_args!("note: {mended}"));
        }
    }
    suite
}

/// The error without the name of the file, which is told beside it.
fn plain(error: &std::io::Error, input: &Input) -> String {
    let text = error.to_string();
    text.strip_prefix(&format!("{input}: ")).unwrap_or(&text).to_owned()
}

/// What was counted for each check: its index in the suite, and the nodes.
fn check(
    suite: &Suite,
    wanted: &[usize],
    session: &Session,
) -> Vec<(usize, Result<u128, Cancelled>)> {
    let Session { runner, monitor, progress, .. } = session;
    let start = Instant::now();
    let done = AtomicUsize::new(0);
    let wrong = AtomicUsize::new(0);
    let all: u128 = wanted.iter().map(|&index| suite.checks[index].expected).sum();
    let reading = || suite_reading(monitor, (wanted.len(), all), &done, &wrong, start);
    let count = |&index: &usize| {
        let check = &suite.checks[index];
        let position = &suite.rows[check.row].root.position;
        let nodes = runner.watched_count(position, check.depth, monitor);
        done.fetch_add(1, Ordering::Relaxed);
        if nodes.is_ok_and(|nodes| nodes != check.expected) {
            wrong.fetch_add(1, Ordering::Relaxed);
        }
        (index, nodes)
    };
    progress.watch("suite", reading, || {
        runner.install(|| wanted.par_iter().with_max_len(1).map(count).collect())
    })
}

fn suite_reading(
    monitor: &Monitor,
    (counts, all): (usize, u128),
    done: &AtomicUsize,
    wrong: &AtomicUsize,
    start: Instant,
) -> Reading {
    let nodes = monitor.nodes();
    let per_second = rate(nodes.into(), start.elapsed()).unwrap_or(0);
    let (done, wrong) = (done.load(Ordering::Relaxed), wrong.load(Ordering::Relaxed));
    Reading {
        fraction: nodes as f64 / all.max(1) as f64,
        message: format!("{done}/{counts}  {wrong} wrong  {}/s", short(per_second)),
    }
}
