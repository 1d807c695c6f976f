//! Offers and claims (FIDE 9).

use crate::arbiter_rows::{Row, check_rows, standard};
use crate::support::START;

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
