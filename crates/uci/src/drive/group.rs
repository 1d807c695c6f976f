//! The process that is the engine, and those that it has started: on Unix they are one group, and end together.
//!
//! An engine may be a script that starts the engine proper. The process that we started is the one that counts: when it has
//! ended the engine has, even if others still hold its pipes open.

#[cfg(not(unix))]
pub(super) use elsewhere::{Pipe, has_exited, kill, separate};
#[cfg(unix)]
pub(super) use unix::{Pipe, has_exited, kill, separate};

#[cfg(unix)]
mod unix {
    use std::io::{self, Read};
    use std::os::fd::AsFd;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    /// A group of its own: Ctrl-C at the terminal goes to the driving program alone.
    pub(in super::super) fn separate(command: &mut Command) {
        command.process_group(0);
    }

    fn id(child: &Child) -> Option<Pid> {
        Pid::from_raw(child.id().cast_signed())
    }

    /// Whether it has ended; its number stays taken, so that its group can be killed safely.
    pub(in super::super) fn has_exited(child: &mut Child) -> bool {
        id(child).is_none_or(has_ended)
    }

    fn has_ended(id: Pid) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(id), options), Ok(None))
    }

    pub(in super::super) fn kill(child: &mut Child) {
        if let Some(id) = id(child) {
            // It fails if there is nobody left.
            let _ = kill_process_group(id, Signal::KILL);
        }
        let _ = child.kill();
    }

    /// A pipe from a process, which ends with it. Everything that it wrote before is read.
    pub(in super::super) struct Pipe<P> {
        pipe: P,
        writer: Option<Pid>,
    }

    impl<P> Pipe<P> {
        pub(in super::super) fn new(pipe: P, writer: &Child) -> Self {
            Self { pipe, writer: id(writer) }
        }
    }

    impl<P: Read + AsFd> Read for Pipe<P> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            /// How often the process is looked at when it says nothing.
            const GLANCE: Timespec = Timespec { tv_sec: 0, tv_nsec: 100_000_000 };
            const NOW: Timespec = Timespec { tv_sec: 0, tv_nsec: 0 };
            let mut has_ended = false;
            loop {
                let patience = if has_ended { NOW } else { GLANCE };
                let pipe = PollFd::new(&self.pipe, PollFlags::IN);
                if poll(&mut [pipe], Some(&patience))? > 0 {
                    return self.pipe.read(buffer);
                }
                if has_ended {
                    return Ok(0);
                }
                has_ended = self.writer.is_none_or(self::has_ended);
            }
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::io::{self, Read};
    use std::process::{Child, Command};

    pub(in super::super) fn separate(_: &mut Command) {}

    pub(in super::super) fn has_exited(child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }

    pub(in super::super) fn kill(child: &mut Child) {
        let _ = child.kill();
    }

    /// A pipe from a process. It ends when all who hold it have ended.
    pub(in super::super) struct Pipe<P>(P);

    impl<P> Pipe<P> {
        pub(in super::super) fn new(pipe: P, _: &Child) -> Self {
            Self(pipe)
        }
    }

    impl<P: Read> Read for Pipe<P> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0.read(buffer)
        }
    }
}
