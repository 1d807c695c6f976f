//! Positions in which the game is over, or nearly.

use jadoube_board::{Color, Move, Square};
use jadoube_movegen::Status;
use jadoube_search::{Control, Limits, Line, Score, Searcher};

use crate::support::{line, think};

#[test]
fn a_mated_side_has_no_best_move() {
    let report = think(&line("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"), &Limits::default());
    assert_eq!((report.best, report.nodes), (None, 0));
    assert_eq!(report.score, Score::MatedIn(0));
    assert_eq!(report.status, Status::Checkmate { winner: Color::White });
}

#[test]
fn a_stalemated_side_has_no_best_move() {
    let report = think(&line("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), &Limits::default());
    assert_eq!((report.best, report.score), (None, Score::Cp(0)));
    assert_eq!(report.status, Status::Stalemate);
}

#[test]
fn root_moves_that_are_all_illegal_leave_nothing_to_search() {
    let root_moves = vec![Move::normal(Square::E2, Square::E5)];
    let report = think(&Line::default(), &Limits { root_moves, ..Limits::depth(3) });
    assert_eq!((report.best, report.status), (None, Status::Ongoing));
}

#[test]
fn iterations_over_nothing_end_at_once() {
    let mated = line("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1");
    let (mut searcher, control) = (Searcher::default(), Control::default());
    let mut iterations = searcher.iterations(&mated, &Limits::depth(5), &control);
    assert_eq!(iterations.next(), None);
    assert_eq!(iterations.report().score, Score::MatedIn(0));
}

#[test]
fn bare_kings_are_a_draw() {
    let report = think(&line("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), &Limits::depth(4));
    assert!(report.best.is_some());
    assert_eq!(report.score, Score::Cp(0));
}

/// A queen ahead, but the next move of either side that is no capture ends the game in a draw.
#[test]
fn at_the_fiftieth_move_only_a_pawn_move_or_mate_helps() {
    let drawn = think(&line("k7/8/8/8/8/8/8/1KQ5 w - - 99 80"), &Limits::depth(5));
    assert_eq!(drawn.score, Score::Cp(0));
    // The mating move comes first: FIDE lets mate end the game.
    let mate = think(&line("k7/8/1K6/8/8/8/8/2Q5 w - - 99 80"), &Limits::depth(3));
    assert_eq!(mate.score, Score::MateIn(1));
    let pawn = think(&line("k7/8/8/8/8/8/6P1/1KQ5 w - - 99 80"), &Limits::depth(5));
    assert!(pawn.score > Score::Cp(300), "{pawn:?}");
    let from = pawn.best.map(Move::from);
    assert_eq!(from, Some(Square::G2), "{pawn:?}");
}
