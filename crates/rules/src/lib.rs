#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod arbiter;
mod can_mate;
mod claim;
mod clock;
mod displacement;
mod ending;
mod event;
mod game;
mod millis;
mod offer;
mod outcome;
mod repetition;
mod rule_set;
mod ruling;
mod ruling_code;
#[cfg(feature = "serde")]
mod serde;
mod time_class;
mod time_control;
mod touch;

pub use arbiter::{Arbiter, RecordingDuty, Vigilance};
pub use can_mate::CanMate;
pub use claim::{Claim, ClaimError, ClaimKind, Verdict};
pub use clock::{Clock, ClockError};
pub use displacement::{Displacement, ParseDisplacementError};
pub use ending::Ending;
pub use event::{Clocks, Event, Irregularity, Penalty};
pub use game::{EndError, Game, PlayError};
pub use jadoube_mateability::Budget;
pub use millis::Millis;
pub use offer::OfferError;
pub use outcome::{Outcome, ParseOutcomeError};
pub use rule_set::{
    BothFlags, DeadPositions, DrawRule, FirstClock, IllegalMoveCorrection, IllegalMoveLimit,
    RuleSet, TimeClassLimits,
};
pub use ruling::{Consequence, Refusal, Ruling};
pub use ruling_code::{RefusalCode, RulingCode};
pub use time_class::{ParseTimeClassError, TimeClass};
pub use time_control::{
    Bonus, ParseTimeControlError, Period, Periods, TimeControl, TimeControlProblem,
};
pub use touch::{Obligation, order_unclear, touched};
