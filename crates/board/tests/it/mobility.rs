//! R32 to R43: how many squares each man attacks on the empty board, and the totals on n x n squares.

#[path = "../../examples/mobility/counting.rs"]
pub(crate) mod counting;

use std::collections::BTreeMap;

use counting::{Mobility, formula};
use jadoube_board::{Bitboard, Color, Role, Square, attacks};

use crate::support::{check, sq, squares};

/// How many squares White's man attacks from there on the empty board.
pub(crate) fn attacked(role: Role, from: Square) -> u64 {
    attacks::of(role.of(Color::White), from, Bitboard::EMPTY).len().into()
}

/// The squares on which such a man can stand: not the last ranks for a pawn.
pub(crate) fn homes(role: Role) -> Bitboard {
    if role == Role::Pawn { !Bitboard::BACK_RANKS } else { Bitboard::ALL }
}

/// Number of attacked squares -> from how many squares, by the library's tables.
pub(crate) fn histogram(role: Role) -> BTreeMap<u64, u64> {
    let mut histogram = BTreeMap::new();
    for from in homes(role) {
        *histogram.entry(attacked(role, from)).or_default() += 1;
    }
    histogram
}

/// The sum over all squares, by the library's tables.
pub(crate) fn potency(role: Role) -> u64 {
    homes(role).iter().map(|from| attacked(role, from)).sum()
}

#[test]
fn so_many_squares_attack_so_many() {
    let rows = [
        ("R32 rook", Role::Rook, vec![(14, 64)]),
        ("R33 bishop", Role::Bishop, vec![(7, 28), (9, 20), (11, 12), (13, 4)]),
        ("R34 queen", Role::Queen, vec![(21, 28), (23, 20), (25, 12), (27, 4)]),
        ("R35 knight", Role::Knight, vec![(2, 4), (3, 8), (4, 20), (6, 16), (8, 16)]),
        ("R36 king", Role::King, vec![(3, 4), (5, 24), (8, 36)]),
        ("R37 pawn", Role::Pawn, vec![(1, 12), (2, 36)]),
    ];
    check(rows, |role| histogram(role).into_iter().collect());
}

#[test]
fn men_attack_so_many_squares_from_there() {
    let rows = [
        ("R32 rook a1", (Role::Rook, "a1"), 14),
        ("R32 rook d4", (Role::Rook, "d4"), 14),
        // One of the sources says 6 in the corner.
        ("R33 bishop a1", (Role::Bishop, "a1"), 7),
        ("R33 bishop h1", (Role::Bishop, "h1"), 7),
        ("R33 bishop e1", (Role::Bishop, "e1"), 7),
        ("R33 bishop b2", (Role::Bishop, "b2"), 9),
        ("R33 bishop d4", (Role::Bishop, "d4"), 13),
        ("R34 queen a1", (Role::Queen, "a1"), 21),
        ("R34 queen d4", (Role::Queen, "d4"), 27),
        ("R35 knight a1", (Role::Knight, "a1"), 2),
        // The sources know only 2, 4 and 8.
        ("R35 knight b1", (Role::Knight, "b1"), 3),
        ("R35 knight b2", (Role::Knight, "b2"), 4),
        ("R35 knight a4", (Role::Knight, "a4"), 4),
        ("R35 knight c2", (Role::Knight, "c2"), 6),
        ("R35 knight d4", (Role::Knight, "d4"), 8),
        ("R36 king a1", (Role::King, "a1"), 3),
        ("R36 king a4", (Role::King, "a4"), 5),
        ("R36 king d4", (Role::King, "d4"), 8),
        ("R37 pawn a2", (Role::Pawn, "a2"), 1),
        ("R37 pawn d4", (Role::Pawn, "d4"), 2),
    ];
    check(rows, |(role, from)| attacked(role, sq(from)));
}

#[test]
fn a_pawn_covers_the_two_squares_slanting_forward() {
    let rows = [
        ("R37 white a2", (Color::White, "a2"), "b3"),
        ("R37 white d4", (Color::White, "d4"), "c5 e5"),
        ("R37 white h7", (Color::White, "h7"), "g8"),
        ("R37 black a7", (Color::Black, "a7"), "b6"),
        ("R37 black d4", (Color::Black, "d4"), "c3 e3"),
    ];
    check(rows.map(|(id, input, expected)| (id, input, squares(expected))), |(color, from)| {
        attacks::pawn(color, sq(from))
    });
}

#[test]
fn a_knight_changes_the_colour_of_its_square_and_a_bishop_never_does() {
    for from in Square::all() {
        let (same, other) = if from.is_dark() {
            (Bitboard::DARK_SQUARES, Bitboard::LIGHT_SQUARES)
        } else {
            (Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES)
        };
        assert!(attacks::knight(from).is_subset_of(other), "R38 knight {from}");
        assert!(attacks::bishop(from, Bitboard::EMPTY).is_subset_of(same), "R38 bishop {from}");
    }
    let (light, dark) = (bishop_reach(sq("f1")), bishop_reach(sq("c1")));
    assert_eq!((light, dark), (Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES));
    assert_eq!((light | dark).len(), 64, "R38 both bishops");
}

/// The squares that a bishop can come to on the empty board, in any number of moves.
pub(crate) fn bishop_reach(from: Square) -> Bitboard {
    let mut reached = from.bitboard();
    loop {
        let step =
            reached.iter().fold(reached, |set, from| set | attacks::bishop(from, Bitboard::EMPTY));
        if step == reached {
            return reached;
        }
        reached = step;
    }
}

#[test]
fn the_potency_of_a_man_is_the_sum_over_the_board() {
    let rows = [
        ("R39 queen", Role::Queen, 1456),
        ("R39 rook", Role::Rook, 896),
        ("R39 bishop", Role::Bishop, 560),
        ("R39 knight", Role::Knight, 336),
        ("R39 king", Role::King, 420),
        ("R39 pawn", Role::Pawn, 84),
    ];
    check(rows, potency);
}

#[test]
fn counting_on_eight_by_eight_squares_agrees_with_the_attack_tables() {
    for role in Role::ALL {
        assert_eq!(Mobility::count(role, 8).histogram, histogram(role), "R40 {role}");
        let lowest_and_highest = homes(role).iter().map(|from| attacked(role, from));
        let range = lowest_and_highest.clone().min().zip(lowest_and_highest.max());
        assert_eq!(Mobility::count(role, 8).range(), range, "R40 {role}");
    }
}

#[test]
fn the_formulas_for_n_by_n_squares_agree_with_counting() {
    let rows = (1..=12).flat_map(|n| {
        Role::ALL
            .map(|role| (format!("R40 {role} n={n}"), (role, n), Mobility::count(role, n).total()))
    });
    check(rows, |(role, n)| formula(role, n));
    // n: queen, rook, bishop, knight, king, pawn; counted by another program.
    let rows = [
        ("R40 n=1", 1, [0, 0, 0, 0, 0, 0]),
        ("R40 n=2", 2, [12, 8, 4, 0, 12, 0]),
        ("R40 n=4", 4, [152, 96, 56, 48, 84, 12]),
        ("R40 n=5", 5, [320, 200, 120, 96, 144, 24]),
        ("R40 n=10", 10, [2940, 1800, 1140, 576, 684, 144]),
    ];
    check(rows, |n| {
        let men = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::King, Role::Pawn];
        men.map(|role| Mobility::count(role, n).total())
    });
}

/// The sizes of board, 2 to 200, on which a rook is worth a bishop and a knight by this count.
pub(crate) fn sizes_where_rook_is_bishop_and_knight() -> Vec<u64> {
    let holds =
        |&n: &u64| formula(Role::Rook, n) == formula(Role::Bishop, n) + formula(Role::Knight, n);
    (2..=200).filter(holds).collect()
}

#[test]
fn a_queen_is_rook_and_bishop_on_every_board_but_a_rook_is_bishop_and_knight_on_two() {
    for n in 1..=200 {
        let sum = formula(Role::Rook, n) + formula(Role::Bishop, n);
        assert_eq!(formula(Role::Queen, n), sum, "R41 n={n}");
    }
    // (n - 1)(n^2 - 11n + 24) = 0 has the roots 1, where nobody attacks anything, 3 and 8.
    assert_eq!(sizes_where_rook_is_bishop_and_knight(), [3, 8], "R41");
}

/// Queen / rook, rook / bishop and bishop / knight.
pub(crate) fn ratios() -> [f64; 3] {
    let value = |role| potency(role) as f64;
    [
        value(Role::Queen) / value(Role::Rook),
        value(Role::Rook) / value(Role::Bishop),
        value(Role::Bishop) / value(Role::Knight),
    ]
}

/// How far the farthest of the ratios is from the golden ratio.
pub(crate) fn deviation_from_golden_ratio() -> f64 {
    let golden = (1.0 + 5f64.sqrt()) / 2.0;
    ratios().into_iter().map(|ratio| (ratio - golden).abs()).fold(0.0, f64::max)
}

#[test]
fn neighbouring_totals_are_near_the_golden_ratio() {
    assert_eq!(ratios().map(|ratio| format!("{ratio:.3}")), ["1.625", "1.600", "1.667"], "R42");
    assert!(deviation_from_golden_ratio() < 0.05, "R42");
}

#[test]
fn two_published_values_do_not_follow_from_the_definition() {
    // Printed beside the four totals: king 8400, pawn 42.
    assert_eq!((8400 / potency(Role::King), 8400 % potency(Role::King)), (20, 0), "R43 king");
    assert_eq!((potency(Role::Pawn) / 42, potency(Role::Pawn) % 42), (2, 0), "R43 pawn");
}
