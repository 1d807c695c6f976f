//! Playing, ending by itself, taking back.

use jadoube_board::{Color, Move, Square};
use jadoube_movegen::{IllegalReason, Position};
use jadoube_rules::{Ending, Game, Outcome, PlayError, RuleSet};

use crate::support::{
    START, after, check, game, holds, play_all, position, result, same, started, uci,
};

/// Item, FEN, moves, how the game ended. The positions are of the shared rule cases unless the item has a letter.
const ENDS: [(&str, &str, &str, &str); 34] = [
    ("R80", "8/8/3k1r2/5Pp1/8/8/2q5/K7 w - - 0 1", "", "stalemate 1/2-1/2"),
    ("R80a: en passant is the only move", "8/8/3k1r2/5Pp1/8/8/2q5/K7 w - g6 0 1", "", "none *"),
    ("R81", "7r/8/8/3Pp3/3K4/4r3/8/2q2k2 w - - 0 1", "", "checkmate 0-1"),
    ("R81a: en passant answers the check", "7r/8/8/3Pp3/3K4/4r3/8/2q2k2 w - e6 0 1", "", "none *"),
    ("R88", "7k/P5pp/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "checkmate 1-0"),
    ("R91", "8/5P1k/8/6K1/8/8/8/8 w - - 0 1", "f7f8q", "stalemate 1/2-1/2"),
    ("R91", "8/5P1k/8/6K1/8/8/8/8 w - - 0 1", "f7f8r", "none *"),
    (
        "R91a: a minor piece alone",
        "8/5P1k/8/6K1/8/8/8/8 w - - 0 1",
        "f7f8b",
        "dead-position 1/2-1/2",
    ),
    ("R96", START, "f2f3 e7e5 g2g4 d8h4", "checkmate 0-1"),
    ("R96", START, "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7", "checkmate 1-0"),
    ("R96", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "checkmate 1-0"),
    ("R96", "6k1/5pp1/7p/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "none *"),
    ("R98", "8/8/8/8/8/1k6/p7/K7 w - - 0 1", "", "stalemate 1/2-1/2"),
    ("R98", "7k/8/6K1/8/8/8/7p/5Q2 w - - 0 1", "f1f7", "none *"),
    ("R98", "5k2/5P2/5K2/8/8/8/8/8 b - - 0 1", "", "stalemate 1/2-1/2"),
    ("R100", "8/8/4k3/8/8/4K3/8/8 w - - 0 1", "", "dead-position 1/2-1/2"),
    ("R100", "8/8/4k3/8/8/4K1N1/8/8 w - - 0 1", "", "dead-position 1/2-1/2"),
    ("R100", "8/8/4k3/8/8/4K1B1/8/8 b - - 0 1", "", "dead-position 1/2-1/2"),
    ("R100", "8/8/4kb2/8/8/4K1B1/8/8 w - - 0 1", "", "dead-position 1/2-1/2"),
    ("R100", "8/8/8/8/8/K7/2b5/k1B5 b - - 0 1", "", "none *"),
    ("R100a: two knights", "8/8/4k3/8/8/4K1NN/8/8 w - - 0 1", "", "none *"),
    (
        "R100a: the last pawn is taken",
        "8/8/4k3/4P3/8/4K3/8/8 b - - 0 1",
        "e6e5",
        "dead-position 1/2-1/2",
    ),
    ("R101", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", "", "dead-position 1/2-1/2"),
    ("R101", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1", "", "dead-position 1/2-1/2"),
    ("R101", "5k2/4r3/3pPp2/2pP1Pp1/1pPK2Pp/pP5P/P7/8 w - - 0 1", "", "none *"),
    ("R101", "8/8/8/8/8/2k5/1p6/K7 w - - 0 1", "", "none *"),
    ("R107", "7k/8/8/8/8/8/R7/K7 w - - 149 100", "a2a3", "seventy-five-moves 1/2-1/2"),
    ("R107", "7k/8/8/8/8/8/Rp6/K7 w - - 149 100", "a2b2", "none *"),
    ("R107a: mate on the last move", "7k/8/6K1/8/8/8/8/R7 w - - 149 200", "a1a8", "checkmate 1-0"),
    ("R107a: nothing by itself before", "7k/8/6K1/8/8/8/8/R7 w - - 148 200", "a1a7", "none *"),
    ("R107a: a pawn move in time", "7k/8/6K1/8/8/8/P7/R7 w - - 149 200", "a2a3", "none *"),
    (
        "R107a: stalemate comes first",
        "7k/8/6K1/8/8/8/8/5Q2 w - - 149 200",
        "f1f7",
        "stalemate 1/2-1/2",
    ),
    ("R143", "8/8/8/8/3N4/8/k1K5/2N5 b - - 0 1", "a2a1 d4b3", "checkmate 1-0"),
    ("R144", "k7/3N4/1K6/1N6/8/8/8/8 b - - 0 1", "", "stalemate 1/2-1/2"),
];

#[test]
fn games_end_by_themselves_in_the_right_order() {
    check(
        ENDS,
        |row| format!("{} {} {}", row.0, row.1, row.2),
        |&(_, fen, moves, expected)| {
            let mut game = game(fen);
            play_all(&mut game, moves.split_whitespace())?;
            same("ends", result(&game).as_str(), expected)
        },
    );
}

#[test]
fn after_the_end_no_move_is_possible() {
    let rows = [
        ("R96", "6rk/6pp/8/4N3/8/8/8/6K1 w - - 0 1", "e5f7", "g8g7"),
        ("R98", "8/5P1k/8/6K1/8/8/8/8 w - - 0 1", "f7f8q", "h7g7"),
        ("R110", "8/8/4k3/8/8/4K3/8/8 w - - 0 1", "", "e3e4"),
        ("R107", "7k/8/8/8/8/8/R7/K7 w - - 149 100", "a2a3", "h8h7"),
    ];
    check(
        rows,
        |row| row.1.to_owned(),
        |&(_, fen, moves, next)| {
            let mut game = game(fen);
            play_all(&mut game, moves.split_whitespace())?;
            let plies = game.plies();
            let ending = game.ending().ok_or("not over")?;
            let from = next[..2].parse().map_err(|_| "no square")?;
            let to = next[2..].parse().map_err(|_| "no square")?;
            same("played", game.play(Move::normal(from, to)), Err(PlayError::Over(ending)))?;
            same("plies", game.plies(), plies)
        },
    );
}

#[test]
fn an_illegal_move_is_refused_with_the_reason_and_changes_nothing() {
    let mut game = started("e2e4");
    let before = game.clone();
    let passing = Move::normal(Square::E4, Square::E5);
    let Err(PlayError::Illegal(error)) = game.play(passing) else { panic!("played") };
    assert_eq!(error.reason, IllegalReason::OpponentsMan);
    assert_eq!(game, before);
    assert_eq!(game.positions().len(), 2);
}

#[test]
fn nobody_may_pass() {
    let game = started("");
    let moves = game.position().legal_moves();
    assert!(
        moves.iter().all(|&m| game.position().after(m).placement() != game.position().placement())
    );
    assert!(uci(&game, "0000").is_err());
}

#[test]
fn taking_back_reopens_the_game() {
    let mut game = started("f2f3 e7e5 g2g4 d8h4");
    assert!(game.is_over());
    assert_eq!(game.undo(), Some(Move::normal(Square::D8, Square::H4)));
    assert!(!game.is_over());
    assert_eq!(game, started("f2f3 e7e5 g2g4"));
    game.truncate(1);
    assert_eq!(game, started("f2f3"));
    game.truncate(0);
    assert_eq!(game.undo(), None);
    assert_eq!(game, Game::new());
}

#[test]
fn an_ending_by_a_player_can_be_taken_back_and_one_by_the_position_cannot() {
    let mut game = started("e2e4");
    game.resign(Color::Black).expect("the game goes on");
    assert_eq!(game.outcome(), Outcome::Win(Color::White));
    assert!(game.reopen());
    assert_eq!(game, started("e2e4"));

    let mut mated = started("f2f3 e7e5 g2g4 d8h4");
    assert!(!mated.reopen());
    assert!(mated.is_over());
}

#[test]
fn what_the_position_does_not_end_cannot_be_ended_so() {
    let mut game = started("e2e4");
    let endings = [
        Ending::Checkmate { winner: Color::White },
        Ending::Stalemate,
        Ending::DeadPosition,
        Ending::FivefoldRepetition,
        Ending::SeventyFiveMoves,
        Ending::ThreefoldRepetition { claim: None },
        Ending::FiftyMoves { claim: None },
    ];
    for ending in endings {
        assert!(game.end(ending).is_err(), "{ending}");
        assert!(!game.is_over());
    }
}

#[test]
fn positions_and_moves_of_the_game_are_kept() {
    let game = started("e2e4 e7e5 g1f3");
    assert_eq!(game.positions().len(), game.moves().len() + 1);
    assert_eq!(game.start(), &Position::initial());
    assert_eq!(Some(game.position()), game.positions().last());
    let mut position = *game.start();
    for (index, &m) in game.moves().iter().enumerate() {
        position.play(m).expect("legal");
        assert_eq!(position, game.positions()[index + 1]);
    }
}

#[test]
fn chess960_starts_by_number_and_castles_on_the_first_move() {
    assert!(Game::chess960(960).is_none());
    let number = (0..960)
        .find(|&number| {
            let game = Game::chess960(number).expect("below 960");
            game.position().legal_moves().iter().any(|m| m.is_castling())
        })
        .expect("in some array king and rook stand where they go");
    let mut game = Game::chess960(number).expect("below 960");
    let castling = *game.position().legal_moves().iter().find(|m| m.is_castling()).expect("found");
    assert_eq!(game.play(castling), Ok(None));
    assert_eq!(game.undo(), Some(castling));
}

#[test]
fn a_game_begun_again_is_as_new() {
    let mut game = after(START, "f2f3 e7e5 g2g4 d8h4", RuleSet::S3);
    let start = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    game.restart(start);
    assert_eq!(game, Game::with_rules(start, RuleSet::S3));
    assert_eq!(game.occurrences(), 1);
    let dead = position("8/8/4k3/8/8/4K3/8/8 w - - 0 1");
    game.restart(dead);
    assert_eq!(game.ending(), Some(Ending::DeadPosition));
}

#[test]
fn long_games_cost_the_same_for_every_move() {
    // Four knights' moves that come back, over and over: a table that forgot to stop would look at all of them.
    let mut game = Game::with_rules(Position::initial(), RuleSet::AS_PLAYED);
    let cycle = ["g1f3", "g8f6", "f3g1", "f6g8"].map(|text| {
        let from = text[..2].parse().expect("a square");
        let to = text[2..].parse().expect("a square");
        Move::normal(from, to)
    });
    let plies = 400_000;
    for &m in cycle.iter().cycle().take(plies) {
        assert_eq!(game.play(m), Ok(None));
    }
    assert_eq!(game.position().halfmove_clock(), u16::MAX);
    assert_eq!(game.occurrences(), 100_001);
    assert_eq!(game.first_repetition(3), Some(8));
    assert_eq!(game.first_repetition(5), Some(16));
    let found = holds("no sixth move", game.first_repetition(100_002).is_none());
    assert_eq!(found, Ok(()));
}
