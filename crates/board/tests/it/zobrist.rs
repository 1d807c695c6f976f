//! Zobrist numbers: distinct, and those of the Polyglot book format.

use std::collections::BTreeSet;

use jadoube_board::{
    CastlingRights, CastlingSide, Color, File, Placement, Role, Setup, Square, zobrist,
};

/// The 781 numbers of the Polyglot format in its order: men (black pawn, white pawn, black knight, ...) on squares,
/// castling, en passant files, White to move.
pub(crate) fn polyglot_order() -> Vec<u64> {
    let men = Role::ALL.into_iter().flat_map(|role| [role.of(Color::Black), role.of(Color::White)]);
    let mut numbers: Vec<u64> =
        men.flat_map(|man| Square::all().map(move |square| zobrist::piece(man, square))).collect();
    for color in Color::ALL {
        numbers.extend(
            CastlingSide::ALL
                .map(|side| zobrist::polyglot_castling(CastlingRights::of(color, side))),
        );
    }
    numbers.extend(File::ALL.map(zobrist::en_passant));
    numbers.push(zobrist::WHITE_TO_MOVE);
    numbers
}

#[test]
fn all_numbers_are_distinct_and_none_is_zero() {
    let mut numbers = polyglot_order();
    let castling = Color::ALL
        .into_iter()
        .flat_map(|color| File::ALL.map(|file| zobrist::castling_rook(color, file)));
    // The rooks of the corners have the four numbers of the Polyglot format, counted already.
    let others: Vec<u64> = castling.filter(|number| !numbers[768..772].contains(number)).collect();
    assert_eq!(others.len(), 12);
    numbers.extend(others);
    assert_eq!(numbers.len(), 781 + 12);
    assert!(!numbers.contains(&0));
    assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), numbers.len());
}

#[test]
fn numbers_stand_where_the_polyglot_format_has_them() {
    let numbers = polyglot_order();
    let at = |index: usize| numbers[index];
    // First and last of the published list.
    assert_eq!((at(0), at(780)), (0x9D39_247E_3377_6D41, 0xF8D6_26AA_AF27_8509));
    assert_eq!(zobrist::piece(Role::Pawn.of(Color::Black), Square::A1), at(0));
    assert_eq!(zobrist::piece(Role::King.of(Color::White), Square::H8), at(767));
    for (index, color, file) in [
        (768, Color::White, File::H),
        (769, Color::White, File::A),
        (770, Color::Black, File::H),
        (771, Color::Black, File::A),
    ] {
        assert_eq!(zobrist::castling_rook(color, file), at(index));
    }
}

#[test]
fn castling_numbers_add_up() {
    for bits in 0..16 {
        let rights = CastlingRights::from_bits(bits).unwrap();
        let sum =
            (0..4).filter(|n| bits >> n & 1 == 1).fold(0, |key, n| key ^ polyglot_order()[768 + n]);
        assert_eq!(zobrist::polyglot_castling(rights), sum, "{rights}");
    }
}

#[test]
fn the_start_of_a_game_has_the_published_polyglot_key() {
    let start = Setup::initial();
    let rooks = start.castling_rooks.iter().fold(0, |key, rook| {
        let color = start.placement.color_at(rook).unwrap();
        key ^ zobrist::castling_rook(color, rook.file())
    });
    assert_eq!(rooks, zobrist::polyglot_castling(start.castling_rights()));
    let key = zobrist::placement(&start.placement) ^ rooks ^ zobrist::WHITE_TO_MOVE;
    assert_eq!(key, 0x463B_9618_1691_FC9C);
}

#[test]
fn the_sum_over_the_men_changes_by_the_man_that_moves() {
    let mut board = Placement::initial();
    let before = zobrist::placement(&board);
    let knight = board.remove(Square::G1).unwrap();
    board.put(Square::F3, knight);
    let change = zobrist::piece(knight, Square::G1) ^ zobrist::piece(knight, Square::F3);
    assert_eq!(zobrist::placement(&board), before ^ change);
    assert_eq!(zobrist::placement(&Placement::empty()), 0);
}
