//! Bytes and characters: encodings, control characters, byte order marks.

use core::ops::Range;

use memchr::{memchr_iter, memmem};

use super::Session;
use super::survey::Survey;
use crate::{Rule, Safety};

const MARK: &[u8] = "\u{feff}".as_bytes();

/// So many characters of a game are mended at once.
const MOST: usize = 1 << 16;

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
        let survey = self.survey;
        if !survey.has(Survey::CONTROL | Survey::HIGH)
            || self.raws.iter().any(|raw| raw.rule == Rule::Utf16)
        {
            return;
        }
        if survey.has(Survey::CONTROL) {
            self.look_at_controls();
        }
        if survey.has(Survey::HIGH) {
            self.look_at_encoding();
        }
    }

    /// Control characters in tags and comments; those in the movetext the reader tells.
    #[cold]
    fn look_at_controls(&mut self) {
        let mut told = self.told_by(&[Rule::ControlCharacter, Rule::BinaryData, Rule::Utf16]);
        let places = (self.region..self.end).filter(|&at| is_control(self.text[at]));
        let places: Vec<usize> = places.filter(|&at| !told.contain(at)).take(1000).collect();
        for at in places {
            let byte = self.text[at];
            self.tell_once(Rule::ControlInText, at..at + 1, || {
                format!("the control character {byte:#04x} stands in the text")
            });
        }
    }

    /// What the findings of these rules tell of.
    fn told_by(&self, rules: &[Rule]) -> Told {
        let raws = self.raws.iter().filter(|raw| rules.contains(&raw.rule));
        let mut ranges: Vec<Range<usize>> = raws.map(|raw| raw.range.clone()).collect();
        ranges.sort_by_key(|range| range.start);
        Told { ranges, passed: 0 }
    }

    #[cold]
    fn look_at_encoding(&mut self) {
        let text = self.text;
        let base = self.region;
        let part = &text[base..self.end];
        if let Ok(text) = core::str::from_utf8(part) {
            // Mostly so, and known fast.
            if has_letters(text) {
                self.look_at_mojibake();
            }
            return;
        }
        let has_utf8 = part.utf8_chunks().any(|chunk| has_letters(chunk.valid()));
        let mut told = self.told_by(&[Rule::ForeignBlank, Rule::Utf16, Rule::BinaryData]);
        let places = strangers(part).map(|at| base + at).filter(|&at| !told.contain(at));
        let places: Vec<usize> = places.take(MOST).collect();
        if let Some(&first) = places.first() {
            let byte = text[first];
            let special = places.iter().find(|&&at| (0x80..=0x9F).contains(&text[at]));
            let (rule, first, message) = if has_utf8 {
                (
                    Rule::MixedEncodings,
                    first,
                    format!("byte {byte:#04x} is no UTF-8, but other characters of the game are"),
                )
            } else if let Some(&place) = special {
                (
                    Rule::Windows1252,
                    place,
                    format!("byte {:#04x} is a character of Windows-1252", text[place]),
                )
            } else {
                (Rule::Latin1, first, format!("byte {byte:#04x} is a letter of Latin-1"))
            };
            if let Some(raw) = self.tell(rule, first..first + 1, message) {
                for place in places {
                    let letter = windows_1252(text[place]).to_string();
                    raw.mend(Safety::Unsafe, place..place + 1, letter);
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
        let mut told = self.told_by(&[Rule::UnknownToken, Rule::UnreadableMove]);
        let places = memmem::find_iter(part, "\u{fffd}".as_bytes()).map(|at| base + at);
        let mut places = places.filter(|&at| !told.contain(at));
        if let Some(at) = places.next() {
            let count = 1 + places.count();
            let message = "U+FFFD stands where a conversion has lost a character";
            if let Some(raw) = self.tell(Rule::ReplacementCharacter, at..at + 3, message) {
                raw.count = count;
            }
        }
        // The first byte of a character that was encoded twice is a letter from Â to ô, and another letter follows.
        let may_begin = |at: usize| part.get(at + 2).is_some_and(|byte| !byte.is_ascii());
        if !memchr_iter(0xC3, part).any(may_begin) {
            return;
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

pub(super) fn is_control(byte: u8) -> bool {
    (byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r')) || byte == 0x7F
}

/// Whether there are characters beyond ASCII, byte order marks not counted.
fn has_letters(text: &str) -> bool {
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| !byte.is_ascii()) {
        match rest[at..].strip_prefix('\u{feff}') {
            Some(behind) => rest = behind,
            None => return true,
        }
    }
    false
}

/// The places of bytes that are no UTF-8.
fn strangers(text: &[u8]) -> impl Iterator<Item = usize> {
    let mut at = 0;
    text.utf8_chunks().flat_map(move |chunk| {
        let start = at + chunk.valid().len();
        at = start + chunk.invalid().len();
        start..at
    })
}

/// What some findings tell of.
struct Told {
    /// Their places, in the order of the text.
    ranges: Vec<Range<usize>>,
    passed: usize,
}

impl Told {
    /// Whether a place is one of them; places are asked for from the first to the last.
    fn contain(&mut self, at: usize) -> bool {
        while self.ranges.get(self.passed).is_some_and(|range| range.end <= at) {
            self.passed += 1;
        }
        self.ranges.get(self.passed).is_some_and(|range| range.contains(&at))
    }
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
fn doubled(text: &[u8]) -> Vec<(Range<usize>, char)> {
    let mut found = Vec::new();
    let mut base = 0;
    for chunk in text.utf8_chunks() {
        let valid = chunk.valid();
        let mut at = 0;
        while let Some(skipped) = valid[at..].bytes().position(|byte| !byte.is_ascii()) {
            at += skipped;
            if found.len() == MOST {
                return found;
            }
            match doubled_at(&valid[at..]) {
                Some((len, letter)) => {
                    found.push((base + at..base + at + len, letter));
                    at += len;
                }
                None => at += valid[at..].chars().next().map_or(1, char::len_utf8),
            }
        }
        base += valid.len() + chunk.invalid().len();
    }
    found
}

/// How many bytes such a run has with which a text begins.
fn doubled_at(text: &str) -> Option<(usize, char)> {
    let letters = match byte_of(text.chars().next()?)? {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return None,
    };
    let mut bytes = [0; 4];
    let mut len = 0;
    for (byte, letter) in bytes.iter_mut().zip(text.chars()).take(letters) {
        *byte = byte_of(letter)?;
        len += letter.len_utf8();
    }
    let letter = core::str::from_utf8(&bytes[..letters]).ok()?.chars().next()?;
    Some((len, letter))
}
