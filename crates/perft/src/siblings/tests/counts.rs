//! Whole counts against those of the generator, which makes every move.

use std::sync::{Mutex, PoisonError};

use jadoube_board::CpuPath;
use jadoube_movegen::{Position, perft_made};

use super::positions::Random;
use crate::runner::Leaves;
use crate::siblings;
use crate::siblings::lanes::plain::Plain;
use crate::subtree;

/// The path is one for the whole process.
static PATH: Mutex<()> = Mutex::new(());

fn count(position: &Position, depth: u8) -> u64 {
    subtree::count(position, depth, Leaves::Bulk)
}

/// Calls a function for every way of counting, with its name: on each path of this CPU, and in plain lanes.
fn in_every_way(check: impl Fn(&str, fn(&Position, u8) -> u64)) {
    let _path = PATH.lock().unwrap_or_else(PoisonError::into_inner);
    for path in CpuPath::ALL {
        if path.force().is_ok() {
            check(&path.to_string(), count);
        }
    }
    check("plain lanes", siblings::count_in::<Plain>);
}

fn check(position: &Position, depth: u8) {
    let expected = perft_made(position, depth.into());
    in_every_way(|way, count| {
        assert_eq!(count(position, depth), expected, "{way} depth {depth} {position:?}");
    });
}

fn check_random(seed: u64, positions: u64) {
    let mut random = Random(seed);
    for turn in 0..positions {
        let position = random.position();
        // Deeper where few moves keep it cheap.
        let depth = match position.legal_moves().len() {
            0..=12 if turn % 4 == 0 => 4,
            0..=24 if turn % 4 < 2 => 3,
            _ => 2,
        };
        check(&position, depth);
    }
}

#[test]
fn every_path_counts_as_the_generator_does() {
    check_random(1, 4_000);
}

#[test]
fn counts_of_the_start_are_right_in_every_way() {
    let start = Position::initial();
    in_every_way(|way, count| {
        for (depth, nodes) in [(2, 400), (3, 8_902), (4, 197_281)] {
            assert_eq!(count(&start, depth), nodes, "{way}");
        }
    });
}

#[test]
fn trees_too_shallow_for_lanes_are_counted_too() {
    let start = Position::initial();
    assert_eq!([0, 1].map(|depth| count(&start, depth)), [1, 20]);
}

/// `JADOUBE_POSITIONS` says how many, `JADOUBE_SEED` which.
#[test]
#[ignore = "takes minutes: a million positions"]
fn every_path_counts_as_the_generator_does_for_a_million_positions() {
    let number = |name: &str, default: u64| {
        std::env::var(name).map_or(default, |text| text.parse().expect(name))
    };
    check_random(number("JADOUBE_SEED", 2), number("JADOUBE_POSITIONS", 1_000_000));
}
