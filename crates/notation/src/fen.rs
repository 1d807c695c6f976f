//! FEN: a position in one line of text.
//!
//! Six fields, with single spaces between them:
//!
//! | field | strict | lenient reading also takes |
//! |---|---|---|
//! | board | eight ranks from the eighth down, `/` between them, men `PNBRQKpnbrqk`, empty squares counted `1` to `8` | counts side by side: `44` |
//! | side to move | `w` or `b` | nothing: White |
//! | castling rights | `-`, or `KQkq` in this order, or rook files (`HAha`), White's first | any order, the same right twice, nothing |
//! | en passant square | `-`, or on rank 6 with White to move, on rank 3 with Black to move | the other of these ranks, nothing |
//! | halfmove clock | 0 to 65535 | leading zeros, nothing: 0 |
//! | fullmove number | 1 to 4294967295 | 0 (taken as 1), leading zeros, nothing: 1 |
//!
//! Between, before and after the fields lenient reading takes any number of spaces, tabs, line breaks, no-break spaces
//! (U+00A0) and, as in addresses of web pages, underscores. Each kindness used is a [`Leniency`].
//!
//! The castling field comes in three dialects ([`CastlingMode`](jadoube_board::CastlingMode) says how to take it):
//!
//! - plain FEN: `K` is the rook on the h-file, the king stands on the e-file;
//! - X-FEN: `K` is the outermost rook on the king's h-side; an inner rook is named by its file;
//! - Shredder-FEN: every rook is named by its file.
//!
//! When nobody says which it is, file letters mean Chess960; other letters mean standard chess, unless only the reading
//! as X-FEN finds a king and a rook for each of them.
//!
//! A right without its rook stays in the [`Setup`](jadoube_board::Setup) as a square without a rook, so that validation
//! can report it: the corner, or the square that the file letter names. Where standard castling has a rook in the
//! corner but no king on the e-file, it is the king's square.
//!
//! ```
//! use jadoube_notation::fen::{FenOptions, FenStyle, to_fen};
//!
//! let text = "nrkbqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRKBQRBN w FBfb - 0 1";
//! let reading = FenOptions::strict().read(text)?;
//! assert_eq!(
//!     to_fen(&reading.setup, FenStyle::X_FEN),
//!     "nrkbqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRKBQRBN w KQkq - 0 1"
//! );
//! # Ok::<(), jadoube_notation::FenError>(())
//! ```

mod castling;
mod counters;
mod en_passant;
mod error;
mod fields;
mod leniency;
mod placement;
mod position;
mod reader;
mod value;
mod writer;

pub use castling::CastlingStyle;
pub use en_passant::EnPassant;
pub use error::{FenError, FenErrorKind};
pub use fields::FenField;
pub use leniency::{Leniency, Strictness};
pub use placement::{placement_text, read_placement};
pub use position::{ReadPositionError, position_fen, read_position};
pub use reader::{FenOptions, FenReading, MAX_LEN};
pub use value::Fen;
pub use writer::{FenStyle, to_epd, to_fen};
