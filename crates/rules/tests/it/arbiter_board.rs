//! Games begun wrongly, men displaced, earlier positions set up again (FIDE 7.2 to 7.4, 7.6, A.5.1.2).

use jadoube_rules::{IllegalMoveCorrection, RuleSet, TimeClass, Vigilance};

use crate::arbiter_rows::{Row, arbiter, check_rows, standard};
use crate::support::START;

/// Nineteen moves, and the twentieth.
macro_rules! after_moves {
    (19, $then:literal) => {
        concat!(
            "a2a3; a7a6; b2b3; b7b6; c2c3; c7c6; d2d3; d7d6; e2e3; e7e6; f2f3; f7f6; g2g3; g7g6; h2h3; h7h6; ",
            "a3a4; a6a5; b3b4; ",
            $then
        )
    };
    (20, $then:literal) => {
        concat!(after_moves!(19, "b6b5; "), $then)
    };
}

const CANCELLED: &str = "cancelled 7.2.1 | game-over : abandoned *";
const REVERSED: &str = "cancelled 7.3 | game-over : abandoned *";

const STANDARD: [Row; 15] = [
    ("7.2.1 at once", START, "array", CANCELLED),
    ("7.2.1 after ten moves", START, after_moves!(20, "array"), CANCELLED),
    ("7.2.1 before the start", START, "!array", "refused not-started 6.6"),
    ("7.2.1 when it is over", START, "w resign; array", "refused game-is-over 5.1.2"),
    ("7.2.2", START, "e2e4; board", "board-turned 7.2.2"),
    ("7.2.2 the game goes on", START, "board; e2e4; w press", "move-completed 6.2.1: b runs"),
    ("7.3 fewer than ten moves", START, after_moves!(19, "colors"), REVERSED),
    ("7.3 ten moves", START, after_moves!(20, "colors"), "goes-on-as-it-is 7.3"),
    ("7.4", START, "b displace", "men-displaced 7.4.1: 12.9"),
    (
        "7.6",
        START,
        "e2e4; w press; e7e5; b press; reinstate 1",
        "reinstated 7.6: back to 1 b, b runs",
    ),
    ("7.6 as it was", START, "e2e4; reinstate 1", "reinstated 7.6: back to 1 b, b runs"),
    (
        "7.6 nothing touched binds",
        START,
        "w touch e2; reinstate 0; d2d4; w press",
        "move-completed 6.2.1: b runs",
    ),
    ("7.6 the clocks stand", START, "e2e4; w stop; reinstate 0", "reinstated 7.6: back to 0 w"),
    ("7.6 then they run", START, "e2e4; w stop; reinstate 0; restart", "restarted 6.11.3: w runs"),
    ("7.6 not yet", START, "e2e4; reinstate 2", "refused no-such-position 7.6"),
];

#[test]
fn what_was_begun_wrongly_or_displaced_is_put_right() {
    check_rows(&STANDARD, standard);
}

const QUICK: [Row; 5] = [
    ("A.5.1.2 before ten moves", START, after_moves!(19, "array"), CANCELLED),
    ("A.5.1.2 the array", START, after_moves!(20, "array"), "refused too-late-for-set-up A.5.1.2"),
    ("A.5.1.2 the board", START, after_moves!(20, "board"), "refused too-late-for-set-up A.5.1.2"),
    ("A.5.1.2 nothing of colours", START, after_moves!(20, "colors"), "goes-on-as-it-is 7.3"),
    ("7.3 in rapid", START, after_moves!(19, "colors"), REVERSED),
];

#[test]
fn in_rapid_and_blitz_the_set_up_stands_after_ten_moves() {
    for class in [TimeClass::Rapid, TimeClass::Blitz] {
        check_rows(&QUICK, |fen| arbiter(fen, RuleSet::FIDE_2023, "-", class));
    }
}

#[test]
fn supervised_rapid_and_blitz_are_as_standard_chess() {
    let rows: [Row; 2] = [
        ("A.4 the array", START, after_moves!(20, "array"), CANCELLED),
        (
            "A.4 an illegal move after the reply",
            START,
            "e2e5; w press; d7d6; b press; found",
            "illegal-move 7.5.1, 7.5.5, A.3: back to 0 w, play e2e3 e2e4, w runs, count 1, b +1:00",
        ),
    ];
    let correction = IllegalMoveCorrection::Always;
    let rules = RuleSet { illegal_move_correction: correction, ..RuleSet::FIDE_2023 };
    check_rows(&rows, |fen| {
        arbiter(fen, rules, "-", TimeClass::Rapid).with_vigilance(Vigilance::WhenTold)
    });
}

/// Positions before an illegal move that nobody noticed belong to it: it has to be found first.
#[test]
fn only_positions_since_the_last_unnoticed_illegal_move_are_reinstated() {
    let rows: [Row; 3] = [
        (
            "before it",
            START,
            "e2e4; w press; e7e4; b press; reinstate 1",
            "refused no-such-position 7.6",
        ),
        (
            "after it",
            START,
            "e2e4; w press; d7d4; b press; g1f3; w press; reinstate 2",
            "reinstated 7.6: back to 2 w, w runs",
        ),
        (
            "impossible",
            "4r1k1/8/8/8/8/8/8/3QK3 w - - 0 1",
            "d1d2; w press; reinstate 1",
            "refused impossible-position 7.5.1",
        ),
    ];
    check_rows(&rows, |fen| standard(fen).with_vigilance(Vigilance::WhenTold));
}
