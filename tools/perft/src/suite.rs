//! Files of positions with known counts, checked.

pub(crate) mod reader;
mod report;

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use jadoube_perft::Monitor;
use jadoube_terminal::{Exit, Failure, Input, Reading, complain, note, rate, short, while_waiting};
use rayon::prelude::*;

use crate::Session;
use crate::cli::SuiteArguments;
use reader::{Broken, Check, Suite};
use report::{Mismatch, Report};

/// Reads all files, then checks all counts, the largest first.
pub(crate) fn run(arguments: &SuiteArguments, mut session: Session) -> Result<Exit, Failure> {
    let suite = while_waiting(|| read(&arguments.files, session.common.quiet));
    let (mut wanted, skipped): (Vec<usize>, Vec<usize>) = (0..suite.checks.len())
        .partition(|&index| suite.checks[index].expected <= arguments.max_nodes);
    // One large count at the end would leave the other threads idle.
    wanted.sort_by_key(|&index| std::cmp::Reverse(suite.checks[index].expected));
    let start = Instant::now();
    let mut found = check(&suite, &wanted, arguments.max_nodes, &session);
    found.sort_by_key(|&(index, _)| index);

    let mut report = Report::new(&suite, arguments, &session.runner);
    report.skipped = skipped.len();
    report.elapsed(start.elapsed());
    for (index, counted) in found {
        let check = &suite.checks[index];
        match counted {
            Counted::Interrupted => {
                report.complete = false;
                continue;
            }
            Counted::Nodes(nodes) | Counted::MoreThan(nodes) => report.nodes += nodes,
        }
        report.checked += 1;
        if counted != Counted::Nodes(check.expected) {
            report.failures.push(Mismatch::new(check, &suite, counted));
        }
    }
    report.print(&mut session)?;
    Ok(report.exit())
}

/// Reads what can be read, and tells what cannot.
pub(crate) fn read(files: &[PathBuf], is_quiet: bool) -> Suite {
    let mut suite = Suite::default();
    for path in files {
        let input = Input::new(path);
        let (bytes, failure) = input.read_lines();
        if failure.is_none() || !bytes.is_empty() {
            suite.read(&input.to_string(), &String::from_utf8_lossy(&bytes));
        }
        if let Some(error) = failure {
            suite.refuse(&input.to_string(), None, &error.to_string());
        }
    }
    for of_file in suite.broken.chunk_by(|a, b| a.file == b.file) {
        complain_of(of_file);
    }
    if !is_quiet {
        for mended in &suite.mended {
            note(format_args!("note: {mended}"));
        }
    }
    suite
}

/// Tells the broken rows of a file. A file of another kind would have thousands.
fn complain_of(broken: &[Broken]) {
    const MOST: usize = 20;
    let (told, more) = broken.split_at(broken.len().min(MOST));
    for row in told {
        complain(row);
    }
    if let [first, ..] = more {
        complain(format_args!("{}: and {} more", first.file, more.len()));
    }
}

/// What came out of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Counted {
    Nodes(u128),
    /// More than expected and more than this, where the count was given up: with a mistyped depth it might go on for ever.
    MoreThan(u128),
    Interrupted,
}

/// A check at work.
struct Task<'a> {
    index: usize,
    check: &'a Check,
    /// The count is given up beyond.
    most: u128,
    monitor: Monitor,
}

/// What was counted for each check: its index in the suite, and the nodes.
fn check(
    suite: &Suite,
    wanted: &[usize],
    max_nodes: u128,
    session: &Session,
) -> Vec<(usize, Counted)> {
    let Session { runner, monitor, progress, .. } = session;
    let start = Instant::now();
    let done = AtomicUsize::new(0);
    let wrong = AtomicUsize::new(0);
    let task = |&index: &usize| {
        let check = &suite.checks[index];
        Task { index, check, most: check.expected.max(max_nodes), monitor: Monitor::new() }
    };
    let tasks: Vec<Task<'_>> = wanted.iter().map(task).collect();
    let reading = || suite_reading(&tasks, &done, &wrong, start);
    let count = |task: &Task<'_>| {
        let position = &suite.rows[task.check.row].root.position;
        let counted = match runner.watched_count(position, task.check.depth, &task.monitor) {
            Ok(nodes) if nodes <= task.most => Counted::Nodes(nodes),
            Err(_) if !task.is_beyond() => Counted::Interrupted,
            Ok(_) | Err(_) => Counted::MoreThan(task.most),
        };
        done.fetch_add(1, Ordering::Relaxed);
        if counted != Counted::Nodes(task.check.expected) && counted != Counted::Interrupted {
            wrong.fetch_add(1, Ordering::Relaxed);
        }
        (task.index, counted)
    };
    thread::scope(|scope| {
        // The work's end drops the sender, which ends the guard.
        let (working, end) = channel::<()>();
        let tasks = &tasks;
        scope.spawn(move || guard(tasks, monitor, &end));
        let counted = progress.watch("suite", reading, || {
            runner.install(|| tasks.par_iter().with_max_len(1).map(count).collect())
        });
        drop(working);
        counted
    })
}

impl Task<'_> {
    fn is_beyond(&self) -> bool {
        u128::from(self.monitor.nodes()) > self.most
    }
}

/// Ends the counts that have gone too far, and all of them when the run is cancelled.
fn guard(tasks: &[Task<'_>], run: &Monitor, end: &Receiver<()>) {
    const PAUSE: Duration = Duration::from_millis(20);
    while end.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
        for task in tasks {
            if run.is_cancelled() || task.is_beyond() {
                task.monitor.cancel();
            }
        }
    }
}

fn suite_reading(
    tasks: &[Task<'_>],
    done: &AtomicUsize,
    wrong: &AtomicUsize,
    start: Instant,
) -> Reading {
    let nodes: u128 = tasks.iter().map(|task| u128::from(task.monitor.nodes())).sum();
    let all: u128 = tasks.iter().map(|task| task.check.expected).sum();
    let per_second = rate(nodes, start.elapsed()).unwrap_or(0);
    let (done, wrong) = (done.load(Ordering::Relaxed), wrong.load(Ordering::Relaxed));
    Reading {
        fraction: Some((nodes as f64 / all.max(1) as f64).min(1.0)),
        message: format!("{done}/{}  {wrong} wrong  {}/s", tasks.len(), short(per_second)),
    }
}
