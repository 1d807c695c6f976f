//! Every way in which a game ends: codes, articles, who gets what.

use std::collections::BTreeSet;

use jadoube_board::Color;
use jadoube_rules::{CanMate, Claim, ClaimKind, Ending, Game, Outcome, RuleSet};

use crate::support::{check, position, same};

const W: Color = Color::White;

/// The code, an ending, its article, its outcome, its text.
fn table() -> Vec<(&'static str, Ending, &'static str, &'static str, &'static str)> {
    let claim = Some(Claim::on_the_board(Color::Black, ClaimKind::Threefold));
    let counted = Some(Claim::on_the_board(Color::Black, ClaimKind::FiftyMoves));
    let (by, yes) = (W, CanMate::Yes);
    vec![
        (
            "checkmate",
            Ending::Checkmate { winner: W },
            "5.1.1",
            "1-0",
            "white wins: checkmate (FIDE 5.1.1)",
        ),
        ("stalemate", Ending::Stalemate, "5.2.1", "1/2-1/2", "drawn: stalemate (FIDE 5.2.1)"),
        (
            "dead-position",
            Ending::DeadPosition,
            "5.2.2",
            "1/2-1/2",
            "drawn: neither side can mate (FIDE 5.2.2)",
        ),
        (
            "threefold-repetition",
            Ending::ThreefoldRepetition { claim },
            "9.2.2",
            "1/2-1/2",
            "drawn: third occurrence of a position, claimed by black (FIDE 9.2.2)",
        ),
        (
            "fifty-moves",
            Ending::FiftyMoves { claim: counted },
            "9.3.2",
            "1/2-1/2",
            "drawn: fifty moves without capture and pawn move, claimed by black (FIDE 9.3.2)",
        ),
        (
            "fivefold-repetition",
            Ending::FivefoldRepetition,
            "9.6.1",
            "1/2-1/2",
            "drawn: fifth occurrence of a position (FIDE 9.6.1)",
        ),
        (
            "seventy-five-moves",
            Ending::SeventyFiveMoves,
            "9.6.2",
            "1/2-1/2",
            "drawn: seventy-five moves without capture and pawn move (FIDE 9.6.2)",
        ),
        (
            "agreement",
            Ending::Agreement,
            "5.2.3",
            "1/2-1/2",
            "drawn: agreement of the players (FIDE 5.2.3)",
        ),
        (
            "resignation",
            Ending::Resignation { by, opponent_mates: yes },
            "5.1.2",
            "0-1",
            "black wins: white has resigned (FIDE 5.1.2)",
        ),
        (
            "flag-fall",
            Ending::FlagFall { by, opponent_mates: CanMate::Unknown },
            "6.9",
            "0-1",
            "black wins: white has overstepped the time; whether black can mate is not proved (FIDE 6.9)",
        ),
        (
            "both-flags-fell",
            Ending::BothFlagsFell,
            "III.3.1.2",
            "1/2-1/2",
            "drawn: both flags are down (FIDE III.3.1.2)",
        ),
        (
            "illegal-moves",
            Ending::IllegalMoves { by, opponent_mates: CanMate::No },
            "7.5.5",
            "1/2-1/2",
            "drawn: white has made an illegal move too many, but black cannot mate (FIDE 7.5.5)",
        ),
        (
            "absence",
            Ending::Absence { by },
            "6.7.1",
            "0-1",
            "black wins: white came too late (FIDE 6.7.1)",
        ),
        (
            "both-absent",
            Ending::BothAbsent,
            "6.7.1",
            "0-0",
            "both lose: nobody came in time (FIDE 6.7.1)",
        ),
        (
            "forfeit",
            Ending::Forfeit { by },
            "11.7",
            "0-1",
            "black wins: white forfeits the game (FIDE 11.7)",
        ),
        (
            "both-forfeit",
            Ending::BothForfeit,
            "11.8",
            "0-0",
            "both lose: both forfeit the game (FIDE 11.8)",
        ),
        (
            "arbiter-decision",
            Ending::ArbiterDecision { outcome: Outcome::Win(W) },
            "12.9",
            "1-0",
            "white wins: decision of the arbiter (FIDE 12.9)",
        ),
        ("abandoned", Ending::Abandoned, "", "*", "no result: broken off"),
    ]
}

#[test]
fn every_ending_has_its_code_its_article_and_its_outcome() {
    check(
        table(),
        |row| row.0.to_owned(),
        |(code, ending, article, outcome, text)| {
            same("code", ending.code(), code)?;
            same("article", ending.article(), article)?;
            same("outcome", ending.outcome().text(), outcome)?;
            same("text", ending.to_string().as_str(), text)
        },
    );
    let codes: Vec<&str> = table().iter().map(|row| row.0).collect();
    assert_eq!(Ending::codes().collect::<Vec<_>>(), codes);
    assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), codes.len());
}

/// Item, FEN, who loses unless the opponent cannot mate, the outcome. Lone minor pieces are of `bugs/cases.jsonl` dead-04
/// and dead-05 (positions counted exhaustively there).
const NEEDS_MATE: [(&str, &str, &str, &str); 17] = [
    ("R112 bare king", "8/8/8/4k3/8/8/3QK3/8 w - - 0 1", "w", "1/2-1/2"),
    ("R112 bare king loses", "8/8/8/4k3/8/8/3QK3/8 b - - 0 1", "b", "1-0"),
    ("R112 KB v KQ", "8/3k1q2/8/8/3B4/8/8/4K3 w - - 0 1", "b", "1/2-1/2"),
    ("R112 KB v KR", "8/3k1r2/8/8/3B4/8/8/4K3 w - - 0 1", "b", "1/2-1/2"),
    ("R112 KN v KQ", "8/3k1q2/8/8/3N4/8/8/4K3 w - - 0 1", "b", "1/2-1/2"),
    ("R112 KN v KQ, the other", "8/3k1q2/8/8/3N4/8/8/4K3 w - - 0 1", "w", "0-1"),
    ("R112 KN v KN", "8/8/8/8/3N4/1K6/8/kn6 w - - 0 1", "b", "1-0"),
    ("R112 KN v KB", "8/8/8/8/3N4/8/b7/k1K5 w - - 0 1", "b", "1-0"),
    ("R112 KB v KN", "8/8/8/8/8/B7/n1K5/k7 w - - 0 1", "b", "1-0"),
    ("R112 KN v KR", "8/8/8/8/3N4/K7/8/kr6 w - - 0 1", "b", "1-0"),
    ("R112 KNN v K", "8/8/4k3/8/8/4K1NN/8/8 w - - 0 1", "b", "1-0"),
    ("R112 bishops of both colours", "8/8/8/8/8/B7/b7/k1K5 w - - 0 1", "b", "1-0"),
    ("R112 KB v KP", "8/8/4k3/4p3/8/4K1B1/8/8 w - - 0 1", "b", "1-0"),
    ("R112 a pawn", "8/8/4k3/8/4P3/4K3/8/8 b - - 0 1", "b", "1-0"),
    ("R112 the side with the pawn", "8/8/4k3/8/4P3/4K3/8/8 b - - 0 1", "w", "1/2-1/2"),
    ("R97 the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "w", "0-1"),
    ("R112 the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "b", "1-0"),
];

#[test]
fn three_losses_are_draws_if_the_opponent_cannot_mate() {
    check(
        NEEDS_MATE,
        |row| row.0.to_owned(),
        |&(_, fen, by, expected)| {
            let by: Color = by.parse().map_err(|_| "no colour")?;
            let start = Game::from_position(position(fen));
            for lose in [Game::flag_fall, Game::resign, Game::lose_by_illegal_moves] {
                let mut game = start.clone();
                let ending = lose(&mut game, by).map_err(|error| error.to_string())?;
                same(ending.code(), ending.outcome().text(), expected)?;
                same("undecided", ending.is_undecided(), false)?;
                same("by", ending.by(), Some(by))?;
            }
            Ok(())
        },
    );
}

#[test]
fn without_a_budget_the_loss_stands_and_says_that_it_is_not_proved() {
    // A wall with pieces behind it: no test without a search decides it.
    let fen = "r1b1k2r/p1pp1ppp/1pn1pn2/8/1b1PP3/2NB1N2/PPP2PPP/R1BQK2R w KQkq - 0 1";
    let rules =
        RuleSet { mate_budget: jadoube_mateability::Budget::nodes(0), ..RuleSet::FIDE_2023 };
    let mut game = Game::with_rules(position(fen), rules);
    let ending = game.flag_fall(Color::White).expect("the game goes on");
    assert!(matches!(
        ending,
        Ending::FlagFall { opponent_mates: CanMate::Unknown | CanMate::Yes, .. }
    ));
    assert_eq!(ending.outcome(), Outcome::Win(Color::Black));
}

#[test]
fn the_end_is_final() {
    let mut game = Game::new();
    let ending = game.resign(Color::Black).expect("the game goes on");
    assert_eq!(game.ending(), Some(ending));
    assert!(game.resign(Color::White).is_err());
    assert!(game.flag_fall(Color::White).is_err());
    assert!(game.end(Ending::Abandoned).is_err());
    assert_eq!(game.ending(), Some(ending));
}

#[test]
fn a_draw_is_half_a_point_for_each() {
    let points = |outcome: Outcome| [W, Color::Black].map(|side| outcome.half_points(side));
    assert_eq!(points(Outcome::Draw), [Some(1), Some(1)]);
    assert_eq!(points(Outcome::Win(W)), [Some(2), Some(0)]);
    assert_eq!(points(Outcome::BothLose), [Some(0), Some(0)]);
    assert_eq!(points(Outcome::Unfinished), [None, None]);
}

#[test]
fn results_are_read_as_they_are_written() {
    for outcome in Outcome::ALL {
        assert_eq!(outcome.to_string().parse(), Ok(outcome));
    }
    for text in ["", "1:0", "½-½", "1-1", " 1-0"] {
        assert!(text.parse::<Outcome>().is_err(), "{text}");
    }
}
