//! The tables of the tests, and telling all rows that fail.

use std::fmt::Display;
use std::sync::OnceLock;
use std::thread;

use jadoube_endgames::{Ending, Table, Tables};
use jadoube_movegen::Position;
use jadoube_notation::fen::{FenOptions, read_position};

/// What each of the two threads generates for all tests.
const SHARES: [&[&str]; 2] =
    [&["KQvKR", "KNNvK", "KBBvK", "KNvKN"], &["KBNvK", "KRvKN", "KBvKN", "KBvKB"]];

/// The tables that all tests share.
pub(crate) fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| generated(&SHARES))
}

/// The tables of all endings; for the long tests.
pub(crate) fn all_tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let names: Vec<String> = Ending::all().map(|ending| ending.to_string()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let (first, second) = names.split_at(names.len() / 2 + 1);
        generated(&[first, second])
    })
}

/// The tables of these endings, each share by a thread of its own.
pub(crate) fn generated(shares: &[&[&str]]) -> Tables {
    let mut tables = Tables::new();
    thread::scope(|scope| {
        let threads: Vec<_> = shares
            .iter()
            .map(|share| {
                scope.spawn(move || {
                    let mut tables = Tables::new();
                    for name in *share {
                        tables.generate(&ending(name));
                    }
                    tables
                })
            })
            .collect();
        for thread in threads {
            tables.merge(thread.join().expect("no panic"));
        }
    });
    tables
}

pub(crate) fn ending(name: &str) -> Ending {
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

pub(crate) fn table(name: &str) -> &'static Table {
    tables().get(&ending(name)).unwrap_or_else(|| panic!("{name} is not among the tables"))
}

pub(crate) fn position(fen: &str) -> Position {
    read_position(fen, FenOptions::lenient()).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Runs a test on every row and fails with all that fail.
pub(crate) fn check<R>(
    rows: impl IntoIterator<Item = R>,
    id: impl Fn(&R) -> String,
    test: impl Fn(&R) -> Result<(), String>,
) {
    let mut count = 0;
    let mut failed = Vec::new();
    for row in rows {
        count += 1;
        if let Err(why) = test(&row) {
            failed.push(format!("{}: {why}", id(&row)));
        }
    }
    assert!(count > 0, "no rows");
    failed.truncate(40);
    assert!(failed.is_empty(), "of {count} rows these fail (40 at most):\n{}", failed.join("\n"));
}

pub(crate) fn same<T: PartialEq + std::fmt::Debug>(
    what: impl Display,
    got: T,
    expected: T,
) -> Result<(), String> {
    if got == expected {
        return Ok(());
    }
    Err(format!("{what}: got {got:?}, expected {expected:?}"))
}
