//! Writing: the en passant square, and what is asked for in parts.

use jadoube_board::{Color, Role, Setup, Square};
use jadoube_notation::fen::{
    EnPassant, Fen, FenOptions, FenStyle, placement_text, read_placement, to_epd, to_fen,
};

/// A FEN, whether a pawn stands ready to capture en passant, and whether it legally can.
const READY: &[(&str, bool, bool)] = &[
    ("4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", true, true),
    ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", true, true),
    ("4k3/8/8/8/4P2p/8/8/4K3 b - e3 0 1", false, false),
    // The capture would leave the king in check: ready all the same.
    ("8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1", true, false),
    // A pawn on the other edge of the board is no neighbour.
    ("4k3/8/8/pP6/8/8/8/4K3 w - a6 0 1", true, true),
    ("4k3/8/7P/p7/8/8/8/4K3 w - a6 0 1", false, false),
    // A pawn of one's own, and a man that is no pawn.
    ("4k3/8/8/8/4PP2/8/8/4K3 b - e3 0 1", false, false),
    ("4k3/8/8/8/4Pb2/8/8/4K3 b - e3 0 1", false, false),
];

#[test]
fn en_passant_square_is_written_as_the_policy_says() {
    for &(text, ready, legal) in READY {
        let Fen(setup) = text.parse().expect(text);
        assert_eq!(to_fen(&setup, FenStyle::default()), text);
        for (policy, written) in [(EnPassant::PseudoLegal, ready), (EnPassant::Legal, legal)] {
            let style = FenStyle::X_FEN.with_en_passant(policy);
            assert_eq!(!to_fen(&setup, style).contains(" - - "), written, "{text} {policy:?}");
        }
    }
}

#[test]
fn epd_is_the_fen_without_clocks() {
    let Fen(setup) = "4k3/8/8/8/8/8/8/4K2R w K - 17 40".parse().unwrap();
    assert_eq!(to_epd(&setup, FenStyle::default()), "4k3/8/8/8/8/8/8/4K2R w K -");
}

#[test]
fn boards_alone_survive() {
    for text in ["8/8/8/8/8/8/8/8", "pppppppp/1p1p1p1p/KKKKKKKK/7q/q7/3q4/8/RNBQKBNR"] {
        assert_eq!(placement_text(&read_placement(text).unwrap()), text);
    }
}

#[test]
fn castling_rooks_off_the_back_ranks_are_not_written() {
    let mut setup = Setup::empty();
    setup.placement.put(Square::E4, Role::King.of(Color::White));
    setup.castling_rooks = Square::H4.bitboard();
    assert_eq!(to_fen(&setup, FenStyle::default()), "8/8/8/8/4K3/8/8/8 w - - 0 1");
}

#[test]
fn all_chess960_arrays_survive_in_every_style() {
    for number in 0..960 {
        let setup = Setup::double_chess960(number, (number * 7 + 1) % 960).unwrap();
        for style in [FenStyle::X_FEN, FenStyle::SHREDDER] {
            let text = to_fen(&setup, style);
            assert_eq!(FenOptions::strict().read(&text).unwrap().setup, setup, "{text}");
        }
    }
}
