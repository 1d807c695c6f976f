//! Bytes and characters: encodings, control characters, byte order marks.

use jadoube_board::sliders::Sliders;
use jadoube_board::{CpuPath, Task};
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

/// Which bytes a part of a text has.
#[derive(Clone, Copy, Default)]
pub(super) struct Survey {
    kinds: u8,
    /// How many LF there are.
    pub(super) feeds: usize,
}

impl Survey {
    pub(super) const CONTROL: u8 = 1;
    pub(super) const TAB: u8 = 2;
    pub(super) const RETURN: u8 = 4;
    /// A CR that no LF follows.
    pub(super) const LONE_RETURN: u8 = 8;
    pub(super) const HIGH: u8 = 0x80;

    pub(super) fn of(text: &[u8]) -> Self {
        CpuPath::current().run(Look(text))
    }

    pub(super) fn has(self, kinds: u8) -> bool {
        self.kinds & kinds != 0
    }
}

/// Looks at a text with the instructions of this CPU.
struct Look<'a>(&'a [u8]);

impl Task for Look<'_> {
    type Output = Survey;

    #[inline(always)]
    fn run<S: Sliders>(self) -> Survey {
        let (feeds, is_plain) = feeds(self.0);
        Survey { kinds: if is_plain { 0 } else { kinds(self.0) }, feeds }
    }
}

/// Bytes looked at together. Without a branch, so that the compiler makes vectors of them.
const LANES: usize = 64;

/// How many LF there are, and whether all else is printable ASCII, as nearly always.
#[inline(always)]
fn feeds(text: &[u8]) -> (usize, bool) {
    let (mut feeds, mut is_odd) = (0, false);
    // A count in a byte holds 255 rounds.
    for part in text.chunks(LANES * 255) {
        let (mut counts, mut odd) = ([0_u8; LANES], [0_u8; LANES]);
        let (blocks, rest) = part.as_chunks::<LANES>();
        for block in blocks {
            for lane in 0..LANES {
                let is_feed = u8::from(block[lane] == b'\n');
                let is_printable = u8::from(block[lane].wrapping_sub(b' ') < 0x7F - b' ');
                counts[lane] += is_feed;
                odd[lane] |= 1 ^ (is_feed | is_printable);
            }
        }
        feeds += counts.iter().map(|&count| usize::from(count)).sum::<usize>();
        is_odd |= odd.iter().any(|&it| it != 0);
        for &byte in rest {
            feeds += usize::from(byte == b'\n');
            is_odd |= byte != b'\n' && !matches!(byte, b' '..=b'~');
        }
    }
    (feeds, !is_odd)
}

#[inline(always)]
fn kinds(text: &[u8]) -> u8 {
    let mut lanes = [0_u8; LANES];
    let (blocks, rest) = text.as_chunks::<LANES>();
    for block in blocks {
        for lane in 0..LANES {
            lanes[lane] |= kind(block[lane]);
        }
    }
    let found = lanes.into_iter().chain(rest.iter().map(|&byte| kind(byte)));
    let found = found.fold(0, |all, kind| all | kind);
    let has_lone = found & Survey::RETURN != 0 && has_lone_return(text);
    found | if has_lone { Survey::LONE_RETURN } else { 0 }
}

#[inline(always)]
fn kind(byte: u8) -> u8 {
    // All ones for true.
    let mask = |is: bool| u8::from(is).wrapping_neg();
    let (tab, carriage_return) = (mask(byte == b'\t'), mask(byte == b'\r'));
    let low = mask(byte < b' ') & !(mask(byte == b'\n') | tab | carriage_return);
    (low | mask(byte == 0x7F)) & Survey::CONTROL
        | tab & Survey::TAB
        | carriage_return & Survey::RETURN
        | byte & Survey::HIGH
}

/// Whether a CR stands before anything but a LF, or at the end.
#[inline(always)]
fn has_lone_return(text: &[u8]) -> bool {
    let mut found = text.last() == Some(&b'\r');
    for (&byte, &next) in text.iter().zip(&text[1..]) {
        found |= (byte == b'\r') & (next != b'\n');
    }
    found
}

pub(super) fn is_control(byte: u8) -> bool {
    (byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r')) || byte == 0x7F
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
