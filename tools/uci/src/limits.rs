//! From `go` to the limits of a search.

use std::time::Duration;

use jadoube_board::{Color, Move};
use jadoube_search::{ClockLimit, Limits};
use jadoube_uci::Go;

use crate::settings::Settings;

/// What the search of this side is limited by; it begins `late` after the clock.
pub(crate) fn limits(
    go: &Go,
    turn: Color,
    moves: &[Move],
    settings: &Settings,
    late: Duration,
) -> Limits {
    Limits {
        depth: go.depth,
        nodes: go.nodes,
        move_time: go.move_time.map(|time| Duration::from_millis(time).saturating_sub(late)),
        clock: go.time[turn].map(|time| ClockLimit {
            remaining: milliseconds(time),
            increment: go.increment[turn].map_or(Duration::ZERO, milliseconds),
            moves_to_go: go.moves_to_go.filter(|&moves| moves > 0),
            overhead: settings.move_overhead + late,
        }),
        mate: go.mate.filter(|&moves| moves > 0),
        root_moves: moves.to_vec(),
        multi_pv: settings.multi_pv,
        ponder: go.ponder,
    }
}

/// Some GUIs send times below zero when a flag has fallen and nobody looks.
fn milliseconds(time: i64) -> Duration {
    Duration::from_millis(time.max(0).unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str, turn: Color) -> Limits {
        let Ok(Some(jadoube_uci::Command::Go(go))) = jadoube_uci::Command::parse(line) else {
            panic!("{line}");
        };
        limits(&go, turn, &[], &Settings::default(), Duration::ZERO)
    }

    #[test]
    fn each_side_has_its_own_clock() {
        let line = "go wtime 60000 btime -20 winc 500 movestogo 0";
        let clock = |turn| of(line, turn).clock.unwrap();
        assert_eq!(clock(Color::White).remaining, Duration::from_secs(60));
        assert_eq!(clock(Color::White).increment, Duration::from_millis(500));
        assert_eq!(clock(Color::Black).remaining, Duration::ZERO);
        assert_eq!(clock(Color::Black).moves_to_go, None);
        assert_eq!(of("go wtime 1000", Color::Black).clock, None);
    }

    #[test]
    fn what_is_lost_before_the_search_is_no_time_for_it() {
        let Ok(Some(jadoube_uci::Command::Go(go))) =
            jadoube_uci::Command::parse("go wtime 1000 movetime 50")
        else {
            panic!("a go");
        };
        let late = Duration::from_millis(60);
        let settings = Settings { move_overhead: Duration::from_millis(10), ..Settings::default() };
        let limits = limits(&go, Color::White, &[], &settings, late);
        assert_eq!(limits.move_time, Some(Duration::ZERO));
        assert_eq!(limits.clock.unwrap().overhead, Duration::from_millis(70));
    }

    #[test]
    fn limits_that_are_not_given_do_not_limit() {
        assert_eq!(of("go infinite", Color::White), Limits::default());
    }
}
