//! Moves in sixteen bits.

use std::collections::BTreeSet;

use jadoube_board::{Move, MoveKind, Role, Square};

use crate::support::{check, sq};

fn of_kind(from: Square, to: Square, kind: MoveKind) -> Move {
    match kind {
        MoveKind::Normal => Move::normal(from, to),
        MoveKind::EnPassant => Move::en_passant(from, to),
        MoveKind::Castling => Move::castling(from, to),
        MoveKind::Promotion(role) => Move::promotion(from, to, role),
    }
}

const KINDS: [MoveKind; 7] = [
    MoveKind::Normal,
    MoveKind::EnPassant,
    MoveKind::Castling,
    MoveKind::Promotion(Role::Queen),
    MoveKind::Promotion(Role::Rook),
    MoveKind::Promotion(Role::Bishop),
    MoveKind::Promotion(Role::Knight),
];

#[test]
fn every_move_has_bits_of_its_own_and_gives_back_what_went_in() {
    let mut seen = BTreeSet::new();
    for from in Square::all() {
        for to in Square::all().filter(|&to| to != from) {
            for kind in KINDS {
                let packed = of_kind(from, to, kind);
                assert_eq!((packed.from(), packed.to(), packed.kind()), (from, to, kind));
                assert_eq!(packed.is_castling(), kind == MoveKind::Castling);
                assert_eq!(packed.is_en_passant(), kind == MoveKind::EnPassant);
                let role = if let MoveKind::Promotion(role) = kind { Some(role) } else { None };
                assert_eq!(packed.promotion_role(), role);
                assert_eq!(Move::from_bits(packed.to_bits()), Some(packed));
                assert!(seen.insert(packed.to_bits()));
            }
        }
    }
    assert_eq!(seen.len(), 64 * 63 * 7);
    assert!(!seen.contains(&0), "0 is free for tables to say that there is no move");
    for bits in 0..=u16::MAX {
        let read = Move::from_bits(bits);
        assert_eq!(read.map(Move::to_bits), seen.contains(&bits).then_some(bits), "{bits:#06x}");
    }
}

#[test]
fn moves_are_shown_with_their_squares() {
    let rows = [
        ("normal", Move::normal(sq("e2"), sq("e4")), ("e2e4", "e2e4")),
        ("promotion", Move::promotion(sq("e7"), sq("d8"), Role::Knight), ("e7d8n", "e7d8n")),
        ("queen", Move::promotion(sq("a2"), sq("a1"), Role::Queen), ("a2a1q", "a2a1q")),
        ("en passant", Move::en_passant(sq("e5"), sq("d6")), ("e5d6", "e5d6 (en passant)")),
        ("castling", Move::castling(sq("e1"), sq("h1")), ("e1h1", "e1h1 (castling)")),
    ];
    let rows =
        rows.map(|(id, shown, (text, debug))| (id, shown, (text.to_owned(), debug.to_owned())));
    check(rows, |shown| (shown.to_string(), format!("{shown:?}")));
}

#[test]
#[should_panic(expected = "a pawn promotes to queen, rook, bishop or knight")]
fn a_pawn_never_becomes_a_king() {
    let _ = Move::promotion(sq("e7"), sq("e8"), Role::King);
}
