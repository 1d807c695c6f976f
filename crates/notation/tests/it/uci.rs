//! Moves as engines write them.

use jadoube_board::{CastlingMode, Move, Square};
use jadoube_notation::UciMove;
use jadoube_notation::uci::{parse_uci, to_uci};

use crate::san::{check_rows, position_in};

const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

/// FEN, text, what it means in standard chess, what in Chess960: written in both ways, or why not.
const READINGS: &[[&str; 4]] = &[
    // rules: R71.3
    [CASTLING, "e1g1", "e1g1 e1h1", "illegal move e1g1: a king does not move that way"],
    [CASTLING, "e1h1", "e1g1 e1h1", "e1g1 e1h1"],
    [CASTLING, "e1a1", "e1c1 e1a1", "e1c1 e1a1"],
    [CASTLING, "e1f1", "e1f1 e1f1", "e1f1 e1f1"],
    // bugs: c960-08, c960-05, c960-07
    ["2k5/8/8/8/8/8/8/5K1R w K - 0 1", "f1g1", "f1g1 f1g1", "f1g1 f1g1"],
    ["2k5/8/8/8/8/8/8/5K1R w K - 0 1", "f1h1", "f1h1 f1h1", "f1h1 f1h1"],
    ["4k3/8/8/8/8/8/8/1RK5 w Q - 0 1", "c1b1", "c1b1 c1b1", "c1b1 c1b1"],
    ["4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1", "e1b1", "e1b1 e1b1", "e1b1 e1b1"],
    // bugs: leg-01
    [
        "4k3/8/8/8/8/6b1/8/R3K2R w KQ - 0 1",
        "e1g1",
        "illegal move e1h1: castling is not possible, as the king is in check from g3",
        "illegal move e1g1: a king does not move that way",
    ],
    [
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "e1g1",
        "illegal move e1h1: castling is not possible, as there is no right to castle with that rook",
        "illegal move e1g1: a king does not move that way",
    ],
    ["4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 2", "e5f6", "e5f6 e5f6", "e5f6 e5f6"],
    ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "a7a8n a7a8n", "a7a8n a7a8n"],
    [
        "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        "a7a8",
        "illegal move a7a8: a pawn promotes when it reaches the last rank, and only there",
        "illegal move a7a8: a pawn promotes when it reaches the last rank, and only there",
    ],
    [CASTLING, "0000", NULL, NULL],
];

const NULL: &str = "the null move is no move of chess";

fn read(fen: &str, text: &str, mode: CastlingMode) -> String {
    // The FENs say which kind of castling they have.
    match parse_uci(text, &position_in(fen, None), mode) {
        Ok(m) => {
            format!("{} {}", to_uci(m, CastlingMode::Standard), to_uci(m, CastlingMode::Chess960))
        }
        Err(error) => error.to_string(),
    }
}

#[test]
fn standard_reading() {
    let rows: Vec<_> =
        READINGS.iter().map(|&[fen, text, standard, _]| [fen, text, standard]).collect();
    check_rows(&rows, |[fen, text, _]| read(fen, text, CastlingMode::Standard));
}

#[test]
fn chess960_reading() {
    check_rows(READINGS, |[fen, text, ..]| read(fen, text, CastlingMode::Chess960));
}

#[test]
fn errors_say_where() {
    let rows = [
        ["", "expected a square at byte 0, found \"\""],
        ["N", "expected a square at byte 0, found \"N\""],
        ["z1g3", "expected a square at byte 0, found \"z1g3\""],
        ["Q@g9", "expected a square at byte 0, found \"Q@g9\""],
        ["e2", "expected a square at byte 2, found \"\""],
        ["e2e", "expected a square at byte 2, found \"e\""],
        ["e2e9", "expected a square at byte 2, found \"e9\""],
        ["e2e2", "expected a square at byte 2, found \"e2\""],
        ["e2-e4", "expected a square at byte 2, found \"-e4\""],
        ["E2E4", "expected a square at byte 0, found \"E2E4\""],
        ["e7e8p", "expected the end or q, r, b or n at byte 4, found \"p\""],
        ["e7e8Q", "expected the end or q, r, b or n at byte 4, found \"Q\""],
        ["e2e4e", "expected the end or q, r, b or n at byte 4, found \"e\""],
        ["0000x", "expected a square at byte 0, found \"0000x\""],
        ["(none)", "expected a square at byte 0, found \"(none)\""],
        ["e2é4", "expected a square at byte 2, found \"é4\""],
        ["eé4", "expected a square at byte 0, found \"eé4\""],
    ];
    check_rows(&rows, |[text, _]| match text.parse::<UciMove>() {
        Ok(m) => m.to_string(),
        Err(error) => error.to_string(),
    });
}

#[test]
fn castling_of_standard_chess_only_is_shortened() {
    let text = |king, rook| to_uci(Move::castling(king, rook), CastlingMode::Standard).to_string();
    assert_eq!(text(Square::E8, Square::A8), "e8c8");
    assert_eq!(text(Square::E1, Square::G1), "e1g1");
    assert_eq!(text(Square::E1, Square::B1), "e1b1");
    assert_eq!(text(Square::C1, Square::B1), "c1b1");
    assert_eq!(text(Square::F1, Square::H1), "f1h1");
}

#[cfg(feature = "serde")]
#[test]
fn moves_are_strings_in_json() {
    let m: UciMove = serde_json::from_str("\"e7e8q\"").unwrap();
    assert_eq!(serde_json::to_string(&m).unwrap(), "\"e7e8q\"");
    assert!(serde_json::from_str::<UciMove>("\"e9\"").is_err());
}
