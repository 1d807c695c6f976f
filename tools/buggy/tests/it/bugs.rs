//! The generator is right without a bug and wrong with each.

use jadoube_buggy::{Bug, Generator};
use jadoube_movegen::{Position, perft};
use jadoube_notation::fen::{FenOptions, read_position};

/// Positions in which each bug shows within the depth; Chess960 by the castling field.
const ROWS: &[(&str, u8)] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3),
    // En passant: uncovered diagonals, pinned capturers, checks, both sides of the passed pawn, the edges.
    ("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", 3),
    ("8/8/1k6/8/2pP4/8/5B2/4K3 b - d3 0 1", 3),
    ("8/b7/8/2Pp4/8/4K3/8/7k w - d6 0 1", 2),
    ("8/8/8/8/R2pP2k/8/8/7K b - e3 0 1", 2),
    ("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", 2),
    ("4k3/8/8/PpPpP3/8/8/8/4K3 w - b6 0 1", 3),
    ("4k3/8/8/p6P/8/8/7p/4K3 w - a6 0 1", 2),
    ("4b2k/8/8/3pP3/K7/8/8/8 w - d6 0 1", 2),
    ("4k3/2b5/8/3pP3/8/6K1/8/8 w - d6 0 1", 2),
    ("4k3/6b1/8/3pP3/8/2K5/8/8 w - d6 0 1", 1),
    ("4k3/1b6/8/3Pp3/8/8/6K1/8 w - e6 0 1", 1),
    ("7k/8/8/K2pP1Nr/8/8/8/8 w - d6 0 1", 1),
    // Castling.
    ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", 3),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 4),
    ("r3k2r/8/8/8/8/8/p6p/R3K2R w KQkq - 0 1", 3),
    ("r6r/8/8/8/8/8/1k6/R3K2R w KQ - 0 1", 1),
    ("8/8/8/8/8/8/6k1/4K2R w K - 0 1", 1),
    ("r3k2r/8/8/8/8/3n4/8/R3K2R w KQkq - 0 1", 2),
    ("4k3/8/8/8/8/8/6bP/4K2R b K - 0 1", 4),
    ("4k3/8/8/8/8/8/6bR/4K2R b K - 0 1", 4),
    ("4k3/8/8/8/8/8/3p4/R3K3 w Q - 0 1", 3),
    ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 5),
    ("1n2k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", 2),
    ("4k2r/8/8/8/8/8/6P1/4K3 w k - 0 1", 4),
    ("4k3/6b1/8/8/8/8/1P6/4K2R b K - 0 1", 4),
    // Chess960.
    ("k7/8/8/8/8/8/8/5KR1 w G - 0 1", 5),
    ("4k3/8/8/8/8/8/8/qR2K3 w B - 0 1", 2),
    ("4k3/8/8/8/8/8/8/2KRn3 w D - 0 1", 2),
    ("4k3/8/8/8/8/8/8/RK1n4 w A - 0 1", 2),
    ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", 4),
    ("4k3/8/8/8/8/8/8/6KR w H - 0 1", 2),
    ("4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", 2),
    ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", 3),
    ("2r4k/8/8/8/8/8/8/1K3R2 w F - 0 1", 1),
    ("4k3/8/8/8/8/8/8/1K3R1R w F - 0 1", 1),
    // Pins, checks, kings.
    ("3k4/8/8/8/1b6/8/3N1n2/r3K3 w - - 0 1", 1),
    ("k7/8/8/8/r5K1/8/4P3/8 w - - 0 1", 1),
    ("r5K1/3P4/8/8/8/8/8/k7 w - - 0 1", 1),
    ("4k3/8/8/p7/7K/8/8/8 w - - 0 1", 1),
    ("4k3/4r3/8/8/4R3/3K4/8/8 w - - 0 1", 1),
    ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", 1),
    ("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", 1),
    ("4k3/4r3/8/8/8/4P3/8/4K3 w - - 0 1", 2),
    ("3k4/8/8/8/8/8/4R3/r2NK3 w - - 0 1", 2),
    ("4k3/8/8/7b/8/5Q2/4B3/3K4 w - - 0 1", 2),
    ("4k3/8/8/8/7b/6P1/8/4K2R w - - 0 1", 2),
    ("4k3/8/8/8/4r2b/8/8/4K1R1 w - - 0 1", 2),
    ("4k3/8/8/8/8/5n2/8/4K1R1 w - - 0 1", 2),
    ("4k3/8/8/8/8/8/3p1P2/4K2R w - - 0 1", 2),
    ("8/8/8/8/3k4/4p3/8/3K4 w - - 0 1", 3),
    ("4k3/8/8/8/8/4p3/4r3/4K3 w - - 0 1", 2),
    // Promotions.
    ("1n2k3/P7/8/8/8/8/7p/4K1N1 w - - 0 1", 3),
    ("r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", 3),
    // Taking back.
    ("1n6/P6k/8/8/8/8/8/K7 w - - 0 1", 2),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 2),
    ("k3n3/8/8/8/8/8/8/K3R3 w - - 0 1", 2),
    // Transpositions.
    ("4k3/8/8/7N/8/8/8/R3K3 w Q - 0 1", 5),
    ("4k3/8/8/8/3p4/8/4P3/4K2N w - - 0 1", 5),
];

fn positions() -> impl Iterator<Item = (&'static str, Position, u8)> {
    ROWS.iter().map(|&(fen, depth)| {
        let position = read_position(fen, FenOptions::lenient());
        (fen, position.unwrap_or_else(|error| panic!("{fen}: {error}")), depth)
    })
}

#[test]
fn without_a_bug_every_count_is_right() {
    let generator = Generator::new(None);
    for (fen, position, depth) in positions() {
        for depth in 0..=depth {
            assert_eq!(
                u128::from(generator.perft(&position, depth.into())),
                u128::from(perft(&position, depth.into())),
                "{fen} depth {depth}"
            );
        }
    }
}

#[test]
fn every_bug_shows_in_some_row() {
    let hidden: Vec<&str> = Bug::ALL
        .iter()
        .filter(|&&bug| {
            let generator = Generator::new(Some(bug));
            !positions().any(|(_, position, depth)| {
                (1..=depth).any(|depth| {
                    let right = perft(&position, depth.into());
                    u128::from(generator.perft(&position, depth.into())) != u128::from(right)
                })
            })
        })
        .map(|bug| bug.name())
        .collect();
    assert!(hidden.is_empty(), "no row shows {}", hidden.join(", "));
}

#[test]
fn names_are_unique_and_read_back() {
    for bug in Bug::ALL {
        assert_eq!(bug.name().parse(), Ok(*bug));
    }
    assert!("no-such-bug".parse::<Bug>().is_err());
}
