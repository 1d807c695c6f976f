//! Where the comments of the movetext stand, for those who look at lines.

use core::ops::Range;

/// Follows comments, which are in the order of the text, from line to line.
#[derive(Default)]
pub(super) struct Spans {
    /// How many comments end before the place asked for last.
    passed: usize,
}

impl Spans {
    /// Where the comment ends in which a place stands, or the place itself; places are asked for from the first to the last.
    pub(super) fn behind_comment_at(&mut self, comments: &[Range<usize>], at: usize) -> usize {
        while let Some(comment) = comments.get(self.passed).filter(|comment| comment.end <= at) {
            self.passed += 1;
            debug_assert!(comment.start < comment.end, "a comment has a brace");
        }
        match comments.get(self.passed) {
            Some(comment) if comment.start < at => comment.end,
            _ => at,
        }
    }

    /// Whether a place is in a comment; places are asked for from the first to the last.
    pub(super) fn contain(&mut self, comments: &[Range<usize>], at: usize) -> bool {
        self.behind_comment_at(comments, at) > at
    }
}
