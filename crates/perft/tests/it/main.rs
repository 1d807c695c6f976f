//! Counting with threads, tested.

mod breakdown;
mod counts;
mod deep;
mod tables;
mod ways;
