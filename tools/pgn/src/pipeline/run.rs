//! From inputs to results in order.

use std::io;
use std::mem;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Instant;

use jadoube_notation::pgn::Location;
use jadoube_terminal::{
    Counter, Failure, Input, Progress, Reading, Stop, bytes, distinct_outputs, expand,
    on_interrupt, rate, short,
};

use super::block::Block;
use super::crew;
use super::feed::Feed;
use super::order::{Done, Event, Flow, Outlet};
use super::resume::Resume;

/// Inputs, and how they are worked on.
pub(crate) struct Pipeline {
    threads: NonZero<usize>,
    inputs: Vec<io::Result<Input>>,
    /// How many bytes there are to read; unknown if one of the inputs is no file.
    total: Option<u64>,
    resume: Option<Resume>,
    progress: Progress,
    /// Set by Ctrl-C.
    stop: Stop,
    /// How many bytes and games there were.
    read: Counter,
    games: Counter,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// All has come out, or `take` had enough.
    Complete,
    /// By Ctrl-C. All before this place of the input of this number has come out.
    Interrupted(usize, Location),
}

impl Pipeline {
    /// Takes over Ctrl-C, and finds the files in folders.
    ///
    /// # Errors
    /// If the system does not allow the first.
    pub(crate) fn new(
        paths: &[PathBuf],
        exclude: &[PathBuf],
        threads: NonZero<usize>,
        progress: Progress,
    ) -> Result<Self, Failure> {
        let stop = Stop::default();
        let to_stop = stop.clone();
        on_interrupt(move || to_stop.set())?;
        let is_excluded = |path: &Path| exclude.iter().any(|it| path.starts_with(it));
        let inputs = expand(paths, |path| is_pgn_name(path) && !is_excluded(path));
        let total = inputs.iter().flatten().map(Input::stored_len).sum();
        let (read, games) = (Counter::default(), Counter::default());
        Ok(Self { threads, inputs, total, resume: None, progress, stop, read, games })
    }

    /// Refuses to write over one of the inputs, and to write two things into one file; options with their files.
    ///
    /// # Errors
    /// If two names are those of one file.
    pub(crate) fn refuse_as_outputs(
        &self,
        outputs: &[(&str, Option<&Path>)],
    ) -> Result<(), Failure> {
        let inputs = self.inputs.iter().flatten().map(|input| input.path().to_owned());
        distinct_outputs(outputs, &inputs.collect::<Vec<_>>(), "an input")
    }

    /// Begins there in the first input.
    pub(crate) fn resume(&mut self, at: Option<Resume>) {
        self.resume = at;
    }

    /// The inputs, and what keeps some of them from being read.
    pub(crate) fn inputs(&self) -> &[io::Result<Input>] {
        &self.inputs
    }

    /// The names of the inputs.
    pub(crate) fn names(&self) -> Vec<String> {
        let name = |input: &io::Result<Input>| {
            input.as_ref().map_or_else(|_| String::new(), Input::to_string)
        };
        self.inputs.iter().map(name).collect()
    }

    /// The inputs as one names them on the command line.
    pub(crate) fn arguments(&self) -> Vec<String> {
        let argument = |input: &io::Result<Input>| {
            input
                .as_ref()
                .map_or_else(|_| String::new(), |input| input.path().display().to_string())
        };
        self.inputs.iter().map(argument).collect()
    }

    /// The number of games that the progress shows, to be added to.
    pub(crate) fn games(&self) -> Counter {
        self.games.clone()
    }

    /// Works on every block and takes the results in order in this thread. With one thread it does all itself, but for decoding;
    /// otherwise so many others do the work. It can be called once: afterwards there are no inputs.
    ///
    /// # Errors
    /// What `take` gives. Inputs that cannot be read are events.
    pub(crate) fn run<A: Send>(
        &mut self,
        label: &str,
        work: impl Fn(Block) -> A + Sync,
        take: impl FnMut(Event<A>) -> Result<Flow, Failure>,
    ) -> Result<Ended, Failure> {
        let start = Instant::now();
        let inputs = mem::take(&mut self.inputs);
        let (read, stop) = (self.read.clone(), self.stop.clone());
        let feed = Feed::new(inputs, self.resume, self.threads, read, stop);
        let mut outlet = Outlet::new(take);
        let this = &*self;
        let reading = || this.reading(start);
        let feed = this.progress.watch(label, reading, || match this.threads.get() {
            1 => alone(feed, &work, &mut outlet),
            _ => crew::run(feed, this.threads, &this.stop, &work, &mut outlet),
        })?;
        Ok(match feed {
            Some(feed) if !feed.is_over() => Ended::Interrupted(outlet.input, outlet.place),
            _ => Ended::Complete,
        })
    }

    fn reading(&self, start: Instant) -> Reading {
        let total = self.total;
        let read = self.read.get();
        let games = self.games.get();
        let per_second = rate(games.into(), start.elapsed()).unwrap_or(0);
        let of_total = total.map_or_else(String::new, |total| format!(" of {}", bytes(total)));
        Reading {
            fraction: total.map(|total| (read as f64 / total.max(1) as f64).min(1.0)),
            message: format!(
                "{}{of_total}  {} games  {} games/s",
                bytes(read),
                short(games),
                short(per_second)
            ),
        }
    }
}

/// Whether a file in a folder is one of games, by its name.
fn is_pgn_name(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    [".pgn", ".pgn.gz", ".pgn.bz2", ".pgn.zst"].iter().any(|end| name.ends_with(end))
}

/// Does everything in this thread. Gives the inputs back, unless it is enough.
fn alone<A>(
    mut feed: Feed,
    work: impl Fn(Block) -> A,
    outlet: &mut Outlet<impl FnMut(Event<A>) -> Result<Flow, Failure>>,
) -> Result<Option<Feed>, Failure> {
    while let Some(item) = feed.next() {
        if outlet.hand_on(Done::new(item, &work))? == Flow::Enough {
            return Ok(None);
        }
    }
    Ok(Some(feed))
}
