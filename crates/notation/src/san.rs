//! SAN: a move as people write it.
//!
//! Reading has two steps. The text alone gives a [`San`], which is a value; with a position that gives the
//! [`Move`](jadoube_board::Move):
//!
//! | | the text | in a position |
//! |---|---|---|
//! | fast, for files | [`San::read_strict`] | [`San::resolve`] |
//! | faster, in four bytes | [`PackedSan::read_prefix`] | [`PackedSan::resolve`] |
//! | telling every slip | [`SanOptions::read`] | [`San::resolve_noting`] |
//! | both steps at once | | [`SanOptions::read_move`] |
//!
//! The standard form is that of PGN: `Nf3`, `Nbd2`, `exd5`, `e8=Q+`, `O-O`, `Qxf7#`. Lenient reading also takes, each with
//! a [`Leniency`] that names it:
//!
//! - `x`, `+`, `#` missing or too much, more of the origin than needed;
//! - castling as `0-0`, `o-o`, `OO`;
//! - `e8Q`, `e8(Q)`, `e8/Q`, `e8=q`;
//! - `exd6 e.p.`, `exd6ep`, `ed6`;
//! - long algebraic `Ng1-f3`, `e2-e4`, `e2xd3`, coordinates `g1f3`, `e7e8q`;
//! - figurines of either colour, `Pe4`, lower-case pieces: `nf3`, and `bxc4` where no pawn can do it;
//! - castling as a move of the king, `Kg1`, `Ke1-g1` or `e1g1`, where the king cannot go there otherwise;
//! - capitals for files, `NF3`, `EXD5`; pawn captures without the rank, `exd`, where there is only one;
//! - `++`, `†`, `‡`, `ch`, `dbl. ch.`, `mate` and the like;
//! - other dashes, `:` and `×` for captures, blanks;
//! - `Z0`, `null`, `pass`, `@@@@`, `0000` for the null move `--`.
//!
//! `!`, `?` and their pairs are told as a NAG, as are, leniently, other marks: `Nf3±`, `c4=`. Men may have the letters of 18 [languages](Language).
//!
//! ```
//! use jadoube_movegen::Position;
//! use jadoube_notation::San;
//! use jadoube_notation::san::{SanOptions, SanStyle};
//!
//! let mut position = Position::initial();
//! for text in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6"] {
//!     let m = San::read_strict(text.as_bytes())?.resolve(&position)?;
//!     position.play_unchecked(m);
//! }
//! let reading = SanOptions::lenient().read_move("Qxf7", &position)?;
//! let m = reading.m.expect("no null move");
//! assert_eq!(San::of(&position, m).to_string(), "Qxf7#");
//! assert_eq!(reading.leniency.to_string(), "mate without #");
//! assert_eq!(SanStyle::FIDE_LONG.text(&position, m).to_string(), "Qh5xf7#");
//! # Ok::<(), jadoube_notation::SanError>(())
//! ```

mod annotation;
mod capitals;
mod cursor;
mod error;
mod explain;
mod grammar;
mod king_move;
mod language;
mod leniency;
mod noting;
mod options;
mod origin;
mod packed;
mod play;
mod readings;
mod resolve;
mod short_capture;
mod strict;
mod style;
mod suggest;
mod tail;
mod value;
mod write;

pub use crate::fen::Strictness;
pub use annotation::{annotation_nag, split_annotation};
pub use error::{SanError, TextProblem};
pub use language::{Language, Letters, ParseLanguageError};
pub use leniency::Leniency;
pub use options::{MoveReading, SanOptions, SanReading};
pub use packed::PackedSan;
pub use style::{MoveText, SanStyle};
pub use suggest::suggestions;
pub use value::{CheckMark, San, SanKind};
