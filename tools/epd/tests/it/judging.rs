//! What is right and what is wrong.

use crate::support::{judge, results};

/// Fake engine, the row, more arguments, verdict and reason or note.
const ROWS: &[(&str, &str, &str, &str, &str)] = &[
    ("good", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;", "", "solved", ""),
    ("good", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e3 Kd2;", "", "unsolved", "expected e3 or Kd2"),
    ("good", "4k3/8/8/8/8/8/4P3/4K3 w - - am Kd1;", "", "solved", ""),
    ("good", "4k3/8/8/8/8/8/4P3/4K3 w - - am e4 e3;", "", "unsolved", "e4 is to be avoided"),
    ("good", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; am Kd1;", "", "solved", ""),
    // Points decide only where nothing else does.
    ("good", "4k3/8/8/8/8/8/4P3/4K3 w - - c0 \"e4=100, Kd2=30\";", "", "solved", ""),
    (
        "good",
        "4k3/8/8/8/8/8/4P3/4K3 w - - c8 \"100 30\"; c9 \"e1d2 e2e4\";",
        "",
        "unsolved",
        "30 of 100 points",
    ),
    ("good", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; c0 \"Kd2=100, e4=30\";", "", "solved", ""),
    // The line, the worth and the depth.
    ("wavering", "4k3/8/8/8/8/8/4P3/4K3 w - - pv e4 Ke7;", "", "solved", ""),
    (
        "wavering",
        "4k3/8/8/8/8/8/4P3/4K3 w - - pv e4 Kd7;",
        "",
        "unsolved",
        "its line has Ke7 where Kd7 is expected",
    ),
    (
        "wavering",
        "4k3/8/8/8/8/8/4P3/4K3 w - - pv e4 Ke7 e5;",
        "",
        "unsolved",
        "its line ends where e5 is expected",
    ),
    ("wavering", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; pv e4 Kd7;", "", "solved", ""),
    (
        "wavering",
        "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; pv e4 Kd7;",
        "--judge=bm,pv",
        "unsolved",
        "its line has Ke7 where Kd7 is expected",
    ),
    (
        "wavering",
        "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; ce 60; acd 4;",
        "--judge=bm,ce,acd",
        "solved",
        "",
    ),
    (
        "wavering",
        "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; ce 60;",
        "--judge=bm,ce --ce-margin=39",
        "unsolved",
        "cp 20, expected ce 60",
    ),
    (
        "wavering",
        "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; acd 5;",
        "--judge=bm,acd",
        "unsolved",
        "depth 4, expected 5",
    ),
    (
        "wavering",
        "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; ce 32766;",
        "--judge=ce",
        "unsolved",
        "cp 20, expected ce 32766",
    ),
    // Mates: the line must lead there.
    ("mating", "7k/8/8/8/8/8/R7/1R5K w - - dm 2;", "", "solved", ""),
    ("mating", "7k/8/8/8/8/8/R7/1R5K w - - bm #2;", "", "solved", ""),
    ("mating", "7k/8/8/8/8/8/R7/1R5K w - - bm #2;", "--judge=bm", "solved", ""),
    ("mating", "7k/8/8/8/8/8/R7/1R5K w - - bm Ra7; dm 2;", "", "solved", ""),
    ("mating", "7k/8/8/8/8/8/R7/1R5K w - - bm Rb7; dm 2;", "", "unsolved", "expected Rb7"),
    (
        "mating",
        "7k/8/8/8/8/8/R7/1R5K w - - dm 3;",
        "",
        "unsolved",
        "mate in 2 claimed, expected mate in 3",
    ),
    ("mating", "7k/8/8/8/8/8/R7/1R5K w - - bm #3;", "", "solved", "mate in 2, expected mate in 3"),
    (
        "mating",
        "7k/8/8/8/8/8/R7/1R5K w - - dm 0;",
        "",
        "unsolved",
        "mate in 2 claimed, expected no mate",
    ),
    ("mating", "7k/8/8/8/8/8/R7/1R5K w - - ce 32764;", "--judge=ce", "solved", ""),
    (
        "mating_briefly",
        "7k/8/8/8/8/8/R7/1R5K w - - dm 2;",
        "",
        "solved",
        "its line breaks off after 1 ply; the rest was found",
    ),
    (
        "mating_late",
        "7k/8/8/8/8/8/R7/1R5K w - - dm 2;",
        "",
        "unsolved",
        "mate in 3 claimed, expected mate in 2",
    ),
    ("mating_late", "7k/8/8/8/8/8/R7/1R5K w - - dm 3;", "", "solved", ""),
    (
        "mating_otherwise",
        "7k/8/8/8/8/8/R7/1R5K w - - dm 2;",
        "",
        "unsolved",
        "mate in 2 claimed, but its line begins with another move",
    ),
    (
        "mating_too_soon",
        "7k/8/8/8/8/8/R7/1R5K w - - bm #2;",
        "",
        "fault",
        "mate in 1 claimed: its line does not end in mate",
    ),
    (
        "mating_illegally",
        "7k/8/8/8/8/8/R7/1R5K w - - dm 2;",
        "",
        "fault",
        "mate in 2 claimed: move 2 of its line, h8h6, is illegal",
    ),
    // Where nobody asks for a mate, a false one is only told.
    (
        "mating_illegally",
        "7k/8/8/8/8/8/R7/1R5K w - - bm Ra7;",
        "",
        "solved",
        "mate in 2 claimed: move 2 of its line, h8h6, is illegal",
    ),
    ("good", "4k3/8/8/8/8/8/4P3/4K3 w - - dm 0;", "", "solved", ""),
    (
        "good",
        "4k3/8/8/8/8/8/4P3/4K3 w - - dm 9;",
        "",
        "unsolved",
        "no mate claimed, expected mate in 9",
    ),
];

#[test]
fn answers_are_judged_by_what_the_row_expects() {
    let mut wrong = Vec::new();
    for &(engine, row, arguments, verdict, told) in ROWS {
        let arguments: Vec<&str> = arguments.split_whitespace().collect();
        let outcome = judge(engine, row, &arguments);
        let results = results(&outcome);
        let [result] = results.as_slice() else { panic!("{row}: {outcome:?}") };
        let reason = result["reason"].as_str().or(result["notes"][0].as_str()).unwrap_or_default();
        if (result["verdict"].as_str(), reason) != (Some(verdict), told) {
            wrong.push(format!(
                "{engine}, {row}: {} {reason:?}, expected {verdict} {told:?}",
                result["verdict"]
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn points_are_counted() {
    let suite = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; c0 \"e4=100, Kd2=30\"; id \"a.1\";\n\
                 4k3/8/8/8/8/8/4P3/3K4 w - - bm Kd2; c7 \"Kd2 e4\"; c8 \"10 3\"; id \"a.2\";\n";
    let outcome = judge("good", suite, &[]);
    let results = results(&outcome);
    assert_eq!(results[0]["points"], 100);
    assert_eq!((&results[1]["points"], &results[1]["most_points"]), (&3.into(), &10.into()));
    let summary = outcome.json_lines().pop().unwrap();
    let engine = &summary["engines"][0];
    assert_eq!((&engine["points"], &engine["most_points"]), (&103.into(), &110.into()));
    assert_eq!((&engine["solved"], &engine["positions"]), (&1.into(), &2.into()));
    assert_eq!(engine["groups"][0]["name"], "a");
}

#[test]
fn mates_of_whatever_length_are_counted() {
    let suite = "7k/8/8/8/8/8/R7/1R5K w - - dm 2; id \"a.1\";\n\
                 4k3/8/8/8/8/8/4P3/4K3 w - - dm 0; id \"a.2\";\n\
                 4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"a.3\";\n";
    let rows = [
        // Engine, solved, whether it found a mate in the first position.
        ("mating", 1, true),
        ("mating_late", 0, true),
        ("mating_otherwise", 0, false),
        ("mating_illegally", 0, false),
        ("good", 0, false),
    ];
    for (engine, solved, found) in rows {
        let outcome = judge(engine, &suite[..suite.find('\n').unwrap()], &[]);
        assert_eq!(results(&outcome)[0]["mate_found"], found, "{engine}: {outcome:?}");
        let summary = outcome.json_lines().pop().unwrap();
        let totals = &summary["engines"][0];
        let expected = (&solved.into(), &u64::from(found).into(), &1.into());
        assert_eq!(
            (&totals["solved"], &totals["mates"], &totals["most_mates"]),
            expected,
            "{engine}"
        );
    }
    let all = judge("good", suite, &[]);
    assert!(results(&all)[1..].iter().all(|it| it["mate_found"].is_null()), "{all:?}");
    let text =
        judge("mating_late", suite.lines().next().unwrap(), &["--format", "text", "--no-times"]);
    assert!(text.stdout.contains("     mates"), "{text:?}");
    assert!(text.stdout.contains("     1 / 1"), "{text:?}");
}
