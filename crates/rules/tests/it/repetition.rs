//! The same position again (FIDE 9.2.3, 9.6.1).

use jadoube_rules::{Ending, Game, RuleSet};

use crate::support::{START, after, check, play_all, position, same, started};

/// Item, FEN, moves, how often each position has appeared. From the shared rule cases and reports against other libraries.
const COUNTS: [(&str, &str, &str, &[u32]); 12] = [
    (
        "R83: en passant was possible the first time",
        "4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1",
        "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1",
        &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2],
    ),
    (
        "R83: the capture would expose the king",
        "6n1/3k4/8/8/3p4/8/4P3/3RK1N1 w - - 0 1",
        "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1",
        &[1, 1, 1, 1, 1, 2, 2, 2, 2, 3],
    ),
    (
        "R83: nobody stands beside the pawn",
        START,
        "e2e4 e7e5 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8",
        &[1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3],
    ),
    ("R102: the second time", START, "g1f3 g8f6 f3g1 f6g8", &[1, 1, 1, 1, 2]),
    (
        "R102: knights change places, and not move after move",
        "4k3/8/8/8/8/8/8/1NK3N1 w - - 0 1",
        "b1d2 e8e7 d2f3 e7e8 g1e2 e8e7 f3g1 e7e8 e2c3 e8e7 c3b1 e7e8 \
         b1d2 e8e7 d2f3 e7e8 g1e2 e8e7 f3g1 e7e8 e2c3 e8e7 c3b1 e7e8",
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3],
    ),
    (
        "R103: a castling right is lost",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8",
        &[1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3],
    ),
    (
        "R103: there was no right",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "e1d1 e8d8 d1e1 d8e8",
        &[1, 1, 1, 1, 2],
    ),
    (
        "R103: the right of one wing is lost",
        START,
        "a2a4 a7a5 a1a3 a8a6 a3a1 a6a8 a1a3 a8a6 a3a1 a6a8",
        &[1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2],
    ),
    (
        "R103: the side to move differs",
        "8/8/3k4/8/8/3K4/8/7R w - - 0 1",
        "h1h2 d6e6 h2h3 e6d6 h3h1 d6e6 h1h2 e6d6 h2h1",
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 2],
    ),
    (
        "R102: not consecutive",
        START,
        "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g5 f6g4 g5h3 g4h6 h3g1 h6g8 g1h3 g8h6 h3g1 h6g8",
        &[1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 3, 1, 2, 2, 4],
    ),
    (
        "R106: the fifth time",
        START,
        "b1c3 b8c6 c3b1 c6b8 b1c3 b8c6 c3b1 c6b8 b1c3 b8c6 c3b1 c6b8 b1c3 b8c6 c3b1 c6b8",
        &[1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5],
    ),
    (
        "R103: the start of a game from a FEN counts",
        "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
        "e1d2 e8d7 d2e1 d7e8 e1f2 e8f7 f2e1 f7e8",
        &[1, 1, 1, 1, 2, 1, 1, 1, 3],
    ),
];

#[test]
fn every_position_is_counted_by_fide_equality() {
    check(
        COUNTS,
        |row| row.0.to_owned(),
        |&(_, fen, moves, expected)| {
            let mut game = Game::from_position(position(fen));
            play_all(&mut game, moves.split_whitespace())?;
            let counts: Vec<u32> =
                (0..=game.plies()).filter_map(|ply| game.occurrences_at(ply)).collect();
            same("occurrences", counts.as_slice(), expected)?;
            same("at the end", Some(&game.occurrences()), expected.last())
        },
    );
}

const KNIGHTS: &str = "b1c3 b8c6 c3b1 c6b8 ";

#[test]
fn the_fifth_occurrence_ends_the_game_and_has_its_own_name() {
    let moves = KNIGHTS.repeat(4);
    let game = started(&moves);
    assert_eq!(game.ending(), Some(Ending::FivefoldRepetition));
    assert_eq!(game.ending().map(|ending| ending.article()), Some("9.6.1"));
    let one_less = started(&KNIGHTS.repeat(3));
    assert_eq!((one_less.occurrences(), one_less.ending()), (4, None));
}

#[test]
fn a_repetition_that_was_left_is_no_longer_there_but_is_not_forgotten() {
    let game = started(&format!("{} e2e4", KNIGHTS.repeat(2)));
    assert_eq!(game.occurrences(), 1);
    assert!(game.claimable().is_empty());
    assert_eq!(game.first_repetition(3), Some(8));
    assert_eq!(game.first_repetition(4), None);
}

#[test]
fn taking_back_forgets_the_occurrences_taken_back() {
    let mut game = after(START, &KNIGHTS.repeat(3), RuleSet::FIDE_2023);
    for expected in [4, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1] {
        assert_eq!(game.occurrences(), expected);
        game.undo();
    }
    play_all(&mut game, KNIGHTS.split_whitespace()).expect("legal");
    assert_eq!(game.occurrences(), 2);
}
