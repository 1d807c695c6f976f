//! Listening to an engine that may never end.

use std::num::NonZero;
use std::time::{Duration, Instant};

use jadoube_search::Control;
use jadoube_uci::drive::{Driver, Event, Timeouts};
use jadoube_uci::{BestMove, Info};

use super::arguments::LimitArguments;
use super::trace::Trace;
use crate::record::{Fault, FaultKind};
use jadoube_engines::Pace;

/// How long an engine is waited for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// Without progress, or beyond its time.
    hang: Option<Duration>,
    /// At all, if the clock does not limit it.
    timeout: Duration,
}

impl Patience {
    /// Engines that think long tell little.
    const HANG: Duration = Duration::from_secs(60);
    /// Machines are busy.
    const OVERTIME: Duration = Duration::from_secs(10);

    pub(crate) fn new(arguments: &LimitArguments) -> Self {
        let seconds = |number: NonZero<u32>| Duration::from_secs(number.get().into());
        Self { hang: arguments.hang.map(seconds), timeout: seconds(arguments.timeout) }
    }

    /// What is wrong with a search that has taken so long, and has told nothing new for so long.
    fn fault(&self, pace: Pace, elapsed: Duration, quiet: Duration) -> Option<Fault> {
        let seconds = |time: Duration| format!("{} s ({pace})", time.as_secs_f64());
        if let Some(time) = pace.time() {
            let most = time.saturating_add(self.hang.unwrap_or(Self::OVERTIME));
            let message = format!("it did not end within {}", seconds(most));
            return (elapsed > most).then_some(Fault { kind: FaultKind::Hang, message });
        }
        let most_quiet = self.hang.unwrap_or(Self::HANG);
        if quiet > most_quiet {
            let message = format!("it made no progress for {}", seconds(most_quiet));
            return Some(Fault { kind: FaultKind::Hang, message });
        }
        let message = format!("it did not end within {}", seconds(self.timeout));
        (elapsed > self.timeout).then_some(Fault { kind: FaultKind::Limit, message })
    }
}

/// How a search ended.
pub(crate) enum Heard {
    Best(BestMove, Duration),
    Fault(Fault),
    Interrupted,
}

/// Begins a search and hears it to its end.
pub(crate) fn listen(
    driver: &mut Driver,
    pace: Pace,
    patience: &Patience,
    trace: &mut Trace<'_>,
    control: &Control,
) -> Heard {
    if let Err(error) = driver.begin(&pace.go()) {
        return Heard::Fault(error.into());
    }
    Listening::new(pace, patience).run(driver, trace, control)
}

struct Listening<'a> {
    pace: Pace,
    patience: &'a Patience,
    begin: Instant,
    progress: Progress,
    /// When it was told to stop, and what it has done to deserve it; nothing if it was stopped with the right answer.
    stopped: Option<(Instant, Option<Fault>)>,
}

impl<'a> Listening<'a> {
    fn new(pace: Pace, patience: &'a Patience) -> Self {
        let begin = Instant::now();
        Self { pace, patience, begin, progress: Progress::new(begin), stopped: None }
    }

    fn run(mut self, driver: &mut Driver, trace: &mut Trace<'_>, control: &Control) -> Heard {
        /// How often an interruption is looked for.
        const GLANCE: Duration = Duration::from_millis(100);
        loop {
            if control.is_stopped() {
                return Heard::Interrupted;
            }
            match driver.next_event(Some(Instant::now() + GLANCE)) {
                Ok(Some(Event::Best { best, elapsed })) => {
                    return match self.stopped {
                        Some((_, Some(fault))) => Heard::Fault(fault),
                        _ => Heard::Best(best, elapsed),
                    };
                }
                Ok(Some(Event::Info(info))) if self.stopped.is_none() => {
                    self.progress.see(&info);
                    let is_done = trace.hear(self.begin.elapsed(), &info).is_break();
                    let is_exceeded = self.pace.is_exceeded(info.depth, info.nodes);
                    let fault = is_exceeded.then(|| self.beyond_limit(&info));
                    if (is_done || fault.is_some())
                        && let Err(fault) = self.stop(driver, fault)
                    {
                        return Heard::Fault(fault);
                    }
                }
                Ok(_) => {}
                Err(error) => return Heard::Fault(error.into()),
            }
            if let Err(fault) = self.look_at_clock(driver) {
                return Heard::Fault(fault);
            }
        }
    }

    fn stop(&mut self, driver: &mut Driver, reason: Option<Fault>) -> Result<(), Fault> {
        self.stopped = Some((Instant::now(), reason));
        driver.stop().map_err(Fault::from)
    }

    /// Stops an engine that takes too long; an error if it does not stop either.
    fn look_at_clock(&mut self, driver: &mut Driver) -> Result<(), Fault> {
        if let Some((at, reason)) = &self.stopped {
            let patience = Timeouts::default().stop;
            return match at.elapsed() > patience {
                false => Ok(()),
                true => {
                    let seconds = patience.as_secs();
                    let before = reason.as_ref().map_or("", |fault| fault.message.as_str());
                    let and = if before.is_empty() { "it" } else { "; it" };
                    let message = format!("{before}{and} did not answer stop within {seconds} s");
                    Err(Fault { kind: FaultKind::Hang, message })
                }
            };
        }
        let (elapsed, quiet) = (self.begin.elapsed(), self.progress.last.elapsed());
        match self.patience.fault(self.pace, elapsed, quiet) {
            Some(fault) => self.stop(driver, Some(fault)),
            None => Ok(()),
        }
    }

    fn beyond_limit(&self, info: &Info) -> Fault {
        let told = match (self.pace, info.depth, info.nodes) {
            (Pace::Depth(_), Some(depth), _) => format!("depth {depth}"),
            (_, _, nodes) => format!("{} nodes", nodes.unwrap_or(0)),
        };
        let message = format!("it went beyond {} and told {told}", self.pace);
        Fault { kind: FaultKind::Limit, message }
    }
}

/// When an engine last told more nodes or a greater depth.
struct Progress {
    last: Instant,
    depth: u32,
    nodes: u64,
}

impl Progress {
    fn new(begin: Instant) -> Self {
        Self { last: begin, depth: 0, nodes: 0 }
    }

    fn see(&mut self, info: &Info) {
        let (depth, nodes) = (info.depth.unwrap_or(0), info.nodes.unwrap_or(0));
        if depth > self.depth || nodes > self.nodes {
            self.last = Instant::now();
            self.depth = self.depth.max(depth);
            self.nodes = self.nodes.max(nodes);
        }
    }
}
