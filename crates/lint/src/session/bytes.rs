//! Bytes and characters: encodings, control characters, byte order marks.

use jadoube_board::sliders::Sliders;
use jadoube_board::{CpuPath, Task};
use memchr::{memchr_iter, memmem};

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
        if let Ok(text) = core::str::from_utf8(part) {
            // Mostly so, and known fast.
            if has_letters(text) {
                self.look_at_mojibake();
            }
            return;
        }
        for chunk in part.utf8_chunks() {
            let valid = chunk.valid();
            has_utf8 |= has_letters(valid);
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
    /// A blank may stand at the end of a line.
    pub(super) const TRAILING: u8 = 16;
    /// There are CR, and a LF behind none.
    pub(super) const MIXED: u8 = 32;
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
        let Feeds { feeds, is_trailing, is_odd } = Feeds::of(self.0);
        let trailing = if is_trailing { Survey::TRAILING } else { 0 };
        Survey { kinds: trailing | if is_odd { kinds(self.0) } else { 0 }, feeds }
    }
}

/// Bytes looked at together. Without a branch, so that the compiler makes vectors of them.
const LANES: usize = 64;

/// What there is of LF.
#[derive(Default)]
struct Feeds {
    feeds: usize,
    /// A blank stands before one.
    is_trailing: bool,
    /// Something else is no printable ASCII, which it is nearly always.
    is_odd: bool,
}

impl Feeds {
    #[inline(always)]
    fn of(text: &[u8]) -> Self {
        let mut all = Self::default();
        let Some((&first, rest)) = text.split_first() else { return all };
        all.add(0, first);
        // A count in a byte holds 255 rounds.
        let parts = text[..rest.len()].chunks(LANES * 255).zip(rest.chunks(LANES * 255));
        for (befores, bytes) in parts {
            let ((before_blocks, _), (blocks, _)) =
                (befores.as_chunks(), bytes.as_chunks::<LANES>());
            let mut feeds = [0_u8; LANES];
            let (mut trailing, mut odd) = (feeds, feeds);
            for (before, block) in before_blocks.iter().zip(blocks) {
                let before: &[u8; LANES] = before;
                for lane in 0..LANES {
                    let (feed, is_trailing, is_odd) = feed(before[lane], block[lane]);
                    feeds[lane] += feed;
                    trailing[lane] |= is_trailing;
                    odd[lane] |= is_odd;
                }
            }
            all.feeds += feeds.iter().map(|&it| usize::from(it)).sum::<usize>();
            all.is_trailing |= trailing.iter().any(|&it| it != 0);
            all.is_odd |= odd.iter().any(|&it| it != 0);
            let from = blocks.len() * LANES;
            for (&before, &byte) in befores[from..].iter().zip(&bytes[from..]) {
                all.add(before, byte);
            }
        }
        all
    }

    #[inline(always)]
    fn add(&mut self, before: u8, byte: u8) {
        let (feed, is_trailing, is_odd) = feed(before, byte);
        self.feeds += usize::from(feed);
        self.is_trailing |= is_trailing != 0;
        self.is_odd |= is_odd != 0;
    }
}

/// Whether a byte is LF, whether it is one behind a blank, and whether it is neither LF nor printable.
#[inline(always)]
fn feed(before: u8, byte: u8) -> (u8, u8, u8) {
    let is_feed = u8::from(byte == b'\n');
    let is_printable = u8::from(byte.wrapping_sub(b' ') < 0x7F - b' ');
    (is_feed, is_feed & u8::from(before == b' '), 1 ^ (is_feed | is_printable))
}

/// The kinds of bytes other than LF and printable ASCII.
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
    // A tabulator may stand at the end of a line.
    let tab = if found & Survey::TAB != 0 { Survey::TRAILING } else { 0 };
    found | tab | if found & Survey::RETURN != 0 { return_kinds(text) } else { 0 }
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

/// Whether a CR stands before anything but a LF, or behind a blank.
#[inline(always)]
fn return_kinds(text: &[u8]) -> u8 {
    let last = if text.last() == Some(&b'\r') { Survey::LONE_RETURN | Survey::TRAILING } else { 0 };
    text.iter().zip(&text[1..]).fold(last, |found, (&byte, &next)| {
        let lone = u8::from(byte == b'\r') & u8::from(next != b'\n');
        let trailing = u8::from(next == b'\r') & u8::from(byte == b' ');
        let mixed = u8::from(next == b'\n') & u8::from(byte != b'\r');
        let ends = (lone * Survey::LONE_RETURN) | (trailing * Survey::TRAILING);
        found | ends | (mixed * Survey::MIXED)
    })
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
