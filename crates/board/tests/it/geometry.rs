//! R3: lines through squares and what lies between, against stepping.

use jadoube_board::{Bitboard, Square, attacks, geometry};

use crate::support::{DIRECTIONS, check, sq, squares, walk};

/// (Squares strictly between, whole line) found by stepping from `a` until `b` comes.
fn stepped(a: Square, b: Square) -> (Bitboard, Bitboard) {
    for direction in DIRECTIONS {
        if walk(a, direction).any(|square| square == b) {
            let back = (-direction.0, -direction.1);
            let between = walk(a, direction).take_while(|&square| square != b).collect();
            let line = walk(a, direction).chain(walk(a, back)).chain([a]).collect();
            return (between, line);
        }
    }
    (Bitboard::EMPTY, Bitboard::EMPTY)
}

#[test]
fn between_and_line_agree_with_stepping_and_are_symmetric() {
    for a in Square::all() {
        for b in Square::all() {
            let (between, line) = stepped(a, b);
            assert_eq!(geometry::between(a, b), between, "{a} {b}");
            assert_eq!(geometry::line(a, b), line, "{a} {b}");
            assert_eq!(geometry::between(a, b), geometry::between(b, a), "{a} {b}");
            assert_eq!(geometry::line(a, b), geometry::line(b, a), "{a} {b}");
            for c in Square::all() {
                assert_eq!(geometry::aligned(a, b, c), line.has(c), "{a} {b} {c}");
            }
        }
    }
}

#[test]
fn lines_run_from_edge_to_edge() {
    let rows = [
        ("R3 main diagonal", ("c3", "e5"), ("d4", "a1 b2 c3 d4 e5 f6 g7 h8")),
        ("R3 main antidiagonal", ("h1", "a8"), ("b7 c6 d5 e4 f3 g2", "a8 b7 c6 d5 e4 f3 g2 h1")),
        ("R3 short diagonal", ("a7", "b8"), ("-", "a7 b8")),
        ("file", ("e8", "e5"), ("e6 e7", "e1 e2 e3 e4 e5 e6 e7 e8")),
        ("rank", ("a1", "h1"), ("b1 c1 d1 e1 f1 g1", "a1 b1 c1 d1 e1 f1 g1 h1")),
        ("a knight's move", ("a1", "b3"), ("-", "-")),
        ("the same square", ("d4", "d4"), ("-", "-")),
    ];
    let rows =
        rows.map(|(id, pair, (between, line))| (id, pair, (squares(between), squares(line))));
    check(rows, |(a, b)| (geometry::between(sq(a), sq(b)), geometry::line(sq(a), sq(b))));
}

#[test]
fn rays_are_what_sliders_attack_on_the_empty_board() {
    for from in Square::all() {
        assert_eq!(geometry::bishop_rays(from), attacks::bishop(from, Bitboard::EMPTY));
        assert_eq!(geometry::rook_rays(from), attacks::rook(from, Bitboard::EMPTY));
    }
}
