//! Pins, checks, and where a king may go.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "pins-ignored",
        "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1",
        "1",
        &["men pinned along a file leave it", "pinned along the file by the rook on e4"],
    ),
    (
        "pins-on-ranks-ignored",
        "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1",
        "1",
        &["men pinned along a rank leave it", "pinned along the rank by the rook on a1"],
    ),
    (
        "pins-on-files-ignored",
        "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1",
        "1",
        &["men pinned along a file leave it", "pinned along the file by the rook on e4"],
    ),
    (
        "pins-on-diagonals-ignored",
        "8/b7/8/2Pp4/8/4K3/8/7k w - d6 0 1",
        "1",
        &["men pinned along a diagonal leave it", "pinned along the diagonal by the bishop on a7"],
    ),
    (
        "pinned-knight-moves",
        "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1",
        "1",
        &[
            "men pinned along a file leave it",
            "the knight on e2 is pinned",
            "with another man in the place of the knight the engine is right",
        ],
    ),
    (
        "pinned-never-move",
        "4k3/4r3/8/8/8/4P3/8/4K3 w - - 0 1",
        "1",
        &["pawns pinned along their file do not step ahead", "but may move along it"],
    ),
    (
        "pinned-pawn-no-push",
        "4k3/4r3/8/8/8/4P3/8/4K3 w - - 0 1",
        "1",
        &["pawns pinned along their file do not step ahead", "but may move along it"],
    ),
    (
        "pins-through-two",
        "4k3/8/8/7b/8/5Q2/4B3/3K4 w - - 0 1",
        "1",
        &["men are taken for pinned that are not", "the bishop on e2 stands between as well"],
    ),
    (
        "check-ignored",
        "4k3/8/8/8/4r2b/8/8/4K1R1 w - - 0 1",
        "1",
        &["a check is not answered", "the check by the rook on e4 is not answered"],
    ),
    (
        "knight-check-ignored",
        "r3k2r/8/8/8/8/3n4/8/R3K2R w KQkq - 0 1",
        "1",
        &[
            "the check of a knight is not answered",
            "with another man in the place of the knight the engine is right",
        ],
    ),
    (
        "pawn-check-ignored",
        "4k3/8/8/8/8/8/3p1P2/4K2R w - - 0 1",
        "1",
        &[
            "the check of a pawn is not answered",
            "with another man in the place of the pawn the engine is right",
        ],
    ),
    (
        "check-block-missing",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "1",
        &[
            "no man steps between the king and the one that gives check",
            "steps between the king and the bishop on b6",
        ],
    ),
    (
        "check-capture-missing",
        "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1",
        "2",
        &[
            "the man that gives check is not captured",
            "the queen on b8 gives check and the rook on a8 captures it",
        ],
    ),
    (
        "double-check-answered",
        "4k3/8/8/8/4r2b/8/8/4K1R1 w - - 0 1",
        "1",
        &[
            "a double check is answered without moving the king",
            "in double check only the king moves",
        ],
    ),
    (
        "king-along-ray",
        "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
        "1",
        &[
            "the king steps back along the line of the check",
            "along the diagonal of the check by the queen on f1",
        ],
    ),
    (
        "king-captures-protected",
        "8/8/8/8/3k4/4p3/8/3K4 w - - 0 1",
        "3",
        &["the king captures protected men", "the pawn on e3 is protected by the king on e4"],
    ),
    (
        "king-next-to-king",
        "8/8/8/8/8/8/6k1/4K2R w K - 0 1",
        "1",
        &["the king steps next to the other king", "next to the king on g2"],
    ),
    (
        "king-into-pawn-attack",
        "8/8/8/8/3k4/4p3/8/3K4 w - - 0 1",
        "1",
        &["the king steps onto squares that pawns attack", "attacked by the pawn on e3"],
    ),
    (
        "king-fears-pushes",
        "4k3/8/8/8/8/4p3/4r3/4K3 w - - 0 1",
        "1",
        &["the king avoids squares straight ahead of pawns", "does not attack that square"],
    ),
    (
        "king-no-capture-in-check",
        "4k3/8/8/8/8/4p3/4r3/4K3 w - - 0 1",
        "1",
        &["the king in check does not capture", "the king on e1 may capture it, also in check"],
    ),
    (
        "pinned-pawn-promotes",
        "3n4/r3P1K1/8/8/8/8/8/k7 w - - 0 1",
        "1",
        &["men pinned along a rank leave it", "the pawn on e7 is pinned along the rank"],
    ),
    (
        "queen-diagonal-checks-ignored",
        "8/q7/8/1pP4k/8/8/5K2/8 w - b6 0 1",
        "1",
        &[
            "a check is not answered",
            "the check by the queen on a7",
            "with another man in the place of the queen the engine is right",
        ],
    ),
    (
        "checks-from-below-ignored",
        "6K1/8/1k6/6Pp/8/8/8/6r1 w - h6 0 1",
        "1",
        &["a check is not answered", "with top and bottom exchanged the engine is right"],
    ),
    (
        "checks-from-afar-ignored",
        "8/8/8/K4pPq/8/k7/8/8 w - f6 0 1",
        "2",
        &["a check is not answered", "only from afar"],
    ),
    (
        "pinned-man-answers-check",
        "1K2r3/2P5/3b4/k7/8/8/8/8 w - - 0 1",
        "1",
        &["men pinned along a diagonal leave it", "only in check, which the pinned man answers"],
    ),
    (
        "check-double-step-missing",
        "8/8/8/3k4/1q5K/8/2P5/8 w - - 0 1",
        "1",
        &[
            "double steps of pawns do not answer checks",
            "the pawn on c2 steps between the king and the queen on b4",
            "a rook in its place does so",
        ],
    ),
    (
        "check-promotion-missing",
        "K4r2/1P6/8/8/8/3k4/8/8 w - - 0 1",
        "1",
        &["promotions do not answer checks", "a rook in its place does so"],
    ),
    (
        "king-fears-wrapped-pawns",
        "4k3/8/8/p7/7K/8/8/8 w - - 0 1",
        "1",
        &["around the edge of the board only", "the pawn on a5 does not attack h3"],
    ),
    (
        "king-ignores-pinned-men",
        "8/8/8/8/8/7k/7n/4K2R w - - 0 1",
        "1",
        &[
            "squares attacked by pinned men are taken for safe",
            "that the knight itself is pinned does not matter",
        ],
    ),
    (
        "last-square-missing",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "1",
        &["no man goes to one of the squares", "knights and rooks do not go to h8 either"],
    ),
];
