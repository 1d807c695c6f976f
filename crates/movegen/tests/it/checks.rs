//! Checks: who gives them, also before the move is made. That all moves of all test positions agree is a property.

use jadoube_board::{Bitboard, Square};

use crate::support::{check, legal, position, same, test_positions};

#[test]
fn checkers_after_a_move_are_told_before_it() {
    // FEN, move (castling as king takes rook), and who gives check then.
    let rows = [
        ("direct", "4k3/8/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "a8"),
        ("none", "4k3/8/8/8/8/8/8/R5K1 w - - 0 1", "a1a7", "-"),
        ("discovered", "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "e4g5", "e1"),
        ("double", "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "e4d6", "e1 d6"),
        ("discovered by the king", "8/8/8/8/R2K2k1/8/8/8 w - - 0 1", "d4e3", "a4"),
        ("pawn", "4k3/8/3P4/8/8/8/8/4K3 w - - 0 1", "d6d7", "d7"),
        ("promotion", "8/4P3/2q2k2/8/8/8/8/6K1 w - - 0 1", "e7e8n", "e8"),
        ("promotion to a queen there", "8/4P3/2q2k2/8/8/8/8/6K1 w - - 0 1", "e7e8q", "-"),
        ("promotion behind the own square", "8/4P3/8/8/8/4k3/8/K7 w - - 0 1", "e7e8r", "e8"),
        ("discovered by promotion", "8/R3P1k1/8/8/8/8/8/K7 w - - 0 1", "e7e8b", "a7"),
        ("castling", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "f1"),
        ("castling long", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1", "d1"),
        ("960 castling uncovers a queen", "8/8/8/8/8/8/8/QRK4k w B - 0 1", "c1b1", "d1"),
        ("960 castling gives check along the rank", "8/8/8/8/8/8/8/k4KR1 w G - 0 1", "f1g1", "f1"),
        ("en passant, both on the rank", "8/8/8/R2pP2k/8/8/8/4K3 w - d6 0 2", "e5d6", "a5"),
        (
            "en passant, the captured one on the file",
            "3k4/8/8/3pP3/8/8/8/K2R4 w - d6 0 2",
            "e5d6",
            "-",
        ),
        ("en passant, direct", "8/2k5/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "d6"),
        ("a pinned man gives check", "2k5/8/8/2r5/6K1/8/8/2R5 b - - 0 1", "c5c4", "c4"),
    ];
    check(
        rows,
        |(name, ..)| (*name).to_owned(),
        |&(_, fen, text, checkers)| {
            let position = position(fen);
            let m = legal(&position, text);
            same("before", position.checkers_after(m).to_string(), checkers.to_owned())?;
            same("gives_check", position.gives_check(m), checkers != "-")?;
            same("after", position.after(m).checkers().to_string(), checkers.to_owned())
        },
    );
}

#[test]
fn pinned_men_are_known() {
    let rows = [
        ("4r1k1/8/8/b6b/8/2N5/3PR1P1/4K3 w - - 0 1", "e2"),
        ("4r1k1/8/8/b7/8/2N5/4B3/4K3 w - - 0 1", "e2 c3"),
        ("4r1k1/8/8/8/8/4N3/4B3/4K3 w - - 0 1", "-"),
        ("4r1k1/8/8/8/4n3/8/4B3/4K3 w - - 0 1", "-"),
        ("4k3/3q4/8/1B6/8/8/8/4K3 b - - 0 1", "d7"),
    ];
    check(
        rows,
        |(fen, _)| (*fen).to_owned(),
        |&(fen, pinned)| same("pinned", position(fen).pinned().to_string(), pinned.to_owned()),
    );
}

#[test]
fn checkers_attack_the_king() {
    check(
        test_positions(),
        |(name, _)| (*name).to_owned(),
        |(_, position)| {
            let placement = position.placement();
            let king = position.king(position.turn());
            let attackers = placement.attackers(king, placement.occupied());
            let expected = attackers & placement.color(!position.turn());
            same("checkers", position.checkers(), expected)?;
            same("is_check", position.is_check(), expected.any())
        },
    );
}

#[test]
fn double_check_leaves_only_the_king() {
    let position = position("4r1k1/8/8/8/8/3n4/2PB1R2/4K2Q w - - 0 1");
    assert_eq!(position.checkers(), Bitboard::from(Square::D3).with(Square::E8));
    let moves = position.legal_moves();
    assert!(moves.iter().all(|m| m.from() == Square::E1));
    assert_eq!(moves.len(), 2);
}
