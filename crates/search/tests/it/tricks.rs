//! What a search must see on the way: repetition, stalemate, zugzwang.

use jadoube_board::{Move, Square};
use jadoube_notation::san::SanOptions;
use jadoube_search::{Limits, Line, Score};

use crate::support::{line, position, think};

/// A name, a FEN, the best moves in SAN, and a depth that must find one of them.
const ROWS: &[(&str, &str, &[&str], u32)] = &[
    ("perpetual check saves", "6k1/5p1p/8/8/8/2q5/r4PPP/3Q2K1 w - - 0 1", &["Qg4+", "Qd8+"], 9),
    (
        "WAC.001: a quiet queen mates",
        "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
        &["Qg6"],
        12,
    ),
    ("zugzwang.001", "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1", &["Rf1"], 20),
    ("the king goes ahead of the pawn (ZPTS.16)", "2k5/8/1K1P4/8/8/8/8/8 w - - 0 1", &["Kc6"], 8),
    ("the opposition (ZPTS.15)", "8/3k4/8/8/3PK3/8/8/8 w - - 0 1", &["Kd5"], 12),
    (
        "under-promotion to a knight mates",
        "8/5P1k/8/5N2/7K/8/6Q1/6b1 w - - 0 1",
        &["f8=N+", "Qg7#", "Qg7"],
        3,
    ),
];

#[test]
fn rows() {
    let mut faults = Vec::new();
    for &(name, fen, moves, depth) in ROWS {
        let report = think(&line(fen), &Limits::depth(depth));
        let position = position(fen);
        let read = |text: &&str| SanOptions::lenient().read_move(text, &position).expect(fen).m;
        let wanted: Vec<_> = moves.iter().map(read).collect();
        if !wanted.contains(&report.best) {
            faults.push(format!("{name}: {:?} with {}", report.best, report.score));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Black is lost but for a check that repeats: the search must know the positions of the game.
#[test]
fn the_third_repetition_in_the_game_is_a_draw() {
    let mut game = line("6k1/8/8/8/8/7q/8/QQ4K1 b - - 0 1");
    let checks = [
        (Square::H3, Square::G3),
        (Square::G1, Square::H1),
        (Square::G3, Square::H3),
        (Square::H1, Square::G1),
    ];
    for (from, to) in checks.into_iter().chain(checks) {
        game.play(Move::normal(from, to)).expect("legal");
    }
    // The same checks once more would be the third time.
    let report = think(&game, &Limits::depth(4));
    assert_eq!(report.score, Score::Cp(0), "{report:?}");
}

#[test]
fn a_winning_side_does_not_repeat() {
    let mut game = line("6k1/8/8/8/8/8/5PPP/Q5K1 w - - 10 30");
    let there_and_back = [
        (Square::A1, Square::A2),
        (Square::G8, Square::G7),
        (Square::A2, Square::A1),
        (Square::G7, Square::G8),
    ];
    for (from, to) in there_and_back.into_iter().chain(there_and_back) {
        game.play(Move::normal(from, to)).expect("legal");
    }
    let report = think(&game, &Limits::depth(8));
    assert!(report.score > Score::Cp(500), "{report:?}");
    let mut after: Line = game.clone();
    after.play(report.best.expect("a move")).expect("legal");
    let seen = after.keys().iter().filter(|key| **key == after.position().key()).count();
    assert!(seen < 2, "{report:?} repeats");
}
