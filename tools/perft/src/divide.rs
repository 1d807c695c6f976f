//! The leaves below each move.

use std::io::Write;
use std::time::Instant;

use jadoube_notation::uci::to_uci;
use jadoube_perft::MoveCount;
use jadoube_terminal::{Exit, Failure, complain, note, rate};
use serde::Serialize;

use crate::Session;
use crate::cli::Format;
use crate::count::{csv_error, json_error, reading, too_many};
use crate::facts::{Facts, RootFacts};
use crate::root::Root;

/// The form of the rows as JSON lines.
pub(crate) const MOVE_SCHEMA: &str = "jadoube.perft.move/1";

/// Counts below each legal move. The text is what engines answer to `go perft`, so that two of them can be compared.
pub(crate) fn run(root: &Root, depth: u8, mut session: Session) -> Result<Exit, Failure> {
    let start = Instant::now();
    let counts = count(root, depth, &session);
    let elapsed = start.elapsed();
    let again = session.with_other_keys(|session| count(root, depth, session));

    if counts.iter().any(|count| count.nodes == Some(u128::MAX)) {
        return Err(too_many(depth));
    }
    let spell = |m| to_uci(m, root.mode).to_string();
    let done = counts.iter().filter_map(|count| Some((spell(count.m), count.nodes?)));
    let mut moves: Vec<MoveRow> = done.map(|(m, nodes)| MoveRow { m, nodes }).collect();
    moves.sort_by(|a, b| a.m.cmp(&b.m));
    let nodes = moves.iter().map(|row| row.nodes).fold(0, u128::saturating_add);
    let report = Report {
        facts: Facts::new("jadoube.perft.divide/1", &session.runner),
        root: RootFacts::new(root),
        depth,
        complete: moves.len() == counts.len(),
        moves,
        nodes,
        seconds: elapsed.as_secs_f64(),
        nodes_per_second: rate(nodes, elapsed),
    };
    print(&report, &mut session)?;
    // What was interrupted the second time proves nothing.
    let is_whole = |counts: &[MoveCount]| counts.iter().all(|count| count.nodes.is_some());
    if let Some(again) = again {
        for (first, second) in counts.iter().zip(&again) {
            if let (Some(found), Some(other)) = (first.nodes, second.nodes)
                && found != other
            {
                let m = spell(first.m);
                complain(format_args!("{m}: {found} nodes, with other keys {other}"));
            }
        }
        if !is_whole(&again) {
            note("interrupted before all counts were verified");
            return Ok(Exit::Interrupted);
        }
        if again != counts {
            return Ok(Exit::Findings);
        }
    }
    if report.complete {
        return Ok(Exit::Clean);
    }
    note(format_args!("interrupted: {} of {} moves are done", report.moves.len(), counts.len()));
    Ok(Exit::Interrupted)
}

fn count(root: &Root, depth: u8, session: &Session) -> Vec<MoveCount> {
    let Session { runner, monitor, progress, .. } = session;
    monitor.restart();
    let start = Instant::now();
    let label = format!("depth {depth}");
    progress.watch(
        &label,
        || reading(monitor, start),
        || runner.watched_divide(&root.position, depth, monitor),
    )
}

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    facts: Facts,
    #[serde(flatten)]
    root: RootFacts,
    depth: u8,
    moves: Vec<MoveRow>,
    nodes: u128,
    seconds: f64,
    nodes_per_second: Option<u64>,
    complete: bool,
}

#[derive(Serialize)]
struct MoveRow {
    #[serde(rename = "move")]
    m: String,
    nodes: u128,
}

/// A row by itself.
#[derive(Serialize)]
struct Line<'a> {
    schema: &'static str,
    #[serde(flatten)]
    root: &'a RootFacts,
    depth: u8,
    #[serde(flatten)]
    row: &'a MoveRow,
}

fn print(report: &Report, session: &mut Session) -> Result<(), Failure> {
    let output = &mut session.output;
    match session.common.format {
        Format::Text | Format::Junit => {
            for row in &report.moves {
                writeln!(output, "{}: {}", row.m, row.nodes)?;
            }
            if !session.common.quiet && report.complete {
                writeln!(output, "\nNodes searched: {}", report.nodes)?;
            }
        }
        Format::Json => {
            serde_json::to_writer_pretty(&mut *output, report).map_err(json_error)?;
            writeln!(output)?;
        }
        Format::Jsonl => {
            for row in &report.moves {
                let (root, depth) = (&report.root, report.depth);
                let line = Line { schema: MOVE_SCHEMA, root, depth, row };
                serde_json::to_writer(&mut *output, &line).map_err(json_error)?;
                writeln!(output)?;
            }
        }
        Format::Csv => {
            let mut writer = csv::Writer::from_writer(&mut *output);
            writer.write_record(["move", "nodes"]).map_err(csv_error)?;
            for row in &report.moves {
                writer.write_record([&row.m, &row.nodes.to_string()]).map_err(csv_error)?;
            }
            writer.flush()?;
        }
    }
    session.output.flush()?;
    Ok(())
}
