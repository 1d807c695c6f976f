//! The fast way through the common run of movetext.

use memchr::memchr3;

use super::comments::{BraceEnd, brace_end};
use super::{Scanner, Window};
use crate::San;
use crate::pgn::bytes::is_name_byte;
use crate::pgn::{Place, RawComment, TagValue, Visitor};

impl Scanner {
    /// The common run of tags, fast: `[Name "value"]` without a backslash, each on a line of its own. It stops before
    /// anything else, and before a second `Event`.
    #[inline(always)]
    pub(super) fn plain_tags<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) {
        let bytes = window.bytes;
        let mut goes_on = self.is_told();
        while goes_on && let Some([b'[', text @ ..]) = bytes.get(window.index..) {
            let (name, rest) = text.split_at(name_len(text));
            let is_event = name == b"Event";
            let [b' ', b'"', value @ ..] = rest else { break };
            let Some(len) = value_len(value) else { break };
            if name.is_empty() || is_event && self.seen_event || value.get(len + 1) != Some(&b']') {
                break;
            }
            let end = window.index + 1 + name.len() + 2 + len + 2;
            let Some(after) = after_blank(bytes, end) else { break };
            self.seen_event |= is_event;
            self.tags += 1;
            let place = Place { window: bytes, index: window.index, lines: &self.lines };
            let flow = visitor.tag(name, TagValue { raw: &value[..len] }, place);
            window.index = after;
            self.at_line_start = true;
            goes_on = flow.is_continue();
        }
        self.is_muted |= !goes_on && self.skipped_depth == 0;
    }

    /// The common run of movetext, fast: moves, move numbers and short comments with single blanks between. It stops before
    /// anything else.
    #[inline(always)]
    pub(super) fn plain_moves<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) {
        let bytes = window.bytes;
        let mut at = window.index;
        let mut goes_on = self.is_told();
        let mut has_long_comments = false;
        while goes_on && let Some(next) = bytes.get(at..).and_then(<[u8]>::first_chunk::<12>) {
            let place = Place { window: bytes, index: at, lines: &self.lines };
            let flow;
            let end;
            if next[0].is_ascii_alphabetic() {
                let Some((san, len)) = San::read_prefix(next) else { break };
                end = at + len;
                let after = match next[len] {
                    // ` e.` and ` ep` may begin an `e.p.` that belongs to the move.
                    b' ' if next[len + 1] != b'e' || !matches!(next[len + 2], b'.' | b'p') => {
                        end + 1
                    }
                    b'\r' | b'\n' => match after_line_end(bytes, end) {
                        Some(after) => after,
                        None => break,
                    },
                    _ => break,
                };
                self.seen_move = true;
                flow = visitor.standard_san(san, &bytes[at..end], place);
                at = after;
            } else if let Some((number, digits)) = short_number(next) {
                // `12...` is Black's.
                let is_black = next[digits + 1] == b'.';
                if is_black && next[digits + 2] != b'.' {
                    break;
                }
                end = at + digits + if is_black { 3 } else { 1 };
                flow = visitor.move_number(Some(number), is_black, place);
                at = after_blank(bytes, end).unwrap_or(end);
            } else if next[0] == b'{' {
                let body = &bytes[at + 1..];
                // A long comment is likely to follow a long one.
                let found =
                    if has_long_comments { long_comment_len(body) } else { comment_len(body) };
                let Some(len) = found else { break };
                has_long_comments = len >= SHORT;
                end = at + len + 2;
                let text = &bytes[at + 1..end - 1];
                flow = visitor.comment(RawComment { text, to_line_end: false }, place);
                at = after_blank(bytes, end).unwrap_or(end);
            } else {
                break;
            }
            goes_on = flow.is_continue();
        }
        self.is_muted |= !goes_on && self.skipped_depth == 0;
        window.index = at;
    }
}

/// Eight bytes at a time: the same byte in each.
const fn eight(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// Up to here, eight bytes at a time are faster than the machinery for more.
const SHORT: usize = 48;

/// How many bytes stand before the first `stop`, if it is near and before any `other` byte and any control character.
#[inline(always)]
fn len_before(text: &[u8], stop: u8, other: u8) -> Result<usize, TooFar> {
    const HIGH: u64 = eight(0x80);
    // The lowest flag of each is exact; a borrow can only make false ones above it.
    let below = |bytes: u64, bound: u8| bytes.wrapping_sub(eight(bound)) & !bytes & HIGH;
    let mut at = 0;
    while at < SHORT {
        let chunk = text.get(at..at + 8).and_then(<[u8]>::first_chunk).ok_or(TooFar(false))?;
        let bytes = u64::from_le_bytes(*chunk);
        let ends =
            below(bytes ^ eight(stop), 1) | below(bytes ^ eight(other), 1) | below(bytes, b' ');
        if ends != 0 {
            let end = (ends.trailing_zeros() / 8) as usize;
            return if chunk[end] == stop { Ok(at + end) } else { Err(TooFar(false)) };
        }
        at += 8;
    }
    Err(TooFar(true))
}

/// The byte looked for is not near; whether it may still be found farther on.
struct TooFar(bool);

/// The length of a comment that is closed before the next few thousand bytes and any doubt.
#[inline(always)]
fn comment_len(body: &[u8]) -> Option<usize> {
    match len_before(body, b'}', b'}') {
        Ok(len) => Some(len),
        Err(TooFar(may_follow)) => {
            if may_follow {
                long_comment_len(body)
            } else {
                None
            }
        }
    }
}

/// The same for comments that are likely to be long; bounded, so that a missing brace costs little.
fn long_comment_len(body: &[u8]) -> Option<usize> {
    match brace_end(&body[..body.len().min(4096)]) {
        BraceEnd::Closed(len) => Some(len),
        BraceEnd::NextGame(_) | BraceEnd::Open => None,
    }
}

/// The length of a tag's value that is closed before any doubt.
#[inline(always)]
fn value_len(text: &[u8]) -> Option<usize> {
    match len_before(text, b'"', b'\\') {
        Ok(len) => Some(len),
        Err(TooFar(true)) => {
            let len = memchr3(b'"', b'\\', b'\n', &text[..text.len().min(4096)])?;
            (text[len] == b'"').then_some(len)
        }
        Err(TooFar(false)) => None,
    }
}

/// The length of the tag name that a text begins with; 0 if it is none or a long one.
#[inline(always)]
fn name_len(text: &[u8]) -> usize {
    let mut len = 0;
    while len < 32 && text.get(len).is_some_and(|&byte| is_name_byte(byte)) {
        len += 1;
    }
    len & 31
}

/// What follows one blank or one line end; `None` if there is neither, or a `%` line may follow.
#[inline(always)]
fn after_blank(bytes: &[u8], at: usize) -> Option<usize> {
    if bytes.get(at) == Some(&b' ') { Some(at + 1) } else { after_line_end(bytes, at) }
}

/// What follows one line end; `None` if there is none, or a `%` line may follow.
#[inline(always)]
fn after_line_end(bytes: &[u8], at: usize) -> Option<usize> {
    match bytes.get(at..at + 3)? {
        [b'\r', b'\n', next] if *next != b'%' => Some(at + 2),
        [b'\n' | b'\r', next, _] if !matches!(next, b'%' | b'\n') => Some(at + 1),
        _ => None,
    }
}

/// One or two digits with a dot behind them, and how many there are.
#[inline(always)]
fn short_number(bytes: &[u8; 12]) -> Option<(u32, usize)> {
    match *bytes {
        [digit @ b'0'..=b'9', b'.', ..] => Some((u32::from(digit - b'0'), 1)),
        [tens @ b'0'..=b'9', digit @ b'0'..=b'9', b'.', ..] => {
            Some((10 * u32::from(tens - b'0') + u32::from(digit - b'0'), 2))
        }
        _ => None,
    }
}
