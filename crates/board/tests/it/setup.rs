//! What a FEN says: castling rights told by rook squares, mirrored setups.

use jadoube_board::{Bitboard, CastlingRights, CastlingSide, Color, Placement, Setup, Square};

use crate::support::{check, placement, sq, squares};

#[test]
fn a_game_starts_with_white_to_move_and_all_rights() {
    let start = Setup::initial();
    assert_eq!(Setup::default(), start);
    assert_eq!(start.placement, Placement::initial());
    assert_eq!((start.turn, start.en_passant), (Color::White, None));
    assert_eq!((start.halfmove_clock, start.fullmove_number), (0, 1));
    assert_eq!(start.castling_rights(), CastlingRights::all());
    assert_eq!(Setup::chess960(518), Some(start));
    assert_eq!(Setup::empty().castling_rights(), CastlingRights::empty());
}

#[test]
fn rights_are_rook_squares_beside_the_king() {
    let rows = [
        ("all", ("r3k2r/8/8/8/8/8/8/R3K2R", "a1 h1 a8 h8"), "KQkq"),
        ("two", ("r3k2r/8/8/8/8/8/8/R3K2R", "h1 a8"), "Kq"),
        ("none", ("r3k2r/8/8/8/8/8/8/R3K2R", "-"), "-"),
        ("inner rook", ("4k3/8/8/8/8/8/8/1R2KR1R", "b1 f1"), "KQ"),
        ("not on the back rank", ("4k3/8/8/8/8/8/R6R/4K3", "a2 h2"), "-"),
        ("no king", ("r6r/8/8/8/8/8/8/R3K2R", "a1 h1 a8 h8"), "KQ"),
        ("two kings", ("4k3/8/8/8/8/8/8/R2KK2R", "a1 h1"), "-"),
    ];
    check(rows.map(|(id, input, rights)| (id, input, rights.to_owned())), |(fen, rooks)| {
        with_rooks(fen, squares(rooks)).castling_rights().to_string()
    });
}

fn with_rooks(fen: &str, castling_rooks: Bitboard) -> Setup {
    Setup { placement: placement(fen), castling_rooks, ..Setup::empty() }
}

#[test]
fn of_several_castling_rooks_the_outermost_counts() {
    let setup = with_rooks("4k3/8/8/8/8/8/8/RR2KR1R", squares("a1 b1 f1 h1"));
    let rook = |side| setup.castling_rook(Color::White, side);
    assert_eq!(rook(CastlingSide::King), Some(sq("h1")));
    assert_eq!(rook(CastlingSide::Queen), Some(sq("a1")));
    assert_eq!(setup.castling_rook(Color::Black, CastlingSide::King), None);
}

#[test]
fn a_mirrored_setup_is_the_other_sides_view() {
    let setup = Setup {
        en_passant: Some(Square::E3),
        turn: Color::Black,
        halfmove_clock: 7,
        fullmove_number: 30,
        ..with_rooks("r3k3/8/8/8/4P3/8/8/4K2R", squares("a8 h1"))
    };
    let mirrored = setup.mirrored();
    assert_eq!(mirrored.placement, placement("4k2r/8/8/4p3/8/8/8/R3K3"));
    assert_eq!((mirrored.turn, mirrored.en_passant), (Color::White, Some(Square::E6)));
    assert_eq!(mirrored.castling_rights().to_string(), "Qk");
    assert_eq!((mirrored.halfmove_clock, mirrored.fullmove_number), (7, 30));
    assert_eq!(mirrored.mirrored(), setup);
}
