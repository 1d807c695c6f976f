//! Unified diffs of texts that come in parts.

use std::collections::VecDeque;

use memchr::{memchr, memrchr};
use similar::{Algorithm, DiffOp, DiffTag, capture_diff_slices};

/// Lines of context before and behind a change.
const CONTEXT: usize = 3;

/// Writes the difference of two versions of a file, whose parts are given one after the other.
#[derive(Debug)]
pub(crate) struct Unified {
    name: String,
    is_headed: bool,
    old_line: u64,
    new_line: u64,
    /// The line that has begun and not ended, old and new.
    open: (Vec<u8>, Vec<u8>),
    /// The last equal lines.
    context: VecDeque<Vec<u8>>,
    hunk: Option<Hunk>,
}

/// A group of changes near each other.
#[derive(Debug)]
struct Hunk {
    old_start: u64,
    new_start: u64,
    old_len: u64,
    new_len: u64,
    body: Vec<u8>,
    /// Equal lines behind the last change.
    equal: Vec<Vec<u8>>,
}

/// How a part changes, found where there is time for it.
///
/// Parts are cut anywhere, so their first and last lines may go on in the parts beside them: only the lines between are
/// compared here.
#[derive(Debug)]
pub(crate) struct Part {
    /// What belongs to the line that the part before began, old and new.
    heads: (usize, usize),
    /// Where the last line ends, old and new; the rest goes on in the next part.
    ends: (usize, usize),
    /// There is a line end in both.
    has_lines: bool,
    ops: Vec<DiffOp>,
}

impl Part {
    /// Compares two versions of a part, which goes on with a line of the part before or begins one.
    pub(crate) fn new(old: &[u8], new: &[u8], goes_on: bool) -> Self {
        let first = |text| memchr(b'\n', text).map(|at| if goes_on { at + 1 } else { 0 });
        let last = |text: &[u8]| memrchr(b'\n', text).map_or(0, |at| at + 1);
        let (Some(a), Some(b)) = (first(old), first(new)) else {
            let all = (old.len(), new.len());
            return Self { heads: all, ends: all, has_lines: false, ops: Vec::new() };
        };
        let (c, d) = (last(old), last(new));
        let ops = differences(&old[a..c], &new[b..d]);
        Self { heads: (a, b), ends: (c, d), has_lines: true, ops }
    }
}

/// How lines change; nothing if they do not.
fn differences(old: &[u8], new: &[u8]) -> Vec<DiffOp> {
    if old == new {
        return Vec::new();
    }
    capture_diff_slices(Algorithm::Myers, &lines(old), &lines(new))
}

impl Unified {
    /// The difference of two versions of this file.
    pub(crate) fn new(name: &str) -> Self {
        Self {
            name: jadoube_terminal::escaped(name),
            is_headed: false,
            old_line: 1,
            new_line: 1,
            open: Default::default(),
            context: VecDeque::new(),
            hunk: None,
        }
    }

    /// Goes on with a part.
    pub(crate) fn part(&mut self, part: &Part, old: &[u8], new: &[u8], out: &mut Vec<u8>) {
        self.open.0.extend_from_slice(&old[..part.heads.0]);
        self.open.1.extend_from_slice(&new[..part.heads.1]);
        if !part.has_lines {
            return;
        }
        self.end_open_lines(out);
        let middle_old = &old[part.heads.0..part.ends.0];
        let middle_new = &new[part.heads.1..part.ends.1];
        self.lines(&part.ops, middle_old, middle_new, out);
        self.open = (old[part.ends.0..].to_vec(), new[part.ends.1..].to_vec());
    }

    /// Writes what is left.
    pub(crate) fn end(&mut self, out: &mut Vec<u8>) {
        self.end_open_lines(out);
        if let Some(hunk) = self.hunk.take() {
            self.close(hunk, out);
        }
    }

    fn end_open_lines(&mut self, out: &mut Vec<u8>) {
        let (old, new) = std::mem::take(&mut self.open);
        self.lines(&differences(&old, &new), &old, &new, out);
    }

    fn lines(&mut self, ops: &[DiffOp], old: &[u8], new: &[u8], out: &mut Vec<u8>) {
        let (old, new) = (lines(old), lines(new));
        if ops.is_empty() {
            old.iter().for_each(|line| self.equal(line, out));
            return;
        }
        for op in ops {
            if op.tag() == DiffTag::Equal {
                old[op.old_range()].iter().for_each(|line| self.equal(line, out));
            } else {
                old[op.old_range()].iter().for_each(|line| self.change(b'-', line));
                new[op.new_range()].iter().for_each(|line| self.change(b'+', line));
            }
        }
    }

    fn equal(&mut self, line: &[u8], out: &mut Vec<u8>) {
        self.old_line += 1;
        self.new_line += 1;
        if let Some(hunk) = &mut self.hunk {
            hunk.equal.push(line.to_owned());
            if hunk.equal.len() <= 2 * CONTEXT {
                return;
            }
            let context = hunk.equal.split_off(CONTEXT);
            self.context.extend(context);
            if let Some(hunk) = self.hunk.take() {
                self.close(hunk, out);
            }
        } else {
            self.context.push_back(line.to_owned());
        }
        while self.context.len() > CONTEXT {
            self.context.pop_front();
        }
    }

    fn change(&mut self, sign: u8, line: &[u8]) {
        let hunk = self.hunk.get_or_insert_with(|| {
            let before = self.context.len() as u64;
            Hunk {
                old_start: self.old_line - before,
                new_start: self.new_line - before,
                old_len: 0,
                new_len: 0,
                body: Vec::new(),
                equal: self.context.drain(..).collect(),
            }
        });
        hunk.flush_equal();
        hunk.line(sign, line);
        match sign {
            b'-' => self.old_line += 1,
            _ => self.new_line += 1,
        }
    }

    fn close(&mut self, mut hunk: Hunk, out: &mut Vec<u8>) {
        if hunk.equal.len() > CONTEXT {
            hunk.equal.truncate(CONTEXT);
        }
        hunk.flush_equal();
        if !self.is_headed {
            self.is_headed = true;
            out.extend_from_slice(format!("--- {0}\n+++ {0}\n", self.name).as_bytes());
        }
        // A file without lines is counted from line 0.
        let range = |start: u64, len: u64| match len {
            0 => format!("{},0", start - 1),
            1 => start.to_string(),
            _ => format!("{start},{len}"),
        };
        let old = range(hunk.old_start, hunk.old_len);
        let new = range(hunk.new_start, hunk.new_len);
        out.extend_from_slice(format!("@@ -{old} +{new} @@\n").as_bytes());
        out.append(&mut hunk.body);
    }
}

impl Hunk {
    fn line(&mut self, sign: u8, line: &[u8]) {
        self.body.push(sign);
        self.body.extend_from_slice(line);
        if line.last() != Some(&b'\n') {
            self.body.extend_from_slice(b"\n\\ No newline at end of file\n");
        }
        self.old_len += u64::from(sign != b'+');
        self.new_len += u64::from(sign != b'-');
    }

    fn flush_equal(&mut self) {
        for line in std::mem::take(&mut self.equal) {
            self.line(b' ', &line);
        }
    }
}

/// Lines with their ends.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|&byte| byte == b'\n').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diff(parts: &[(&str, &str)]) -> String {
        let mut unified = Unified::new("x.pgn");
        let mut out = Vec::new();
        let mut goes_on = false;
        for (old, new) in parts {
            let (old, new) = (old.as_bytes(), new.as_bytes());
            unified.part(&Part::new(old, new, goes_on), old, new, &mut out);
            goes_on = !old.ends_with(b"\n");
        }
        unified.end(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn it_does_not_matter_how_the_text_is_parted() {
        let old: Vec<String> = (1..=40).map(|n| format!("line {n}\n")).collect();
        let mut new = old.clone();
        new[0] = "first\n".to_owned();
        new.remove(19);
        new.insert(23, "more\nand more\n".to_owned());
        new[39] = "last".to_owned();
        let whole = diff(&[(&old.concat(), &new.concat())]);
        let expected = "--- x.pgn\n+++ x.pgn\n@@ -1,4 +1,4 @@\n-line 1\n+first\n line 2\n line 3\n line 4\n\
            @@ -17,11 +17,12 @@\n line 17\n line 18\n line 19\n-line 20\n line 21\n line 22\n line 23\n line 24\n\
            +more\n+and more\n line 25\n line 26\n line 27\n\
            @@ -37,4 +38,4 @@\n line 37\n line 38\n line 39\n-line 40\n+last\n\\ No newline at end of file\n";
        assert_eq!(whole, expected);
        // The same in parts that are compared by themselves.
        let cuts = [(0, 0), (3, 3), (19, 19), (30, 30), (40, 40)];
        let parts: Vec<(String, String)> = cuts
            .windows(2)
            .map(|pair| (old[pair[0].0..pair[1].0].concat(), new[pair[0].1..pair[1].1].concat()))
            .collect();
        let parts: Vec<(&str, &str)> =
            parts.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        assert_eq!(diff(&parts), whole);
        // And cut in the middle of lines, as blocks are.
        let (old, new) = (old.concat(), new.concat());
        for (at_old, at_new) in [(3, 3), (old.len() - 3, new.len() - 2)] {
            let (old, new) = (old.split_at(at_old), new.split_at(at_new));
            assert_eq!(diff(&[(old.0, new.0), (old.1, new.1)]), whole);
        }
        assert_eq!(diff(&[("a\n", "a\n"), ("b", "b")]), "");
        assert_eq!(
            diff(&[("a", "a"), ("b", "b\nc")]),
            "--- x.pgn\n+++ x.pgn\n@@ -1 +1,2 @@\n-ab\n\\ No newline at end of file\n+ab\n+c\n\\ No newline at end of file\n"
        );
    }
}
