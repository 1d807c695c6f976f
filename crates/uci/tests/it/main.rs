//! Tests of `jadoube-uci`, a module per topic.

mod commands;
#[cfg(feature = "drive")]
mod driving;
#[cfg(feature = "drive")]
mod fake;
mod messages;
#[cfg(feature = "drive")]
mod pools;
mod properties;
mod serving;
