//! What the players' clocks show, as commands in comments tell it.

use core::ops::Range;

use jadoube_board::ByColor;

use super::Session;
use crate::Rule;
use crate::values::TimeControl;

/// A time in milliseconds.
pub(super) type Millis = u64;

/// The clocks of a game, and what its time control allows them to show.
#[derive(Clone, Copy)]
pub(super) struct Clocks {
    /// What each showed last; more than any clock shows if it has shown nothing yet.
    last: ByColor<Millis>,
    /// The time at the start.
    base: Millis,
    /// What each move adds.
    increment: Millis,
    /// The most that a clock may show at first.
    most_at_first: Millis,
    /// By how much more than before it may show later.
    most_more: Millis,
}

const NOTHING: Millis = Millis::MAX;

/// Clocks are shown in whole seconds, rounded up or down.
const TOLERANCE: Millis = 1000;

impl Clocks {
    /// Clocks before the first move.
    pub(super) fn starting(control: TimeControl) -> Self {
        let (base, increment, has_stages) = match control {
            TimeControl::Game { base, increment } => (base, increment, false),
            TimeControl::Stages { base, increment } => (base, increment, true),
            TimeControl::Open | TimeControl::Sandclock => (Millis::MAX, 0, true),
        };
        Self {
            last: ByColor { white: NOTHING, black: NOTHING },
            base,
            increment,
            most_at_first: base.saturating_add(increment + TOLERANCE),
            most_more: if has_stages { Millis::MAX } else { increment + TOLERANCE },
        }
    }
}

impl Session<'_> {
    /// A clock of the main line: it belongs to the player who has just moved. The place is asked for only if it is told.
    #[inline(always)]
    pub(super) fn look_at_clock(&mut self, shown: Millis, place: impl FnOnce() -> Range<usize>) {
        if !self.outer.is_empty() || !self.line.is_alive || !self.line.has_move {
            return;
        }
        let color = !self.turn();
        let clocks = &mut self.clocks;
        let last = core::mem::replace(&mut clocks.last[color], shown);
        let most = match last {
            NOTHING => clocks.most_at_first,
            last => last.saturating_add(clocks.most_more),
        };
        if shown > most {
            self.tell_clock(shown, last, place());
        }
    }

    #[cold]
    fn tell_clock(&mut self, shown: Millis, last: Millis, range: Range<usize>) {
        let (ply, Clocks { base, increment, .. }) = (self.line.ply, self.clocks);
        let rule = match last {
            NOTHING => Rule::ClockOverTimeControl,
            _ => Rule::ClockGoesUp,
        };
        let shown = text(shown);
        let message = || match last {
            NOTHING => format!("the clock shows {shown}, the time control gives {}", text(base)),
            last => format!(
                "the clock shows {shown} and showed {} before; the increment is {} s",
                text(last),
                increment / 1000
            ),
        };
        if let Some(raw) = self.tell_once(rule, range, message)
            && raw.count == 1
        {
            raw.ply = Some(ply);
        }
    }
}

fn text(time: Millis) -> String {
    let seconds = time / 1000;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
