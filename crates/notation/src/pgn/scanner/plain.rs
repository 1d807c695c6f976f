//! The fast way through the common run of movetext.

use jadoube_board::{CpuPath, Task, sliders::Sliders};
use memchr::memchr3;

use super::comments::{BraceEnd, MAX_PLAIN_COMMENT, brace_end};
use super::{Scanner, Window};
use crate::pgn::{Place, PlainNumber, RawComment, Visitor};
use crate::san::PackedSan;

impl Scanner {
    /// The common run of movetext, fast: moves, move numbers and short comments with blanks between. It stops before anything
    /// else, and where it stops the general way goes on: that one reads the same things in the same way.
    #[inline(always)]
    pub(super) fn plain_moves<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) {
        CpuPath::current().run(PlainMoves { scanner: self, window, visitor });
    }

    #[inline(always)]
    fn run_plain_moves<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) {
        let bytes = window.bytes;
        let mut text = window.rest();
        let mut goes_on = self.is_told();
        let mut has_long_comments = false;
        while goes_on && let Some(next) = text.first_chunk::<16>() {
            // Made where it is asked for: what is handed to a function out of line would be kept in memory for all.
            let place = || {
                let index = bytes.len() - text.len();
                Place { window: bytes, index, lines: &self.lines, held: None }
            };
            let flow;
            match next[0] {
                b'A'..=b'z' => {
                    let Some((san, len)) = PackedSan::read_prefix(next) else { break };
                    let (token, after) = next.split_at(len);
                    let &[blank, second, third, ..] = after else { break };
                    if second == b'e' && may_be_en_passant(blank, third) {
                        break;
                    }
                    self.seen_move = true;
                    flow = visitor.standard_san(san, token, place());
                    text = if blank == b' ' { &text[len + 1..] } else { &text[len..] };
                }
                // With a zero in front it may be a result: `0.5-0.5`.
                b'1'..=b'9' => {
                    let Some(number) = plain_number(next) else { break };
                    flow = visitor.plain_number(number, place());
                    text = if number.next == b' ' {
                        &text[number.len + 1..]
                    } else {
                        &text[number.len..]
                    };
                }
                b'{' => {
                    let body = &text[1..];
                    if let Some(len) = visitor.known_comment(body, place()) {
                        text = skip_blank(body.get(len + 1..).unwrap_or_default());
                        continue;
                    }
                    // A long comment is likely to follow a long one.
                    let found =
                        if has_long_comments { long_comment(body) } else { short_comment(body) };
                    let Some(Comment { len, is_plain }) = found else { break };
                    has_long_comments = len >= SHORT;
                    let comment = &body[..len];
                    flow = if is_plain {
                        visitor.plain_comment(comment, place())
                    } else {
                        visitor.comment(RawComment { text: comment, to_line_end: false }, place())
                    };
                    text = skip_blank(&body[len + 1..]);
                }
                b' ' | b'\n' | b'\r' => {
                    text = &text[1..];
                    continue;
                }
                _ => break,
            }
            goes_on = flow.is_continue();
        }
        let at = bytes.len() - text.len();
        self.is_muted |= !goes_on && self.skipped_depth == 0;
        // Whether a `%` begins a line is seen at the line end before it.
        if at > window.index
            && matches!(bytes[at - 1], b'\n' | b'\r')
            && matches!(bytes.get(at), None | Some(b'%'))
        {
            window.index = at - 1;
        } else {
            window.index = at;
        }
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

/// What follows one of the blanks that may stand between two tokens.
#[inline(always)]
fn skip_blank(text: &[u8]) -> &[u8] {
    match text {
        [b' ' | b'\n', rest @ ..] => rest,
        _ => text,
    }
}

/// Eight bytes at a time: the same byte in each.
pub(super) const fn eight(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// Up to here, eight bytes at a time are faster than the machinery for more.
const SHORT: usize = 48;

/// How many bytes stand before the first `stop`, if it is near and before any `other` byte and any control character.
#[inline(always)]
pub(super) fn len_before(text: &[u8], stop: u8, other: u8) -> Result<usize, TooFar> {
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
            return if text[at + end] == stop { Ok(at + end) } else { Err(TooFar(false)) };
        }
        at += 8;
    }
    Err(TooFar(true))
}

/// The byte looked for is not near; whether it may still be found farther on.
pub(super) struct TooFar(pub(super) bool);

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
        _ => None,
    }
}

/// A move number of one or two digits with one dot or, for Black's moves, three and a blank.
#[inline(always)]
fn plain_number(bytes: &[u8; 16]) -> Option<PlainNumber> {
    let word = u64::from_le_bytes(*bytes.first_chunk()?);
    let digit = |place: u32| ((word >> (8 * place)) as u32 & 0xFF).wrapping_sub(u32::from(b'0'));
    // Branches, which are guessed right: what follows need not wait for the digits to be counted.
    if digit(1) <= 9 {
        plain_number_of(word, 2, 10 * digit(0) + digit(1))
    } else {
        plain_number_of(word, 1, digit(0))
    }
}

/// The same once its digits are known.
#[inline(always)]
fn plain_number_of(word: u64, digits: usize, number: u32) -> Option<PlainNumber> {
    let rest = (word >> (8 * digits)) as u32;
    if rest == u32::from_le_bytes(*b"... ") {
        return Some(PlainNumber { number, is_black: true, len: digits + 3, next: b' ' });
    }
    let [dot, next, ..] = rest.to_le_bytes();
    (dot == b'.' && next != b'.').then_some(PlainNumber {
        number,
        is_black: false,
        len: digits + 1,
        next,
    })
}
