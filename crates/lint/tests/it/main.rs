//! The linter, tested.

mod chunks;
mod config;
mod damage;
mod docs;
mod fixes;
mod pages;
mod plant;
mod plants;
mod probes;
mod random_games;
mod rules;
mod shared;
mod suites;
