//! The fast way through the common run of movetext.

use super::{Scanner, Window};
use crate::San;
use crate::pgn::{Place, RawComment, Visitor};

impl Scanner {
    /// The common run of movetext, fast: moves, move numbers and short comments with single blanks between. It stops before
    /// anything else.
    #[inline(always)]
    pub(super) fn plain_moves<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) {
        let bytes = window.bytes;
        let mut at = window.index;
        let mut goes_on = self.is_told();
        while goes_on && let Some(next) = bytes.get(at..).and_then(<[u8]>::first_chunk::<12>) {
            let place = Place { window: bytes, index: at, lines: &self.lines };
            let flow;
            let end;
            if next[0].is_ascii_alphabetic() {
                let Some((san, len)) = San::read_prefix(next) else { break };
                // ` e` may begin ` e.p.`.
                if next[len] == b' ' && next[len + 1] == b'e' {
                    break;
                }
                end = at + len;
                let Some(after) = after_blank(bytes, end) else { break };
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
                let Some(len) = short_comment_len(&bytes[at + 1..]) else { break };
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

/// The length of a comment that is closed within 256 bytes and holds no control character.
#[inline(always)]
fn short_comment_len(body: &[u8]) -> Option<usize> {
    const HIGH: u64 = eight(0x80);
    for (index, chunk) in body.chunks_exact(8).take(32).enumerate() {
        let bytes = u64::from_le_bytes(chunk.try_into().ok()?);
        // The lowest flag of each is exact; a borrow can only make false ones above it.
        let braces = bytes ^ eight(b'}');
        let is_brace = braces.wrapping_sub(eight(1)) & !braces & HIGH;
        let is_control = bytes.wrapping_sub(eight(b' ')) & !bytes & HIGH;
        let stops = is_brace | is_control;
        if stops != 0 {
            let at = (stops.trailing_zeros() / 8) as usize;
            return (chunk[at] == b'}').then_some(8 * index + at);
        }
    }
    None
}

/// What follows one blank or one line end; `None` if there is neither, or a `%` line may follow.
#[inline(always)]
fn after_blank(bytes: &[u8], at: usize) -> Option<usize> {
    match bytes.get(at..at + 3)? {
        [b' ', ..] => Some(at + 1),
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
