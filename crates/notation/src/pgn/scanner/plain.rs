//! The fast way through the common run of movetext.

use jadoube_board::{CpuPath, Task, sliders::Sliders};
use memchr::memchr3;

use super::comments::{BraceEnd, MAX_PLAIN_COMMENT, brace_end};
use super::{Scanner, Window};
use crate::pgn::bytes::is_name_byte;
use crate::pgn::{Place, RawComment, TagValue, Visitor};
use crate::san::PackedSan;

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
            let place =
                Place { window: bytes, index: window.index, lines: &self.lines, held: None };
            let flow = visitor.plain_tag(name, TagValue { raw: &value[..len] }, place);
            window.index = after;
            self.at_line_start = true;
            goes_on = flow.is_continue();
        }
        self.is_muted |= !goes_on && self.skipped_depth == 0;
    }

    /// The common run of movetext, fast: moves, move numbers and short comments with blanks between. It stops before anything
    /// else, and where it stops the general way goes on: that one reads the same things in the same way.
    #[inline(always)]
    pub(super) fn plain_moves<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) {
        CpuPath::current().run(PlainMoves { scanner: self, window, visitor });
    }

    #[inline(always)]
    fn run_plain_moves<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) {
        let bytes = window.bytes;
        let mut at = window.index;
        let mut goes_on = self.is_told();
        let mut has_long_comments = false;
        while goes_on && let Some(next) = bytes.get(at..).and_then(<[u8]>::first_chunk::<16>) {
            let place = Place { window: bytes, index: at, lines: &self.lines, held: None };
            let first = next[0];
            let flow;
            if first.is_ascii_alphabetic() {
                let Some((san, len)) = PackedSan::read_prefix(next) else { break };
                if next[len + 1] == b'e' && may_be_en_passant(next[len], next[len + 2]) {
                    break;
                }
                self.seen_move = true;
                flow = visitor.standard_san(san, &next[..len], place);
                at += len;
                if !matches!(next[len], b' ' | b'\n') {
                    goes_on = flow.is_continue();
                    if next[len] != b'\r' {
                        break;
                    }
                    continue;
                }
                at += 1;
            } else if matches!(first, b'1'..=b'9') {
                // With a zero in front it may be a result: `0.5-0.5`.
                let Some(Number { number, is_black, len, has_blank }) = plain_number(next) else {
                    break;
                };
                flow = visitor.plain_number(number, is_black, len, place);
                at += len + usize::from(has_blank);
            } else if first == b'{' {
                let body = &bytes[at + 1..];
                if let Some(len) = visitor.known_comment(body, place) {
                    at += len + 2;
                    at += bytes.get(at).map_or(0, |&byte| blank_len(byte));
                    continue;
                }
                // A long comment is likely to follow a long one.
                let found =
                    if has_long_comments { long_comment(body) } else { short_comment(body) };
                let Some(Comment { len, is_plain }) = found else { break };
                has_long_comments = len >= SHORT;
                let text = &body[..len];
                flow = if is_plain {
                    visitor.plain_comment(text, place)
                } else {
                    visitor.comment(RawComment { text, to_line_end: false }, place)
                };
                at += len + 2;
                at += bytes.get(at).map_or(0, |&byte| blank_len(byte));
            } else if matches!(first, b' ' | b'\n' | b'\r') {
                at += 1;
                continue;
            } else {
                break;
            }
            goes_on = flow.is_continue();
        }
        self.is_muted |= !goes_on && self.skipped_depth == 0;
        // Whether a `%` begins a line is seen at the line end before it.
        if at > window.index
            && matches!(bytes[at - 1], b'\n' | b'\r')
            && matches!(bytes.get(at), None | Some(b'%'))
        {
            at -= 1;
        }
        window.index = at;
    }
}

/// [`Scanner::plain_moves`] with the instructions of this CPU.
struct PlainMoves<'s, 'w, 'a, V> {
    scanner: &'s mut Scanner,
    window: &'w mut Window<'a>,
    visitor: &'s mut V,
}

impl<V: Visitor> Task for PlainMoves<'_, '_, '_, V> {
    type Output = ();

    #[inline(always)]
    fn run<S: Sliders>(self) {
        self.scanner.run_plain_moves(self.window, self.visitor);
    }
}

/// Whether ` e.` or ` ep` follows a move, which may be an `e.p.` that belongs to it; of what stands before and behind the `e`.
#[inline(always)]
fn may_be_en_passant(before: u8, behind: u8) -> bool {
    before == b' ' && matches!(behind, b'.' | b'p')
}

/// How many of the blanks that may stand between two tokens this byte is.
#[inline(always)]
fn blank_len(byte: u8) -> usize {
    usize::from(byte == b' ' || byte == b'\n')
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

/// A comment that has been looked through for its end.
struct Comment {
    len: usize,
    /// No opening brace or bracket was seen, and all of it was looked at.
    is_plain: bool,
}

/// A comment that is closed before the next few thousand bytes and any doubt.
#[inline(always)]
fn short_comment(body: &[u8]) -> Option<Comment> {
    match len_before(body, b'}', b'}') {
        Ok(len) => Some(Comment { len, is_plain: false }),
        Err(TooFar(true)) => long_comment(body),
        Err(TooFar(false)) => None,
    }
}

/// The same for comments that are likely to be long.
#[inline(always)]
fn long_comment(body: &[u8]) -> Option<Comment> {
    let body = &body[..body.len().min(MAX_PLAIN_COMMENT)];
    let first = memchr3(b'}', b'[', b'{', body)?;
    if body[first] == b'}' {
        return Some(Comment { len: first, is_plain: true });
    }
    match brace_end(body) {
        BraceEnd::Closed(len) => Some(Comment { len, is_plain: false }),
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

/// A move number.
struct Number {
    number: u32,
    is_black: bool,
    /// Bytes up to the last dot.
    len: usize,
    /// A blank follows.
    has_blank: bool,
}

/// A move number of one or two digits with one dot or, for Black's moves, three.
#[inline(always)]
fn plain_number(bytes: &[u8; 16]) -> Option<Number> {
    let word = u64::from_le_bytes(*bytes.first_chunk()?);
    let digit = |place: u32| ((word >> (8 * place)) as u32 & 0xFF).wrapping_sub(u32::from(b'0'));
    let has_two = digit(1) <= 9;
    let number = if has_two { 10 * digit(0) + digit(1) } else { digit(0) };
    let digits = 1 + usize::from(has_two);
    let rest = (word >> (8 * digits)) as u32;
    if rest == u32::from_le_bytes(*b"... ") {
        return Some(Number { number, is_black: true, len: digits + 3, has_blank: true });
    }
    let [dot, next, ..] = rest.to_le_bytes();
    let has_blank = next == b' ';
    (dot == b'.' && next != b'.').then_some(Number {
        number,
        is_black: false,
        len: digits + 1,
        has_blank,
    })
}
