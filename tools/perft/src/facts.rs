//! What every report says of the run itself.

use std::sync::OnceLock;

use jadoube_board::CpuPath;
use jadoube_perft::Runner;
use serde::Serialize;

use crate::root::Root;

/// The version, the commit and the CPU path.
pub(crate) fn version() -> &'static str {
    static VERSION: OnceLock<String> = OnceLock::new();
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
}

impl Facts {
    pub(crate) fn new(schema: &'static str, runner: &Runner) -> Self {
        Self {
            schema,
            version: version(),
            leaves: runner.leaves().to_string(),
            threads: runner.threads(),
            cpu: CpuPath::current().to_string(),
        }
    }

    /// The same facts at the head of another form.
    pub(crate) fn named(self, schema: &'static str) -> Self {
        Self { schema, ..self }
    }

    /// One line of text.
    pub(crate) fn line(&self) -> String {
        let leaves = match self.leaves.as_str() {
            "made" => "every move made",
            "sorted" => "last moves sorted by kind",
            _ => "last moves counted in bulk",
        };
        let plural = if self.threads == 1 { "" } else { "s" };
        format!("{leaves}, {} thread{plural}, cpu {}", self.threads, self.cpu)
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
