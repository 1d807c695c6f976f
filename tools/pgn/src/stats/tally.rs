//! What is counted, and how parts of it are added up.
//!
//! A tally is made of every block by itself and added to the whole in the order of the input, so that the sum is the same
//! however the work was split.

use std::collections::BTreeMap;

use jadoube_board::{ByColor, ByRole, Square};

use super::ending::Reason;

/// Numbers by square.
pub(crate) type Squares = [u64; Square::COUNT];

/// Games by their result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Results {
    pub(crate) white: u64,
    pub(crate) draw: u64,
    pub(crate) black: u64,
    /// `*`.
    pub(crate) unknown: u64,
    /// Neither a result behind the moves nor a tag.
    pub(crate) missing: u64,
}

impl Results {
    pub(crate) fn games(&self) -> u64 {
        self.white + self.draw + self.black + self.unknown + self.missing
    }

    /// White's points for a hundred games that have a result.
    pub(crate) fn score(&self) -> Option<f64> {
        let decided = self.white + self.draw + self.black;
        (decided > 0).then(|| (2 * self.white + self.draw) as f64 * 50.0 / decided as f64)
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.white += other.white;
        self.draw += other.draw;
        self.black += other.black;
        self.unknown += other.unknown;
        self.missing += other.missing;
    }
}

/// A game that something is remembered of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameName {
    /// The number of its input.
    pub(crate) input: usize,
    /// Its number in the input, counted from 1.
    pub(crate) number: u64,
    pub(crate) white: String,
    pub(crate) black: String,
}

/// The largest number that any game has reached.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Record {
    pub(crate) value: u32,
    /// How many games reach it.
    pub(crate) games: u64,
    /// The first of them; none if no game has more than 0.
    pub(crate) first: Option<GameName>,
}

impl Record {
    pub(crate) fn observe(&mut self, value: u32, game: impl FnOnce() -> GameName) {
        if value == 0 || value < self.value {
            return;
        }
        if value == self.value {
            self.games += 1;
            return;
        }
        *self = Self { value, games: 1, first: Some(game()) };
    }

    /// `later` comes from what follows in the input.
    fn add(&mut self, later: Self) {
        if later.value > self.value {
            *self = later;
        } else if later.value == self.value {
            self.games += later.games;
        }
    }
}

/// The records that are kept; in plies, queens or promotions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Records {
    pub(crate) longest_game: Record,
    pub(crate) shortest_mate: Option<(u32, GameName)>,
    pub(crate) most_queens: Record,
    pub(crate) longest_with_four_queens: Record,
    pub(crate) longest_with_five_queens: Record,
    pub(crate) most_promotions: Record,
    pub(crate) most_queenings: Record,
}

impl Records {
    pub(crate) fn all_mut(&mut self) -> [&mut Record; 6] {
        [
            &mut self.longest_game,
            &mut self.most_queens,
            &mut self.longest_with_four_queens,
            &mut self.longest_with_five_queens,
            &mut self.most_promotions,
            &mut self.most_queenings,
        ]
    }

    fn add(&mut self, later: Self) {
        if let Some((plies, _)) = later.shortest_mate
            && self.shortest_mate.as_ref().is_none_or(|(best, _)| plies < *best)
        {
            self.shortest_mate.clone_from(&later.shortest_mate);
        }
        let mut later = later;
        for (record, later) in self.all_mut().into_iter().zip(later.all_mut()) {
            record.add(std::mem::take(later));
        }
    }
}

/// How mates were given.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Mates {
    /// By the man that gave the last check, the mover first in a double check.
    pub(crate) by: ByRole<u64>,
    pub(crate) smothered: u64,
    pub(crate) discovered: u64,
    pub(crate) double: u64,
    pub(crate) castling: u64,
    pub(crate) promotion: u64,
    pub(crate) en_passant: u64,
}

/// Everything that is counted.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) plies: u64,
    pub(crate) from_setup: u64,
    pub(crate) chess960: u64,
    pub(crate) results: Results,
    pub(crate) reasons: BTreeMap<Reason, Results>,
    /// Values of the tag `Termination`; empty where it is missing.
    pub(crate) terminations: BTreeMap<String, u64>,
    /// Games by their number of plies.
    pub(crate) lengths: BTreeMap<u32, u64>,
    /// Games from the usual start by their first two moves as bits; 0 for no reply.
    pub(crate) first_moves: BTreeMap<(u16, u16), Results>,
    /// Games by the letter and two digits of the tag `ECO`.
    pub(crate) openings: BTreeMap<[u8; 3], Results>,
    /// Games by the ply of the first capture; 0 without one.
    pub(crate) first_captures: BTreeMap<u32, u64>,
    pub(crate) castlings: ByColor<Castlings>,
    pub(crate) games_with_promotion: u64,
    pub(crate) promotions: ByRole<u64>,
    /// Equal promotions of one player in one game counted once.
    pub(crate) promotions_once: ByRole<u64>,
    pub(crate) en_passant: u64,
    pub(crate) mates: Mates,
    /// How often each man arrived on each square.
    pub(crate) arrivals: ByColor<ByRole<Squares>>,
    /// How often something was captured on each square, en passant where the captor arrives.
    pub(crate) captures: Squares,
    /// By what they were.
    pub(crate) captured: ByRole<u64>,
    /// Where mated kings stood.
    pub(crate) mated_kings: Squares,
    pub(crate) records: Records,
}

/// How often one side castled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Castlings {
    pub(crate) short: u64,
    pub(crate) long: u64,
}

/// How many different values of a tag are kept apart.
const MOST_TERMINATIONS: usize = 64;
/// Stands for all further ones.
pub(crate) const OTHER_TERMINATIONS: &str = "(others)";

impl Tally {
    pub(crate) fn new() -> Self {
        let squares = [0; Square::COUNT];
        Self {
            games: 0,
            plies: 0,
            from_setup: 0,
            chess960: 0,
            results: Results::default(),
            reasons: BTreeMap::new(),
            terminations: BTreeMap::new(),
            lengths: BTreeMap::new(),
            first_moves: BTreeMap::new(),
            openings: BTreeMap::new(),
            first_captures: BTreeMap::new(),
            castlings: ByColor::default(),
            games_with_promotion: 0,
            promotions: ByRole::default(),
            promotions_once: ByRole::default(),
            en_passant: 0,
            mates: Mates::default(),
            arrivals: ByColor { white: ByRole([squares; 6]), black: ByRole([squares; 6]) },
            captures: squares,
            captured: ByRole::default(),
            mated_kings: squares,
            records: Records::default(),
        }
    }

    pub(crate) fn count_termination(&mut self, value: &str, games: u64) {
        let is_known = self.terminations.contains_key(value);
        let key = if is_known || self.terminations.len() < MOST_TERMINATIONS {
            value
        } else {
            OTHER_TERMINATIONS
        };
        *self.terminations.entry(key.to_owned()).or_default() += games;
    }

    /// Numbers the remembered games on from so many that came before in their input.
    pub(crate) fn renumber(&mut self, games: u64) {
        let records = &mut self.records;
        if let Some((_, game)) = &mut records.shortest_mate {
            game.number += games;
        }
        for record in records.all_mut() {
            if let Some(game) = &mut record.first {
                game.number += games;
            }
        }
    }

    /// Adds what follows in the input.
    pub(crate) fn add(&mut self, later: Self) {
        self.games += later.games;
        self.plies += later.plies;
        self.from_setup += later.from_setup;
        self.chess960 += later.chess960;
        self.results.add(&later.results);
        add_results(&mut self.reasons, later.reasons);
        for (value, games) in later.terminations {
            self.count_termination(&value, games);
        }
        add_counts(&mut self.lengths, later.lengths);
        add_results(&mut self.first_moves, later.first_moves);
        add_results(&mut self.openings, later.openings);
        add_counts(&mut self.first_captures, later.first_captures);
        for (sum, more) in [
            (&mut self.castlings.white, later.castlings.white),
            (&mut self.castlings.black, later.castlings.black),
        ] {
            sum.short += more.short;
            sum.long += more.long;
        }
        self.games_with_promotion += later.games_with_promotion;
        add_all(&mut self.promotions.0, &later.promotions.0);
        add_all(&mut self.promotions_once.0, &later.promotions_once.0);
        self.en_passant += later.en_passant;
        self.mates.add(&later.mates);
        for (sums, more) in [
            (&mut self.arrivals.white, &later.arrivals.white),
            (&mut self.arrivals.black, &later.arrivals.black),
        ] {
            for (sum, more) in sums.0.iter_mut().zip(&more.0) {
                add_all(sum, more);
            }
        }
        add_all(&mut self.captures, &later.captures);
        add_all(&mut self.captured.0, &later.captured.0);
        add_all(&mut self.mated_kings, &later.mated_kings);
        self.records.add(later.records);
    }

    /// The mean number of plies.
    pub(crate) fn mean_plies(&self) -> Option<f64> {
        (self.games > 0).then(|| self.plies as f64 / self.games as f64)
    }

    /// Half of the games are at most so many plies long.
    pub(crate) fn median_plies(&self) -> Option<u32> {
        let mut seen = 0;
        self.lengths.iter().find_map(|(&plies, games)| {
            seen += games;
            (2 * seen >= self.games).then_some(plies)
        })
    }

    /// All promotions.
    pub(crate) fn all_promotions(&self) -> u64 {
        self.promotions.0.iter().sum()
    }

    pub(crate) fn mates(&self) -> u64 {
        self.reasons.get(&Reason::Checkmate).map_or(0, Results::games)
    }
}

impl Mates {
    fn add(&mut self, later: &Self) {
        add_all(&mut self.by.0, &later.by.0);
        self.smothered += later.smothered;
        self.discovered += later.discovered;
        self.double += later.double;
        self.castling += later.castling;
        self.promotion += later.promotion;
        self.en_passant += later.en_passant;
    }
}

fn add_all(sums: &mut [u64], more: &[u64]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}

fn add_counts<K: Ord>(sums: &mut BTreeMap<K, u64>, more: BTreeMap<K, u64>) {
    for (key, count) in more {
        *sums.entry(key).or_default() += count;
    }
}

fn add_results<K: Ord>(sums: &mut BTreeMap<K, Results>, more: BTreeMap<K, Results>) {
    for (key, results) in more {
        sums.entry(key).or_default().add(&results);
    }
}
