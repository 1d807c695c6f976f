//! What is told of a fault.

use core::fmt;
use core::ops::Range;
use std::sync::Arc;

use crate::{Fix, Rule, Severity};

/// Who played the game in which something was found, as the tags say, shown as text.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Players {
    /// The value of the tag `White`; empty if there is none.
    pub white: String,
    /// The value of the tag `Black`; empty if there is none.
    pub black: String,
}

/// The position in which something was found, for a diagram.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Board {
    /// The position before the word that the finding is about, as X-FEN.
    pub fen: String,
    /// The move that was tried, in UCI letters, king takes rook for castling, if the word tells its squares.
    pub tried: Option<String>,
    /// Legal moves that may have been meant, in SAN, the nearest first.
    pub nearest: Vec<String>,
}

/// Something found in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Finding {
    /// The rule that is broken.
    pub rule: Rule,
    /// How bad it is, as configured.
    pub severity: Severity,
    /// The bytes it is about, counted from the start of the text; empty where something is missing.
    pub span: Range<u64>,
    /// The line on which it begins, counted from 1; lines end with LF, CR LF or CR.
    pub line: u64,
    /// The column at which it begins, counted from 1 in characters of UTF-8.
    pub column: u64,
    /// The number of the game, counted from 1; of the next game for text between games.
    pub game: u64,
    /// How many plies were played before it: 4 at White's third move. None where it has to do with no move.
    pub ply: Option<u32>,
    /// The players of the game.
    pub players: Option<Arc<Players>>,
    /// What is wrong.
    pub message: String,
    /// More about it: why a move is illegal, what is legal.
    pub notes: Vec<String>,
    /// The position, where it matters.
    pub board: Option<Box<Board>>,
    /// How it can be mended.
    pub fix: Option<Fix>,
}

impl fmt::Display for Finding {
    /// `line:column: severity[id]: message`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, severity, rule, message, .. } = self;
        write!(f, "{line}:{column}: {severity}[{}]: {message}", rule.id())
    }
}

impl Finding {
    /// The same finding in a text in which `start` stands before this one: a chunk linted by itself is moved to its place.
    ///
    /// The chunk must begin with a line.
    pub fn shift(&mut self, start: crate::Start) {
        self.span = self.span.start + start.offset..self.span.end + start.offset;
        self.line += start.line - 1;
        self.game += start.game - 1;
        if let Some(fix) = &mut self.fix {
            fix.shift(start.offset);
        }
    }
}
