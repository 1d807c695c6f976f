//! A line of a game: moves one after the other, with what is written between them.

use alloc::vec::Vec;

use jadoube_board::Move;
use jadoube_movegen::{IllegalMove, Position};

use super::Text;

/// The number of a line within its game; the main line is [`LineId::MAIN`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LineId(pub(super) u32);

impl LineId {
    /// The moves that were played.
    pub const MAIN: Self = Self(0);
}

/// A comment with the way it was written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Comment {
    /// The text between the braces, or after the semicolon.
    pub text: Text,
    /// Whether it was written from `;` to the end of the line.
    pub to_line_end: bool,
}

/// One thing of a line, in the order of the text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Item {
    /// A legal move.
    Move(Move),
    /// The other side is to move, and nothing else has happened.
    NullMove,
    /// A word that could not be played: an illegal move, or one that follows it.
    Unplayed(Text),
    /// An annotation of what stands before it: a number, or a mark that has none.
    Nag(Nag),
    /// A comment.
    Comment(Comment),
    /// Moves that could have been played in place of the last one before it.
    Variation(LineId),
}

/// An annotation glyph.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Nag {
    /// `$1` and so on.
    Number(u8),
    /// A mark without a number, kept as it is written.
    Mark(Text),
}

/// Moves one after the other, with what is written between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    start: Position,
    items: Vec<Item>,
    /// The position after the last move, and the one before it.
    end: Position,
    before_last: Position,
}

impl Line {
    pub(super) fn new(start: Position) -> Self {
        Self { start, items: Vec::new(), end: start, before_last: start }
    }

    /// The position in which it begins.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position after its last legal move.
    #[must_use]
    pub fn end(&self) -> &Position {
        &self.end
    }

    /// The position before its last move; its start if it has none.
    #[must_use]
    pub fn before_last(&self) -> &Position {
        &self.before_last
    }

    /// Adds something, playing it if it is a move.
    pub(super) fn append(&mut self, item: Item) -> Result<(), IllegalMove> {
        let next = match item {
            Item::Move(m) => {
                self.end.check(m)?;
                self.end.after(m)
            }
            Item::NullMove => self.end.null_move().unwrap_or(self.end),
            // A variation behind it stands for the word that could not be played.
            Item::Unplayed(_) => self.end,
            Item::Nag(_) | Item::Comment(_) | Item::Variation(_) => {
                self.items.push(item);
                return Ok(());
            }
        };
        self.before_last = core::mem::replace(&mut self.end, next);
        self.items.push(item);
        Ok(())
    }

    /// Adds something that is no move.
    pub(super) fn push(&mut self, item: Item) {
        self.items.push(item);
    }

    /// Adds a move that has been played already, or a null move.
    pub(super) fn push_played(&mut self, m: Option<Move>, before: &Position, after: &Position) {
        self.before_last = *before;
        self.end = *after;
        self.items.push(m.map_or(Item::NullMove, Item::Move));
    }

    /// Adds a word that cannot be played; a variation behind it stands for it.
    pub(super) fn push_unplayed(&mut self, word: Text) {
        self.before_last = self.end;
        self.items.push(Item::Unplayed(word));
    }

    /// What stands in it, in order.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Its legal moves.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.items.iter().filter_map(|item| match item {
            Item::Move(m) => Some(*m),
            _ => None,
        })
    }

    /// Each legal move with the position before it.
    pub fn plies(&self) -> impl Iterator<Item = (Position, Move)> + '_ {
        let mut position = self.start;
        self.items.iter().filter_map(move |item| {
            let before = position;
            match item {
                Item::Move(m) => {
                    position = before.after(*m);
                    Some((before, *m))
                }
                Item::NullMove => {
                    position = before.null_move().unwrap_or(before);
                    None
                }
                _ => None,
            }
        })
    }
}
