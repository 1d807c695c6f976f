//! `check`: right and wrong engines, and those that do not behave.

use std::process::Command;

use jadoube_trial::{Folder, Outcome};

use crate::fakes::{buggy, command_with, noting};

/// Three rows; fakes misbehave at the second one.
const SUITE: &str = "\
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 ;D1 48 ;D2 2039
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 ;D1 14 ;D2 191
bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9 ;D1 21 ;D2 528
";

/// Checks a fake on the three rows.
fn check(fake: &str, more: &[&str]) -> Outcome {
    let folder = Folder::new();
    let suite = folder.write("three.epd", SUITE);
    let arguments = [&["check", "-j1", "--engine", "ENGINE", suite.as_str()], more].concat();
    let outcome = outcome(command_with(fake, &arguments));
    Outcome { stdout: outcome.stdout.replace(&suite, "three.epd"), ..outcome }
}

fn outcome(mut command: Command) -> Outcome {
    command.output().unwrap().into()
}

#[test]
fn all_dialects_are_understood() {
    for (fake, way) in [
        ("good", "UCI, go perft N"),
        ("numbered", "UCI, go perft N"),
        ("table", "UCI, go perft N"),
        ("late", "UCI, go perft N"),
        ("without a total", "UCI, go perft N"),
        ("without an end of the line", "UCI, go perft N, totals only"),
        ("many lines", "UCI, go perft N"),
        ("depth by depth", "UCI, go perft N, totals only"),
        ("totals", "UCI, perft N, totals only"),
    ] {
        let outcome = check(fake, &["--format", "json"]);
        let report = outcome.json();
        assert_eq!((outcome.code, report["way"].as_str()), (0, Some(way)), "{fake}: {outcome:?}");
        assert_eq!((&report["checked"], &report["rows"]), (&6.into(), &3.into()), "{fake}");
    }
}

#[test]
fn an_engine_without_totals_says_nothing_where_there_are_no_moves() {
    let folder = Folder::new();
    let mate = folder.write("mate.epd", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1 ;D1 0 ;D2 0\n");
    let arguments = ["check", "--engine", "ENGINE", "--format", "json", mate.as_str()];
    let outcome = outcome(command_with("without a total", &arguments));
    assert_eq!((outcome.code, &outcome.json()["checked"]), (0, &2.into()), "{outcome:?}");
}

#[test]
fn engines_of_xboard_are_told_no_chess960() {
    let outcome = check("xboard", &["--format", "json"]);
    let report = outcome.json();
    assert_eq!(outcome.code, 0, "{outcome:?}");
    assert_eq!(report["engine"], "Old 1.0");
    assert_eq!(report["way"], "xboard, perft N, totals only");
    assert_eq!((&report["checked"], &report["not_chess960"]), (&4.into(), &2.into()));
}

#[test]
fn engines_that_do_not_count_are_asked_for_moves() {
    let right = check("moves only", &[]);
    assert_eq!(right.code, 0, "{right:?}");
    assert!(right.stdout.contains("go depth 1 searchmoves M"), "{}", right.stdout);
    let wrong = check("no castling", &["--format", "jsonl"]);
    assert_eq!(wrong.code, 1, "{wrong:?}");
    let faults = wrong.json_lines();
    assert_eq!(faults[0]["fault"]["missing"], serde_json::json!(["e1c1", "e1g1"]));
    let weak = check("best moves only", &[]);
    assert_eq!(weak.code, 0, "{weak:?}");
    assert!(weak.stdout.contains("the best moves of go depth 1"), "{}", weak.stdout);
}

#[test]
fn a_lie_is_told_and_the_rest_is_done() {
    let outcome = check("lying", &[]);
    assert_eq!(outcome.code, 1, "{outcome:?}");
    let line = "three.epd:2: depth 1: expected 14, got 15, its moves add up to 14: 8/2p5/3p4/KP5r";
    assert!(outcome.stdout.contains(line), "{}", outcome.stdout);
    assert!(outcome.stdout.contains("3 rows, 5 counts checked, 1 wrong"), "{}", outcome.stdout);
}

#[test]
fn engines_that_crash_at_a_row_do_the_rest() {
    for (fake, message) in [
        (
            "crashing",
            "the engine ended while counts was expected (exit status: 139), its last words: segmentation fault",
        ),
        ("crashing in position", "the engine ended while readyok was expected (exit status: 3)"),
    ] {
        does_the_rest(fake, message, &check(fake, &[]));
    }
}

/// The time must do for everything that the fakes answer, on a busy machine too; so all are waited for at once.
#[test]
fn engines_that_hang_at_a_row_do_the_rest() {
    std::thread::scope(|scope| {
        for (fake, message) in [
            ("hanging", "the engine did not send counts within 6000 ms"),
            ("hanging in position", "the engine did not send readyok within 6000 ms"),
            ("babbling", "the engine did not send counts within 6000 ms"),
            ("silent", "the engine did not send counts within 6000 ms"),
        ] {
            scope.spawn(move || does_the_rest(fake, message, &check(fake, &["--timeout", "6"])));
        }
    });
}

#[track_caller]
fn does_the_rest(fake: &str, message: &str, outcome: &Outcome) {
    assert_eq!(outcome.code, 3, "{fake}: {outcome:?}");
    let line = format!("three.epd:2: depth 1: no answer: {message}");
    assert!(outcome.stdout.contains(&line), "{fake}: {}", outcome.stdout);
    let rest = "3 rows, 4 counts checked, 0 wrong, 1 without an answer";
    assert!(outcome.stdout.contains(rest), "{fake}: {}", outcome.stdout);
}

#[test]
fn engines_that_do_not_start_are_told_at_once() {
    let complaint = check("ends at once", &[]).complaint(3);
    let message = "the engine ended while uciok was expected (exit status: 7), its last words: cannot load the network";
    assert!(complaint.contains(message), "{complaint}");
    for (fake, message) in [
        ("silent from the start", "the engine did not send uciok within 1000 ms"),
        ("babbling from the start", "the engine did not send uciok within 1000 ms"),
        // Which answer it owes when the time is over depends on how busy the machine is.
        ("silent about counts", "the engine did not send "),
    ] {
        let outcome = check(fake, &["--timeout", "1"]);
        let complaint = outcome.complaint(3);
        assert!(complaint.contains(message), "{fake}: {complaint}");
    }
    let missing = crate::run::run(&["check", "--engine", "no-such-engine-anywhere"]);
    let complaint = missing.complaint(3);
    assert!(complaint.starts_with("no-such-engine-anywhere: cannot start"), "{complaint}");
}

#[test]
fn an_engine_that_ends_after_its_answers_is_started_again() {
    let outcome = check("ends after each answer", &[]);
    assert_eq!(outcome.code, 0, "{outcome:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn no_process_is_left_behind() {
    let folder = Folder::new();
    let suite = folder.write("three.epd", SUITE);
    for (fake, timeout) in [
        ("good", "30"),
        ("hanging", "6"),
        ("babbling", "6"),
        ("ignores quit", "30"),
        ("late", "30"),
    ] {
        let pids = folder.write("pids", "");
        let arguments = ["check", "--engine", "ENGINE", "--timeout", timeout, suite.as_str()];
        let _checked = outcome(noting(command_with(fake, &arguments), &pids));
        let started = folder.read_text("pids");
        assert!(started.lines().count() > 1, "{fake}");
        let alive: Vec<&str> = started
            .lines()
            .filter(|pid| {
                std::fs::read(format!("/proc/{pid}/cmdline")).is_ok_and(|it| !it.is_empty())
            })
            .collect();
        assert!(alive.is_empty(), "{fake}: {alive:?}");
    }
}

#[test]
fn wrong_command_lines_are_usage() {
    for (arguments, message) in [
        (&["check"][..], "--engine"),
        (&["check", "--engine", ""], "expected a program"),
        (&["check", "--engine", "'a"], "is not closed"),
        (&["check", "--engine", "x", "--timeout", "0"], "expected seconds"),
        (&["check", "--engine", "x", "--perft-command", "perft"], "{depth}"),
        (&["check", "--engine", "x", "--option", "Hash"], "NAME=VALUE"),
        (&["--format", "junit", "3"], "--format junit"),
    ] {
        let complaint = crate::run::run(arguments).complaint(2);
        assert!(complaint.contains(message), "{arguments:?}: {complaint}");
    }
    let complaint =
        outcome(command_with("good", &["check", "--engine", "ENGINE", "--option", "Foo=1"]))
            .complaint(2);
    assert!(complaint.contains("no option Foo"), "{complaint}");
}

#[test]
fn every_bug_is_found() {
    let mut missed = Vec::new();
    for &bug in jadoube_buggy::Bug::ALL {
        let arguments = ["check", "--engine", "ENGINE", "--format", "jsonl"];
        let outcome = outcome(buggy(bug.name(), &arguments));
        if outcome.code != 1 {
            missed.push((bug.name(), outcome.code, outcome.stderr));
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn what_faults_have_in_common_is_told() {
    for (bug, verdict) in [
        ("en-passant-rank-pin", "all faults are in: en passant that uncovers the rank"),
        ("castling-into-check", "all faults are in: castling into check"),
        ("pins-on-files-ignored", "all faults are in: pins along the file"),
        ("king-along-ray", "all faults are in: the king steps back along the line of a check"),
        ("chess960-shield", "all faults are in: castling into check from behind the rook"),
        ("double-check-answered", "all faults are in: double check"),
        ("en-passant-black-missing", ", with Black to move"),
    ] {
        let outcome = outcome(buggy(bug, &["check", "--engine", "ENGINE"]));
        assert_eq!(outcome.code, 1, "{bug}");
        assert!(outcome.stdout.contains(verdict), "{bug}: {}", outcome.stdout);
    }
}

#[test]
fn every_format_is_well_formed() {
    let text = |format: &str| {
        outcome(buggy("castling-missing", &["check", "--engine", "ENGINE", "--format", format]))
    };
    let csv = text("csv").stdout;
    let mut lines = csv.lines();
    let header = "file,line,id,fen,depth,expected,got,at,moves,missing,extra,tags,message";
    assert_eq!(lines.next(), Some(header));
    assert!(lines.next().is_some_and(|line| line.starts_with("corpus,")));
    let junit = text("junit").stdout;
    assert!(junit.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"jadoube-perft check\" tests="));
    assert!(
        junit.contains("<failure type=\"wrong\" message=\"depth ")
            && junit.ends_with("</testsuites>\n")
    );
    let lines = text("jsonl").json_lines();
    assert_eq!(lines[0]["schema"], "jadoube.perft.fault/1");
    assert_eq!(lines[lines.len() - 1]["schema"], "jadoube.perft.check.summary/1");
    let whole = text("json").json();
    assert_eq!(whole["schema"], "jadoube.perft.check/1");
    assert_eq!(whole["failures"].as_array().map(Vec::len), Some(lines.len() - 1));
}

#[test]
fn the_page_needs_no_network() {
    let folder = Folder::new();
    let path = folder.write("page.html", "");
    let arguments = ["check", "--engine", "ENGINE", "--report", path.as_str()];
    let found = outcome(buggy("castling-missing", &arguments));
    assert_eq!(found.code, 1, "{found:?}");
    let page = folder.read_text("page.html");
    assert!(page.contains("<svg ") && page.contains("class=\"jd-green jd-arrow\""));
    for outside in ["http://", "https://", "<script", "@import"] {
        let allowed = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!allowed.contains(outside), "{outside}");
    }
}

/// The engines of Debian, where they are installed.
#[test]
#[ignore = "needs the chess engines of Debian"]
fn engines_of_debian() {
    for (name, wrong) in
        [("stockfish", 0), ("fairy-stockfish", 0), ("ethereal-chess", 0), ("sjeng", 2)]
    {
        let path = format!("/usr/games/{name}");
        if !std::path::Path::new(&path).exists() {
            #[allow(clippy::print_stderr, reason = "says why nothing is tested")]
            {
                eprintln!("{name} is not installed");
            }
            continue;
        }
        let outcome = crate::run::run(&["check", "--engine", &path, "--format", "json"]);
        let report = outcome.json();
        let failures = report["failures"].as_array().map(Vec::len);
        assert_eq!(failures, Some(wrong), "{name}: {report}");
        assert_eq!(report["troubles"], serde_json::json!([]), "{name}");
    }
}
