use core::fmt;

/// A span of time in milliseconds.
///
/// Sums stop at the largest value and differences at zero, so that no sequence of events can overflow a clock.
///
/// ```
/// use jadoube_rules::Millis;
///
/// assert_eq!(Millis::from_minutes(90).to_string(), "1:30:00");
/// assert_eq!(Millis(61_500).to_string(), "1:01.5");
/// assert_eq!(Millis(5) - Millis(7), Millis::ZERO);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Millis(
    /// The number of milliseconds; any value may occur.
    pub u64,
);

impl Millis {
    /// No time.
    pub const ZERO: Self = Self(0);

    /// So many seconds.
    #[must_use]
    pub const fn from_seconds(seconds: u32) -> Self {
        Self(seconds as u64 * 1000)
    }

    /// So many minutes.
    #[must_use]
    pub const fn from_minutes(minutes: u32) -> Self {
        Self(minutes as u64 * 60_000)
    }

    /// Whether there is no time in it.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// So many times the span.
    #[must_use]
    pub const fn times(self, count: u64) -> Self {
        Self(self.0.saturating_mul(count))
    }
}

impl core::ops::Add for Millis {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl core::ops::AddAssign for Millis {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl core::ops::Sub for Millis {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl core::ops::SubAssign for Millis {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl fmt::Display for Millis {
    /// As a clock shows it: `h:mm:ss` or `m:ss`, with tenths to thousandths only if there are any.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, millis) = (self.0 / 1000, self.0 % 1000);
        let (minutes, hours) = (seconds / 60 % 60, seconds / 3600);
        if hours > 0 {
            write!(f, "{hours}:{minutes:02}:{:02}", seconds % 60)?;
        } else {
            write!(f, "{minutes}:{:02}", seconds % 60)?;
        }
        write_fraction(f, millis)
    }
}

/// The thousandths after a decimal point, without zeros at the end; nothing if there are none.
pub(crate) fn write_fraction(f: &mut fmt::Formatter<'_>, millis: u64) -> fmt::Result {
    match millis {
        0 => Ok(()),
        _ if millis.is_multiple_of(100) => write!(f, ".{}", millis / 100),
        _ if millis.is_multiple_of(10) => write!(f, ".{:02}", millis / 10),
        _ => write!(f, ".{millis:03}"),
    }
}
