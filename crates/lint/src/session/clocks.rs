//! What the players' clocks show, as commands in comments tell it.

use core::ops::Range;
use core::time::Duration;

use jadoube_board::ByColor;

use super::Session;
use crate::Rule;
use crate::values::TimeControl;

pub(super) struct Clocks {
    pub(super) control: TimeControl,
    /// What each clock showed last.
    last: ByColor<Option<Duration>>,
}

impl Default for Clocks {
    fn default() -> Self {
        Self { control: TimeControl::Open, last: ByColor { white: None, black: None } }
    }
}

/// Clocks are shown in whole seconds, rounded up or down.
const TOLERANCE: Duration = Duration::from_secs(1);

impl Session<'_> {
    /// A clock of the main line: it belongs to the player who has just moved.
    pub(super) fn look_at_clock(&mut self, shown: Duration, range: Range<usize>) {
        if !self.outer.is_empty() || !self.line.is_alive {
            return;
        }
        let color = !self.turn();
        let last = self.clocks.last[color].replace(shown);
        let (base, increment, has_stages) = match self.clocks.control {
            TimeControl::Game { base, increment } => (base, increment, false),
            TimeControl::Stages { base, increment } => (base, increment, true),
            TimeControl::Open | TimeControl::Sandclock => return,
        };
        match last {
            None if shown > base + increment + TOLERANCE => {
                let message = format!(
                    "the clock shows {}, the time control gives {}",
                    text(shown),
                    text(base)
                );
                self.tell_clock(Rule::ClockOverTimeControl, range, message);
            }
            Some(last) if !has_stages && shown > last + increment + TOLERANCE => {
                let message = format!(
                    "the clock shows {} and showed {} before; the increment is {} s",
                    text(shown),
                    text(last),
                    increment.as_secs()
                );
                self.tell_clock(Rule::ClockGoesUp, range, message);
            }
            _ => {}
        }
    }

    #[cold]
    fn tell_clock(&mut self, rule: Rule, range: Range<usize>, message: String) {
        let ply = self.line.ply;
        if let Some(raw) = self.tell_once(rule, range, || message)
            && raw.count == 1
        {
            raw.ply = Some(ply);
        }
    }
}

fn text(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
