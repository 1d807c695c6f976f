//! What hands may do and the press that completes a move (FIDE Articles 4, 6, 7.5.3).

use crate::arbiter_rows::{PROMOTION, Row, check_rows, standard};
use crate::support::START;

const CASTLING: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
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
