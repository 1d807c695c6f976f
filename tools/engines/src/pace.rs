//! How much an engine may think.

use std::fmt;
use std::time::Duration;

use jadoube_board::Color;
use jadoube_terminal::Failure;
use jadoube_uci::Go;

use crate::fields::Fields;

/// What limits the thinking of an engine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Pace {
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
pub struct TimeControl {
    /// For how many moves; `None` for the whole game.
    pub moves: Option<u32>,
    /// The time for them.
    pub base: Duration,
    /// What is added for each move.
    pub increment: Duration,
}

impl Pace {
    const NAMES: [&str; 4] = ["tc", "nodes", "depth", "movetime"];

    /// Whether a field of this name limits the thinking.
    #[must_use]
    pub fn is_field(name: &str) -> bool {
        Self::NAMES.contains(&name)
    }

    /// What the command line says for all engines: the values of `--tc`, `--nodes`, `--depth` and `--movetime`.
    ///
    /// # Errors
    /// If there are several, or one that cannot be read.
    pub fn of_arguments(values: [Option<&str>; 4]) -> Result<Option<Self>, Failure> {
        Self::of(values).map_err(|error| Failure::usage(format_args!("--{error}")))
    }

    /// What the fields of an engine say.
    ///
    /// # Errors
    /// As [`of_arguments`](Self::of_arguments).
    pub fn of_fields(fields: &Fields<'_>) -> Result<Option<Self>, Failure> {
        Self::of(Self::NAMES.map(|name| fields.text(name)))
            .map_err(|error| Failure::usage(format_args!("{}: {error}", fields.argument)))
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
    #[must_use]
    pub fn time(self) -> Option<Duration> {
        match self {
            Self::Nodes(_) | Self::Depth(_) => None,
            Self::MoveTime(time) => Some(time),
            Self::Clock(control) => Some(control.base),
        }
    }

    /// Whether so much that an engine tells is far beyond the limit.
    ///
    /// Nodes are counted in different ways, and a depth that was begun is told too.
    #[must_use]
    pub fn is_exceeded(self, depth: Option<u32>, nodes: Option<u64>) -> bool {
        const SLACK: u64 = 1_000_000;
        match self {
            Self::Nodes(limit) => {
                nodes.is_some_and(|nodes| nodes > limit.saturating_mul(2).saturating_add(SLACK))
            }
            Self::Depth(limit) => depth.is_some_and(|depth| depth > limit.saturating_add(1)),
            Self::MoveTime(_) | Self::Clock(_) => false,
        }
    }

    /// The order for an engine whose clock is full.
    #[must_use]
    pub fn go(self) -> Go {
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

/// As `go` has it.
#[must_use]
pub fn milliseconds(time: Duration) -> i64 {
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
