//! Counts, step by step, what a man attacks from each square of an empty board of n x n squares.
//!
//! The tables of the library know only 8 x 8 squares; the tests compare the two there.

use std::collections::BTreeMap;

use jadoube_board::Role;

const STRAIGHT: [(i64, i64); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const SLANTING: [(i64, i64); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const JUMPS: [(i64, i64); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// How many squares a man attacks, over all squares on which it can stand.
pub(crate) struct Mobility {
    /// Number of attacked squares -> from how many squares.
    pub(crate) histogram: BTreeMap<u64, u64>,
}

impl Mobility {
    /// Counts for one man on the empty board of n x n squares.
    ///
    /// A pawn is White's and stands neither on the first nor on the last rank.
    pub(crate) fn count(role: Role, n: u64) -> Self {
        let (steps, slides) = steps(role);
        let size = n as i64;
        let ranks = if role == Role::Pawn { 1..size - 1 } else { 0..size };
        let mut histogram = BTreeMap::new();
        for rank in ranks {
            for file in 0..size {
                let from = (file, rank);
                let attacked = steps.iter().map(|&step| walk(from, step, slides, size)).sum();
                *histogram.entry(attacked).or_default() += 1;
            }
        }
        Self { histogram }
    }

    /// The sum of attacked squares over all squares: what an old Slovene page calls the potency of the man.
    pub(crate) fn total(&self) -> u64 {
        self.histogram.iter().map(|(attacked, squares)| attacked * squares).sum()
    }

    /// The fewest and the most attacked squares, if the man has any square to stand on.
    pub(crate) fn range(&self) -> Option<(u64, u64)> {
        Some((*self.histogram.first_key_value()?.0, *self.histogram.last_key_value()?.0))
    }
}

/// The steps (files, ranks) of a man, and whether it repeats them.
fn steps(role: Role) -> (Vec<(i64, i64)>, bool) {
    match role {
        Role::Pawn => (vec![(-1, 1), (1, 1)], false),
        Role::Knight => (JUMPS.to_vec(), false),
        Role::Bishop => (SLANTING.to_vec(), true),
        Role::Rook => (STRAIGHT.to_vec(), true),
        Role::Queen => ([STRAIGHT, SLANTING].concat(), true),
        Role::King => ([STRAIGHT, SLANTING].concat(), false),
    }
}

/// How many squares lie that way.
fn walk((file, rank): (i64, i64), (files, ranks): (i64, i64), slides: bool, size: i64) -> u64 {
    let longest = if slides { size } else { 1 };
    let is_on_board = |k: &i64| {
        (0..size).contains(&(file + k * files)) && (0..size).contains(&(rank + k * ranks))
    };
    (1..=longest).take_while(is_on_board).count() as u64
}

/// The total in closed form.
pub(crate) fn formula(role: Role, n: u64) -> u64 {
    // The first factor is 0 for n = 1, before n - 2 would be negative.
    let less = |k| n.saturating_sub(k);
    match role {
        Role::Pawn => 2 * less(1) * less(2),
        Role::Knight => 8 * less(1) * less(2),
        Role::Bishop => 2 * n * less(1) * (2 * n - 1) / 3,
        Role::Rook => 2 * n * n * less(1),
        Role::Queen => 2 * n * less(1) * (5 * n - 1) / 3,
        Role::King => 4 * less(1) * (2 * n - 1),
    }
}
