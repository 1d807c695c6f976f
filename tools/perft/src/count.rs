//! The table of depths.

use std::io::Write;
use std::time::{Duration, Instant};

use jadoube_perft::{Breakdown, Cancelled, Monitor};
use jadoube_terminal::{
    Align, Exit, Failure, Reading, Table, complain, grouped, note, rate, seconds, short,
};
use serde::Serialize;

use crate::Session;
use crate::cli::Format;
use crate::facts::{Facts, RootFacts};
use crate::root::Root;

/// Counts every depth and prints each as soon as it is known.
pub(crate) fn run(
    root: &Root,
    depth: u8,
    breakdown: bool,
    mut session: Session,
) -> Result<Exit, Failure> {
    let mut facts = Facts::new("jadoube.perft.count/1", &session.runner);
    if breakdown {
        "sorted".clone_into(&mut facts.leaves);
    }
    let mut report = Report {
        facts,
        root: RootFacts::new(root),
        depths: Vec::new(),
        seconds: 0.0,
        complete: true,
        verified: None,
        interrupted: None,
    };
    let table = if breakdown { breakdown_table() } else { count_table() };
    print_heading(&report, &table, &mut session)?;
    // Depth 0 is worth a row only if asked for.
    for depth in depth.min(1)..=depth {
        let row = match count_depth(root, depth, breakdown, &session) {
            Ok(row) => row,
            Err(Cancelled) => {
                report.interrupt(depth, &session.monitor);
                break;
            }
        };
        match session.with_other_keys(|session| count_depth(root, depth, false, session)) {
            Some(Err(Cancelled)) => {
                report.interrupt(depth, &session.monitor);
                break;
            }
            Some(Ok(again)) if again.nodes != row.nodes => {
                let (found, other) = (grouped(row.nodes), grouped(again.nodes));
                complain(format_args!("depth {depth}: {found} nodes, with other keys {other}"));
                report.verified = Some(false);
                report.complete = false;
                break;
            }
            Some(Ok(_)) => report.verified = Some(true),
            None => {}
        }
        if row.nodes == u128::MAX {
            print_end(&report, &table, &mut session)?;
            return Err(too_many(depth));
        }
        print_row(&row, &report, &table, &mut session)?;
        report.seconds += row.seconds;
        report.depths.push(row);
    }
    print_end(&report, &table, &mut session)?;
    Ok(match &report {
        Report { interrupted: Some(_), .. } => Exit::Interrupted,
        Report { verified: Some(false), .. } => Exit::Findings,
        _ => Exit::Clean,
    })
}

/// What a table can lead to where few positions come again and again.
pub(crate) fn too_many(depth: u8) -> Failure {
    Failure::system(format_args!("depth {depth}: more nodes than 128 bits hold"))
}

/// Prints a count that is known, of a single depth.
pub(crate) fn print_deep(
    root: &Root,
    depth: u8,
    nodes: u128,
    elapsed: Duration,
    mut session: Session,
) -> Result<Exit, Failure> {
    let nodes_per_second = rate(nodes, elapsed);
    let seconds = elapsed.as_secs_f64();
    let report = Report {
        facts: Facts::new("jadoube.perft.count/1", &session.runner),
        root: RootFacts::new(root),
        depths: vec![DepthRow { depth, nodes, kinds: None, seconds, nodes_per_second }],
        seconds,
        complete: true,
        verified: None,
        interrupted: None,
    };
    let table = count_table();
    print_heading(&report, &table, &mut session)?;
    print_row(&report.depths[0], &report, &table, &mut session)?;
    print_end(&report, &table, &mut session)?;
    Ok(Exit::Clean)
}

fn count_depth(
    root: &Root,
    depth: u8,
    breakdown: bool,
    session: &Session,
) -> Result<DepthRow, Cancelled> {
    let Session { runner, monitor, progress, .. } = session;
    monitor.restart();
    let start = Instant::now();
    let label = format!("depth {depth}");
    let (nodes, kinds) = progress.watch(
        &label,
        || reading(monitor, start),
        || {
            if breakdown {
                let found = runner.watched_breakdown(&root.position, depth, monitor)?;
                Ok((found.nodes, Some(Kinds::from(found))))
            } else {
                Ok((runner.watched_count(&root.position, depth, monitor)?, None))
            }
        },
    )?;
    let elapsed = start.elapsed();
    let nodes_per_second = rate(nodes, elapsed);
    Ok(DepthRow { depth, nodes, kinds, seconds: elapsed.as_secs_f64(), nodes_per_second })
}

/// What a progress display says of a count.
pub(crate) fn reading(monitor: &Monitor, start: Instant) -> Reading {
    let nodes = monitor.nodes();
    let per_second = rate(nodes.into(), start.elapsed()).unwrap_or(0);
    Reading {
        fraction: Some(monitor.fraction()),
        message: format!("{} nodes  {}/s", short(nodes), short(per_second)),
    }
}

/// All that is known, as JSON has it.
#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    facts: Facts,
    #[serde(flatten)]
    root: RootFacts,
    depths: Vec<DepthRow>,
    seconds: f64,
    complete: bool,
    /// Whether other keys gave the same counts, if that was tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    interrupted: Option<Interrupted>,
}

/// How far the last depth came.
#[derive(Serialize)]
struct Interrupted {
    depth: u8,
    fraction: f64,
    nodes: u64,
}

impl Report {
    fn interrupt(&mut self, depth: u8, monitor: &Monitor) {
        self.complete = false;
        let (fraction, nodes) = (monitor.fraction(), monitor.nodes());
        self.interrupted = Some(Interrupted { depth, fraction, nodes });
    }
}

#[derive(Serialize)]
struct DepthRow {
    depth: u8,
    nodes: u128,
    #[serde(flatten)]
    kinds: Option<Kinds>,
    seconds: f64,
    nodes_per_second: Option<u64>,
}

/// The columns of a breakdown beside the nodes.
#[derive(Serialize)]
struct Kinds {
    captures: u128,
    en_passant: u128,
    castles: u128,
    promotions: u128,
    checks: u128,
    discovered_checks: u128,
    double_checks: u128,
    mates: u128,
}

impl Kinds {
    const NAMES: [&str; 8] = [
        "captures",
        "en_passant",
        "castles",
        "promotions",
        "checks",
        "discovered_checks",
        "double_checks",
        "mates",
    ];

    fn values(&self) -> [u128; 8] {
        [
            self.captures,
            self.en_passant,
            self.castles,
            self.promotions,
            self.checks,
            self.discovered_checks,
            self.double_checks,
            self.mates,
        ]
    }
}

impl From<Breakdown> for Kinds {
    fn from(found: Breakdown) -> Self {
        Self {
            captures: found.captures,
            en_passant: found.en_passant,
            castles: found.castles,
            promotions: found.promotions,
            checks: found.checks,
            discovered_checks: found.discovered_checks,
            double_checks: found.double_checks,
            mates: found.mates,
        }
    }
}

fn count_table() -> Table {
    Table::new(2)
        .column("depth", 5, Align::Right)
        .column("nodes", 19, Align::Right)
        .column("time", 12, Align::Right)
        .column("nodes/s", 15, Align::Right)
}

/// Narrow enough for a terminal of 80 columns up to a hundred million nodes.
fn breakdown_table() -> Table {
    let columns = [
        ("depth", 5),
        ("nodes", 11),
        ("captures", 9),
        ("e.p.", 5),
        ("castles", 7),
        ("promo", 7),
        ("checks", 7),
        ("disc", 5),
        ("double", 6),
        ("mates", 6),
    ];
    columns
        .into_iter()
        .fold(Table::new(1), |table, (heading, width)| table.column(heading, width, Align::Right))
}

fn print_heading(report: &Report, table: &Table, session: &mut Session) -> Result<(), Failure> {
    let output = &mut session.output;
    match session.common.format {
        Format::Text if !session.common.quiet => {
            writeln!(output, "{}", report.root.fen)?;
            writeln!(output, "{}\n", report.facts.line())?;
            writeln!(output, "{}", session.paint.bold(table.heading()))?;
        }
        Format::Csv => {
            let kinds: &[&str] = if report.facts.leaves == "sorted" { &Kinds::NAMES } else { &[] };
            let names = [&["depth", "nodes"], kinds, &["seconds", "nodes_per_second"]].concat();
            csv::Writer::from_writer(output).write_record(names).map_err(csv_error)?;
        }
        Format::Text | Format::Json | Format::Jsonl | Format::Junit => {}
    }
    session.output.flush()?;
    Ok(())
}

fn print_row(
    row: &DepthRow,
    report: &Report,
    table: &Table,
    session: &mut Session,
) -> Result<(), Failure> {
    let output = &mut session.output;
    match session.common.format {
        Format::Text | Format::Junit => {
            let mut cells = vec![row.depth.to_string(), grouped(row.nodes)];
            match &row.kinds {
                Some(kinds) => cells.extend(kinds.values().map(grouped)),
                None => {
                    cells.push(seconds(Duration::from_secs_f64(row.seconds)));
                    cells.push(row.nodes_per_second.map_or_else(|| "-".to_owned(), grouped));
                }
            }
            writeln!(output, "{}", table.row(cells))?;
        }
        Format::Csv => {
            let mut cells = vec![row.depth.to_string(), row.nodes.to_string()];
            let kinds = row.kinds.iter().flat_map(Kinds::values);
            cells.extend(kinds.map(|count| count.to_string()));
            cells.push(format!("{:.6}", row.seconds));
            cells.push(row.nodes_per_second.map_or_else(String::new, |rate| rate.to_string()));
            csv::Writer::from_writer(output).write_record(cells).map_err(csv_error)?;
        }
        Format::Jsonl => {
            let line = Line { facts: &report.facts, root: &report.root, row };
            serde_json::to_writer(&mut *output, &line).map_err(json_error)?;
            writeln!(output)?;
        }
        Format::Json => {}
    }
    session.output.flush()?;
    Ok(())
}

/// A row by itself.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    facts: &'a Facts,
    #[serde(flatten)]
    root: &'a RootFacts,
    #[serde(flatten)]
    row: &'a DepthRow,
}

fn print_end(report: &Report, table: &Table, session: &mut Session) -> Result<(), Failure> {
    let output = &mut session.output;
    let is_loud = !session.common.quiet;
    match session.common.format {
        Format::Json => {
            serde_json::to_writer_pretty(&mut *output, report).map_err(json_error)?;
            writeln!(output)?;
        }
        Format::Text if is_loud && report.depths.len() > 1 => {
            let nodes = report.depths.iter().map(|row| row.nodes).fold(0, u128::saturating_add);
            let time = Duration::from_secs_f64(report.seconds);
            let rate = rate(nodes, time).map_or_else(|| "-".to_owned(), grouped);
            if report.facts.leaves == "sorted" {
                writeln!(
                    output,
                    "\n{} nodes in {}, {rate} nodes/s",
                    grouped(nodes),
                    seconds(time)
                )?;
            } else {
                let cells = ["total".to_owned(), grouped(nodes), seconds(time), rate];
                writeln!(output, "{}", table.row(cells))?;
            }
        }
        Format::Text | Format::Jsonl | Format::Csv | Format::Junit => {}
    }
    session.output.flush()?;
    if let Some(Interrupted { depth, fraction, nodes }) = report.interrupted {
        let (percent, nodes) = (fraction * 100.0, grouped(nodes));
        note(format_args!(
            "interrupted at depth {depth}: {percent:.1} % done, {nodes} nodes counted"
        ));
    }
    Ok(())
}

/// Stdout's error out of a JSON writer; values that we write can always be written.
pub(crate) fn json_error(error: serde_json::Error) -> Failure {
    Failure::from(std::io::Error::from(error))
}

/// Stdout's error out of a CSV writer.
pub(crate) fn csv_error(error: csv::Error) -> Failure {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error.into(),
        other => Failure::system(format_args!("cannot write CSV: {other:?}")),
    }
}
