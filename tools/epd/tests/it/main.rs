//! `jadoube-epd` from outside: arguments in, stdout, stderr and exit code out.

mod comparing;
mod fake;
mod faults;
mod formats;
mod judging;
mod making;
mod report;
mod resuming;
mod running;
mod shared;
mod showing;
mod support;
mod usage;
mod validating;
