//! `validate`.

use crate::support::{Folder, run, run_with_input};

/// A line, and the findings: column, severity and code.
const ROWS: &[(&str, &[&str])] = &[
    ("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"a\";", &[]),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[]),
    ("nonsense", &["1 error bad-board"]),
    ("4k3/8/8/8/8/8/4P3/4K3 x - -", &["23 error bad-fen"]),
    ("8/8/8/8/8/8/4P3/4K3 w - -", &["1 error missing-black-king"]),
    ("4k3/8/8/8/8/8/8/4R2K w - -", &["1 error opponent-in-check"]),
    ("P3k3/8/8/8/8/8/8/4K3 w - -", &["1 error pawns-on-back-ranks"]),
    ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", &["1 error bad-castling-rights"]),
    ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", &["1 error bad-en-passant"]),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - bm e5;", &["32 error illegal-move"]),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; am e3 e4;", &["29 error contradiction"]),
    ("7k/5Q2/6K1/8/8/8/8/8 b - - bm Kg8;", &["1 error game-is-over", "31 error illegal-move"]),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - dm x;", &["32 error not-a-number"]),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - bm;", &["29 error missing-operand"]),
    ("QQQQ4/QQQQk3/QQ6/8/8/8/8/4K3 b - -", &["1 warning too-many-promoted"]),
    ("4k3/8/4r3/8/1b6/4r3/8/4K3 w - -", &[]),
    ("4k3/4r3/3n4/8/1b6/4r3/2n5/4K3 w - -", &["1 warning impossible-check"]),
    ("4k3/8/8/8/8/QQQ5/PPPPPPPP/4K3 w - -", &["1 warning too-many-promoted"]),
    // Ten men are gone, and the pawns need more.
    ("rnbqkbnr/ppp5/pppp4/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &["1 warning unreachable-pawns"]),
];

#[test]
fn each_line_has_its_findings() {
    let mut failures = Vec::new();
    for (row, expected) in ROWS {
        let outcome = run_with_input(&["validate", "-", "--format", "jsonl"], &format!("{row}\n"));
        let mut found: Vec<String> = outcome
            .json_lines()
            .iter()
            .map(|it| {
                format!(
                    "{} {} {}",
                    it["column"],
                    it["severity"].as_str().unwrap(),
                    it["code"].as_str().unwrap()
                )
            })
            .collect();
        found.sort();
        let mut expected: Vec<&str> = expected.to_vec();
        expected.sort_unstable();
        let is_same = found.len() == expected.len()
            && found.iter().zip(&expected).all(|(found, expected)| found.starts_with(expected));
        let has_error = expected.iter().any(|it| it.contains(" error "));
        if !is_same || outcome.code != i32::from(has_error) {
            failures.push(format!("{row}: {found:?}, exit code {}", outcome.code));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn what_stands_twice_is_told() {
    let folder = Folder::new();
    let row = "4k3/8/8/8/8/8/4P3/4K3 w - - id \"a\";\n";
    let twice = folder.write("twice.epd", format!("{row}# again\n{row}"));
    let other = folder.write("other.epd", row);
    let text = run(&["validate", &twice, "-q"]).stdout;
    assert_eq!(text.lines().count(), 2, "{text}");
    assert!(text.contains(&format!(
        "{twice}:3:1: warning: duplicate-position: the position stands on {twice}:1 too"
    )));
    let count = |unique: &str| {
        let outcome = run(&["validate", &twice, &other, "-q", "--unique", unique]);
        assert_eq!(outcome.code, 0);
        outcome.stdout.lines().count()
    };
    assert_eq!((count("none"), count("file"), count("all")), (0, 2, 4));
    assert_eq!(run(&["validate", &twice, "--fail-on", "warning"]).code, 1);
}

#[test]
fn style_is_told_if_asked_for() {
    let row = "4k3/8/8/8/8/8/4P3/4K3  w - - bm e2e4\n";
    let outcome = run_with_input(&["validate", "-", "-q"], row);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (0, ""));
    let outcome = run_with_input(&["validate", "-", "-q", "--tell", "style"], row);
    let codes: Vec<&str> =
        outcome.stdout.lines().map(|line| line.split(": ").nth(2).unwrap()).collect();
    assert_eq!(codes, ["repeated-blanks", "missing-last-semicolon", "coordinates"]);
    assert_eq!(run_with_input(&["validate", "-", "-q", "--fail-on", "style"], row).code, 1);
}

#[test]
fn forms_and_summary() {
    let row = "8/8/8/8/8/8/4P3/4K3 w - -\n";
    let outcome = run_with_input(&["validate", "-"], row);
    assert!(
        outcome.stdout.contains("1 line in 1 file: 1 error, 0 warnings, 0 of style\n"),
        "{outcome:?}"
    );
    let outcome = run_with_input(&["validate", "-", "--format", "csv"], row);
    assert_eq!(
        outcome.stdout,
        "file,line,column,severity,code,message\nstdin,1,1,error,missing-black-king,Black has no king\n"
    );
    let missing = run(&["validate", "no/such.epd"]);
    assert_eq!(missing.code, 3);
    assert!(missing.stderr.starts_with("error: no/such.epd: "), "{missing:?}");
}
