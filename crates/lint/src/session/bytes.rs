//! Bytes and characters: encodings, control characters, byte order marks.

use memchr::memmem;

use super::Session;
use crate::{Rule, Safety};

const MARK: &[u8] = "\u{feff}".as_bytes();

impl Session<'_> {
    /// A byte order mark at the start of the chunk.
    pub(super) fn look_at_mark(&mut self) {
        if self.text.starts_with(MARK) {
            let is_first = self.start.offset == 0;
            let rule = if is_first { Rule::ByteOrderMark } else { Rule::InnerByteOrderMark };
            self.tell_mark(rule, 0..MARK.len());
        }
    }

    /// Looks at all bytes of the region.
    pub(super) fn look_at_bytes(&mut self) {
        let part = &self.text[self.region..self.end];
        let found = survey(part);
        if self.raws.iter().any(|raw| raw.rule == Rule::Utf16) {
            return;
        }
        if found & CONTROL != 0 {
            self.look_at_controls();
        }
        if found & HIGH != 0 {
            self.look_at_encoding();
        }
    }

    /// Control characters in tags and comments; those in the movetext the reader tells.
    #[cold]
    fn look_at_controls(&mut self) {
        let is_told = |at: usize, session: &Self| {
            let mut raws = session.raws.iter();
            raws.any(|raw| {
                raw.range.contains(&at)
                    && matches!(raw.rule, Rule::ControlCharacter | Rule::BinaryData | Rule::Utf16)
            })
        };
        let places = (self.region..self.end).filter(|&at| is_control(self.text[at]));
        let places: Vec<usize> = places.take(1000).collect();
        for at in places {
            if !is_told(at, self) {
                let byte = self.text[at];
                self.tell_once(Rule::ControlInText, at..at + 1, || {
                    format!("the control character {byte:#04x} in a tag or comment")
                });
            }
        }
    }

    #[cold]
    fn look_at_encoding(&mut self) {
        let text = self.text;
        let base = self.region;
        let part = &text[base..self.end];
        let mut bad: Vec<(usize, u8)> = Vec::new();
        let mut has_utf8 = false;
        let mut at = 0;
        for chunk in part.utf8_chunks() {
            let valid = chunk.valid();
            has_utf8 |= valid.chars().any(|letter| !letter.is_ascii() && letter != '\u{feff}');
            at += valid.len();
            for &byte in chunk.invalid() {
                bad.push((base + at, byte));
                at += 1;
            }
        }
        let is_told = |place: usize, session: &Self| {
            let mut raws = session.raws.iter();
            raws.any(|raw| {
                raw.range.contains(&place)
                    && matches!(raw.rule, Rule::ForeignBlank | Rule::Utf16 | Rule::BinaryData)
            })
        };
        bad.retain(|&(place, _)| !is_told(place, self));
        if let Some(&(first, byte)) = bad.first() {
            let special = bad.iter().find(|(_, byte)| (0x80..=0x9F).contains(byte));
            let (rule, first, message) = if has_utf8 {
                (
                    Rule::MixedEncodings,
                    first,
                    format!("byte {byte:#04x} is no UTF-8, but other characters of the game are"),
                )
            } else if let Some(&(place, byte)) = special {
                (
                    Rule::Windows1252,
                    place,
                    format!("byte {byte:#04x} is a character of Windows-1252"),
                )
            } else {
                (Rule::Latin1, first, format!("byte {byte:#04x} is a letter of Latin-1"))
            };
            if let Some(raw) = self.tell(rule, first..first + 1, message) {
                for (place, byte) in bad {
                    raw.mend(Safety::Unsafe, place..place + 1, windows_1252(byte).to_string());
                }
            }
        }
        if has_utf8 {
            self.look_at_mojibake();
        }
    }

    /// `Ã©` and its like, and U+FFFD.
    fn look_at_mojibake(&mut self) {
        let base = self.region;
        let part = &self.text[base..self.end];
        if let Some(at) = memmem::find(part, "\u{fffd}".as_bytes()) {
            let count = memmem::find_iter(part, "\u{fffd}".as_bytes()).count();
            let range = base + at..base + at + 3;
            let message = "U+FFFD stands where a conversion has lost a character";
            if let Some(raw) = self.tell(Rule::ReplacementCharacter, range, message) {
                raw.count = count;
            }
        }
        let found = doubled(part);
        let Some((first, _)) = found.first() else { return };
        let first = base + first.start..base + first.end;
        let message = format!("{} is UTF-8 that was encoded twice", self.shown(first.clone()));
        if let Some(raw) = self.tell(Rule::Mojibake, first, message) {
            raw.count = found.len();
            for (range, letter) in found {
                let range = base + range.start..base + range.end;
                raw.mend(Safety::Unsafe, range, letter.to_string());
            }
        }
    }

    /// The end of the whole text.
    pub(super) fn look_at_end(&mut self) {
        let Some(&last) = self.text.last() else { return };
        if !matches!(last, b'\n' | b'\r') {
            let end = self.text.len();
            let line_end = self.line_end();
            let message = "the last line of the text does not end";
            if let Some(raw) = self.tell(Rule::NoFinalLineEnd, end..end, message) {
                raw.mend(Safety::Safe, end..end, line_end);
            }
        }
    }
}

const CONTROL: u8 = 1;
const HIGH: u8 = 0x80;

pub(super) fn is_control(byte: u8) -> bool {
    (byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r')) || byte == 0x7F
}

/// Which kinds of bytes a text has: control characters and those beyond ASCII.
fn survey(text: &[u8]) -> u8 {
    let mut found = 0;
    // Without a branch, so that the compiler makes vectors of it.
    for &byte in text {
        let low = u8::from(byte < b' ') & u8::from(byte != b'\n') & u8::from(byte != b'\r');
        found |= (low & u8::from(byte != b'\t')) | u8::from(byte == 0x7F) | byte & HIGH;
    }
    found
}

fn windows_1252(byte: u8) -> char {
    let text = jadoube_notation::pgn::Text::from(&[byte][..]);
    text.to_str().chars().next().unwrap_or('?')
}

/// The byte of Windows-1252 that a character stands for.
fn byte_of(letter: char) -> Option<u8> {
    let code = letter as u32;
    match code {
        0..=0x7F | 0xA0..=0xFF => Some(code as u8),
        _ => (0x80..=0x9F).find(|&byte| windows_1252(byte) == letter),
    }
}

/// Runs of characters beyond ASCII whose bytes in Windows-1252 are one character of UTF-8, and that character.
fn doubled(text: &[u8]) -> Vec<(core::ops::Range<usize>, char)> {
    let mut found = Vec::new();
    let mut at = 0;
    for chunk in text.utf8_chunks() {
        let letters: Vec<(usize, char)> =
            chunk.valid().char_indices().filter(|(_, letter)| !letter.is_ascii()).collect();
        let mut index = 0;
        while index < letters.len() {
            let len = match byte_of(letters[index].1) {
                Some(0xC2..=0xDF) => 2,
                Some(0xE0..=0xEF) => 3,
                Some(0xF0..=0xF4) => 4,
                _ => 0,
            };
            let run = letters.get(index..index + len).unwrap_or_default();
            let is_close = run.windows(2).all(|pair| pair[1].0 == pair[0].0 + pair[0].1.len_utf8());
            let bytes: Option<Vec<u8>> = run.iter().map(|&(_, letter)| byte_of(letter)).collect();
            let letter = bytes
                .filter(|bytes| is_close && bytes.len() > 1)
                .and_then(|bytes| core::str::from_utf8(&bytes).ok()?.chars().next());
            match (letter, run.last()) {
                (Some(letter), Some(&(last, end))) => {
                    found.push((at + run[0].0..at + last + end.len_utf8(), letter));
                    index += len;
                }
                _ => index += 1,
            }
        }
        at += chunk.valid().len() + chunk.invalid().len();
    }
    found
}
