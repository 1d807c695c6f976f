//! Positions and what the evaluation must say of them.

use jadoube_eval::evaluate;
use jadoube_notation::fen::{FenOptions, read_position};

/// A name, a FEN, and the least and the greatest worth for the side to move.
const ROWS: &[(&str, &str, i32, i32)] = &[
    ("a queen more", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", 700, 2_000),
    ("a queen less", "4k3/8/8/8/8/8/8/3QK3 b - - 0 1", -2_000, -700),
    ("bare kings", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0, 0),
    ("a lone bishop", "4k3/8/8/8/8/8/8/3BK3 w - - 0 1", 0, 0),
    ("two knights win nothing", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", -30, 30),
    ("the wrong bishop", "7k/8/8/7P/8/8/8/1B2K3 w - - 0 1", -80, 80),
    ("the right bishop", "7k/8/8/7P/8/8/8/2B1K3 w - - 0 1", 250, 900),
];

#[test]
fn rows() {
    let mut faults = Vec::new();
    for (name, fen, least, greatest) in ROWS {
        let position = read_position(fen, FenOptions::default()).expect(fen);
        let worth = evaluate(&position);
        if !(least..=greatest).contains(&&worth) {
            faults.push(format!("{name}: {worth} is not within {least} to {greatest}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn opposite_bishops_are_nearer_to_a_draw() {
    let worth = |fen| evaluate(&read_position(fen, FenOptions::default()).expect(fen));
    let same = worth("4kb2/5p2/8/8/8/1P6/1P3P2/2B1K3 w - - 0 1");
    let opposite = worth("2b1k3/5p2/8/8/8/1P6/1P3P2/2B1K3 w - - 0 1");
    assert!(opposite * 3 < same * 2, "{opposite} against {same}");
}
