//! `jadoube-perft` from outside: arguments in, stdout, stderr and exit code out.

mod counting;
mod run;
mod suites;
mod usage;
