//! Classes of bytes in movetext.

/// Bytes of which words are made: moves and whatever looks like one. Non-ASCII bytes take a slower way.
pub(super) static IS_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        table[byte] = b.is_ascii_alphanumeric()
            || matches!(b, b'+' | b'#' | b'=' | b':' | b'-' | b'/' | b'@' | b'_');
        byte += 1;
    }
    table
};

/// Blanks that separate tokens as spaces do, as UTF-8.
const FOREIGN_BLANKS: [&[u8]; 5] = [
    "\u{a0}".as_bytes(),
    "\u{202f}".as_bytes(),
    "\u{2009}".as_bytes(),
    "\u{200b}".as_bytes(),
    "\u{3000}".as_bytes(),
];

/// The UTF-8 byte order mark.
pub(super) const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The length of a blank other than ASCII's that the text begins with: 0 for none.
///
/// A lone byte A0 is the no-break space of Latin-1 and Windows-1252.
pub(super) fn foreign_blank(text: &[u8]) -> usize {
    if let Some(blank) = FOREIGN_BLANKS.into_iter().find(|blank| text.starts_with(blank)) {
        return blank.len();
    }
    usize::from(text.first() == Some(&0xA0))
}

/// The length of an ellipsis, three dots in one, that the text begins with: 0 for none.
///
/// A lone byte 85 is that of Windows-1252.
pub(super) fn ellipsis(text: &[u8]) -> usize {
    let utf8 = "…".as_bytes();
    if text.starts_with(utf8) { utf8.len() } else { usize::from(text.first() == Some(&0x85)) }
}

/// Whether a text begins as UTF-16 does: with its byte order mark, or with letters that have a NUL each.
pub(super) fn begins_utf16(text: &[u8]) -> bool {
    match *text {
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => true,
        [a, b, c, d, ..] => {
            let (letters, nuls) = if b == 0 { ([a, c], [b, d]) } else { ([b, d], [a, c]) };
            nuls == [0, 0] && letters.iter().all(|byte| byte.is_ascii() && *byte != 0)
        }
        _ => false,
    }
}

/// The tags that begin a game in practice: where a line starts with one of them, an open comment is taken as ended.
const ROSTER: [&[u8]; 7] = [b"Event", b"Site", b"Date", b"Round", b"White", b"Black", b"Result"];

/// Whether a text begins with a tag pair of the seven tag roster, `[Event "` for one.
pub(super) fn begins_roster_tag(text: &[u8]) -> bool {
    let Some(text) = text.strip_prefix(b"[") else { return false };
    ROSTER.into_iter().any(|name| {
        text.strip_prefix(name)
            .is_some_and(|rest| rest.trim_ascii_start().starts_with(b"\"") && rest[0] == b' ')
    })
}

/// The name of the seven tag roster that the tag pair has with which a text begins.
pub(super) fn roster_tag(text: &[u8]) -> Option<&'static [u8]> {
    let text = skip_blanks(text.strip_prefix(b"[")?);
    ROSTER.into_iter().find(|name| {
        text.strip_prefix(*name).is_some_and(|rest| skip_blanks(rest).first() == Some(&b'"'))
    })
}

/// Whether a text begins like a tag pair: `[`, blanks, a name, blanks, `"`.
pub(super) fn begins_tag(text: &[u8]) -> bool {
    text.strip_prefix(b"[").is_some_and(|text| begins_pair(skip_blanks(text)))
}

/// Whether a text begins like the inside of a tag pair: a name, blanks, `"`.
pub(super) fn begins_pair(text: &[u8]) -> bool {
    let name = text.iter().take_while(|&&byte| is_name_byte(byte)).count();
    name > 0 && skip_blanks(&text[name..]).first() == Some(&b'"')
}

/// Whether a text begins like a tag pair with the name `Event`.
pub(super) fn begins_event_tag(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"[").map(skip_blanks);
    let rest = text.and_then(|text| text.strip_prefix(b"Event"));
    rest.is_some_and(|rest| skip_blanks(rest).first() == Some(&b'"'))
}

/// The length of the UTF-8 character that a text begins with; 1 for a byte that begins none.
pub(super) fn char_len(text: &[u8]) -> usize {
    let len = match text.first() {
        Some(0xC2..=0xDF) => 2,
        Some(0xE0..=0xEF) => 3,
        Some(0xF0..=0xF4) => 4,
        _ => return 1,
    };
    let is_whole = text.get(1..len).is_some_and(|rest| rest.iter().all(|byte| byte & 0xC0 == 0x80));
    if is_whole { len } else { 1 }
}

/// Letters, digits and underscore, of which tag names are made.
static IS_NAME: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).is_ascii_alphanumeric() || byte as u8 == b'_';
        byte += 1;
    }
    table
};

/// Whether a byte can stand in a tag name.
#[inline(always)]
pub(super) fn is_name_byte(byte: u8) -> bool {
    IS_NAME[byte as usize]
}

/// The text without the spaces and tabs that it begins with.
pub(super) fn skip_blanks(text: &[u8]) -> &[u8] {
    let blanks = text.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    &text[blanks..]
}
