//! Illegal moves, found at once or later (FIDE 7.5, A, B).

use jadoube_board::Color;
use jadoube_rules::{RuleSet, TimeClass, Vigilance};

use crate::arbiter_rows::{PINNED, Row, arbiter, check_rows, standard};
use crate::arbiter_script::run;
use crate::support::{START, position};

const ILLEGAL: [Row; 10] = [
    (
        "R126 a pinned man",
        PINNED,
        "w touch e2; w release d3; w press",
        "illegal-move 7.5.1, 7.5.5: back to 0 w, free, w runs, count 1, b +2:00",
    ),
    (
        "R126 the man has to move",
        START,
        "e2e5; w press",
        "illegal-move 7.5.1, 7.5.5: back to 0 w, play e2e3 e2e4, w runs, count 1, b +2:00",
    ),
    (
        "R126 a man taken wrongly is touched second",
        "4k3/8/8/3p4/4P3/8/8/2N1K3 w - - 0 1",
        "c1d5; w press",
        "illegal-move 7.5.1, 7.5.5: back to 0 w, play c1a2 c1b3 c1d3 c1e2, w runs, count 1, b +2:00",
    ),
    (
        "R126 touch-move holds",
        START,
        "e2e5; w press; d2d4",
        "refused touched-otherwise 4.3.1: e2e3 e2e4",
    ),
    (
        "R127 the second",
        START,
        "e2e5; w press; e2e5; w press",
        "illegal-move 7.5.1, 7.5.5: back to 0 w, play e2e3 e2e4, w runs, count 2 | game-over 7.5.5: illegal-moves 0-1",
    ),
    (
        "R127 the opponent cannot mate",
        "8/8/8/4k3/8/8/3QK3/8 w - - 0 1",
        "e2e4; w press; e2e4; w press",
        "illegal-move 7.5.1, 7.5.5: back to 0 w, play e2d1 e2d3 e2e1 e2e3 e2f1 e2f2 e2f3, w runs, count 2 | game-over 7.5.5: illegal-moves 1/2-1/2",
    ),
    (
        "R127 each player by himself",
        START,
        "e2e5; w press; e2e4; w press; e7e4; b press",
        "illegal-move 7.5.1, 7.5.5: back to 1 b, play e7e5 e7e6, b runs, count 1, w +2:00",
    ),
    (
        "R127 two kinds add up",
        START,
        "w press; e2e5; w press",
        "illegal-move 7.5.1, 7.5.5: back to 0 w, play e2e3 e2e4, w runs, count 2 | game-over 7.5.5: illegal-moves 0-1",
    ),
    ("nothing was illegal", START, "e2e4; w press; found", "refused no-illegal-move 7.5.1"),
    ("no promotion elsewhere", START, "e2e4q", "refused no-promotion 3.7.3.3"),
];

#[test]
fn illegal_moves_are_taken_back_and_cost_time_or_the_game() {
    check_rows(&ILLEGAL, standard);
}

const BLITZ: [Row; 9] = [
    (
        "R127 one minute",
        START,
        "e2e5; w press",
        "illegal-move 7.5.1, 7.5.5, A.3: back to 0 w, play e2e3 e2e4, w runs, count 1, b +1:00",
    ),
    (
        "R129 without a move",
        START,
        "w press",
        "press-without-move 7.5.3, 7.5.5, A.3: w runs, free, count 1, b +1:00",
    ),
    (
        "R128 the king left in check",
        "4r1k1/8/8/8/8/8/8/3QK3 w - - 0 1",
        "d1d2; w press",
        "illegal-move 7.5.1, 7.5.5, A.3: back to 0 w, play d1e2, w runs, count 1, b +1:00",
    ),
    (
        "R127 the second loses",
        START,
        "w press; w press",
        "press-without-move 7.5.3, 7.5.5: w runs, free, count 2 | game-over 7.5.5: illegal-moves 0-1",
    ),
    ("R133 a wrong claim", START, "w claim 3", "claim-wrong 9.5.3, A.3: b +1:00"),
    ("R130 no score", START, "w idle", "recording-excused A.2"),
    ("R112 the guidelines are not for blitz", START, "flags", "refused first-flag-counts 6.8"),
    ("R111 a flag", START, "b flag", "flag-down 6.8 | game-over 6.9: flag-fall 1-0"),
    ("R97 resignation", START, "w resign", "game-over 5.1.2: resignation 0-1"),
];

#[test]
fn blitz_has_its_own_penalties() {
    check_rows(&BLITZ, |fen| arbiter(fen, RuleSet::FIDE_2023, "-", TimeClass::Blitz));
    let old = |fen: &str| arbiter(fen, RuleSet::S0, "-", TimeClass::Blitz);
    let row = [(
        "R128 as page S0 says",
        "4r1k1/8/8/8/8/8/8/3QK3 w - - 0 1",
        "d1d2; w press",
        "illegal-move 7.5.1, 7.5.5: back to 0 w, play d1e2, w runs, count 1 | game-over 7.5.5: illegal-moves 0-1",
    )];
    check_rows(&row, old);
    let legacy = RuleSet { first_clock: RuleSet::FIDE_2023.first_clock, ..RuleSet::S0 };
    let row = [(
        "R128 by older Laws",
        "4r1k1/8/8/8/8/8/8/3QK3 w - - 0 1",
        "d1d2; w press",
        "illegal-move 7.5.1, 7.5.5: back to 0 w, play d1e2, w runs, count 1 | game-over 7.5.5: illegal-moves 0-1",
    )];
    check_rows(&row, |fen| arbiter(fen, legacy, "-", TimeClass::Blitz));
}

const LATER: [Row; 12] = [
    (
        "R126 some moves later",
        START,
        "e2e4; e7e5; f1d4; w press; b8c6; g1f3; found 3",
        "illegal-move 7.5.1, 7.5.5: back to 2 w, play f1a6 f1b5 f1c4 f1d3 f1e2, w runs, count 1, b +2:00",
    ),
    (
        "R126 by itself",
        START,
        "e2e4; e7e5; f1d4; w press",
        "move-completed 6.2.1.2 | unnoticed 7.5.1: f1d4 | move-completed 6.2.1: b runs",
    ),
    (
        "R126 touch-move holds",
        START,
        "e2e4; e7e5; f1d4; w press; b8c6; found; d2d4",
        "refused touched-otherwise 4.3.1: f1a6 f1b5 f1c4 f1d3 f1e2",
    ),
    (
        "R126 another ply",
        START,
        "e2e4; e7e5; f1d4; w press; b8c6; found 2",
        "refused no-illegal-move 7.5.1",
    ),
    (
        "R126 the first of two",
        START,
        "e2e5; w press; d7d4; b press; g1f3; found 1",
        "illegal-move 7.5.1, 7.5.5: back to 0 w, play e2e3 e2e4, w runs, count 1, b +2:00",
    ),
    (
        "R126 the second of two",
        START,
        "e2e5; w press; d7d4; b press; g1f3; found",
        "illegal-move 7.5.1, 7.5.5: back to 1 b, play d7d5 d7d6, b runs, count 1, w +2:00",
    ),
    ("R126 found once", START, "e2e5; w press; found; ?found", "refused no-illegal-move 7.5.1"),
    (
        "R18 the king could be taken",
        "4r1k1/8/8/8/8/8/8/3QK3 w - - 0 1",
        "d1d2; w press; b e8e1",
        "refused king-capture 1.4.1",
    ),
    (
        "R18 nothing can be moved",
        "4r1k1/8/8/8/8/8/8/3QK3 w - - 0 1",
        "d1d2; w press; b e8e7",
        "refused impossible-position 7.5.1",
    ),
    (
        "R18 it has to be corrected",
        "4r1k1/8/8/8/8/8/8/3QK3 w - - 0 1",
        "d1d2; w press; found",
        "illegal-move 7.5.1, 7.5.5: back to 0 w, play d1e2, w runs, count 1, b +2:00",
    ),
    (
        "R18 or the game ends otherwise",
        "4r1k1/8/8/8/8/8/8/3QK3 w - - 0 1",
        "d1d2; w press; b resign",
        "game-over 5.1.2: resignation 1-0",
    ),
    (
        "an illegal move is no mate",
        "6k1/5ppp/8/8/8/8/R7/4K3 w - - 0 1",
        "a2e8; w press",
        "illegal-move 7.5.1, 7.5.5: back to 0 w, play a2a1 a2a3 a2a4 a2a5 a2a6 a2a7 a2a8 a2b2 a2c2 a2d2 a2e2 a2f2 a2g2 a2h2, w runs, count 1, b +2:00",
    ),
];

#[test]
fn illegal_moves_are_found_later() {
    check_rows(&LATER, |fen| standard(fen).with_vigilance(Vigilance::WhenTold));
}

const RAPID_LATER: [Row; 5] = [
    (
        "A.5.2 before the next move",
        START,
        "e2e5; w press; found",
        "illegal-move 7.5.1, 7.5.5, A.3: back to 0 w, play e2e3 e2e4, w runs, count 1, b +1:00",
    ),
    (
        "A.5.2 after it",
        START,
        "e2e5; w press; d7d6",
        "move-made 4.7: d7d6 | illegal-move-stands A.5.2",
    ),
    ("A.5.2 too late", START, "e2e5; w press; d7d6; found", "refused too-late-to-correct A.5.2"),
    (
        "A.5.2 the players agree",
        START,
        "e2e5; w press; d7d6; found agreed",
        "illegal-move A.5.2: back to 0 w, play e2e3 e2e4, w runs",
    ),
    (
        "A.5.2 an earlier one",
        START,
        "e2e5; w press; d7d4; b press; found 1",
        "refused too-late-to-correct A.5.2",
    ),
];

#[test]
fn in_rapid_chess_an_illegal_move_stands_after_the_reply() {
    check_rows(&RAPID_LATER, |fen| {
        arbiter(fen, RuleSet::FIDE_2023, "-", TimeClass::Rapid).with_vigilance(Vigilance::WhenTold)
    });
    let always = |fen: &str| {
        arbiter(fen, RuleSet::S4, "-", TimeClass::Rapid).with_vigilance(Vigilance::WhenTold)
    };
    let row = [(
        "R126 as page S4 says",
        START,
        "e2e5; w press; d7d6; found",
        "illegal-move 7.5.1, 7.5.5, A.3: back to 0 w, play e2e3 e2e4, w runs, count 1, b +1:00",
    )];
    check_rows(&row, always);
}

#[test]
fn a_restored_position_is_the_one_before_with_the_offender_to_move() {
    let mut arbiter = standard(START).with_vigilance(Vigilance::WhenTold);
    let script = "e2e4; w press; e7e5; b press; f1d4; w press; b8c6; b press; g1f3; w press";
    run(&mut arbiter, script).expect("no refusal");
    assert_eq!(arbiter.plies(), 5);
    run(&mut arbiter, "!found").expect("no refusal");
    assert_eq!((arbiter.plies(), arbiter.game().plies()), (2, 2));
    let before = position("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    assert_eq!(*arbiter.position(), before);
    assert_eq!(arbiter.clock().running(), Some(Color::White));
    assert_eq!((arbiter.illegal_moves(Color::White), arbiter.illegal_moves(Color::Black)), (1, 0));
}
