//! Lines that are to end in the same way.

use core::ops::Range;

use memchr::memchr2_iter;

use super::{Edit, part};

/// The edits by which all lines that end in a range end in the same way.
pub(super) fn edits(
    text: &[u8],
    base: u64,
    lines: &Range<u64>,
    line_end: &'static str,
) -> Vec<Edit> {
    let mut edits = Vec::new();
    let text = part(text, base, lines).unwrap_or_default();
    let mut last = 0;
    for at in memchr2_iter(b'\n', b'\r', text) {
        if at < last {
            // The LF of a CR LF.
            continue;
        }
        last = at + if text[at..].starts_with(b"\r\n") { 2 } else { 1 };
        if text[at..last] != *line_end.as_bytes() {
            let range = lines.start + at as u64..lines.start + last as u64;
            edits.push(Edit { range, replacement: line_end.into() });
        }
    }
    edits
}
