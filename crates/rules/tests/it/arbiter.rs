//! The arbiter, event by event (FIDE Articles 4 to 9, 11, 12, A, B).

use jadoube_board::Color;
use jadoube_rules::{Arbiter, RuleSet, TimeClass, TimeControl, Vigilance};

use crate::arbiter_script::run;
use crate::support::{Found, START, check, position, same};

/// Name, FEN, script, what the last event brings.
type Row = (&'static str, &'static str, &'static str, &'static str);

fn arbiter(fen: &str, rules: RuleSet, control: &str, class: TimeClass) -> Arbiter {
    let control: TimeControl = control.parse().expect("a time control");
    Arbiter::with_rules(position(fen), rules, control).with_time_class(class)
}

fn standard(fen: &str) -> Arbiter {
    arbiter(fen, RuleSet::FIDE_2023, "-", TimeClass::Standard)
}

fn check_rows(rows: &[Row], arbiter: impl Fn(&str) -> Arbiter) {
    let test = |row: &&Row| -> Found {
        let mut arbiter = arbiter(row.1);
        same(row.2, run(&mut arbiter, row.2)?.as_str(), row.3)
    };
    check(rows, |row| row.0.to_owned(), test);
}

const CASTLING: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
const PROMOTION: &str = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1";
const PINNED: &str = "4r1k1/8/8/8/8/8/4B3/3QK3 w - - 0 1";
const TWO_PAWNS: &str = "4k3/8/8/3p1p2/8/8/8/4K1N1 w - - 0 1";

const HANDS: [Row; 48] = [
    ("R117 touch", START, "w touch b1", "touch-move 4.3.1: play b1a3 b1c3"),
    ("R117 touch nothing", START, "w touch e4", "refused no-man 4.3"),
    ("R117 not to move", START, "b touch e7", "refused not-to-move 4.3"),
    ("R117 another man", START, "w touch b1; e2e4", "refused touched-otherwise 4.3.1: b1a3 b1c3"),
    ("R117 the touched man", START, "w touch b1; b1c3", "move-made 4.7: b1c3"),
    ("R117 free", START, "w touch a1", "touch-move 4.5: free"),
    ("R119 unclear order", TWO_PAWNS, "w together d5 g1", "touch-move 4.3.3: play g1e2 g1f3 g1h3"),
    ("R119 nothing together", START, "w together", "refused no-man 4.3"),
    ("R122 j'adoube", START, "w adjust g1", "adjusted 4.2.1"),
    ("R122 binds to nothing", START, "w adjust g1; e2e4", "move-made 4.7: e2e4"),
    ("R122 without notice", START, "w shift g1", "touch-move 4.2.2, 4.3.1: play g1f3 g1h3"),
    ("R122 on the other's turn", START, "b adjust g8", "refused not-to-adjust 4.2.1"),
    ("R122 an accident", START, "w brush e2; d2d4", "move-made 4.7: d2d4"),
    (
        "R121 released is made",
        START,
        "w touch e2; w release e3; ?w release e4",
        "refused move-is-made 4.7",
    ),
    ("R121 held above a square", START, "w touch e2; w hold; w release e4", "move-made 4.7: e2e4"),
    ("R121 put back", START, "w touch e2; w release e2", "put-back 4.3"),
    (
        "R121 put back stays touched",
        START,
        "w touch e2; w release e2; d2d4",
        "refused touched-otherwise 4.3.1: e2e3 e2e4",
    ),
    ("R121 named by its square", START, "w release f3 from g1", "move-made 4.7: g1f3"),
    ("R121 nothing in the hand", START, "w release e4", "refused no-man 4.3"),
    ("R121 onto one's own man", START, "w touch d1; w release d2", "refused own-man 3.1"),
    ("R121 the opponent's man", START, "w release e5 from e7", "refused no-man 4.3"),
    (
        "R16 a king is not captured",
        "4k3/4p3/8/8/8/8/4R3/4K3 w - - 0 1",
        "e2e8",
        "refused king-capture 1.4.1",
    ),
    ("R72 king first", CASTLING, "w touch e1; w release g1", "castling-begun 4.7.2: play e1g1"),
    (
        "R72 the rook follows",
        CASTLING,
        "w touch e1; w release g1; w touch h1; w release f1",
        "move-made 4.7: e1g1",
    ),
    (
        "R72 to the queen's side",
        CASTLING,
        "w release c1 from e1; w release d1 from a1",
        "move-made 4.7: e1c1",
    ),
    (
        "R72 no other move",
        CASTLING,
        "w release g1 from e1; w release f2 from e1",
        "refused touched-otherwise 4.7.2: e1g1",
    ),
    (
        "R72 no other rook",
        CASTLING,
        "w release g1 from e1; w release d1 from a1",
        "refused touched-otherwise 4.7.2: e1g1",
    ),
    (
        "R72 no other man",
        CASTLING,
        "w release g1 from e1; h1h2",
        "refused touched-otherwise 4.7.2: e1g1",
    ),
    (
        "R72 rook released first",
        CASTLING,
        "w touch h1; w release f1; ?w touch e1",
        "refused move-is-made 4.7",
    ),
    (
        "R123 rook touched first",
        CASTLING,
        "w touch h1; w touch e1; e1g1",
        "refused rook-first 4.4.2: h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8",
    ),
    (
        "R123 rook first, the other side",
        CASTLING,
        "w touch h1; w touch e1; e1c1",
        "refused touched-otherwise 4.4.2, 4.3.1: h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8",
    ),
    (
        "R123 king and rook",
        CASTLING,
        "w touch e1; w touch h1; e1e2",
        "refused touched-otherwise 4.4.1: e1g1",
    ),
    (
        "R124 illegal castling",
        "5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "w touch e1; w touch h1",
        "touch-move 4.4.3: play e1c1 e1d1 e1d2 e1e2",
    ),
    ("castling in one go, as UCI writes it", CASTLING, "e1g1", "move-made 4.7: e1g1"),
    ("castling in one go, onto the rook", CASTLING, "e1a1", "move-made 4.7: e1c1"),
    (
        "R86 a pawn has to be replaced",
        PROMOTION,
        "w release a8 from a7",
        "promotion-begun 4.6: play a7a8b a7a8n a7a8q a7a8r",
    ),
    (
        "R90 held in the hand only",
        PROMOTION,
        "w hold; w choose r a8",
        "promotion-chosen 4.4.4: play a7a8r",
    ),
    (
        "R90 the choice is final",
        PROMOTION,
        "w choose r a8; a7a8q",
        "refused touched-otherwise 4.4.4: a7a8r",
    ),
    (
        "R90 and made when released",
        PROMOTION,
        "w choose r a8; w release a8",
        "move-made 4.7: a7a8r",
    ),
    (
        "R90 pawn first",
        PROMOTION,
        "w release a8 from a7; w choose n a8; w release a8",
        "move-made 4.7: a7a8n | game-over 5.2.2: dead-position 1/2-1/2",
    ),
    (
        "R90 the pawn stays there",
        PROMOTION,
        "w release a8 from a7; w release b8",
        "refused touched-otherwise 4.7: a7a8b a7a8n a7a8q a7a8r",
    ),
    (
        "R90 a second choice",
        PROMOTION,
        "w choose r a8; w choose q a8",
        "refused touched-otherwise 4.3: a7a8r",
    ),
    (
        "R86 no king",
        PROMOTION,
        "w choose k a8",
        "refused no-promotion 3.7.3.3: a7a8b a7a8n a7a8q a7a8r e1d1 e1d2 e1e2 e1f1 e1f2",
    ),
    (
        "R89 by capture",
        "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        "w touch a7; w touch b8",
        "touch-move 4.3.3: play a7b8b a7b8n a7b8q a7b8r",
    ),
    (
        "R90 which pawn",
        "8/P1P1k3/8/8/8/8/8/4K3 w - - 0 1",
        "w choose q c8; w release c8",
        "move-made 4.7: c7c8q",
    ),
    (
        "an illegal move before the press",
        START,
        "w touch e2; w release e5",
        "illegal-on-board 7.5.1: e2e5",
    ),
    ("can be corrected", START, "w touch e2; w release e5; w release e4", "move-made 4.7: e2e4"),
    (
        "by the touched man only",
        START,
        "w touch e2; w release e5; d2d4",
        "refused touched-otherwise 4.3.1: e2e3 e2e4",
    ),
];

#[test]
fn hands_bind_and_release() {
    check_rows(&HANDS, standard);
}

const PRESSES: [Row; 20] = [
    ("R115 white's clock runs", START, "!start", "started 6.6: w runs"),
    ("R115 once only", START, "start", "refused already-started 6.6"),
    ("before the start", START, "!w touch e2", "refused not-started 6.6"),
    ("R115 made, not completed", START, "e2e4", "move-made 4.7: e2e4"),
    ("R115 completed", START, "e2e4; w press", "move-completed 6.2.1: b runs"),
    ("pressed twice", START, "e2e4; w press; w press", "refused clock-not-running 6.2.1"),
    ("the other's clock", START, "b press", "refused clock-not-running 6.2.1"),
    (
        "6.2.1.2 completed by the next move",
        START,
        "e2e4; e7e5; g1f3",
        "move-completed 6.2.1.2 | move-made 4.7: g1f3",
    ),
    (
        "6.2.2 pressed after the opponent's move",
        START,
        "e2e4; e7e5; w press",
        "move-completed 6.2.1: b runs",
    ),
    (
        "the other hand",
        START,
        "e2e4; w press other",
        "wrong-hand 6.2.3: 12.9 | move-completed 6.2.1: b runs",
    ),
    (
        "R129 without a move",
        START,
        "w press",
        "press-without-move 7.5.3, 7.5.5: w runs, free, count 1, b +2:00",
    ),
    (
        "R129 touched, not moved",
        START,
        "w touch b1; w press",
        "press-without-move 7.5.3, 7.5.5: w runs, play b1a3 b1c3, count 1, b +2:00",
    ),
    (
        "R129 twice",
        START,
        "w press; w press",
        "press-without-move 7.5.3, 7.5.5: w runs, free, count 2 | game-over 7.5.5: illegal-moves 0-1",
    ),
    (
        "R129 one by each",
        START,
        "w press; e2e4; w press; b press",
        "press-without-move 7.5.3, 7.5.5: b runs, free, count 1, w +2:00",
    ),
    (
        "R129 two hands",
        START,
        "w 2hands e2e4; w press",
        "move-completed 6.2.1: b runs | two-hands 7.5.4, 7.5.5: count 1, b +2:00",
    ),
    ("R129 two hands unpressed", START, "w 2hands e2e4; e7e5", "move-made 4.7: e7e5"),
    (
        "R90 an unreplaced pawn",
        PROMOTION,
        "w release a8 from a7; w press",
        "pawn-not-replaced 7.5.2, 7.5.5: a7a8q, count 1, b +2:00 | move-completed 6.2.1: b runs",
    ),
    (
        "R90 chosen, yet unreplaced",
        PROMOTION,
        "w release a8 from a7; w choose r a8; w press",
        "pawn-not-replaced 7.5.2, 7.5.5: a7a8r, count 1, b +2:00 | move-completed 6.2.1: b runs",
    ),
    (
        "R90 unreplaced, and the queen mates",
        "7k/P5pp/8/8/8/8/8/4K3 w - - 0 1",
        "w release a8 from a7; w press",
        "pawn-not-replaced 7.5.2, 7.5.5: a7a8q, count 1 | game-over 5.1.1: checkmate 1-0",
    ),
    (
        "castling without the rook",
        CASTLING,
        "w release g1 from e1; w press",
        "illegal-move 7.5.1, 7.5.5: back to 0 w, play e1g1, w runs, count 1, b +2:00",
    ),
];

#[test]
fn pressing_the_clock_completes_a_move_or_an_irregularity() {
    check_rows(&PRESSES, standard);
}

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

const KNIGHTS: &str = "g1f3; g8f6; f3g1; f6g8; g1f3; g8f6; f3g1";

const DRAWS: [Row; 29] = [
    ("R99 an offer in time", START, "e2e4; w offer", "draw-offered 9.1.2.1"),
    (
        "R99 an offer at another time",
        START,
        "e2e4; w press; w offer",
        "untimely-offer 9.1.2.1, 11.5",
    ),
    (
        "R99 accepted",
        START,
        "e2e4; w press; e7e5; b offer; b press; w accept",
        "game-over 5.2.3: agreement 1/2-1/2",
    ),
    (
        "R99 declined",
        START,
        "e2e4; w press; e7e5; b offer; b press; w decline",
        "draw-declined 9.1.2.1",
    ),
    (
        "R99 declined is gone",
        START,
        "e2e4; e7e5; b offer; w decline; w accept",
        "refused no-offer 9.1.2.1",
    ),
    (
        "R99 by touch",
        START,
        "e2e4; e7e5; b offer; w touch g1",
        "draw-declined-by-touch 9.1.2.1 | touch-move 4.3.1: play g1e2 g1f3 g1h3",
    ),
    (
        "R99 by touch is gone",
        START,
        "e2e4; e7e5; b offer; w touch g1; w accept",
        "refused no-offer 9.1.2.1",
    ),
    ("R99 by moving", START, "e2e4; e7e5; b offer; g1f3; w accept", "refused no-offer 9.1.2.1"),
    (
        "R99 not by adjusting",
        START,
        "e2e4; e7e5; b offer; w adjust g1; w accept",
        "game-over 5.2.3: agreement 1/2-1/2",
    ),
    ("R99 one's own", START, "e2e4; w offer; w accept", "refused own-offer 9.1.2.1"),
    ("R99 offered twice over", START, "e2e4; w offer; b offer", "refused offer-is-open 9.1.2.1"),
    ("R99 not withdrawn", START, "e2e4; w offer; w unoffer", "refused offer-stands 9.1.2.1"),
    ("R99 nothing to withdraw", START, "e2e4; w unoffer", "refused no-offer 9.1.2.1"),
    (
        "R99 both must have moved",
        START,
        "e2e4; w offer; w press; b accept",
        "refused agreement-too-early 5.2.3, 9.1.1",
    ),
    (
        "R104 announced",
        START,
        "g1f3; g8f6; f3g1; f6g8; g1f3; g8f6; f3g1; b claim 3 f6g8",
        "claim-correct 9.2.1, 9.5.2 | game-over 9.2.1: threefold-repetition 1/2-1/2",
    ),
    (
        "R102 on the board",
        START,
        "g1f3; g8f6; f3g1; f6g8; g1f3; g8f6; f3g1; f6g8; w claim 3",
        "claim-correct 9.2.2, 9.5.2 | game-over 9.2.2: threefold-repetition 1/2-1/2",
    ),
    (
        "R104 after a touch",
        START,
        "g1f3; g8f6; f3g1; f6g8; g1f3; g8f6; f3g1; b touch f6; b claim 3 f6g8",
        "refused claim-after-touch 9.4",
    ),
    (
        "R104 not after adjusting",
        START,
        "g1f3; g8f6; f3g1; f6g8; g1f3; g8f6; f3g1; b adjust f6; b claim 3 f6g8",
        "claim-correct 9.2.1, 9.5.2 | game-over 9.2.1: threefold-repetition 1/2-1/2",
    ),
    (
        "R104 a wrong one",
        START,
        "e2e4; w press; b claim 3 b8c6",
        "claim-wrong 9.5.3: w +2:00, play b8c6",
    ),
    ("R104 binds", START, "e2e4; b claim 3 b8c6; g8f6", "refused announced-move 9.5.3: b8c6"),
    ("R104 is kept", START, "e2e4; b claim 3 b8c6; b8c6", "move-made 4.7: b8c6"),
    (
        "R133 counts as an offer",
        START,
        "e2e4; e7e5; w claim 3; b accept",
        "game-over 5.2.3: agreement 1/2-1/2",
    ),
    ("R133 without the move", START, "e2e4; w claim 3", "refused claim-not-to-move 9.2"),
    ("R133 not withdrawn", START, "w claim 50; w unclaim", "refused claim-stands 9.5.1"),
    ("R133 nothing to withdraw", START, "w unclaim", "refused no-claim 9.5.1"),
    (
        "R133 an illegal move announced",
        START,
        "w claim 3 e2e5",
        "refused claim-illegal-move 9.2.1, 9.3.1",
    ),
    (
        "R105 fifty moves",
        "7k/8/8/8/8/8/R7/K7 w - - 99 70",
        "w claim 50 a2a3",
        "claim-correct 9.3.1, 9.5.2 | game-over 9.3.1: fifty-moves 1/2-1/2",
    ),
    (
        "R105 without the move",
        "7k/8/8/8/8/8/R7/K7 w - - 100 70",
        "b claim 50",
        "refused claim-not-to-move 9.3",
    ),
    (
        "R97 dead already",
        "8/8/4k3/8/8/4K1N1/8/8 w - - 0 1",
        "b resign",
        "refused game-is-over 5.2.2",
    ),
];

#[test]
fn draws_are_offered_and_claimed() {
    assert!(DRAWS.iter().any(|row| row.2.starts_with(KNIGHTS)));
    check_rows(&DRAWS, standard);
}

const CLOCKED: [Row; 24] = [
    ("R116 a flag falls", START, "tick 301000", "flag-down 6.8 | game-over 6.9: flag-fall 0-1"),
    ("R116 time is left", START, "tick 299999", ""),
    ("R116 not down", START, "tick 1000; w flag", "refused flag-not-down 6.8"),
    (
        "R112 the opponent can mate",
        "8/8/8/8/8/4k3/8/KB5q w - - 0 1",
        "tick 300000",
        "flag-down 6.8 | game-over 6.9: flag-fall 0-1",
    ),
    (
        "R112 a lone king cannot mate",
        "8/8/8/8/8/4k3/8/K6Q w - - 0 1",
        "tick 300000",
        "flag-down 6.8 | game-over 6.9: flag-fall 1/2-1/2",
    ),
    (
        "R111 mate comes first",
        "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1",
        "a1a8; tick 300000",
        "refused game-is-over 5.1.1",
    ),
    ("R93 stopped with a reason", PROMOTION, "w stop", "clock-stopped 6.11.2: stopped"),
    ("stopped without one", START, "w stop idly", "clock-stopped-in-vain 6.11.4: stopped, 12.9"),
    ("stopped twice", START, "w stop; b stop", "refused clock-not-running 6.2.1"),
    ("no time passes", START, "w stop; tick 900000", ""),
    ("no press meanwhile", START, "e2e4; w stop; w press", "refused clock-not-running 6.2.1"),
    ("it goes on", START, "w stop; restart", "restarted 6.11.3: w runs"),
    ("it runs already", START, "restart", "refused clock-running 6.11.3"),
    ("set", START, "set b 5000", "clock-set 6.10.2: b =0:05"),
    (
        "set to nothing",
        START,
        "set w 0",
        "clock-set 6.10.2: w =0:00 | flag-down 6.8 | game-over 6.9: flag-fall 0-1",
    ),
    ("a warning", START, "w warn", "penalised 12.9.1"),
    ("more time for the opponent", START, "w gift 60000", "penalised 12.9.2: b +1:00"),
    ("less time", START, "w fine 60000", "penalised 12.9.3: w -1:00"),
    (
        "less than none",
        START,
        "b fine 600000",
        "penalised 12.9.3: b -10:00 | flag-down 6.8 | game-over 6.9: flag-fall 1-0",
    ),
    ("R130 must record", START, "w idle", "must-record 8.1.1: 12.9"),
    ("R130 short of time", START, "tick 1; w idle", "recording-excused 8.4"),
    ("R130 in advance", START, "w advance", "recorded-in-advance 8.1.2: 12.9"),
    ("nobody came", START, "!absent", "game-over 6.7.1: both-absent 0-0"),
    ("R131 decided", START, "decide 1/2-1/2", "game-over 12.9: arbiter-decision 1/2-1/2"),
];

#[test]
fn clocks_flags_and_conduct() {
    check_rows(&CLOCKED, |fen| arbiter(fen, RuleSet::FIDE_2023, "300", TimeClass::Standard));
}

const UNWATCHED: [Row; 10] = [
    ("the arbiter looks elsewhere", START, "tick 300000", "flag-down 6.8"),
    ("the game goes on", START, "tick 300000; e2e4; w press", "move-completed 6.2.1: b runs"),
    (
        "until claimed",
        START,
        "tick 300000; e2e4; w press; w flag",
        "flag-down 6.8 | game-over 6.9: flag-fall 0-1",
    ),
    (
        "R113 the first counts",
        START,
        "tick 300000; e2e4; w press; tick 300000; b flag",
        "flag-down 6.8 | game-over 6.9: flag-fall 0-1",
    ),
    (
        "R113 which fell first is known",
        START,
        "tick 300000; e2e4; w press; tick 300000; flags",
        "refused first-flag-counts 6.8",
    ),
    ("R113 only one is down", START, "tick 300000; flags", "refused flag-not-down 6.8"),
    (
        "clocks as before the illegal move",
        START,
        "tick 1000; e2e5; w press; tick 5000; g8f6; b press; tick 7000; found",
        "illegal-move 7.5.1, 7.5.5: back to 0 w, play e2e3 e2e4, w runs, w =4:59, b =5:00, count 1, b +2:00",
    ),
    (
        "clocks as they are",
        START,
        "tick 1000; e2e5; w press; tick 5000; g8f6; b press; tick 7000; found kept",
        "illegal-move 7.5.1, 7.5.5: back to 0 w, play e2e3 e2e4, w runs, w =4:52, b =4:55, count 1, b +2:00",
    ),
    (
        "R111 an impossible position",
        "4r1k1/8/8/8/8/8/8/3QK3 w - - 0 1",
        "d1d2; w press; tick 300000; b flag",
        "flag-down 6.8 | game-over 6.9: flag-fall 1-0",
    ),
    (
        "no press there",
        "4r1k1/8/8/8/8/8/8/3QK3 w - - 0 1",
        "d1d2; w press; b press",
        "refused impossible-position 7.5.1",
    ),
];

#[test]
fn without_an_observer_flags_wait_for_a_claim() {
    check_rows(&UNWATCHED, |fen| {
        arbiter(fen, RuleSet::FIDE_2023, "300", TimeClass::Standard)
            .with_vigilance(Vigilance::WhenTold)
    });
}

#[test]
fn rule_sets_differ_where_they_say() {
    let both_down = "tick 300000; e2e4; w press; tick 300000; b flag";
    let draw = "flag-down 6.8 | game-over III.3.1.2: both-flags-fell 1/2-1/2";
    let white = "flag-down 6.8 | game-over 6.9: flag-fall 0-1";
    let rows = [
        ("R113 S3 in blitz", RuleSet::S3, TimeClass::Blitz, both_down, draw),
        ("R113 S3 in rapid", RuleSet::S3, TimeClass::Rapid, both_down, draw),
        ("R113 S3 in longer games", RuleSet::S3, TimeClass::Standard, both_down, white),
        ("R113 S1", RuleSet::S1, TimeClass::Standard, both_down, draw),
        ("R113 FIDE", RuleSet::FIDE_2023, TimeClass::Blitz, both_down, white),
        ("R115 S0", RuleSet::S0, TimeClass::Standard, "!start", "started 6.6"),
        (
            "R115 S0 then black",
            RuleSet::S0,
            TimeClass::Standard,
            "e2e4; w press",
            "move-completed 6.2.1: b runs",
        ),
        (
            "R132 by the Laws",
            RuleSet::FIDE_2023,
            TimeClass::Standard,
            "e2e4; back 1",
            "refused no-take-back ",
        ),
        (
            "R132 at home",
            RuleSet::HOME,
            TimeClass::Standard,
            "e2e4; e7e5; back 2",
            "taken-back : back to 0 w, w runs",
        ),
        (
            "R132 too many",
            RuleSet::HOME,
            TimeClass::Standard,
            "e2e4; back 2",
            "refused no-take-back ",
        ),
        (
            "R127 at home",
            RuleSet::HOME,
            TimeClass::Standard,
            "w press; w press",
            "press-without-move 7.5.3, 7.5.5: w runs, free, count 2",
        ),
        (
            "R102 S1 is no claim",
            RuleSet::AS_PLAYED,
            TimeClass::Standard,
            "w claim 3",
            "claim-wrong 9.5.3: b +2:00",
        ),
    ];
    check(
        rows,
        |row| row.0.to_owned(),
        |&(_, rules, class, script, expected)| {
            let mut arbiter =
                arbiter(START, rules, "300", class).with_vigilance(Vigilance::WhenTold);
            same(script, run(&mut arbiter, script)?.as_str(), expected)
        },
    );
}

#[test]
fn nobody_can_tell_which_flag_fell_first() {
    let rows: [Row; 2] = [
        ("III.3.1.2", START, "flags", "game-over III.3.1.2: both-flags-fell 1/2-1/2"),
        ("III.3.1.1", START, "flags more", "both-flags-go-on III.3.1.1"),
    ];
    check_rows(&rows, standard);
}

const ENDINGS: [Row; 9] = [
    ("6.7.1 white is absent", START, "!w absent", "game-over 6.7.1: absence 0-1"),
    ("6.7.1 black is absent", START, "e2e4; b absent", "game-over 6.7.1: absence 1-0"),
    ("6.7.1 white has come", START, "e2e4; w absent", "refused already-started 6.7.1"),
    ("6.7.1 black has come", START, "e2e4; e7e5; b absent", "refused already-started 6.7.1"),
    ("11.7", START, "b forfeit", "game-over 11.7: forfeit 1-0"),
    ("11.8", START, "forfeit", "game-over 11.8: both-forfeit 0-0"),
    ("broken off", START, "e2e4; abandon", "game-over : abandoned *"),
    ("R110 nothing after the end", START, "w resign; e2e4", "refused game-is-over 5.1.2"),
    (
        "R96 mate",
        START,
        "f2f3; e7e5; g2g4; d8h4",
        "move-completed 6.2.1.2 | move-made 4.7: d8h4 | game-over 5.1.1: checkmate 0-1",
    ),
];

#[test]
fn games_end_and_stay_ended() {
    check_rows(&ENDINGS, standard);
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

#[cfg(feature = "serde")]
#[test]
fn events_and_rulings_are_tagged_json() {
    use jadoube_rules::{Event, Refusal, Ruling};
    let mut arbiter = standard(START);
    let mut say = |json: &str| -> String {
        let event: Event = serde_json::from_str(json).unwrap_or_else(|e| panic!("{json}: {e}"));
        let again = serde_json::to_string(&event).expect("serialises");
        assert_eq!(serde_json::from_str::<Event>(&again).expect("deserialises"), event);
        match arbiter.handle(&event) {
            Ok(rulings) => {
                let json = serde_json::to_string(&rulings).expect("serialises");
                let back: Vec<Ruling> = serde_json::from_str(&json).expect("deserialises");
                assert_eq!(back, rulings);
                json
            }
            Err(refusal) => {
                let json = serde_json::to_string(&refusal).expect("serialises");
                let back: Refusal = serde_json::from_str(&json).expect("deserialises");
                assert_eq!(back, refusal);
                json
            }
        }
    };
    for (event, answer) in [
        (
            r#"{"event":"start"}"#,
            r#"[{"code":"started","article":"6.6","by":null,"consequences":[{"then":"clock-runs","color":"w"}]}]"#,
        ),
        (
            r#"{"event":"touch","by":"w","square":"b1"}"#,
            r#"[{"code":"touch-move","article":"4.3.1","by":"w","consequences":[{"then":"must-play","moves":["b1a3","b1c3"]}]}]"#,
        ),
        (
            r#"{"event":"move","move":"e2e4"}"#,
            r#"{"code":"touched-otherwise","article":"4.3.1","by":"w","permitted":["b1a3","b1c3"]}"#,
        ),
        (
            r#"{"event":"penalise","player":"b","penalty":{"opponent-gains":1500}}"#,
            r#"[{"code":"penalised","article":"12.9.2","by":"b","consequences":[{"then":"time-added","color":"w","millis":1500}]}]"#,
        ),
        (
            r#"{"event":"resign","by":"b"}"#,
            r#"[{"code":"game-over","article":"5.1.2","by":"b","consequences":[{"then":"over","ending":{"reason":"resignation","by":"b","opponent_mates":"yes"},"outcome":"1-0"}]}]"#,
        ),
    ] {
        assert_eq!(say(event), answer, "{event}");
    }
    for wrong in
        [r#"{"event":"leave"}"#, r#"{"event":"touch","by":"w"}"#, r#"{"event":"start","x":1}"#]
    {
        assert!(serde_json::from_str::<Event>(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn codes_are_words_with_hyphens_and_each_its_own() {
    use jadoube_rules::{RefusalCode, RulingCode};
    let rulings = RulingCode::ALL.iter().map(|code| (code.code(), code.text()));
    let refusals = RefusalCode::ALL.iter().map(|code| (code.code(), code.text()));
    let mut seen = std::collections::BTreeSet::new();
    for (code, text) in rulings.chain(refusals) {
        assert!(seen.insert(code), "{code} twice");
        assert!(code.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{code}");
        assert!(!text.is_empty(), "{code}");
    }
}
