//! The replies to all moves of a position, which are counted together, against a plain sum: make each move, list the replies.

use jadoube_board::{Move, MoveKind};
use jadoube_movegen::{Position, Problems, perft};
use jadoube_notation::Fen;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::random::{Game, castling_setups, en_passant_setups, games, many_queens, wild};
use crate::support::{Outcome, Report, on_every_path, position, same, test_positions};

/// How many replies there are to each move, one by one.
fn replies(position: &Position) -> impl Iterator<Item = (Move, u64)> + '_ {
    let count = |m: Move| (m, position.after(m).legal_moves().len() as u64);
    position.legal_moves().into_iter().map(count)
}

fn counts_are_right(position: &Position) -> Outcome {
    let (mut moves, mut sequences) = (0, 0);
    for (_, count) in replies(position) {
        moves += 1;
        sequences += count;
    }
    same("moves", perft(position, 1), moves)?;
    same("sequences of two", perft(position, 2), sequences)
}

/// Of the position and of every position one move later, so that each man of either side has been the one in the air.
fn counts_are_right_around(position: &Position) -> Outcome {
    counts_are_right(position)?;
    for m in position.legal_moves() {
        counts_are_right(&position.after(m)).map_err(|why| format!("after {m}: {why}"))?;
    }
    Ok(())
}

#[test]
fn two_plies_are_right_on_and_after_the_test_positions() {
    let mut report = Report::default();
    on_every_path(|path| {
        for (name, position) in test_positions() {
            report.row(format!("{name} on {path}"), counts_are_right_around(&position));
        }
    });
    report.finish();
}

/// What the sums must tell apart: each row has moves after which more changes than the squares they touch.
const SHARP: [(&str, &str); 17] = [
    ("a pawn hides from where it pins once promoted", "8/6P1/7K/8/2R5/6p1/7P/6k1 w - - 0 1"),
    ("a man steps into a pin and lifts it", "4k3/4r3/8/8/8/3N4/4R3/4K3 w - - 0 1"),
    ("a man leaves a line and makes a pin", "4k3/4n3/8/4N3/8/8/4R3/4K3 w - - 0 1"),
    ("a rook takes the man it pinned", "3rk3/4b3/8/8/8/8/4R3/4R1K1 w - - 0 1"),
    ("a man shuts the line that guards h8", "6k1/5p1p/8/8/2N5/8/8/B6K w - - 0 1"),
    ("a step stops both steps of a pawn", "4k3/2p5/8/2P5/1P6/8/8/4K3 w - - 0 1"),
    ("a rook moves within the way of a pawn", "4k3/2p5/8/2R5/8/8/8/4K3 w - - 0 1"),
    ("en passant uncovers the rank", "8/8/8/8/k1pPp2R/8/8/4K3 b - d3 0 1"),
    ("a double step that must not be captured", "8/8/8/8/k1p4R/8/3P4/4K3 w - - 0 1"),
    ("promotions beside castling", "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1"),
    ("a rook that castles is taken", "r3k2r/8/8/3BB3/3bb3/8/8/R3K2R w KQkq - 0 1"),
    ("White's rook is a shield", "1r2k3/8/8/8/8/8/8/q1R1K3 b C - 0 1"),
    ("Black's rook is a shield", "Qr2k2r/8/8/8/8/8/8/4K3 w hb - 0 1"),
    ("a double check", "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1"),
    ("a bishop that guards and is guarded is taken", "3qk3/8/8/b2R4/8/2N5/3Q4/4K3 w - - 0 1"),
    ("a king uncovers a check", "4k3/8/8/8/4K3/8/8/4R3 w - - 0 1"),
    ("218 moves", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"),
];

#[test]
fn two_plies_are_right_where_a_man_changes_more_than_its_own_squares() {
    let mut report = Report::default();
    on_every_path(|path| {
        for (name, fen) in SHARP {
            report.row(format!("{name} on {path}"), counts_are_right_around(&position(fen)));
        }
    });
    report.finish();
}

fn as_test_case(position: &Position, outcome: Outcome) -> Result<(), TestCaseError> {
    outcome.map_err(|why| TestCaseError::fail(format!("{}: {why}", Fen(position.setup()))))
}

fn check_game(game: &Game) -> Result<(), TestCaseError> {
    for (position, m) in game.steps() {
        // Positions with rare moves at hand are worth more than the quiet ones between.
        if m.kind() != MoveKind::Normal || position.fullmove_number() % 3 == 0 {
            as_test_case(&position, counts_are_right(&position))?;
        }
    }
    as_test_case(&game.end(), counts_are_right(&game.end()))
}

fn check_setup(setup: &jadoube_board::Setup) -> Result<(), TestCaseError> {
    match Position::with(*setup, Problems::TOLERABLE) {
        Ok(position) => as_test_case(&position, counts_are_right_around(&position)),
        Err(_) => Ok(()),
    }
}

/// Random games and setups of every kind, this many of each and on each path; of games a fortieth.
fn counts_are_right_at_random(cases: u32) {
    let runner = |cases| {
        let config = ProptestConfig { cases, failure_persistence: None, ..Default::default() };
        TestRunner::new(config)
    };
    let setups = prop_oneof![
        2 => wild().boxed(),
        2 => castling_setups().boxed(),
        1 => en_passant_setups().boxed(),
        1 => many_queens().boxed(),
    ];
    on_every_path(|path| {
        let outcome = runner(cases / 40 + 1).run(&games(150), |game| check_game(&game));
        outcome.unwrap_or_else(|error| panic!("on {path}: {error}"));
        let outcome = runner(cases).run(&setups, |setup| check_setup(&setup));
        outcome.unwrap_or_else(|error| panic!("on {path}: {error}"));
    });
}

#[test]
fn two_plies_are_right_at_random() {
    counts_are_right_at_random(2000);
}

#[test]
#[ignore = "a million positions; run in release"]
fn two_plies_are_right_a_million_times() {
    counts_are_right_at_random(20_000);
}
