//! What every report says of the run itself.

use std::sync::OnceLock;

use jadoube_board::CpuPath;
use jadoube_perft::{Runner, Table};
use jadoube_terminal::counted;
use serde::Serialize;

use crate::root::Root;

/// The version, the commit and the CPU path.
pub(crate) fn version() -> &'static str {
    static VERSION: OnceLock<&str> = OnceLock::new();
    VERSION.get_or_init(|| {
        let cpu = format!("cpu {}", CpuPath::current());
        jadoube_terminal::version(env!("CARGO_PKG_VERSION"), &cpu)
    })
}

/// How it was counted.
#[derive(Clone, Serialize)]
pub(crate) struct Facts {
    schema: &'static str,
    version: &'static str,
    /// `bulk`, `made` or `sorted`.
    pub(crate) leaves: String,
    pub(crate) threads: usize,
    pub(crate) cpu: String,
    /// The bytes of the table and what its keys come from, if there is one.
    hash: Option<u64>,
    seed: Option<u64>,
}

impl Facts {
    pub(crate) fn new(schema: &'static str, runner: &Runner) -> Self {
        Self {
            schema,
            version: version(),
            leaves: runner.leaves().to_string(),
            threads: runner.threads(),
            cpu: CpuPath::current().to_string(),
            hash: runner.table().map(Table::bytes),
            seed: runner.table().map(Table::seed),
        }
    }

    /// The same facts at the head of another form.
    pub(crate) fn named(self, schema: &'static str) -> Self {
        Self { schema, ..self }
    }

    /// One line of text.
    pub(crate) fn line(&self) -> String {
        let table = self.table();
        format!("{}, cpu {}{table}", self.leaves_and_threads(), self.cpu)
    }

    /// The line of what was counted on several paths.
    pub(crate) fn line_without_cpu(&self) -> String {
        self.leaves_and_threads() + &self.table()
    }

    fn leaves_and_threads(&self) -> String {
        let leaves = match self.leaves.as_str() {
            "made" => "every move made",
            "sorted" => "last moves sorted by kind",
            _ => "last moves counted in bulk",
        };
        format!("{leaves}, {}", counted(self.threads as u128, "thread", "threads"))
    }

    fn table(&self) -> String {
        self.hash.map_or_else(String::new, |bytes| format!(", table of {}", binary(bytes)))
    }
}

/// A size as `--hash` takes it, or its bytes.
fn binary(bytes: u64) -> String {
    let units = [(40, 'T'), (30, 'G'), (20, 'M'), (10, 'K')];
    let whole = units.into_iter().find(|(bits, _)| bytes.trailing_zeros() >= *bits);
    match whole {
        Some((bits, unit)) => format!("{} {unit}iB", bytes >> bits),
        None => format!("{bytes} B"),
    }
}

/// Where it was counted.
#[derive(Clone, Serialize)]
pub(crate) struct RootFacts {
    pub(crate) fen: String,
    /// `standard` or `chess960`.
    castling: String,
}

impl RootFacts {
    pub(crate) fn new(root: &Root) -> Self {
        Self { fen: root.fen(), castling: root.mode.to_string() }
    }
}
