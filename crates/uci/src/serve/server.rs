use std::io::{self, BufRead, Write};
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::Instant;

use jadoube_board::CastlingMode;

use super::output::SharedWriter;
use super::worker::{Job, Worker};
use super::{Engine, Output, Watch};
use crate::lines::read_line;
use crate::{Command, Go, Message, OptionDeclaration, ParseError, PlayedLine};

/// What the end of the input means to a search that is running.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum AtEnd {
    /// It is stopped, as by `quit`: the GUI is gone.
    #[default]
    Stop,
    /// It goes on to its limits, and its answer is given: the commands were all there from the start.
    Finish,
}

/// Makes an [`Engine`] speak UCI; see the [module](super).
///
/// A command that changes something (`position`, `setoption`, `ucinewgame`, `go`) and comes while a search is running stops it
/// first, and its best move is sent before anything else is done. A `go` that cannot be understood is answered by a search
/// one ply deep, so that nobody waits for ever.
#[derive(Debug)]
pub struct Server<E> {
    engine: E,
    at_end: AtEnd,
}

/// Longer lines are not read: a game of many thousand moves fits in.
const MAX_LINE: usize = 1 << 20;
/// So many commands wait while the engine is busy; then no more is read.
const MAX_WAITING: usize = 256;

impl<E: Engine> Server<E> {
    /// A server of this engine.
    pub fn new(engine: E) -> Self {
        Self { engine, at_end: AtEnd::Stop }
    }

    /// What the end of the input is to mean.
    #[must_use]
    pub fn at_end(self, at_end: AtEnd) -> Self {
        Self { at_end, ..self }
    }

    /// Serves until `quit`, the end of the input, or nobody reads the output any more.
    ///
    /// # Errors
    /// If the input cannot be read.
    pub fn run(mut self, mut input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
        let writer = SharedWriter::new(output);
        let output = writer.output();
        let options = self.engine.options();
        let (name, author) = (self.engine.name(), self.engine.author());
        let worker = Worker {
            engine: &mut self.engine,
            options: &options,
            output,
            line: PlayedLine::initial(),
            mode: CastlingMode::Standard,
        };
        thread::scope(|scope| {
            let (jobs, queue) = sync_channel(MAX_WAITING);
            scope.spawn(move || worker.run(queue));
            let mut reader = Reader {
                jobs,
                output,
                options: &options,
                name,
                author,
                search: None,
                debug: false,
            };
            let result = reader.read(&mut input);
            reader.end(if matches!(result, Ok(End::Input)) { self.at_end } else { AtEnd::Stop });
            result.map(drop)
        })
    }
}

/// Why reading ended.
enum End {
    Quit,
    Input,
}

/// The side of the server that listens.
struct Reader<'a> {
    jobs: SyncSender<Job>,
    output: Output<'a>,
    options: &'a [OptionDeclaration],
    name: String,
    author: String,
    /// The last search that was begun, if nothing was ordered that ends it.
    search: Option<Watch>,
    debug: bool,
}

impl Reader<'_> {
    fn read(&mut self, input: &mut impl BufRead) -> io::Result<End> {
        while let Some(line) = read_line(input, MAX_LINE)? {
            let command = match Command::parse(&line.text) {
                command if line.is_cut => self.complain_of_length(command),
                Ok(command) => command,
                Err(error) => self.complain(&error),
            };
            let Some(command) = command else { continue };
            if self.debug {
                self.output.string(format_args!("debug: {command}"));
            }
            if matches!(command, Command::Quit) || !self.obey(command) || self.output.is_broken() {
                return Ok(End::Quit);
            }
        }
        Ok(End::Input)
    }

    /// Tells what is wrong, and what to do instead, if anything.
    fn complain(&self, error: &ParseError) -> Option<Command> {
        self.output.string(error);
        (error.command == "go").then(Self::short_search)
    }

    /// The same of a line of which only the begin has been read: whoever waits for an answer gets one.
    fn complain_of_length(&self, begin: Result<Option<Command>, ParseError>) -> Option<Command> {
        self.output.string("this line is too long to be read");
        match begin {
            Ok(Some(Command::Go(_))) => Some(Self::short_search()),
            Ok(Some(Command::IsReady)) => Some(Command::IsReady),
            Err(error) if error.command == "go" => Some(Self::short_search()),
            Ok(_) | Err(_) => None,
        }
    }

    fn short_search() -> Command {
        Command::Go(Box::new(Go::depth(1)))
    }

    /// `false` if the engine's thread is gone.
    fn obey(&mut self, command: Command) -> bool {
        let job = match command {
            Command::Uci => {
                self.introduce();
                return true;
            }
            Command::Debug(debug) => {
                self.debug = debug;
                return true;
            }
            Command::IsReady if self.is_searching() => {
                self.output.send(&Message::ReadyOk);
                return true;
            }
            Command::Stop => {
                self.stop();
                return true;
            }
            Command::PonderHit => {
                if let Some(search) = &self.search {
                    search.ponder_hit();
                }
                return true;
            }
            Command::Register(_) | Command::Quit => return true,
            Command::IsReady => Job::Ready,
            Command::Display => return self.look(Job::Display),
            Command::Eval => return self.look(Job::Eval),
            Command::SetOption(option) => self.change(Job::SetOption(option)),
            Command::NewGame => self.change(Job::NewGame),
            Command::Position(position) => self.change(Job::Position(position)),
            Command::Go(go) => {
                let received = Instant::now();
                let watch = self.begin();
                Job::Go(go, received, watch)
            }
            Command::Bench(depth) => {
                let watch = self.begin();
                Job::Bench(depth, watch)
            }
        };
        self.jobs.send(job).is_ok()
    }

    fn introduce(&self) {
        self.output.send(&Message::Name(self.name.clone()));
        self.output.send(&Message::Author(self.author.clone()));
        for option in self.options {
            self.output.send(&Message::Option(option.clone()));
        }
        self.output.send(&Message::UciOk);
    }

    fn is_searching(&self) -> bool {
        self.search.as_ref().is_some_and(|search| !search.is_done())
    }

    fn stop(&self) {
        if let Some(search) = &self.search {
            search.stop();
        }
    }

    /// Something that is done when the search has ended, without ending it. Reading must go on meanwhile, whatever comes.
    fn look(&self, job: Job) -> bool {
        match self.jobs.try_send(job) {
            Ok(()) => true,
            Err(TrySendError::Full(_)) => {
                self.output.string("too many commands are waiting for the end of the search");
                true
            }
            Err(TrySendError::Disconnected(_)) => false,
        }
    }

    /// Something that cannot be done during a search. Who asks then whether we are ready is answered when it is done.
    fn change(&mut self, job: Job) -> Job {
        self.stop();
        self.search = None;
        job
    }

    fn begin(&mut self) -> Watch {
        self.stop();
        let watch = Watch::new();
        self.search = Some(watch.clone());
        watch
    }

    /// No more commands come; the engine's thread ends with what it has to do.
    fn end(self, at_end: AtEnd) {
        if let Some(search) = &self.search {
            match at_end {
                AtEnd::Stop => search.stop(),
                AtEnd::Finish => search.release(),
            }
        }
    }
}
