//! A finding as it is made.

use core::ops::Range;

use crate::{Board, Edit, Message, Replacement, Rule, Safety};

/// For how many more edits a fix gets room with its second.
const MANY: usize = 23;

/// A finding whose place is not yet counted in lines.
pub(super) struct Raw {
    pub(super) rule: Rule,
    pub(super) range: Range<usize>,
    pub(super) ply: Option<u32>,
    pub(super) message: Message,
    pub(super) notes: Vec<String>,
    pub(super) board: Option<Box<Board>>,
    pub(super) mending: Mending,
    /// How often it was found in the game, for rules that tell it once.
    pub(super) count: usize,
    /// Whether somebody wants to mend it.
    pub(super) wants_fix: bool,
}

/// The fix of a finding as it is made.
#[derive(Default)]
pub(super) struct Mending {
    /// There is a fix, and so safe it is.
    pub(super) safety: Option<Safety>,
    /// None if nobody wants to mend.
    pub(super) edits: Vec<Edit>,
}

impl Raw {
    /// Adds to the fix: replace these bytes.
    pub(super) fn mend(&mut self, safety: Safety, range: Range<usize>, by: impl Into<Replacement>) {
        self.mend_by(safety, range, || by);
    }

    /// The same with bytes that are written only if somebody wants to mend.
    #[inline]
    pub(super) fn mend_by<R: Into<Replacement>>(
        &mut self,
        safety: Safety,
        range: Range<usize>,
        by: impl FnOnce() -> R,
    ) {
        let Mending { safety: most, edits } = &mut self.mending;
        *most = (*most).max(Some(safety));
        if !self.wants_fix {
            return;
        }
        if edits.len() == 1 {
            // Where there are two there are mostly many.
            edits.reserve(MANY);
        }
        let range = range.start as u64..range.end as u64;
        edits.push(Edit { range, replacement: by().into() });
    }

    /// Adds many edits with the same bytes to the fix.
    pub(super) fn mend_all(
        &mut self,
        safety: Safety,
        ranges: impl Iterator<Item = Range<usize>>,
        by: impl Into<Replacement> + Copy,
    ) {
        for range in ranges {
            self.mend(safety, range, by);
        }
    }

    pub(super) fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }
}

/// A piece of text for a message: cut after some forty characters, without control characters.
pub(super) fn shown(text: &[u8]) -> String {
    const MOST: usize = 40;
    let text = String::from_utf8_lossy(&text[..text.len().min(4 * MOST)]);
    let mut out = String::new();
    for (count, letter) in text.chars().enumerate() {
        if count == MOST {
            out.push('…');
            break;
        }
        match letter {
            '"' | '\'' | '\\' => out.push(letter),
            _ => out.extend(letter.escape_debug()),
        }
    }
    out
}
