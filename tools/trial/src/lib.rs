//! Runs a tool from outside: arguments in; stdout, stderr and exit code out; and makes fake engines for the
//! tools that drive some.
//!
//! Its functions panic where a test should fail.
//!
//! ```
//! use jadoube_trial::{Folder, Program};
//!
//! // A tool's tests say env!("CARGO_BIN_EXE_...") here.
//! let cargo = Program::new(env!("CARGO"));
//! assert!(cargo.run(&["--version"]).clean().starts_with("cargo "));
//!
//! let folder = Folder::new();
//! let path = folder.write("games.pgn", "1. e4 *");
//! assert_eq!(folder.read_text("games.pgn"), "1. e4 *");
//! drop(folder);
//! assert!(!std::path::Path::new(&path).exists());
//! ```

#![forbid(unsafe_code)]

mod fake;
mod folder;
mod outcome;
mod program;

pub use fake::FakeEngine;
pub use folder::Folder;
pub use outcome::Outcome;
pub use program::Program;
