//! How much time the players have.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU32;
use core::str::FromStr;

use crate::Millis;
use crate::millis::write_fraction;

/// How the time of a game is counted (FIDE 6.3.1).
///
/// The text is that of PGN's tag `TimeControl`, with what PGN leaves out in letters of our own:
///
/// | text | meaning |
/// |---|---|
/// | `?` | unknown |
/// | `-` | no clock |
/// | `300` | 300 seconds for all moves |
/// | `300+2` | 300 seconds, and 2 more after each move (Fischer) |
/// | `300d5` | 300 seconds, and the clock waits for 5 seconds in each move (US delay) |
/// | `300b5` | 300 seconds; what a move took is given back, up to 5 seconds (Bronstein) |
/// | `40/7200` | 40 moves in 7200 seconds, and again for the next 40 |
/// | `40/5400+30:1800+30` | 40 moves in 5400 seconds, then 1800 more, 30 after each move |
/// | `*60` | a sandglass of 60 seconds for each |
///
/// Seconds may have up to three decimals (`10+0.1`), `+0` means nothing.
///
/// ```
/// use jadoube_rules::{Millis, TimeControl};
///
/// let control: TimeControl = "40/7200:3600".parse()?;
/// let periods = control.periods();
/// assert_eq!(periods[0].moves.map(|moves| moves.get()), Some(40));
/// assert_eq!(periods[1].time, Millis::from_minutes(60));
/// assert_eq!("300+0".parse::<TimeControl>()?.to_string(), "300");
///
/// let error = "40/x".parse::<TimeControl>().unwrap_err();
/// assert_eq!(error.to_string(), "expected seconds at byte 3, found \"x\"");
/// # Ok::<(), jadoube_rules::ParseTimeControlError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TimeControl {
    /// There may have been a clock; nobody says.
    Unknown,
    /// The players have all the time in the world.
    Unlimited,
    /// Periods, one after the other.
    Periods(Periods),
    /// The time that one side uses up flows to the other.
    Sandglass(Millis),
}

/// One period or more; only the last can have no number of moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Periods(
    /// Not empty, at most [`Periods::MAX`]; all but the last have a number of moves.
    Vec<Period>,
);

/// A part of a game with a time of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Period {
    /// How many moves must be completed in it; `None` for all the rest.
    pub moves: Option<NonZeroU32>,
    /// The time added when it begins.
    pub time: Millis,
    /// What each move adds.
    pub bonus: Bonus,
}

/// Additional time for each move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Bonus {
    /// None.
    #[default]
    None,
    /// Added after each move, used or not (Fischer). For "from move 1 on", as FIDE's events have it, the first period has
    /// the first increment in its time.
    Increment(Millis),
    /// The clock waits so long before the main time runs: "fixed extra time" (FIDE 6.3.2; US delay).
    Delay(Millis),
    /// The time that the move took is added after it, up to this much (Bronstein).
    Bronstein(Millis),
}

impl Bonus {
    /// The time for each move, whatever its kind.
    #[must_use]
    pub const fn time(self) -> Millis {
        match self {
            Self::None => Millis::ZERO,
            Self::Increment(time) | Self::Delay(time) | Self::Bronstein(time) => time,
        }
    }
}

impl Period {
    /// All moves in one time.
    #[must_use]
    pub const fn sudden_death(time: Millis) -> Self {
        Self { moves: None, time, bonus: Bonus::None }
    }

    /// All moves in one time, with an increment.
    #[must_use]
    pub const fn increment(time: Millis, increment: Millis) -> Self {
        Self { moves: None, time, bonus: Bonus::Increment(increment) }
    }
}

impl Periods {
    /// The largest number of periods.
    pub const MAX: usize = 64;

    /// These periods in this order, if there is one at least and not too many, and only the last has no number of moves.
    #[must_use]
    pub fn new(periods: Vec<Period>) -> Option<Self> {
        let (last, earlier) = periods.split_last()?;
        let has_time = !(last.time.is_zero() && last.bonus.time().is_zero());
        let are_finite = earlier.iter().all(|period| period.moves.is_some());
        (has_time && are_finite && periods.len() <= Self::MAX).then_some(Self(periods))
    }

    /// The period with this index; after the last one it is repeated.
    #[must_use]
    pub fn get(&self, index: usize) -> Period {
        self.0[index.min(self.0.len() - 1)]
    }
}

impl TimeControl {
    /// Minutes for all moves and seconds for each.
    ///
    /// ```
    /// use jadoube_rules::TimeControl;
    ///
    /// assert_eq!(TimeControl::minutes(3, 2).to_string(), "180+2");
    /// ```
    #[must_use]
    pub fn minutes(minutes: u32, increment_seconds: u32) -> Self {
        let bonus = match increment_seconds {
            0 => Bonus::None,
            seconds => Bonus::Increment(Millis::from_seconds(seconds)),
        };
        let period = Period { moves: None, time: Millis::from_minutes(minutes), bonus };
        Periods::new(alloc::vec![period]).map_or(Self::Unlimited, Self::Periods)
    }

    /// The periods; none if there is no clock, a sandglass, or nobody knows.
    #[must_use]
    pub fn periods(&self) -> &[Period] {
        match self {
            Self::Periods(periods) => &periods.0,
            Self::Unknown | Self::Unlimited | Self::Sandglass(_) => &[],
        }
    }

    /// The time at the beginning of the game, if time is counted.
    #[must_use]
    pub fn initial_time(&self) -> Option<Millis> {
        match self {
            Self::Periods(periods) => Some(periods.get(0).time),
            Self::Sandglass(time) => Some(*time),
            Self::Unknown | Self::Unlimited => None,
        }
    }

    /// The time that a player gets for so many moves, what each move adds included; `None` if no time is counted.
    #[must_use]
    pub fn time_for_moves(&self, count: u32) -> Option<Millis> {
        self.allotted(count, Bonus::time)
    }

    /// The time for so many moves, with this much of each bonus.
    pub(crate) fn allotted(&self, count: u32, bonus: fn(Bonus) -> Millis) -> Option<Millis> {
        let Some((last, earlier)) = self.periods().split_last() else { return self.initial_time() };
        let (mut total, mut left) = (Millis::ZERO, count);
        for period in earlier {
            let moves = period.moves.map_or(left, NonZeroU32::get).min(left);
            total += period.time + bonus(period.bonus).times(u64::from(moves));
            left -= moves;
            if left == 0 {
                return Some(total);
            }
        }
        let repeats = last.moves.map_or(1, |moves| left.div_ceil(moves.get()).max(1));
        total += last.time.times(u64::from(repeats));
        Some(total + bonus(last.bonus).times(u64::from(left)))
    }
}

/// Seconds, with decimals if need be.
struct Seconds(Millis);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.0 / 1000)?;
        write_fraction(f, self.0.0 % 1000)
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", Seconds(self.time))?;
        match self.bonus {
            Bonus::None => Ok(()),
            Bonus::Increment(time) => write!(f, "+{}", Seconds(time)),
            Bonus::Delay(time) => write!(f, "d{}", Seconds(time)),
            Bonus::Bronstein(time) => write!(f, "b{}", Seconds(time)),
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("?"),
            Self::Unlimited => f.write_str("-"),
            Self::Sandglass(time) => write!(f, "*{}", Seconds(*time)),
            Self::Periods(Periods(periods)) => {
                for (index, period) in periods.iter().enumerate() {
                    write!(f, "{}{period}", if index > 0 { ":" } else { "" })?;
                }
                Ok(())
            }
        }
    }
}

/// What a text of a time control lacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeControlProblem {
    /// A number of seconds, with at most three decimals, below 2³².
    Seconds,
    /// A number of moves from 1 on, below 2³².
    Moves,
    /// The end of the period.
    PeriodEnd,
    /// A number of moves: only the last period goes without.
    MovesBeforeLast,
    /// Time: the last period has none, or a sandglass is empty.
    Time,
    /// Fewer periods: [`Periods::MAX`] at most.
    FewerPeriods,
}

/// A text that is no time control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseTimeControlError {
    /// What was expected.
    pub expected: TimeControlProblem,
    /// Where, in bytes from the beginning.
    pub offset: usize,
    /// What stands there, up to 20 characters of it.
    pub found: String,
}

impl fmt::Display for ParseTimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = match self.expected {
            TimeControlProblem::Seconds => "seconds",
            TimeControlProblem::Moves => "a number of moves",
            TimeControlProblem::PeriodEnd => "the end of the period",
            TimeControlProblem::MovesBeforeLast => "a number of moves in each period but the last",
            TimeControlProblem::Time => "some time",
            TimeControlProblem::FewerPeriods => "at most 64 periods",
        };
        write!(f, "expected {expected} at byte {}, found {:?}", self.offset, self.found)
    }
}

impl core::error::Error for ParseTimeControlError {}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<Self, ParseTimeControlError> {
        let mut cursor = Cursor { text, at: 0 };
        match text {
            "?" => return Ok(Self::Unknown),
            "-" => return Ok(Self::Unlimited),
            _ => {}
        }
        if cursor.eat('*') {
            let time = cursor.seconds()?;
            cursor.end()?;
            let full = if time.is_zero() { Err(TimeControlProblem::Time) } else { Ok(time) };
            return full.map(Self::Sandglass).map_err(|expected| cursor.error_at(expected, 1));
        }
        let mut periods = Vec::new();
        loop {
            let start = cursor.at;
            if periods.len() == Periods::MAX {
                return Err(cursor.error(TimeControlProblem::FewerPeriods));
            }
            let period = cursor.period()?;
            periods.push(period);
            if !cursor.eat(':') {
                cursor.end()?;
                let problem = TimeControlProblem::Time;
                return Periods::new(periods)
                    .map(Self::Periods)
                    .ok_or_else(|| cursor.error_at(problem, start));
            }
            if period.moves.is_none() {
                return Err(cursor.error_at(TimeControlProblem::MovesBeforeLast, start));
            }
        }
    }
}

struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl Cursor<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn error_at(&self, expected: TimeControlProblem, offset: usize) -> ParseTimeControlError {
        let found = self.text[offset..].chars().take(20).collect();
        ParseTimeControlError { expected, offset, found }
    }

    fn error(&self, expected: TimeControlProblem) -> ParseTimeControlError {
        self.error_at(expected, self.at)
    }

    fn eat(&mut self, letter: char) -> bool {
        let found = self.rest().starts_with(letter);
        self.at += if found { letter.len_utf8() } else { 0 };
        found
    }

    fn end(&self) -> Result<(), ParseTimeControlError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.error(TimeControlProblem::PeriodEnd)) }
    }

    /// As many digits as there are, and their value.
    fn digits(&mut self) -> Option<(u32, usize)> {
        let len = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let value = self.rest()[..len].parse().ok()?;
        self.at += len;
        Some((value, len))
    }

    fn seconds(&mut self) -> Result<Millis, ParseTimeControlError> {
        let start = self.at;
        let error = |it: &Self| it.error_at(TimeControlProblem::Seconds, start);
        let (whole, _) = self.digits().ok_or_else(|| error(self))?;
        let mut time = Millis::from_seconds(whole);
        if self.eat('.') {
            let (fraction, len) = self.digits().ok_or_else(|| error(self))?;
            let unit = [100, 10, 1].get(len - 1).ok_or_else(|| error(self))?;
            time += Millis(u64::from(fraction) * unit);
        }
        Ok(time)
    }

    fn period(&mut self) -> Result<Period, ParseTimeControlError> {
        let moves = self.moves()?;
        let time = self.seconds()?;
        type Kind = fn(Millis) -> Bonus;
        let kinds: [(char, Kind); 3] =
            [('+', Bonus::Increment), ('d', Bonus::Delay), ('b', Bonus::Bronstein)];
        let mut bonus = Bonus::None;
        for (letter, kind) in kinds {
            if self.eat(letter) {
                let time = self.seconds()?;
                bonus = if time.is_zero() { Bonus::None } else { kind(time) };
                break;
            }
        }
        Ok(Period { moves, time, bonus })
    }

    /// The number before a slash, if there is one.
    fn moves(&mut self) -> Result<Option<NonZeroU32>, ParseTimeControlError> {
        let period_len = self.rest().find(':').unwrap_or(self.rest().len());
        let Some(slash) = self.rest()[..period_len].find('/') else { return Ok(None) };
        let moves = self.rest()[..slash].parse();
        let digits_only = self.rest()[..slash].bytes().all(|byte| byte.is_ascii_digit());
        let Some(moves) = moves.ok().filter(|_| digits_only) else {
            return Err(self.error(TimeControlProblem::Moves));
        };
        self.at += slash + 1;
        Ok(Some(moves))
    }
}

#[cfg(feature = "serde")]
mod as_text {
    use alloc::borrow::Cow;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::TimeControl;

    impl Serialize for TimeControl {
        /// As PGN's text.
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for TimeControl {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Cow::<str>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
        }
    }
}
