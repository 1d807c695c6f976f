//! What all wrong counts have in common.

use std::collections::BTreeSet;
use std::fmt;

use jadoube_board::Color;

use super::report::{Failure, Report};
use super::rows::Rows;
use super::tag::Tag;

/// The fewest tags that all faults have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Verdict {
    pub(super) tags: Vec<Tag>,
    /// Set if one side's moves alone are wrong, where both were looked at.
    pub(super) only: Option<Color>,
    /// How many wrong rows have none of the tags.
    pub(super) others: usize,
}

/// No more tags than this say anything.
const MAX_TAGS: usize = 5;

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.others == 0 { "all faults are in: " } else { "most faults are in: " })?;
        for (index, tag) in self.tags.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{}", tag.words())?;
        }
        match self.only {
            Some(Color::White) => f.write_str(", with White to move")?,
            Some(Color::Black) => f.write_str(", with Black to move")?,
            None => {}
        }
        if self.others > 0 {
            write!(f, " ({} more)", self.others)?;
        }
        Ok(())
    }
}

/// Takes again and again the tag that most of the faults have that are left; of several the one that fewest good rows have.
pub(super) fn of(report: &Report, rows: &Rows) -> Option<Verdict> {
    if report.failures.is_empty() {
        return None;
    }
    let about = |failure: &Failure| match &failure.trace {
        Some(trace) => trace.tags.clone(),
        None => rows.rows[failure.row].tags.clone(),
    };
    let mut left: Vec<BTreeSet<Tag>> = report.failures.iter().map(about).collect();
    let mut tags = Vec::new();
    while !left.is_empty() && tags.len() < MAX_TAGS {
        let worth = |tag: Tag| {
            let faults = left.iter().filter(|about| about.contains(&tag)).count();
            let of_tag = report.by_tag.get(&tag).copied().unwrap_or_default();
            let good = of_tag.rows.saturating_sub(of_tag.wrong);
            // A tag that good rows have too explains less.
            (faults * 1_000 / (10 + good), faults, std::cmp::Reverse(tag))
        };
        let best = Tag::ALL.iter().copied().max_by_key(|&tag| worth(tag))?;
        let before = left.len();
        left.retain(|about| !about.contains(&best));
        if left.len() == before {
            break;
        }
        tags.push(best);
    }
    let turn = |failure: &Failure| match &failure.trace {
        Some(trace) => trace.turn(),
        None => rows.rows[failure.row].root.position.turn(),
    };
    let turns: BTreeSet<bool> =
        report.failures.iter().map(|failure| turn(failure) == Color::White).collect();
    let only = match turns.into_iter().collect::<Vec<_>>()[..] {
        [is_white] if report.failures.len() > 3 => {
            Some(if is_white { Color::White } else { Color::Black })
        }
        _ => None,
    };
    Some(Verdict { tags, only, others: left.len() })
}
