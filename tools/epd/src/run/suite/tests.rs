//! Rows and what is told of them.

use super::super::arguments::{Judge, JudgingArguments};
use super::*;

fn judges(judge: &[Judge]) -> Judges {
    let judge = judge.to_vec();
    Judges::new(&JudgingArguments { judge, ce_margin: 0, min_solved: None, tolerant: false })
}

fn usual() -> Judges {
    judges(&[Judge::Bm, Judge::Am, Judge::Dm, Judge::Credit])
}

fn read(text: &str) -> Suites {
    let mut suites = Suites::default();
    let choice = Choice { judges: &usual(), only: &[] };
    suites.read_file(&"x.epd".into(), text.as_bytes(), choice);
    suites
}

/// The row of a line.
pub(crate) fn row(line: &str) -> Row {
    let mut suites = read(line);
    assert_eq!(suites.broken.len(), 0, "{:?}", suites.broken);
    suites.rows.remove(0)
}

fn complaints(text: &str) -> Vec<String> {
    read(text).broken.iter().map(ToString::to_string).collect()
}

#[test]
fn rows_that_cannot_be_used_are_told_with_their_lines() {
    let rows = [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - bm Nf3;", "x.epd:1: bm: Nf3: the side to move has no knight"),
        ("4k3/8/8/8/8/8/4P3/8 w - - bm e4;", "x.epd:1: illegal position: White has no king"),
        ("4k3/8/8/8/8/8/4P3 w - - bm e4;", "x.epd:1: expected 8 ranks, found 7 (byte 0)"),
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; am e4;",
            "x.epd:1: e2e4 is among the best moves and among those to avoid",
        ),
        (
            "7k/5Q2/6K1/8/8/8/8/8 b - - dm 0;",
            "x.epd:1: there is no legal move, so nothing to be found",
        ),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - bm #1;", "x.epd:1: mate in 1 is expected, but no move mates"),
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - bm #-1;",
            "x.epd:1: the side to move should be mated in 1, but need not be",
        ),
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - dm x;",
            "x.epd:1: dm: expected a number, found \"x\" (byte 31)",
        ),
        ("# nothing\n\n", "x.epd: no positions"),
        ("", "x.epd: no positions"),
    ];
    let mut wrong = Vec::new();
    for (text, expected) in rows {
        let found = complaints(text);
        if found != [expected] {
            wrong.push((text, found));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn rows_of_perft_counts_and_silent_ones_are_counted() {
    let suites = read(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400\n\
         4k3/8/8/8/8/8/4P3/4K3 w - - id \"nothing\";\n\
         4k3/8/8/8/8/8/4P3/4K3 w - - ce 20;\n\
         7k/5Q2/6K1/8/8/8/8/8 b - - ce 0; id \"stalemate\";\n\
         4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n",
    );
    assert_eq!((suites.rows.len(), suites.perft_rows, suites.silent_rows), (1, 1, 3));
    assert!(suites.broken.is_empty());
}

#[test]
fn what_is_odd_is_told_and_the_row_is_used() {
    let suites = read("4k3/8/8/8/8/8/4P3/4K3 w K - bm e4 Nf3; bm Kd1;");
    let doubts: Vec<String> = suites.doubts.iter().map(ToString::to_string).collect();
    assert_eq!(
        doubts,
        [
            "x.epd:1: dropped: a castling right has no king and rook to it",
            "x.epd:1: bm: opcode is there twice (byte 39)",
            "x.epd:1: bm: Nf3: the side to move has no knight",
        ]
    );
    let points = read("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; c0 \"e4=10, Nf3=2\";");
    assert_eq!(points.doubts[0].to_string(), "x.epd:1: c0: Nf3: the side to move has no knight");
    assert_eq!(suites.rows[0].expected.best.len(), 2);
}

#[test]
fn dialects_of_points_give_the_same() {
    let rows = [
        r#"4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; c0 "e4=100, Kd2=30";"#,
        r#"4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; c7 "e4 Kd2"; c8 "100 30";"#,
        r#"4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; c8 "100 30"; c9 "e2e4 e1d2";"#,
    ];
    for line in rows {
        let row = row(line);
        let kd2 = row.position.legal_moves().into_iter().find(|m| m.to_string() == "e1d2");
        assert_eq!(row.expected.points(kd2), Some((30, 100)), "{line}");
        assert_eq!(row.expected.points(None), Some((0, 100)), "{line}");
    }
}
