//! What the arbiter keeps and what he forgets when moves are taken back.

use jadoube_board::Color;
use jadoube_rules::{Arbiter, Millis, RuleSet, TimeClass, TimeControl, Vigilance};

use crate::arbiter_script::run;
use crate::support::{START, check, position, same};

fn told(rules: RuleSet, control: &str, class: TimeClass) -> Arbiter {
    let control: TimeControl = control.parse().expect("a time control");
    Arbiter::with_rules(position(START), rules, control)
        .with_time_class(class)
        .with_vigilance(Vigilance::WhenTold)
}

/// Both clocks in seconds, and how many moves each side has completed.
fn clocks(arbiter: &Arbiter) -> ([u64; 2], [u32; 2]) {
    let clock = arbiter.clock();
    let seconds = |color| clock.remaining(color).unwrap_or(Millis::ZERO).0 / 1000;
    (Color::ALL.map(seconds), Color::ALL.map(|color| clock.moves(color)))
}

#[test]
fn penalties_outlive_the_correction_of_an_illegal_move() {
    // Name, script after the illegal move of White, made with 290 seconds left, and the clocks when it is found: Black gains
    // two minutes by the illegal move itself.
    let rows = [
        ("nothing happened", "tick 5000", [290, 420]),
        ("Black is fined", "b fine 20000", [290, 400]),
        ("White is fined", "w fine 20000", [270, 420]),
        ("Black's opponent gains", "tick 1000; b gift 30000", [320, 420]),
        ("Black claims wrongly", "b claim 3", [410, 420]),
        ("Black presses without a move", "b press", [410, 420]),
        ("a second illegal move", "b fine 7000; g8g5; b press; w fine 3000", [287, 413]),
    ];
    check(
        rows,
        |row| row.0.to_owned(),
        |&(_, script, expected)| {
            let mut arbiter = told(RuleSet::FIDE_2023, "300", TimeClass::Standard);
            let script = format!("tick 10000; e2e5; w press; {script}; found 1");
            run(&mut arbiter, &script)?;
            same(&script, clocks(&arbiter).0, expected)
        },
    );
}

#[test]
fn the_correction_brings_back_the_game_with_its_repetitions() {
    let mut arbiter = told(RuleSet::FIDE_2023, "-", TimeClass::Standard);
    let shuffle = "g1f3; w press; g8f6; b press; f3g1; w press; f6g8; b press";
    run(&mut arbiter, &format!("{shuffle}; a1a4; w press; b8c6; b press; found")).expect("events");
    assert_eq!((arbiter.plies(), arbiter.game().occurrences()), (4, 2));
    // The rook was touched and cannot move, so that White is free.
    let end = run(&mut arbiter, &format!("{shuffle}; w claim 3")).expect("events");
    let drawn = "claim-correct 9.2.2, 9.5.2 | game-over 9.2.2: threefold-repetition 1/2-1/2";
    assert_eq!(end, drawn);
}

#[test]
fn a_wrong_claim_is_forgotten_when_the_turn_has_passed() {
    let mut arbiter = told(RuleSet::FIDE_2023, "-", TimeClass::Standard);
    let found = run(&mut arbiter, "w claim 50; e2e5; w press; w unclaim").expect("events");
    assert_eq!(found, "refused no-claim 9.5.1");
}

#[test]
fn moves_taken_back_are_not_counted_on_the_clock() {
    let moves = "e2e4; w press; e7e5; b press; g1f3; w press";
    let rows = [
        ("all", format!("{moves}; back 3"), [60, 60], [0, 0]),
        ("one that reached the control", format!("{moves}; back 1"), [60, 60], [1, 1]),
        ("none", moves.to_owned(), [90, 60], [2, 1]),
        ("made again", format!("{moves}; back 1; g1f3; w press"), [90, 60], [2, 1]),
        ("one not completed", format!("{moves}; b8c6; back 1"), [90, 60], [2, 1]),
        ("two, one not completed", format!("{moves}; b8c6; back 2"), [60, 60], [1, 1]),
    ];
    check(
        rows,
        |row| row.0.to_owned(),
        |(_, script, seconds, moves)| {
            let mut arbiter = told(RuleSet::HOME, "2/60:30", TimeClass::Standard);
            run(&mut arbiter, script)?;
            same(script, clocks(&arbiter), (*seconds, *moves))
        },
    );
}

#[test]
fn the_older_rule_of_blitz_is_a_rule_set() {
    let script = "e2e4; w press; b8b5; b press; found";
    let rows = [
        (
            "R128 legacy blitz",
            RuleSet::LEGACY_BLITZ,
            TimeClass::Blitz,
            "game-over 7.5.5: illegal-moves 1-0",
        ),
        ("R128 legacy rapid", RuleSet::LEGACY_BLITZ, TimeClass::Rapid, "count 1, w +1:00"),
        ("R128 FIDE", RuleSet::FIDE_2023, TimeClass::Blitz, "count 1, w +1:00"),
    ];
    check(
        rows,
        |row| row.0.to_owned(),
        |&(_, rules, class, expected)| {
            let mut arbiter = told(rules, "300", class);
            let end = run(&mut arbiter, script)?;
            same(script, end.ends_with(expected), true).map_err(|error| format!("{error}: {end}"))
        },
    );
}
