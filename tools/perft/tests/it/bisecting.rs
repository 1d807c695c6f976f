//! What `bisect` prints, and what it says of engines that fail.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::bug_words::{ended, rows};
use crate::fakes::{buggy, command_with};
use crate::run::{START, command, run};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn without_a_position_the_corpus_is_searched() {
    let arguments = ["bisect", "--engine", "ENGINE", "--format", "jsonl", "--no-shrink"];
    let outcome = ended(buggy("chess960-shield", &arguments));
    let report: Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert!(report["positions"].as_u64() > Some(60), "{report}");
    assert_eq!(report["fault"]["code"], "castling-shield", "{report}");
}

#[test]
fn a_right_engine_has_no_fault() {
    for fen in [START, KIWIPETE, "2r1kr2/8/8/8/8/8/8/1R2K1R1 w GBfc - 0 1"] {
        let arguments = ["bisect", "--engine", "ENGINE", "--fen", fen, "--depth", "3"];
        let outcome = ended(buggy("", &arguments));
        assert_eq!(outcome.code, 0, "{outcome:?}");
        assert!(outcome.stdout.contains("no fault found up to depth 3"), "{outcome:?}");
    }
}

#[test]
fn an_engine_that_does_not_play_the_moves_is_told_so() {
    for moves in [&[][..], &["--moves", "g1f3", "g8f6"]] {
        let arguments = ["bisect", "--engine", "ENGINE", "--fen", START, "--depth", "2"];
        let arguments = [&arguments[..], &["--format", "json"], moves].concat();
        let outcome = ended(command_with("ignores moves", &arguments));
        let report: Value = serde_json::from_str(&outcome.stdout).unwrap();
        assert_eq!(outcome.code, 1, "{report}");
        assert_eq!(report["fault"]["code"], "moves-ignored", "{report}");
    }
}

#[test]
fn the_text_fits_into_a_terminal_and_has_board_and_rows() {
    let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    let arguments = ["bisect", "--engine", "ENGINE", "--fen", fen];
    let outcome = ended(buggy("en-passant-rank-pin", &arguments));
    let expected = "\
capturing en passant uncovers the king along the rank that both pawns leave
  extra   f4e3: both pawns, on f4 and e4, leave the rank between the king on h4
          and the rook on b4
  depth 1 has 6 leaves, the engine counts 7

Found in 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 after e2e4

Smallest position that shows it, 5 men
8/8/8/K7/1R2Pp1k/8/8/8 b - e3 0 1

8  . . . . . . . .
7  . . . . . . . .
6  . . . . . . . .
5  K . . . . . . .
4  .[R]→ → P p → k
3  . . . . ↙ . . .
2  . . . . . . . .
1  . . . . . . . .
   a b c d e f g h

Test rows: EPD, JSON, Rust, C++, Python

8/8/8/K7/1R2Pp1k/8/8/8 b - e3 0 1 ;D1 6 ; en-passant-rank
";
    assert_eq!(outcome.code, 1, "{outcome:?}");
    assert!(outcome.stdout.contains(expected), "{}", outcome.stdout);
    let found = outcome.stdout.split("Test rows").next().unwrap();
    assert!(found.lines().all(|line| line.chars().count() <= 80), "{found}");
}

#[test]
fn the_row_is_one_that_suites_read() {
    let arguments = ["bisect", "--engine", "ENGINE", "--fen", KIWIPETE, "--format", "json"];
    let outcome = ended(buggy("castling-rook-captured-keeps-right", &arguments));
    assert_eq!(outcome.code, 1, "{outcome:?}");
    let report: Value = serde_json::from_str(&outcome.stdout).unwrap();
    let test = &report["fault"]["test"];
    let rows = format!("{}\n{}\n", test["epd"].as_str().unwrap(), test["json"].as_str().unwrap());
    let checked = crate::run::run_with(&["suite", "-"], &rows);
    assert_eq!(checked.code, 0, "{checked:?}");
}

fn temporary(name: &str) -> PathBuf {
    let folder =
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("bisect-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

#[test]
fn the_picture_has_the_arrows() {
    let path = temporary("fault.svg");
    let path_text = path.to_str().unwrap();
    let fen = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1";
    let arguments = ["bisect", "--engine", "ENGINE", "--fen", fen, "--svg", path_text];
    assert_eq!(ended(buggy("pins-ignored", &arguments)).code, 1);
    let svg = fs::read_to_string(&path).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("men pinned along a file leave it"), "{svg}");
    assert!(svg.contains("jd-red") && svg.contains("jd-blue"), "{svg}");
    let nowhere = ["bisect", "--engine", "ENGINE", "--fen", fen, "--svg", "/nonexistent/a.svg"];
    let outcome = ended(buggy("pins-ignored", &nowhere));
    assert_eq!(outcome.code, 3, "{outcome:?}");
    assert!(outcome.stderr.contains("/nonexistent/a.svg: "), "{outcome:?}");
}

#[test]
fn other_formats_say_the_same() {
    let kings = "8/8/8/8/8/8/6k1/4K2R w - - 0 1";
    let arguments = ["bisect", "--engine", "ENGINE", "--fen", kings, "--format", "csv"];
    let outcome = ended(buggy("king-next-to-king", &arguments));
    assert_eq!(outcome.code, 1);
    let mut lines = outcome.stdout.lines();
    assert_eq!(lines.next(), Some("fen,moves,depth,expected,got,wrong,move,code,text"));
    assert!(lines.all(|line| line.contains(",extra,") && line.contains("king-next-to-king")));
    let arguments = ["bisect", "--engine", "ENGINE", "--fen", kings, "--format", "junit"];
    let outcome = ended(buggy("king-next-to-king", &arguments));
    assert_eq!(outcome.code, 1);
    assert!(outcome.stdout.contains("tests=\"1\" failures=\"1\""), "{outcome:?}");
    assert!(outcome.stdout.contains("<failure type=\"king-next-to-king\""), "{outcome:?}");
    let (_, fen, ..) = rows().find(|row| row.0 == "pins-ignored").unwrap();
    let arguments = ["bisect", "--engine", "ENGINE", "--fen", fen, "--format", "jsonl"];
    let outcome = ended(buggy("pins-ignored", &arguments));
    assert_eq!(outcome.stdout.lines().count(), 1);
    let report: Value = serde_json::from_str(&outcome.stdout).unwrap();
    assert_eq!(report["schema"], "jadoube.perft.bisect/1");
}

#[test]
fn failing_engines_are_told() {
    // The fakes misbehave in this position.
    let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    // The time must do for everything that the fakes answer, on a busy machine too; so all are waited for at once.
    std::thread::scope(|scope| {
        for (fake, timeout, message) in [
            ("crashing", "30", "the engine ended"),
            ("crashing in position", "30", "the engine ended"),
            ("ends at once", "30", "the engine ended"),
            ("hanging", "6", "did not send counts within 6000 ms"),
            ("hanging in position", "6", "did not send readyok within 6000 ms"),
            ("babbling", "6", "did not send counts within 6000 ms"),
            ("silent", "6", "did not send counts within 6000 ms"),
            ("silent about counts", "1", "did not send "),
            ("silent from the start", "1", "did not send uciok"),
        ] {
            scope.spawn(move || {
                let arguments =
                    ["bisect", "--engine", "ENGINE", "--fen", fen, "--timeout", timeout];
                let outcome = ended(command_with(fake, &arguments));
                assert_eq!(outcome.code, 3, "{fake}: {outcome:?}");
                assert!(outcome.stderr.contains(message), "{fake}: {}", outcome.stderr);
                assert!(outcome.stdout.is_empty(), "{fake}: {outcome:?}");
            });
        }
    });
}

#[test]
fn of_engines_that_only_play_nothing_but_illegal_moves_is_told() {
    let arguments = ["bisect", "--engine", "ENGINE", "--fen", KIWIPETE];
    let right = ended(command_with("best moves only", &arguments));
    assert_eq!(right.code, 0, "{right:?}");
    let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    let arguments = ["bisect", "--engine", "ENGINE", "--fen", fen, "--format", "json"];
    for (fake, code, played) in [
        ("illegal best moves", "pawn-double-step-rank", "b5b7"),
        ("no best moves", "no-move", "(none)"),
    ] {
        let outcome = ended(command_with(fake, &arguments));
        assert_eq!(outcome.code, 1, "{outcome:?}");
        let report: Value = serde_json::from_str(&outcome.stdout).unwrap();
        let fault = &report["fault"];
        assert_eq!(fault["code"], code, "{fault}");
        let reasons = fault["smallest"]["reasons"].as_array().unwrap();
        assert_eq!(reasons.len(), 1, "{fault}");
        assert_eq!(
            (&reasons[0]["wrong"], &reasons[0]["moves"][0]),
            (&"extra".into(), &played.into())
        );
        assert_eq!(fault["smallest"]["got"], Value::Null);
    }
}

#[test]
fn a_wrong_total_of_right_moves_is_told() {
    let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    let arguments = ["bisect", "--engine", "ENGINE", "--fen", fen, "--no-shrink"];
    let outcome = ended(command_with("lying", &arguments));
    assert_eq!(outcome.code, 1, "{outcome:?}");
    let text = outcome.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("the total is not the sum of the moves"), "{text}");
    let told = "the moves are counted right and have 14 leaves, the total says 15";
    assert!(text.contains(told), "{text}");
}

#[test]
fn wrong_command_lines_are_told() {
    for (arguments, message) in [
        (&["bisect"][..], "--engine <CMD ARGS>"),
        (&["bisect", "--engine", "x", "--depth", "0"], "expected a depth from 1 to 64, found 0"),
        (&["bisect", "--engine", "x", "--depth", "65"], "expected a depth"),
        (
            &["bisect", "--engine", "x", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"],
            "--fen: illegal position",
        ),
        (&["bisect", "--engine", "x", "--moves", "e2e5"], "--moves: move 1 (e2e5)"),
        (&["bisect", "--engine", "'x"], "is not closed"),
        (&["--fen", START, "bisect", "--engine", "x"], "cannot go with a command"),
    ] {
        let outcome = run(arguments);
        assert_eq!(outcome.code, 2, "{arguments:?}: {outcome:?}");
        assert!(outcome.stderr.contains(message), "{arguments:?}: {}", outcome.stderr);
        assert_eq!(outcome.stderr.lines().count(), 1, "{}", outcome.stderr);
    }
    let outcome = ended(command(&["bisect", "--engine", "no-such-engine-here"]));
    assert_eq!(outcome.code, 3, "{outcome:?}");
    assert!(outcome.stderr.contains("cannot start no-such-engine-here"), "{outcome:?}");
}
