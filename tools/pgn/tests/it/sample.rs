//! The sample that comes with the tool.

use crate::run::{run, run_with};

#[path = "../../examples/make_sample.rs"]
mod make_sample;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/sample/games.pgn");

#[test]
fn the_sample_is_what_the_program_makes() {
    let sample = std::fs::read_to_string(PATH).unwrap();
    assert!(sample == make_sample::sample(), "run the example make_sample again");
}

#[test]
fn the_planted_faults_are_found_and_nothing_else() {
    let outcome = run(&["check", "--no-config", "-q", "--format", "csv", PATH]);
    assert_eq!(outcome.code, 1);
    let mut reader = csv::Reader::from_reader(outcome.stdout.as_bytes());
    let found: Vec<(String, String)> = reader
        .records()
        .map(Result::unwrap)
        .map(|row| (row[11].to_owned(), row[6].to_owned()))
        .collect();
    let expected: Vec<(String, String)> =
        EXPECTED.iter().map(|(game, rule)| (game.to_string(), (*rule).to_owned())).collect();
    assert_eq!(found, expected);
}

/// The number of the game and the rule that is broken in it.
const EXPECTED: [(u32, &str); 12] = [
    (3, "illegal-move"),
    (6, "date-form"),
    (9, "wrong-move-number"),
    (12, "result-mismatch"),
    (15, "unclosed-comment"),
    (18, "missing-terminator"),
    (21, "long-algebraic"),
    (24, "unclosed-tag"),
    (27, "missing-check-mark"),
    (30, "unopened-variation"),
    (33, "foreign-blank"),
    (41, "duplicate-game"),
];

#[test]
fn mending_the_sample_leaves_what_needs_a_person() {
    let sample = std::fs::read(PATH).unwrap();
    let mended = run_with(&["fix", "--no-config", "-q", "--unsafe", "-"], &sample);
    let again = run_with(&["fix", "--no-config", "-q", "--unsafe", "-"], &mended.bytes);
    assert!(mended.bytes == again.bytes);
    let count = |text: &[u8]| {
        let outcome = run_with(&["check", "--no-config", "-q", "--format", "csv", "-"], text);
        outcome.stdout.lines().count() - 1
    };
    assert!(count(&mended.bytes) < count(&sample));
}
