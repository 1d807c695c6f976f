//! Touch-move in all its clauses (FIDE 4.2 to 4.5).

use jadoube_board::Square;
use jadoube_rules::{Displacement, order_unclear, touched};

use crate::support::{Found, START, check, position, same};

const HOME: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
const TWO_PAWNS: &str = "4k3/8/8/3p1p2/4P3/8/8/4K1N1 w - - 0 1";

/// What is touched in order, the article, and the permitted moves: `free` for any legal one.
const ROWS: [(&str, &str, &str, &str, &str); 42] = [
    ("R117 nothing", START, "", "4.3", "free"),
    ("R117 empty squares mean nothing", START, "e4 e5", "4.3", "free"),
    ("R117 a knight", START, "b1", "4.3.1", "b1a3 b1c3"),
    ("R117 the first of two pawns", START, "e2 d2", "4.3.1", "e2e3 e2e4"),
    ("R117 touched twice", START, "e2 d2 e2", "4.3.1", "e2e3 e2e4"),
    ("R117 the first cannot move", START, "a1 b1", "4.3.1", "b1a3 b1c3"),
    ("R120 none can move", START, "a1 c1 d1", "4.5", "free"),
    ("R120 pinned", "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1", "d2", "4.5", "free"),
    ("R117 in check", "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "a1", "4.5", "free"),
    (
        "R117 pinned along the line",
        "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1",
        "e2",
        "4.3.1",
        "e2e3 e2e4 e2e5 e2e6 e2e7",
    ),
    ("R118 captured by several", "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "d5", "4.3.2", "c4d5 e4d5"),
    (
        "R118 the king is not captured",
        "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1",
        "e8 f5",
        "4.3.2",
        "e4f5",
    ),
    ("R118 en passant", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 2", "e5", "4.3.2", "d5e6"),
    ("R118 en passant by two", "4k3/8/8/3PpP2/8/8/8/4K3 w - e6 0 2", "e5", "4.3.2", "d5e6 f5e6"),
    ("R118 nobody can take it", START, "e7", "4.5", "free"),
    ("R118 the taker is pinned", "4k3/8/8/8/4r3/3p4/4P3/4K3 w - - 0 1", "d3", "4.5", "free"),
    ("R119 own takes enemy", "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1", "e4 f5", "4.3.3", "e4f5"),
    (
        "R119 enemy first, still own takes it",
        "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1",
        "f5 e4",
        "4.3.3",
        "e4f5",
    ),
    (
        "R119 the first enemy counts",
        "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1",
        "e4 d5 f5",
        "4.3.3",
        "e4d5",
    ),
    ("R119 own cannot take, enemy was first", TWO_PAWNS, "f5 g1", "4.3.3", "e4f5"),
    ("R119 own cannot take, own was first", TWO_PAWNS, "g1 f5", "4.3.3", "g1e2 g1f3 g1h3"),
    (
        "R119 enemy was first, nobody takes it",
        "4k3/8/8/3p1p2/8/8/8/4K1N1 w - - 0 1",
        "d5 g1",
        "4.3.3",
        "g1e2 g1f3 g1h3",
    ),
    (
        "R119 nothing can be moved or taken",
        "4k3/8/8/3p4/1b6/8/3N4/4K3 w - - 0 1",
        "d2 d5",
        "4.5",
        "free",
    ),
    (
        "R119 en passant with the pawn",
        "4k3/8/8/3PpP2/8/8/8/4K3 w - e6 0 2",
        "f5 e5",
        "4.3.3",
        "f5e6",
    ),
    (
        "R125 capture and promote",
        "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        "a7 b8",
        "4.3.3",
        "a7b8b a7b8n a7b8q a7b8r",
    ),
    ("R123 the king alone", HOME, "e1", "4.3.1", "e1c1 e1d1 e1d2 e1e2 e1f1 e1f2 e1g1"),
    ("R123 king and rook", HOME, "e1 h1", "4.4.1", "e1g1"),
    ("R123 king and the other rook", HOME, "e1 a1", "4.4.1", "e1c1"),
    ("R123 the first rook after the king", HOME, "e1 a1 h1", "4.4.1", "e1c1"),
    (
        "R123 rook first",
        HOME,
        "h1 e1",
        "4.4.2, 4.3.1",
        "h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8",
    ),
    (
        "R123 rook first, which cannot move",
        "4k3/8/8/8/7p/7P/7P/4KB1R w K - 0 1",
        "h1 e1",
        "4.4.2, 4.3.1",
        "h1g1",
    ),
    (
        "R123 a blocked rook first: the king, but no castling there",
        "4k3/8/8/8/8/8/7P/4K1NR w K - 0 1",
        "h1 e1",
        "4.3.1",
        "e1d1 e1d2 e1e2 e1f1 e1f2",
    ),
    (
        "R124 castling is illegal",
        "5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "e1 h1",
        "4.4.3",
        "e1c1 e1d1 e1d2 e1e2",
    ),
    (
        "R124 the right is gone",
        "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
        "e1 h1",
        "4.4.3",
        "e1c1 e1d1 e1d2 e1e2 e1f1 e1f2",
    ),
    (
        "R124 the king cannot move at all",
        "3rk1r1/8/8/8/8/8/3PPP2/3QKB1R w K - 0 1",
        "e1 h1",
        "4.4.3",
        "free",
    ),
    (
        "R124 in check: castling is illegal",
        "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1",
        "e1 a1",
        "4.4.3",
        "e1d1 e1e2 e1f1",
    ),
    (
        "R124 a rook elsewhere means no castling",
        "4k3/8/8/8/7R/8/8/4K2R w K - 0 1",
        "e1 h4",
        "4.3.1",
        "e1d1 e1d2 e1e2 e1f1 e1f2 e1g1",
    ),
    (
        "king and rook before an enemy: castling",
        "4k3/8/8/8/8/8/3n4/R3K2R w KQ - 0 1",
        "e1 a1 d2",
        "4.4.1",
        "e1c1",
    ),
    (
        "king, then an enemy: the king takes it",
        "4k3/8/8/8/8/8/3n4/R3K2R w KQ - 0 1",
        "e1 d2 a1",
        "4.3.3",
        "e1d2",
    ),
    (
        "an enemy that cannot be taken, then king and rook",
        "4k3/8/8/3p4/8/8/8/R3K2R w KQ - 0 1",
        "d5 e1 h1",
        "4.4.1",
        "e1g1",
    ),
    ("black castles by hand too", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8 a8", "4.4.1", "e8c8"),
    ("Chess960: king and rook", "1k6/8/8/8/8/8/8/1K3R2 w F - 0 1", "b1 f1", "4.4.1", "b1f1"),
];

fn squares(text: &str) -> Vec<Square> {
    text.split_whitespace().map(|name| name.parse().expect("a square")).collect()
}

fn row((_, fen, touches, article, permitted): &(&str, &str, &str, &str, &str)) -> Found {
    let position = position(fen);
    let obligation = touched(&position, &squares(touches));
    let mut found: Vec<String> =
        obligation.permitted.iter().map(|&m| Displacement::from(m).to_string()).collect();
    found.sort_unstable();
    same("article", obligation.article, *article)?;
    if *permitted == "free" {
        same("free", obligation.is_free(), true)?;
        return same("moves", found.len(), position.legal_moves().len());
    }
    same("free", obligation.is_free(), false)?;
    same("moves", found.join(" ").as_str(), *permitted)
}

#[test]
fn touched_men_bind_as_the_articles_say() {
    check(ROWS, |row| row.0.to_owned(), row);
}

#[test]
fn in_an_unclear_order_ones_own_men_come_first_and_the_king_before_the_rook() {
    for (fen, given, ordered) in [
        ("4k3/8/8/3p1p2/8/8/8/4K1N1 w - - 0 1", "d5 g1", "g1 d5"),
        ("4k3/8/8/3p1p2/8/8/8/4K1N1 w - - 0 1", "g1 d5", "g1 d5"),
        (HOME, "h1 e1", "e1 h1"),
        (HOME, "h1 e8 a1 e1", "e1 h1 a1 e8"),
    ] {
        assert_eq!(order_unclear(&position(fen), &squares(given)), squares(ordered), "{given}");
    }
}

#[test]
fn an_obligation_always_leaves_legal_moves_if_there_are_any() {
    let fens = [START, HOME, TWO_PAWNS, "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"];
    for position in fens.map(position) {
        let all = position.legal_moves();
        for first in Square::all() {
            for second in Square::all() {
                let obligation = touched(&position, &[first, second]);
                assert!(!obligation.permitted.is_empty(), "{first} {second}");
                assert!(obligation.permitted.iter().all(|m| all.contains(m)), "{first} {second}");
            }
        }
    }
}
