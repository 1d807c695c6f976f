//! The smallest positions that show everything.

use std::collections::{BTreeMap, BTreeSet};

use jadoube_board::{CastlingMode, Color};
use jadoube_buggy::{Bug, Generator};
use jadoube_movegen::{Position, perft};
use jadoube_notation::fen::{FenStyle, position_fen};

use crate::features::tags;
use crate::tag::Tag;

/// So many positions of each kind are kept while looking.
const KEPT: usize = 8;
/// In so many positions of the corpus each kind is to be found.
const WANTED: usize = 3;
/// Bugs are looked for as deep as this allows, and those that seldom show as deep as that in the cheapest positions.
const BUG_NODES: u64 = 5_000;
const RARE_NODES: u64 = super::MAX_NODES;
const RARE_POSITIONS: usize = 300;
/// So many positions of each number of men are tried for bugs that take several moves to show, each with at most so many leaves four plies deep.
const STORIES: usize = 250;
const STORY_NODES: u64 = 30_000;

/// A position that may be chosen.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) position: Position,
    pub(crate) mode: CastlingMode,
    tags: BTreeSet<Tag>,
    /// How much it is to look at and to count.
    cost: u64,
}

/// What is to be found in the corpus.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    /// A tag, with White or Black to move, in standard chess or in Chess960.
    Tag(Tag, bool, bool),
    /// A bug, by its place in the list.
    Bug(usize),
}

#[derive(Default)]
pub(crate) struct Pool {
    /// The cheapest positions of each kind.
    best: BTreeMap<Kind, Vec<Candidate>>,
    /// Positions for bugs that take several moves to show, whatever their tags, by the number of men.
    stories: BTreeMap<u32, Vec<Candidate>>,
    /// The FENs of all that were kept once.
    seen: BTreeSet<String>,
}

impl Pool {
    /// Keeps the position if it is among the cheapest of a kind.
    pub(crate) fn offer(&mut self, position: &Position, mode: CastlingMode) {
        let cost = cost(position);
        let tags = tags(position, mode);
        let candidate = Candidate { position: *position, mode, tags, cost };
        let kinds: Vec<Kind> = candidate.kinds().collect();
        let is_wanted = |kind: &Kind| {
            let kept = self.best.get(kind).map_or(&[][..], Vec::as_slice);
            kept.len() < KEPT || kept.last().is_some_and(|last| cost < last.cost)
        };
        if !kinds.iter().any(is_wanted) || !self.seen.insert(fen(position)) {
            return;
        }
        for kind in kinds {
            let kept = self.best.entry(kind).or_default();
            let at = kept.partition_point(|other| other.cost <= cost);
            kept.insert(at, candidate.clone());
            kept.truncate(KEPT);
        }
    }

    /// Keeps the position if few moves follow it.
    pub(crate) fn tell_story(&mut self, position: &Position, mode: CastlingMode) {
        let nodes = perft(position, 4);
        if nodes == 0 || nodes > STORY_NODES || !self.seen.insert(fen(position)) {
            return;
        }
        // What costs most is counting.
        let cost = cost(position) + nodes / 500;
        let tags = tags(position, mode);
        let candidate = Candidate { position: *position, mode, tags, cost };
        let kept = self.stories.entry(position.placement().occupied().len()).or_default();
        let at = kept.partition_point(|other| other.cost <= cost);
        kept.insert(at, candidate);
        kept.truncate(STORIES);
    }

    /// The cheapest set, by taking again and again what brings most for its cost.
    pub(crate) fn chosen(self) -> Vec<Candidate> {
        let stories = self.stories.into_values().flatten().map(|story| (story, Vec::new()));
        let mut candidates: BTreeMap<String, Candidate> = BTreeMap::new();
        for candidate in self.best.into_values().flatten() {
            candidates.insert(fen(&candidate.position), candidate);
        }
        let mut open: Vec<(Candidate, Vec<Kind>)> = candidates
            .into_values()
            .map(|candidate| {
                let shown = bugs(&candidate.position, BUG_NODES, all_bugs());
                let kinds = candidate.kinds().chain(shown.into_iter().map(Kind::Bug));
                let kinds = kinds.collect();
                (candidate, kinds)
            })
            .collect();
        look_deeper(&mut open, stories.collect());
        let mut found: BTreeMap<Kind, usize> = BTreeMap::new();
        let mut chosen = Vec::new();
        loop {
            let gain = |kinds: &[Kind]| {
                let missing = kinds.iter().map(|kind| {
                    WANTED.saturating_sub(found.get(kind).copied().unwrap_or_default())
                });
                missing.map(|missing| missing * missing).sum::<usize>() as u64
            };
            let best = open.iter().enumerate().max_by_key(|(index, (candidate, kinds))| {
                (gain(kinds) * 10_000 / candidate.cost, std::cmp::Reverse(*index))
            });
            let Some((index, _)) = best.filter(|(_, (_, kinds))| gain(kinds) > 0) else { break };
            let (candidate, kinds) = open.remove(index);
            for kind in kinds {
                *found.entry(kind).or_default() += 1;
            }
            chosen.push(candidate);
        }
        tell(&found);
        // What goes together stands together.
        chosen.sort_by_key(|candidate| {
            let first = candidate.tags.iter().next().copied();
            (candidate.mode == CastlingMode::Chess960, first, candidate.cost)
        });
        chosen
    }
}

impl Candidate {
    fn kinds(&self) -> impl Iterator<Item = Kind> {
        let is_white = self.position.turn() == Color::White;
        let is_chess960 = self.mode == CastlingMode::Chess960;
        // Where nobody can castle any more there is only one chess.
        let counts = !is_chess960 || self.position.castling_rooks().any();
        let tags = self.tags.iter().filter(move |_| counts);
        tags.map(move |&tag| Kind::Tag(tag, is_white, is_chess960 && is_castling(tag)))
    }
}

/// Keys do not tell apart what only a faulty generator does.
fn fen(position: &Position) -> String {
    position_fen(position, FenStyle::SHREDDER)
}

fn is_castling(tag: Tag) -> bool {
    Tag::CastlingShort <= tag && tag <= Tag::Chess960RookPath
}

fn cost(position: &Position) -> u64 {
    let men = u64::from(position.placement().occupied().len());
    let moves = position.legal_moves().len() as u64;
    20 + 4 * men * men + moves * 3
}

fn all_bugs() -> Vec<usize> {
    (0..Bug::ALL.len()).collect()
}

/// Those of the bugs that show in counts of at most so many nodes.
fn bugs(position: &Position, nodes: u64, among: Vec<usize>) -> Vec<usize> {
    let depths = (1..=super::MAX_DEPTH).take_while(|&depth| perft(position, depth) <= nodes);
    let depths: Vec<u32> = depths.collect();
    let shows = |index: &usize| {
        let generator = Generator::new(Some(Bug::ALL[*index]));
        depths.iter().any(|&depth| generator.perft(position, depth) != perft(position, depth))
    };
    among.into_iter().filter(shows).collect()
}

/// A position and what shows in it.
type Shown = (Candidate, Vec<Kind>);

/// Looks for the bugs that have hardly shown.
fn look_deeper(open: &mut Vec<Shown>, stories: Vec<Shown>) {
    let times =
        |index: &usize| open.iter().filter(|(_, kinds)| kinds.contains(&Kind::Bug(*index))).count();
    let rare: Vec<usize> = all_bugs().into_iter().filter(|bug| times(bug) < WANTED).collect();
    open.sort_by_key(|(candidate, _)| candidate.cost);
    let deeper = |(candidate, kinds): &mut Shown| {
        for bug in bugs(&candidate.position, RARE_NODES, rare.clone()) {
            if !kinds.contains(&Kind::Bug(bug)) {
                kinds.push(Kind::Bug(bug));
            }
        }
    };
    open.iter_mut().take(RARE_POSITIONS).for_each(deeper);
    let mut stories = stories;
    stories.iter_mut().for_each(deeper);
    open.extend(stories.into_iter().filter(|(_, kinds)| !kinds.is_empty()));
}

/// What is not found often enough, for whoever writes the corpus.
#[allow(clippy::print_stderr, reason = "the corpus goes to stdout")]
fn tell(found: &BTreeMap<Kind, usize>) {
    let times = |kind: Kind| found.get(&kind).copied().unwrap_or_default();
    for &tag in Tag::ALL {
        for is_white in [true, false] {
            let is_chess960 = tag.name().starts_with("chess960");
            let times = times(Kind::Tag(tag, is_white, is_chess960));
            if times < WANTED {
                eprintln!("{tag}, {}: {times}", if is_white { "White" } else { "Black" });
            }
        }
    }
    for (index, bug) in Bug::ALL.iter().enumerate() {
        let times = times(Kind::Bug(index));
        if times < WANTED {
            eprintln!("bug {bug}: {times}");
        }
    }
}
