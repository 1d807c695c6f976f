//! Writing moves.

use jadoube_board::CastlingMode;
use jadoube_notation::San;
use jadoube_notation::san::{Language, SanStyle};
use jadoube_notation::uci::parse_uci;

use crate::san::{check_rows, position, position_in, strict, uci};

/// FEN, UCI move, SAN.
const STANDARD: &[[&str; 3]] = &[
    // bugs: san-02, san-09, c960-08
    ["k7/8/8/8/8/4b3/2R3PP/2KR3q w - - 0 1", "c2d2", "Rd2"],
    ["5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"],
    ["3k4/2p1p3/2P1P3/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O+"],
    ["2k5/8/8/8/8/8/8/5K1R w K - 0 1", "f1g1", "Kg1"],
    ["2k5/8/8/8/8/8/8/5K1R w K - 0 1", "f1h1", "O-O"],
    ["4k3/8/8/8/8/8/8/1RK5 w Q - 0 1", "c1b1", "O-O-O"],
    ["4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2"],
    ["4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "b1c3", "N1c3"],
    ["4k3/8/8/8/1N3N2/8/5N2/4K3 w - - 0 1", "f4d3", "Nf4d3"],
    ["4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 2", "e5f6", "exf6"],
    ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8r", "a8=R+"],
];

#[test]
fn standard_form() {
    check_rows(STANDARD, |[fen, text, _]| {
        let position = position(fen);
        let m = parse_uci(text, &position, CastlingMode::Standard).unwrap();
        San::of(&position, m).to_string()
    });
}

#[test]
fn styles() {
    let en_passant = position("4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 2");
    let castling = position("5k2/8/8/8/8/8/8/4K2R w K - 0 1");
    let promotion = position("8/P3k3/8/8/8/8/8/4K3 w - - 0 1");
    for (position, text, style, expected) in [
        (en_passant, "exf6", SanStyle::PGN, "exf6"),
        (en_passant, "exf6", SanStyle::FIDE, "exf6 e.p."),
        (en_passant, "exf6", SanStyle::FIDE_LONG, "e5xf6 e.p."),
        (en_passant, "exf6", SanStyle::LONG, "e5xf6"),
        (en_passant, "Kd2", SanStyle::LONG.in_language(Language::Italian), "Re1-d2"),
        (en_passant, "Kd2", SanStyle::FIGURINE, "♔d2"),
        (castling, "O-O", SanStyle::FIDE, "0-0+"),
        (castling, "O-O", SanStyle::LONG, "O-O+"),
        (castling, "O-O", SanStyle::PGN.in_language(Language::Dutch), "O-O+"),
        (promotion, "a8=N", SanStyle::LONG.in_language(Language::Czech), "a7-a8=J"),
        (promotion, "a8=Q", SanStyle::FIGURINE, "a8=♕"),
    ] {
        let m = strict(text).resolve(&position).unwrap();
        assert_eq!(style.text(&position, m).to_string(), expected);
    }
}

#[test]
fn castling_side_is_that_of_the_rook() {
    // bugs: c960-11 and rules: R136; the king need not move.
    for (fen, text, expected) in [
        ("6kr/pp2pppp/3P4/8/3p4/6P1/PP2PPKP/2r4R b k - 1 5", "O-O", "g8h8"),
        ("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "O-O-O", "b1a1"),
        ("1k5r/8/8/8/8/8/8/4K3 b h - 0 1", "O-O", "b8h8"),
        ("4k3/8/8/8/8/8/8/2RK1R2 w FC - 0 1", "O-O", "d1f1"),
        ("4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1", "O-O-O", "e1b1"),
    ] {
        let position = position_in(fen, Some(CastlingMode::Chess960));
        let m = strict(text).resolve(&position).unwrap();
        assert_eq!(uci(m), expected);
        assert_eq!(San::of(&position, m).to_string(), text);
    }
}
