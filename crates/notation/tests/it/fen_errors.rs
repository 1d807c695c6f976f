//! Errors say what, where, and what was expected.

use jadoube_notation::fen::{FenError, FenErrorKind, FenField, FenOptions, MAX_LEN};

/// A text and its message in lenient reading.
const LENIENT: &[(&str, &str)] = &[
    ("", "nothing to read, expected a FEN (byte 0)"),
    ("  \n", "nothing to read, expected a FEN (byte 3)"),
    ("8/8/8/8/8/8/8 w - - 0 1", "expected 8 ranks, found 7 (byte 0)"),
    ("8/8/8/8/8/8/8/8/8 w - - 0 1", "expected 8 ranks, found 9 (byte 0)"),
    ("rnbqkbnr/pppppppp/8/8/8/5p3/8/8 w - - 0 1", "rank 3 has 9 squares (byte 24)"),
    ("rnbqkbnr/pppppppp/17/9/8/8/8/8 w - - 0 1", EXPECTED_MAN_9),
    ("rnbqkbnr/pppppppp/18/8/8/8/8/8 w - - 0 1", "rank 6 has 9 squares (byte 18)"),
    ("rnbqkbnr/pppppppp//8/8/8/8/8 w - - 0 1", "rank 6 has 0 squares (byte 18)"),
    ("rnbqkbnr/pppppppp/1/8/8/8/8/8 w - - 0 1", "rank 6 has 1 square (byte 18)"),
    (
        "rnbqk?nr/8/8/8/8/8/8/8 w - - 0 1",
        r#"expected a man (PNBRQKpnbrqk) or a count from 1 to 8, found "?" (byte 5)"#,
    ),
    (
        "4k3/8/8/8/8/8/8/4KÉ2 w - - 0 1",
        r#"expected a man (PNBRQKpnbrqk) or a count from 1 to 8, found "É" (byte 18)"#,
    ),
    (
        "♔7/8/8/8/8/8/8/7♚ w - - 0 1",
        r#"expected a man (PNBRQKpnbrqk) or a count from 1 to 8, found "♔" (byte 0)"#,
    ),
    ("r3k2r/8/8/8/8/8/8/R3K2R x KQkq - 0 1", r#"side to move must be w or b, found "x" (byte 24)"#),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w xQ - 0 1",
        r#"castling rights must be - or letters of KQkq or rook files, found "x" (byte 26)"#,
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w K-q - 0 1",
        r#"castling rights must be - or letters of KQkq or rook files, found "-" (byte 27)"#,
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w – – 0 1",
        r#"castling rights must be - or letters of KQkq or rook files, found "–" (byte 22)"#,
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - é3 0 1",
        r#"en passant must be - or a square on rank 3 or 6, found "é3" (byte 24)"#,
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - e4 0 1",
        r#"en passant must be - or a square on rank 3 or 6, found "e4" (byte 24)"#,
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w K - 4294967296 1",
        r#"halfmove clock must be a number from 0 to 65535, found "4294967296" (byte 27)"#,
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w K - -1 1",
        r#"halfmove clock must be a number from 0 to 65535, found "-1" (byte 27)"#,
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w K - 0 18446744073709551617",
        r#"fullmove number must be a number from 1 to 4294967295, found "18446744073709551617" (byte 29)"#,
    ),
    ("4k3/8/8/8/8/8/8/4K2R w K - 0 1 +0+0", r#"expected the end, found "+0+0" (byte 31)"#),
    ("4k3/8/8/8/8/8/8/4K2R w K - 0 1;D1 15", r#"expected the end, found ";D1 15" (byte 30)"#),
];

const EXPECTED_MAN_9: &str =
    r#"expected a man (PNBRQKpnbrqk) or a count from 1 to 8, found "9" (byte 21)"#;

/// A text and its message in strict reading.
const STRICT: &[(&str, &str)] = &[
    ("4k3/8/8/8/8/8/8/4K3", "missing side to move (byte 19)"),
    ("4k3/8/8/8/8/8/8/4K3 w", "missing castling rights (byte 21)"),
    ("4k3/8/8/8/8/8/8/4K3 w - -", "missing halfmove clock (byte 25)"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0", "missing fullmove number (byte 27)"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 ", r#"blanks after the end: " " (byte 27)"#),
    ("4k3/8/8/8/8/8/8/4K3  w - - 0 1", r#"repeated blanks between fields: "  " (byte 19)"#),
    ("4k3/8/8/8/8/8/8/4K3 w\t- - 0 1", r#"tab or line break between fields: "\t" (byte 21)"#),
    ("4k3/8/44/8/8/8/8/4K3 w - - 0 1", r#"counts of empty squares side by side: "44" (byte 6)"#),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1",
        r#"castling letters not in the order KQkq: "qkQK" (byte 26)"#,
    ),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KKqq - 0 1", r#"castling right given twice: "K" (byte 27)"#),
    ("4k3/8/8/8/8/8/8/4K3 b - d6 0 1", r#"en passant square of the wrong side: "d6" (byte 24)"#),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
        r#"fullmove number must be a number from 1 to 4294967295, found "0" (byte 28)"#,
    ),
];

fn check(rows: &[(&str, &str)], options: FenOptions) {
    for &(text, message) in rows {
        let error = options.read(text).expect_err(text);
        assert_eq!(error.to_string(), message, "{text:?}");
        assert!(text.is_char_boundary(error.offset), "{text:?}");
    }
}

#[test]
fn lenient_errors_name_field_value_and_place() {
    check(LENIENT, FenOptions::lenient());
}

#[test]
fn strict_errors_name_the_missing_or_odd_thing() {
    check(STRICT, FenOptions::strict());
}

#[test]
fn hundreds_of_ranks_are_counted() {
    let text = vec!["8"; 300].join("/") + " w - - 0 1";
    let error = FenOptions::lenient().read(&text).unwrap_err();
    assert_eq!(error.to_string(), "expected 8 ranks, found 300 (byte 0)");
    assert_eq!(error.text.chars().count(), FenError::MAX_TEXT);
    assert!(error.text.ends_with('…'));
}

#[test]
fn every_prefix_is_read_or_refused() {
    let fen = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
    for end in 0..fen.len() {
        let _ = FenOptions::lenient().read(&fen[..end]);
        FenOptions::strict().read(&fen[..end]).expect_err("a proper prefix");
    }
    let (before, _) = fen.split_once('6').unwrap();
    let error = FenOptions::lenient().read(before).unwrap_err();
    assert_eq!((error.kind, error.field), (FenErrorKind::EnPassant, Some(FenField::EnPassant)));
}

#[test]
fn huge_texts_are_refused_at_once() {
    for unit in ["8", "8/", " ", "K", "\u{a0}", "8 ", "é"] {
        let text = unit.repeat(10_000_000 / unit.len());
        let error = FenOptions::lenient().read(&text).unwrap_err();
        assert_eq!(error.kind, FenErrorKind::TooLong);
        FenOptions::lenient().read_prefix(&text).unwrap_err();
    }
    let tail = format!("8/8/8/8/8/8/8/8 w - - 0 1{}", " ".repeat(MAX_LEN));
    FenOptions::lenient().read(&tail).unwrap_err();
    FenOptions::strict().read_prefix(&tail).unwrap();
}
