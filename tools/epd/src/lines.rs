//! Files of EPD or FEN lines.

use std::io::Read;
use std::num::NonZero;
use std::path::Path;

use jadoube_terminal::{Counter, Input, plain_words};

/// Suites are small; whoever has more has parted it.
const MOST: u64 = 1 << 30;

/// Whether a file in a folder is a suite, by its name.
pub(crate) fn is_suite(path: &Path) -> bool {
    let name = path.to_string_lossy().to_ascii_lowercase();
    let plain = [".gz", ".bz2", ".zst"].iter().find_map(|end| name.strip_suffix(end));
    let name = plain.unwrap_or(&name);
    name.ends_with(".epd") || name.ends_with(".fen")
}

/// The bytes of a file, decoded if it is an archive or UTF-16, and why there are no more. What stands before damage can be
/// used.
pub(crate) fn bytes(input: &Input) -> (Vec<u8>, Option<String>) {
    let mut bytes = Vec::new();
    let source = input.open(NonZero::<usize>::MIN, &Counter::default());
    let read = source.and_then(|source| source.take(MOST + 1).read_to_end(&mut bytes));
    let failure = match read {
        Err(error) => Some(plain_words(&error).to_string()),
        Ok(_) if bytes.len() as u64 > MOST => {
            bytes.clear();
            Some("longer than a gigabyte".to_owned())
        }
        Ok(_) => None,
    };
    if failure.is_some() {
        // No half of a line.
        let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        bytes.truncate(end);
    }
    (utf_8(bytes), failure)
}

/// Text as some shells write it: UTF-16 with a byte order mark.
fn utf_8(bytes: Vec<u8>) -> Vec<u8> {
    let unit: fn([u8; 2]) -> u16 = match bytes.get(..2) {
        Some(b"\xFF\xFE") => u16::from_le_bytes,
        Some(b"\xFE\xFF") => u16::from_be_bytes,
        _ => return bytes,
    };
    let units = bytes[2..].chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let chars = char::decode_utf16(units).map(|it| it.unwrap_or(char::REPLACEMENT_CHARACTER));
    chars.collect::<String>().into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_orders_of_utf_16_are_text() {
        assert_eq!(utf_8(b"\xFF\xFEa\0\xE9\0\n\0".to_vec()), "aé\n".as_bytes());
        assert_eq!(utf_8(b"\xFE\xFF\0a\0\xE9\0".to_vec()), "aé".as_bytes());
        assert_eq!(utf_8(b"plain\xFF".to_vec()), b"plain\xFF");
        assert_eq!(utf_8(Vec::new()), b"");
    }

    #[test]
    fn suites_are_known_by_their_names() {
        for (name, is) in
            [("a.epd", true), ("A.EPD.gz", true), ("x.fen", true), ("x.pgn", false), ("epd", false)]
        {
            assert_eq!(is_suite(Path::new(name)), is, "{name}");
        }
    }
}
