//! Lines of movetext that are too long, and where they can be broken.

use core::ops::Range;

use memchr::memchr;

use super::{Edit, part};

/// Exports end lines of movetext before 80 characters (standard, 8.2.1).
pub(crate) const LONGEST_MOVETEXT: usize = 79;

/// A line that is too long.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LongLine {
    /// Its bytes, without what ends it.
    pub(crate) range: Range<u64>,
    /// So many of them end a comment that began on a line before.
    pub(crate) in_comment: u64,
}

/// The edits by which lines are broken to be short enough.
pub(super) fn edits(
    text: &[u8],
    base: u64,
    lines: &[LongLine],
    line_end: &'static str,
) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut breaks = Vec::new();
    for LongLine { range, in_comment } in lines {
        breaks.clear();
        let line = part(text, base, range).unwrap_or_default();
        find_breaks(line, *in_comment as usize, &mut breaks);
        for at in breaks.iter().map(|&at| range.start + at as u64) {
            edits.push(Edit { range: at..at + 1, replacement: line_end.into() });
        }
    }
    edits
}

/// Whether there is a blank at which a line can be broken; so many of its first bytes are in a comment.
pub(crate) fn can_break(line: &[u8], in_comment: usize) -> bool {
    next_break(line, 0, in_comment).is_some()
}

/// The first blank behind `start` at which a line can be broken, not in a comment; what stands before `from` is not looked at.
fn next_break(line: &[u8], start: usize, from: usize) -> Option<usize> {
    let mut at = from;
    while let Some(&byte) = line.get(at) {
        if byte == b'{' {
            at = behind_comment(line, at);
        } else if byte == b' ' && at > start && line.get(at + 1) != Some(&b'%') {
            return Some(at);
        } else {
            at += 1;
        }
    }
    None
}

/// The blanks at which a line can be broken to be short enough, none inside a comment.
fn find_breaks(line: &[u8], in_comment: usize, breaks: &mut Vec<usize>) {
    let (mut start, mut at) = (0, in_comment);
    let mut last = None;
    // From blank to blank; comments are as good as one word.
    while let Some(next) = next_break(line, start, at) {
        if next - start > LONGEST_MOVETEXT
            && let Some(place) = last
        {
            breaks.push(place);
            start = place + 1;
        }
        last = Some(next);
        at = next + 1;
    }
    if line.len() - start > LONGEST_MOVETEXT
        && let Some(place) = last.filter(|&place| place > start)
    {
        breaks.push(place);
    }
}

/// Where a comment ends that begins at a place of the line; the line's end if it does not end.
fn behind_comment(line: &[u8], at: usize) -> usize {
    memchr(b'}', &line[at..]).map_or(line.len(), |close| at + close + 1)
}
