//! Clocks, flags, conduct, and where the rule sets differ (FIDE 6, 11, 12, Guidelines III).

use jadoube_rules::{RuleSet, TimeClass, Vigilance};

use crate::arbiter_rows::{PROMOTION, Row, arbiter, check_rows, standard};
use crate::arbiter_script::run;
use crate::support::{START, check, same};

const CLOCKED: [Row; 24] = [
    ("R116 a flag falls", START, "tick 301000", "flag-down 6.8 | game-over 6.9: flag-fall 0-1"),
    ("R116 time is left", START, "tick 299999", ""),
    ("R116 not down", START, "tick 1000; w flag", "refused flag-not-down 6.8"),
    (
        "R112 the opponent can mate",
        "8/8/8/8/8/4k3/8/KB5q w - - 0 1",
        "tick 300000",
        "flag-down 6.8 | game-over 6.9: flag-fall 0-1",
    ),
    (
        "R112 a lone king cannot mate",
        "8/8/8/8/8/4k3/8/K6Q w - - 0 1",
        "tick 300000",
        "flag-down 6.8 | game-over 6.9: flag-fall 1/2-1/2",
    ),
    (
        "R111 mate comes first",
        "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1",
        "a1a8; tick 300000",
        "refused game-is-over 5.1.1",
    ),
    ("R93 stopped with a reason", PROMOTION, "w stop", "clock-stopped 6.11.2: stopped"),
    ("stopped without one", START, "w stop idly", "clock-stopped-in-vain 6.11.4: stopped, 12.9"),
    ("stopped twice", START, "w stop; b stop", "refused clock-not-running 6.2.1"),
    ("no time passes", START, "w stop; tick 900000", ""),
    ("no press meanwhile", START, "e2e4; w stop; w press", "refused clock-not-running 6.2.1"),
    ("it goes on", START, "w stop; restart", "restarted 6.11.3: w runs"),
    ("it runs already", START, "restart", "refused clock-running 6.11.3"),
    ("set", START, "set b 5000", "clock-set 6.10.2: b =0:05"),
    (
        "set to nothing",
        START,
        "set w 0",
        "clock-set 6.10.2: w =0:00 | flag-down 6.8 | game-over 6.9: flag-fall 0-1",
    ),
    ("a warning", START, "w warn", "penalised 12.9.1"),
    ("more time for the opponent", START, "w gift 60000", "penalised 12.9.2: b +1:00"),
    ("less time", START, "w fine 60000", "penalised 12.9.3: w -1:00"),
    (
        "less than none",
        START,
        "b fine 600000",
        "penalised 12.9.3: b -10:00 | flag-down 6.8 | game-over 6.9: flag-fall 1-0",
    ),
    ("R130 must record", START, "w idle", "must-record 8.1.1: 12.9"),
    ("R130 short of time", START, "tick 1; w idle", "recording-excused 8.4"),
    ("R130 in advance", START, "w advance", "recorded-in-advance 8.1.2: 12.9"),
    ("nobody came", START, "!absent", "game-over 6.7.1: both-absent 0-0"),
    ("R131 decided", START, "decide 1/2-1/2", "game-over 12.9: arbiter-decision 1/2-1/2"),
];

#[test]
fn clocks_flags_and_conduct() {
    check_rows(&CLOCKED, |fen| arbiter(fen, RuleSet::FIDE_2023, "300", TimeClass::Standard));
}

const UNWATCHED: [Row; 10] = [
    ("the arbiter looks elsewhere", START, "tick 300000", "flag-down 6.8"),
    ("the game goes on", START, "tick 300000; e2e4; w press", "move-completed 6.2.1: b runs"),
    (
        "until claimed",
        START,
        "tick 300000; e2e4; w press; w flag",
        "flag-down 6.8 | game-over 6.9: flag-fall 0-1",
    ),
    (
        "R113 the first counts",
        START,
        "tick 300000; e2e4; w press; tick 300000; b flag",
        "flag-down 6.8 | game-over 6.9: flag-fall 0-1",
    ),
    (
        "R113 which fell first is known",
        START,
        "tick 300000; e2e4; w press; tick 300000; flags",
        "refused first-flag-counts 6.8",
    ),
    ("R113 only one is down", START, "tick 300000; flags", "refused flag-not-down 6.8"),
    (
        "clocks as before the illegal move",
        START,
        "tick 1000; e2e5; w press; tick 5000; g8f6; b press; tick 7000; found",
        "illegal-move 7.5.1, 7.5.5: back to 0 w, play e2e3 e2e4, w runs, w =4:59, b =5:00, count 1, b +2:00",
    ),
    (
        "clocks as they are",
        START,
        "tick 1000; e2e5; w press; tick 5000; g8f6; b press; tick 7000; found kept",
        "illegal-move 7.5.1, 7.5.5: back to 0 w, play e2e3 e2e4, w runs, w =4:52, b =4:55, count 1, b +2:00",
    ),
    (
        "R111 an impossible position",
        "4r1k1/8/8/8/8/8/8/3QK3 w - - 0 1",
        "d1d2; w press; tick 300000; b flag",
        "flag-down 6.8 | game-over 6.9: flag-fall 1-0",
    ),
    (
        "no press there",
        "4r1k1/8/8/8/8/8/8/3QK3 w - - 0 1",
        "d1d2; w press; b press",
        "refused impossible-position 7.5.1",
    ),
];

#[test]
fn without_an_observer_flags_wait_for_a_claim() {
    check_rows(&UNWATCHED, |fen| {
        arbiter(fen, RuleSet::FIDE_2023, "300", TimeClass::Standard)
            .with_vigilance(Vigilance::WhenTold)
    });
}

#[test]
fn rule_sets_differ_where_they_say() {
    let both_down = "tick 300000; e2e4; w press; tick 300000; b flag";
    let draw = "flag-down 6.8 | game-over III.3.1.2: both-flags-fell 1/2-1/2";
    let white = "flag-down 6.8 | game-over 6.9: flag-fall 0-1";
    let rows = [
        ("R113 S3 in blitz", RuleSet::S3, TimeClass::Blitz, both_down, draw),
        ("R113 S3 in rapid", RuleSet::S3, TimeClass::Rapid, both_down, draw),
        ("R113 S3 in longer games", RuleSet::S3, TimeClass::Standard, both_down, white),
        ("R113 S1", RuleSet::S1, TimeClass::Standard, both_down, draw),
        ("R113 FIDE", RuleSet::FIDE_2023, TimeClass::Blitz, both_down, white),
        ("R115 S0", RuleSet::S0, TimeClass::Standard, "!start", "started 6.6"),
        (
            "R115 S0 then black",
            RuleSet::S0,
            TimeClass::Standard,
            "e2e4; w press",
            "move-completed 6.2.1: b runs",
        ),
        (
            "R132 by the Laws",
            RuleSet::FIDE_2023,
            TimeClass::Standard,
            "e2e4; back 1",
            "refused no-take-back ",
        ),
        (
            "R132 at home",
            RuleSet::HOME,
            TimeClass::Standard,
            "e2e4; e7e5; back 2",
            "taken-back : back to 0 w, w runs",
        ),
        (
            "R132 too many",
            RuleSet::HOME,
            TimeClass::Standard,
            "e2e4; back 2",
            "refused no-take-back ",
        ),
        (
            "R127 at home",
            RuleSet::HOME,
            TimeClass::Standard,
            "w press; w press",
            "press-without-move 7.5.3, 7.5.5: w runs, free, count 2",
        ),
        (
            "R102 S1 is no claim",
            RuleSet::AS_PLAYED,
            TimeClass::Standard,
            "w claim 3",
            "claim-wrong 9.5.3: b +2:00",
        ),
    ];
    check(
        rows,
        |row| row.0.to_owned(),
        |&(_, rules, class, script, expected)| {
            let mut arbiter =
                arbiter(START, rules, "300", class).with_vigilance(Vigilance::WhenTold);
            same(script, run(&mut arbiter, script)?.as_str(), expected)
        },
    );
}

#[test]
fn nobody_can_tell_which_flag_fell_first() {
    let rows: [Row; 2] = [
        ("III.3.1.2", START, "flags", "game-over III.3.1.2: both-flags-fell 1/2-1/2"),
        ("III.3.1.1", START, "flags more", "both-flags-go-on III.3.1.1"),
    ];
    check_rows(&rows, standard);
}
