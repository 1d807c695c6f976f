//! `jadoube-uci` from outside: the probes that engines fail, as tests.

mod command_line;
mod options;
mod probes;
mod reports;
mod session;
mod shared;
