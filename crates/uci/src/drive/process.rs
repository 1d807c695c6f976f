//! A child process and the threads at its pipes.

use std::io::{BufReader, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::group::{self, Pipe};
use super::inbox::{Inbox, Taken};
use super::last_words::LastWords;
use super::log::{Log, Voice};
use super::outbox::{Full, Outbox};
use super::{DriveError, Launch};
use crate::lines::{Line, read_line};

/// What is longer in a line is thrown away.
const MAX_LINE: usize = 1 << 16;

pub(super) struct Process {
    child: Child,
    inbox: Arc<Inbox>,
    outbox: Arc<Outbox>,
    last_words: Arc<LastWords>,
    label: String,
    log: Log,
    /// Known when the process has been waited for.
    status: Option<ExitStatus>,
}

impl Process {
    pub(super) fn spawn(launch: &Launch) -> Result<Self, DriveError> {
        let failed = |reason: String| DriveError::Start {
            program: launch.program.to_string_lossy().into_owned(),
            reason,
        };
        let mut command = Command::new(launch.path());
        command.args(&launch.arguments).envs(launch.environment.iter().cloned());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(directory) = &launch.directory {
            // The system would say that the program is not there.
            if !directory.is_dir() {
                return Err(failed(format!("there is no folder {}", directory.display())));
            }
            command.current_dir(directory);
        }
        group::separate(&mut command);
        let mut child = command.spawn().map_err(|error| failed(error.to_string()))?;
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        // From here on the drop of this value ends the process.
        let process = Self {
            child,
            inbox: Arc::default(),
            outbox: Arc::default(),
            last_words: Arc::default(),
            label: launch.label.clone(),
            log: launch.log.clone(),
            status: None,
        };
        let (Some(stdin), Some(stdout), Some(stderr)) = (stdin, stdout, stderr) else {
            return Err(failed("it has no pipes".to_owned()));
        };
        let stdout = Pipe::new(stdout, &process.child);
        let stderr = Pipe::new(stderr, &process.child);
        let outbox = Arc::clone(&process.outbox);
        process.thread(move || outbox.pump(stdin)).map_err(failed)?;
        process.read_stdout(stdout).map_err(failed)?;
        process.read_stderr(stderr).map_err(failed)?;
        process.log.add(&process.label, Voice::Note, "started");
        Ok(process)
    }

    /// Threads end by themselves when the process does; nobody waits for them.
    fn thread(&self, work: impl FnOnce() + Send + 'static) -> Result<(), String> {
        let builder = thread::Builder::new().name(self.label.clone());
        builder.spawn(work).map(drop).map_err(|error| error.to_string())
    }

    fn read_stdout(&self, pipe: impl Read + Send + 'static) -> Result<(), String> {
        let inbox = Arc::clone(&self.inbox);
        let (log, label) = (self.log.clone(), self.label.clone());
        self.thread(move || {
            let mut pipe = BufReader::with_capacity(1 << 14, pipe);
            while let Ok(Some(line)) = read_line(&mut pipe, MAX_LINE) {
                let Line { mut text, is_cut } = line;
                if let Some(end) = text.rfind(' ').filter(|_| is_cut) {
                    // Half a word may read as another one.
                    text.truncate(end);
                }
                if text.trim_ascii().is_empty() {
                    continue;
                }
                log.add(&label, Voice::FromEngine, &text);
                if !inbox.push(text) {
                    break;
                }
            }
            inbox.end();
        })
    }

    fn read_stderr(&self, pipe: impl Read + Send + 'static) -> Result<(), String> {
        let last_words = Arc::clone(&self.last_words);
        let (log, label) = (self.log.clone(), self.label.clone());
        self.thread(move || {
            let mut pipe = BufReader::new(pipe);
            while let Ok(Some(line)) = read_line(&mut pipe, MAX_LINE) {
                log.add(&label, Voice::Stderr, &line.text);
                last_words.push(&line.text);
            }
            last_words.end();
        })
    }

    pub(super) fn note(&self, text: &str) {
        self.log.add(&self.label, Voice::Note, text);
    }

    pub(super) fn send(&self, line: &str) -> Result<(), Full> {
        self.log.add(&self.label, Voice::ToEngine, line);
        self.outbox.push(format!("{line}\n"))
    }

    pub(super) fn take(&self, deadline: Option<Instant>) -> Taken {
        self.inbox.take(deadline)
    }

    /// When the engine's pipe took the last line.
    pub(super) fn written(&self) -> Option<Instant> {
        self.outbox.written()
    }

    /// The last lines of stderr in one, for which it waits so long.
    pub(super) fn last_words(&self, patience: Duration) -> String {
        self.last_words.text(patience)
    }

    /// Waits so long for its end, then kills it and all of its group. How it ended, if it did so by itself.
    pub(super) fn end(&mut self, patience: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + patience;
        let mut pause = Duration::from_millis(1);
        while self.status.is_none()
            && Instant::now() < deadline
            && !group::has_exited(&mut self.child)
        {
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        }
        let by_itself = self.status.is_some() || group::has_exited(&mut self.child);
        self.kill();
        self.status.filter(|_| by_itself)
    }

    pub(super) fn kill(&mut self) {
        self.outbox.close();
        self.inbox.abandon();
        if self.status.is_none() {
            group::kill(&mut self.child);
            self.status = self.child.wait().ok();
            let status = self.status.map_or_else(|| "?".to_owned(), |status| status.to_string());
            self.note(&format!("ended: {status}"));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
