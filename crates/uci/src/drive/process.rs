//! A child process and the threads at its pipes.

use std::io::{BufReader, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::inbox::{Inbox, Taken};
use super::last_words::LastWords;
use super::log::{Log, Voice};
use super::outbox::{Full, Outbox};
use super::{DriveError, Launch};
use crate::lines::read_line;

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
        let mut command = Command::new(&launch.program);
        command.args(&launch.arguments).envs(launch.environment.iter().cloned());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(directory) = &launch.directory {
            command.current_dir(directory);
        }
        group::separate(&mut command);
        let failed = |reason: String| DriveError::Start {
            program: launch.program.to_string_lossy().into_owned(),
            reason,
        };
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
        let outbox = Arc::clone(&process.outbox);
        process.thread(move || outbox.pump(stdin)).map_err(failed)?;
        process.read_stdout(stdout).map_err(failed)?;
        process.read_stderr(stderr).map_err(failed)?;
        process.log.add(&process.label, Voice::Note, "started");
        Ok(process)
    }

    /// Threads end by themselves when the process does; nobody waits for them, as a process that has left its group may hold a
    /// pipe open for ever.
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
                if line.text.trim_ascii().is_empty() {
                    continue;
                }
                log.add(&label, Voice::FromEngine, &line.text);
                if !inbox.push(line.text) {
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

    /// Waits so long for its end, then kills it and all of its group.
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
        self.kill();
        self.status
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

/// An engine may be a script that starts the engine proper: on Unix they are one group, and end together.
#[cfg(unix)]
mod group {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    /// A group of its own: Ctrl-C at the terminal goes to the driving program alone.
    pub(super) fn separate(command: &mut Command) {
        command.process_group(0);
    }

    fn id(child: &Child) -> Option<Pid> {
        Pid::from_raw(child.id().cast_signed())
    }

    /// Whether it has ended; its number stays taken, so that its group can be killed safely.
    pub(super) fn has_exited(child: &mut Child) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        id(child).is_none_or(|id| !matches!(waitid(WaitId::Pid(id), options), Ok(None)))
    }

    pub(super) fn kill(child: &mut Child) {
        if let Some(id) = id(child) {
            // It fails if there is nobody left.
            let _ = kill_process_group(id, Signal::KILL);
        }
        let _ = child.kill();
    }
}

#[cfg(not(unix))]
mod group {
    use std::process::{Child, Command};

    pub(super) fn separate(_: &mut Command) {}

    pub(super) fn has_exited(child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }

    pub(super) fn kill(child: &mut Child) {
        let _ = child.kill();
    }
}
