//! How much an engine may think about a position.

use std::fmt;
use std::time::Duration;

use jadoube_board::Color;
use jadoube_search::{ClockLimit, Limits};
use jadoube_terminal::Failure;
use jadoube_uci::Go;

use super::arguments::LimitArguments;
use crate::fields::Fields;

/// What limits the thinking.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Pace {
    Nodes(u64),
    Depth(u32),
    MoveTime(Duration),
    Clock(TimeControl),
}

/// The time for so many moves, or for the whole game, and what each move adds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TimeControl {
    moves: Option<u32>,
    base: Duration,
    increment: Duration,
}

impl Pace {
    const NAMES: [&str; 4] = ["nodes", "depth", "movetime", "tc"];

    pub(crate) fn is_field(name: &str) -> bool {
        Self::NAMES.contains(&name)
    }

    /// What the command line says for all engines.
    pub(crate) fn of_arguments(arguments: &LimitArguments) -> Result<Option<Self>, Failure> {
        let LimitArguments { nodes, depth, movetime, tc, .. } = arguments;
        Self::of([nodes, depth, movetime, tc].map(Option::as_deref))
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

    /// The time that it may take, if the clock limits it.
    pub(crate) fn time(self) -> Option<Duration> {
        match self {
            Self::Nodes(_) | Self::Depth(_) => None,
            Self::MoveTime(time) => Some(time),
            Self::Clock(control) => Some(control.base),
        }
    }

    /// Whether so much that an engine tells is far beyond the limit.
    ///
    /// Nodes are counted in different ways, and a depth that was begun is told too.
    pub(crate) fn is_exceeded(self, depth: Option<u32>, nodes: Option<u64>) -> bool {
        const SLACK: u64 = 1_000_000;
        match self {
            Self::Nodes(limit) => {
                nodes.is_some_and(|nodes| nodes > limit.saturating_mul(2).saturating_add(SLACK))
            }
            Self::Depth(limit) => depth.is_some_and(|depth| depth > limit.saturating_add(1)),
            Self::MoveTime(_) | Self::Clock(_) => false,
        }
    }

    /// The order for an engine.
    pub(crate) fn go(self) -> Go {
        match self {
            Self::Nodes(nodes) => Go::nodes(nodes),
            Self::Depth(depth) => Go::depth(depth),
            Self::MoveTime(time) => Go::move_time(milliseconds(time).unsigned_abs()),
            Self::Clock(TimeControl { moves, base, increment }) => {
                let mut go = Go { moves_to_go: moves, ..Go::default() };
                for color in Color::ALL {
                    go.time[color] = Some(milliseconds(base));
                    go.increment[color] = Some(milliseconds(increment));
                }
                go
            }
        }
    }

    /// The order for our own search.
    pub(crate) fn limits(self) -> Limits {
        match self {
            Self::Nodes(nodes) => Limits::nodes(nodes),
            Self::Depth(depth) => Limits::depth(depth),
            Self::MoveTime(time) => Limits::move_time(time),
            Self::Clock(TimeControl { moves, base, increment }) => Limits {
                clock: Some(ClockLimit {
                    remaining: base,
                    increment,
                    moves_to_go: moves,
                    overhead: Duration::ZERO,
                }),
                ..Limits::default()
            },
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
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Self::Depth(depth) => write!(f, "depth={depth}"),
            Self::MoveTime(time) => write!(f, "movetime={}", time.as_millis()),
            Self::Clock(TimeControl { moves, base, increment }) => {
                f.write_str("tc=")?;
                if let Some(moves) = moves {
                    write!(f, "{moves}/")?;
                }
                write!(f, "{}", base.as_secs_f64())?;
                match increment.is_zero() {
                    true => Ok(()),
                    false => write!(f, "+{}", increment.as_secs_f64()),
                }
            }
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
    fn limits_are_read_and_written() {
        let rows = [("nodes", "5000"), ("depth", "12"), ("movetime", "250"), ("tc", "40/60.5+1")];
        for (name, text) in rows {
            assert_eq!(Pace::read(name, text).unwrap().to_string(), format!("{name}={text}"));
        }
        let bad =
            [("nodes", "0"), ("nodes", "x"), ("depth", "4294967296"), ("tc", "0"), ("tc", "nan")];
        for (name, text) in bad {
            assert_eq!(Pace::read(name, text), None, "{name}={text}");
        }
    }

    #[test]
    fn orders_say_the_limit() {
        let go = |name, text| Pace::read(name, text).unwrap().go().to_string();
        assert_eq!(go("tc", "60+0.5"), "go wtime 60000 btime 60000 winc 500 binc 500");
        assert_eq!(go("movetime", "100"), "go movetime 100");
    }

    #[test]
    fn what_ignores_its_limit_is_known_by_what_it_tells() {
        let nodes = Pace::Nodes(1_000);
        assert!(!nodes.is_exceeded(Some(99), Some(900_000)));
        assert!(nodes.is_exceeded(None, Some(1_002_001)));
        assert!(Pace::Depth(5).is_exceeded(Some(7), None));
        assert!(!Pace::Depth(5).is_exceeded(Some(6), None));
    }
}
