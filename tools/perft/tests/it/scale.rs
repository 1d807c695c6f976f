//! `plan`, `run` and `merge`.

use crate::run::{START, run, run_with};

const CHESS960: &str = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";

fn plan(fen: &str, depth: &str, split: &str) -> String {
    run(&["plan", fen, depth, "--split", split, "-q"]).clean()
}

fn results(units: &str, options: &[&str]) -> String {
    run_with(&[&["run"], options].concat(), units).clean()
}

fn merged(results: &str) -> String {
    run_with(&["merge"], results).clean()
}

/// Lines in another order.
fn mixed(text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_by_key(|line| line.bytes().rev().collect::<Vec<u8>>());
    lines.join("\n")
}

#[test]
fn the_sum_does_not_depend_on_the_split_or_the_order() {
    for (fen, depth, text) in [
        (START, "5", format!("{START}\ndepth 5: 4,865,609\n")),
        (CHESS960, "4", format!("{CHESS960}\ndepth 4: 326,672\n")),
        (
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            "5",
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ndepth 5: 0\n".to_owned(),
        ),
        (START, "0", format!("{START}\ndepth 0: 1\n")),
        (START, "1", format!("{START}\ndepth 1: 20\n")),
    ] {
        for split in ["1", "7", "100"] {
            let units = plan(fen, depth, split);
            for options in [&[][..], &["-j1", "--hash", "1M"], &["--hash", "1M", "--verify-hash"]] {
                let results = results(&units, options);
                assert_eq!(merged(&results), text, "{split} units");
                assert_eq!(merged(&mixed(&results)), text, "{split} units");
            }
        }
    }
}

#[test]
fn plans_have_the_units_that_were_asked_for() {
    for (split, units) in [("1", 1), ("7", 7), ("100", 100)] {
        assert_eq!(plan(START, "6", split).lines().count(), units);
    }
    assert_eq!(plan("startpos", "6", "7"), plan(START, "6", "7"));
    let fewer = run(&["plan", "startpos", "1", "--split", "100"]);
    assert_eq!(fewer.stderr, "note: 1 unit only: there are no more positions near the root\n");
    for split in ["0", "x", "-1", "100001"] {
        let complaint = run(&["plan", "startpos", "5", "--split", split]).complaint(2);
        assert!(
            complaint.contains("expected a whole number of units from 1 to 100000"),
            "{complaint}"
        );
    }
    let wrong = run(&["plan", "8/8/8/8/8/8/8/8 w - - 0 1", "5", "--split", "1"]).complaint(2);
    assert!(wrong.starts_with("FEN: illegal position: "), "{wrong}");
    assert!(run(&["plan", "startpos", "65", "--split", "1"]).complaint(2).contains("0 to 64"));
}

#[test]
fn a_unit_gives_the_same_bytes_whenever_it_is_done() {
    let units = plan(START, "5", "7");
    let together = results(&units, &["-j2"]);
    let apart: String =
        units.lines().map(|unit| results(unit, &["-j1", "--hash", "64K"])).collect();
    assert_eq!(together, apart);
    let line: serde_json::Value = serde_json::from_str(together.lines().next().unwrap()).unwrap();
    for field in ["schema", "version", "plan", "unit", "units", "seed", "work", "nodes", "checksum"]
    {
        assert!(!line[field].is_null(), "{field} in {line}");
    }
    let other = results(&units, &["--seed", "5"]);
    let line: serde_json::Value = serde_json::from_str(other.lines().next().unwrap()).unwrap();
    assert_eq!(line["seed"], 5);
    assert_eq!(merged(&other), merged(&together));
}

/// Merges lines that do not make a whole; what is told, and the exit code.
fn refused(lines: &[&str], options: &[&str]) -> (String, i32) {
    let outcome = run_with(&[&["merge"], options].concat(), lines.join("\n"));
    assert_eq!(outcome.stdout, "", "{outcome:?}");
    (outcome.stderr, outcome.code)
}

#[test]
fn missing_units_are_named() {
    let results = results(&plan(START, "4", "7"), &[]);
    let lines: Vec<&str> = results.lines().collect();
    assert_eq!(refused(&lines[1..], &[]), ("error: unit 1 of 7 is missing\n".to_owned(), 1));
    assert_eq!(
        refused(&[lines[1], lines[3], lines[4]], &[]),
        ("error: units 1, 3, 6-7 are missing\n".to_owned(), 1)
    );
    assert_eq!(refused(&[], &[]), ("error: no results to merge\n".to_owned(), 3));
}

#[test]
fn units_that_came_twice_count_once() {
    let results = results(&plan(START, "4", "3"), &[]);
    let again = format!("{results}{}", results.lines().next().unwrap());
    let outcome = run_with(&["merge"], &again);
    assert_eq!((outcome.code, outcome.stdout), (0, merged(&results)));
    assert_eq!(
        outcome.stderr,
        "note: unit 1 came back more than once, and counts once: stdin:1, stdin:4\n"
    );
}

#[test]
fn double_checks_need_every_unit_twice() {
    let units = plan(START, "4", "3");
    let first = results(&units, &[]);
    let second = results(&units, &["--seed", "1", "--hash", "64K"]);
    let both = format!("{first}{second}");
    let outcome = run_with(&["merge", "--double-check"], &both);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""), "{outcome:?}");
    assert_eq!(outcome.stdout, merged(&first));
    let lines: Vec<&str> = both.lines().take(5).collect();
    assert_eq!(
        refused(&lines, &["--double-check"]),
        ("error: unit 3 came back only once, in stdin:3\n".to_owned(), 1)
    );
    let same = run_with(&["merge", "--double-check"], format!("{first}{first}"));
    assert_eq!(same.code, 0);
    assert_eq!(
        same.stderr,
        "note: 3 units were counted with the same keys each time; --seed makes others\n"
    );
}

#[test]
fn changed_lines_are_named() {
    let units = plan(START, "4", "3");
    let results = results(&units, &[]);
    let lines: Vec<&str> = results.lines().collect();
    for (from, to) in [
        ("\"nodes\":", "\"nodes\":1"),
        ("\"unit\":2", "\"unit\":1"),
        ("\"units\":3", "\"units\":2"),
        ("\"depth\":4", "\"depth\":5"),
        ("\"seed\":0", "\"seed\":1"),
        ("\"version\":\"", "\"version\":\"9"),
    ] {
        let changed = lines[1].replacen(from, to, 1);
        assert_ne!(changed, lines[1]);
        let (told, code) = refused(&[lines[0], &changed, lines[2]], &[]);
        assert!(told.starts_with("error: stdin:2: unit "), "{from}: {told}");
        assert!(told.contains(" was changed: its checksum does not fit\n"), "{from}: {told}");
        assert!(told.ends_with("error: unit 2 of 3 is missing\n"), "{from}: {told}");
        assert_eq!(code, 1);
    }
    // A unit that was changed is not counted.
    let damaged = units.replacen("\"times\":1", "\"times\":2", 1);
    let outcome = run_with(&["run"], &damaged);
    assert_eq!(outcome.code, 3);
    assert_eq!(outcome.stderr, "error: stdin:1: unit 1 is damaged: its checksum does not fit\n");
    assert_eq!(outcome.stdout.lines().count(), 2);
}

#[test]
fn results_of_two_plans_are_told_apart() {
    let first = results(&plan(START, "4", "3"), &[]);
    let second = results(&plan(START, "4", "2"), &[]);
    let lines: Vec<&str> = first.lines().chain(second.lines()).collect();
    let (told, code) = refused(&lines, &[]);
    let expected = format!(
        "error: stdin:4: unit 1 belongs to another plan: {START}, depth 4, split into 2\n\
         error: stdin:5: unit 2 belongs to another plan: {START}, depth 4, split into 2\n"
    );
    assert_eq!((told, code), (expected, 1));
}

#[test]
fn lines_that_are_something_else_are_told() {
    let units = plan(START, "3", "2");
    let results = results(&units, &[]);
    let outcome = run_with(&["merge"], format!("{results}\n\n{{\"schema\":\n{units}"));
    // All units are there, so that the sum is known; yet something could not be read.
    assert_eq!((outcome.code, outcome.stdout), (3, merged(&results)));
    let told: Vec<&str> = outcome.stderr.lines().collect();
    assert!(
        told[0].starts_with("error: stdin:5: expected a result as a line of JSON: "),
        "{told:?}"
    );
    assert_eq!(
        told[1],
        "error: stdin:6: expected a result (jadoube.perft.result/1), found \"jadoube.perft.unit/1\""
    );
    let outcome = run_with(&["run"], "x\n{}\n[1]\n");
    assert_eq!((outcome.code, outcome.stdout.as_str()), (3, ""));
    assert_eq!(outcome.stderr.lines().count(), 3, "{outcome:?}");
    assert_eq!(run(&["merge", "no/such/file"]).code, 3);
    assert_eq!(run(&["run", "no/such/file"]).code, 3);
}

#[test]
fn bytes_that_are_no_text_are_told_and_the_other_lines_read() {
    let units = plan(START, "3", "2");
    let results = results(&units, &[]);
    let with_noise = |lines: &str| [&b"x\xFF\n\n"[..], lines.as_bytes()].concat();
    let outcome = run_with(&["merge"], with_noise(&results));
    assert_eq!((outcome.code, outcome.stdout), (3, merged(&results)));
    let told = "error: stdin:1: expected a result as a line of JSON: ";
    assert!(outcome.stderr.starts_with(told), "{}", outcome.stderr);
    let outcome = run_with(&["run"], with_noise(&units));
    assert_eq!((outcome.code, outcome.stdout), (3, results.clone()));
    // A byte order mark is nothing.
    assert_eq!(run_with(&["merge"], format!("\u{FEFF}{results}")).clean(), merged(&results));
}

#[cfg(unix)]
#[test]
fn a_line_without_end_takes_no_memory_without_end() {
    for command in ["run", "merge"] {
        let outcome = run(&[command, "/dev/zero"]);
        let told = "error: /dev/zero:1: expected a line of JSON, found one longer than 64 MiB\n";
        assert!(outcome.code == 3 && outcome.stderr.starts_with(told), "{outcome:?}");
    }
}

#[test]
fn merged_counts_have_every_format() {
    let results = results(&plan(START, "4", "3"), &[]);
    let with = |format: &str| run_with(&["merge", "--format", format], &results);
    let json = with("json").json();
    assert_eq!(json["schema"], "jadoube.perft.merged/1");
    assert_eq!((&json["nodes"], &json["complete"]), (&197_281.into(), &true.into()));
    assert_eq!(with("csv").clean(), format!("fen,depth,nodes\n{START},4,197281\n"));
    // The line is a row of a suite.
    let outcome = run_with(&["suite", "-", "--format", "json"], with("jsonl").clean());
    assert_eq!((outcome.code, outcome.json()["checked"].as_u64()), (0, Some(1)));
    let first = results.lines().next().unwrap();
    let outcome = run_with(&["merge", "--format", "json"], first);
    assert_eq!((outcome.code, &outcome.json()["findings"][1]["unit"]), (1, &3.into()));
    assert!(outcome.json()["nodes"].is_null());
}
