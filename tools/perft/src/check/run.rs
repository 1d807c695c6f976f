//! Asking for all counts, and following the wrong ones to where they begin.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use jadoube_board::CastlingMode;
use jadoube_terminal::Reading;

use super::report::{Report, Trace};
use super::rows::{Count, Row, Rows};
use crate::Session;
use crate::bisect::Tracer;
use crate::engine::{Answer, Cancelled, Crew, Engine, Question, Trouble};

/// So many wrong rows are followed; an engine with more has the same few faults in them.
const MAX_TRACED: usize = 200;

/// After so many rows one after the other without an answer the engine is given up.
const MAX_TROUBLES: usize = 12;

/// How far the run has come.
#[derive(Default)]
struct Meter {
    done: AtomicUsize,
    wrong: AtomicUsize,
    troubles: AtomicUsize,
}

pub(super) fn run(
    engine: &Engine,
    rows: &Rows,
    max_nodes: u128,
    session: &Session,
    cancelled: Cancelled<'_>,
    report: &mut Report,
) {
    let meter = Meter::default();
    let start = Instant::now();
    let wanted = rows.rows.iter().flat_map(|row| &row.counts);
    let all = wanted.filter(|count| count.expected <= max_nodes).count().max(1);
    let reading = || {
        let done = meter.done.load(Ordering::Relaxed);
        let wrong = meter.wrong.load(Ordering::Relaxed);
        let troubles = meter.troubles.load(Ordering::Relaxed);
        let silent = match troubles {
            0 => String::new(),
            _ => format!("  {troubles} without an answer"),
        };
        let rate = done as f64 / start.elapsed().as_secs_f64().max(0.001);
        let message = format!("{done}/{all}  {wrong} wrong{silent}  {rate:.0}/s");
        Reading { fraction: Some((done as f64 / all as f64).min(1.0)), message }
    };
    session.progress.watch("check", reading, || {
        ask(engine, rows, max_nodes, cancelled, report, &meter);
    });
    let failures: Vec<usize> = (0..report.failures.len()).take(MAX_TRACED).collect();
    let traced = AtomicUsize::new(0);
    let reading = || {
        let done = traced.load(Ordering::Relaxed);
        let fraction = done as f64 / failures.len().max(1) as f64;
        Reading { fraction: Some(fraction), message: format!("{done}/{}", failures.len()) }
    };
    let traces = session.progress.watch("following the wrong counts", reading, || {
        trace(engine, rows, report, &failures, cancelled, &traced)
    });
    for (index, trace) in traces {
        report.failures[index].trace = trace;
    }
    report.complete = !cancelled();
}

/// Asks for the counts of each row, until one of the row is wrong.
fn ask(
    engine: &Engine,
    rows: &Rows,
    max_nodes: u128,
    cancelled: Cancelled<'_>,
    report: &mut Report,
    meter: &Meter,
) {
    // A row that has gone wrong is not asked again. Several engines may be at one row, so that this only saves time.
    let is_over: Vec<AtomicBool> = rows.rows.iter().map(|_| AtomicBool::new(false)).collect();
    let mut over = vec![false; rows.rows.len()];
    let mut silent_rows = 0;
    let is_asked = |row: &Row| row.root.mode == CastlingMode::Standard || engine.knows_chess960();
    let questions =
        rows.rows.iter().enumerate().filter(|(_, row)| is_asked(row)).flat_map(|(index, row)| {
            let counts = row.counts.iter().filter(|count| count.expected <= max_nodes);
            counts.map(move |&count| ((index, count), Question::new(row.root, count.depth)))
        });
    let questions = questions.filter(|((row, _), _)| !is_over[*row].load(Ordering::Relaxed));
    let mut crew = Crew::new(engine, report.engines);
    crew.run(questions, cancelled, |(row, count), result| {
        if over[row] || result == Err(Trouble::Interrupted) {
            return ControlFlow::Continue(());
        }
        meter.done.fetch_add(1, Ordering::Relaxed);
        let is_good = match result {
            Ok(answer) => {
                silent_rows = 0;
                report.checked += 1;
                let is_good = is_right(engine, &answer, count);
                if is_good {
                    report.nodes += count.expected;
                } else {
                    meter.wrong.fetch_add(1, Ordering::Relaxed);
                    report.add_failure(rows, row, count, &answer);
                }
                is_good
            }
            Err(trouble) => {
                silent_rows += 1;
                meter.troubles.fetch_add(1, Ordering::Relaxed);
                report.add_trouble(row, count, &trouble);
                false
            }
        };
        if !is_good {
            over[row] = true;
            is_over[row].store(true, Ordering::Relaxed);
        }
        if silent_rows >= MAX_TROUBLES {
            report.given_up = true;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    report.restarts = crew.restarts();
}

/// Whether an answer is right in all that it says.
fn is_right(engine: &Engine, answer: &Answer, count: Count) -> bool {
    if engine.plays_only() {
        return answer.illegal_best.is_empty();
    }
    let is_listed = answer.moves.is_empty()
        || answer.sum() == count.expected && answer.moves.iter().all(|below| below.m.is_some());
    answer.nodes() == Some(count.expected) && is_listed
}

/// Follows wrong counts, several at once.
fn trace(
    engine: &Engine,
    rows: &Rows,
    report: &Report,
    failures: &[usize],
    cancelled: Cancelled<'_>,
    traced: &AtomicUsize,
) -> Vec<(usize, Option<Trace>)> {
    let next = Mutex::new(failures.iter().copied());
    let work = || {
        let mut tracer = Tracer::new(engine, cancelled);
        let mut traces = Vec::new();
        while !cancelled() {
            let Some(index) = next.lock().unwrap_or_else(PoisonError::into_inner).next() else {
                break;
            };
            let failure = &report.failures[index];
            let root = rows.rows[failure.row].root;
            let question = Question::new(root, failure.count.depth);
            // What cannot be followed is told as a wrong count only.
            let found = tracer.trace(question).ok().flatten();
            traces.push((index, found.map(|found| Trace::new(found, root.mode))));
            traced.fetch_add(1, Ordering::Relaxed);
        }
        traces
    };
    thread::scope(|scope| {
        let workers = report.engines.min(failures.len());
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    })
}
