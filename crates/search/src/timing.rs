//! How long to think.

use core::time::Duration;

use crate::Control;
use crate::clock::Clock;
use crate::limits::{ClockLimit, Limits};

/// When to stop: at the hard limit at once, at the soft one before the next iteration.
pub(crate) struct Timer<'a> {
    clock: &'a dyn Clock,
    begin: Duration,
    soft: Duration,
    hard: Duration,
    /// The opponent is still thinking: no limit counts yet.
    pondering: bool,
}

impl<'a> Timer<'a> {
    pub(crate) fn new(clock: &'a dyn Clock, limits: &Limits) -> Option<Self> {
        if !limits.needs_clock() {
            return None;
        }
        let (mut soft, mut hard) = (Duration::MAX, Duration::MAX);
        if let Some(limit) = limits.clock {
            (soft, hard) = shares(limit);
        }
        if let Some(time) = limits.move_time {
            (soft, hard) = (soft.min(time), hard.min(time));
            if limits.clock.is_none() {
                soft = time;
            }
        }
        Some(Self { clock, begin: clock.now(), soft, hard, pondering: limits.ponder })
    }

    fn elapsed(&mut self, control: &Control) -> Option<Duration> {
        if self.pondering {
            if !control.is_ponder_hit() {
                return None;
            }
            self.pondering = false;
            self.begin = self.clock.now();
        }
        Some(self.clock.now().saturating_sub(self.begin))
    }

    /// Whether the search must end now.
    pub(crate) fn is_up(&mut self, control: &Control) -> bool {
        let hard = self.hard;
        self.elapsed(control).is_some_and(|elapsed| elapsed >= hard)
    }

    /// Whether another iteration is not worth beginning; `percent` stretches or shrinks the time for an easy or a hard choice.
    pub(crate) fn is_enough(&mut self, control: &Control, percent: u32) -> bool {
        let soft = self.soft.saturating_mul(percent) / 100;
        let limit = soft.min(self.hard);
        self.elapsed(control).is_some_and(|elapsed| elapsed >= limit)
    }
}

/// A century.
const LONGEST: Duration = Duration::from_secs(100 * 365 * 24 * 3_600);

/// Kept back for what nobody foresees.
const RESERVE: Duration = Duration::from_millis(70);

/// The time to aim at for this move, and the most to take.
fn shares(limit: ClockLimit) -> (Duration, Duration) {
    let ClockLimit { remaining, increment, moves_to_go, overhead } = limit;
    let least = Duration::from_millis(1);
    // No game lasts so long; beyond, the sums below would overflow.
    let (remaining, increment) = (remaining.min(LONGEST), increment.min(LONGEST));
    // A busy machine may take a thread off its core for some time, now and then: that must not cost the game.
    let reserve = RESERVE.min(remaining / 2);
    let usable = remaining.saturating_sub(overhead.saturating_add(reserve)).max(least);
    let moves = moves_to_go.map_or(26, |moves| moves.clamp(1, 40));
    let share = usable / moves + increment * 3 / 4;
    // With one move to the control all may be used but a reserve; with more, some must stay.
    let most = if moves == 1 { usable * 9 / 10 } else { usable * 2 / 5 };
    let soft = share.min(most).max(least);
    (soft * 7 / 10, (share * 4).min(most).max(least))
}
