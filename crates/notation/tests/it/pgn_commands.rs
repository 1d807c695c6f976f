//! Commands inside comments.

use jadoube_notation::pgn::commands;

use crate::pgn::Failures;

/// A comment, and its commands as name and value; `None` for those that are unknown or ill-formed.
const ROWS: &[(&str, &str)] = &[
    ("", ""),
    ("no command, 50 % of it [x] [%", ""),
    ("[%clk 1:02:03]", "clk Some(Clock(3723s))"),
    ("[%clk 0:00:03.4]", "clk Some(Clock(3.4s))"),
    ("[%clk 3:12] [%clk 45.6789]", "clk Some(Clock(192s)); clk Some(Clock(45.6789s))"),
    ("[%emt 0:00:07]", "emt Some(ElapsedMoveTime(7s))"),
    ("[%clk x] [%clk] [%clk 1:2:3:4] [%clk -1]", "clk None; clk None; clk None; clk None"),
    ("[%clk 99999999999999999999]", "clk None"),
    ("[%eval 0.25]", "eval Some(Eval(Centipawns(25), None))"),
    ("[%eval -1.5,20]", "eval Some(Eval(Centipawns(-150), Some(20)))"),
    (
        "[%eval +3] [%eval .5] [%eval -0.07]",
        "eval Some(Eval(Centipawns(300), None)); eval Some(Eval(Centipawns(50), None)); eval Some(Eval(Centipawns(-7), None))",
    ),
    (
        "[%eval #-3] [%eval #12, 30]",
        "eval Some(Eval(Mate(-3), None)); eval Some(Eval(Mate(12), Some(30)))",
    ),
    (
        "[%eval] [%eval #] [%eval 1.x] [%eval 99999999999]",
        "eval None; eval None; eval None; eval None",
    ),
    ("[%csl Ga4,Rb5]", "csl Some(Squares([(Green, a4), (Red, b5)]))"),
    (
        "[%csl Ya1, Bh8 ,Oc3,Cd4]",
        "csl Some(Squares([(Yellow, a1), (Blue, h8), (Orange, c3), (Cyan, d4)]))",
    ),
    ("[%csl]", "csl Some(Squares([]))"),
    ("[%csl Xa4] [%csl Ga9] [%csl G]", "csl None; csl None; csl None"),
    ("[%cal Ge2e4,Rd1h5]", "cal Some(Arrows([(Green, e2, e4), (Red, d1, h5)]))"),
    ("[%cal Ge2] [%cal Ge2e9] [%cal Gé2e4]", "cal None; cal None; cal None"),
    ("before [%foo bar baz] between [%clk 0:01] after", "foo None; clk Some(Clock(1s))"),
    ("[%clk 0:01", ""),
    ("[% clk 0:01] [%] [%clk 0:02]", "clk Some(Clock(2s))"),
    ("[[%clk 0:01]]", "clk Some(Clock(1s))"),
    ("größer [%clk 0:01]", "clk Some(Clock(1s))"),
    ("[%clk\n0:01]", "clk Some(Clock(1s))"),
];

#[test]
fn commands_are_read() {
    let mut failures = Failures::default();
    for &(comment, expected) in ROWS {
        let found: Vec<_> = commands(comment.as_bytes())
            .map(|command| {
                let at = &comment.as_bytes()[command.offset..];
                assert!(at.starts_with(b"[%") && at[2..].starts_with(command.name), "{comment}");
                format!("{} {:?}", String::from_utf8_lossy(command.name), command.value())
            })
            .collect();
        failures.check(comment, found.join("; "), expected);
    }
}
