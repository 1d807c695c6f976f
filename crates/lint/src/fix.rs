//! How a finding is mended.

use core::fmt;
use core::ops::{Deref, Range};
use std::borrow::Cow;

use crate::Finding;
use breaks::LongLine;

pub(crate) mod breaks;
mod line_ends;

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

/// How a finding can be mended: by all of its edits, or none.
///
/// Edits at many lines of a game are not made before somebody asks for them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// Whether it can be applied unseen.
    pub safety: Safety,
    pub(crate) work: Work,
}

/// What a fix does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Work {
    /// These edits.
    Edits(Vec<Edit>),
    /// The same is put in at these places.
    Insert(Vec<u64>, &'static str),
    /// At these places these numbers are put in, and the same behind them.
    InsertNumbers(Vec<(u64, u32)>, &'static str),
    /// All lines that end in a range end in the same way.
    EndLines(Range<u64>, &'static str),
    /// Long lines are broken by a line end.
    BreakLines(Vec<LongLine>, &'static str),
}

impl Fix {
    /// A fix of one edit.
    #[must_use]
    pub fn one(safety: Safety, range: Range<u64>, replacement: impl Into<Replacement>) -> Self {
        let edit = Edit { range, replacement: replacement.into() };
        Self { safety, work: Work::Edits(vec![edit]) }
    }

    /// Its edits, in the order of the text, none overlapping another.
    ///
    /// `text` is what was linted, or the part of it with the game; `base` is the offset of its first byte.
    ///
    /// ```
    /// use jadoube_lint::{Config, Linter, Profile, Rule};
    ///
    /// let text = b"1.e4 e5 2.Nf3 *\n";
    /// let findings = Linter::new(Config::new(Profile::Export)).lint(text);
    /// let finding = findings.iter().find(|it| it.rule == Rule::NoBlankAfterNumber).unwrap();
    /// let edits = finding.fix.as_ref().unwrap().edits(text, 0);
    /// assert_eq!((edits.len(), edits[1].range.clone()), (2, 10..10));
    /// assert_eq!(edits[1].replacement.as_slice(), b" ");
    /// ```
    #[must_use]
    pub fn edits(&self, text: &[u8], base: u64) -> Cow<'_, [Edit]> {
        Cow::Owned(match &self.work {
            Work::Edits(edits) => return Cow::Borrowed(edits),
            Work::Insert(places, by) => {
                let insert = |&at: &u64| Edit { range: at..at, replacement: (*by).into() };
                places.iter().map(insert).collect()
            }
            Work::InsertNumbers(places, behind) => {
                let text = |number: u32| format!("{number}{behind}").into();
                let insert = |&(at, number)| Edit { range: at..at, replacement: text(number) };
                places.iter().map(insert).collect()
            }
            Work::EndLines(lines, line_end) => line_ends::edits(text, base, lines, line_end),
            Work::BreakLines(lines, line_end) => breaks::edits(text, base, lines, line_end),
        })
    }

    /// The fix for a text in which `by` bytes stand before this one.
    pub(crate) fn shift(&mut self, by: u64) {
        match &mut self.work {
            Work::Edits(edits) => {
                edits.iter_mut().for_each(|edit| edit.range = moved(&edit.range, by));
            }
            Work::Insert(places, _) => places.iter_mut().for_each(|at| *at += by),
            Work::InsertNumbers(places, _) => places.iter_mut().for_each(|(at, _)| *at += by),
            Work::EndLines(lines, _) => *lines = moved(lines, by),
            Work::BreakLines(lines, _) => {
                lines.iter_mut().for_each(|line| line.range = moved(&line.range, by));
            }
        }
    }
}

impl Default for Work {
    /// Nothing.
    fn default() -> Self {
        Self::Edits(Vec::new())
    }
}

impl Work {
    /// The edits that it consists of, if it may consist of any.
    pub(crate) fn edits_mut(&mut self) -> Option<&mut Vec<Edit>> {
        match self {
            Self::Edits(edits) => Some(edits),
            _ => None,
        }
    }

    /// Sorts the edits; of two in each other's way the second is left out and waits for the next round.
    pub(crate) fn put_in_order(&mut self) {
        let Self::Edits(edits) = self else { return };
        if edits.windows(2).all(|pair| pair[0].range.end <= pair[1].range.start) {
            return;
        }
        edits.sort_by_key(|edit| edit.range.start);
        let mut end = 0;
        edits.retain(|edit| {
            let is_free = edit.range.start >= end;
            end = end.max(edit.range.end);
            is_free
        });
    }

    /// Whether there is nothing to be done.
    pub(crate) fn is_empty(&self) -> bool {
        matches!(self, Self::Edits(edits) if edits.is_empty())
    }
}

fn moved(range: &Range<u64>, by: u64) -> Range<u64> {
    range.start + by..range.end + by
}

/// The part of a text, which begins at `base`, in a range.
fn part<'a>(text: &'a [u8], base: u64, range: &Range<u64>) -> Option<&'a [u8]> {
    let start = usize::try_from(range.start.checked_sub(base)?).ok()?;
    let end = usize::try_from(range.end.checked_sub(base)?).ok()?;
    text.get(start..end)
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
    let mut fixes: Vec<Cow<'_, [Edit]>> = findings
        .iter()
        .filter_map(|finding| finding.fix.as_ref())
        .filter(|fix| fix.safety <= safety)
        .map(|fix| fix.edits(text, base))
        .filter(|edits| !edits.is_empty())
        .collect();
    fixes.sort_by_key(|edits| edits[0].range.start);
    let mut taken: Vec<&Edit> = Vec::new();
    let (mut applied, mut postponed) = (0, 0);
    let len = text.len() as u64;
    for edits in &fixes {
        let fits = |edit: &Edit| {
            base <= edit.range.start
                && edit.range.start <= edit.range.end
                && edit.range.end <= base + len
        };
        if edits.iter().all(fits) && is_free(&taken, edits) {
            applied += 1;
            for edit in edits.iter() {
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
fn is_free(taken: &[&Edit], edits: &[Edit]) -> bool {
    edits.iter().all(|edit| {
        let after = taken.partition_point(|other| other.range.start <= edit.range.end);
        taken[..after].last().is_none_or(|other| other.range.end < edit.range.start)
    })
}
