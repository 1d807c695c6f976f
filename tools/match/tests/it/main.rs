//! `jadoube-match` from outside: engines in, results, PGN, journals and exit codes out.

mod fake;
mod faults;
mod openings;
mod results;
mod resuming;
mod run;
mod usage;
