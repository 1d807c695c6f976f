//! The perft suites: every row up to a million sequences, in bulk and with every move made.

use std::thread;

use jadoube_board::CastlingMode;
use jadoube_movegen::{Position, perft, perft_made};

use crate::support::{Outcome, Report, mended, same, shared_text};

/// Rows with more are left to the tool.
const MOST: u64 = 1_000_000;

struct Row {
    id: String,
    fen: String,
    mode: CastlingMode,
    counts: Vec<(u32, u64)>,
}

/// A count; the largest need more than 64 bits.
fn nodes(text: &str) -> u64 {
    let count: u128 = text.trim().parse().expect("a number of nodes");
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// `FEN ;D1 20 ;D2 400`, with `#` for comments.
fn epd(file: &str, text: &str, mode: CastlingMode) -> Vec<Row> {
    let rows = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    rows.filter(|(_, line)| !line.trim().is_empty())
        .map(|(index, line)| {
            let mut fields = line.split(';').map(str::trim);
            let fen = fields.next().unwrap_or_default().to_owned();
            let counts = fields.filter_map(|field| {
                let (depth, count) = field.strip_prefix('D')?.split_once(' ')?;
                Some((depth.parse().expect("a depth"), nodes(count)))
            });
            let counts: Vec<_> = counts.collect();
            assert!(!counts.is_empty(), "{file}: no counts in line {}", index + 1);
            Row { id: format!("{file}:{}", index + 1), fen, mode, counts }
        })
        .collect()
}

/// Blocks of `id`, `epd` and `perft` lines.
fn blocks(file: &str, text: &str) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for line in text.lines() {
        match line.split_once(' ') {
            Some(("id", id)) => rows.push(Row {
                id: format!("{file} {id}"),
                fen: String::new(),
                mode: CastlingMode::Chess960,
                counts: Vec::new(),
            }),
            Some(("epd", fen)) => rows.last_mut().expect("id first").fen = fen.to_owned(),
            Some(("perft", count)) => {
                let (depth, count) = count.split_once(' ').expect("depth and nodes");
                let count = (depth.parse().expect("a depth"), nodes(count));
                rows.last_mut().expect("id first").counts.push(count);
            }
            _ => {}
        }
    }
    rows
}

/// One count a line: name, FEN, depth, nodes, and columns of a breakdown.
fn table(file: &str, text: &str) -> Vec<Row> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            Row {
                id: format!("{file} {}", fields[0]),
                fen: fields[1].to_owned(),
                mode: CastlingMode::Standard,
                counts: vec![(fields[2].parse().expect("a depth"), nodes(fields[3]))],
            }
        })
        .collect()
}

/// The sums of all depths up to each.
fn cumulative(file: &str, text: &str) -> Vec<Row> {
    text.lines()
        .skip(1)
        .map(|line| {
            let (fen, sums) = line.split_once('\t').expect("a FEN");
            let sums: Vec<u64> = sums.split('\t').map(|sum| sum.parse().expect("a sum")).collect();
            let counts = sums.windows(2).map(|pair| pair[1] - pair[0]);
            Row {
                id: format!("{file} {fen}"),
                fen: fen.to_owned(),
                mode: CastlingMode::Standard,
                counts: (1..).zip(counts).collect(),
            }
        })
        .collect()
}

fn all_rows() -> Vec<Row> {
    use CastlingMode::{Chess960, Standard};
    let text = |file: &str| shared_text(&format!("suites/perft/{file}"));
    let mut rows = Vec::new();
    for (file, mode) in [
        ("fischer.epd", Chess960),
        ("fresh_960.epd", Chess960),
        ("fresh_edge.epd", Standard),
        ("fresh_std.epd", Standard),
        ("pej_sedlak.epd", Standard),
        ("perftsuite_senjo.epd", Standard),
        ("standard.epd", Standard),
    ] {
        rows.extend(epd(file, &text(file), mode));
    }
    for file in ["random.perft", "tricky_pychess.perft", "tricky_shakmaty.perft"] {
        rows.extend(blocks(file, &text(file)));
    }
    rows.extend(table("cpw_perft_results.tsv", &text("cpw_perft_results.tsv")));
    rows.extend(cumulative("kokopu_cumulative.tsv", &text("kokopu_cumulative.tsv")));
    rows
}

fn counts_are_right(row: &Row) -> Outcome {
    let position = mended(&row.fen, row.mode)?;
    for &(depth, nodes) in row.counts.iter().filter(|&&(_, nodes)| nodes <= MOST) {
        same(format!("D{depth} in bulk"), perft(&position, depth), nodes)?;
        same(format!("D{depth} made"), perft_made(&position, depth), nodes)?;
    }
    Ok(())
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn suites_count_right_up_to_a_million() {
    let rows = all_rows();
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let mut report = Report::default();
    thread::scope(|scope| {
        let work = |worker: usize| {
            let part = rows.iter().skip(worker).step_by(workers);
            part.map(|row| (&row.id, counts_are_right(row))).collect::<Vec<_>>()
        };
        let handles: Vec<_> =
            (0..workers).map(|worker| scope.spawn(move || work(worker))).collect();
        for handle in handles {
            for (id, outcome) in handle.join().expect("counting does not panic") {
                report.row(id, outcome);
            }
        }
    });
    report.finish();
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn all_starts_of_the_numbering_are_legal_positions() {
    let mut report = Report::default();
    for line in shared_text("suites/chess960/scharnagl.tsv").lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let number: u16 = fields[0].parse().expect("a number");
        let outcome = mended(fields[3], CastlingMode::Chess960)
            .and_then(|position| same("start", Some(position), Position::chess960(number)));
        report.row(number, outcome);
    }
    report.finish();
}
