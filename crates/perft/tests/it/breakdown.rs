//! The kinds of moves that lead to the leaves.

use jadoube_movegen::Position;
use jadoube_perft::{Breakdown, Leaves, Runner};

use crate::counts::{position, runner};

/// All columns from the definition, move by move, without any shortcut.
fn naive(position: &Position, depth: u8) -> Breakdown {
    let mut sum = Breakdown { nodes: u128::from(depth == 0), ..Breakdown::default() };
    if depth == 0 {
        return sum;
    }
    for m in position.legal_moves() {
        let next = position.after(m);
        if depth > 1 {
            sum += naive(&next, depth - 1);
            continue;
        }
        let checkers = next.checkers();
        let is_direct = checkers.has(m.to()) || m.is_castling();
        let one = |holds: bool| u128::from(holds);
        sum += Breakdown {
            nodes: 1,
            captures: one(next.placement().occupied().len() < position.placement().occupied().len()),
            en_passant: one(m.is_en_passant()),
            castles: one(m.is_castling()),
            promotions: one(m.promotion_role().is_some()),
            checks: one(next.is_check()),
            discovered_checks: one(checkers.len() == 1 && !is_direct),
            double_checks: one(checkers.len() == 2 && !next.is_checkmate()),
            mates: one(next.is_checkmate()),
        };
    }
    sum
}

#[test]
fn breakdowns_agree_with_the_definition() {
    let fens = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4),
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 3),
        // Promotions that check through the square the pawn has left, and that uncover a rook.
        ("8/4P3/4k3/8/8/1K6/8/8 w - - 0 1", 3),
        ("8/R3P1k1/8/8/8/1K6/8/8 w - - 0 1", 3),
        // A castling rook that checks, kings that uncover, captures en passant that uncover.
        ("5k2/8/8/B2pP3/8/8/8/4K2R w K d6 0 1", 4),
        ("4k3/8/8/4K3/8/8/8/4R3 w - - 0 1", 3),
        ("7k/8/8/3pP3/8/8/8/BK6 w - d6 0 1", 3),
        ("8/8/8/k2pP2R/8/8/8/1K6 w - d6 0 1", 3),
    ];
    for (fen, depth) in fens {
        let position = position(fen);
        for depth in 0..=depth {
            let expected = naive(&position, depth);
            assert_eq!(Runner::default().breakdown(&position, depth), expected, "{fen} {depth}");
        }
    }
}

/// All rows of the table of perft results, to a number of leaves.
#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn the_well_known_results_are_reproduced() {
    let path =
        format!("{}/suites/perft/cpw_perft_results.tsv", std::env::var("JADOUBE_SHARED").unwrap());
    let table = std::fs::read_to_string(path).unwrap();
    let most: u128 =
        std::env::var("JADOUBE_MAX_NODES").map_or(20_000_000, |max| max.parse().unwrap());
    let runner = runner(2, Leaves::Bulk);
    let mut failures = Vec::new();
    for row in table.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let depth: u8 = fields[2].parse().unwrap();
        if fields[3].parse::<u128>().unwrap() > most {
            continue;
        }
        let found = runner.breakdown(&position(fields[1]), depth);
        let found = [
            found.nodes,
            found.captures,
            found.en_passant,
            found.castles,
            found.promotions,
            found.checks,
            found.discovered_checks,
            found.double_checks,
            found.mates,
        ];
        for (column, found) in found.into_iter().enumerate() {
            // Empty cells are not known.
            let expected = fields.get(3 + column).copied().unwrap_or_default();
            if !expected.is_empty() && expected != found.to_string() {
                failures.push(format!(
                    "{} depth {depth} column {column}: {expected}, found {found}",
                    fields[0]
                ));
            }
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
}
