//! Every bug of the test engine is found, explained in the right words, and made small.

mod castling;
mod kings;
mod memory;
mod men;
mod pawns;

use std::collections::BTreeSet;
use std::process::Command;

use jadoube_buggy::Bug;
use serde_json::Value;

use crate::fakes::{buggy, totals};
use crate::run::Outcome;

/// A bug, a position in which it shows, how deep, and words that the explanation must have.
pub(crate) type Row = (&'static str, &'static str, &'static str, &'static [&'static str]);

pub(crate) fn rows() -> impl Iterator<Item = &'static Row> {
    [pawns::ROWS, men::ROWS, castling::ROWS, kings::ROWS, memory::ROWS].into_iter().flatten()
}

/// Runs to its end.
pub(crate) fn ended(mut command: Command) -> Outcome {
    command.output().unwrap().into()
}

/// All that is said of the fault in its smallest position.
fn words(fault: &Value) -> String {
    let smallest = &fault["smallest"];
    let mut words = vec![fault["rule"].as_str().unwrap_or_default()];
    for finding in smallest["reasons"].as_array().unwrap() {
        words.extend([finding["rule"].as_str().unwrap(), finding["text"].as_str().unwrap()]);
    }
    words.extend(smallest["notes"].as_array().unwrap().iter().filter_map(Value::as_str));
    words.join("; ")
}

#[test]
fn every_bug_has_a_row() {
    let rows: BTreeSet<&str> = rows().map(|row| row.0).collect();
    let bugs: BTreeSet<&str> = Bug::ALL.iter().map(|bug| bug.name()).collect();
    assert_eq!(rows, bugs);
}

#[test]
fn every_bug_is_explained_in_the_right_words() {
    let mut wrong = Vec::new();
    for (bug, fen, depth, expected) in rows() {
        let arguments =
            ["bisect", "--engine", "ENGINE", "--fen", fen, "--depth", depth, "--format", "json"];
        let outcome = ended(buggy(bug, &arguments));
        let report: Value = serde_json::from_str(&outcome.stdout).unwrap_or_default();
        let fault = &report["fault"];
        if outcome.code != 1 || fault.is_null() {
            wrong.push(format!("{bug}: no fault found: {outcome:?}"));
            continue;
        }
        let words = words(fault);
        for expected in expected.iter().filter(|expected| !words.contains(**expected)) {
            wrong.push(format!("{bug}: {expected:?} is not said in {words:?}"));
        }
        let test = &fault["test"];
        if test["got"].is_null() || test["got"] == test["nodes"] {
            wrong.push(format!("{bug}: the test row does not show it: {test}"));
        }
        if fault["smallest"]["men"].as_u64() > Some(5) {
            wrong.push(format!("{bug}: {} men are left", fault["smallest"]["men"]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn engines_that_tell_totals_only_are_understood() {
    for (bug, expected) in [
        ("en-passant-rank-pin", "along the rank that both pawns leave"),
        ("promotion-three-pieces", "promotions to a knight are missing"),
        ("castling-rook-captured-keeps-right", "kept when the rook is captured"),
        ("pins-on-ranks-ignored", "men pinned along a rank leave it"),
        ("pawn-captures-own", "men capture men of their own side"),
        ("undo-loses-castling", "castling rights are mixed up while counting"),
    ] {
        let (_, fen, depth, _) = rows().find(|row| row.0 == bug).unwrap();
        let arguments =
            ["bisect", "--engine", "ENGINE", "--fen", fen, "--depth", depth, "--format", "json"];
        let outcome = ended(totals(buggy(bug, &arguments)));
        assert_eq!(outcome.code, 1, "{bug}: {outcome:?}");
        let report: Value = serde_json::from_str(&outcome.stdout).unwrap();
        assert!(report["way"].as_str().unwrap().contains("totals only"), "{report}");
        let words = words(&report["fault"]);
        assert!(words.contains(expected), "{bug}: {words}");
    }
}
