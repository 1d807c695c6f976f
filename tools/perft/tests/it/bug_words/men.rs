//! How men go: around edges, through each other, onto their own.

use super::Row;

pub(super) const ROWS: &[Row] = &[
    (
        "knight-wraps",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "1",
        &["around the edge of the board", "the knight on"],
    ),
    (
        "knight-captures-own",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "1",
        &["men capture men of their own side", "the knight on g1 captures a man of its own"],
    ),
    (
        "king-wraps",
        "4b2k/8/8/3pP3/K7/8/8/8 w - d6 0 1",
        "1",
        &["around the edge of the board", "the king on"],
    ),
    (
        "sliders-wrap",
        "r3k2r/8/8/8/8/3n4/8/R3K2R w KQkq - 0 1",
        "1",
        &["around the edge of the board", "the rook on h1"],
    ),
    (
        "sliders-jump-enemies",
        "4k3/8/8/8/8/8/8/2KRn3 w D - 0 1",
        "1",
        &["bishops, rooks or queens pass through men", "passes through the knight on e1"],
    ),
    (
        "sliders-jump-own",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "1",
        &["bishops, rooks or queens pass through men", "passes through the king on g1"],
    ),
    (
        "sliders-never-capture",
        "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1",
        "1",
        &[
            "captures by bishops, rooks or queens are missing",
            "the rook on b1 captures the rook on a1",
        ],
    ),
    (
        "sliders-miss-edge",
        "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1",
        "1",
        &["moves to the edge of the board are missing", "go on to the edge"],
    ),
    (
        "queen-no-diagonals",
        "4k3/8/8/7b/8/5Q2/4B3/3K4 w - - 0 1",
        "1",
        &["the diagonal moves of queens are missing"],
    ),
];
