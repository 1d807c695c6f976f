//! R1 to R3: colours, names and diagonals of the squares.

use std::collections::BTreeSet;

use jadoube_board::{Bitboard, Color, File, Rank, Square};

use crate::support::{check, sq, squares, walk};

#[test]
fn the_light_corner_is_at_each_players_right_hand() {
    let rows = [
        ("R1 a1", "a1", "dark"),
        ("R1 h1", "h1", "light"),
        ("R1 a8", "a8", "light"),
        ("R1 h8", "h8", "dark"),
        ("R1 d1", "d1", "light"),
        ("R1 e1", "e1", "dark"),
        ("R1 d8", "d8", "dark"),
        ("R1 e4", "e4", "light"),
    ];
    check(rows, |name| if sq(name).is_dark() { "dark" } else { "light" });
}

#[test]
fn colours_alternate_from_neighbour_to_neighbour() {
    for square in Square::all() {
        assert_ne!(square.is_dark(), square.is_light(), "{square}");
        for (files, ranks) in [(0, 1), (1, 0)] {
            if let Some(neighbour) = square.offset(files, ranks) {
                assert_ne!(square.is_dark(), neighbour.is_dark(), "{square} {neighbour}");
            }
        }
    }
    assert_eq!(Bitboard::DARK_SQUARES, Square::all().filter(|square| square.is_dark()).collect());
    assert_eq!(!Bitboard::DARK_SQUARES, Bitboard::LIGHT_SQUARES);
    assert_eq!(Bitboard::LIGHT_SQUARES.len(), 32);
}

#[test]
fn every_square_has_exactly_one_name() {
    let names: BTreeSet<String> = Square::all().map(|square| square.to_string()).collect();
    assert_eq!(names.len(), Square::COUNT);
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(format!("{square:?}"), square.to_string());
        assert_eq!(Square::at(square.file(), square.rank()), square);
        assert_eq!(Square::new(square.as_u8()), square);
        assert_eq!(Square::try_new(square.as_u8()), Some(square));
        assert_eq!(square.bitboard().single(), Some(square));
    }
    // Of all texts of one, two or three characters that could be meant, no other is a name.
    let letters: Vec<char> = (' '..='~').collect();
    let mut read = 0;
    for &a in &letters {
        assert!(a.to_string().parse::<Square>().is_err());
        for &b in &letters {
            read += usize::from(format!("{a}{b}").parse::<Square>().is_ok());
            assert!(format!("{a}{b}1").parse::<Square>().is_err());
        }
    }
    assert_eq!(read, 64);
}

#[test]
fn files_and_ranks_count_from_whites_left_hand() {
    let rows = [
        ("R2 a1", "a1", (0, 0)),
        ("R2 h8", "h8", (7, 7)),
        ("R2 e4", "e4", (4, 3)),
        ("R2 b7", "b7", (1, 6)),
    ];
    check(rows, |name| (sq(name).file().index(), sq(name).rank().index()));
}

#[test]
fn a_text_that_names_no_square_is_refused_with_what_was_expected() {
    for text in
        ["", "a", "a0", "a9", "i1", "A1", "1a", "a1 ", " a1", "a11", "á1", "a１", "e4e5", "-"]
    {
        let error = text.parse::<Square>().unwrap_err();
        assert_eq!(error.to_string(), "expected a square from a1 to h8", "{text:?}");
    }
    assert_eq!("i".parse::<File>().unwrap_err().to_string(), "expected a file from a to h");
    assert_eq!("9".parse::<Rank>().unwrap_err().to_string(), "expected a rank from 1 to 8");
    for text in ["", "aa", "a ", "A", "1"] {
        assert!(text.parse::<File>().is_err(), "{text:?}");
    }
    for text in ["", "11", "0", "a"] {
        assert!(text.parse::<Rank>().is_err(), "{text:?}");
    }
}

#[test]
fn lines_of_squares_have_index_character_and_squares() {
    for index in 0..8 {
        let (file, rank) = (File::new(index), Rank::new(index));
        assert_eq!((file.index(), rank.index()), (index, index));
        assert_eq!((File::try_new(index), Rank::try_new(index)), (Some(file), Some(rank)));
        assert_eq!((file.to_string().parse(), rank.to_string().parse()), (Ok(file), Ok(rank)));
        assert_eq!(File::from_char(file.char()), Some(file));
        assert_eq!(Rank::from_char(rank.char()), Some(rank));
        assert_eq!(file.bitboard(), Square::all().filter(|square| square.file() == file).collect());
        assert_eq!(rank.bitboard(), Square::all().filter(|square| square.rank() == rank).collect());
        assert_eq!(rank.relative_to(Color::White), rank);
        assert_eq!(rank.relative_to(Color::Black).index(), 7 - index);
    }
    assert_eq!((File::try_new(8), Rank::try_new(255)), (None, None));
}

#[test]
fn steps_off_the_board_lead_nowhere() {
    // Every step, also the largest numbers there are.
    for index in 0..8 {
        for delta in i8::MIN..=i8::MAX {
            let target = i32::from(index) + i32::from(delta);
            let expected = u8::try_from(target).ok().filter(|&target| target < 8);
            assert_eq!(File::new(index).offset(delta).map(File::index), expected);
            assert_eq!(Rank::new(index).offset(delta).map(Rank::index), expected);
        }
    }
    let rows = [
        ("e4 a jump", (sq("e4"), 1, 2), Some(sq("f6"))),
        ("a1 left", (sq("a1"), -1, 0), None),
        ("h8 up", (sq("h8"), 0, 1), None),
        ("h4 right", (sq("h4"), 1, 0), None),
        ("a1 to h8", (sq("a1"), 7, 7), Some(sq("h8"))),
    ];
    check(rows, |(square, files, ranks): (Square, i8, i8)| square.offset(files, ranks));
}

#[test]
fn flips_are_their_own_inverse_and_change_the_colour() {
    for square in Square::all() {
        assert_eq!(square.flip_rank().flip_rank(), square);
        assert_eq!(square.flip_file().flip_file(), square);
        assert_ne!(square.flip_rank().is_dark(), square.is_dark());
        assert_ne!(square.flip_file().is_dark(), square.is_dark());
        assert_eq!(square.relative_to(Color::White), square);
        assert_eq!(square.relative_to(Color::Black), square.flip_rank());
    }
    assert_eq!((sq("b1").flip_rank(), sq("b1").flip_file()), (sq("b8"), sq("g1")));
}

#[test]
fn distance_is_the_number_of_king_moves() {
    for from in Square::all() {
        let mut reached = from.bitboard();
        for moves in 0..8 {
            for to in reached {
                assert!(from.distance(to) <= moves, "{from} {to}");
            }
            for to in !reached {
                assert!(from.distance(to) > moves, "{from} {to}");
            }
            reached |= jadoube_board::attacks::kings(reached);
        }
        assert_eq!(reached, Bitboard::ALL);
    }
}

#[test]
fn each_diagonal_has_one_colour_and_the_two_longest_are_the_main_ones() {
    for square in Square::all() {
        for direction in [(1, 1), (1, -1)] {
            assert!(walk(square, direction).all(|other| other.is_dark() == square.is_dark()));
        }
    }
    let main = squares("a1 b2 c3 d4 e5 f6 g7 h8");
    assert_eq!(Bitboard::MAIN_DIAGONAL, main);
    assert_eq!(Bitboard::MAIN_ANTIDIAGONAL, squares("a8 b7 c6 d5 e4 f3 g2 h1"));
    assert!(main.is_subset_of(Bitboard::DARK_SQUARES));
    assert!(Bitboard::MAIN_ANTIDIAGONAL.is_subset_of(Bitboard::LIGHT_SQUARES));
}

#[test]
fn the_ranks_of_both_sides_mirror_each_other() {
    let rows = [
        ("R12 back rank", Color::back_rank as fn(Color) -> Rank, (Rank::First, Rank::Eighth)),
        ("R12 pawn rank", Color::pawn_rank, (Rank::Second, Rank::Seventh)),
        ("R86 promotion rank", Color::promotion_rank, (Rank::Eighth, Rank::First)),
        ("R78 en passant rank", Color::en_passant_rank, (Rank::Sixth, Rank::Third)),
    ];
    check(rows, |of| (of(Color::White), of(Color::Black)));
}
