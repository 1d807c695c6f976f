//! Mending: edits of bytes, and how they are applied.

use core::fmt;
use core::ops::{Deref, Range};
use std::borrow::Cow;

use crate::Finding;

/// Whether a fix can be trusted to keep what the text means.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Safety {
    /// The mended text says the same: the same moves, results, tags and comments.
    Safe,
    /// A good guess at what was meant: somebody should look at it.
    Unsafe,
}

impl Safety {
    /// Its name: `safe` or `unsafe`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Safe => "safe",
            Self::Unsafe => "unsafe",
        }
    }
}

impl fmt::Display for Safety {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The bytes that an edit puts in. Most are a blank or a line end, of which there is no need to make a copy.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Replacement(Cow<'static, [u8]>);

impl Replacement {
    /// The bytes.
    #[must_use]
    pub fn as_slice(&self) -> &[u8] {
        &self.0
    }

    pub(crate) fn append(&mut self, bytes: &[u8]) {
        self.0.to_mut().extend_from_slice(bytes);
    }
}

impl Deref for Replacement {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl From<&'static str> for Replacement {
    fn from(text: &'static str) -> Self {
        Self(Cow::Borrowed(text.as_bytes()))
    }
}

impl From<&'static [u8]> for Replacement {
    fn from(text: &'static [u8]) -> Self {
        Self(Cow::Borrowed(text))
    }
}

impl From<String> for Replacement {
    fn from(text: String) -> Self {
        Self(Cow::Owned(text.into_bytes()))
    }
}

impl From<Vec<u8>> for Replacement {
    fn from(text: Vec<u8>) -> Self {
        Self(Cow::Owned(text))
    }
}

/// A range of bytes and what is to stand there instead.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Edit {
    /// The bytes to be replaced, counted from the start of the text; empty to insert.
    pub range: Range<u64>,
    /// What takes their place.
    pub replacement: Replacement,
}

/// How a finding can be mended: all of its edits, or none.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fix {
    /// Whether it can be applied unseen.
    pub safety: Safety,
    /// The edits, in the order of the text, none overlapping another.
    pub edits: Vec<Edit>,
}

impl Fix {
    /// A fix of one edit.
    #[must_use]
    pub fn one(safety: Safety, range: Range<u64>, replacement: impl Into<Replacement>) -> Self {
        Self { safety, edits: vec![Edit { range, replacement: replacement.into() }] }
    }

    /// Sorts the edits; of two in each other's way the second is left out and waits for the next round.
    pub(crate) fn put_in_order(&mut self) {
        if self.is_in_order() {
            return;
        }
        self.edits.sort_by_key(|edit| edit.range.start);
        let mut end = 0;
        self.edits.retain(|edit| {
            let is_free = edit.range.start >= end;
            end = end.max(edit.range.end);
            is_free
        });
    }

    fn is_in_order(&self) -> bool {
        self.edits.windows(2).all(|pair| pair[0].range.end <= pair[1].range.start)
    }

    /// The fix for a text in which `by` bytes stand before this one.
    pub(crate) fn shift(&mut self, by: u64) {
        for edit in &mut self.edits {
            edit.range = edit.range.start + by..edit.range.end + by;
        }
    }
}

/// A text with fixes applied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Applied {
    /// The text.
    pub text: Vec<u8>,
    /// How many fixes were applied.
    pub applied: usize,
    /// How many had to wait, because an earlier one changes the same bytes.
    pub postponed: usize,
}

/// Applies fixes to the text in which they were found: the safe ones, or all of them.
///
/// `base` is the offset of the text's first byte in the text that the findings count from. Where two fixes touch the same
/// bytes the one that begins first is applied, of two that begin together the one found first, and the other is counted
/// as postponed: lint again for it, or let [`mend`](crate::mend) do so. Bytes outside the edits stay as they are.
#[must_use]
pub fn apply_fixes(text: &[u8], base: u64, findings: &[Finding], safety: Safety) -> Applied {
    let mut fixes: Vec<&Fix> = findings
        .iter()
        .filter_map(|finding| finding.fix.as_ref())
        .filter(|fix| fix.safety <= safety && !fix.edits.is_empty())
        .collect();
    fixes.sort_by_key(|fix| fix.edits[0].range.start);
    let mut taken: Vec<&Edit> = Vec::new();
    let (mut applied, mut postponed) = (0, 0);
    let len = text.len() as u64;
    for fix in fixes {
        let fits = |edit: &Edit| {
            base <= edit.range.start
                && edit.range.start <= edit.range.end
                && edit.range.end <= base + len
        };
        if fix.is_in_order() && fix.edits.iter().all(fits) && is_free(&taken, fix) {
            applied += 1;
            for edit in &fix.edits {
                let at = taken.partition_point(|other| other.range.start <= edit.range.start);
                taken.insert(at, edit);
            }
        } else {
            postponed += 1;
        }
    }
    let mut out = Vec::with_capacity(text.len() + 64);
    let mut copied = 0;
    for edit in taken {
        let (start, end) = ((edit.range.start - base) as usize, (edit.range.end - base) as usize);
        out.extend_from_slice(&text[copied..start]);
        out.extend_from_slice(&edit.replacement);
        copied = end;
    }
    out.extend_from_slice(&text[copied..]);
    Applied { text: out, applied, postponed }
}

/// Whether no edit of the fix touches one that is taken. Edits that only touch at an end are in each other's way too: what
/// two insertions at one place mean together nobody has looked at.
fn is_free(taken: &[&Edit], fix: &Fix) -> bool {
    fix.edits.iter().all(|edit| {
        let after = taken.partition_point(|other| other.range.start <= edit.range.end);
        taken[..after].last().is_none_or(|other| other.range.end < edit.range.start)
    })
}
