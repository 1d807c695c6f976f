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
    ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", &["23 error bad-castling-rights"]),
    ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", &["25 error bad-en-passant"]),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - bm e5;", &["32 error illegal-move"]),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; am e3 e4;", &["32 error contradiction"]),
    ("4k3/8/8/8/8/8/4P3/4K3 w - -\tbm e3 e4; am e4;", &["35 error contradiction"]),
    ("4k3/8/8/8/8/8/8/4K2R w - - dm 1;", &["28 error no-such-mate"]),
    ("4k3/8/8/8/8/8/8/4K2R w - - bm #1; id \"a\";", &["28 error no-such-mate"]),
    ("6k1/5ppp/8/8/8/8/8/R3K3 w - - dm 1; bm #1;", &[]),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - -1 1", &["29 error bad-clock"]),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - c0 \"e4=10, Nf3=1\";", &["32 error illegal-move"]),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - c7 \"e4 e3\"; c8 \"10\";", &["44 error bad-points"]),
    // The mark says that the position is another one than was meant.
    ("4k3/8/8/8/8/8/4P3/4K3 w - - bm e3 e4+;", &["35 warning extra-check-mark"]),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - am e4#;", &["32 warning extra-mate-mark"]),
    ("4k3/8/8/8/8/8/8/R3K3 w - - pv Kd1 Ke7 Rxa2;", &["39 warning extra-capture-mark"]),
    ("4k3/8/8/8/8/8/8/R3K3 w - - sm Ra8#;", &["31 warning mate-for-check"]),
    ("4k3/8/8/8/8/8/8/R3K3 w - - sm Ra8;", &[]),
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
fn findings_stand_in_the_order_of_lines_and_columns() {
    let file = "4k3/8/8/8/8/8/4P3/4K3 w K e6 bm Nf3 e5; dm x; id \"a\";\n\
                nonsense\n\
                4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"a\";\n";
    let outcome = run_with_input(&["validate", "-", "--format", "jsonl"], file);
    let places: Vec<(u64, u64)> = outcome
        .json_lines()
        .iter()
        .map(|it| (it["line"].as_u64().unwrap(), it["column"].as_u64().unwrap()))
        .collect();
    assert_eq!(places, [(1, 25), (1, 27), (1, 33), (1, 37), (1, 44), (2, 1), (3, 1), (3, 36)]);
}

#[test]
fn what_stands_before_damage_is_checked_and_utf_16_is_read() {
    let folder = Folder::new();
    // The archive of ten lines, without its end.
    let row = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e5;\n";
    let mut archive = gzip(&row.repeat(10));
    archive.truncate(archive.len() - 6);
    let cut = folder.write("cut.epd", archive);
    let outcome = run(&["validate", &cut, "-q", "--unique", "none"]);
    assert_eq!((outcome.code, outcome.stdout.lines().count()), (3, 10), "{outcome:?}");
    assert!(outcome.stderr.contains("the gzip archive ends too soon"), "{outcome:?}");
    let run_of_it = run(&["run", &cut, "--nodes", "10"]);
    assert_eq!(run_of_it.stderr.lines().count(), 11, "{run_of_it:?}");
    let units =
        format!("\u{FEFF}{row}").encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let wide = folder.write("wide.epd", units);
    let outcome = run(&["validate", &wide, "-q"]);
    assert_eq!((outcome.code, outcome.stdout.lines().count()), (1, 1), "{outcome:?}");
    assert!(outcome.stdout.contains(":1:32: error: illegal-move"), "{outcome:?}");
}

/// A gzip archive that stores the text as it is.
fn gzip(text: &str) -> Vec<u8> {
    let len = u16::try_from(text.len()).expect("short enough for one block");
    let mut bytes = vec![0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 1];
    bytes.extend(len.to_le_bytes());
    bytes.extend((!len).to_le_bytes());
    bytes.extend(text.bytes());
    // The checksum is cut off before anybody looks at it.
    bytes.extend([0; 4]);
    bytes.extend(u32::from(len).to_le_bytes());
    bytes
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
    assert_eq!(codes, ["repeated-blanks", "coordinates", "missing-last-semicolon"]);
    assert_eq!(run_with_input(&["validate", "-", "-q", "--fail-on", "style"], row).code, 1);
}

/// Lines with several matters of style, and each of them with its column.
const STYLE: &[(&str, &[&str])] = &[
    (
        "4k3/8/8/8/8/8/44/4K3\tw  - - id \"a\";am Kd1 ; bm e1d2",
        &[
            "15 adjacent-digits",
            "21 tab",
            "23 repeated-blanks",
            "36 missing-blank",
            "42 blank-before-semicolon",
            "48 coordinates",
            "52 missing-last-semicolon",
        ],
    ),
    (
        "4k3/8/8/8/8/8/8/R3K2R w QK  - 07 2  bm: Kd1!, Kd2; ID a;; ",
        &[
            "25 castling-order",
            "27 repeated-blanks",
            "31 leading-zeros",
            "31 clock-exceeds-game",
            "31 clocks-before-operations",
            "35 repeated-blanks",
            "37 opcode-colon",
            "41 comma",
            "41 annotation",
            "52 opcode-case",
            "55 unquoted-string",
            "57 empty-operation",
            "58 trailing-blanks",
        ],
    ),
    (
        "4k3/8/8/8/8/8/4P3/4K3 w - - - bm 1. e4; dm -2; c0 \"\u{e9}\"; dm \"3\";",
        &[
            "29 stray-dash",
            "34 move-number",
            "44 no-mate",
            "52 not-ascii",
            "56 duplicate-opcode",
            "59 quoted-word",
        ],
    ),
];

#[test]
fn each_matter_of_style_has_its_column() {
    let mut failures = Vec::new();
    for (row, expected) in STYLE {
        let arguments = ["validate", "-", "--format", "jsonl", "--tell", "style"];
        let outcome = run_with_input(&arguments, &format!("{row}\n"));
        let lines = outcome.json_lines();
        let found: Vec<String> = lines
            .iter()
            .map(|it| format!("{} {}", it["column"], it["code"].as_str().unwrap()))
            .collect();
        if found != *expected {
            failures.push(format!("{row}: {found:#?}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
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
