//! A finding as it is made.

use core::ops::Range;

use crate::fix::Work;
use crate::{Board, Edit, Message, Replacement, Rule, Safety};

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
    /// What it does; nothing if nobody wants to mend.
    pub(super) work: Work,
}

impl Raw {
    /// Adds to the fix: replace these bytes.
    pub(super) fn mend(&mut self, safety: Safety, range: Range<usize>, by: impl Into<Replacement>) {
        if let Some(edits) = self.edits(safety) {
            let range = range.start as u64..range.end as u64;
            edits.push(Edit { range, replacement: by.into() });
        }
    }

    /// Adds to the fix: put in a number and what stands behind all of them.
    pub(super) fn insert_number(&mut self, at: usize, number: u32, behind: &'static str) {
        self.mending.safety = Some(Safety::Safe);
        if !self.wants_fix {
            return;
        }
        let place = (at as u64, number);
        match &mut self.mending.work {
            Work::InsertNumbers(places, _) => places.push(place),
            work => *work = Work::InsertNumbers(vec![place], behind),
        }
    }

    /// Makes a fix of this work.
    pub(super) fn work(&mut self, work: impl FnOnce() -> Work) {
        self.mending.safety = Some(Safety::Safe);
        if self.wants_fix {
            self.mending.work = work();
        }
    }

    /// The edits of the fix, which is no safer than this; none if nobody wants to mend.
    fn edits(&mut self, safety: Safety) -> Option<&mut Vec<Edit>> {
        let Mending { safety: most, work } = &mut self.mending;
        *most = (*most).max(Some(safety));
        work.edits_mut().filter(|_| self.wants_fix)
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
