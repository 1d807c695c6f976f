//! Set language: every operation of a bitboard against the same one on a plain set of squares.

use std::collections::BTreeSet;

use jadoube_board::{Bitboard, Color, File, Rank, Square};

use crate::support::{check, random_sets, sq, squares};

type Plain = BTreeSet<Square>;

fn plain(set: Bitboard) -> Plain {
    set.iter().collect()
}

fn sets() -> Vec<Bitboard> {
    let corners = squares("a1 h1 a8 h8");
    let mut sets = vec![Bitboard::EMPTY, Bitboard::ALL, Bitboard::DARK_SQUARES, corners];
    sets.extend(random_sets(60));
    sets
}

#[test]
fn operators_are_those_of_sets() {
    for a in sets() {
        assert_eq!(plain(!a), Square::all().filter(|&square| !a.has(square)).collect());
        for b in sets() {
            let (p, q) = (plain(a), plain(b));
            assert_eq!(plain(a & b), &p & &q);
            assert_eq!(plain(a | b), &p | &q);
            assert_eq!(plain(a ^ b), &p ^ &q);
            assert_eq!(plain(a - b), &p - &q);
            assert_eq!(a.is_subset_of(b), p.is_subset(&q));
            assert_eq!(a.is_disjoint_from(b), p.is_disjoint(&q));
            assert_eq!(a.meets(b), !p.is_disjoint(&q));
            let mut assigned = a;
            assigned &= b;
            assigned |= a;
            assigned ^= b;
            assigned -= a;
            assert_eq!(assigned, b - a);
        }
    }
}

#[test]
fn members_are_counted_found_added_and_removed() {
    for set in sets() {
        let members = plain(set);
        assert_eq!(set.len() as usize, members.len());
        assert_eq!(set.is_empty(), members.is_empty());
        assert_eq!(set.any(), !members.is_empty());
        assert_eq!(set.more_than_one(), members.len() > 1);
        assert_eq!(set.first(), members.first().copied());
        assert_eq!(set.last(), members.last().copied());
        assert_eq!(set.single(), members.first().copied().filter(|_| members.len() == 1));
        if let Some(first) = set.first() {
            assert_eq!(set.lowest(), first);
            assert_eq!(set.without_lowest(), set.without(first));
        }
        for square in Square::all() {
            assert_eq!(set.has(square), members.contains(&square));
            assert_eq!(set.with(square), set | square.into());
            assert_eq!(set.without(square), set - square.bitboard());
        }
        let mut extended = Bitboard::EMPTY;
        extended.extend(set);
        assert_eq!(extended, set);
    }
    assert_eq!(Bitboard::default(), Bitboard::EMPTY);
    assert_eq!(Bitboard::EMPTY.without_lowest(), Bitboard::EMPTY);
}

#[test]
fn squares_come_in_rising_order_from_either_end() {
    for set in sets() {
        let forward: Vec<Square> = set.iter().collect();
        let mut backward: Vec<Square> = set.into_iter().rev().collect();
        backward.reverse();
        assert!(forward.is_sorted());
        assert_eq!(forward, backward);
        assert_eq!(set.iter().len(), forward.len());
        assert_eq!(forward.into_iter().collect::<Bitboard>(), set);
    }
    let mut ends = squares("a1 c3 h8").iter();
    assert_eq!(
        (ends.next(), ends.next_back(), ends.next()),
        (Some(sq("a1")), Some(sq("h8")), Some(sq("c3")))
    );
    assert_eq!((ends.next(), ends.next_back(), ends.len()), (None, None, 0));
}

#[test]
fn shifted_sets_lose_what_falls_off_the_edge() {
    let shifted = |set: Bitboard, files, ranks| -> Bitboard {
        set.iter().filter_map(|square| square.offset(files, ranks)).collect()
    };
    for set in sets() {
        assert_eq!(set.north(), shifted(set, 0, 1));
        assert_eq!(set.south(), shifted(set, 0, -1));
        assert_eq!(set.east(), shifted(set, 1, 0));
        assert_eq!(set.west(), shifted(set, -1, 0));
        assert_eq!(set.forward(Color::White), set.north());
        assert_eq!(set.forward(Color::Black), set.south());
        assert_eq!((set << 8, set >> 8), (set.north(), set.south()));
        assert_eq!(set.flip_ranks(), set.iter().map(Square::flip_rank).collect());
        assert_eq!(set.flip_files(), set.iter().map(Square::flip_file).collect());
    }
}

#[test]
fn all_subsets_come_once_and_the_empty_one_first() {
    for set in
        [Bitboard::EMPTY, squares("d4"), squares("a1 c3 h8"), File::C.bitboard(), squares("h8")]
    {
        let subsets: Vec<Bitboard> = set.subsets().collect();
        assert_eq!(subsets[0], Bitboard::EMPTY);
        assert_eq!(subsets.len(), 1 << set.len());
        assert_eq!(subsets.iter().collect::<BTreeSet<_>>().len(), subsets.len());
        assert!(subsets.iter().all(|subset| subset.is_subset_of(set)));
    }
}

#[test]
fn sets_are_shown_as_names_boards_and_numbers() {
    let rows = [
        ("none", Bitboard::EMPTY, "-"),
        ("one", squares("e4"), "e4"),
        ("three", squares("h8 a1 c3"), "a1 c3 h8"),
    ];
    check(rows.map(|(id, set, text)| (id, set, text.to_owned())), |set| set.to_string());
    for set in sets() {
        assert_eq!(squares(&set.to_string()), set);
    }
    let board = "\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n\
                 . . . . . . . .\n. . . . . . . .\n1 1 1 1 1 1 1 1\n. . . . . . . .\n";
    assert_eq!(format!("{:?}", Bitboard::rank(Rank::Second)), board);
    assert_eq!(
        format!("{:#X} {:x}", Bitboard::BACK_RANKS, squares("e1 h1")),
        "0xFF000000000000FF 90"
    );
}
