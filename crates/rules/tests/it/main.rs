//! Games with memory, tested. The numbers R1 to R152 in the rows are explained in `docs/rules.md`.

mod arbiter_board;
mod arbiter_clocks;
mod arbiter_draws;
mod arbiter_endings;
mod arbiter_hands;
mod arbiter_irregular;
mod arbiter_memory;
mod arbiter_properties;
#[cfg(feature = "serde")]
mod arbiter_referee;
mod arbiter_rows;
mod arbiter_script;
mod claims;
mod clock;
mod docs;
mod endings;
mod games;
mod offers;
mod properties;
mod repetition;
mod rule_sets;
#[cfg(feature = "serde")]
mod serde;
mod shared_arbiter;
mod shared_bugs;
mod shared_games;
mod shared_rules;
mod support;
mod touch;
