//! The results of the same positions.

use std::collections::BTreeMap;

use jadoube_terminal::counted;

use crate::record::{Key, Outcome};

/// Results by position, before and after.
pub(super) struct Pairs<'a> {
    pub(super) pairs: Vec<(&'a Outcome, &'a Outcome)>,
    only_before: Vec<&'a Outcome>,
    only_after: Vec<&'a Outcome>,
}

impl<'a> Pairs<'a> {
    /// Finds the same positions; one that is there several times is taken in order.
    pub(super) fn new(before: &'a [Outcome], after: &'a [Outcome]) -> Self {
        let mut waiting: BTreeMap<Key, Vec<&Outcome>> = BTreeMap::new();
        for outcome in after.iter().rev() {
            waiting.entry(outcome.key()).or_default().push(outcome);
        }
        let mut pairs = Vec::new();
        let mut only_before = Vec::new();
        for outcome in before {
            match waiting.get_mut(&outcome.key()).and_then(Vec::pop) {
                Some(other) => pairs.push((outcome, other)),
                None => only_before.push(outcome),
            }
        }
        let mut only_after: Vec<&Outcome> = waiting.into_values().flatten().collect();
        only_after.sort_by_key(|outcome| (&outcome.suite, outcome.line));
        Self { pairs, only_before, only_after }
    }

    /// What one of them lacks, in words.
    pub(super) fn missing(&self) -> Option<String> {
        let told = |outcomes: &[&Outcome], which: &str| {
            let first = outcomes.first()?;
            let count = counted(outcomes.len() as u64, "position is", "positions are");
            Some(format!("{count} only in the {which} run, such as {}", first.name()))
        };
        let parts = [told(&self.only_before, "first"), told(&self.only_after, "second")];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}
