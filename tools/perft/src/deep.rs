//! A count that may take days: its state is kept in a file, from which it goes on.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use jadoube_perft::{Cancelled, Deep, Mark, Monitor};
use jadoube_terminal::{
    Compression, Exit, Failure, NewFile, Reading, STDIN, complain, grouped, note, plain_words,
    rate, short,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::Session;
use crate::count;
use crate::root::Root;

/// The state is written this often, between two steps.
const BETWEEN_SAVES: Duration = Duration::from_secs(10);

/// A step should take about so long.
const STEP: Duration = Duration::from_secs(4);

/// Counts one depth, from the state in the file if there is one.
pub(crate) fn run(root: &Root, depth: u8, path: &Path, session: Session) -> Result<Exit, Failure> {
    let mut run = Run::open(root, depth, path, &session)?;
    let resumed = run.deep.fraction();
    if resumed > 0.0 && !session.common.quiet {
        let percent = resumed * 100.0;
        note(format_args!("note: going on from {}: {percent:.2} % done", path.display()));
    }
    // The file must be one that can be written to, before hours have gone by.
    run.save()?;
    let course = Mutex::new(Course::default());
    let label = format!("depth {depth}");
    let start = Instant::now();
    let outcome = session.progress.watch(
        &label,
        || read(&course, &session.monitor, resumed, start),
        || run.count(&session, &course),
    );
    // The count is told even if it cannot be kept.
    let saved = run.save();
    let exit = match outcome {
        Ok(u128::MAX) => return Err(count::too_many(depth)),
        Ok(nodes) => count::print_deep(root, depth, nodes, run.elapsed(), session)?,
        Err(Cancelled) => {
            let (percent, nodes) = (run.deep.fraction() * 100.0, grouped(run.nodes()));
            note(format_args!(
                "interrupted at depth {depth}: {percent:.2} % done, {nodes} nodes counted; \
                 the same command goes on"
            ));
            Exit::Interrupted
        }
    };
    saved?;
    Ok(exit)
}

/// How far the count has come, for the display.
#[derive(Clone, Copy, Default)]
struct Course {
    done: f64,
    /// The part that the step in progress is.
    step: f64,
    nodes: u128,
}

/// The time that is left follows from what was done since this process began, so the fraction is of what was left then.
fn read(course: &Mutex<Course>, monitor: &Monitor, resumed: f64, start: Instant) -> Reading {
    let Course { done, step, nodes } =
        *course.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let whole = (done + step * monitor.fraction()).clamp(0.0, 1.0);
    let here = nodes + u128::from(monitor.nodes());
    let per_second = rate(here, start.elapsed()).unwrap_or(0);
    let of_rest = if resumed < 1.0 { (whole - resumed) / (1.0 - resumed) } else { 1.0 };
    let of_all = match resumed > 0.0 {
        true => format!("{:.2} % of all  ", whole * 100.0),
        false => String::new(),
    };
    Reading {
        fraction: Some(of_rest.clamp(0.0, 1.0)),
        message: format!("{of_all}{}/s", short(per_second)),
    }
}

/// What is in a file of a state; `None` if there is none yet.
///
/// # Errors
/// If it cannot be read, or is something that has no end, as a device or a pipe.
fn read_file(path: &Path) -> io::Result<Option<Vec<u8>>> {
    // A state has less than a hundred bytes for each ply.
    const MOST: u64 = 1 << 20;
    let kind = match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        metadata => metadata?.file_type(),
    };
    if !kind.is_file() {
        let what = if kind.is_dir() { "is a directory" } else { "is no regular file" };
        return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST).read_to_end(&mut bytes)?;
    Ok(Some(bytes))
}

/// A count and its file.
struct Run<'a> {
    path: &'a Path,
    head: Head,
    deep: Deep,
    /// How long other processes have counted.
    before: Duration,
    start: Instant,
    saved: Instant,
}

impl<'a> Run<'a> {
    fn open(root: &Root, depth: u8, path: &'a Path, session: &Session) -> Result<Self, Failure> {
        if path.as_os_str() == STDIN {
            return Err(Failure::usage(
                "--state: a state is kept in a file, not in - (./- is a file)",
            ));
        }
        let head = Head::new(root, depth, session);
        let read = read_file(path).map_err(|error| {
            let (path, error) = (path.display(), plain_words(&error));
            Failure::system(format_args!("--state: {path}: {error}"))
        })?;
        let Some(bytes) = read else {
            let deep = Deep::new(&root.position, depth);
            return Ok(Self::new(path, head, deep, Duration::ZERO));
        };
        let shown = path.display();
        let state = State::read(&bytes).map_err(|error| {
            Failure::system(format_args!("--state: {shown}: {error}; remove it to begin anew"))
        })?;
        if let Some(difference) = state.head.difference(&head) {
            return Err(Failure::usage(format_args!("--state: {shown}: {difference}")));
        }
        let marks: Vec<Mark> = state.marks.iter().map(MarkRow::mark).collect();
        let deep = Deep::resume(&root.position, depth, &marks).map_err(|error| {
            Failure::system(format_args!("--state: {shown}: {error}; remove it to begin anew"))
        })?;
        Ok(Self::new(path, head, deep, Duration::from_millis(state.milliseconds)))
    }

    fn new(path: &'a Path, head: Head, deep: Deep, before: Duration) -> Self {
        let now = Instant::now();
        Self { path, head, deep, before, start: now, saved: now }
    }

    fn elapsed(&self) -> Duration {
        self.before.saturating_add(self.start.elapsed())
    }

    /// Goes on to the end, or until somebody cancels.
    fn count(&mut self, session: &Session, course: &Mutex<Course>) -> Result<u128, Cancelled> {
        let Session { runner, monitor, .. } = session;
        let begun = self.nodes();
        // Leaves; the first step tells how fast it goes.
        let mut leaves = 1e8;
        loop {
            if let Some(nodes) = self.deep.total() {
                return Ok(nodes);
            }
            monitor.restart();
            let now = Course {
                done: self.deep.fraction(),
                step: self.deep.step_fraction(leaves),
                nodes: self.nodes().saturating_sub(begun),
            };
            *course.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = now;
            let start = Instant::now();
            self.deep.step(runner, leaves, monitor)?;
            let wanted = STEP.as_secs_f64() / start.elapsed().as_secs_f64().max(1e-3);
            leaves = (leaves * wanted.clamp(0.25, 2.0)).max(1e6);
            if self.saved.elapsed() > BETWEEN_SAVES
                && let Err(failure) = self.save()
            {
                // A disk may be full for a while; the count is worth more.
                complain(failure);
                self.saved = Instant::now();
            }
        }
    }

    /// The leaves of the groups that are done.
    fn nodes(&self) -> u128 {
        self.deep.marks().iter().map(|mark| mark.nodes).fold(0, u128::saturating_add)
    }

    /// Writes the state; until all of it is there the old file stays.
    fn save(&mut self) -> Result<(), Failure> {
        let marks = self.deep.marks().into_iter().map(MarkRow::new).collect();
        let state = State::new(self.head.clone(), marks, self.elapsed());
        let write = || {
            let mut file = NewFile::create(self.path, Compression::Plain)?;
            serde_json::to_writer_pretty(&mut file, &state)?;
            writeln!(file)?;
            file.commit()
        };
        write().map_err(|error| Failure::system(format_args!("--state: {error}")))?;
        self.saved = Instant::now();
        Ok(())
    }
}

/// What a state belongs to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    version: String,
    fen: String,
    castling: String,
    depth: u8,
    leaves: String,
    seed: u64,
}

impl Head {
    fn new(root: &Root, depth: u8, session: &Session) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            fen: root.fen(),
            castling: root.mode.to_string(),
            depth,
            leaves: session.runner.leaves().to_string(),
            seed: session.common.hash.seed(),
        }
    }

    /// Why the state is not of the count that was asked for.
    fn difference(&self, asked: &Self) -> Option<String> {
        let facts = [
            ("version", &self.version, &asked.version),
            ("position", &self.fen, &asked.fen),
            ("castling", &self.castling, &asked.castling),
            ("depth", &self.depth.to_string(), &asked.depth.to_string()),
            ("way of counting leaves", &self.leaves, &asked.leaves),
            ("seed", &self.seed.to_string(), &asked.seed.to_string()),
        ];
        let (what, has, wants) = facts.into_iter().find(|(_, has, wants)| has != wants)?;
        Some(format!("the state of another {what}: expected {wants}, found {has}"))
    }
}

/// A mark as it is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MarkRow {
    groups: usize,
    nodes: u128,
}

impl MarkRow {
    fn new(mark: Mark) -> Self {
        Self { groups: mark.groups, nodes: mark.nodes }
    }

    fn mark(&self) -> Mark {
        Mark { groups: self.groups, nodes: self.nodes }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    schema: String,
    head: Head,
    marks: Vec<MarkRow>,
    /// How long it has been counted.
    milliseconds: u64,
    checksum: String,
}

const SCHEMA: &str = "jadoube.perft.state/1";

impl State {
    fn new(head: Head, marks: Vec<MarkRow>, elapsed: Duration) -> Self {
        let milliseconds = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        let schema = SCHEMA.to_owned();
        let mut state = Self { schema, head, marks, milliseconds, checksum: String::new() };
        state.checksum = state.right_checksum();
        state
    }

    fn right_checksum(&self) -> String {
        let bare = Self { checksum: String::new(), ..self.clone() };
        let digest = Sha256::digest(serde_json::to_vec(&bare).unwrap_or_default());
        digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }

    fn read(bytes: &[u8]) -> Result<Self, String> {
        let state: Self = serde_json::from_slice(bytes)
            .map_err(|error| format!("damaged, or no state of a count: {error}"))?;
        if state.schema != SCHEMA {
            return Err(format!("expected {SCHEMA}, found {:?}", state.schema));
        }
        if state.checksum != state.right_checksum() {
            return Err("damaged: its checksum does not fit".to_owned());
        }
        Ok(state)
    }
}

/// The option of the command line.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct StateArguments {
    /// Count DEPTH only, keep its state in this file and go on from there: for counts that take days
    #[arg(long, value_name = "FILE", conflicts_with_all = ["divide", "breakdown"])]
    pub(crate) state: Option<PathBuf>,
}
