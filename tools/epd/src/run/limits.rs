//! How much our own search may think about a position.

use std::time::Duration;

use jadoube_engines::{Pace, TimeControl};
use jadoube_search::{ClockLimit, Limits};

/// The order for our own search.
pub(crate) fn limits(pace: Pace) -> Limits {
    match pace {
        Pace::Nodes(nodes) => Limits::nodes(nodes),
        Pace::Depth(depth) => Limits::depth(depth),
        Pace::MoveTime(time) => Limits::move_time(time),
        Pace::Clock(TimeControl { moves, base, increment }) => Limits {
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
