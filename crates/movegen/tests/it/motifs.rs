//! Discovered checks and smothered mates (R147, R148 of the checklist).

use crate::support::{check, legal, position, same};

#[test]
fn discovered_checks_come_from_a_man_that_stays() {
    // FEN, move (castling as king takes rook), and whether a check is uncovered.
    let rows = [
        ("direct", "4k3/8/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", false),
        ("none", "4k3/8/8/8/8/8/8/R5K1 w - - 0 1", "a1a7", false),
        ("discovered", "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "e4g5", true),
        ("double", "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "e4d6", true),
        ("by the king (R57)", "8/8/8/8/R2K2k1/8/8/8 w - - 0 1", "d4e3", true),
        ("by a promotion", "8/R3P1k1/8/8/8/8/8/K7 w - - 0 1", "e7e8b", true),
        ("promotion itself", "8/4P3/8/8/8/4k3/8/K7 w - - 0 1", "e7e8r", false),
        ("castling", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", false),
        ("960: the rook leaves a queen's line", "8/8/8/8/8/8/8/QRK4k w B - 0 1", "c1b1", false),
        ("en passant, both off the rank", "8/8/8/R2pP2k/8/8/8/4K3 w - d6 0 2", "e5d6", true),
        ("en passant itself", "8/2k5/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", false),
    ];
    check(
        rows,
        |(name, ..)| (*name).to_owned(),
        |&(_, fen, text, expected)| {
            let position = position(fen);
            let m = legal(&position, text);
            same("discovered", position.is_discovered_check(m), expected)
        },
    );
}

#[test]
fn smothered_mates_need_a_knight_and_the_kings_own_men() {
    let rows = [
        ("in the corner", "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", true),
        ("by Black", "6k1/8/8/8/8/8/5nPP/6RK w - - 0 1", true),
        ("the knight can be taken", "5rrk/5Npp/8/8/8/8/8/6K1 b - - 0 1", false),
        ("a free square that is covered", "k7/2NN4/1K6/8/7p/8/8/8 b - - 0 1", false),
        ("on the back rank", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", false),
        ("no check: a stalemate", "5brk/5ppb/5ppp/8/8/8/8/6K1 w - - 0 1", false),
        (
            "in the first position",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            false,
        ),
    ];
    check(
        rows,
        |(name, ..)| (*name).to_owned(),
        |&(_, fen, expected)| same("smothered", position(fen).is_smothered_mate(), expected),
    );
}
