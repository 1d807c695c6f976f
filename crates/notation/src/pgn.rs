//! Portable Game Notation: reading that loses nothing, and writing.
//!
//! # Reading
//!
//! [`Reader`] takes any [`Read`](std::io::Read), [`SliceReader`] a text in memory. Both find the parts of each game and tell
//! them to a [`Visitor`]: tags, move numbers, words that may be moves, glyphs, comments, variations, the result, and every
//! [`Diagnostic`]. They accept:
//!
//! - LF, CR LF and CR line ends; a byte order mark; any encoding in which ASCII is ASCII (UTF-8, Latin-1, Windows-1252):
//!   bytes are handed out as they are;
//! - tags anywhere on a line, several on one line, blanks inside the brackets, values with escaped quotes;
//! - comments in braces and to the end of the line, before the tags, between them, before the moves and after the result;
//!   `%` lines;
//! - move numbers with any dots or none; glyphs as `$1` or as marks; nested variations to any depth;
//! - games without tags, without moves, without a result.
//!
//! A game ends with its result, or where a tag pair follows moves, or where the tag `Event`, or the first two tags of the seven
//! tag roster, come a second time. Blank lines mean nothing. Damage stays in its game: an open brace ends where a line begins
//! with a tag of the seven tag roster, unless the comment quotes a game and is closed behind it; an open parenthesis with its
//! game.

mod bytes;
mod command;
mod diagnostic;
mod game;
mod game_builder;
#[cfg(feature = "serde")]
mod game_serde;
mod games;
mod line;
mod move_visitor;
pub mod nag;
mod place;
#[cfg(feature = "std")]
mod reader;
mod replay;
mod scanner;
mod slice;
mod start;
mod style;
mod text;
mod variant;
mod visitor;
mod writer;

pub use command::{Command, CommandValue, MarkColor, Score, commands};
pub use diagnostic::{Damage, Diagnostic};
pub use game::{Game, Tag};
pub use game_builder::{GameBuilder, ReadGame};
pub use games::Games;
pub use line::{Comment, Item, Line, LineId, Nag};
pub use move_visitor::{MoveVisitor, Played};
pub use place::{Location, Place};
#[cfg(feature = "std")]
pub use reader::{Limits, Reader};
pub use replay::{Replay, is_check_word};
pub use slice::SliceReader;
pub use start::Start;
pub use style::Style;
pub use text::Text;
pub use variant::Variant;
pub use visitor::{Outcome, PlainNumber, RawComment, RawNag, TagValue, Variation, Visitor};
