//! Whole counts against those of the generator, which makes every move.

use jadoube_board::CpuPath;
use jadoube_movegen::{Position, perft_made};

use super::positions::Random;
use crate::siblings::count_on;

fn paths() -> impl Iterator<Item = CpuPath> {
    CpuPath::ALL.into_iter().filter(|path| path.is_supported())
}

fn check(position: &Position, depth: u8) {
    let expected = perft_made(position, depth.into());
    for path in paths() {
        assert_eq!(count_on(path, position, depth), expected, "{path} depth {depth} {position:?}");
    }
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
fn shallow_counts_are_right() {
    let start = Position::initial();
    for path in paths() {
        for (depth, nodes) in [1, 20, 400, 8_902, 197_281].into_iter().enumerate() {
            assert_eq!(count_on(path, &start, depth as u8), nodes);
        }
    }
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
