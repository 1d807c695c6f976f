//! What is let pass, and what it is read as.

use jadoube_board::{Color, Setup, Square};
use jadoube_notation::fen::{Fen, FenErrorKind, FenOptions, Leniency, placement_text};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A FEN, the same in the standard form, and what is let pass.
const LENIENT: &[(&str, &str, Leniency)] = &[
    (START, START, Leniency::empty()),
    (
        "4k3/8/8/8/8/8/8/4K3   w  -  -  0   1 ",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        Leniency::REPEATED_BLANKS.union(Leniency::TRAILING_BLANKS),
    ),
    (
        "4k3/8/8/8/8/8/8/4K3\tw\t-\t-\t0\t1\r\n",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        Leniency::TAB.union(Leniency::TRAILING_BLANKS),
    ),
    ("4k3/8/8/8/8/8/8/4K3_w_-_-_0_1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", Leniency::UNDERSCORE),
    (
        "4k3/8/8/8/8/8/8/4K3\u{a0}b - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
        Leniency::NO_BREAK_SPACE,
    ),
    (" \t4k3/8/8/8/8/8/8/4K3 b - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", Leniency::LEADING_BLANKS),
    (
        "4k3/8/8/8/8/8/8/4K3 w - -",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        Leniency::MISSING_HALFMOVE_CLOCK.union(Leniency::MISSING_FULLMOVE_NUMBER),
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 b - - 7",
        "4k3/8/8/8/8/8/8/4K3 b - - 7 1",
        Leniency::MISSING_FULLMOVE_NUMBER,
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 b",
        "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
        Leniency::MISSING_CASTLING
            .union(Leniency::MISSING_EN_PASSANT)
            .union(Leniency::MISSING_HALFMOVE_CLOCK)
            .union(Leniency::MISSING_FULLMOVE_NUMBER),
    ),
    (
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        Leniency::MISSING_TURN
            .union(Leniency::MISSING_CASTLING)
            .union(Leniency::MISSING_EN_PASSANT)
            .union(Leniency::MISSING_HALFMOVE_CLOCK)
            .union(Leniency::MISSING_FULLMOVE_NUMBER),
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        Leniency::CASTLING_ORDER,
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w KKqq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1",
        Leniency::CASTLING_REPEATED,
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkqKQ - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        Leniency::CASTLING_ORDER.union(Leniency::CASTLING_REPEATED),
    ),
    (
        "4k3/44/8/8/8/8/8/11111111 w - - 0 1",
        "4k3/8/8/8/8/8/8/8 w - - 0 1",
        Leniency::ADJACENT_DIGITS,
    ),
    // The square is kept: whether it is any good is for validation to say.
    ("4k3/8/8/8/8/8/8/4K3 b - d6 0 1", "4k3/8/8/8/8/8/8/4K3 b - d6 0 1", Leniency::EN_PASSANT_SIDE),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", Leniency::FULLMOVE_ZERO),
    ("4k3/8/8/8/8/8/8/4K3 w - - 000 01", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", Leniency::LEADING_ZEROS),
];

#[test]
fn lenient_reading_tells_what_it_let_pass() {
    for &(text, standard, leniency) in LENIENT {
        let reading = FenOptions::lenient().read(text).expect(text);
        assert_eq!(reading.leniency, leniency, "{text:?}");
        assert_eq!(Fen(reading.setup).to_string(), standard, "{text:?}");
    }
}

#[test]
fn strict_reading_refuses_all_that_lenient_reading_lets_pass() {
    for &(text, _, leniency) in LENIENT {
        let strict = FenOptions::strict().read(text);
        assert_eq!(strict.is_ok(), leniency.is_empty(), "{text:?}: {strict:?}");
        if let Err(error) = strict {
            match error.kind {
                FenErrorKind::NotStrict(refused) => assert!(leniency.contains(refused), "{text:?}"),
                FenErrorKind::FullmoveNumber => {}
                other => panic!("{text:?}: {other:?}"),
            }
        }
    }
}

#[test]
fn clock_beyond_the_game_is_told_and_kept() {
    for (text, told) in [
        ("4k3/8/8/8/8/8/8/4KR2 w - - 500 50", true),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 99 50", true),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 98 50", false),
        ("4k3/8/8/8/8/8/8/4KR2 b - - 99 50", false),
    ] {
        let reading = FenOptions::strict().read(text).expect(text);
        assert_eq!(reading.leniency.contains(Leniency::CLOCK_EXCEEDS_GAME), told, "{text}");
        assert_eq!(Fen(reading.setup).to_string(), text);
    }
}

#[test]
fn every_leniency_has_one_text() {
    for flag in Leniency::all().iter() {
        assert_eq!(flag.texts().count(), 1, "{flag:?}");
    }
    assert_eq!(Leniency::empty().to_string(), "none");
}

#[test]
fn every_field_arrives() {
    let text = "r3k2r/pp1p1ppp/8/2pPp3/8/8/PPP1PPPP/R3K2R w KQkq e6 0 65535";
    let setup = FenOptions::strict().read(text).unwrap().setup;
    assert_eq!(placement_text(&setup.placement), "r3k2r/pp1p1ppp/8/2pPp3/8/8/PPP1PPPP/R3K2R");
    assert_eq!(setup.turn, Color::White);
    assert_eq!(setup.castling_rooks.to_string(), "a1 h1 a8 h8");
    assert_eq!(setup.en_passant, Some(Square::E6));
    assert_eq!((setup.halfmove_clock, setup.fullmove_number), (0, 65535));
}

#[test]
fn start_position_is_the_initial_setup() {
    assert_eq!(FenOptions::strict().read(START).unwrap().setup, Setup::initial());
}

#[test]
fn counters_reach_their_limits_unharmed() {
    for text in [
        "4k3/8/8/8/8/8/8/4K2R w K - 65535 65535",
        "4k3/8/8/8/8/8/8/4K2R w K - 255 200",
        "4k3/8/8/8/8/8/8/4K2R b K - 0 4294967295",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 150",
    ] {
        assert_eq!(Fen(FenOptions::strict().read(text).unwrap().setup).to_string(), text);
    }
}

/// A line, how much of it is FEN, and its clocks.
const PREFIXES: &[(&str, &str, (u16, u32))] = &[
    ("8/8/8/8/8/8/8/8 w - -", "", (0, 1)),
    ("8/8/8/8/8/8/8/8 w - - bm Kd1;", "bm Kd1;", (0, 1)),
    ("8/8/8/8/8/8/8/8 w - -;D1 20", ";D1 20", (0, 1)),
    ("8/8/8/8/8/8/8/8 w - - 4 20 ;D1 20", ";D1 20", (4, 20)),
    ("8/8/8/8/8/8/8/8 w - - 4 20;D1 20", ";D1 20", (4, 20)),
    ("8/8/8/8/8/8/8/8 w - - 4 bm Kd1;", "bm Kd1;", (4, 1)),
    ("8/8/8/8/8/8/8/8 w - - 4 20 moves e2e4", "moves e2e4", (4, 20)),
];

#[test]
fn prefix_ends_where_the_operations_begin() {
    for &(line, expected, clocks) in PREFIXES {
        let (reading, rest) = FenOptions::strict().read_prefix(line).expect(line);
        assert_eq!(rest, expected, "{line}");
        assert_eq!((reading.setup.halfmove_clock, reading.setup.fullmove_number), clocks, "{line}");
    }
}
