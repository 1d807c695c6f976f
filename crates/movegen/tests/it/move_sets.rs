//! Moves in lists and in sets. That sets tell their lengths rightly is a property.

use std::ops::ControlFlow;

use jadoube_board::{Bitboard, Move, MoveKind, Role, Square};
use jadoube_movegen::{MAX_MOVES, MoveSet, Position, Selection};

use crate::support::position;

#[test]
fn a_set_of_promotions_is_four_moves_to_each_square() {
    let set = MoveSet::Promotions { to: Bitboard::from(Square::A8).with(Square::C8), step: 7 };
    assert_eq!(set.len(), 8);
    assert!(!set.is_empty());
    let mut moves = set.iter();
    assert_eq!(moves.next(), Some(Move::promotion(Square::B7, Square::A8, Role::Queen)));
    assert_eq!(moves.len(), 7);
    assert_eq!(moves.by_ref().nth(5), Some(Move::promotion(Square::D7, Square::C8, Role::Bishop)));
    assert_eq!(moves.len(), 1);
    assert_eq!(moves.next(), Some(Move::promotion(Square::D7, Square::C8, Role::Knight)));
    assert_eq!((moves.len(), moves.next(), moves.next()), (0, None, None));
}

#[test]
fn each_kind_of_set_gives_its_moves() {
    let to = Bitboard::from(Square::E4);
    let rows = [
        (
            MoveSet::Man { role: Role::Rook, from: Square::E1, to },
            Move::normal(Square::E1, Square::E4),
        ),
        (MoveSet::Pawns { to, step: 16 }, Move::normal(Square::E2, Square::E4)),
        (
            MoveSet::EnPassant { from: Square::E5, to: Square::D6 },
            Move::en_passant(Square::E5, Square::D6),
        ),
        (
            MoveSet::Castling { king: Square::E1, rook: Square::H1 },
            Move::castling(Square::E1, Square::H1),
        ),
    ];
    for (set, m) in rows {
        assert_eq!(set.len(), 1);
        assert_eq!(set.iter().collect::<Vec<_>>(), [m]);
    }
    assert!(MoveSet::Pawns { to: Bitboard::EMPTY, step: 8 }.is_empty());
}

#[test]
fn a_visitor_that_breaks_is_not_called_again() {
    let mut calls = 0;
    let flow = Position::initial().visit_moves(Selection::All, |_| {
        calls += 1;
        ControlFlow::Break(())
    });
    assert_eq!((flow, calls), (ControlFlow::Break(()), 1));
}

#[test]
fn both_captures_en_passant_are_moves_of_their_own() {
    let mut moves = position("4k3/8/8/8/3pPp2/8/8/4K3 b - e3 0 1").legal_moves();
    assert_eq!(moves.len(), 9);
    moves.retain(|m| m.kind() != MoveKind::EnPassant);
    assert_eq!(moves.len(), 7);
    moves.as_mut_slice().sort_unstable();
    assert!(moves.is_sorted());
    assert_eq!(moves.clone().into_iter().count(), (&moves).into_iter().count());
}

#[test]
fn the_position_with_most_moves_finds_room_for_them() {
    let most = position("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    assert_eq!(most.legal_moves().len(), 218);
    assert!(most.legal_moves().len() <= MAX_MOVES);
}
