//! Progress on stderr while the work goes on in another thread.

use std::io::IsTerminal;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::numbers::seconds;
use crate::output::note;

/// How to show progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum ProgressChoice {
    /// A bar if stderr is a terminal, nothing if not.
    #[default]
    Auto,
    /// A line of text now and then.
    Plain,
    /// Nothing.
    None,
}

/// How far the work has come.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading {
    /// From 0 to 1; `None` where nobody knows how much there is.
    pub fraction: Option<f64>,
    /// What else is worth knowing.
    pub message: String,
}

/// Shows progress in the chosen way.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    way: Way,
}

#[derive(Clone, Copy, Debug)]
enum Way {
    Bar,
    Lines,
    Nothing,
}

/// Work that ends sooner shows nothing.
const FIRST: Duration = Duration::from_millis(500);

impl Progress {
    /// Decides once.
    #[must_use]
    pub fn new(choice: ProgressChoice) -> Self {
        let way = match choice {
            ProgressChoice::Auto if std::io::stderr().is_terminal() => Way::Bar,
            ProgressChoice::Plain => Way::Lines,
            ProgressChoice::Auto | ProgressChoice::None => Way::Nothing,
        };
        Self { way }
    }

    /// Does the work in this thread while another one asks `read` for what to show.
    pub fn watch<R>(
        self,
        label: &str,
        read: impl Fn() -> Reading + Send,
        work: impl FnOnce() -> R,
    ) -> R {
        let start = Instant::now();
        thread::scope(|scope| {
            // The work's end drops the sender, which ends the wait of the showing thread.
            let (working, end) = channel::<()>();
            match self.way {
                Way::Bar => drop(scope.spawn(move || show_bar(label, start, &end, read))),
                Way::Lines => drop(scope.spawn(move || show_lines(label, start, &end, read))),
                Way::Nothing => {}
            }
            let result = work();
            drop(working);
            result
        })
    }
}

/// Whether the work has ended within the time.
fn has_ended(end: &Receiver<()>, within: Duration) -> bool {
    end.recv_timeout(within) != Err(RecvTimeoutError::Timeout)
}

/// How long the rest will take if it goes on like this; unknown at the very beginning.
fn remaining(fraction: f64, elapsed: Duration) -> Option<Duration> {
    if fraction < 1e-6 {
        return None;
    }
    Duration::try_from_secs_f64(elapsed.as_secs_f64() * (1.0 - fraction).max(0.0) / fraction).ok()
}

fn eta(fraction: f64, elapsed: Duration) -> String {
    // Fractions of a second would be more than anybody knows.
    let whole = |time: Duration| match time.as_secs() {
        less @ 0..60 => format!("{less} s"),
        _ => seconds(time),
    };
    remaining(fraction, elapsed).map_or_else(|| "?".to_owned(), whole)
}

fn show_bar(label: &str, start: Instant, end: &Receiver<()>, read: impl Fn() -> Reading) {
    const STEPS: u64 = 10_000;
    if has_ended(end, FIRST) {
        return;
    }
    let bar = ProgressBar::with_draw_target(Some(STEPS), ProgressDrawTarget::stderr());
    let template = match read().fraction {
        Some(_) => "{prefix} [{bar:12}] {percent:>3}%  {msg}",
        None => "{prefix} {spinner}  {msg}",
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> "));
    }
    bar.set_prefix(label.to_owned());
    loop {
        let Reading { fraction, message } = read();
        match fraction {
            Some(fraction) => {
                bar.set_position((fraction * STEPS as f64) as u64);
                bar.set_message(format!("{message}  ETA {}", eta(fraction, start.elapsed())));
            }
            None => {
                bar.tick();
                bar.set_message(message);
            }
        }
        if has_ended(end, Duration::from_millis(100)) {
            break;
        }
    }
    bar.finish_and_clear();
}

fn show_lines(label: &str, start: Instant, end: &Receiver<()>, read: impl Fn() -> Reading) {
    let mut wait = FIRST;
    while !has_ended(end, wait) {
        let Reading { fraction, message } = read();
        match fraction {
            Some(fraction) => {
                let eta = eta(fraction, start.elapsed());
                note(format_args!("{label}: {:.1} %  {message}  ETA {eta}", fraction * 100.0));
            }
            None => note(format_args!("{label}: {message}")),
        }
        wait = Duration::from_secs(5);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_is_estimated_from_the_time_so_far() {
        let elapsed = Duration::from_secs(30);
        assert_eq!(remaining(0.25, elapsed), Some(Duration::from_secs(90)));
        assert_eq!(remaining(1.0, elapsed), Some(Duration::ZERO));
        assert_eq!(remaining(0.0, elapsed), None);
        assert_eq!(eta(0.25, elapsed), "1 min 30 s");
        assert_eq!(eta(0.9, elapsed), "3 s");
    }
}
