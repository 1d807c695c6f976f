//! Positions with known answers.

use jadoube_mateability::{Budget, Solver, cannot_mate, dead_fast};

use crate::support::{ACCEPTED, letters, read, report};

/// Who can mate (`W`, `B`, `-`), the position, and what it shows.
const ROWS: &[(&str, &str, &str)] = &[
    // The men alone (FIDE 5.2.2, R100, R112).
    ("--", "8/8/4k3/8/8/4K3/8/8 w - - 0 1", "kings"),
    ("--", "8/8/4k3/8/8/4K1N1/8/8 w - - 0 1", "a knight"),
    ("--", "8/8/4k3/8/8/4K1B1/8/8 b - - 0 1", "a bishop"),
    ("--", "8/8/4kb2/8/8/4K1B1/8/8 w - - 0 1", "bishops on one colour"),
    ("--", "8/b1B1b1B1/1b1B1b1B/8/8/8/8/1k5K w - - 0 1", "many bishops on one colour"),
    ("WB", "8/1b6/4k3/8/3B4/8/8/4K3 w - - 0 1", "bishops on both colours"),
    ("WB", "8/8/4kn2/8/8/4K1N1/8/8 w - - 0 1", "a knight each"),
    ("WB", "8/8/4kb2/8/8/4K1N1/8/8 w - - 0 1", "bishop and knight"),
    ("W-", "8/8/4k3/8/8/4KNN1/8/8 w - - 0 1", "two knights: the mate cannot be forced, but exists"),
    ("-B", "8/3k1q2/8/8/3N4/8/8/4K3 w - - 0 1", "a knight against a queen"),
    ("-B", "8/3kqq2/8/8/3N4/8/8/4K3 w - - 0 1", "a knight against two queens"),
    ("WB", "8/3k1r2/8/8/3N4/8/8/4K3 w - - 0 1", "a knight against a rook"),
    ("-B", "8/3k1q2/8/8/3B4/8/8/4K3 w - - 0 1", "a bishop against a queen"),
    ("-B", "8/3k1r2/8/8/3B4/8/8/4K3 w - - 0 1", "a bishop against a rook"),
    (
        "WB",
        "8/3k1p2/8/8/3B4/8/8/4K3 w - - 0 1",
        "a bishop against a pawn: it must become a man in the way",
    ),
    ("WB", "8/3k1p2/8/8/3N4/8/8/4K3 w - - 0 1", "a knight against a pawn"),
    // Captures that cannot be avoided.
    ("--", "k7/P1K5/8/8/8/8/8/8 b - - 0 1", "Black must take the pawn"),
    ("--", "6Rk/8/7K/8/8/8/8/8 b - - 0 1", "Black must take the rook"),
    ("--", "r7/K1k5/8/8/8/8/8/8 w - - 0 1", "White must take the rook"),
    ("W-", "8/8/8/8/8/5k2/7r/6RK w - - 0 1", "White must take the rook and keeps its own"),
    // Nine pawns a side, as puzzles have them.
    ("--", "8/4p1p1/p1p1P1P1/P1P1pBp1/pBp1P1P1/P1P5/4K1P1/2k5 b - - 0 1", "nine pawns each"),
    // Walls of pawns.
    ("--", "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1", "a closed wall"),
    (
        "--",
        "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1",
        "a wall of pairs with gaps that are always attacked",
    ),
    ("--", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1", "a bishop that attacks no pawn"),
    (
        "WB",
        "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/2B1K3 w - - 0 1",
        "a bishop that opens the wall by taking a pawn",
    ),
    (
        "--",
        "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1",
        "a bishop each, on the same side of the wall as its king",
    ),
    (
        "W-",
        "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1",
        "walled, but White's bishop finds a mate (from lichess ijyj0mHa)",
    ),
    ("WB", "8/5p1p/5p2/5PpP/k3p1P1/p1p1P3/P1P5/K7 b - - 0 1", "looks locked, but is not"),
    ("WB", "4k3/8/8/p1p1p1pp/P1P1P1P1/8/8/4K3 w - - 0 1", "a pawn too many opens the wall"),
    (
        "WB",
        "4k3/8/8/pPp1p1p1/P1P1P1P1/8/8/4K3 w - c6 0 1",
        "a double step opens it: taken en passant",
    ),
    ("WB", "4k3/8/8/pPp1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", "White's pawn runs"),
    // The end of the game.
    ("W-", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "mate on the board"),
    ("--", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate on the board"),
    ("-B", "8/8/8/8/8/2k5/1p6/K7 w - - 0 1", "the king steps away and the pawn becomes a queen"),
    (
        "-B",
        "8/8/8/8/8/2b1k1b1/8/3RKR2 w - - 0 1",
        "a mate that no move can give is one all the same",
    ),
    // Single ways to mate.
    ("W-", "8/8/8/8/8/1K6/7P/k7 w - - 0 1", "a pawn from its own square"),
    (
        "W-",
        "k7/1P6/K7/8/8/8/8/8 b - - 0 1",
        "the king steps into the corner and is mated by the new queen",
    ),
    ("--", "8/8/8/8/8/6k1/6p1/6K1 w - - 0 1", "White is stalemated"),
];

#[test]
fn known_positions_get_the_known_answers() {
    let mut solver = Solver::new();
    let mut failures = Vec::new();
    for (expected, fen, what) in ROWS {
        let found = match read(fen) {
            Ok(position) => letters(&position, &mut solver, Budget::default()),
            Err(error) => error,
        };
        if found != *expected {
            failures.push(format!("{what}: {fen}\n  found    {found}\n  expected {expected}"));
        }
    }
    report(ROWS.len(), &failures);
}

#[test]
fn the_fast_test_proves_plain_cases_and_contradicts_nothing() {
    // A wall, a forced capture, bare men: what a program asks after every move.
    let proved =
        ["a closed wall", "Black must take the pawn", "kings", "bishops on one colour", "a knight"];
    let mut failures = Vec::new();
    for (expected, fen, what) in ROWS {
        let position = read(fen).unwrap();
        if dead_fast(&position) && *expected != "--"
            || !dead_fast(&position) && proved.contains(what)
        {
            failures.push(format!("{what}: {fen}"));
        }
    }
    report(ROWS.len(), &failures);
}

#[test]
fn the_colours_swapped_get_the_same_answers() {
    let mut failures = Vec::new();
    for (_, fen, what) in ROWS {
        let position = read(fen).unwrap();
        let mut setup = position.setup();
        setup.placement = setup.placement.mirrored();
        setup.turn = !setup.turn;
        setup.castling_rooks = setup.castling_rooks.flip_ranks();
        setup.en_passant = setup.en_passant.map(jadoube_board::Square::flip_rank);
        let mirrored = jadoube_movegen::Position::with(setup, ACCEPTED).unwrap();
        for side in jadoube_board::Color::ALL {
            if cannot_mate(&position, side) != cannot_mate(&mirrored, !side) {
                failures.push(format!("{what}: {side} {fen}"));
            }
        }
    }
    report(ROWS.len(), &failures);
}
