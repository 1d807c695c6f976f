//! The leaves below each move.

use std::io::Write;
use std::time::Instant;

use jadoube_notation::uci::to_uci;
use jadoube_terminal::{Exit, Failure, note, rate};
use serde::Serialize;

use crate::Session;
use crate::cli::Format;
use crate::count::{csv_error, json_error, reading};
use crate::facts::{Facts, RootFacts};
use crate::root::Root;

/// The form of the rows as JSON lines.
pub(crate) const MOVE_SCHEMA: &str = "jadoube.perft.move/1";

/// Counts below each legal move. The text is what engines answer to `go perft`, so that two of them can be compared.
pub(crate) fn run(root: &Root, depth: u8, mut session: Session) -> Result<Exit, Failure> {
    let Session { runner, monitor, progress, .. } = &session;
    let start = Instant::now();
    let label = format!("depth {depth}");
    let counts = progress.watch(
        &label,
        || reading(monitor, start),
        || runner.watched_divide(&root.position, depth, monitor),
    );
    let elapsed = start.elapsed();

    let spell = |m| to_uci(m, root.mode).to_string();
    let done = counts.iter().filter_map(|count| Some((spell(count.m), count.nodes?)));
    let mut moves: Vec<MoveRow> = done.map(|(m, nodes)| MoveRow { m, nodes }).collect();
    moves.sort_by(|a, b| a.m.cmp(&b.m));
    let nodes = moves.iter().map(|row| row.nodes).sum();
    let report = Report {
        facts: Facts::new("jadoube.perft.divide/1", runner),
        root: RootFacts::new(root),
        depth,
        complete: moves.len() == counts.len(),
        moves,
        nodes,
        seconds: elapsed.as_secs_f64(),
        nodes_per_second: rate(nodes, elapsed),
    };
    print(&report, &mut session)?;
    if report.complete {
        return Ok(Exit::Clean);
    }
    note(format_args!("interrupted: {} of {} moves are done", report.moves.len(), counts.len()));
    Ok(Exit::Interrupted)
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
        Format::Text => {
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
