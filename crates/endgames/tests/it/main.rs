//! The endings' known facts, their properties, and the shared tablebase rows.

mod facts;
mod mateability;
mod probing;
mod properties;
mod shared;
mod support;
