//! Tag pairs: which are there, in which order, and what their values are.

use core::ops::Range;
use std::collections::HashMap;

use super::Session;
use super::clocks::Clocks;
use crate::values::{self, Date, TimeControl};
use crate::{Rule, Safety};

/// The tags that rules look at; the roster first, in its order.
pub(super) const KNOWN: [&str; 20] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "FEN",
    "SetUp",
    "Variant",
    "WhiteElo",
    "BlackElo",
    "ECO",
    "TimeControl",
    "Termination",
    "PlyCount",
    "UTCDate",
    "EventDate",
    "UTCTime",
    "Time",
];

pub(super) const ROSTER: usize = 7;
pub(super) const DATE: usize = 2;
pub(super) const ROUND: usize = 3;
pub(super) const WHITE: usize = 4;
pub(super) const BLACK: usize = 5;
pub(super) const RESULT: usize = 6;
pub(super) const FEN: usize = 7;
pub(super) const SET_UP: usize = 8;
pub(super) const VARIANT: usize = 9;
pub(super) const TIME_CONTROL: usize = 13;
pub(super) const TERMINATION: usize = 14;
pub(super) const PLY_COUNT: usize = 15;

/// The first eight bytes of a name in lower case, which differ for all names of [`KNOWN`].
const fn key(name: &[u8]) -> u64 {
    let mut key = 0;
    let mut at = 0;
    while at < 8 && at < name.len() {
        key |= ((name[at] | 0x20) as u64) << (8 * at);
        at += 1;
    }
    key
}

/// The same of the name at the start of a longer text.
#[inline]
fn key_of_prefix(text: &[u8], len: usize) -> u64 {
    let Some(&chunk) = text.first_chunk() else { return key(&text[..len]) };
    let unused = 64 - 8 * len.min(8) as u32;
    let mask = u64::MAX.checked_shr(unused).unwrap_or(0);
    (u64::from_le_bytes(chunk) | u64::from_le_bytes([0x20; 8])) & mask
}

/// A key is multiplied by this number so that its upper bits say where in [`PLACES`] it is.
const FACTOR: u64 = {
    let mut factor: u64 = 0x9E37_79B9_7F4A_7C15;
    while !has_own_places(factor) {
        factor = factor.wrapping_mul(0xD134_2543_DE82_EF95) | 1;
    }
    factor
};

const fn place(key: u64, factor: u64) -> usize {
    (key.wrapping_mul(factor) >> 58) as usize
}

/// Whether no two known names fall into one place.
const fn has_own_places(factor: u64) -> bool {
    let mut taken = 0_u64;
    let mut known = 0;
    while known < KNOWN.len() {
        let place = place(key(KNOWN[known].as_bytes()), factor);
        if taken >> place & 1 != 0 {
            return false;
        }
        taken |= 1 << place;
        known += 1;
    }
    true
}

/// For each place the key and the number of the known name that falls there.
static PLACES: [(u64, u8); 64] = {
    let mut places = [(0, 0); 64];
    let mut known = 0;
    while known < KNOWN.len() {
        let key = key(KNOWN[known].as_bytes());
        places[place(key, FACTOR)] = (key, known as u8);
        known += 1;
    }
    places
};

/// The place in [`KNOWN`] of the only name that may be this one, in this or another letter case; the name begins a text.
#[inline]
fn candidate(name: &[u8], text: &[u8]) -> Option<usize> {
    let key = key_of_prefix(text, name.len());
    let (its_key, known) = PLACES[place(key, FACTOR)];
    (key == its_key).then_some(usize::from(known))
}

/// A tag pair and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Tag {
    pub(super) name: Range<usize>,
    /// The value as it stands between the quotes.
    pub(super) value: Range<usize>,
    /// From bracket to bracket.
    pub(super) range: Range<usize>,
    pub(super) known: Option<usize>,
}

impl Tag {
    pub(super) fn value<'a>(&self, text: &'a [u8]) -> &'a [u8] {
        &text[self.value.clone()]
    }
}

/// The tags of a game.
#[derive(Default)]
pub(super) struct Tags<'a> {
    pub(super) list: Vec<Tag>,
    /// For each known name its first tag in the list, counted from 1.
    first: [u32; KNOWN.len()],
    /// A tag of the roster stands behind one that should come later.
    pub(super) is_unordered: bool,
    /// The first tag of each other name, once there are many.
    others: HashMap<&'a [u8], usize>,
}

/// Up to so many tags are looked through one by one.
const FEW: usize = 48;

impl<'a> Tags<'a> {
    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.first = [0; KNOWN.len()];
        self.is_unordered = false;
        if !self.others.is_empty() {
            self.others = HashMap::new();
        }
    }

    /// The first tag with a known name.
    pub(super) fn get(&self, known: usize) -> Option<&Tag> {
        self.list.get((self.first[known] as usize).checked_sub(1)?)
    }

    /// Takes a tag in and gives the place of an earlier one with the same name.
    #[inline]
    fn push(&mut self, tag: Tag, text: &'a [u8]) -> Option<usize> {
        let index = self.list.len();
        let earlier = match tag.known {
            Some(known) if self.first[known] > 0 => Some(self.first[known] as usize - 1),
            Some(known) => {
                self.first[known] = index as u32 + 1;
                None
            }
            None => self.other(&text[tag.name.clone()], index, text),
        };
        if let Some(known) = tag.known.filter(|&known| known < ROSTER)
            && let Some(last) = self.list.last()
        {
            self.is_unordered |= last.known.is_none_or(|last| last > known);
        }
        self.list.push(tag);
        earlier
    }

    /// The earlier tag with a name that no rule knows.
    fn other(&mut self, name: &'a [u8], index: usize, text: &'a [u8]) -> Option<usize> {
        if index < FEW {
            let is_same = |tag: &Tag| tag.known.is_none() && text[tag.name.clone()] == *name;
            return self.list.iter().position(is_same);
        }
        if index == FEW {
            for (at, tag) in self.list.iter().enumerate() {
                self.others.entry(&text[tag.name.clone()]).or_insert(at);
            }
        }
        let first = *self.others.entry(name).or_insert(index);
        (first != index).then_some(first)
    }
}

impl Session<'_> {
    /// A tag pair that is written `[Name "value"]`.
    #[inline]
    pub(super) fn take_plain_tag(&mut self, name: &[u8], value_len: usize, at: usize) {
        let name_end = at + 1 + name.len();
        let value = name_end + 2..name_end + 2 + value_len;
        let end = value.end + 2;
        let tag = Tag { name: at + 1..name_end, value, range: at..end, known: None };
        let is_line_end = |byte: Option<&u8>| matches!(byte, None | Some(b'\n' | b'\r'));
        let has_own_line =
            (at == 0 || is_line_end(self.text.get(at - 1))) && is_line_end(self.text.get(end));
        self.put_tag(name, tag, has_own_line);
    }

    #[cold]
    pub(super) fn take_tag(&mut self, name: &[u8], raw: &[u8], at: usize) {
        let base = self.text.as_ptr().addr();
        let name_at = name.as_ptr().addr() - base;
        let value_at = raw.as_ptr().addr() - base;
        let value = value_at..value_at + raw.len();
        let end = match self.text.get(value.end..value.end + 2) {
            Some(b"\"]") => value.end + 2,
            _ => self.tag_end(value.end),
        };
        let name_range = name_at..name_at + name.len();
        self.put_tag(name, Tag { name: name_range, value, range: at..end, known: None }, false);
    }

    /// Takes in a tag whose name is yet to be looked up.
    #[inline(always)]
    fn put_tag(&mut self, name: &[u8], mut tag: Tag, has_own_line: bool) {
        let candidate = candidate(name, &self.text[tag.name.start..]);
        tag.known = candidate.filter(|&known| name == KNOWN[known].as_bytes());
        if tag.known.is_none()
            && let Some(right) = candidate.map(|it| KNOWN[it])
            && name.eq_ignore_ascii_case(right.as_bytes())
        {
            self.tell_case(&tag, right);
        }
        if !has_own_line && self.on.tag_layout {
            self.look_at_tag_layout(&tag);
        }
        self.token_end = tag.range.end;
        if let Some(earlier) = self.tags.push(tag, self.text) {
            self.tell_twice(earlier);
        }
    }

    /// The end of a tag that is not closed in the usual way.
    fn tag_end(&self, value_end: usize) -> usize {
        let mut end = value_end + usize::from(self.text.get(value_end) == Some(&b'"'));
        let blanks = self.text[end..].iter().take_while(|it| matches!(it, b' ' | b'\t')).count();
        if self.text.get(end + blanks) == Some(&b']') {
            end += blanks + 1;
        }
        end
    }

    #[cold]
    fn tell_case(&mut self, tag: &Tag, right: &'static str) {
        let message = format!(
            "the tag {} is written {right}: names are the same only in the same case",
            self.shown(tag.name.clone())
        );
        if let Some(raw) = self.tell(Rule::TagNameCase, tag.name.clone(), message) {
            raw.mend(Safety::Safe, tag.name.clone(), right);
        }
    }

    #[cold]
    fn tell_twice(&mut self, earlier: usize) {
        let list = &self.tags.list;
        let (tag, earlier) = (list[list.len() - 1].clone(), list[earlier].clone());
        let name = self.shown(tag.name.clone());
        if tag.value(self.text) == earlier.value(self.text) {
            let message = format!("the tag {name} stands here for the second time");
            let line = self.with_line_end(tag.range.clone());
            if let Some(raw) = self.tell(Rule::RepeatedTag, tag.range.clone(), message) {
                raw.mend(Safety::Safe, line, "");
            }
            return;
        }
        let (first, second) = (self.shown(earlier.value.clone()), self.shown(tag.value.clone()));
        let message = format!("the tag {name} is {second:?} here and was {first:?} before");
        self.tell(Rule::ConflictingTag, tag.range.clone(), message);
    }

    /// A range with the line end behind it.
    pub(super) fn with_line_end(&self, range: Range<usize>) -> Range<usize> {
        let rest = &self.text[range.end..];
        let len = match rest {
            [b'\r', b'\n', ..] => 2,
            [b'\r' | b'\n', ..] => 1,
            _ => 0,
        };
        range.start..range.end + len
    }

    /// Looks at the values, once all tags are there.
    pub(super) fn look_at_values(&mut self) {
        for index in 0..self.tags.list.len() {
            let Some(known) = self.tags.list[index].known else { continue };
            if (ROSTER..=VARIANT).contains(&known) {
                continue;
            }
            let range = self.tags.list[index].value.clone();
            let value = &self.text[range.clone()];
            match known {
                RESULT => {}
                _ if value.is_empty() => self.tell_empty(index, known),
                DATE | 16 | 17 => self.look_at_date(index),
                10 | 11 if !values::is_elo(value) => {
                    self.tell_value(
                        Rule::EloValue,
                        range,
                        "a rating is a number of up to four digits, or -",
                    );
                }
                12 if !values::is_eco(value) => {
                    self.tell_value(
                        Rule::EcoValue,
                        range,
                        "an ECO code is a letter from A to E and two digits",
                    );
                }
                TIME_CONTROL => self.look_at_time_control(range),
                18 | 19 if !values::is_time(value) => {
                    self.tell_value(Rule::TimeForm, range, "a time of day is written 17:05:09");
                }
                _ => {}
            }
        }
    }

    #[cold]
    fn tell_value(&mut self, rule: Rule, range: Range<usize>, what: &'static str) {
        let message = format!("{:?}: {what}", self.shown(range.clone()));
        self.tell(rule, range, message);
    }

    #[cold]
    fn tell_empty(&mut self, index: usize, known: usize) {
        let Tag { name, value, .. } = self.tags.list[index].clone();
        let right = match known {
            DATE | 16 | 17 => "????.??.??",
            18 | 19 => "??:??:??",
            // No rating, which is more than an unknown one.
            10 | 11 => "-",
            TERMINATION | PLY_COUNT => return,
            _ => "?",
        };
        let message = format!("the tag {} has no value; that is written {right}", self.shown(name));
        if let Some(raw) = self.tell(Rule::EmptyTag, value.clone(), message) {
            raw.mend(Safety::Safe, value, right);
        }
    }

    fn look_at_date(&mut self, index: usize) {
        let range = self.tags.list[index].value.clone();
        match values::date(&self.text[range.clone()]) {
            Date::Good => {}
            Date::BadForm(right) => {
                let message = format!(
                    "{:?}: a date is written 2026.11.30, with ? for what is unknown",
                    self.shown(range.clone())
                );
                if let Some(raw) = self.tell(Rule::DateForm, range.clone(), message)
                    && let Some(right) = right
                {
                    raw.mend(Safety::Safe, range, right);
                }
            }
            Date::Impossible(why) => {
                let message = format!("{:?}: {why}", self.shown(range.clone()));
                self.tell(Rule::ImpossibleDate, range, message);
            }
        }
    }

    fn look_at_time_control(&mut self, range: Range<usize>) {
        let control = values::time_control(&self.text[range.clone()]);
        self.clocks = Clocks::starting(control.unwrap_or(TimeControl::Open));
        if control.is_none() {
            self.tell_value(
                Rule::TimeControlValue,
                range,
                "a time control is ?, -, or stages such as 40/9000, 300, 4500+60 or *180",
            );
        }
    }
}
