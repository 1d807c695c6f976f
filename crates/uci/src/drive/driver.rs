mod plain;

use std::fmt;
use std::ops::ControlFlow;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use super::found::Gathered;
use super::inbox::{Received, Taken};
use super::process::Process;
use super::{DriveError, Found, Launch, Timeouts};
use crate::{
    BestMove, Checking, Command, Go, Info, Message, OptionDeclaration, OptionKind, SetOption,
    SetPosition,
};

/// An engine that is running.
///
/// After an error that is the [engine's fault](DriveError::is_engine_fault) it is gone: every call gives that error again.
pub struct Driver {
    process: Process,
    timeouts: Timeouts,
    name: String,
    author: String,
    options: Vec<OptionDeclaration>,
    /// When the search that is running was begun.
    searching: Option<Instant>,
    was_stopped: bool,
    failure: Option<DriveError>,
    is_plain: bool,
}

/// What an engine says during a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Something about the search.
    Info(Box<Info>),
    /// The search has ended.
    Best {
        /// The best move.
        best: BestMove,
        /// From the moment when the engine could read `go`.
        elapsed: Duration,
    },
}

impl Driver {
    /// An engine may declare any number of options; so many are kept.
    const MAX_OPTIONS: usize = 4096;

    pub(super) fn start(launch: &Launch) -> Result<Self, DriveError> {
        let mut driver = Self {
            process: Process::spawn(launch)?,
            timeouts: launch.timeouts,
            name: String::new(),
            author: String::new(),
            options: Vec::new(),
            searching: None,
            was_stopped: false,
            failure: None,
            is_plain: launch.is_plain,
        };
        if launch.is_plain {
            return Ok(driver);
        }
        driver.shake_hands()?;
        for (name, value) in &launch.options {
            driver.set_option(name, Some(value))?;
        }
        driver.ready()?;
        Ok(driver)
    }

    fn shake_hands(&mut self) -> Result<(), DriveError> {
        self.send(&Command::Uci)?;
        let deadline = Instant::now() + self.timeouts.handshake;
        let after = self.timeouts.handshake;
        loop {
            match self.receive(Some(deadline), "uciok")? {
                None => return Err(self.late("uciok", after)),
                Some((Message::Name(name), _)) => self.name = name,
                Some((Message::Author(author), _)) => self.author = author,
                Some((Message::Option(option), _)) if self.options.len() < Self::MAX_OPTIONS => {
                    self.options.push(option);
                }
                Some((Message::UciOk, _)) => return Ok(()),
                Some(_) => {}
            }
        }
    }

    /// The engine's name; empty if it did not tell.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its author; empty if it did not tell.
    #[must_use]
    pub fn author(&self) -> &str {
        &self.author
    }

    /// The options that it has.
    #[must_use]
    pub fn options(&self) -> &[OptionDeclaration] {
        &self.options
    }

    /// The option of this name, in any case of letters.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&OptionDeclaration> {
        self.options.iter().find(|option| option.is_named(name))
    }

    /// Why the engine is gone, if it is.
    #[must_use]
    pub fn failure(&self) -> Option<&DriveError> {
        self.failure.as_ref()
    }

    /// Whether a search is running.
    #[must_use]
    pub fn is_searching(&self) -> bool {
        self.searching.is_some()
    }

    /// Gives an option a value, or presses a button, after looking whether the engine has it and takes the value.
    ///
    /// # Errors
    /// If it does not, if a search is running, or if the engine is gone.
    pub fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), DriveError> {
        self.be_idle()?;
        let option = self.option(name).ok_or_else(|| DriveError::UnknownOption(name.to_owned()))?;
        let value = option.check(value).map_err(DriveError::BadOption)?;
        let value = match option.kind {
            OptionKind::Button => None,
            _ => Some(value.to_string()),
        };
        let set = SetOption { name: option.name.clone(), value };
        self.send(&Command::SetOption(set))
    }

    /// Asks whether the engine is ready, and waits for it. What it says meanwhile is passed over.
    ///
    /// # Errors
    /// If it does not answer in time.
    pub fn ready(&mut self) -> Result<(), DriveError> {
        self.be_idle()?;
        self.send(&Command::IsReady)?;
        let after = self.timeouts.ready;
        let deadline = Instant::now() + after;
        loop {
            match self.receive(Some(deadline), "readyok")? {
                None => return Err(self.late("readyok", after)),
                Some((Message::ReadyOk, _)) => return Ok(()),
                Some(_) => {}
            }
        }
    }

    /// What comes belongs to another game; waits until the engine is ready for it.
    ///
    /// # Errors
    /// If it does not answer in time.
    pub fn new_game(&mut self) -> Result<(), DriveError> {
        self.be_idle()?;
        self.send(&Command::NewGame)?;
        self.ready()
    }

    /// Tells where the next search begins.
    ///
    /// # Errors
    /// If a search is running or the engine is gone.
    pub fn position(&mut self, position: &SetPosition) -> Result<(), DriveError> {
        self.be_idle()?;
        self.send(&Command::Position(position.clone()))
    }

    /// Searches, and waits for the result. After the limit, or when `on_info` breaks, the engine is told to stop.
    ///
    /// # Errors
    /// If the engine does not answer, even to `stop`, or its answer cannot be read.
    pub fn go(
        &mut self,
        go: &Go,
        limit: Option<Duration>,
        mut on_info: impl FnMut(&Info) -> ControlFlow<()>,
    ) -> Result<Found, DriveError> {
        self.begin(go)?;
        let mut deadline = limit.map(|limit| Instant::now() + limit);
        let mut gathered = Gathered::default();
        loop {
            match self.next_event(deadline)? {
                Some(Event::Best { best, elapsed }) => {
                    let Gathered { lines, nodes } = gathered;
                    return Ok(Found {
                        best,
                        lines,
                        nodes,
                        elapsed,
                        was_stopped: self.was_stopped,
                    });
                }
                Some(Event::Info(info)) => {
                    gathered.add(&info);
                    if on_info(&info).is_continue() || self.was_stopped {
                        continue;
                    }
                }
                None if self.was_stopped => return Err(self.late("bestmove", self.timeouts.stop)),
                None => {}
            }
            self.stop()?;
            deadline = Some(Instant::now() + self.timeouts.stop);
        }
    }

    /// Begins a search, and does not wait. What the engine has said before is passed over.
    ///
    /// # Errors
    /// If a search is running or the engine is gone.
    pub fn begin(&mut self, go: &Go) -> Result<(), DriveError> {
        self.be_idle()?;
        while let Taken::Line(_) = self.process.take(Some(Instant::now())) {}
        self.was_stopped = false;
        self.send(&Command::Go(Box::new(go.clone())))?;
        self.searching = Some(Instant::now());
        Ok(())
    }

    /// Waits for what the search says next, until this moment at most; `None` then. The search goes on.
    ///
    /// # Errors
    /// If no search is running, the engine ends, or its answer cannot be read.
    pub fn next_event(&mut self, deadline: Option<Instant>) -> Result<Option<Event>, DriveError> {
        self.be_alive()?;
        let begin = self.searching.ok_or(DriveError::Idle)?;
        loop {
            match self.receive(deadline, "bestmove")? {
                None => return Ok(None),
                Some((Message::Info(info), _)) => return Ok(Some(Event::Info(info))),
                Some((Message::BestMove(best), at)) => {
                    self.searching = None;
                    // If `stop` or more was written since, the time of `go` itself is not known any more.
                    let written = self.process.written().filter(|_| !self.was_stopped);
                    let begin = written.map_or(begin, |written| written.max(begin));
                    let elapsed = at.saturating_duration_since(begin);
                    return Ok(Some(Event::Best { best, elapsed }));
                }
                Some(_) => {}
            }
        }
    }

    /// Tells the engine to stop; its best move is still to come.
    ///
    /// # Errors
    /// If no search is running or the engine is gone.
    pub fn stop(&mut self) -> Result<(), DriveError> {
        self.be_alive()?;
        self.searching.ok_or(DriveError::Idle)?;
        self.was_stopped = true;
        self.send(&Command::Stop)
    }

    /// Tells the engine that the move it ponders on was played. Its time counts from here.
    ///
    /// # Errors
    /// If no search is running or the engine is gone.
    pub fn ponder_hit(&mut self) -> Result<(), DriveError> {
        self.be_alive()?;
        self.searching.ok_or(DriveError::Idle)?;
        self.searching = Some(Instant::now());
        self.send(&Command::PonderHit)
    }

    /// Tells the engine to end, and waits for it. How it ended; `None` if it took too long and was killed.
    pub fn quit(mut self) -> Option<ExitStatus> {
        // xboard has the same word.
        if self.failure.is_none() && self.send(&Command::Quit).is_err() {
            return None;
        }
        self.process.end(self.timeouts.quit)
    }

    fn be_alive(&self) -> Result<(), DriveError> {
        self.failure.clone().map_or(Ok(()), Err)
    }

    fn be_idle(&self) -> Result<(), DriveError> {
        self.be_alive()?;
        if self.searching.is_some() { Err(DriveError::Searching) } else { Ok(()) }
    }

    /// Remembers why the engine is gone, and makes sure that it is.
    fn fail(&mut self, error: DriveError) -> DriveError {
        self.process.note(&error.to_string());
        self.process.kill();
        self.searching = None;
        self.failure = Some(error.clone());
        error
    }

    fn late(&mut self, awaited: &'static str, after: Duration) -> DriveError {
        self.fail(DriveError::Timeout { awaited, after })
    }

    fn send(&mut self, command: &Command) -> Result<(), DriveError> {
        let line = command.to_string().replace(['\n', '\r'], " ");
        self.process.send(&line).map_err(|_| self.fail(DriveError::NotReading))
    }

    /// The next message and when it came; `None` at the deadline.
    fn receive(
        &mut self,
        deadline: Option<Instant>,
        awaited: &'static str,
    ) -> Result<Option<(Message, Instant)>, DriveError> {
        loop {
            let Received { at, text } = match self.process.take(deadline) {
                Taken::Line(line) => line,
                Taken::Late => return Ok(None),
                Taken::End => return Err(self.died(awaited)),
            };
            match Message::parse(&text) {
                Ok(Some(Message::Registration(Checking::Error))) => {
                    self.send(&Command::Register(crate::Register::Later))?;
                }
                Ok(Some(Message::CopyProtection(Checking::Error))) => {
                    return Err(self.fail(DriveError::CopyProtection));
                }
                Ok(Some(message)) => return Ok(Some((message, at))),
                Err(error) if error.command == "bestmove" => {
                    return Err(self.fail(DriveError::Garbled(error)));
                }
                // Banners, and declarations of options that nobody can read.
                Ok(None) | Err(_) => {}
            }
        }
    }

    fn died(&mut self, awaited: &'static str) -> DriveError {
        // A moment for its exit status, and one for its last words.
        const MOMENT: Duration = Duration::from_secs(2);
        let status = self.process.end(MOMENT).map(|status| status.to_string());
        let stderr = self.process.last_words(MOMENT);
        self.fail(DriveError::Died { awaited, status, stderr })
    }
}

impl fmt::Debug for Driver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Driver")
            .field("name", &self.name)
            .field("searching", &self.searching)
            .field("failure", &self.failure)
            .finish_non_exhaustive()
    }
}
