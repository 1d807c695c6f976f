//! Counting with threads, tested.

mod breakdown;
mod counts;
