//! Rules as values: what the pages and houses do differently.

use jadoube_board::Color;
use jadoube_mateability::Budget;
use jadoube_rules::{DeadPositions, Game, RuleSet};

use crate::support::{START, check, play_all, position, result, same};

const THRICE: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
const FIVE_TIMES: &str =
    "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
const WALL: &str = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1";

/// Item, rules, FEN, moves, how the game ended.
const DIFFERENCES: [(&str, RuleSet, &str, &str, &str); 20] = {
    const FIFTY: &str = "7k/8/8/8/8/8/R7/K7 w - - 99 70";
    const SEVENTY_FIVE: &str = "7k/8/8/8/8/8/R7/K7 w - - 149 70";
    [
        ("R102 FIDE", RuleSet::FIDE_2023, START, THRICE, "none *"),
        ("R102 S1", RuleSet::S1, START, THRICE, "threefold-repetition 1/2-1/2"),
        ("R102 S2", RuleSet::S2, START, THRICE, "threefold-repetition 1/2-1/2"),
        ("R102 S3", RuleSet::S3, START, THRICE, "none *"),
        ("R105 FIDE", RuleSet::FIDE_2023, FIFTY, "a2a3", "none *"),
        ("R105 S1", RuleSet::S1, FIFTY, "a2a3", "fifty-moves 1/2-1/2"),
        ("R105 S2", RuleSet::S2, FIFTY, "a2a3", "fifty-moves 1/2-1/2"),
        ("R105 S4", RuleSet::S4, FIFTY, "a2a3", "none *"),
        ("R106 FIDE", RuleSet::FIDE_2023, START, FIVE_TIMES, "fivefold-repetition 1/2-1/2"),
        ("R106 S3", RuleSet::S3, START, FIVE_TIMES, "none *"),
        ("R106 S4", RuleSet::S4, START, FIVE_TIMES, "fivefold-repetition 1/2-1/2"),
        ("R106 as played", RuleSet::AS_PLAYED, START, FIVE_TIMES, "none *"),
        ("R107 FIDE", RuleSet::FIDE_2023, SEVENTY_FIVE, "a2a3", "seventy-five-moves 1/2-1/2"),
        ("R107 S3", RuleSet::S3, SEVENTY_FIVE, "a2a3", "none *"),
        ("R107 as played", RuleSet::AS_PLAYED, SEVENTY_FIVE, "a2a3", "none *"),
        ("R101 FIDE", RuleSet::FIDE_2023, WALL, "", "dead-position 1/2-1/2"),
        ("R101 S1", RuleSet::S1, WALL, "", "none *"),
        ("R101 S3", RuleSet::S3, WALL, "", "dead-position 1/2-1/2"),
        ("R100 S2", RuleSet::S2, "8/8/4k3/8/8/4K1N1/8/8 w - - 0 1", "", "dead-position 1/2-1/2"),
        ("R100 as played", RuleSet::AS_PLAYED, "8/8/4k3/8/8/4K1N1/8/8 w - - 0 1", "", "none *"),
    ]
};

#[test]
fn rule_sets_differ_as_the_pages_do() {
    check(
        DIFFERENCES,
        |row| row.0.to_owned(),
        |&(_, rules, fen, moves, expected)| {
            let mut game = Game::with_rules(position(fen), rules);
            play_all(&mut game, moves.split_whitespace())?;
            same("ends", result(&game).as_str(), expected)
        },
    );
}

#[test]
fn resigning_to_a_player_who_cannot_mate_depends_on_the_rules() {
    let rows = [
        ("FIDE", RuleSet::FIDE_2023, "resignation 1/2-1/2"),
        ("S1", RuleSet::S1, "resignation 0-1"),
        ("S4", RuleSet::S4, "resignation 0-1"),
    ];
    check(
        rows,
        |row| row.0.to_owned(),
        |&(_, rules, expected)| {
            let mut game = Game::with_rules(position("8/8/8/4k3/8/8/3QK3/8 w - - 0 1"), rules);
            game.resign(Color::White).map_err(|error| error.to_string())?;
            same("ends", result(&game).as_str(), expected)
        },
    );
}

#[test]
fn the_second_illegal_move_against_a_bare_king_depends_on_the_rules() {
    let rows = [
        ("FIDE", RuleSet::FIDE_2023, "illegal-moves 1/2-1/2"),
        ("S4", RuleSet::S4, "illegal-moves 0-1"),
    ];
    check(
        rows,
        |row| row.0.to_owned(),
        |&(_, rules, expected)| {
            let mut game = Game::with_rules(position("8/8/8/4k3/8/8/3QK3/8 w - - 0 1"), rules);
            game.lose_by_illegal_moves(Color::White).map_err(|error| error.to_string())?;
            same("ends", result(&game).as_str(), expected)
        },
    );
}

/// A position, and the least setting that sees that it is dead: from the shared rule cases R100 and R101.
const DEPTHS: [(&str, &str); 4] = [
    ("material", "8/8/4k3/8/8/4K1N1/8/8 w - - 0 1"),
    ("fast", WALL),
    ("full", "k7/P1K5/8/8/8/8/8/8 b - - 0 1"),
    ("never", "8/8/4k3/8/4P3/4K3/8/8 b - - 0 1"),
];

#[test]
fn dead_positions_are_looked_for_as_far_as_the_rules_say() {
    let depths = [
        ("ignored", DeadPositions::Ignored),
        ("material", DeadPositions::Material),
        ("fast", DeadPositions::Fast),
        ("full", DeadPositions::Full(Budget::nodes(100_000))),
    ];
    check(
        DEPTHS,
        |row| row.1.to_owned(),
        |&(least, fen)| {
            let mut seen = false;
            for (name, dead_positions) in depths {
                seen |= name == least;
                let rules = RuleSet { dead_positions, ..RuleSet::FIDE_2023 };
                let game = Game::with_rules(position(fen), rules);
                // A deeper test may be spared by a quicker one that has become better: only less is an error.
                if seen || name == "ignored" || name == "material" {
                    same(name, game.is_over(), seen)?;
                }
            }
            Ok(())
        },
    );
}
