//! How fast this machine counts.

mod subjects;

use std::io::Write;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use jadoube_board::{CastlingMode, CpuPath};
use jadoube_perft::{Cancelled, Leaves, Monitor, Options, Runner};
use jadoube_terminal::{
    Align, Exit, Failure, Output, Paint, Progress, Reading, Table, complain, grouped, note,
    on_interrupt, seconds,
};
use serde::Serialize;

use crate::cli::{Common, Format};
use crate::count::{csv_error, json_error};
use crate::facts::Facts;
use crate::root::Root;
use subjects::{PAIRS, SUBJECTS, Subject};

/// Measure the speed on six well-known positions, on every code path that this CPU has.
///
/// One thread, if -j does not say more. Each count is repeated, the paths in turn, and compared with what is known. With
/// --hash the table is emptied before each count. `JADOUBE_CPU` leaves one path.
#[derive(Debug, Args)]
pub(crate) struct BenchArguments {
    /// How often each count is repeated [default: 5, with --quick 3]
    #[arg(long, value_name = "N", value_parser = repeats, allow_negative_numbers = true)]
    repeats: Option<u16>,

    /// One ply less deep: some seconds instead of a minute or two
    #[arg(long)]
    quick: bool,

    /// Measure other positions, each in standard chess and mirrored left to right, which makes it Chess960, and compare
    #[arg(long)]
    chess960: bool,
}

fn repeats(text: &str) -> Result<u16, String> {
    match text.parse() {
        Ok(repeats @ 1..=1000) => Ok(repeats),
        _ => Err(format!("expected a whole number of repeats from 1 to 1000, found {text:?}")),
    }
}

/// What was measured of one position on one path.
#[derive(Serialize)]
struct Row {
    position: &'static str,
    #[serde(skip)]
    is_chess960: bool,
    fen: String,
    depth: u8,
    cpu: String,
    nodes: u128,
    /// The median, and the shortest and the longest.
    seconds: f64,
    seconds_least: f64,
    seconds_most: f64,
    nodes_per_second: u64,
    repeats: usize,
}

/// The geometric means of the speeds of one path.
#[derive(Serialize)]
struct Mean {
    cpu: String,
    /// In standard chess.
    nodes_per_second: u64,
    /// In Chess960, if that was measured.
    chess960_nodes_per_second: Option<u64>,
}

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    facts: Facts,
    rows: Vec<Row>,
    means: Vec<Mean>,
    complete: bool,
}

/// A count that is to be measured.
struct Trial<'a> {
    subject: &'a Subject,
    root: Root,
    depth: u8,
    expected: u128,
    path: CpuPath,
    times: Vec<f64>,
}

impl Trial<'_> {
    fn row(&self) -> Option<Row> {
        let mut times = self.times.clone();
        times.sort_by(f64::total_cmp);
        let (least, most) = (*times.first()?, *times.last()?);
        let middle = times.len() / 2;
        let median = match times.len() % 2 {
            1 => times[middle],
            _ => f64::midpoint(times[middle - 1], times[middle]),
        };
        Some(Row {
            position: self.subject.name,
            is_chess960: self.root.mode == CastlingMode::Chess960,
            fen: self.root.fen(),
            depth: self.depth,
            cpu: self.path.to_string(),
            nodes: self.expected,
            seconds: median,
            seconds_least: least,
            seconds_most: most,
            nodes_per_second: (self.expected as f64 / median.max(1e-9)) as u64,
            repeats: times.len(),
        })
    }
}

/// What came of the measuring.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Done,
    Wrong,
    Interrupted,
}

/// Measures and prints. `only` leaves one path.
pub(crate) fn run(
    arguments: &BenchArguments,
    common: &Common,
    only: Option<CpuPath>,
) -> Result<Exit, Failure> {
    let threads = common.given_threads().unwrap_or(NonZero::<usize>::MIN);
    let leaves = if common.no_bulk { Leaves::Made } else { Leaves::Bulk };
    let mut runner = Runner::new(Options { threads, leaves }).map_err(Failure::system)?;
    if let Some(table) = common.hash.table()? {
        runner = runner.with_table(table);
    }
    let monitor = Arc::new(Monitor::new());
    let to_cancel = Arc::clone(&monitor);
    on_interrupt(move || to_cancel.cancel())?;

    let mut trials = trials(arguments, only)?;
    let repeats = arguments.repeats.unwrap_or(if arguments.quick { 3 } else { 5 });
    let outcome = measure(&mut trials, repeats.into(), &mut runner, &monitor, common)?;
    let rows: Vec<Row> = trials.iter().filter_map(Trial::row).collect();
    let report = Report {
        facts: Facts::new("jadoube.perft.bench/1", &runner),
        means: means(&rows),
        rows,
        complete: outcome == Outcome::Done,
    };
    print(&report, common)?;
    Ok(match outcome {
        Outcome::Done => Exit::Clean,
        Outcome::Wrong => Exit::Findings,
        Outcome::Interrupted => {
            note("interrupted: the medians are those of what was measured");
            Exit::Interrupted
        }
    })
}

fn trials(
    arguments: &BenchArguments,
    only: Option<CpuPath>,
) -> Result<Vec<Trial<'static>>, Failure> {
    let paths: Vec<CpuPath> = match only {
        Some(path) => vec![path],
        None => CpuPath::ALL.into_iter().rev().filter(|path| path.is_supported()).collect(),
    };
    let mut trials = Vec::new();
    let subjects = if arguments.chess960 { PAIRS.as_flattened() } else { &SUBJECTS };
    for subject in subjects {
        let root = Root::read(subject.fen, None).map_err(Failure::system)?;
        for &path in &paths {
            let (depth, expected) = match arguments.quick {
                true => (subject.depth - 1, subject.nodes[0]),
                false => (subject.depth, subject.nodes[1]),
            };
            trials.push(Trial { subject, root, depth, expected, path, times: Vec::new() });
        }
    }
    Ok(trials)
}

/// Counts everything once, then again and again, so that a slow moment of the machine falls on all alike.
fn measure(
    trials: &mut [Trial<'_>],
    repeats: usize,
    runner: &mut Runner,
    monitor: &Monitor,
    common: &Common,
) -> Result<Outcome, Failure> {
    let done = AtomicUsize::new(0);
    let all = trials.len() * repeats;
    let reading = || {
        let done = done.load(Ordering::Relaxed);
        Reading { fraction: Some(done as f64 / all as f64), message: format!("{done}/{all}") }
    };
    Progress::new(common.progress()).watch("bench", reading, || {
        for _ in 0..repeats {
            for trial in &mut *trials {
                trial.path.force().map_err(Failure::system)?;
                if let Some(table) = runner.table_mut() {
                    table.clear();
                }
                monitor.restart();
                let start = Instant::now();
                let counted = runner.watched_count(&trial.root.position, trial.depth, monitor);
                let elapsed = start.elapsed();
                match counted {
                    Err(Cancelled) => return Ok(Outcome::Interrupted),
                    Ok(nodes) if nodes != trial.expected => {
                        complain(format_args!(
                            "{} depth {}, cpu {}: expected {}, got {nodes}",
                            trial.subject.name, trial.depth, trial.path, trial.expected
                        ));
                        return Ok(Outcome::Wrong);
                    }
                    Ok(_) => trial.times.push(elapsed.as_secs_f64()),
                }
                done.fetch_add(1, Ordering::Relaxed);
            }
        }
        Ok(Outcome::Done)
    })
}

fn means(rows: &[Row]) -> Vec<Mean> {
    let mut means = Vec::new();
    for path in CpuPath::ALL.into_iter().rev() {
        let cpu = path.to_string();
        let (chess960, standard): (Vec<&Row>, Vec<&Row>) =
            rows.iter().filter(|row| row.cpu == cpu).partition(|row| row.is_chess960);
        if let Some(nodes_per_second) = mean(&standard) {
            means.push(Mean { cpu, nodes_per_second, chess960_nodes_per_second: mean(&chess960) });
        }
    }
    means
}

/// The geometric mean of the speeds.
fn mean(rows: &[&Row]) -> Option<u64> {
    let logarithms = rows.iter().map(|row| (row.nodes_per_second.max(1) as f64).ln());
    let sum: f64 = logarithms.sum();
    (!rows.is_empty()).then(|| (sum / rows.len() as f64).exp().round() as u64)
}

fn table() -> Table {
    Table::new(2)
        .column("position", 18, Align::Left)
        .column("depth", 5, Align::Right)
        .column("cpu", 8, Align::Left)
        .column("nodes", 11, Align::Right)
        .column("median", 9, Align::Right)
        .column("nodes/s", 14, Align::Right)
        .column("spread", 7, Align::Right)
}

fn print(report: &Report, common: &Common) -> Result<(), Failure> {
    let mut output = Output::stdout();
    match common.format {
        Format::Text | Format::Junit => print_text(report, common, &mut output)?,
        Format::Json => {
            serde_json::to_writer_pretty(&mut output, report).map_err(json_error)?;
            writeln!(output)?;
        }
        Format::Jsonl => {
            for row in &report.rows {
                let line = Line { schema: "jadoube.perft.bench-row/1", row };
                serde_json::to_writer(&mut output, &line).map_err(json_error)?;
                writeln!(output)?;
            }
        }
        Format::Csv => {
            let mut writer = csv::Writer::from_writer(&mut output);
            let names =
                "position,depth,cpu,nodes,seconds,seconds_least,seconds_most,nodes_per_second";
            writer.write_record(names.split(',')).map_err(csv_error)?;
            for row in &report.rows {
                let cells = [
                    row.position.to_owned(),
                    row.depth.to_string(),
                    row.cpu.clone(),
                    row.nodes.to_string(),
                    format!("{:.6}", row.seconds),
                    format!("{:.6}", row.seconds_least),
                    format!("{:.6}", row.seconds_most),
                    row.nodes_per_second.to_string(),
                ];
                writer.write_record(cells).map_err(csv_error)?;
            }
            writer.flush()?;
        }
    }
    output.flush()?;
    Ok(())
}

/// A row by itself.
#[derive(Serialize)]
struct Line<'a> {
    schema: &'static str,
    #[serde(flatten)]
    row: &'a Row,
}

fn print_text(report: &Report, common: &Common, output: &mut Output) -> Result<(), Failure> {
    let table = table();
    if !common.quiet {
        let repeats = report.rows.iter().map(|row| row.repeats).max().unwrap_or(0);
        writeln!(output, "{}, medians of {repeats}\n", report.facts.line_without_cpu())?;
        writeln!(output, "{}", Paint::new(common.color).bold(table.heading()))?;
    }
    for row in &report.rows {
        // How far apart the shortest and the longest are.
        let spread = (row.seconds_most - row.seconds_least) / row.seconds.max(1e-9) * 100.0;
        writeln!(
            output,
            "{}",
            table.row([
                row.position.to_owned(),
                row.depth.to_string(),
                row.cpu.clone(),
                grouped(row.nodes),
                seconds(Duration::from_secs_f64(row.seconds)),
                grouped(row.nodes_per_second),
                format!("{spread:.1} %"),
            ])
        )?;
    }
    if !common.quiet {
        writeln!(output)?;
        for Mean { cpu, nodes_per_second, chess960_nodes_per_second } in &report.means {
            write!(output, "{cpu}: {} nodes/s", grouped(*nodes_per_second))?;
            if let Some(chess960) = chess960_nodes_per_second {
                let ratio = *chess960 as f64 / (*nodes_per_second).max(1) as f64;
                write!(output, ", Chess960 {}: {ratio:.2} of that", grouped(*chess960))?;
            }
            writeln!(output, " (geometric mean)")?;
        }
    }
    Ok(())
}
