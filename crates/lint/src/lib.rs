#![doc = include_str!("../README.md")]

mod config;
mod config_file;
mod duplicates;
mod family;
mod finding;
mod fix;
mod lines;
mod linter;
mod mend;
mod pages;
mod profile;
mod rule;
mod session;
mod severity;
mod values;

pub use config::Config;
pub use config_file::{ConfigError, ConfigFile, RuleLists};
pub use duplicates::Duplicates;
pub use family::Family;
pub use finding::{Board, Finding, Message, Players};
pub use fix::{Applied, Edit, Fix, Replacement, Safety, apply_fixes};
pub use linter::{Chunk, ChunkEnd, GameReport, LOOK_AHEAD, Linter, Start, lint, next_cut};
pub use mend::{Mended, mend};
pub use pages::Page;
pub use profile::{ParseProfileError, Profile};
pub use rule::{Rule, UnknownRule};
pub use severity::{ParseSeverityError, Severity};
