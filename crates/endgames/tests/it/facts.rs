//! What everybody knows of these endings (R100, R141 to R146 of the checklist).

use std::collections::BTreeSet;

use jadoube_board::{Color, Placement, Role, Square};
use jadoube_endgames::{Distance, Ending};

use crate::support::{all_tables, check, same, table, tables};

/// Ending, the longest win of the first side and of the second one in moves, both to move themselves.
///
/// Source: the table of longest checkmates by Kirill Kryukov, as quoted by the Gaviota test suite, and Nalimov's numbers.
const LONGEST: [(&str, Option<u8>, Option<u8>); 24] = [
    ("KQvK", Some(10), None),
    ("KRvK", Some(16), None),
    ("KBvK", None, None),
    ("KNvK", None, None),
    ("KQQvK", Some(4), None),
    ("KQRvK", Some(6), None),
    ("KQBvK", Some(8), None),
    ("KQNvK", Some(9), None),
    ("KRRvK", Some(7), None),
    ("KRBvK", Some(16), None),
    ("KRNvK", Some(16), None),
    ("KBBvK", Some(19), None),
    ("KBNvK", Some(33), None),
    ("KNNvK", Some(1), None),
    ("KQvKQ", Some(13), Some(13)),
    ("KQvKR", Some(35), Some(19)),
    ("KQvKB", Some(17), None),
    ("KQvKN", Some(21), None),
    ("KRvKR", Some(19), Some(19)),
    ("KRvKB", Some(29), None),
    ("KRvKN", Some(40), Some(1)),
    ("KBvKB", Some(1), Some(1)),
    ("KBvKN", Some(1), Some(1)),
    ("KNvKN", Some(1), Some(1)),
];

#[test]
fn the_longest_wins_are_the_published_ones() {
    let ours = LONGEST.into_iter().filter(|row| tables().get(&row.0.parse().unwrap()).is_some());
    check(
        ours,
        |row| row.0.to_owned(),
        |&(name, white, black)| {
            let longest = |color| table(name).longest_win(color).map(|found| found.1.moves());
            same("longest wins", [longest(Color::White), longest(Color::Black)], [white, black])
        },
    );
}

#[test]
#[ignore = "takes a minute: all 25 endings"]
fn the_longest_wins_of_all_endings_are_the_published_ones() {
    check(
        &LONGEST,
        |row| row.0.to_owned(),
        |&&(name, white, black)| {
            let table = all_tables().get(&name.parse().unwrap()).ok_or("not generated")?;
            let longest = |color| table.longest_win(color).map(|found| found.1.moves());
            same("longest wins", [longest(Color::White), longest(Color::Black)], [white, black])
        },
    );
    assert_eq!(Ending::all().count(), 1 + LONGEST.len());
}

#[test]
fn two_knights_cannot_force_mate() {
    // Whoever is mated by them had the choice: no position with the bare king to move is lost but the mates themselves.
    let lost = table("KNNvK").positions().filter(|(position, _)| position.turn() == Color::Black);
    let distances: BTreeSet<u8> = lost.filter_map(|(_, distance)| Some(distance?.plies)).collect();
    assert_eq!(distances, BTreeSet::from([0]));
}

#[test]
fn a_single_minor_piece_never_mates() {
    for name in ["KBvK", "KNvK", "KvK"] {
        let mut positions = table(name).positions();
        assert!(positions.all(|(_, distance)| distance.is_none()), "{name}");
    }
}

#[test]
fn the_rook_is_the_least_man_that_always_mates() {
    // With the rook's side to move only the loss of the rook or nothing saves the bare king.
    let mut to_move =
        table("KRvK").positions().filter(|(position, _)| position.turn() == Color::White);
    assert!(
        to_move.all(|(_, distance)| distance.is_some_and(|known| known.winner == Color::White))
    );
}

/// The eight images of a placement under the symmetries of the board.
fn images(placement: &Placement) -> BTreeSet<Vec<(Square, char)>> {
    let transposed = |at: Square| Square::new(at.as_u8() >> 3 | (at.as_u8() & 7) << 3);
    let mut images = BTreeSet::new();
    for image in 0..8 {
        let seen = |mut at: Square| {
            if image & 1 != 0 {
                at = at.flip_file();
            }
            if image & 2 != 0 {
                at = at.flip_rank();
            }
            if image & 4 != 0 { transposed(at) } else { at }
        };
        let mut men: Vec<_> =
            placement.iter().map(|(at, piece)| (seen(at), piece.char())).collect();
        men.sort_unstable();
        images.insert(men);
    }
    images
}

#[test]
fn the_mates_by_light_pieces_are_as_many_as_counted() {
    // R100: placements in which White has mated; the checklist counts them with the two knights told apart. Bishops on
    // squares of one colour mate in none of them.
    let rows = [("KNvKN", 8), ("KBvKN", 8), ("KNNvK", 240), ("KBvKB", 112)];
    check(
        rows,
        |row| row.0.to_owned(),
        |&(name, expected)| {
            let mates = table(name).positions().filter(|(position, distance)| {
                *distance == Some(Distance { winner: Color::White, plies: 0 })
                    && position.is_checkmate()
            });
            let mut count = 0;
            for (position, _) in mates {
                let bishops = position.placement().role(Role::Bishop);
                let dark = bishops.iter().filter(|at| at.is_dark()).count();
                if name == "KBvKB" && dark != 1 {
                    return Err(format!("bishops of one colour mate:\n{position}"));
                }
                count += images(position.placement()).len();
            }
            let men = table(name).ending().men();
            let orders = if men[0] == men[1] { 2 } else { 1 };
            same("placements", count * orders, expected)
        },
    );
}
