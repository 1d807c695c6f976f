//! Signs of life while a long search has nothing new to tell.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use jadoube_board::CastlingMode;
use jadoube_notation::uci::to_uci;
use jadoube_search::{Control, Limits};
use jadoube_uci::Info;
use jadoube_uci::serve::Output;

use crate::telling::nodes_per_second;

/// How often to tell how far the search has come.
const INTERVAL: Duration = Duration::from_secs(1);

/// Tells of a search once a second, and ends it when nobody listens.
pub(crate) struct Ticker<'a> {
    control: &'a Control,
    output: Output<'a>,
    mode: CastlingMode,
    begin: Instant,
}

impl<'a> Ticker<'a> {
    pub(crate) fn new(
        control: &'a Control,
        output: Output<'a>,
        mode: CastlingMode,
        begin: Instant,
    ) -> Self {
        Self { control, output, mode, begin }
    }

    /// Runs the search, and tells of it meanwhile; not a word after it has ended.
    pub(crate) fn run<T>(&self, limits: &Limits, search: impl FnOnce() -> T) -> T {
        if !may_last(limits) {
            return search();
        }
        thread::scope(|scope| {
            let (end, ended) = channel::<()>();
            // Without this thread the search is as good, only more silent.
            let _ = thread::Builder::new().spawn_scoped(scope, move || {
                while ended.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                    self.tick();
                }
            });
            let result = search();
            drop(end);
            result
        })
    }

    fn tick(&self) {
        if self.output.is_broken() {
            // Nobody listens any more.
            self.control.stop();
        }
        let progress = self.control.progress();
        let Some((m, number)) = progress.current else { return };
        let elapsed = self.begin.elapsed();
        self.output.info(&Info {
            depth: Some(progress.depth),
            currmove: Some(to_uci(m, self.mode)),
            currmovenumber: Some(number),
            nodes: Some(progress.nodes),
            nps: nodes_per_second(progress.nodes, elapsed),
            time: Some(u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX)),
            ..Info::default()
        });
    }
}

/// Whether a search may take seconds. A short one must not wait for a thread to begin and to end.
fn may_last(limits: &Limits) -> bool {
    let is_short = limits.nodes.is_some_and(|nodes| nodes < 1_000_000)
        || limits.depth.is_some_and(|depth| depth <= 10)
        || limits.move_time.is_some_and(|time| time < 2 * INTERVAL)
        || limits.clock.is_some_and(|clock| clock.remaining < 60 * INTERVAL);
    !is_short
}
