//! R134, R135: the 960 arrays.

use std::collections::BTreeSet;

use jadoube_board::{CastlingRights, Piece, Role, Setup, Square, chess960};

use crate::support::check;

/// The array as eight letters from the a-file.
pub(crate) fn letters(number: u16) -> Option<String> {
    Some(chess960::back_rank(number)?.map(Role::upper_char).iter().collect())
}

/// The number of an array written as eight letters.
pub(crate) fn number(letters: &str) -> Option<u16> {
    let roles: Vec<Role> = letters.chars().map(Role::from_char).collect::<Option<_>>()?;
    chess960::number(&roles.try_into().ok()?)
}

#[test]
fn arrays_have_these_numbers() {
    let rows = [
        ("R134 first", 0, "BBQNNRKR"),
        ("R134 second", 1, "BQNBNRKR"),
        ("R134 17", 17, "BNQBNRKR"),
        ("R134 the standard array", 518, "RNBQKBNR"),
        ("R134 king and queen swapped", 534, "RNBKQBNR"),
        ("R134 last", 959, "RKRNNQBB"),
    ];
    check(rows.map(|(id, n, array)| (id, n, Some(array.to_owned()))), letters);
    check(rows.map(|(id, n, array)| (id, array, Some(n))), number);
    assert_eq!((letters(960), letters(u16::MAX)), (None, None));
}

#[test]
fn no_other_array_has_a_number() {
    let rows = [
        ("R134 bishops on one colour", "RNQBKBNR"),
        ("R134 king outside the rooks", "KRNBBQNR"),
        ("R134 king outside, right", "RNBQRBNK"),
        ("R134 two queens", "RNBQKBQR"),
        ("R134 no king", "RNBQQBNR"),
        ("R134 pawn", "RNBQKBPR"),
    ];
    check(rows.map(|(id, array)| (id, array, None)), number);
}

/// All orders of the eight men of a back rank that differ.
fn arrangements(rest: &mut Vec<Role>, done: &mut Vec<Role>, found: &mut BTreeSet<[Role; 8]>) {
    if let Ok(array) = <[Role; 8]>::try_from(done.as_slice()) {
        found.insert(array);
        return;
    }
    for n in 0..rest.len() {
        done.push(rest.remove(n));
        arrangements(rest, done, found);
        rest.insert(n, done.pop().unwrap());
    }
}

#[test]
fn the_numbers_are_one_to_one_with_the_arrays_that_the_rule_allows() {
    let mut all = BTreeSet::new();
    let standard = chess960::back_rank(518).unwrap();
    arrangements(&mut standard.to_vec(), &mut Vec::new(), &mut all);
    assert_eq!(all.len(), 5040);

    let is_allowed = |array: &[Role; 8]| {
        let places =
            |role| array.iter().enumerate().filter(move |&(_, &r)| r == role).map(|(n, _)| n);
        let bishops: usize = places(Role::Bishop).sum();
        let rooks: Vec<usize> = places(Role::Rook).collect();
        bishops % 2 == 1 && places(Role::King).all(|king| rooks[0] < king && king < rooks[1])
    };
    let allowed: BTreeSet<[Role; 8]> = all.iter().copied().filter(is_allowed).collect();
    assert_eq!(allowed.len(), usize::from(chess960::COUNT));
    let numbered: BTreeSet<[Role; 8]> = (0..960).filter_map(chess960::back_rank).collect();
    assert_eq!(numbered, allowed);
    for number in 0..960 {
        assert_eq!(chess960::number(&chess960::back_rank(number).unwrap()), Some(number));
    }
    assert!(all.difference(&allowed).all(|array| chess960::number(array).is_none()));
}

#[test]
fn both_sides_mirror_each_other() {
    for number in 0..chess960::COUNT {
        let setup = Setup::chess960(number).unwrap();
        assert_eq!(setup.placement.mirrored(), setup.placement, "R135 {number}");
        assert_eq!(setup.castling_rights(), CastlingRights::all(), "R135 {number}");
        assert_eq!(setup.castling_rooks, setup.placement.role(Role::Rook), "R135 {number}");
    }
    assert_eq!(Setup::chess960(960), None);
}

#[test]
fn in_double_chess960_each_side_has_an_array_of_its_own() {
    let setup = Setup::double_chess960(518, 0).unwrap();
    let first = |rank: [Square; 8]| -> String {
        rank.iter()
            .filter_map(|&square| setup.placement.piece_at(square))
            .map(Piece::char)
            .collect()
    };
    let rank = |first: u8| std::array::from_fn(|n| Square::new(first + n as u8));
    assert_eq!((first(rank(0)), first(rank(56))), ("RNBQKBNR".to_owned(), "bbqnnrkr".to_owned()));
    assert_eq!(Setup::double_chess960(0, 960), None);
    assert_eq!(Setup::double_chess960(960, 0), None);
    assert_ne!(setup.placement.mirrored(), setup.placement);
}
