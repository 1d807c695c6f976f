//! The shared suites, found through the environment variable `JADOUBE_SHARED`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use jadoube_board::Color;
use jadoube_mateability::{Budget, Solver, cannot_mate};
use serde_json::Value;

use crate::support::{letters, read, report};

fn read_file(path: &str) -> String {
    let root = std::env::var_os("JADOUBE_SHARED").expect("JADOUBE_SHARED names the folder");
    let path = PathBuf::from(root).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn unwinnability(name: &str) -> String {
    read_file(&format!("suites/unwinnability/{name}"))
}

/// Rows of letters and FEN, split by the first space.
fn check_letters(rows: impl Iterator<Item = (String, String)>, budget: Budget) {
    let mut solver = Solver::new();
    let (mut number, mut failures) = (0, Vec::new());
    for (expected, fen) in rows {
        number += 1;
        let found = match read(&fen) {
            Ok(position) => letters(&position, &mut solver, budget),
            Err(error) => error,
        };
        // A dot stands for: not told.
        let agrees = found.len() == 2
            && found.chars().zip(expected.chars()).all(|(a, b)| b == '.' || a == b);
        if !agrees {
            failures.push(format!("{fen}\n  found    {found}\n  expected {expected}"));
        }
    }
    report(number, &failures);
}

fn letter_rows(text: &str) -> impl Iterator<Item = (String, String)> {
    text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let (letters, fen) = line.split_at_checked(2)?;
        Some((letters.to_owned(), fen.trim().to_owned()))
    })
}

#[test]
#[ignore = "reads the shared suites; minutes"]
fn hard_positions_are_decided_and_right() {
    check_letters(letter_rows(&unwinnability("chasolver_positions.txt")), Budget::default());
}

#[test]
#[ignore = "reads the shared suites"]
fn positions_from_lichess_are_decided_and_right() {
    check_letters(letter_rows(&unwinnability("chasolver_lichess.txt")), Budget::default());
}

#[test]
#[ignore = "reads the shared suites"]
fn the_fast_test_proves_as_much_as_the_best_known() {
    for (name, at_least) in [("chasolver_lichess.txt", 1_693), ("chasolver_positions.txt", 1_644)] {
        let (mut proved, mut failures, mut rows) = (0, Vec::new(), 0);
        for (expected, fen) in letter_rows(&unwinnability(name)) {
            let Ok(position) = read(&fen) else { continue };
            for (side, letter) in Color::ALL.into_iter().zip(expected.chars()) {
                rows += 1;
                if cannot_mate(&position, side) {
                    proved += 1;
                    if letter != '-' {
                        failures.push(format!("{side} {fen}"));
                    }
                }
            }
        }
        report(rows, &failures);
        assert!(proved >= at_least, "{name}: {proved} sides proved, {at_least} is the bar");
    }
}

#[test]
#[ignore = "reads the shared suites"]
fn the_oracle_of_ashlar_agrees() {
    let text = unwinnability("ashlar_cha_oracle.tsv");
    let letter = |name: &str, letter: char| match name {
        "WINNABLE" => letter,
        "UNWINNABLE" => '-',
        _ => '.',
    };
    let rows = text.lines().skip(1).filter_map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        let [fen, white, black, ..] = columns[..] else { return None };
        Some((String::from_iter([letter(white, 'W'), letter(black, 'B')]), fen.to_owned()))
    });
    check_letters(rows, Budget { nodes: 10_000_000 });
}

/// Rows that tell who flagged and whether the opponent can mate.
fn flag_rows(text: &str, fen: usize, flagged: usize) -> impl Iterator<Item = (String, String)> {
    text.lines().filter(|line| !line.starts_with('#')).map(move |line| {
        let columns: Vec<&str> = line.split('\t').collect();
        let can = columns[flagged + 1] == "yes";
        let letters = match (columns[flagged], can) {
            ("w", true) => ".B",
            ("w", false) => ".-",
            (_, true) => "W.",
            (_, false) => "-.",
        };
        (letters.to_owned(), columns[fen].to_owned())
    })
}

#[test]
#[ignore = "reads the shared suites"]
fn flags_that_fell_against_nobody() {
    check_letters(flag_rows(&unwinnability("flagfall_cases.tsv"), 1, 2), Budget::default());
    check_letters(flag_rows(&unwinnability("unfair_sample.tsv"), 0, 2), Budget::default());
}

#[test]
#[ignore = "reads the shared suites"]
fn insufficient_material_is_hopeless() {
    // The column says that the men alone are not enough: then no mate may be found. One that stands on the board in a
    // position that no move can lead to is no counterexample.
    let mut solver = Solver::new();
    let (mut rows, mut failures) = (0, Vec::new());
    for line in unwinnability("insufficient_material.tsv").lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let Ok(position) = read(columns[0]) else { continue };
        let found = letters(&position, &mut solver, Budget::default());
        for (letter, column) in found.chars().zip(&columns[1..3]) {
            rows += 1;
            if *column == "true" && letter != '-' {
                failures.push(line.to_owned());
            }
        }
    }
    report(rows, &failures);
}

#[test]
#[ignore = "reads the shared suites"]
fn flagged_games_of_lichess_end_as_the_solvers_say() {
    // The rows tell no answer; nothing may stay unknown and every line must lead to mate.
    let text = unwinnability("d3_lichess_30k.txt");
    let rows = text.lines().filter_map(|line| line.rsplit_once(' ')).map(|(fen, _)| fen.to_owned());
    let mut solver = Solver::new();
    let (mut number, mut failures) = (0, Vec::new());
    for fen in rows {
        number += 1;
        let found = read(&fen).map_or_else(
            |error| error,
            |position| letters(&position, &mut solver, Budget::default()),
        );
        if found.contains(['?', '!']) || found.len() != 2 {
            failures.push(format!("{fen}: {found}"));
        }
    }
    report(number, &failures);
}

fn json_rows(path: &str, kind: &str) -> Vec<Value> {
    let text = read_file(path);
    let rows = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    rows.filter(|row| row["kind"] == kind).collect()
}

#[test]
#[ignore = "reads the shared suites"]
fn rule_cases_of_mate_possible_hold() {
    let rows = json_rows("rules/cases.jsonl", "mate_possible").into_iter().map(|row| {
        let expect = &row["expect"];
        let letter = |name: &str, letter: char| match expect[name].as_bool() {
            Some(true) => letter,
            Some(false) => '-',
            None => '.',
        };
        let letters =
            String::from_iter([letter("white_can_mate", 'W'), letter("black_can_mate", 'B')]);
        (letters, row["fen"].as_str().unwrap_or_default().to_owned())
    });
    check_letters(rows, Budget::default());
}

#[test]
#[ignore = "reads the shared suites"]
fn reported_faults_of_others_with_dead_positions_are_not_ours() {
    let expected: BTreeMap<&str, &str> = [
        ("dead-01", "--"),
        ("dead-02", "WB"),
        ("dead-04", "W."),
        ("dead-05", "-B"),
        ("dead-08", "--"),
    ]
    .into();
    let mut known = 0;
    let rows = json_rows("bugs/cases.jsonl", "dead-position");
    let rows =
        rows.iter().filter_map(|row| Some((expected.get(row["id"].as_str()?)?, &row["input"])));
    let rows: Vec<(String, String)> = rows
        .flat_map(|(letters, input)| {
            known += 1;
            let list =
                input["fens"].as_array().cloned().unwrap_or_else(|| vec![input["fen"].clone()]);
            list.into_iter()
                .filter_map(move |fen| Some(((*letters).to_owned(), fen.as_str()?.to_owned())))
        })
        .collect();
    assert_eq!(known, expected.len());
    check_letters(rows.into_iter(), Budget::default());
}
