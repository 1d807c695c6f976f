//! The half that serves: make an engine speak UCI.
//!
//! Implement [`Engine`], and [`Server`] does the rest: it reads commands, answers `isready` while a search is running, keeps
//! the best move back until `stop` or `ponderhit` where the protocol wants it, sends exactly one `bestmove` for each `go`,
//! answers bad input with an `info string`, and ends at the end of its input.
//!
//! ```
//! use jadoube_board::CastlingMode;
//! use jadoube_notation::uci::to_uci;
//! use jadoube_uci::BestMove;
//! use jadoube_uci::serve::{Engine, Search, Server};
//!
//! /// Plays the first legal move.
//! struct First;
//!
//! impl Engine for First {
//!     fn name(&self) -> String {
//!         "First".into()
//!     }
//!
//!     fn author(&self) -> String {
//!         "Nobody".into()
//!     }
//!
//!     fn go(&mut self, search: Search<'_>) -> BestMove {
//!         let first = search.line.position.legal_moves().into_iter().next();
//!         BestMove { best: first.map(|m| to_uci(m, search.mode)), ponder: None }
//!     }
//! }
//!
//! let mut answers = Vec::new();
//! let input = &b"uci\nposition startpos moves a2a3\ngo depth 1\n"[..];
//! Server::new(First).run(input, &mut answers)?;
//! let answers = String::from_utf8(answers).unwrap();
//! assert!(answers.starts_with("id name First\n"));
//! assert_eq!(answers.matches("bestmove").count(), 1);
//! # Ok::<(), std::io::Error>(())
//! ```

mod engine;
mod output;
mod server;
mod watch;
mod worker;

pub use engine::{Engine, Search};
pub use output::Output;
pub use server::{AtEnd, Server};
pub use watch::Watch;
