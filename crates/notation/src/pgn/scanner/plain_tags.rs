//! The fast way through the common run of tags.

use memchr::memchr3;

use super::plain::{TooFar, eight, len_before};
use super::{Scanner, Window};
use crate::pgn::{Place, TagValue, Visitor};

impl Scanner {
    /// The common run of tags, fast: `[Name "value"]` without a backslash, each on a line of its own. It stops before
    /// anything else, and before what may begin another game.
    #[inline(always)]
    pub(super) fn plain_tags<V: Visitor>(&mut self, window: &mut Window<'_>, visitor: &mut V) {
        let bytes = window.bytes;
        let mut at = window.index;
        let mut goes_on = self.is_told();
        while goes_on && let Some([b'[', text @ ..]) = bytes.get(at..) {
            let (name, rest) = text.split_at(name_len(text));
            let is_event = name == b"Event";
            let [b' ', b'"', value @ ..] = rest else { break };
            let Some(len) = value_len(value) else { break };
            if name.is_empty() || is_event && self.seen_event || value.get(len + 1) != Some(&b']') {
                break;
            }
            let may_begin = |first: &[u8]| self.tags == 1 || name == first;
            if self.tags == 0 && !is_event || self.first_tags[0].is_some_and(may_begin) {
                break;
            }
            let end = at + 1 + name.len() + 2 + len + 2;
            let Some(after) = after_blank(bytes, end) else { break };
            self.seen_event |= is_event;
            self.tags += 1;
            let place = Place { window: bytes, index: at, lines: &self.lines, held: None };
            let flow = visitor.plain_tag(name, TagValue { raw: &value[..len] }, place);
            at = after;
            goes_on = flow.is_continue();
        }
        if at > window.index {
            self.at_line_start = matches!(bytes[at - 1], b'\n' | b'\r');
            // No value goes on behind an empty line.
            self.is_tag_open &= bytes.get(at) != Some(&b'\n');
        }
        window.index = at;
        self.is_muted |= !goes_on && self.skipped_depth == 0;
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

/// The length of the tag name that a text begins with; 0 if it has other bytes than letters, is a long one, or near the end
/// of the text.
#[inline(always)]
fn name_len(text: &[u8]) -> usize {
    let mut at = 0;
    while at < 32
        && let Some(chunk) = text.get(at..).and_then(<[u8]>::first_chunk)
    {
        let others = no_letters(u64::from_le_bytes(*chunk));
        if others != 0 {
            return at + (others.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    0
}

/// The highest bit of each of eight bytes that are no ASCII letter.
#[inline(always)]
fn no_letters(bytes: u64) -> u64 {
    const HIGH: u64 = eight(0x80);
    // Seven bits each, so that no sum goes over into the next byte.
    let lower = (bytes | eight(0x20)) & !HIGH;
    let (from_a, behind_z) = (lower + eight(0x80 - b'a'), lower + eight(0x80 - b'z' - 1));
    HIGH & (bytes | !from_a | behind_z)
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
        [b'\n', next, _] if *next != b'%' => Some(at + 1),
        [b'\r', next, _] if !matches!(next, b'%' | b'\n') => Some(at + 1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_letters_are_known_at_once() {
        for byte in 0..=u8::MAX {
            for place in 0..8 {
                for around in [b'a', b'z', b'A', b'Z', b'@', b'[', b'`', b'{', b'0', 0x80, 0xFF, 0]
                {
                    let mut bytes = [around; 8];
                    bytes[place] = byte;
                    let flags = no_letters(u64::from_le_bytes(bytes)).to_le_bytes();
                    let flag = |byte: u8| if byte.is_ascii_alphabetic() { 0 } else { 0x80 };
                    assert_eq!(flags, bytes.map(flag), "{bytes:?}");
                }
            }
        }
    }

    #[test]
    fn a_name_ends_before_the_first_byte_that_is_no_letter() {
        for (text, len) in [
            (&b"Event \"A tournament\"]"[..], 5),
            (b"WhiteElo \"2800\"]", 8),
            (b"TimeControl \"300+3\"]", 11),
            (b"White_Elo \"2800\"]", 5),
            (b" \"A tournament\"]", 0),
            (b"Short \"\"", 5),
            (b"Short \"", 0),
            (b"ANameThatIsLongerThanThirtyOneLetters \"\"]", 0),
        ] {
            assert_eq!(name_len(text), len, "{}", text.escape_ascii());
        }
    }
}
