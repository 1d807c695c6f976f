//! The seven tags that every game has, and their order.

use super::Session;
use super::names::{DATE, KNOWN, RESULT, ROSTER};
use super::tags::Tag;
use crate::{Rule, Safety};

impl Session<'_> {
    /// The tags of the roster that are missing, and those out of order.
    pub(super) fn look_at_roster(&mut self, result: &str) {
        let is_missing = |&known: &usize| !self.tags.has(known);
        if (0..ROSTER).any(|known| is_missing(&known)) && self.config.is_on(Rule::MissingRosterTag)
        {
            let missing: Vec<usize> = (0..ROSTER).filter(is_missing).collect();
            self.tell_missing(&missing, result);
        }
        if self.tags.is_unordered && self.config.is_on(Rule::TagOrder) {
            self.tell_order();
        }
    }

    #[cold]
    fn tell_missing(&mut self, missing: &[usize], result: &str) {
        let names: Vec<&str> = missing.iter().map(|&known| KNOWN[known]).collect();
        let plural = if names.len() == 1 { " is" } else { "s are" };
        let message = format!("the tag{plural} missing: {}", names.join(", "));
        let at = self.begin;
        let line_end = self.line_end();
        // Each belongs before the next one of the roster that is there, else behind the last of it.
        let last = (0..ROSTER).rev().find_map(|known| self.tags.get(known));
        let behind = last.map_or(at, |tag| self.with_line_end(tag.range.clone()).end);
        let mut inserts: Vec<(usize, String)> = Vec::new();
        for &known in missing {
            let next = (known..ROSTER).find_map(|later| self.tags.get(later));
            let place = next.map_or(behind, |tag| tag.range.start);
            let value = match known {
                DATE => "????.??.??",
                RESULT => result,
                _ => "?",
            };
            let tag = format!("[{} \"{value}\"]{line_end}", KNOWN[known]);
            match inserts.last_mut().filter(|(at, _)| *at == place) {
                Some((_, text)) => *text += &tag,
                None => inserts.push((place, tag)),
            }
        }
        if self.tags.list.is_empty()
            && let Some((_, text)) = inserts.last_mut()
        {
            *text += line_end;
        }
        // Among brackets that are no tags nobody knows where tags are to stand.
        let is_known = self.raws.iter().all(|raw| raw.rule != Rule::BrokenTag);
        if let Some(raw) = self.tell(Rule::MissingRosterTag, at..at, message).filter(|_| is_known) {
            for (place, text) in inserts {
                raw.mend(Safety::Safe, place..place, text);
            }
        }
    }

    #[cold]
    fn tell_order(&mut self) {
        let text = self.text;
        let list = &self.tags.list;
        let (Some(first), Some(last)) = (list.first(), list.last()) else { return };
        let whole = first.range.start..last.range.end;
        let is_blank = |pair: &[Tag]| {
            text[pair[0].range.end..pair[1].range.start].iter().all(u8::is_ascii_whitespace)
        };
        let mut sorted: Vec<&Tag> = list.iter().collect();
        sorted.sort_by_key(|tag| tag.known.filter(|&known| known < ROSTER).unwrap_or(ROSTER));
        let mut right = Vec::with_capacity(whole.len());
        for (index, tag) in sorted.iter().enumerate() {
            if index > 0 {
                right.extend_from_slice(&text[list[index - 1].range.end..list[index].range.start]);
            }
            right.extend_from_slice(&text[tag.range.clone()]);
        }
        let can_sort = list.windows(2).all(is_blank);
        let out = sorted.iter().zip(list).find(|(a, b)| a.range != b.range);
        let place = out.map_or(whole.clone(), |(_, tag)| tag.range.clone());
        let message =
            "the tags Event, Site, Date, Round, White, Black, Result stand first and in this order";
        if let Some(raw) = self.tell(Rule::TagOrder, place, message)
            && can_sort
        {
            raw.mend(Safety::Safe, whole, right);
        }
    }
}
