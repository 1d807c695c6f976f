//! R149, R150: the knight's tour and the eight queens of the examples.

#[path = "../../examples/eight_queens/queens.rs"]
pub(crate) mod queens;
#[path = "../../examples/knights_tour/tour.rs"]
pub(crate) mod tour;

use std::collections::BTreeSet;

use jadoube_board::{Bitboard, Square};
use tour::Tour;

use crate::support::{check, sq, squares};

#[test]
fn so_many_ways_to_place_n_queens() {
    let rows = [1, 1, 0, 0, 2, 10, 4, 40, 92].into_iter().zip(0..);
    check(rows.map(|(ways, n)| (format!("R150 n={n}"), n, ways)), |n| queens::solutions(n).len());
}

#[test]
fn ninety_two_boards_of_queens_are_twelve_when_turned_and_mirrored() {
    let solutions: BTreeSet<Bitboard> = queens::solutions(8).into_iter().collect();
    assert_eq!(solutions.len(), 92, "R150");
    for &board in &solutions {
        assert!(board.len() == 8 && queens::is_peaceful(board), "R150 {board}");
        assert!(
            queens::images(board).iter().all(|image| solutions.contains(image)),
            "R150 {board}"
        );
    }
    let boards: Vec<Bitboard> = solutions.into_iter().collect();
    let mut sizes: Vec<usize> =
        queens::essentially_different(&boards).into_iter().map(|(_, size)| size).collect();
    sizes.sort_unstable();
    // One board looks the same when turned by half.
    assert_eq!(sizes, [4, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8], "R150");
}

#[test]
fn the_eight_images_of_a_board_are_its_turns_and_mirrors() {
    let images: BTreeSet<Bitboard> = queens::images(squares("a1 b1 c1 a2")).into_iter().collect();
    let expected = [
        "a1 b1 c1 a2",
        "h1 g1 f1 h2",
        "a8 b8 c8 a7",
        "h8 g8 f8 h7",
        "a1 a2 a3 b1",
        "h1 h2 h3 g1",
        "a8 a7 a6 b8",
        "h8 h7 h6 g8",
    ];
    assert_eq!(images, expected.map(squares).into_iter().collect());
    assert!(!queens::is_peaceful(squares("a1 h8")));
    assert!(queens::is_peaceful(squares("a1 b3")));
}

#[test]
fn a_knight_can_tour_the_board_from_every_square() {
    for start in Square::all() {
        for kind in [Tour::Open, Tour::Closed] {
            let path = tour::find(start, kind).unwrap_or_default();
            assert!(
                path.first() == Some(&start) && tour::is_tour(&path, kind),
                "R149 {start} {kind:?}"
            );
        }
    }
}

#[test]
fn a_path_that_repeats_leaves_out_or_slides_is_no_tour() {
    let whole = tour::find(sq("a1"), Tour::Open).unwrap();
    assert!(!tour::is_tour(&whole[..63], Tour::Open), "R149");
    let mut twice = whole.clone();
    twice[63] = twice[61];
    assert!(!tour::is_tour(&twice, Tour::Open), "R149");
    assert!(!tour::is_tour(&Square::all().collect::<Vec<_>>(), Tour::Open), "R149");
    let mut swapped = whole;
    swapped.swap(10, 20);
    assert!(!tour::is_tour(&swapped, Tour::Open), "R149");
}
