//! How long to think.

use core::time::Duration;
use std::sync::Arc;

use crate::Control;
use crate::clock::Clock;
use crate::limits::{ClockLimit, Limits};

/// When to stop: at the hard limit at once, at the soft one before the next iteration. Each thread has a copy.
#[derive(Clone)]
pub(crate) struct Timer {
    clock: Arc<dyn Clock>,
    begin: Duration,
    soft: Duration,
    hard: Duration,
    /// The opponent is still thinking: no limit counts yet.
    pondering: bool,
}

impl Timer {
    /// For a search that begins now.
    pub(crate) fn new(clock: Arc<dyn Clock>, limits: &Limits) -> Self {
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
        Self { begin: clock.now(), clock, soft, hard, pondering: limits.ponder }
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
const RESERVE: Duration = Duration::from_millis(150);

/// The time to aim at for this move, and the most to take.
fn shares(limit: ClockLimit) -> (Duration, Duration) {
    let ClockLimit { remaining, increment, moves_to_go, overhead } = limit;
    let least = Duration::from_millis(1);
    // No game lasts so long; beyond, the sums below would overflow.
    let (remaining, increment) = (remaining.min(LONGEST), increment.min(LONGEST));
    // A busy machine may take a thread off its core for some time, now and then: that must not cost the game.
    let reserve = RESERVE.min(remaining * 2 / 3);
    let usable = remaining.saturating_sub(overhead.saturating_add(reserve)).max(least);
    let moves = moves_to_go.map_or(26, |moves| moves.clamp(1, 40));
    let share = usable / moves + increment * 3 / 4;
    // With one move to the control all may be used but a reserve; with more, some must stay.
    let most = if moves == 1 { usable * 9 / 10 } else { usable * 2 / 5 };
    let soft = share.min(most).max(least);
    (soft * 7 / 10, (share * 4).min(most).max(least))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    /// A clock that stands still unless it is moved on; it counts microseconds.
    #[derive(Default)]
    struct Fake(AtomicU64);

    impl Clock for Fake {
        fn now(&self) -> Duration {
            Duration::from_micros(self.0.load(Ordering::Relaxed))
        }
    }

    impl Fake {
        fn go_on(&self, time: Duration) {
            self.0.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
        }
    }

    fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    /// How a game goes.
    #[derive(Clone, Copy, Debug)]
    struct Conditions {
        time: u64,
        increment: u64,
        moves_to_go: Option<u32>,
        overhead: u64,
        /// Between two looks at the clock.
        step: Duration,
        /// Lost on each move where nobody looks.
        transit: Duration,
        /// Every so many moves the machine stands still for so long in the midst of the search.
        stall: Option<(usize, Duration)>,
    }

    /// Half a second and a hundredth for each move, on a quick and quiet machine.
    const QUIET: Conditions = Conditions {
        time: 500,
        increment: 10,
        moves_to_go: None,
        overhead: 30,
        step: Duration::from_micros(500),
        transit: Duration::from_millis(1),
        stall: None,
    };

    /// How long a search takes whose depths take twice as long each, and whose choices are the hardest there are.
    fn think(limit: ClockLimit, conditions: Conditions, stall: Duration) -> Duration {
        let (clock, control) = (Arc::new(Fake::default()), Control::default());
        let limits = Limits { clock: Some(limit), ..Limits::default() };
        let mut timer = Timer::new(clock.clone(), &limits);
        let (mut depth_end, mut stall) = (conditions.step, Some(stall));
        loop {
            clock.go_on(conditions.step);
            if clock.now() > ms(2) {
                clock.go_on(stall.take().unwrap_or_default());
            }
            if timer.is_up(&control) {
                return clock.now();
            }
            if clock.now() >= depth_end {
                if timer.is_enough(&control, 266) {
                    return clock.now();
                }
                depth_end *= 2;
            }
        }
    }

    /// The least that is ever on the clock, in so many moves; `None` if the flag falls.
    fn least_left(conditions: Conditions, moves: usize) -> Option<Duration> {
        let Conditions { time, increment, moves_to_go, overhead, .. } = conditions;
        let mut remaining = ms(time);
        let mut least = remaining;
        for number in 0..moves {
            let to_go = moves_to_go.map(|control| control - number as u32 % control);
            if number > 0 && to_go == moves_to_go && to_go.is_some() {
                remaining += ms(time);
            }
            let limit = ClockLimit {
                remaining,
                increment: ms(increment),
                moves_to_go: to_go,
                overhead: ms(overhead),
            };
            let stall = conditions.stall.filter(|(every, _)| number % every == 0);
            let used = think(limit, conditions, stall.map_or(Duration::ZERO, |(_, long)| long));
            remaining = remaining.checked_sub(used + conditions.transit)?;
            least = least.min(remaining);
            remaining += ms(increment);
        }
        Some(least)
    }

    /// Rows: what it is, the game, and what must always be left.
    #[test]
    fn the_flag_never_falls() {
        let clock = |time, increment| Conditions { time, increment, ..QUIET };
        let control =
            |moves, time| Conditions { time, increment: 0, moves_to_go: Some(moves), ..QUIET };
        let stalls = |every, long| Conditions { stall: Some((every, ms(long))), ..QUIET };
        let rows = [
            ("half a second", QUIET, 100),
            ("a second", clock(1_000, 20), 150),
            ("more increment than time", clock(100, 100), 80),
            ("less increment than overhead", clock(500, 2), 80),
            ("next to nothing", clock(10, 5), 5),
            ("next to nothing, no overhead", Conditions { overhead: 0, ..clock(50, 50) }, 30),
            ("forty moves in a second", control(40, 1_000), 80),
            ("ten moves in 0.3 seconds", control(10, 300), 80),
            ("one move in 0.2 seconds", control(1, 200), 80),
            ("a slow machine", Conditions { step: ms(3), ..QUIET }, 100),
            ("a long way to the clock", Conditions { transit: ms(8), ..QUIET }, 60),
            ("many short stalls", stalls(10, 60), 40),
            ("a long stall now and then", stalls(50, 120), 10),
            (
                "stalls before the control",
                Conditions { stall: Some((20, ms(60))), ..control(40, 500) },
                40,
            ),
        ];
        let mut faults = Vec::new();
        for (name, conditions, wanted) in rows {
            match least_left(conditions, 400) {
                Some(least) if least >= ms(wanted) => {}
                least => faults.push(format!("{name}: {least:?}")),
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}
