//! Long counts that can be stopped and taken up again.

use core::fmt;

use jadoube_movegen::Position;

use crate::groups::{Group, Groups};
use crate::monitor::{Cancelled, Monitor};
use crate::runner::Runner;

/// A long count in small steps, of which nothing is lost between two steps.
///
/// The positions near the root are grouped, and some groups are counted in each step, by all threads. A group that would take
/// too long for a step is itself split into groups. Memory stays below some 100 MB whatever the depth.
///
/// ```
/// use jadoube_movegen::Position;
/// use jadoube_perft::{Deep, Monitor, Runner};
///
/// let (runner, monitor) = (Runner::default(), Monitor::new());
/// let mut deep = Deep::new(&Position::initial(), 5);
/// deep.step(&runner, 100_000.0, &monitor).unwrap();
///
/// // Another process may go on from the marks.
/// let mut deep = Deep::resume(&Position::initial(), 5, &deep.marks()).unwrap();
/// while deep.total().is_none() {
///     deep.step(&runner, 1e9, &monitor).unwrap();
/// }
/// assert_eq!(deep.total(), Some(4_865_609));
/// ```
#[derive(Clone, Debug)]
pub struct Deep {
    /// The groups of the root; then those of the group that comes next there, if it was split; and so on. Never empty.
    levels: Vec<Level>,
}

/// How far the count of a list of groups has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// How many groups are done.
    pub groups: usize,
    /// The leaves below them, each group times its lines.
    pub nodes: u128,
}

#[derive(Clone, Debug)]
struct Level {
    groups: Groups,
    /// The estimates of all groups before the one with this index, and of all at the end.
    before: Vec<f64>,
    mark: Mark,
}

/// So many groups or more are made of the root, if there are as many positions,
const ROOT_GROUPS: usize = 20_000;

/// and of a group that is too large for a step.
const SPLIT_GROUPS: usize = 1_000;

/// A group this many times as large as a step is split.
const TOO_LARGE: f64 = 4.0;

impl Level {
    fn new(position: &Position, depth: u8, wanted: usize) -> Self {
        let groups = Groups::of(position, depth, wanted);
        let mut sum = 0.0;
        let mut before = vec![sum];
        before.extend(groups.estimates().into_iter().map(|estimate| {
            sum += estimate;
            sum
        }));
        Self { groups, before, mark: Mark { groups: 0, nodes: 0 } }
    }

    /// The groups of the next one; `None` if it is not several.
    fn split(&self) -> Option<Self> {
        let next = self.groups.list.get(self.mark.groups)?;
        let level = Self::new(&next.position, self.groups.depth, SPLIT_GROUPS);
        (level.groups.list.len() > 1).then_some(level)
    }

    /// How many of the next groups make a step of about so many leaves; at least one.
    fn step_len(&self, leaves: f64) -> usize {
        let next = self.mark.groups;
        let end = self.before[next] + leaves;
        let fitting = self.before[next + 1..].iter().take_while(|&&before| before <= end).count();
        fitting.max(1)
    }

    /// The estimate of the next group.
    fn next_estimate(&self) -> f64 {
        let next = self.mark.groups;
        self.before[next + 1] - self.before[next]
    }

    fn is_done(&self) -> bool {
        self.mark.groups == self.groups.list.len()
    }

    fn advance(&mut self, groups: usize, nodes: u128) {
        self.mark.groups += groups;
        self.mark.nodes = self.mark.nodes.saturating_add(nodes);
    }
}

impl Deep {
    /// Nothing counted yet.
    #[must_use]
    pub fn new(root: &Position, depth: u8) -> Self {
        Self { levels: vec![Level::new(root, depth, ROOT_GROUPS)] }
    }

    /// Goes on where the marks were made, by the same version of this crate.
    ///
    /// # Errors
    /// If the marks cannot be those of this count.
    pub fn resume(root: &Position, depth: u8, marks: &[Mark]) -> Result<Self, MarkError> {
        let mut deep = Self::new(root, depth);
        for (index, &mark) in marks.iter().enumerate() {
            if index > 0 {
                let split = deep.levels[index - 1].split();
                deep.levels.push(split.ok_or(MarkError { level: index })?);
            }
            let level = &mut deep.levels[index];
            // Only the list of the root may be done: others are added up with the group that they are of.
            let most = level.groups.list.len() - usize::from(index > 0);
            if mark.groups > most {
                return Err(MarkError { level: index });
            }
            level.mark = mark;
        }
        Ok(deep)
    }

    /// What [`resume`](Self::resume) needs.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        self.levels.iter().map(|level| level.mark).collect()
    }

    /// The leaves below the root, once all are counted.
    #[must_use]
    pub fn total(&self) -> Option<u128> {
        match &self.levels[..] {
            [root] if root.is_done() => Some(root.mark.nodes),
            _ => None,
        }
    }

    /// Counts some more groups, which have about so many leaves together.
    ///
    /// # Errors
    /// If the monitor was told to cancel: then nothing has been done.
    pub fn step(
        &mut self,
        runner: &Runner,
        leaves: f64,
        monitor: &Monitor,
    ) -> Result<(), Cancelled> {
        if self.total().is_some() {
            return Ok(());
        }
        while let Some(level) = self.levels.last()
            && level.next_estimate() > TOO_LARGE * leaves
            && let Some(split) = level.split()
        {
            self.levels.push(split);
        }
        let last = self.levels.len() - 1;
        let level = &mut self.levels[last];
        let start = level.mark.groups;
        let len = level.step_len(leaves);
        let groups: &[Group] = &level.groups.list[start..start + len];
        let nodes = runner.watched_groups(groups, level.groups.depth, monitor)?;
        level.advance(len, nodes);
        self.close();
        Ok(())
    }

    /// Adds the lists that are done to the groups that they are of.
    fn close(&mut self) {
        while let [.., _, last] = &self.levels[..]
            && last.is_done()
        {
            let nodes = last.mark.nodes;
            self.levels.pop();
            if let Some(level) = self.levels.last_mut() {
                let times = level.groups.list[level.mark.groups].times;
                level.advance(1, nodes.saturating_mul(times));
            }
        }
    }

    /// Which part of the work is done, from 0 to 1, by the estimates; `step` tells how much of the step in progress.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        self.levels.iter().rev().fold(0.0, |inner, level| {
            let done = level.before[level.mark.groups];
            let total = level.before[level.before.len() - 1];
            let next = if level.is_done() { 0.0 } else { level.next_estimate() };
            if total > 0.0 { (done + inner * next) / total } else { 1.0 }
        })
    }

    /// Which part of the work a step of about so many leaves is.
    #[must_use]
    pub fn step_fraction(&self, leaves: f64) -> f64 {
        let mut parts = self.levels.iter().rev();
        let share = |level: &Level, part: f64| {
            let total = level.before[level.before.len() - 1];
            if total > 0.0 { part / total } else { 0.0 }
        };
        let Some(last) = parts.next().filter(|level| !level.is_done()) else { return 0.0 };
        let next = last.mark.groups;
        let step = last.before[next + last.step_len(leaves)] - last.before[next];
        parts.fold(share(last, step), |inner, level| share(level, inner * level.next_estimate()))
    }
}

/// Marks that are not of this count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MarkError {
    level: usize,
}

impl fmt::Display for MarkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mark {} fits no list of groups of this count", self.level + 1)
    }
}

impl core::error::Error for MarkError {}
