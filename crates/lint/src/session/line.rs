//! A line of moves being played.

use core::ops::Range;

use jadoube_movegen::{KingView, Position};

use super::Session;
use crate::Rule;

/// The main line or a variation.
#[derive(Clone)]
pub(super) struct Line {
    /// The position before the last word, for which a variation may stand.
    pub(super) before: Position,
    pub(super) now: Position,
    /// What looks at the king in the position `now`, if it is known.
    pub(super) view: Option<KingView>,
    /// No word has come that could not be played.
    pub(super) is_alive: bool,
    /// `before` is known.
    pub(super) is_before_known: bool,
    /// Plies played since the start of the game.
    pub(super) ply: u32,
    /// By how much the move numbers are wrong.
    pub(super) number_shift: i64,
    /// A number stands before the next move.
    pub(super) has_number: bool,
    /// A comment or variation has come since the last move, or the line begins.
    pub(super) is_interrupted: bool,
    /// The last word of a move.
    pub(super) word: Range<usize>,
    pub(super) has_move: bool,
}

impl Line {
    pub(super) fn starting(position: Position, is_alive: bool) -> Self {
        Self {
            before: position,
            now: position,
            view: None,
            is_alive,
            is_before_known: is_alive,
            ply: 0,
            number_shift: 0,
            has_number: false,
            is_interrupted: true,
            word: 0..0,
            has_move: false,
        }
    }
}

impl Session<'_> {
    pub(super) fn enter_variation(&mut self, at: usize) {
        self.token_end = at + 1;
        self.was_comment = false;
        let mut line = Line::starting(self.line.before, self.line.is_before_known);
        line.ply = self.line.ply - u32::from(self.line.has_move && self.line.is_alive);
        line.number_shift = self.line.number_shift;
        line.word = at..at;
        self.outer.push(core::mem::replace(&mut self.line, line));
    }

    pub(super) fn leave_variation(&mut self, at: usize) {
        let Some(line) = self.outer.pop() else { return };
        let inner = core::mem::replace(&mut self.line, line);
        if self.text.get(at) != Some(&b')') {
            // Never closed, which is told.
            return;
        }
        if !inner.has_move {
            let from = inner.word.start.min(at);
            self.tell_move(Rule::EmptyVariation, from..at + 1, "this variation has no move");
        }
        self.token_end = at + 1;
        self.was_comment = false;
        self.nags.clear();
        self.line.is_interrupted = true;
        self.line.has_number = false;
    }
}
