//! Tests of the engine with bugs.

mod bugs;
mod engine;
