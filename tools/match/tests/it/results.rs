//! What comes out: the result, tests, adjudication, PGN.

use crate::run::{Folder, play};

#[test]
fn the_result_is_told_for_people_and_programs() {
    let arguments = ["--nodes", "9", "--games", "3"];
    let outcome = play("good", "proud", &arguments);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""), "{outcome:?}");
    let lines: Vec<_> = outcome.stdout.lines().collect();
    assert_eq!(lines[0], "good (nodes=9) v. proud (nodes=9)");
    assert!(lines[1].starts_with("4 games: +"), "{lines:?}");
    assert!(lines[2].starts_with("2 pairs with 0 to 2 points: 0 0 2 0 0"), "{lines:?}");
    assert_eq!(lines[3], "score of pairs 50.0 %, Elo +0.0; all pairs gave the same");
    // Without a book the second pair is the first one again.
    assert!(lines[4].starts_with("2 games repeat an earlier one: "), "{lines:?}");
    assert!(lines[5].starts_with("endings: "), "{lines:?}");

    let json = play("good", "proud", &["--nodes", "9", "--games", "2", "--format", "json"]).json();
    assert_eq!(json["schema"], "jadoube.match/1");
    assert_eq!((&json["complete"], &json["games"]), (&true.into(), &2.into()));
    assert_eq!(json["engines"][1], serde_json::json!({"name": "proud", "pace": "nodes=9"}));
    assert_eq!(json["pairs"], serde_json::json!([0, 0, 1, 0, 0]));
}

#[test]
fn a_test_ends_the_match_as_soon_as_it_is_decided() {
    let arguments = [
        "--nodes",
        "9",
        "--games",
        "1000",
        "--sprt",
        "elo0=0",
        "elo1=300",
        "alpha=0.1",
        "--format",
        "json",
        "-q",
    ];
    let outcome = play("crashing", "good", &arguments);
    let json = outcome.json();
    assert_eq!(json["sprt"]["verdict"], "h0", "{json}");
    assert_eq!(json["complete"], true);
    let games = json["games"].as_u64().unwrap();
    assert!((2..100).contains(&games), "{json}");
    let outcome = play("good", "crashing", &[&arguments[..], &["-j", "2"]].concat());
    assert_eq!(outcome.json()["sprt"]["verdict"], "h1", "{outcome:?}");
}

#[test]
fn games_that_both_engines_call_decided_are_adjudicated() {
    let arguments = [
        "--nodes",
        "9",
        "--games",
        "2",
        "--resign",
        "moves=3",
        "score=500",
        "--format",
        "jsonl",
        "-q",
    ];
    let lines = play("proud", "modest", &arguments).json_lines();
    for (game, result) in [(0, "1-0"), (1, "0-1")] {
        assert_eq!(lines[game]["result"], result);
        assert_eq!(lines[game]["reason"], "adjudicated-win");
        assert_eq!(lines[game]["moves"].as_array().unwrap().len(), 6);
    }
    let arguments = [
        "--nodes", "9", "--games", "2", "--draw", "after=5", "moves=2", "score=20", "--format",
        "jsonl", "-q",
    ];
    let lines = play("good", "good", &arguments).json_lines();
    assert_eq!(lines[0]["reason"], "adjudicated-draw");
    // After move 5 of both: ten plies.
    assert_eq!(lines[0]["moves"].as_array().unwrap().len(), 10);
}

#[test]
fn pgn_has_clocks_evaluations_and_the_reason() {
    let folder = Folder::new();
    let pgn = folder.path("games.pgn");
    let arguments =
        ["--tc", "40/60+0.5", "--games", "2", "--pgn", &pgn, "--event", "A \"test\"", "-q"];
    assert_eq!(play("good", "proud", &arguments).code, 0);
    let text = folder.read_text("games.pgn");
    for part in [
        "[Event \"A \\\"test\\\"\"]",
        "[Round \"1.2\"]",
        "[White \"proud\"]",
        "[TimeControl \"40/60+0.5\"]",
        "[Termination \"normal\"]",
        "[%eval 0.10,3]",
        "[%eval -9.00,3]",
        "[%clk 0:01:0",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    for read in jadoube_notation::pgn::Game::read_all(&text) {
        assert_eq!(read.diagnostics, []);
        let end = read.game.main_line().items().last();
        assert!(matches!(end, Some(jadoube_notation::pgn::Item::Comment(_))), "{end:?}");
    }
}

#[test]
fn draws_by_claim_can_be_left_unclaimed() {
    let folder = Folder::new();
    // Bare kings with pawns that block each other for ever: nothing happens but the counting of moves.
    let book = folder.write("book.epd", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K2R w - - 0 1\n");
    let plies = |claims: &str| {
        let arguments = [
            "--nodes", "9", "--games", "2", "--book", &book, "--claims", claims, "--format",
            "jsonl", "-q",
        ];
        let lines = play("good", "good", &arguments).json_lines();
        (
            lines[0]["reason"].as_str().unwrap().to_owned(),
            lines[0]["moves"].as_array().unwrap().len(),
        )
    };
    let (reason, claimed) = plies("automatic");
    let (later, unclaimed) = plies("none");
    assert!(unclaimed >= claimed, "{reason} {claimed}, {later} {unclaimed}");
    assert!(!["fivefold-repetition", "seventy-five-moves"].contains(&reason.as_str()), "{reason}");
    assert!(!["threefold-repetition", "fifty-moves"].contains(&later.as_str()), "{later}");
}
