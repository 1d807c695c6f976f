//! A finding as it is made.

use core::ops::Range;

use crate::{Board, Edit, Fix, Replacement, Rule, Safety};

/// For how many more edits a fix gets room with its second.
const MANY: usize = 23;

/// A finding whose place is not yet counted in lines.
pub(super) struct Raw {
    pub(super) rule: Rule,
    pub(super) range: Range<usize>,
    pub(super) ply: Option<u32>,
    pub(super) message: String,
    pub(super) notes: Vec<String>,
    pub(super) board: Option<Box<Board>>,
    pub(super) fix: Option<Fix>,
    /// How often it was found in the game, for rules that tell it once.
    pub(super) count: usize,
    /// Whether somebody wants to mend it.
    pub(super) wants_fix: bool,
}

impl Raw {
    /// Adds the fix: replace these bytes.
    pub(super) fn mend(&mut self, safety: Safety, range: Range<usize>, by: impl Into<Replacement>) {
        if !self.wants_fix {
            return;
        }
        let edit = Edit { range: range.start as u64..range.end as u64, replacement: by.into() };
        match &mut self.fix {
            Some(fix) => {
                fix.safety = fix.safety.max(safety);
                if fix.edits.len() == 1 {
                    // Where there are two there are mostly many.
                    fix.edits.reserve(MANY);
                }
                fix.edits.push(edit);
            }
            None => self.fix = Some(Fix { safety, edits: vec![edit] }),
        }
    }

    /// Adds many edits with the same bytes to the fix.
    pub(super) fn mend_all(
        &mut self,
        safety: Safety,
        ranges: impl Iterator<Item = Range<usize>>,
        by: impl Into<Replacement> + Copy,
    ) {
        if self.wants_fix {
            for range in ranges {
                self.mend(safety, range, by);
            }
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
