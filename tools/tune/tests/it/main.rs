//! The tuner from outside: games that can be repeated, and a fit that writes a source file.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use jadoube_eval::feature::{FEATURES, GROUPS};
use jadoube_notation::fen::{FenOptions, read_position};

/// What a run with these arguments prints: stdout, stderr and the exit code.
fn run(arguments: &[&str]) -> (String, String, i32) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jadoube-tune"));
    let output = command.args(arguments).output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr), output.status.code().expect("an exit code"))
}

fn play(seed: &str, chess960: &str) -> String {
    let (positions, stderr, code) =
        run(&["play", "--games", "3", "--nodes", "60", "--seed", seed, "--chess960", chess960]);
    assert_eq!((stderr.as_str(), code), ("", 0));
    positions
}

/// A file for one test, which it removes again.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("jadoube-tune-{}-{name}", std::process::id()));
        fs::write(&path, text).expect("a writable folder");
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("text")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let games = play("1", "2");
    assert_eq!(play("1", "2"), games);
    assert_ne!(play("2", "2"), games);
}

#[test]
fn positions_are_legal_and_quiet_with_score_and_result() {
    let games = play("3", "0");
    assert!(games.lines().count() > 20, "{games}");
    for line in games.lines() {
        let fields: Vec<_> = line.split(';').collect();
        let [fen, score, result] = fields[..] else { panic!("{line}") };
        let position = read_position(fen, FenOptions::default()).expect(line);
        assert!(!position.is_check(), "{line}");
        assert!(score.parse::<i32>().expect(line).abs() <= 1_200, "{line}");
        assert!(["0", "0.5", "1"].contains(&result), "{line}");
    }
}

#[test]
fn a_fit_writes_every_weight() {
    let file = Scratch::new("fit", &play("4", "2"));
    let (source, stderr, code) = run(&["fit", "--epochs", "1", file.path()]);
    assert_eq!(code, 0, "{stderr}");
    assert!(stderr.contains(" positions\n") && stderr.contains("before: error 0."), "{stderr}");
    assert_eq!(source.matches("s(").count(), FEATURES + 1, "one is the function itself");
    for group in GROUPS {
        assert!(source.contains(&format!("// {}\n", group.name)), "{}", group.name);
    }
}

/// Without a step nothing is learnt: the weights written are those in use, but for what moves between the worth of a man
/// and the mean of its squares.
#[test]
fn no_epochs_change_no_evaluation() {
    let file = Scratch::new("none", &play("5", "2"));
    let (source, _, code) = run(&["fit", "--epochs", "0", file.path()]);
    assert_eq!(code, 0);
    let weights: Vec<i32> = source
        .split("s(")
        .skip(2)
        .filter_map(|rest| rest.split([',', ')']).next()?.trim().parse().ok())
        .collect();
    assert_eq!(weights.len(), FEATURES);
    let tempo = GROUPS.iter().find(|group| group.name == "TEMPO").expect("a group").start;
    assert_eq!(weights[tempo], jadoube_eval::feature::weight(tempo).middlegame());
}

#[test]
fn what_is_no_position_is_refused_with_its_place() {
    for (name, text, expected) in [
        ("garbage", "garbage\n", ":1: not a position: garbage"),
        ("fields", "8/8/8/8/8/8/8/8 w - - 0 1;1;1\n", ":1: not a position: 8/8"),
        ("few", "", "too few positions to fit"),
    ] {
        let file = Scratch::new(name, text);
        let (stdout, stderr, code) = run(&["fit", file.path()]);
        assert_eq!((stdout.as_str(), code), ("", 3), "{name}");
        assert!(stderr.starts_with("error: ") && stderr.contains(expected), "{name}: {stderr}");
    }
    assert_eq!(run(&["fit", "no such file"]).2, 3);
    assert_eq!(run(&["fit"]).2, 2);
}
