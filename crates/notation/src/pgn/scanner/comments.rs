//! Comments, closed or not.

use super::{Cut, NeedMore, Scanner, Step, Window};
use crate::pgn::bytes::begins_roster_tag;
use crate::pgn::{Damage, RawComment, Visitor};
use memchr::{memchr2, memchr3};

impl Scanner {
    pub(super) fn comment<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) -> Step {
        let start = window.index;
        let comment = self.read_comment(window, visitor)?;
        if self.is_told() {
            let flow = visitor.comment(comment, self.place(window, start));
            self.heed(flow);
        }
        Ok(())
    }

    /// Reads a comment of either kind; the window stands on its brace or semicolon.
    pub(super) fn read_comment<'a, V: Visitor>(
        &mut self,
        window: &mut Window<'a>,
        visitor: &mut V,
    ) -> Step<RawComment<'a>> {
        let start = window.index;
        let body = &window.bytes[start + 1..];
        if window.bytes[start] == b';' {
            let len = match memchr2(b'\n', b'\r', body) {
                Some(len) => len,
                None if window.at_end => body.len(),
                None if window.is_last => {
                    self.report(window, start, window.bytes.len(), Damage::TooLong, visitor);
                    self.cut = Some(Cut::Line);
                    body.len()
                }
                None => return Err(NeedMore),
            };
            window.index = start + 1 + len;
            return Ok(RawComment { text: &body[..len], to_line_end: true });
        }
        let end = brace_end(body);
        let (len, end) = match end {
            BraceEnd::Closed(len) => (len, start + 2 + len),
            BraceEnd::Undecided(_) | BraceEnd::Open if !window.is_last => return Err(NeedMore),
            BraceEnd::NextGame(len) | BraceEnd::Undecided(len) => {
                self.report(window, start, start + 1 + len, Damage::UnclosedComment, visitor);
                (len, start + 1 + len)
            }
            BraceEnd::Open => {
                let damage = if window.at_end { Damage::UnclosedComment } else { Damage::TooLong };
                self.report(window, start, window.bytes.len(), damage, visitor);
                self.cut = (!window.at_end).then_some(Cut::Comment);
                (body.len(), window.bytes.len())
            }
        };
        window.index = end;
        self.at_line_start = false;
        Ok(RawComment { text: &body[..len], to_line_end: false })
    }

    /// Passes over what is left of something that was cut at the limit.
    pub(super) fn skip_cut(&mut self, cut: Cut, window: &mut Window<'_>) -> Step {
        let rest = window.rest();
        let end = match cut {
            Cut::Comment => return self.skip_cut_comment(window),
            Cut::Line => memchr2(b'\n', b'\r', rest),
            Cut::Word => rest.iter().position(u8::is_ascii_whitespace),
            Cut::Text => None,
        };
        window.index += end.unwrap_or(rest.len());
        if end.is_none() && !window.at_end {
            return Err(NeedMore);
        }
        self.cut = None;
        Ok(())
    }

    fn skip_cut_comment(&mut self, window: &mut Window<'_>) -> Step {
        let rest = window.rest();
        match brace_end(rest) {
            BraceEnd::Closed(len) => window.index += len + 1,
            BraceEnd::NextGame(len) => window.index += len,
            BraceEnd::Undecided(len) if window.is_last => window.index += len,
            BraceEnd::Undecided(len) => {
                // The line must still be known to begin there.
                window.index += len - 1;
                return Err(NeedMore);
            }
            BraceEnd::Open if window.at_end => window.index = window.bytes.len(),
            BraceEnd::Open => {
                // Keep enough to know a line that begins with a tag.
                window.index = window.bytes.len() - rest.len().min(64);
                return Err(NeedMore);
            }
        }
        self.cut = None;
        Ok(())
    }
}

/// How long comments may be that are looked for in one step; bounded, so that a missing brace costs little.
pub(super) const MAX_PLAIN_COMMENT: usize = 4096;

/// Where a comment ends that has been opened before `body`.
pub(super) enum BraceEnd {
    /// At a closing brace.
    Closed(usize),
    /// Nowhere, but a line begins with the tag of a next game.
    NextGame(usize),
    /// As [`NextGame`](Self::NextGame), unless what follows the window has the closing brace of a comment with tags in it.
    Undecided(usize),
    /// Not in this window.
    Open,
}

#[inline(always)]
pub(super) fn brace_end(body: &[u8]) -> BraceEnd {
    let mut from = 0;
    while let Some(found) = memchr2(b'}', b'[', &body[from..]) {
        let at = from + found;
        if body[at] == b'}' {
            return BraceEnd::Closed(at);
        }
        let starts_line = at > 0 && matches!(body[at - 1], b'\n' | b'\r');
        if starts_line && begins_roster_tag(&body[at..]) {
            return quoted_tags_end(body, at);
        }
        from = at + 1;
    }
    BraceEnd::Open
}

/// Where a comment ends that has a line with a tag, which may be those of a game that the comment quotes.
///
/// They are, if the next brace closes a comment and no other game begins before it. Otherwise the comment was never closed.
#[cold]
fn quoted_tags_end(body: &[u8], tag: usize) -> BraceEnd {
    let mut from = tag + 1;
    while let Some(found) = memchr3(b'{', b'}', b'[', &body[from..]) {
        let at = from + found;
        let begins_game =
            || matches!(body[at - 1], b'\n' | b'\r') && body[at..].starts_with(b"[Event ");
        match body[at] {
            b'}' => return BraceEnd::Closed(at),
            b'[' if !begins_game() => from = at + 1,
            _ => return BraceEnd::NextGame(tag),
        }
    }
    BraceEnd::Undecided(tag)
}
