//! Tag pairs: which are there, in which order, and what their values are.

use core::ops::Range;
use std::collections::HashMap;

use super::Session;
use super::clocks::Clocks;
use super::names::{
    BLACK_ELO, DATE, ECO, EVENT_DATE, FEN, Found, KNOWN, PLY_COUNT, RESULT, ROSTER, SET_UP,
    TERMINATION, TIME, TIME_CONTROL, UTC_DATE, UTC_TIME, VARIANT, WHITE_ELO, look_up,
};
use crate::values::{self, Date, TimeControl};
use crate::{Rule, Safety};

/// A tag pair and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Tag {
    pub(super) name: Range<usize>,
    /// The value as it stands between the quotes.
    pub(super) value: Range<usize>,
    /// From bracket to bracket.
    pub(super) range: Range<usize>,
    pub(super) known: Option<usize>,
    /// The value has no backslash for certain.
    pub(super) is_plain: bool,
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
    /// The places of other names as bits: a name whose bit is not set is new.
    places: u64,
    /// The first tag of each name, once there are many.
    others: HashMap<&'a [u8], usize>,
}

/// Up to so many tags are looked through one by one.
const FEW: usize = 48;

impl<'a> Tags<'a> {
    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.first = [0; KNOWN.len()];
        self.is_unordered = false;
        self.places = 0;
        if !self.others.is_empty() {
            self.others = HashMap::new();
        }
    }

    /// The first tag with a known name.
    pub(super) fn get(&self, known: usize) -> Option<&Tag> {
        self.list.get((self.first[known] as usize).checked_sub(1)?)
    }

    /// Whether there is a tag with a known name.
    pub(super) fn has(&self, known: usize) -> bool {
        self.first[known] > 0
    }

    /// Takes a tag in and gives the place of an earlier one with the same name.
    #[inline(always)]
    fn push(&mut self, tag: Tag, place: usize, text: &'a [u8]) -> Option<usize> {
        let index = self.list.len();
        let earlier = match tag.known {
            Some(known) if self.first[known] > 0 => Some(self.first[known] as usize - 1),
            Some(known) => {
                self.first[known] = index as u32 + 1;
                None
            }
            None => {
                let is_new = self.places >> place & 1 == 0;
                self.places |= 1 << place;
                match is_new && index < FEW {
                    true => None,
                    false => self.other(&text[tag.name.clone()], index, text),
                }
            }
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
    #[inline(never)]
    fn other(&mut self, name: &'a [u8], index: usize, text: &'a [u8]) -> Option<usize> {
        if index < FEW {
            let is_same = |tag: &Tag| tag.known.is_none() && text[tag.name.clone()] == *name;
            return self.list.iter().position(is_same);
        }
        if self.others.is_empty() {
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
        let tag =
            Tag { name: at + 1..name_end, value, range: at..end, known: None, is_plain: true };
        let follows_line = at.checked_sub(1).is_none_or(|before| self.text[before] == b'\n');
        let ends_line = matches!(self.text.get(end), Some(b'\n' | b'\r'));
        let has_own_line = follows_line && ends_line;
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
        let tag = Tag { name: name_range, value, range: at..end, known: None, is_plain: false };
        self.put_tag(name, tag, false);
    }

    /// Takes in a tag whose name is yet to be looked up.
    #[inline(always)]
    fn put_tag(&mut self, name: &[u8], mut tag: Tag, has_own_line: bool) {
        let Found { known, is_exact, place } = look_up(&self.text[tag.name.start..], name.len());
        if is_exact {
            tag.known = Some(known);
            self.look_at_value(known, tag.name.clone(), tag.value.clone());
        } else if name.eq_ignore_ascii_case(KNOWN[known].as_bytes()) {
            self.tell_case(tag.name.clone(), KNOWN[known]);
        }
        self.token_end = tag.range.end;
        let earlier = self.tags.push(tag, place, self.text);
        if !has_own_line && self.on.tag_layout {
            self.look_at_tag_layout();
        }
        if let Some(earlier) = earlier {
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
    fn tell_case(&mut self, name: Range<usize>, right: &'static str) {
        let message = format!(
            "the tag {} is written {right}: names are the same only in the same case",
            self.shown(name.clone())
        );
        if let Some(raw) = self.tell(Rule::TagNameCase, name.clone(), message) {
            raw.mend(Safety::Safe, name, right);
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

    /// Looks at the value of a tag with a known name.
    #[inline(always)]
    fn look_at_value(&mut self, known: usize, name: Range<usize>, range: Range<usize>) {
        let value = &self.text[range.clone()];
        match known {
            RESULT | FEN | SET_UP | VARIANT => {}
            _ if value.is_empty() => self.tell_empty(known, name, range),
            DATE | UTC_DATE | EVENT_DATE if !values::is_plain_date(value) => {
                self.look_at_date(range);
            }
            WHITE_ELO | BLACK_ELO if !values::is_elo(value) => {
                let what = "a rating is a number of up to four digits, or -";
                self.tell_value(Rule::EloValue, range, what);
            }
            ECO if !values::is_eco(value) => {
                let what = "an ECO code is a letter from A to E and two digits";
                self.tell_value(Rule::EcoValue, range, what);
            }
            TIME_CONTROL => self.look_at_time_control(range),
            UTC_TIME | TIME if !values::is_time(value) => {
                let what = "a time of day is written 17:05:09";
                self.tell_value(Rule::TimeForm, range, what);
            }
            _ => {}
        }
    }

    #[cold]
    fn tell_value(&mut self, rule: Rule, range: Range<usize>, what: &'static str) {
        let message = format!("{:?}: {what}", self.shown(range.clone()));
        self.tell(rule, range, message);
    }

    #[cold]
    fn tell_empty(&mut self, known: usize, name: Range<usize>, value: Range<usize>) {
        let right = match known {
            DATE | UTC_DATE | EVENT_DATE => "????.??.??",
            UTC_TIME | TIME => "??:??:??",
            // No rating, which is more than an unknown one.
            WHITE_ELO | BLACK_ELO => "-",
            TERMINATION | PLY_COUNT => return,
            _ => "?",
        };
        let message = format!("the tag {} has no value; that is written {right}", self.shown(name));
        if let Some(raw) = self.tell(Rule::EmptyTag, value.clone(), message) {
            raw.mend(Safety::Safe, value, right);
        }
    }

    #[inline(never)]
    fn look_at_date(&mut self, range: Range<usize>) {
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

    #[inline(never)]
    fn look_at_time_control(&mut self, range: Range<usize>) {
        let control = values::time_control(&self.text[range.clone()]);
        self.clocks = Clocks::starting(control.unwrap_or(TimeControl::Open));
        if control.is_none() {
            let what = "a time control is ?, -, or stages such as 40/9000, 300, 4500+60 or *180";
            self.tell_value(Rule::TimeControlValue, range, what);
        }
    }
}
