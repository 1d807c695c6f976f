//! Budgets, helpers and the two ways of asking.

use jadoube_board::Color;
use jadoube_mateability::{Budget, Deadness, Mateability, Solver, can_mate, dead, dead_fast};
use jadoube_movegen::Position;

use crate::support::{mates, read};

#[test]
fn without_a_budget_the_answer_is_unknown_and_not_wrong() {
    let nothing = Budget { nodes: 0 };
    assert!(can_mate(&Position::initial(), Color::White, nothing).is_unknown());
    assert_eq!(dead(&Position::initial(), nothing), Deadness::Unknown);
    let bare = read("8/8/4k3/8/8/4K3/8/8 w - - 0 1").unwrap();
    assert!(can_mate(&bare, Color::White, nothing).is_no());
    assert!(dead(&bare, nothing).is_dead() && dead_fast(&bare));
}

#[test]
fn the_first_position_is_alive_for_both() {
    for side in Color::ALL {
        let Mateability::Yes(line) = can_mate(&Position::initial(), side, Budget::default()) else {
            panic!("{side} can mate");
        };
        assert!(mates(&Position::initial(), side, &line), "{side}: {line:?}");
    }
    assert_eq!(dead(&Position::initial(), Budget::default()), Deadness::Alive);
    assert!(!dead_fast(&Position::initial()));
}

#[test]
fn a_mate_on_the_board_is_a_line_without_moves() {
    let mate = read("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1").unwrap();
    assert_eq!(can_mate(&mate, Color::White, Budget { nodes: 0 }), Mateability::Yes(Vec::new()));
    assert!(can_mate(&mate, Color::Black, Budget::default()).is_no());
}

#[test]
fn a_solver_answers_as_a_new_one_does() {
    let fens = [
        "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1",
        "8/3kb3/8/8/8/6P1/3K4/8 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "6Rk/8/7K/8/8/8/8/8 b - - 0 1",
    ];
    let mut solver = Solver::new();
    for fen in fens.iter().chain(fens.iter().rev()) {
        let position = read(fen).unwrap();
        for side in Color::ALL {
            let kept = solver.can_mate(&position, side, Budget::default());
            assert_eq!(kept, can_mate(&position, side, Budget::default()), "{fen} {side}");
        }
        assert_eq!(solver.dead(&position, Budget::default()), dead(&position, Budget::default()));
    }
}

#[test]
fn answers_have_names() {
    let names = [Mateability::Yes(Vec::new()), Mateability::No, Mateability::Unknown]
        .map(|answer| answer.to_string());
    assert_eq!(names, ["yes", "no", "unknown"]);
    let names =
        [Deadness::Dead, Deadness::Alive, Deadness::Unknown].map(|answer| answer.to_string());
    assert_eq!(names, ["dead", "alive", "unknown"]);
}
