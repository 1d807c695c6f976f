//! EPD: a position and what is said about it, in one line of text.
//!
//! Four fields of a FEN, then operations: an opcode, operands, a semicolon.
//!
//! ```text
//! 1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";
//! ```
//!
//! [`read`] takes a line, [`lines`] a file. What an operation means is asked for by name:
//!
//! | opcode | meaning | method |
//! |---|---|---|
//! | `bm`, `am` | best moves, moves to avoid: a set of moves in this position | [`Epd::bm`], [`Epd::am`] |
//! | `pv` | a line: each move in the position after the one before | [`Epd::pv`] |
//! | `pm`, `sm` | predicted move, supplied move | [`Epd::pm`], [`Epd::sm`] |
//! | `dm` | mate in so many moves | [`Epd::dm`] |
//! | `ce` | centipawns, for the side to move | [`Epd::ce`] |
//! | `acd`, `acn`, `acs` | depth, nodes, seconds of the analysis | [`Epd::acd`], [`Epd::acn`], [`Epd::acs`] |
//! | `hmvc`, `fmvn` | the clocks of a FEN; they are part of [`Epd::setup`] | [`Epd::hmvc`], [`Epd::fmvn`] |
//! | `id`, `eco`, `nic` | names | [`Epd::id`], [`Epd::eco`], [`Epd::nic`] |
//! | `c0` to `c9`, `v0` to `v9` | comments, names of the opening | [`Epd::comment`], [`Epd::variation`] |
//! | `rc`, `tcgs`, `tcri`, `tcsi` | repetitions, telecommunication | [`Epd::rc`], [`Epd::tcgs`], [`Epd::tcri`], [`Epd::tcsi`] |
//! | `draw_accept`, `draw_claim`, `draw_offer`, `draw_reject`, `resign`, `noop` | | [`Epd::has`] |
//! | `D1`, `D2`, ... | perft counts | [`Epd::perft_counts`] |
//!
//! Every other operation is kept as it is written. Operands stay text, so that a line in the standard form is written
//! again byte for byte.
//!
//! An opcode should stand once in a line. If it is there again, that is reported; the last one counts, as if operations
//! were carried out from left to right. Several `bm` or `am` are one set.
//!
//! Lenient reading takes these dialects, each with a [`Leniency`] that names it:
//!
//! - FENs: six fields and nothing else; the clocks of a FEN before the operations;
//! - `;D1 20 ;D2 400`: semicolons before the operations;
//! - a superfluous `-`, a missing last `;`, empty operations, any blanks;
//! - a missing `;` where the next word can only be an opcode: `bm Nd4 id "a";`;
//! - `bm #5`: mate in five, not a move; see [`MoveSet::mate`];
//! - moves with commas between them, `!` and `?` behind them, numbers before them; `g1f3`;
//! - `PV: e2e4`: standard opcodes with capitals or a colon; opcodes that are no identifiers;
//! - strings without quotes, with quotes inside, with `\"` and `\\`; words in quotes.
//!
//! What cannot be understood is an [`EpdProblem`] of one operation; the others are still there. Only a board that cannot
//! be read, or a line longer than [`MAX_LEN`], is an error of the whole line. Strict reading makes everything an error.
//!
//! ```
//! use jadoube_board::{Move, Square};
//! use jadoube_movegen::Position;
//! use jadoube_notation::epd::{self, EpdProblemKind, Leniency};
//!
//! let line = r#"4k3/8/8/8/8/8/4P3/4K3 w - - 12 13 bm e4, e2e3!; ce much; id "two; or one""#;
//! let reading = epd::read(line)?;
//! let epd = &reading.epd;
//! assert_eq!(epd.id().as_deref(), Some("two; or one"));
//! assert_eq!(epd.setup().halfmove_clock, 12);
//! assert!(reading.leniency.contains(Leniency::CLOCKS_BEFORE_OPERATIONS));
//! assert_eq!(reading.problems[0].to_string(), r#"ce: expected a number, found "much" (byte 51)"#);
//!
//! let position = Position::new(epd.setup()).unwrap();
//! let best = epd.bm(&position);
//! assert!(best.contains(Move::normal(Square::E2, Square::E4)));
//! assert_eq!((best.moves.len(), best.problems.len()), (2, 0));
//! # Ok::<(), epd::EpdError>(())
//! ```

mod assembler;
mod check;
mod credit;
mod error;
mod fields;
mod leniency;
mod lines;
mod moves;
mod opcode;
mod operation;
mod reader;
mod scanner;
#[cfg(feature = "serde")]
mod serde;
mod value;
mod views;
mod writer;

pub use crate::fen::Strictness;
pub use credit::{Credit, CreditError, CreditProblem};
pub use error::{EpdError, EpdProblem, EpdProblemKind};
pub use leniency::Leniency;
pub use lines::{EpdLine, Lines, lines};
pub use moves::{MoveError, MoveLine, MoveOperand, MoveProblem, MoveSet};
pub use opcode::{Opcode, OperandKind};
pub use operation::{Operand, Operation, OperationError};
pub use reader::{EpdOptions, EpdReading, MAX_LEN, read};
pub use value::{Clocks, Epd, Layout};
pub use views::mate_in_ce;
pub use writer::{ClockStyle, EpdStyle, MoveStyle, OperationOrder};
