//! `jadoube-pgn` from outside: arguments in; stdout, stderr and the exit code out.

mod check;
mod explain;
mod fix;
mod fmt;
mod inputs;
mod parallel;
mod report;
mod run;
mod sample;
mod split;
mod stats;
mod usage;
