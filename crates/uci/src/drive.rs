//! The half that drives: start an engine as a child process and talk to it.
//!
//! Nothing that an engine does can block or crash the driver: its output is read by threads of its own into bounded memory,
//! lines have a greatest length, bytes that are not UTF-8 are replaced, every wait has a limit, and an engine that crashes,
//! hangs or does not read its input is a [`DriveError`] that says so. The process that was started is the engine: on Unix its
//! end is noticed even if others that it has started hold its output open. When a [`Driver`] is dropped its process is killed,
//! and on Unix all processes that it has started in its group.
//!
//! ```no_run
//! use std::ops::ControlFlow;
//! use std::time::Duration;
//!
//! use jadoube_uci::drive::Launch;
//! use jadoube_uci::{Go, SetPosition};
//!
//! let mut engine = Launch::new("stockfish").option("Hash", "16").start()?;
//! engine.position(&SetPosition::default())?;
//! let found = engine.go(&Go::depth(10), Some(Duration::from_secs(10)), |info| {
//!     println!("{info}");
//!     ControlFlow::Continue(())
//! })?;
//! println!("{} in {:?}", found.best, found.elapsed);
//! # Ok::<(), jadoube_uci::drive::DriveError>(())
//! ```

mod driver;
mod error;
mod found;
mod group;
mod inbox;
mod last_words;
mod launch;
mod log;
mod outbox;
mod pool;
mod process;

pub use driver::{Driver, Event};
pub use error::DriveError;
pub use found::Found;
pub use launch::{Launch, Timeouts};
pub use log::Log;
pub use pool::{Job, Pool};
