//! Totals of engines, by suite and by group.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::record::{FaultKind, Outcome};

/// How an engine has done on some positions.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub(crate) struct Score {
    pub(crate) positions: usize,
    pub(crate) solved: usize,
    pub(crate) faults: usize,
    /// Points and the most that could be had, where there were any.
    pub(crate) points: u64,
    pub(crate) most_points: u64,
    /// Mates that were found, of whatever length, and those that could be.
    pub(crate) mates: usize,
    pub(crate) most_mates: usize,
    /// How often a right answer was left.
    pub(crate) left: u64,
    pub(crate) nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seconds: Option<f64>,
    /// The geometric mean of the nodes to the solution.
    pub(crate) nodes_to_solution: Option<f64>,
    #[serde(skip)]
    logarithms: (f64, u64),
}

impl Score {
    fn add(&mut self, outcome: &Outcome) {
        self.positions += 1;
        self.solved += usize::from(outcome.is_solved());
        self.faults += usize::from(outcome.fault.is_some());
        self.points += u64::from(outcome.points.unwrap_or(0));
        self.most_points += u64::from(outcome.most_points.unwrap_or(0));
        self.mates += usize::from(outcome.mate_found == Some(true));
        self.most_mates += usize::from(outcome.mate_found.is_some());
        self.left += u64::from(outcome.left);
        self.nodes = self.nodes.saturating_add(outcome.nodes.unwrap_or(0));
        if let Some(seconds) = outcome.seconds {
            *self.seconds.get_or_insert(0.0) += seconds;
        }
        let nodes =
            outcome.solution.and_then(|moment| moment.nodes).filter(|_| outcome.is_solved());
        if let Some(nodes) = nodes {
            let (sum, count) = &mut self.logarithms;
            // A book move or a forced one may need no node.
            *sum += (nodes.max(1) as f64).ln();
            *count += 1;
            self.nodes_to_solution = Some((*sum / *count as f64).exp());
        }
    }

    /// The part that was solved, in percent.
    pub(crate) fn percent(&self) -> f64 {
        self.solved as f64 * 100.0 / self.positions.max(1) as f64
    }
}

/// How an engine has done.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct EngineTally {
    pub(crate) engine: String,
    #[serde(flatten)]
    pub(crate) all: Score,
    /// Faults by kind.
    pub(crate) kinds_of_faults: BTreeMap<&'static str, usize>,
    pub(crate) suites: Vec<Part>,
    pub(crate) groups: Vec<Part>,
}

/// The positions of a suite or of a group.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Part {
    pub(crate) name: String,
    #[serde(flatten)]
    pub(crate) score: Score,
}

impl EngineTally {
    /// Of the results of one engine.
    pub(crate) fn new<'a>(engine: &str, outcomes: impl Iterator<Item = &'a Outcome>) -> Self {
        let mut tally = Self {
            engine: engine.to_owned(),
            all: Score::default(),
            kinds_of_faults: BTreeMap::new(),
            suites: Vec::new(),
            groups: Vec::new(),
        };
        for outcome in outcomes {
            tally.all.add(outcome);
            add(&mut tally.suites, &outcome.suite, outcome);
            add(&mut tally.groups, &outcome.group, outcome);
            if let Some(fault) = &outcome.fault {
                *tally.kinds_of_faults.entry(FaultKind::name(fault.kind)).or_default() += 1;
            }
        }
        tally
    }

    /// Whether groups tell more than suites do.
    pub(crate) fn has_groups(&self) -> bool {
        self.groups.len() > self.suites.len().max(1) && self.groups.len() * 2 <= self.all.positions
    }
}

/// Adds to the part of this name; parts are in the order of their first positions.
fn add(parts: &mut Vec<Part>, name: &str, outcome: &Outcome) {
    // Positions of a part mostly stand together.
    let index = parts.iter().rposition(|part| part.name == name).unwrap_or_else(|| {
        parts.push(Part { name: name.to_owned(), score: Score::default() });
        parts.len() - 1
    });
    parts[index].score.add(outcome);
}

/// The results of each position, in the order of the engines. Results come position by position.
pub(crate) fn rows<'a>(
    tallies: &[EngineTally],
    outcomes: &'a [Outcome],
) -> Vec<Vec<Option<&'a Outcome>>> {
    let place = |outcome: &Outcome| (outcome.suite.clone(), outcome.line);
    outcomes
        .chunk_by(|a, b| place(a) == place(b))
        .map(|chunk| {
            let of = |tally: &EngineTally| chunk.iter().find(|it| it.engine == tally.engine);
            tallies.iter().map(of).collect()
        })
        .collect()
}

/// How many bytes of the names of suites are the folder that they all lie in, which tells nothing.
pub(crate) fn common_folder(suites: &[Part]) -> usize {
    let Some(first) = suites.first() else { return 0 };
    let ends = first.name.match_indices(['/', '\\']).map(|(at, _)| at + 1);
    let is_common = |&end: &usize| suites.iter().all(|it| it.name.starts_with(&first.name[..end]));
    ends.take_while(is_common).last().unwrap_or(0)
}

/// Of each engine.
pub(crate) fn tallies(engines: &[String], outcomes: &[Outcome]) -> Vec<EngineTally> {
    let of =
        |name| EngineTally::new(name, outcomes.iter().filter(|outcome| outcome.engine == *name));
    engines.iter().map(|name| of(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suites_are_named_below_the_folder_that_they_share() {
        let rest = |names: &[&str]| -> Vec<String> {
            let part = |name: &&str| Part { name: (*name).to_owned(), score: Score::default() };
            let parts: Vec<Part> = names.iter().map(part).collect();
            let end = common_folder(&parts);
            names.iter().map(|name| name[end..].to_owned()).collect()
        };
        assert_eq!(rest(&["/a/b/c.epd", "/a/b/d/e.epd"]), ["c.epd", "d/e.epd"]);
        assert_eq!(rest(&["a/bc/x", "a/bd/x"]), ["bc/x", "bd/x"]);
        assert_eq!(rest(&["/a/x", "y"]), ["/a/x", "y"]);
        assert_eq!(rest(&["\u{e9}/x", "\u{ea}/x"]), ["\u{e9}/x", "\u{ea}/x"]);
        assert!(rest(&[]).is_empty());
    }
}
