//! The lines that travel: work units and their results.

use std::fmt::Write;

use jadoube_board::CastlingMode;
use jadoube_perft::Group;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::root::Root;

const UNIT: &str = "jadoube.perft.unit/1";
const RESULT: &str = "jadoube.perft.result/1";

/// The version that plans, runs and merges: counts of two versions are not added up.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What a plan was made of. With the same version it can be made again, byte by byte.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Task {
    pub(super) fen: String,
    /// `standard` or `chess960`.
    pub(super) castling: String,
    pub(super) depth: u8,
    /// How many units were asked for.
    pub(super) split: usize,
}

/// A part of a count.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Unit {
    schema: String,
    pub(super) version: String,
    /// A digest of all units, whatever their seed.
    pub(super) plan: String,
    /// From 1 on.
    pub(super) unit: usize,
    pub(super) units: usize,
    pub(super) task: Task,
    /// What the keys of a table come from.
    pub(super) seed: u64,
    /// The plies to count below each position.
    pub(super) plies: u8,
    pub(super) positions: Vec<Entry>,
    checksum: String,
}

/// A position and how many lines of moves lead to it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    pub(super) fen: String,
    pub(super) times: u128,
}

/// What came out of a unit.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitResult {
    schema: String,
    pub(super) version: String,
    pub(super) plan: String,
    pub(super) unit: usize,
    pub(super) units: usize,
    pub(super) task: Task,
    pub(super) seed: u64,
    /// A digest of the unit, whatever its seed.
    pub(super) work: String,
    pub(super) nodes: u128,
    checksum: String,
}

/// The first 128 bits of the SHA-256 of the values as JSON, a line each.
fn digest<T: Serialize>(values: impl IntoIterator<Item = T>) -> String {
    let mut hasher = Sha256::new();
    for value in values {
        // Texts and numbers can always be written.
        hasher.update(serde_json::to_vec(&value).unwrap_or_default());
        hasher.update(b"\n");
    }
    hasher.finalize().iter().take(16).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The mode that a line names.
pub(super) fn castling_mode(text: &str) -> Result<CastlingMode, String> {
    let modes = [CastlingMode::Standard, CastlingMode::Chess960];
    let mode = modes.into_iter().find(|mode| mode.to_string() == text);
    mode.ok_or_else(|| format!("expected castling standard or chess960, found {text:?}"))
}

impl Task {
    /// The position that is counted.
    pub(super) fn root(&self) -> Result<Root, String> {
        Root::read(&self.fen, Some(castling_mode(&self.castling)?))
    }
}

impl Unit {
    /// All units of a plan: each list of positions with its index is one.
    pub(super) fn all(task: &Task, plies: u8, lists: Vec<Vec<Entry>>, seed: u64) -> Vec<Self> {
        let units = lists.len();
        let unit = |(index, positions)| Self {
            schema: UNIT.to_owned(),
            version: VERSION.to_owned(),
            plan: String::new(),
            unit: index + 1,
            units,
            task: task.clone(),
            seed: 0,
            plies,
            positions,
            checksum: String::new(),
        };
        let mut all: Vec<Self> = lists.into_iter().enumerate().map(unit).collect();
        let plan = digest(&all);
        for unit in &mut all {
            unit.plan.clone_from(&plan);
            unit.seed = seed;
            unit.checksum = unit.right_checksum();
        }
        all
    }

    fn right_checksum(&self) -> String {
        digest([&Self { checksum: String::new(), ..self.clone() }])
    }

    /// A digest of what is to be done.
    pub(super) fn work(&self) -> String {
        digest([&Self { checksum: String::new(), seed: 0, ..self.clone() }])
    }

    /// Reads a line.
    ///
    /// # Errors
    /// What is wrong with it: no unit, one of another version, a damaged one.
    pub(super) fn read(line: &str) -> Result<Self, String> {
        let unit: Self = parse(line, UNIT, "a unit")?;
        if unit.version != VERSION {
            let Self { unit, version, .. } = unit;
            return Err(format!("unit {unit} was made by version {version}, this is {VERSION}"));
        }
        if unit.checksum != unit.right_checksum() {
            return Err(format!("unit {} is damaged: its checksum does not fit", unit.unit));
        }
        Ok(unit)
    }

    /// The positions to count.
    pub(super) fn groups(&self) -> Result<Vec<Group>, String> {
        let mode = castling_mode(&self.task.castling)?;
        let group = |(index, entry): (usize, &Entry)| {
            let root = Root::read(&entry.fen, Some(mode))
                .map_err(|error| format!("unit {}: position {}: {error}", self.unit, index + 1))?;
            Ok(Group { position: root.position, times: entry.times })
        };
        self.positions.iter().enumerate().map(group).collect()
    }
}

impl UnitResult {
    /// The result of a unit that was counted with keys from this seed.
    pub(super) fn new(unit: &Unit, seed: u64, nodes: u128) -> Self {
        let mut result = Self {
            schema: RESULT.to_owned(),
            version: unit.version.clone(),
            plan: unit.plan.clone(),
            unit: unit.unit,
            units: unit.units,
            task: unit.task.clone(),
            seed,
            work: unit.work(),
            nodes,
            checksum: String::new(),
        };
        result.checksum = result.right_checksum();
        result
    }

    fn right_checksum(&self) -> String {
        digest([&Self { checksum: String::new(), ..self.clone() }])
    }

    /// Reads a line, whose checksum may be wrong.
    pub(super) fn read(line: &str) -> Result<Self, String> {
        parse(line, RESULT, "a result")
    }

    /// Whether the line is as it was written.
    pub(super) fn is_intact(&self) -> bool {
        self.checksum == self.right_checksum()
    }
}

/// Reads a line of JSON that should have this schema.
fn parse<'a, T: Deserialize<'a>>(line: &'a str, schema: &str, what: &str) -> Result<T, String> {
    #[derive(Deserialize)]
    struct Named {
        schema: Option<String>,
    }
    let broken = |error: serde_json::Error| format!("expected {what} as a line of JSON: {error}");
    let named: Named = serde_json::from_str(line).map_err(broken)?;
    match named.schema {
        Some(name) if name == schema => serde_json::from_str(line).map_err(broken),
        Some(other) => Err(format!("expected {what} ({schema}), found {other:?}")),
        None => Err(format!("expected {what} (\"schema\": {schema:?}), found no schema")),
    }
}
