//! Single moves: which are legal, and why the others are not.

use std::collections::HashSet;

use jadoube_board::{Move, Role, Square};
use jadoube_movegen::{CastlingObstacle, IllegalReason, Position};
use proptest::prelude::*;

use crate::random::games;
use crate::support::{Outcome, check, position, same, test_positions};

/// Every pattern of 16 bits that is a move.
fn all_moves() -> impl Iterator<Item = Move> {
    (0..=u16::MAX).filter_map(Move::from_bits)
}

/// `is_legal`, `check` and `play` agree with the generator on every move there can be.
fn legality_agrees(position: &Position) -> Outcome {
    let legal: HashSet<Move> = position.legal_moves().into_iter().collect();
    for m in all_moves() {
        let expected = legal.contains(&m);
        same(format!("is_legal({m:?})"), position.is_legal(m), expected)?;
        let mut after = *position;
        let played = after.play(m);
        same(format!("check and play of {m:?}"), played, position.check(m))?;
        same(format!("play({m:?})"), played.is_ok(), expected)?;
        if let Err(error) = played {
            same("the move in the error", error.m, m)?;
            same(format!("position after refusing {m:?}"), after.setup(), position.setup())?;
            same(format!("key after refusing {m:?}"), after.key(), position.key())?;
        }
    }
    Ok(())
}

#[test]
fn legality_agrees_with_generation_for_every_move_there_can_be() {
    check(test_positions(), |row| row.0.to_owned(), |(_, position)| legality_agrees(position));
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 64,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn legality_agrees_with_generation_in_random_games(game in games(100)) {
        legality_agrees(&game.end()).map_err(TestCaseError::fail)?;
    }
}

fn normal(text: &str) -> Move {
    let (from, to) = text.split_at(2);
    Move::normal(from.parse().expect("a square"), to.parse().expect("a square"))
}

#[test]
fn each_refusal_has_its_reason() {
    use IllegalReason as R;
    use Square as S;
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let promotion = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1";
    let pinned = "4r1k1/8/8/b7/8/2N5/4B3/4K3 w - - 0 1";
    let en_passant = "4k3/8/8/2Pp4/8/8/2n5/4K3 w - d6 0 1";
    let rows = [
        (start, normal("e4e5"), R::NoMan),
        (start, normal("e7e5"), R::OpponentsMan),
        (start, normal("b1b3"), R::NotItsMove(Role::Knight)),
        (start, normal("e2d1"), R::OwnMan),
        (start, normal("e2d2"), R::OwnMan),
        (start, normal("e2f4"), R::NotItsMove(Role::Pawn)),
        (start, normal("e2e5"), R::NotItsMove(Role::Pawn)),
        (start, normal("a1a2"), R::OwnMan),
        (start, normal("a1a5"), R::Blocked(S::A2)),
        (start, normal("e1g1"), R::OwnMan),
        (start, normal("e2d3"), R::NothingToCapture),
        ("4k3/8/8/8/3n4/8/3P4/4K3 w - - 0 1", normal("d2d4"), R::Blocked(S::D4)),
        ("4k3/8/8/8/3n4/3n4/3P4/3K4 w - - 0 1", normal("d2d4"), R::Blocked(S::D3)),
        ("4k3/8/8/2p5/2P5/8/8/4K3 w - - 0 1", normal("c4c5"), R::Blocked(S::C5)),
        ("4k3/8/8/8/8/q2n4/8/R3K3 w - - 0 1", normal("a1a8"), R::Blocked(S::A3)),
        ("R7/4k3/8/8/q7/n7/8/4K3 w - - 0 1", normal("a8a1"), R::Blocked(S::A4)),
        (promotion, normal("a7a8"), R::Promotion),
        (promotion, Move::promotion(S::E1, S::E2, Role::Queen), R::Promotion),
        (start, Move::promotion(S::E2, S::E4, Role::Queen), R::Promotion),
        (start, Move::en_passant(S::E2, S::D3), R::NoEnPassant),
        (en_passant, Move::en_passant(S::C5, S::B6), R::NoEnPassant),
        (en_passant, Move::en_passant(S::E1, S::D6), R::NoEnPassant),
        (en_passant, normal("c5d6"), R::NothingToCapture),
        (en_passant, Move::en_passant(S::C5, S::D6), R::KingInCheck(S::C2)),
        (
            "8/8/8/K1pP3r/8/8/8/4k3 w - c6 0 2",
            Move::en_passant(S::D5, S::C6),
            R::KingInCheck(S::H5),
        ),
        (pinned, normal("e2d3"), R::Pinned(S::E8)),
        (pinned, normal("c3d5"), R::Pinned(S::A5)),
        (pinned, normal("e1e3"), R::NotItsMove(Role::King)),
        ("4k3/8/8/8/8/8/5r2/K7 w - - 0 1", normal("a1a2"), R::KingInCheck(S::F2)),
        ("4k3/8/8/8/7b/8/5r2/4K3 w - - 0 1", normal("e1f2"), R::KingInCheck(S::H4)),
        ("8/8/8/3k4/8/3K4/8/8 w - - 0 1", normal("d3d4"), R::KingInCheck(S::D5)),
        ("4k3/8/8/8/8/8/r3K3/8 w - - 0 1", normal("e2f2"), R::KingInCheck(S::A2)),
        ("4k3/8/8/8/8/3n4/2PB1R2/4K3 w - - 0 1", normal("f2f3"), R::CheckNotAnswered(S::D3)),
        // Of two checkers the one is taken, the other named.
        ("4r1k1/8/8/8/8/3n4/2PB1R2/4K3 w - - 0 1", normal("c2d3"), R::CheckNotAnswered(S::E8)),
    ];
    check(
        rows,
        |(fen, m, _)| format!("{m:?} in {fen}"),
        |&(fen, m, reason)| {
            same("reason", position(fen).check(m).map_err(|error| error.reason), Err(reason))
        },
    );
}

#[test]
fn each_obstacle_to_castling_is_named() {
    use CastlingObstacle as O;
    use Square as S;
    let (short, long) = (Move::castling(S::E1, S::H1), Move::castling(S::E1, S::A1));
    let rows = [
        ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", short, O::NoRight),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Move::castling(S::A1, S::E1), O::NoRight),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Move::castling(S::E1, S::G1), O::NoRight),
        ("4k3/8/8/8/8/6b1/8/R3K2R w KQ - 0 1", short, O::InCheck(S::G3)),
        ("4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1", short, O::Occupied(S::G1)),
        ("4k3/8/8/8/8/8/8/Rn2K2R w KQ - 0 1", long, O::Occupied(S::B1)),
        ("3r2k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", long, O::Attacked(S::D1)),
        ("2r3k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", long, O::Attacked(S::C1)),
        ("5k2/8/8/8/8/8/8/rR3K2 w B - 0 1", Move::castling(S::F1, S::B1), O::Shielded(S::A1)),
        ("k7/8/8/8/8/8/8/5KRq w G - 0 1", Move::castling(S::F1, S::G1), O::Attacked(S::G1)),
        ("Qr3k2/8/8/8/8/8/8/5K2 b b - 0 1", Move::castling(S::F8, S::B8), O::Shielded(S::A8)),
    ];
    check(
        rows,
        |(fen, m, _)| format!("{m:?} in {fen}"),
        |&(fen, m, obstacle)| {
            let reason = position(fen).check(m).map_err(|error| error.reason);
            same("reason", reason, Err(IllegalReason::Castling(obstacle)))
        },
    );
}

#[test]
fn a_refusal_tells_the_move_and_the_reason() {
    let position = position("8/8/8/K1pP3r/8/8/8/4k3 w - c6 0 2");
    let rows = [
        (Move::en_passant(Square::D5, Square::C6), "d5c6: the king would be in check from h5"),
        (normal("d5c6"), "d5c6: a pawn moves slanting only to capture"),
        (normal("a5c5"), "a5c5: a king does not move that way"),
        (
            Move::castling(Square::A5, Square::D5),
            "a5d5: castling is not possible, as there is no right to castle with that rook",
        ),
    ];
    for (m, text) in rows {
        assert_eq!(position.check(m).unwrap_err().to_string(), format!("illegal move {text}"));
    }
}
