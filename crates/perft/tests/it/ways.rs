//! Every way of counting on every row: with and without a table, with one thread and with two, on each path of this CPU.

use core::num::NonZero;
use std::sync::Mutex;

use jadoube_board::CpuPath;
use jadoube_movegen::Position;
use jadoube_notation::fen::FenOptions;
use jadoube_perft::{Leaves, Options, Runner, Table};

/// The path is one for the whole process.
static PATH: Mutex<()> = Mutex::new(());

/// A position and its counts by depth.
struct Row {
    fen: String,
    counts: Vec<(u8, u128)>,
}

fn runner(threads: usize, table: Option<u64>) -> Runner {
    let threads = NonZero::new(threads).unwrap();
    let runner = Runner::new(Options { threads, leaves: Leaves::Bulk }).unwrap();
    match table {
        Some(bytes) => runner.with_table(Table::new(bytes, 0).unwrap()),
        None => runner,
    }
}

fn position(fen: &str) -> Position {
    let accepted = jadoube_movegen::Problems::all();
    let setup = FenOptions::lenient().read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    Position::with(setup.setup, accepted).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Counts all rows and gives a line for each wrong count.
fn wrong(rows: &[Row], most: u128, runner: &Runner, way: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for row in rows {
        let position = position(&row.fen);
        for &(depth, expected) in row.counts.iter().filter(|count| count.1 <= most) {
            let found = runner.count(&position, depth);
            if found != expected {
                wrong.push(format!("{}: depth {depth}: {found}, not {expected}, {way}", row.fen));
            }
        }
    }
    wrong
}

/// Every combination; a table is shared by all rows, and so small that entries are driven out.
fn wrong_in_any_way(rows: &[Row], most: u128) -> Vec<String> {
    let _path = PATH.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let mut found = Vec::new();
    for path in CpuPath::ALL.into_iter().filter(|path| path.is_supported()) {
        path.force().unwrap();
        for threads in [1, 2] {
            for table in [None, Some(1 << 22)] {
                let way = format!("{path}, {threads} threads, table {table:?}");
                found.extend(wrong(rows, most, &runner(threads, table), &way));
            }
        }
    }
    CpuPath::best().force().unwrap();
    found
}

fn testdata() -> Vec<Row> {
    let narrow = |(depth, nodes): (u32, u64)| (u8::try_from(depth).unwrap(), u128::from(nodes));
    let row = |row: jadoube_testdata::PerftRow| Row {
        fen: row.fen.to_owned(),
        counts: row.counts().map(narrow).collect(),
    };
    jadoube_testdata::perft().map(row).collect()
}

#[test]
fn every_way_of_counting_gives_the_known_counts() {
    let rows = testdata();
    assert!(rows.len() > 100, "{} rows", rows.len());
    let wrong = wrong_in_any_way(&rows, u128::MAX);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn tables_of_a_few_entries_give_the_known_counts() {
    let rows = testdata();
    for (bytes, threads) in [(64, 1), (64, 2), (1024, 1), (1024, 2)] {
        let runner = runner(threads, Some(bytes));
        assert_eq!(runner.table().unwrap().bytes(), bytes);
        let way = format!("{threads} threads, table of {bytes} bytes");
        let wrong = wrong(&rows, 200_000, &runner, &way);
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

/// Rows of the shared suites: `FEN ;D1 20 ;D2 400`, or a line `epd FEN` and lines `perft 1 20`.
fn shared() -> Vec<Row> {
    let shared = std::env::var("JADOUBE_SHARED").unwrap();
    let folder = std::fs::read_dir(format!("{shared}/suites/perft")).unwrap();
    let mut paths: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let mut rows = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        let lines = text.lines().map(str::trim).filter(|line| !line.starts_with('#'));
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("epd") => rows.extend(lines.filter(|line| !line.is_empty()).map(epd_row)),
            Some("perft") => add_blocks(lines, &mut rows),
            _ => {}
        }
    }
    let counts: usize = rows.iter().map(|row| row.counts.len()).sum();
    assert!(rows.len() > 1_000 && counts > 5_000, "{} rows, {counts} counts", rows.len());
    rows
}

fn epd_row(line: &str) -> Row {
    let mut parts = line.split(';');
    let fen = parts.next().unwrap().trim().to_owned();
    let count = |part: &str| {
        let (depth, nodes) = part.trim().strip_prefix('D')?.split_once(' ')?;
        Some((depth.trim().parse().ok()?, nodes.trim().parse().ok()?))
    };
    Row { fen, counts: parts.filter_map(count).collect() }
}

fn add_blocks<'a>(lines: impl Iterator<Item = &'a str>, rows: &mut Vec<Row>) {
    for line in lines {
        if let Some(fen) = line.strip_prefix("epd ") {
            rows.push(Row { fen: fen.trim().to_owned(), counts: Vec::new() });
        } else if let Some(count) = line.strip_prefix("perft ") {
            let (depth, nodes) = count.trim().split_once(' ').unwrap();
            let count = (depth.parse().unwrap(), nodes.trim().parse().unwrap());
            rows.last_mut().unwrap().counts.push(count);
        }
    }
}

#[test]
#[ignore = "reads the shared suites, counts for long; JADOUBE_SHARED"]
fn every_way_of_counting_gives_the_counts_of_the_shared_suites() {
    let wrong = wrong_in_any_way(&shared(), 5_000_000);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
#[ignore = "reads the shared suites, counts for long; JADOUBE_SHARED"]
fn the_large_counts_of_the_shared_suites_are_right() {
    let rows = shared();
    let wrong = wrong(&rows, 500_000_000, &runner(2, None), "2 threads");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
