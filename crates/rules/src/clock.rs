//! The two clocks of a game.

use core::fmt;

use jadoube_board::{ByColor, Color};

use crate::{Bonus, Millis, Period, TimeControl};

/// A chess clock: two displays of which one at most runs (FIDE 6.1).
///
/// It measures nothing by itself: time comes in through [`advance`](Self::advance), so that a game can be judged again and
/// again with the same result. A fallen flag stays down until the clock is [`set`](Self::set).
///
/// ```
/// use jadoube_board::Color;
/// use jadoube_rules::{Clock, Millis};
///
/// let mut clock = Clock::new("60+2".parse()?);
/// clock.start(Color::White);
/// assert_eq!(clock.advance(Millis(5_000)), None);
/// clock.press(Color::White)?;
/// assert_eq!(clock.remaining(Color::White), Some(Millis(57_000)));
/// assert_eq!(clock.advance(Millis(60_000)), Some(Color::Black));
/// assert!(clock.flag(Color::Black));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "as_text::ClockText"))]
pub struct Clock {
    control: TimeControl,
    white: Display,
    black: Display,
    running: Option<Color>,
    first_flag: Option<Color>,
}

/// One of the two displays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Display {
    /// Zero as soon as the flag is down.
    remaining: Millis,
    flag: bool,
    /// Moves completed in the whole game.
    moves: u32,
    period: usize,
    moves_in_period: u32,
    /// How long this move has taken so far.
    spent: Millis,
    /// Whether less than five minutes were left in this period (FIDE 8.4).
    was_short: bool,
}

/// Why a clock cannot be pressed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClockError {
    /// No clock runs.
    Stopped,
    /// The other clock runs: this one has been pressed already.
    OtherRuns(Color),
}

impl fmt::Display for ClockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped => f.write_str("no clock is running"),
            Self::OtherRuns(color) => write!(f, "the clock of {color} is running"),
        }
    }
}

impl core::error::Error for ClockError {}

impl Clock {
    /// Both clocks with the time of the first period, neither of them running.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        let display = Display {
            remaining: control.initial_time().unwrap_or_default(),
            flag: false,
            moves: 0,
            period: 0,
            moves_in_period: 0,
            spent: Millis::ZERO,
            was_short: false,
        };
        Self { control, white: display, black: display, running: None, first_flag: None }
    }

    fn display(&self, color: Color) -> &Display {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    fn display_mut(&mut self, color: Color) -> &mut Display {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }

    /// How time is counted.
    #[must_use]
    pub fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Color> {
        self.running
    }

    /// Whether time is counted at all.
    #[must_use]
    pub fn counts_time(&self) -> bool {
        self.control.initial_time().is_some()
    }

    /// The time that this side has left; `None` if no time is counted.
    #[must_use]
    pub fn remaining(&self, color: Color) -> Option<Millis> {
        self.counts_time().then(|| self.display(color).remaining)
    }

    /// What both sides have left.
    #[must_use]
    pub fn times(&self) -> Option<ByColor<Millis>> {
        self.counts_time().then(|| ByColor::new_with(|color| self.display(color).remaining))
    }

    /// Whether this side's flag is down.
    #[must_use]
    pub fn flag(&self, color: Color) -> bool {
        self.display(color).flag
    }

    /// Whose flag fell first.
    #[must_use]
    pub fn first_flag(&self) -> Option<Color> {
        self.first_flag
    }

    /// How many moves this side has completed.
    #[must_use]
    pub fn moves(&self, color: Color) -> u32 {
        self.display(color).moves
    }

    /// The period in which this side is, if there are periods.
    #[must_use]
    pub fn period(&self, color: Color) -> Option<Period> {
        match &self.control {
            TimeControl::Periods(periods) => Some(periods.get(self.display(color).period)),
            _ => None,
        }
    }

    /// Whether this side is in the period in which all remaining moves must be made.
    #[must_use]
    pub fn is_last_period(&self, color: Color) -> bool {
        self.period(color).is_none_or(|period| period.moves.is_none())
    }

    /// Whether this side has had less than five minutes in this period and gets less than 30 seconds for a move: it need not
    /// keep score until the period ends (FIDE 8.4).
    #[must_use]
    pub fn is_short_of_time(&self, color: Color) -> bool {
        let bonus = self.period(color).map_or(Millis::ZERO, |period| period.bonus.time());
        self.counts_time()
            && bonus < Millis::from_seconds(30)
            && (self.display(color).was_short || self.display(color).remaining < FIVE_MINUTES)
    }

    /// Starts this side's clock; the other's stops.
    pub fn start(&mut self, color: Color) {
        self.running = Some(color);
    }

    /// Stops both clocks.
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// Lets time pass. The answer is whose flag falls in it.
    pub fn advance(&mut self, time: Millis) -> Option<Color> {
        let color = self.running?;
        if !self.counts_time() {
            return None;
        }
        let delay = match self.period(color).map(|period| period.bonus) {
            Some(Bonus::Delay(delay)) => delay,
            _ => Millis::ZERO,
        };
        let is_sandglass = matches!(self.control, TimeControl::Sandglass(_));
        let display = self.display_mut(color);
        // What is left of the delay passes first.
        let counted = time - (delay - display.spent);
        display.spent += time;
        let flowed = counted.min(display.remaining);
        display.remaining -= counted;
        display.was_short |= display.remaining < FIVE_MINUTES;
        let falls = display.remaining.is_zero() && !display.flag && !counted.is_zero();
        display.flag |= falls;
        if is_sandglass {
            self.add(!color, flowed);
        }
        if falls {
            self.first_flag.get_or_insert(color);
        }
        falls.then_some(color)
    }

    /// Ends this side's move: what it earned is added and the other clock starts (FIDE 6.2.1).
    ///
    /// # Errors
    /// If this side's clock is not running; nothing changes.
    pub fn press(&mut self, color: Color) -> Result<(), ClockError> {
        match self.running {
            None => return Err(ClockError::Stopped),
            Some(running) if running != color => return Err(ClockError::OtherRuns(running)),
            Some(_) => {}
        }
        self.complete_move(color);
        self.running = Some(!color);
        Ok(())
    }

    /// Counts a move of this side and adds what it earned; no clock starts or stops.
    ///
    /// A move is completed without a press too, if it ends the game or the player has made the next one (FIDE 6.2.1).
    pub fn complete_move(&mut self, color: Color) {
        let periods = match &self.control {
            TimeControl::Periods(periods) => Some(periods),
            _ => None,
        };
        let period = periods.map(|periods| periods.get(self.display(color).period));
        let next = periods.map(|periods| periods.get(self.display(color).period + 1));
        let display = self.display_mut(color);
        display.moves = display.moves.saturating_add(1);
        display.moves_in_period = display.moves_in_period.saturating_add(1);
        let spent = core::mem::take(&mut display.spent);
        let (Some(period), Some(next)) = (period, next) else { return };
        if display.flag {
            return;
        }
        display.remaining += match period.bonus {
            Bonus::None | Bonus::Delay(_) => Millis::ZERO,
            Bonus::Increment(time) => time,
            Bonus::Bronstein(limit) => spent.min(limit),
        };
        if period.moves.is_some_and(|moves| display.moves_in_period >= moves.get()) {
            display.remaining += next.time;
            display.period = display.period.saturating_add(1).min(crate::Periods::MAX);
            display.moves_in_period = 0;
            display.was_short = false;
        }
    }

    /// Counts a completed move of this side as not made, as when it is taken back. What it earned stays, but not the time of
    /// a period that it began.
    pub fn take_back(&mut self, color: Color) {
        let period = self.display(color).period.checked_sub(1);
        let is_first = self.display(color).moves_in_period == 0;
        let times = match (&self.control, period.filter(|_| is_first)) {
            (TimeControl::Periods(periods), Some(period)) => {
                Some((period, periods.get(period), periods.get(period + 1).time))
            }
            _ => None,
        };
        let display = self.display_mut(color);
        display.spent = Millis::ZERO;
        if display.moves == 0 {
            return;
        }
        display.moves -= 1;
        match times {
            Some((period, before, earned)) if !display.flag => {
                display.period = period;
                display.moves_in_period = before.moves.map_or(0, |moves| moves.get() - 1);
                display.remaining -= earned;
            }
            _ => display.moves_in_period = display.moves_in_period.saturating_sub(1),
        }
    }

    /// Gives a side more time, as after an illegal move of the opponent; a fallen flag stays down.
    pub fn add(&mut self, color: Color, time: Millis) {
        if self.counts_time() && !self.flag(color) {
            self.display_mut(color).remaining += time;
        }
    }

    /// Takes time from a side; what is not there cannot be taken, and the flag falls.
    pub fn take(&mut self, color: Color, time: Millis) {
        if !self.counts_time() {
            return;
        }
        let display = self.display_mut(color);
        display.remaining -= time;
        if display.remaining.is_zero() && !display.flag {
            display.flag = true;
            self.first_flag.get_or_insert(color);
        }
    }

    /// Sets a clock, as the arbiter does (FIDE 6.10.2, 7.1). With time on it the flag is up again.
    pub fn set(&mut self, color: Color, time: Millis) {
        if !self.counts_time() {
            return;
        }
        let display = self.display_mut(color);
        display.remaining = time;
        display.flag = time.is_zero();
        let flags = ByColor::new_with(|color| self.flag(color));
        self.first_flag = match (flags.white, flags.black) {
            (true, true) => self.first_flag,
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
            (false, false) => None,
        };
    }
}

const FIVE_MINUTES: Millis = Millis::from_minutes(5);

impl fmt::Display for Clock {
    /// Both times, the running one with a star, a fallen flag as `flag`: `*1:30:00 - 1:29:30`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            let star = if self.running == Some(color) { "*" } else { "" };
            f.write_str(if color == Color::Black { " - " } else { "" })?;
            match self.remaining(color) {
                _ if self.flag(color) => write!(f, "{star}flag")?,
                Some(time) => write!(f, "{star}{time}")?,
                None => write!(f, "{star}-:--")?,
            }
        }
        Ok(())
    }
}

#[cfg(feature = "serde")]
mod as_text {
    use jadoube_board::Color;

    use super::{Clock, Display, TimeControl};

    /// A clock as it is written down.
    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct ClockText {
        control: TimeControl,
        white: Display,
        black: Display,
        running: Option<Color>,
        first_flag: Option<Color>,
    }

    impl TryFrom<ClockText> for Clock {
        type Error = &'static str;

        fn try_from(text: ClockText) -> Result<Self, Self::Error> {
            let ClockText { control, white, black, running, first_flag } = text;
            let clock = Self { control, white, black, running, first_flag };
            for color in Color::ALL {
                let display = clock.display(color);
                if display.flag && !(clock.counts_time() && display.remaining.is_zero()) {
                    return Err(
                        "a flag is down that cannot be: there is time left, or none is counted",
                    );
                }
                if display.moves_in_period > display.moves {
                    return Err("a period has more moves than the game");
                }
                if display.period > crate::Periods::MAX {
                    return Err("there are not so many periods");
                }
            }
            let flags = Color::ALL.into_iter().filter(|&color| clock.flag(color));
            if !clock.first_flag.map_or(flags.clone().next().is_none(), |first| clock.flag(first)) {
                return Err("the first flag to fall is one that is down");
            }
            Ok(clock)
        }
    }
}
