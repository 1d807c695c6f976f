//! From a setup to a position: every reason why not, and what can be mended.

use jadoube_board::{Bitboard, CastlingMode, Setup, Square};
use jadoube_movegen::{Position, Problems, problems};

use crate::support::{check, fen, position, same, setup, setup_in, ucis};

#[test]
fn each_problem_is_named_and_several_at_once() {
    use Problems as P;
    let both_kings = P::MISSING_WHITE_KING | P::MISSING_BLACK_KING;
    let rows = [
        ("8/5k2/8/8/8/3R4/8/8 w - - 0 1", P::MISSING_WHITE_KING),
        ("8/8/8/3r4/8/8/5K2/8 b - - 0 1", P::MISSING_BLACK_KING),
        ("8/8/8/8/8/8/8/8 w - - 0 1", both_kings),
        ("8/8/1K6/8/6k1/8/3K4/8 w - - 0 1", P::TOO_MANY_WHITE_KINGS),
        ("8/8/1K6/8/6k1/8/3k4/8 w - - 0 1", P::TOO_MANY_BLACK_KINGS),
        ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", P::PAWNS_ON_BACK_RANKS),
        ("p3k3/8/8/8/8/8/8/4K3 w - - 0 1", P::PAWNS_ON_BACK_RANKS),
        ("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", P::TOO_MANY_PAWNS),
        ("8/8/4kP2/8/P7/4P1BP/PPPPPK1B/8 b - - 0 1", P::TOO_MANY_PAWNS | P::TOO_MANY_PROMOTED),
        (
            "rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            P::TOO_MANY_MEN | P::TOO_MANY_PROMOTED,
        ),
        ("1nbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/NNBQKBNN w - - 0 1", P::TOO_MANY_PROMOTED),
        // Two bishops on squares of one colour: one of them was a pawn.
        ("4k3/8/8/8/8/8/PPPPPPPP/2B1KB2 w - - 0 1", P::empty()),
        ("4k3/8/8/8/8/4B3/PPPPPPPP/2B1K3 w - - 0 1", P::TOO_MANY_PROMOTED),
        ("3k4/8/8/8/8/8/QQQQQQQQ/Q3K3 w - - 0 1", P::OPPONENT_IN_CHECK),
        ("4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1", P::OPPONENT_IN_CHECK),
        ("8/8/8/4k3/4K3/8/8/8 w - - 0 1", P::OPPONENT_IN_CHECK),
        ("4k3/8/8/8/8/8/8/R4K2 w Q - 0 1", P::empty()),
        ("4k3/8/8/8/8/8/8/4K2R w Q - 0 1", P::BAD_CASTLING_RIGHTS),
        ("4k3/8/8/8/8/8/4K3/7R w K - 0 1", P::BAD_CASTLING_RIGHTS),
        // No array has the king in a corner, yet composed positions let it castle.
        ("4k3/8/8/8/8/8/8/K6R w H - 0 1", P::empty()),
        ("4k2R/8/8/8/8/8/8/4K3 w k - 0 1", P::OPPONENT_IN_CHECK | P::BAD_CASTLING_RIGHTS),
        ("4k3/8/8/8/8/8/8/RR2K3 w AB - 0 1", P::BAD_CASTLING_RIGHTS),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", P::BAD_EN_PASSANT),
        ("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", P::empty()),
        ("4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", P::BAD_EN_PASSANT),
        ("4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1", P::BAD_EN_PASSANT),
        ("4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1", P::BAD_EN_PASSANT),
        ("4k3/8/8/4P3/8/8/8/4K3 w - e6 0 1", P::BAD_EN_PASSANT),
        ("4k3/8/3N1N2/8/8/8/8/K3R3 b - - 0 1", P::IMPOSSIBLE_CHECK),
        ("8/4R3/8/4k3/8/8/4R3/K7 b - - 0 1", P::IMPOSSIBLE_CHECK),
        ("4k3/8/3N1N2/8/8/8/8/K7 b - - 0 1", P::IMPOSSIBLE_CHECK),
        ("k7/8/8/2pP4/8/8/2n5/K7 w - c6 0 1", P::IMPOSSIBLE_CHECK),
        // The double step itself gave this check, or uncovered it.
        ("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", P::empty()),
        ("8/8/8/7k/4P3/8/8/3QK3 b - e3 0 1", P::empty()),
        // A pawn on e2 would have attacked the king before it stepped.
        ("8/8/8/8/4P3/3k4/8/4KB2 b - e3 0 1", P::IMPOSSIBLE_CHECK),
        (
            "P6p/8/8/8/8/8/8/R7 w Kq e6 0 1",
            both_kings | P::PAWNS_ON_BACK_RANKS | P::BAD_CASTLING_RIGHTS | P::BAD_EN_PASSANT,
        ),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", P::empty()),
    ];
    check(
        rows,
        |(fen, _)| (*fen).to_owned(),
        |&(fen, expected)| {
            let setup = setup(fen);
            same("problems", problems(&setup), expected)?;
            same("mirrored", problems(&setup.mirrored()), mirrored(expected))?;
            let strict = Position::with(setup, Problems::empty()).map(drop);
            same("strict", strict.map_err(|error| error.problems), refusal(expected))?;
            let usual = Position::new(setup).map(drop);
            same(
                "usual",
                usual.map_err(|error| error.problems),
                refusal(expected - P::IMPOSSIBLE_CHECK),
            )?;
            let mended = Position::with(setup, Problems::TOLERABLE).map(drop);
            same("mended", mended.map_err(|error| error.problems), refusal(expected - P::TOLERABLE))
        },
    );
}

fn refusal(problems: Problems) -> Result<(), Problems> {
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// The problems of the same setup with the colours swapped.
fn mirrored(problems: Problems) -> Problems {
    use Problems as P;
    let swap = |from: P, to: P| if problems.contains(from) { to } else { P::empty() };
    let kings = P::MISSING_WHITE_KING
        | P::MISSING_BLACK_KING
        | P::TOO_MANY_WHITE_KINGS
        | P::TOO_MANY_BLACK_KINGS;
    (problems - kings)
        | swap(P::MISSING_WHITE_KING, P::MISSING_BLACK_KING)
        | swap(P::MISSING_BLACK_KING, P::MISSING_WHITE_KING)
        | swap(P::TOO_MANY_WHITE_KINGS, P::TOO_MANY_BLACK_KINGS)
        | swap(P::TOO_MANY_BLACK_KINGS, P::TOO_MANY_WHITE_KINGS)
}

#[test]
fn tolerating_drops_what_is_not_backed_and_keeps_the_rest() {
    let rows = [
        (
            "4k3/8/8/8/8/8/8/R4K2 w KQ - 0 1",
            CastlingMode::Standard,
            "4k3/8/8/8/8/8/8/R4K2 w - - 0 1",
        ),
        (
            "r3k2r/8/8/8/8/8/8/4K2R w KQkq - 0 1",
            CastlingMode::Standard,
            "r3k2r/8/8/8/8/8/8/4K2R w Kkq - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/8/RR2K3 w AB - 0 1",
            CastlingMode::Chess960,
            "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 7 9", CastlingMode::Standard, "4k3/8/8/8/8/8/8/4K3 w - - 7 9"),
    ];
    check(
        rows,
        |(fen, ..)| (*fen).to_owned(),
        |&(text, mode, mended)| {
            let error = Position::new(setup_in(text, mode)).expect_err("something is wrong");
            let position = error.tolerate(error.problems).map_err(|error| error.to_string())?;
            same("mended", fen(&position), mended.to_owned())?;
            let other = Problems::TOLERABLE - error.problems;
            same("tolerating other problems", error.tolerate(other).is_err(), true)
        },
    );
}

#[test]
fn what_makes_no_sense_cannot_be_tolerated() {
    let error = Position::new(Setup::empty()).unwrap_err();
    assert_eq!(error.tolerate(Problems::all()), Err(error));
    assert_eq!(error.to_string(), "illegal position: White has no king; Black has no king");
    assert_eq!(Problems::empty().to_string(), "no problem");
}

#[test]
fn a_check_that_contradicts_the_en_passant_square_is_accepted_and_never_answered_by_it() {
    let text = "k7/8/8/2pP4/8/8/2n5/K7 w - c6 0 1";
    let position = position(text);
    assert_eq!(position.legal_en_passant(), None);
    let moves = ucis(&position, CastlingMode::Standard);
    assert!(moves.iter().all(|text| text.starts_with("a1")), "{moves:?}");
    let strict = Position::with(setup(text), Problems::empty()).unwrap_err();
    assert_eq!(strict.problems, Problems::IMPOSSIBLE_CHECK);
}

#[test]
fn castling_rooks_off_the_back_ranks_are_no_rights() {
    let mut setup = setup("4k3/8/8/8/R7/8/8/4K3 w - - 0 1");
    setup.castling_rooks = Bitboard::from(Square::A4);
    assert_eq!(problems(&setup), Problems::BAD_CASTLING_RIGHTS);
    let position = Position::with(setup, Problems::TOLERABLE).unwrap();
    assert!(position.castling_rooks().is_empty());
}

#[test]
fn clocks_stop_at_their_ends() {
    let mut position = position("4k3/8/8/8/8/8/8/4K2R b K - 65535 4294967295");
    let m = crate::support::legal(&position, "e8d8");
    position.play(m).unwrap();
    assert_eq!((position.halfmove_clock(), position.fullmove_number()), (u16::MAX, u32::MAX));
    let long = crate::support::after("4k3/8/8/8/8/8/8/4K2R w K - 255 200", "h1g1");
    assert_eq!(fen(&long), "4k3/8/8/8/8/8/8/4K1R1 b - - 256 200");
}

#[test]
fn setup_and_position_convert_into_each_other() {
    let setup = Setup::from(Position::initial());
    assert_eq!(setup, Setup::initial());
    assert_eq!(Position::try_from(setup), Ok(Position::default()));
}
