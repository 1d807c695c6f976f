//! Engines that misbehave lose, and the match goes on.

use crate::run::{Folder, play};

/// Engines, the kind of their fault, and the reason told; each loses both of its games.
const LOSERS: &[(&str, &str, &str)] = &[
    ("illegal", "illegal-move", "illegal-moves"),
    ("no_move", "illegal-move", "illegal-moves"),
    ("crashing", "crash", "crash"),
    ("garbled", "crash", "crash"),
];

#[test]
fn an_engine_that_does_wrong_loses_its_games() {
    for (name, kind, reason) in LOSERS {
        for (first, second, index, losses) in [(*name, "good", 0, 2), ("good", *name, 1, 0)] {
            let outcome =
                play(first, second, &["--nodes", "100", "--games", "2", "--format", "json"]);
            assert_eq!(outcome.code, 1, "{outcome:?}");
            let json = outcome.json();
            assert_eq!(json["losses"], losses, "{name}: {json}");
            assert_eq!(json["games"], 2);
            assert_eq!(json["faults"][index][kind], 2, "{name}: {json}");
            assert_eq!(json["faults"][1 - index], serde_json::json!({}));
            assert_eq!(json["endings"][reason], 2, "{name}: {json}");
            assert!(outcome.stderr.contains(&format!("{name} loses: ")), "{}", outcome.stderr);
        }
    }
}

#[test]
fn last_words_of_an_engine_spoil_no_pgn() {
    let folder = Folder::new();
    let pgn = folder.path("games.pgn");
    let arguments = ["--nodes", "100", "--games", "2", "--pgn", &pgn, "-q"];
    assert_eq!(play("crashing", "good", &arguments).code, 1);
    let text = folder.read_text("games.pgn");
    for read in jadoube_notation::pgn::Game::read_all(&text) {
        assert_eq!(read.diagnostics, [], "{text}");
    }
    let text = text.replace('\n', " ");
    assert!(!text.contains(|it: char| it.is_control()), "{text}");
    assert!(!text.contains("} {"), "one comment behind another: {text}");
    assert_eq!(text.matches("bo)om ( [31m \\ % / ; second line} ").count(), 2, "{text}");
}

#[test]
fn overstepped_time_loses() {
    // The good one has no clock: a machine with much to do cannot make it lose.
    let arguments = ["nodes=9", "--tc", "3", "--games", "2", "-j", "2", "--format", "json"];
    let outcome = play("slow", "good", &arguments);
    let json = outcome.json();
    assert_eq!((outcome.code, &json["losses"]), (1, &2.into()), "{outcome:?}");
    assert_eq!(json["faults"][0]["time"], 2, "{json}");
    assert_eq!(json["endings"]["flag-fall"], 2, "{json}");
}

#[test]
fn an_engine_that_hangs_is_killed_and_started_again() {
    let arguments =
        ["--nodes", "100", "--hang", "3", "--games", "2", "-j", "2", "--format", "json"];
    let outcome = play("hanging", "good", &arguments);
    let json = outcome.json();
    assert_eq!((outcome.code, &json["losses"]), (1, &2.into()), "{outcome:?}");
    assert_eq!(json["faults"][0]["hang"], 2, "{json}");
}

#[test]
fn lines_that_cannot_be_played_are_warnings() {
    let outcome = play("lying", "good", &["--nodes", "100", "--games", "2", "--format", "jsonl"]);
    assert_eq!(outcome.code, 0, "{outcome:?}");
    assert!(outcome.stderr.contains("move 2 of its line, a1a8, is illegal"), "{}", outcome.stderr);
    let lines = outcome.json_lines();
    let warnings = lines[0]["line_warnings"].as_array().unwrap();
    assert!(!warnings.is_empty() && warnings.len() <= 10);
    assert!(lines[2]["line_faults"][0].as_u64().unwrap() > 0);
    assert_eq!(lines[2]["line_faults"][1], 0);
}

#[test]
fn noise_and_second_answers_do_no_harm() {
    let outcome = play("noisy", "twice", &["--nodes", "100", "--games", "2", "--format", "json"]);
    let json = outcome.json();
    assert_eq!((outcome.code, &json["games"]), (0, &2.into()), "{outcome:?}");
}

#[test]
fn an_engine_that_cannot_be_started_is_told() {
    let outcome = play(
        "good",
        "good",
        &["--nodes", "1", "--games", "2", "--engine", "cmd=no-such-program-anywhere"],
    );
    assert!(outcome.complaint(2).starts_with("a match needs --engine twice, found 3"));
    let outcome = crate::run::run(&[
        "--engine",
        "cmd=no-such-program-anywhere",
        "--engine",
        "cmd=no-such-program-anywhere",
        "--nodes",
        "1",
    ]);
    assert_eq!(outcome.code, 3);
    assert!(outcome.stderr.contains("cannot start no-such-program-anywhere"), "{outcome:?}");
}
