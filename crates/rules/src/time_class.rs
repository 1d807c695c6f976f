use core::fmt;
use core::str::FromStr;

use crate::{Millis, TimeClassLimits, TimeControl};

/// Standard chess, rapid or blitz: which penalties and duties hold (FIDE Appendices A and B).
///
/// ```
/// use jadoube_rules::{TimeClass, TimeClassLimits, TimeControl};
///
/// let limits = TimeClassLimits::Fide2023;
/// assert_eq!(TimeClass::of(&TimeControl::minutes(10, 0), limits), Some(TimeClass::Blitz));
/// assert_eq!(TimeClass::of(&TimeControl::minutes(10, 5), limits), Some(TimeClass::Rapid));
/// assert_eq!(TimeClass::of(&TimeControl::Unknown, limits), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum TimeClass {
    /// Blitz (FIDE B.1).
    Blitz,
    /// Rapid (FIDE A.1).
    Rapid,
    /// Longer games.
    #[default]
    Standard,
}

impl TimeClass {
    /// All three, the quickest first.
    pub const ALL: [Self; 3] = [Self::Blitz, Self::Rapid, Self::Standard];

    /// The class of a game with this time control; `None` if no time is counted.
    ///
    /// FIDE counts the time allotted plus 60 times the increment. Of several periods it is the time for 60 moves; a
    /// sandglass has its sand and nothing else.
    #[must_use]
    pub fn of(control: &TimeControl, limits: TimeClassLimits) -> Option<Self> {
        match limits {
            TimeClassLimits::Fide2023 => control.time_for_moves(60).map(Self::by_fide_2023),
            TimeClassLimits::Older => {
                control.allotted(60, |_| Millis::ZERO).map(Self::by_older_laws)
            }
        }
    }

    /// The class by FIDE A.1 and B.1, from the time for 60 moves: rapid is more than 10 minutes and less than 60.
    #[must_use]
    pub fn by_fide_2023(total: Millis) -> Self {
        if total <= Millis::from_minutes(10) {
            Self::Blitz
        } else if total < Millis::from_minutes(60) {
            Self::Rapid
        } else {
            Self::Standard
        }
    }

    /// The class by older Laws, from the time without increments: rapid is 15 to 60 minutes.
    #[must_use]
    pub fn by_older_laws(total: Millis) -> Self {
        if total < Millis::from_minutes(15) {
            Self::Blitz
        } else if total <= Millis::from_minutes(60) {
            Self::Rapid
        } else {
            Self::Standard
        }
    }

    /// What an illegal move or a wrong claim gives the opponent: two minutes, in rapid and blitz one (FIDE 7.5.5, 9.5.3, A.3).
    #[must_use]
    pub const fn penalty(self) -> Millis {
        match self {
            Self::Standard => Millis::from_minutes(2),
            Self::Rapid | Self::Blitz => Millis::from_minutes(1),
        }
    }

    /// The name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Standard => "standard",
        }
    }
}

impl fmt::Display for TimeClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that is no time class; `blitz`, `rapid` or `standard` was expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseTimeClassError;

impl fmt::Display for ParseTimeClassError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a time class: blitz, rapid or standard")
    }
}

impl core::error::Error for ParseTimeClassError {}

impl FromStr for TimeClass {
    type Err = ParseTimeClassError;

    fn from_str(text: &str) -> Result<Self, ParseTimeClassError> {
        Self::ALL.into_iter().find(|class| class.name() == text).ok_or(ParseTimeClassError)
    }
}
