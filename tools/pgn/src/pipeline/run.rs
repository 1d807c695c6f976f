//! Blocks to workers and results back in order.
//!
//! One thread reads, decodes and cuts; so many workers as asked for work on blocks; the calling thread puts the results in
//! order. Whatever is read takes a permit until it has come out in order, so that only a few blocks are in memory however
//! fast the reader is.

use std::collections::VecDeque;
use std::fs;
use std::io;
use std::mem;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use jadoube_notation::pgn::Location;
use jadoube_terminal::{
    Compression, Counter, Failure, Input, Progress, Reading, bytes, expand, on_interrupt, rate,
    short,
};

use super::block::{BEGIN, Block, Lengths};
use super::buffers::Buffers;
use super::reader::{Read, Reader};
use super::resume::Resume;

/// Inputs, and how they are worked on.
pub(crate) struct Pipeline {
    threads: NonZero<usize>,
    inputs: Vec<io::Result<Input>>,
    /// How many bytes there are to read; unknown if one of the inputs is no file.
    total: Option<u64>,
    resume: Option<Resume>,
    progress: Progress,
    state: Arc<State>,
}

/// What threads tell each other.
#[derive(Default)]
struct State {
    is_interrupted: AtomicBool,
    read: Counter,
    games: Counter,
}

/// What comes out, in the order of the inputs.
pub(crate) enum Event<A> {
    /// The input of this number has been opened.
    Begin(usize, Compression),
    /// A block has been worked on.
    Block(A),
    /// The input of this number is over. If there is an error, it could not be read to its end, or not at all.
    End(usize, Option<io::Error>),
}

/// Whether there is more to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    /// Go on.
    On,
    /// This is enough: what has not come out yet is dropped.
    Enough,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// All has come out, or `take` had enough.
    Complete,
    /// By Ctrl-C. All before this place of the input of this number has come out.
    Interrupted(usize, Location),
}

/// How often Ctrl-C is looked for.
const PAUSE: Duration = Duration::from_millis(50);

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
        let state = Arc::new(State::default());
        let to_stop = Arc::clone(&state);
        on_interrupt(move || to_stop.is_interrupted.store(true, Ordering::Relaxed))?;
        let is_excluded = |path: &Path| exclude.iter().any(|it| path.starts_with(it));
        let inputs = expand(paths, |path| is_pgn_name(path) && !is_excluded(path));
        let total = inputs.iter().flatten().map(Input::stored_len).sum();
        Ok(Self { threads, inputs, total, resume: None, progress, state })
    }

    /// Refuses to write over one of the inputs.
    ///
    /// # Errors
    /// If the file that this option names is one of them.
    pub(crate) fn refuse_as_output(
        &self,
        option: &str,
        output: Option<&Path>,
    ) -> Result<(), Failure> {
        let Some(Ok(path)) = output.map(fs::canonicalize) else { return Ok(()) };
        let is_same = |input: &Input| {
            !input.is_stdin() && fs::canonicalize(input.path()).is_ok_and(|it| it == path)
        };
        if let Some(input) = self.inputs.iter().flatten().find(|input| is_same(input)) {
            return Err(Failure::usage(format_args!("{option} names an input: {input}")));
        }
        Ok(())
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

    /// The number of games that the progress shows, to be added to.
    pub(crate) fn games(&self) -> Counter {
        self.state.games.clone()
    }

    /// Works on every block in some thread and takes the results in order in this one. It can be called once: afterwards there
    /// are no inputs.
    ///
    /// # Errors
    /// What `take` gives. Inputs that cannot be read are events.
    pub(crate) fn run<A: Send + 'static>(
        &mut self,
        label: &str,
        work: impl Fn(Block) -> A + Sync,
        take: impl FnMut(Event<A>) -> Result<Flow, Failure>,
    ) -> Result<Ended, Failure> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.get()).build();
        let pool = pool.map_err(Failure::system)?;
        let start = Instant::now();
        let (sender, messages) = channel();
        let permits = self.read_ahead(sender.clone())?;
        let this = &*self;
        let reading = || this.reading(start);
        this.progress.watch(label, reading, || {
            pool.in_place_scope(|scope| {
                let spawn = |number: u64, block: Block| {
                    let (mut alarm, work) = (Alarm::new(&sender), &work);
                    scope.spawn(move |_| alarm.last(Message::Done(number, work(block))));
                };
                let state = &this.state;
                Order {
                    take,
                    spawn,
                    permits,
                    state,
                    slots: VecDeque::new(),
                    first: 0,
                    done: Done::START,
                }
                .run(&messages)
            })
        })
    }

    /// Starts the thread that reads, and gives what its permits are sent through.
    fn read_ahead<A: Send + 'static>(
        &mut self,
        sender: Sender<Message<A>>,
    ) -> Result<Sender<()>, Failure> {
        let (permits, taken) = channel();
        for _ in 0..2 * self.threads.get() + 2 {
            // The receiver is at hand.
            let _ = permits.send(());
        }
        let reader = Reader {
            inputs: mem::take(&mut self.inputs),
            threads: self.threads,
            read: self.state.read.clone(),
            lengths: Lengths::default(),
            buffers: Buffers::default(),
            resume: self.resume,
            permits: taken,
            sender,
        };
        let mut alarm = Alarm::new(&reader.sender);
        let thread = thread::Builder::new().name("reader".to_owned());
        let read = move || {
            reader.run();
            alarm.disarm();
        };
        thread.spawn(read).map_err(Failure::system)?;
        Ok(permits)
    }

    fn reading(&self, start: Instant) -> Reading {
        let total = self.total;
        let read = self.state.read.get();
        let games = self.state.games.get();
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

/// What comes to the calling thread.
enum Message<A> {
    Read(Read),
    /// The block of this number has been worked on.
    Done(u64, A),
    /// A thread has panicked, and what it was to send will not come.
    Lost,
}

/// Tells when a thread ends by a panic: nobody would wait for it for ever.
struct Alarm<A> {
    sender: Option<Sender<Message<A>>>,
}

impl<A> Alarm<A> {
    fn new(sender: &Sender<Message<A>>) -> Self {
        Self { sender: Some(sender.clone()) }
    }

    /// Sends the last that the thread has to say.
    fn last(&mut self, message: Message<A>) {
        if let Some(sender) = self.sender.take() {
            // Nobody listens any more if the run has ended early.
            let _ = sender.send(message);
        }
    }

    fn disarm(&mut self) {
        self.sender = None;
    }
}

impl<A> Drop for Alarm<A> {
    fn drop(&mut self) {
        self.last(Message::Lost);
    }
}

impl<A> From<Read> for Message<A> {
    fn from(read: Read) -> Self {
        Self::Read(read)
    }
}

/// Something that has been read and has not come out yet.
enum Slot<A> {
    Begin(usize, Compression),
    /// Being worked on; where the block after it begins.
    Working(Location),
    Block(A, Location),
    End(usize, Option<io::Error>),
}

/// What has come out: all before this place of the input of this number.
#[derive(Clone, Copy)]
struct Done {
    input: usize,
    place: Location,
}

impl Done {
    const START: Self = Self { input: 0, place: BEGIN };
}

/// Puts things in order.
struct Order<'a, A, T, S> {
    take: T,
    spawn: S,
    permits: Sender<()>,
    state: &'a State,
    slots: VecDeque<Slot<A>>,
    /// The number of the first slot.
    first: u64,
    done: Done,
}

impl<A, T, S> Order<'_, A, T, S>
where
    T: FnMut(Event<A>) -> Result<Flow, Failure>,
    S: Fn(u64, Block),
{
    fn run(mut self, messages: &Receiver<Message<A>>) -> Result<Ended, Failure> {
        let mut all_read = false;
        while !(all_read && self.slots.is_empty()) {
            let is_interrupted = self.state.is_interrupted.load(Ordering::Relaxed);
            if is_interrupted && self.slots.is_empty() {
                return Ok(Ended::Interrupted(self.done.input, self.done.place));
            }
            match messages.recv_timeout(PAUSE) {
                // What is read after Ctrl-C is left for the next run.
                Ok(Message::Read(_)) if is_interrupted => {}
                Ok(Message::Read(Read::Over)) => all_read = true,
                Ok(Message::Read(read)) => self.add(read),
                Ok(Message::Done(number, result)) => self.fill(number, result),
                Ok(Message::Lost) => return Err(Failure::system("a thread has panicked")),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if self.come_out()? == Flow::Enough {
                break;
            }
        }
        Ok(Ended::Complete)
    }

    fn add(&mut self, read: Read) {
        let number = self.first + self.slots.len() as u64;
        self.slots.push_back(match read {
            Read::Begin(index, compression) => Slot::Begin(index, compression),
            Read::Block(block) => {
                let end = block.end;
                (self.spawn)(number, block);
                Slot::Working(end)
            }
            Read::End(index, error) => Slot::End(index, error),
            Read::Over => return,
        });
    }

    fn fill(&mut self, number: u64, result: A) {
        if let Some(slot) = self.slots.get_mut((number - self.first) as usize)
            && let Slot::Working(end) = *slot
        {
            *slot = Slot::Block(result, end);
        }
    }

    /// Hands on what is next and ready.
    fn come_out(&mut self) -> Result<Flow, Failure> {
        while let Some(slot) = self.slots.pop_front_if(|slot| !matches!(slot, Slot::Working(_))) {
            self.first += 1;
            let event = match slot {
                Slot::Begin(index, compression) => {
                    self.done = Done { input: index, place: BEGIN };
                    Event::Begin(index, compression)
                }
                Slot::Block(result, end) => {
                    self.done.place = end;
                    Event::Block(result)
                }
                Slot::End(index, error) => {
                    self.done = Done { input: index + 1, place: BEGIN };
                    Event::End(index, error)
                }
                Slot::Working(_) => continue,
            };
            if (self.take)(event)? == Flow::Enough {
                return Ok(Flow::Enough);
            }
            // The reader may be gone, all being read.
            let _ = self.permits.send(());
        }
        Ok(Flow::On)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The end of a run to which these messages come.
    fn end_of(
        messages: impl FnOnce(Sender<Message<()>>) + Send + 'static,
    ) -> Result<Ended, Failure> {
        let (sender, received) = channel();
        let (permits, _taken) = channel();
        thread::spawn(move || messages(sender));
        let order = Order {
            take: |_| Ok(Flow::On),
            spawn: |_, _| {},
            permits,
            state: &State::default(),
            slots: VecDeque::new(),
            first: 0,
            done: Done::START,
        };
        order.run(&received)
    }

    #[test]
    fn a_thread_that_panics_ends_the_run() {
        let panics = |sender: Sender<Message<()>>| {
            let held = sender.clone();
            let _ = thread::spawn(move || {
                let _alarm = Alarm::new(&sender);
                panic!("on purpose");
            })
            .join();
            // Others can still send.
            thread::sleep(Duration::from_secs(5));
            drop(held);
        };
        assert!(end_of(panics).is_err());
    }

    #[test]
    fn a_thread_that_ends_well_does_not_end_the_run() {
        let ends = |sender: Sender<Message<()>>| {
            let mut alarm = Alarm::new(&sender);
            alarm.disarm();
            drop(alarm);
            let mut alarm = Alarm::new(&sender);
            alarm.last(Message::Read(Read::Over));
        };
        assert_eq!(end_of(ends).ok(), Some(Ended::Complete));
    }
}
