//! Places in an input: bytes, lines and columns.

use jadoube_notation::pgn::Location;
use memchr::{memchr, memchr_iter, memrchr2};

/// What a text without any byte begins with.
pub(super) const BEGIN: Location = Location { offset: 0, line: 1, column: 1 };

/// Where a text ends that begins at a place.
pub(crate) fn after(start: Location, text: &[u8]) -> Location {
    let lines = lines(text);
    let last_line = memrchr2(b'\n', b'\r', text).map_or(0, |end| end + 1);
    let column = characters(&text[last_line..]) + if lines > 0 { 1 } else { start.column };
    Location { offset: start.offset + text.len() as u64, line: start.line + lines, column }
}

/// How many line ends a text has: LF, CR LF or CR.
fn lines(text: &[u8]) -> u64 {
    let mut count = memchr_iter(b'\n', text).count() + usize::from(text.last() == Some(&b'\r'));
    if memchr(b'\r', text).is_some() {
        let is_lone =
            |(&byte, &next): (&u8, &u8)| u8::from(byte == b'\r') & u8::from(next != b'\n');
        // So many at a time that a byte can hold their number: the compiler makes vectors of it.
        for (bytes, nexts) in text[..text.len() - 1].chunks(255).zip(text[1..].chunks(255)) {
            count += usize::from(bytes.iter().zip(nexts).map(is_lone).fold(0, u8::wrapping_add));
        }
    }
    count as u64
}

/// Characters of UTF-8 text: all bytes but those that continue a character.
fn characters(text: &[u8]) -> u64 {
    text.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u64
}
