//! R15, R60, R74, R136: sides of castling, where king and rook arrive, rights as a set.

use jadoube_board::{
    CastlingMode, CastlingRights, CastlingSide, Color, Placement, Role, Square, geometry,
};

use crate::support::{check, sq};

#[test]
fn the_rook_nearer_the_king_castles_short() {
    let rows = [
        ("R15 a1", ("e1", "a1"), CastlingSide::Queen),
        ("R15 h1", ("e1", "h1"), CastlingSide::King),
        ("R15 a8", ("e8", "a8"), CastlingSide::Queen),
        ("R15 h8", ("e8", "h8"), CastlingSide::King),
        ("R136 king on b1", ("b1", "c1"), CastlingSide::King),
        ("R136 king on g1", ("g1", "f1"), CastlingSide::Queen),
    ];
    check(rows, |(king, rook)| CastlingSide::of(sq(king), sq(rook)));
}

#[test]
fn king_and_rook_arrive_on_fixed_squares() {
    let rows = [
        ("R60 white short", (Color::White, CastlingSide::King), ("g1", "f1", "h1")),
        ("R60 white long", (Color::White, CastlingSide::Queen), ("c1", "d1", "a1")),
        ("R60 black short", (Color::Black, CastlingSide::King), ("g8", "f8", "h8")),
        ("R60 black long", (Color::Black, CastlingSide::Queen), ("c8", "d8", "a8")),
    ];
    let rows =
        rows.map(|(id, input, (king, rook, corner))| (id, input, (sq(king), sq(rook), sq(corner))));
    check(rows, |(color, side)| {
        let corner = Square::at(side.corner_file(), color.back_rank());
        (side.king_target(color), side.rook_target(color), corner)
    });
}

/// The empty squares between the castled king and the corner, short and long.
pub(crate) fn free_towards_the_corner() -> [u32; 2] {
    CastlingSide::ALL.map(|side| {
        let corner = Square::at(side.corner_file(), Color::White.back_rank());
        // The corner is free as well, for its rook stands on the king's other hand.
        geometry::between(side.king_target(Color::White), corner).len() + 1
    })
}

#[test]
fn one_square_is_free_beside_the_king_after_short_castling_and_two_after_long() {
    assert_eq!(free_towards_the_corner(), [1, 2], "R74");
}

#[test]
fn the_king_arrives_where_knight_or_bishop_began_and_the_rook_on_the_square_it_crossed() {
    let start = Placement::initial();
    for color in Color::ALL {
        let king = start.king(color).unwrap();
        for (side, role) in
            [(CastlingSide::King, Role::Knight), (CastlingSide::Queen, Role::Bishop)]
        {
            let target = side.king_target(color);
            assert!(start.pieces(role.of(color)).has(target), "R74 {color} {side}");
            assert_eq!(king.file().distance(target.file()), 2, "R60 {color} {side}");
            let crossed = geometry::between(king, target);
            assert_eq!(crossed.single(), Some(side.rook_target(color)), "R60 {color} {side}");
        }
    }
}

#[test]
fn rights_are_a_set_of_four() {
    let mut seen = CastlingRights::empty();
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            let right = CastlingRights::of(color, side);
            assert!(!seen.intersects(right));
            seen |= right;
        }
    }
    assert_eq!(seen, CastlingRights::all());
    assert_eq!(CastlingRights::WHITE | CastlingRights::BLACK, CastlingRights::all());
    assert_eq!(
        CastlingRights::of(Color::Black, CastlingSide::Queen),
        CastlingRights::BLACK_QUEEN_SIDE
    );
}

#[test]
fn all_sixteen_sets_of_rights_are_written_as_in_a_fen() {
    for bits in 0..16 {
        let rights = CastlingRights::from_bits(bits).unwrap();
        let expected: String = ['K', 'Q', 'k', 'q']
            .into_iter()
            .enumerate()
            .filter(|(n, _)| bits >> n & 1 == 1)
            .map(|(_, c)| c)
            .collect();
        let expected = if expected.is_empty() { "-".to_owned() } else { expected };
        assert_eq!(rights.to_string(), expected);
    }
    assert_eq!(CastlingRights::default().to_string(), "-");
}

#[test]
fn sides_and_modes_have_names() {
    assert_eq!(CastlingSide::ALL.map(CastlingSide::san), ["O-O", "O-O-O"]);
    assert_eq!(CastlingSide::ALL.map(|side| side.to_string()), ["king side", "queen side"]);
    assert_eq!(CastlingMode::default().to_string(), "standard");
    assert_eq!(CastlingMode::Chess960.to_string(), "chess960");
}
