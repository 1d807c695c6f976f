//! `jadoube-perft` from outside: arguments in, stdout, stderr and exit code out.

mod bisecting;
mod bug_words;
mod checking;
mod counting;
mod fakes;
mod run;
mod scale;
mod states;
mod suites;
mod tables;
mod usage;
