//! Lines of bytes from anybody, in bounded memory.

use std::io::{self, BufRead, ErrorKind};

/// A line without its end.
pub(crate) struct Line {
    /// Bytes that are no UTF-8 are replaced.
    pub(crate) text: String,
    /// Whether it was longer than allowed, and what was too much has been thrown away.
    pub(crate) is_cut: bool,
}

/// Reads up to a line feed, a carriage return or the end, and keeps so many bytes at most. `None` at the end of the input.
pub(crate) fn read_line(input: &mut impl BufRead, max: usize) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let mut is_cut = false;
    let mut has_read = false;
    loop {
        let available = match input.fill_buf() {
            Ok(available) => available,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if available.is_empty() && !has_read {
            return Ok(None);
        }
        let end = available.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let taken = &available[..end.unwrap_or(available.len())];
        let kept = taken.len().min(max - bytes.len());
        bytes.extend_from_slice(&taken[..kept]);
        is_cut |= kept < taken.len();
        let is_end = end.is_some() || available.is_empty();
        let used = taken.len() + usize::from(end.is_some());
        has_read = true;
        input.consume(used);
        if is_end {
            return Ok(Some(Line { text: String::from_utf8_lossy(&bytes).into_owned(), is_cut }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_any_way_and_are_cut_where_they_are_too_long() {
        let mut input = &b"a b\r\ncccccccc\n\xF6\nend"[..];
        let mut lines = Vec::new();
        while let Some(line) = read_line(&mut input, 5).unwrap() {
            lines.push((line.text, line.is_cut));
        }
        let expected =
            [("a b", false), ("", false), ("ccccc", true), ("\u{FFFD}", false), ("end", false)];
        assert_eq!(lines, expected.map(|(text, is_cut)| (text.to_owned(), is_cut)));
    }
}
