use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{DriveError, Driver, Log};

/// How to start an engine.
#[derive(Clone, Debug)]
pub struct Launch {
    pub(super) program: OsString,
    pub(super) arguments: Vec<OsString>,
    pub(super) directory: Option<PathBuf>,
    pub(super) environment: Vec<(OsString, OsString)>,
    pub(super) options: Vec<(String, String)>,
    pub(super) timeouts: Timeouts,
    pub(super) log: Log,
    pub(super) label: String,
    pub(super) is_plain: bool,
}

/// How long an engine may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timeouts {
    /// From the start to `uciok`.
    pub handshake: Duration,
    /// From `isready` to `readyok`.
    pub ready: Duration,
    /// From `stop` to `bestmove`.
    pub stop: Duration,
    /// From `quit` to its end.
    pub quit: Duration,
}

impl Default for Timeouts {
    /// 10 seconds for the handshake and `isready`, 5 for `stop`, 2 for `quit`: engines load large files, machines are busy.
    fn default() -> Self {
        Self {
            handshake: Duration::from_secs(10),
            ready: Duration::from_secs(10),
            stop: Duration::from_secs(5),
            quit: Duration::from_secs(2),
        }
    }
}

impl Launch {
    /// This program, found as the system finds programs.
    pub fn new(program: impl Into<OsString>) -> Self {
        let program = program.into();
        let label = PathBuf::from(&program)
            .file_stem()
            .map_or_else(|| "engine".to_owned(), |name| name.to_string_lossy().into_owned());
        Self {
            program,
            arguments: Vec::new(),
            directory: None,
            environment: Vec::new(),
            options: Vec::new(),
            timeouts: Timeouts::default(),
            log: Log::last(100),
            label,
            is_plain: false,
        }
    }

    /// One more argument.
    #[must_use]
    pub fn argument(mut self, argument: impl Into<OsString>) -> Self {
        self.arguments.push(argument.into());
        self
    }

    /// The folder in which it works. The program is looked for from where we are.
    #[must_use]
    pub fn directory(mut self, directory: impl Into<PathBuf>) -> Self {
        self.directory = Some(directory.into());
        self
    }

    /// One more variable of its environment.
    #[must_use]
    pub fn environment(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.environment.push((name.into(), value.into()));
        self
    }

    /// An option that is set at every start.
    #[must_use]
    pub fn option(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.options.push((name.into(), value.into()));
        self
    }

    /// How long it may take to answer.
    #[must_use]
    pub fn timeouts(mut self, timeouts: Timeouts) -> Self {
        self.timeouts = timeouts;
        self
    }

    /// Where to write down what is said.
    #[must_use]
    pub fn log(mut self, log: Log) -> Self {
        self.log = log;
        self
    }

    /// What the engine is called in the log; its file name if nothing is told.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// It speaks another protocol than UCI: nothing is sent to it and nothing awaited unless it is told so by
    /// [`Driver::say`] and [`Driver::next_line`]. Options are not set.
    #[must_use]
    pub fn plain(mut self) -> Self {
        self.is_plain = true;
        self
    }

    /// Where the program is, wherever it works: a path such as `./engine` begins where we are; a mere name is left to the system.
    pub(super) fn path(&self) -> OsString {
        let path = Path::new(&self.program);
        let is_name = path.components().count() == 1;
        match std::path::absolute(path) {
            Ok(path) if !is_name => path.into_os_string(),
            _ => self.program.clone(),
        }
    }

    /// Starts the engine, asks for its options, sets those that were told, and waits until it is ready.
    ///
    /// # Errors
    /// If it cannot be started, does not answer in time, ends, or has no such options.
    pub fn start(&self) -> Result<Driver, DriveError> {
        Driver::start(self)
    }
}
