//! Who can still mate, tested.

mod answers;
mod classify;
mod positions;
mod properties;
#[cfg(feature = "serde")]
mod serde;
mod suites;
mod support;
