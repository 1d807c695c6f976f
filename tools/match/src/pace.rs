//! How much an engine may think.

use std::fmt;
use std::time::Duration;

use jadoube_board::{ByColor, Color};
use jadoube_terminal::Failure;
use jadoube_uci::Go;

use crate::cli::PaceArguments;
use crate::fields::Fields;

/// What limits the thinking of an engine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Pace {
    /// A clock.
    Clock(TimeControl),
    /// Nodes for each move.
    Nodes(u64),
    /// Plies for each move.
    Depth(u32),
    /// Time for each move.
    MoveTime(Duration),
}

/// The time for so many moves, or for the whole game, and what each move adds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TimeControl {
    pub(crate) moves: Option<u32>,
    pub(crate) base: Duration,
    pub(crate) increment: Duration,
}

impl Pace {
    const NAMES: [&str; 4] = ["tc", "nodes", "depth", "movetime"];

    pub(crate) fn is_field(name: &str) -> bool {
        Self::NAMES.contains(&name)
    }

    /// What the command line says for both engines.
    pub(crate) fn of_arguments(arguments: &PaceArguments) -> Result<Option<Self>, Failure> {
        let PaceArguments { tc, nodes, depth, movetime, .. } = arguments;
        Self::of([tc, nodes, depth, movetime].map(Option::as_deref))
            .map_err(|error| Failure::usage(format_args!("--{error}")))
    }

    /// What the fields of an engine say.
    pub(crate) fn of_fields(fields: &Fields<'_>) -> Result<Option<Self>, Failure> {
        Self::of(Self::NAMES.map(|name| fields.text(name)))
            .map_err(|error| Failure::usage(format_args!("--engine: {error}")))
    }

    fn of(texts: [Option<&str>; 4]) -> Result<Option<Self>, String> {
        let mut found = None;
        for (name, text) in Self::NAMES.into_iter().zip(texts) {
            let Some(text) = text else { continue };
            if found.is_some() {
                return Err(format!("{name} cannot go with another limit"));
            }
            found = Some(Self::read(name, text).ok_or_else(|| {
                let form = match name {
                    "tc" => "[MOVES/]SECONDS[+INCREMENT]",
                    _ => "a whole number above 0",
                };
                format!("{name} expects {form}, found {text:?}")
            })?);
        }
        Ok(found)
    }

    fn read(name: &str, text: &str) -> Option<Self> {
        let number = || text.parse().ok().filter(|&number: &u64| number > 0);
        match name {
            "tc" => TimeControl::read(text).map(Self::Clock),
            "nodes" => number().map(Self::Nodes),
            "depth" => Some(Self::Depth(u32::try_from(number()?).ok()?)),
            _ => Some(Self::MoveTime(Duration::from_millis(number()?))),
        }
    }
}

impl TimeControl {
    fn read(text: &str) -> Option<Self> {
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves| moves > 0)?), rest),
            None => (None, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let seconds = |text: &str| Duration::try_from_secs_f64(text.parse().ok()?).ok();
        let (base, increment) = (seconds(base)?, seconds(increment)?);
        (!base.is_zero()).then_some(Self { moves, base, increment })
    }
}

impl fmt::Display for Pace {
    /// As the command line has it, without `--`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(control) => write!(f, "tc={control}"),
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Self::Depth(depth) => write!(f, "depth={depth}"),
            Self::MoveTime(time) => write!(f, "movetime={}", time.as_millis()),
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        match self.increment.is_zero() {
            true => Ok(()),
            false => write!(f, "+{}", self.increment.as_secs_f64()),
        }
    }
}

/// The clock of one engine in one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    pace: Pace,
    /// Meaningless without a time control.
    pub(crate) remaining: Duration,
    moves_to_go: Option<u32>,
}

impl Clock {
    pub(crate) fn new(pace: Pace) -> Self {
        match pace {
            Pace::Clock(TimeControl { moves, base, .. }) => {
                Self { pace, remaining: base, moves_to_go: moves }
            }
            _ => Self { pace, remaining: Duration::ZERO, moves_to_go: None },
        }
    }

    pub(crate) fn control(&self) -> Option<TimeControl> {
        match self.pace {
            Pace::Clock(control) => Some(control),
            _ => None,
        }
    }

    /// The longest that the engine may think now; `None` if nobody looks at the time.
    pub(crate) fn limit(&self, margin: Option<Duration>) -> Option<Duration> {
        const MOVE_TIME_MARGIN: Duration = Duration::from_millis(100);
        match self.pace {
            Pace::Clock(_) => Some(self.remaining + margin.unwrap_or(Duration::ZERO)),
            Pace::MoveTime(time) => Some(time + margin.unwrap_or(MOVE_TIME_MARGIN)),
            Pace::Nodes(_) | Pace::Depth(_) => None,
        }
    }

    /// A move was made in this time.
    pub(crate) fn spend(&mut self, elapsed: Duration) {
        let Pace::Clock(control) = self.pace else { return };
        self.remaining = self.remaining.saturating_sub(elapsed) + control.increment;
        if let Some(moves_to_go) = &mut self.moves_to_go {
            *moves_to_go -= 1;
            if *moves_to_go == 0 {
                *moves_to_go = control.moves.unwrap_or(1);
                self.remaining += control.base;
            }
        }
    }
}

/// The `go` for the side to move.
pub(crate) fn go(clocks: &ByColor<Clock>, turn: Color) -> Go {
    let clock = &clocks[turn];
    match clock.pace {
        Pace::Nodes(nodes) => Go::nodes(nodes),
        Pace::Depth(depth) => Go::depth(depth),
        Pace::MoveTime(time) => Go::move_time(milliseconds(time).unsigned_abs()),
        Pace::Clock(_) => {
            let mut go = Go { moves_to_go: clock.moves_to_go, ..Go::default() };
            for color in Color::ALL {
                // The opponent may play without a clock: then it has as much as we have.
                let its = if clocks[color].control().is_some() { &clocks[color] } else { clock };
                go.time[color] = Some(milliseconds(its.remaining));
                go.increment[color] = its.control().map(|control| milliseconds(control.increment));
            }
            go
        }
    }
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_and_written() {
        for text in ["1+0.02", "60", "40/60", "40/60.5+1"] {
            assert_eq!(TimeControl::read(text).unwrap().to_string(), text);
        }
        for text in ["", "0", "x", "0/60", "-1", "1+x", "1+-1", "nan", "inf"] {
            assert_eq!(TimeControl::read(text), None, "{text}");
        }
    }

    #[test]
    fn a_clock_runs_gains_and_is_filled_up_again() {
        let pace = Pace::read("tc", "2/10+1").unwrap();
        let mut clock = Clock::new(pace);
        let seconds = Duration::from_secs;
        clock.spend(seconds(4));
        assert_eq!((clock.remaining, clock.moves_to_go), (seconds(7), Some(1)));
        clock.spend(seconds(7));
        assert_eq!((clock.remaining, clock.moves_to_go), (seconds(11), Some(2)));
        let clocks = ByColor { white: clock, black: Clock::new(Pace::Nodes(5)) };
        assert_eq!(
            go(&clocks, Color::White).to_string(),
            "go wtime 11000 btime 11000 winc 1000 binc 1000 movestogo 2"
        );
        assert_eq!(go(&clocks, Color::Black).to_string(), "go nodes 5");
    }
}
