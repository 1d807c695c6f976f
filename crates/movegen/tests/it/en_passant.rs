//! The capture en passant (FIDE 3.7.3), with every way it can uncover the king.

use jadoube_board::{Move, Square};

use crate::support::{after, check, fen, legal, position, same};

#[test]
fn the_capture_is_legal_unless_it_uncovers_the_king() {
    // FEN, and the squares from which the capture is legal.
    let rows = [
        ("white", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 2", "d5"),
        ("black", "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "e4"),
        ("two capturers", "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2", "c5 e5"),
        ("edge of the board", "4k3/8/8/8/6pP/8/8/4K3 b - h3 0 1", "g4"),
        ("nobody stands beside", "4k3/8/8/P3p3/8/8/8/4K3 w - e6 0 2", ""),
        ("not over the edge", "4k3/8/8/p6P/8/8/8/4K3 w - a6 0 2", ""),
        ("both pawns leave the rank", "8/8/8/K1pP3r/8/8/8/4k3 w - c6 0 2", ""),
        ("the same, kings changed", "8/8/8/k1pP3R/8/8/8/4K3 w - c6 0 2", "d5"),
        ("three pawns on the rank", "8/8/8/K1PpP2r/8/8/8/7k w - d6 0 2", "c5 e5"),
        ("queen on the rank, black", "8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1", ""),
        ("pinned on the file", "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 2", ""),
        ("pinned, capture along the diagonal", "b6k/8/8/2pP4/8/5K2/8/8 w - c6 0 1", "d5"),
        ("does not answer the bishop", "7k/8/8/1bpP4/8/8/4K3/8 w - c6 0 1", ""),
        ("pinned across the diagonal", "6bk/8/8/2pP4/8/1K6/8/8 w - c6 0 1", ""),
        ("captured pawn shields the diagonal", "4k3/8/1b6/2pP4/8/4K3/8/8 w - c6 0 2", ""),
        ("captured pawn shields the other diagonal", "6bk/8/8/3pP3/8/1K6/8/8 w - d6 0 2", ""),
        ("capturer takes over the shield", "3r2k1/8/8/3pP3/8/8/8/3K4 w - d6 0 2", "e5"),
        ("one of two pinned", "3k4/8/8/8/3pPp2/8/8/3RK3 b - e3 0 1", "f4"),
        ("takes the checker", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "e4"),
        ("takes the checker, but is pinned", "4r1k1/8/8/3pP3/4K3/8/8/8 w - d6 0 2", ""),
        ("does not answer the knight", "k7/8/8/2pP4/8/8/2n5/K7 w - c6 0 1", ""),
        ("blocks an impossible check", "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", "e4"),
        ("the only move", "8/8/3k1r2/5Pp1/8/8/2q5/K7 w - g6 0 1", "f5"),
    ];
    check(
        rows,
        |(name, ..)| (*name).to_owned(),
        |&(_, text, from)| {
            let position = position(text);
            let moves = position.legal_moves();
            let captures = moves.iter().filter(|m| m.is_en_passant()).map(|m| m.from());
            let found: Vec<String> = captures.map(|square| square.to_string()).collect();
            same("capturers", found.join(" "), from.to_owned())?;
            same("legal_en_passant", position.legal_en_passant().is_some(), !from.is_empty())
        },
    );
}

#[test]
fn the_captured_pawn_leaves_its_own_square() {
    let mut position = position("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 2");
    position.play(Move::en_passant(Square::D5, Square::E6)).unwrap();
    assert_eq!(fen(&position), "4k3/8/4P3/8/8/8/8/4K3 b - - 0 2");
}

#[test]
fn the_right_lasts_for_one_move() {
    let start = "4k3/4p3/8/3P4/8/8/8/4K3 b - - 0 1";
    let position = after(start, "e7e5");
    assert_eq!(position.legal_en_passant(), Some(Square::E6));
    let later = after(start, "e7e5 e1e2 e8e7");
    assert_eq!(later.en_passant(), None);
    assert!(!later.is_legal(Move::en_passant(Square::D5, Square::E6)));
}

#[test]
fn two_single_steps_give_no_right() {
    let position = after("4k3/4p3/8/3P4/8/8/8/4K3 b - - 0 1", "e7e6 e1e2 e6e5");
    assert_eq!(position.en_passant(), None);
}

#[test]
fn three_ways_of_asking_for_the_square() {
    let lonely = after("4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "e7e5");
    assert_eq!(lonely.en_passant(), Some(Square::E6));
    assert_eq!(lonely.pseudo_legal_en_passant(), None);
    let pinned = position("8/8/8/K1pP3r/8/8/8/4k3 w - c6 0 2");
    assert_eq!(pinned.pseudo_legal_en_passant(), Some(Square::C6));
    assert_eq!(pinned.legal_en_passant(), None);
    let free = position("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 2");
    assert_eq!(free.legal_en_passant(), Some(Square::E6));
}

#[test]
fn a_capture_en_passant_can_give_check_from_behind() {
    // The captured pawn stood between rook and king; then the capturer did.
    let rank = position("8/8/8/R2pP2k/8/8/8/4K3 w - d6 0 2");
    assert_eq!(rank.checkers_after(legal(&rank, "e5d6")), Square::A5.into());
    let diagonal = position("4k3/8/8/1Pp5/B7/8/8/4K3 w - c6 0 2");
    assert_eq!(diagonal.checkers_after(legal(&diagonal, "b5c6")).to_string(), "-");
    let file = position("4k3/8/8/3pP3/8/8/8/4R1K1 w - d6 0 2");
    assert_eq!(file.checkers_after(legal(&file, "e5d6")), Square::E1.into());
}
