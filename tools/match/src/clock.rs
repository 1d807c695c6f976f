//! The clocks of a game.

use std::time::Duration;

use jadoube_board::{ByColor, Color};
use jadoube_engines::{Pace, TimeControl, milliseconds};
use jadoube_uci::Go;

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
        Pace::Nodes(_) | Pace::Depth(_) | Pace::MoveTime(_) => clock.pace.go(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_runs_gains_and_is_filled_up_again() {
        let seconds = Duration::from_secs;
        let control = TimeControl { moves: Some(2), base: seconds(10), increment: seconds(1) };
        let mut clock = Clock::new(Pace::Clock(control));
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
