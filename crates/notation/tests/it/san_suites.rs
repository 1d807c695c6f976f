//! Move texts of the shared suites, found through the environment variable `JADOUBE_SHARED`.

use std::path::PathBuf;

use jadoube_board::{CastlingMode, Move};
use jadoube_movegen::Position;
use jadoube_notation::San;
use jadoube_notation::san::{Language, SanOptions, SanStyle};
use jadoube_notation::uci::{UciMove, parse_uci, to_uci};
use serde_json::Value;

use crate::san::position_in;

fn read_file(path: &str) -> String {
    let root = std::env::var_os("JADOUBE_SHARED").expect("JADOUBE_SHARED names the folder");
    let path = PathBuf::from(root).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().skip(1).map(|line| line.split('\t').collect())
}

/// What went wrong, row by row.
#[derive(Default)]
struct Failures(Vec<String>);

impl Failures {
    fn check(&mut self, id: &str, found: impl Into<String>, expected: impl Into<String>) {
        let (found, expected) = (found.into(), expected.into());
        if found != expected {
            self.0.push(format!("{id}\n  found    {found}\n  expected {expected}"));
        }
    }
}

impl Drop for Failures {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.0.is_empty(), "{} rows:\n{}", self.0.len(), self.0.join("\n"));
        }
    }
}

fn sorted(mut texts: Vec<String>) -> String {
    texts.sort_unstable();
    texts.join(" ")
}

/// All legal moves in SAN, each of which is read back strictly.
fn all_san(position: &Position) -> String {
    let write = |&m: &Move| {
        let text = San::of(position, m).to_string();
        let back = SanOptions::strict().read_move(&text, position).map(|reading| reading.m);
        if back == Ok(Some(m)) { text } else { format!("{text} read as {back:?}") }
    };
    sorted(position.legal_moves().iter().map(write).collect())
}

fn all_uci(position: &Position, mode: CastlingMode) -> String {
    let write = |&m: &Move| {
        let text = to_uci(m, mode).to_string();
        let back = parse_uci(&text, position, mode);
        if back == Ok(m) { text } else { format!("{text} read as {back:?}") }
    };
    sorted(position.legal_moves().iter().map(write).collect())
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn bad_san() {
    let mut failures = Failures::default();
    for row in rows(&read_file("suites/san_fen/bad_san.tsv")) {
        let position = position_in(row[0], None);
        let read = SanOptions::strict().read_move(row[1], &position);
        failures.check(row[1], format!("{}", read.is_err()), "true");
        let lenient = SanOptions::lenient().read_move(row[1], &position);
        let expected = row[2].contains("lenient accepts");
        failures.check(row[1], format!("{}", lenient.is_ok()), format!("{expected}"));
    }
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn bad_uci() {
    for text in read_file("suites/san_fen/bad_uci.tsv").lines().skip(1) {
        assert!(text.parse::<UciMove>().is_err(), "{text}");
    }
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn lists_of_san() {
    let mut failures = Failures::default();
    for row in rows(&read_file("suites/san_fen/chessjs_san.tsv")) {
        let expected = sorted(row[1].split(' ').map(String::from).collect());
        failures.check(row[0], all_san(&position_in(row[0], None)), expected);
    }
    for row in rows(&read_file("suites/san_fen/fresh_moves.tsv")) {
        let mode = match row[1] {
            "960" => CastlingMode::Chess960,
            _ => CastlingMode::Standard,
        };
        let position = position_in(row[0], (mode == CastlingMode::Chess960).then_some(mode));
        failures.check(row[0], all_san(&position), row[3]);
        failures.check(row[0], all_uci(&position, mode), row[4]);
    }
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn san_facts() {
    let mut failures = Failures::default();
    for row in rows(&read_file("suites/san_fen/san_facts.tsv")) {
        let position = position_in(row[0], None);
        let m = parse_uci(row[1], &position, CastlingMode::Standard).expect(row[1]);
        failures.check(row[1], San::of(&position, m).to_string(), row[2]);
        failures.check(row[1], SanStyle::LONG.text(&position, m).to_string(), row[3]);
        for text in [row[2], row[3]] {
            let read = SanOptions::lenient().read_move(text, &position);
            failures.check(
                text,
                format!("{:?}", read.map(|it| it.m)),
                format!("{:?}", Ok::<_, ()>(Some(m))),
            );
        }
    }
}

/// Rows of `kokopu_positions.tsv` that we see otherwise, and why.
const KOKOPU_EXCEPTIONS: &[(&str, &str)] = &[(
    "Chess960 - Wrong castling flags (king in corner)",
    "composed positions have castling rights for a king in a corner",
)];

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn kokopu_positions() {
    let mut failures = Failures::default();
    for row in rows(&read_file("suites/san_fen/kokopu_positions.tsv")) {
        let mode = match row[2] {
            "regular" => CastlingMode::Standard,
            "chess960" => CastlingMode::Chess960,
            _ => continue,
        };
        if row[5] != "true" || KOKOPU_EXCEPTIONS.iter().any(|it| it.0 == row[0]) {
            continue;
        }
        let position = position_in(row[3], Some(mode));
        let expected = |column: &str| {
            sorted(column.split('/').filter(|it| !it.is_empty()).map(String::from).collect())
        };
        failures.check(row[0], all_san(&position), expected(row[18]));
        failures.check(row[0], all_uci(&position, mode), expected(row[17]));
    }
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn rampart_moves() {
    let mut failures = Failures::default();
    for name in [
        "castling",
        "checkmates",
        "famous",
        "pawns",
        "promotions",
        "stalemates",
        "standard",
        "taxing",
    ] {
        let text = read_file(&format!("suites/san_fen/rampart_{name}.json"));
        let json: Value = serde_json::from_str(&text).expect(name);
        for case in json["testCases"].as_array().expect(name) {
            let fen = case["start"]["fen"].as_str().expect(name);
            let moves = case["expected"].as_array().into_iter().flatten();
            let moves = moves.filter_map(|it| it["move"].as_str().map(String::from));
            failures.check(fen, all_san(&position_in(fen, None)), sorted(moves.collect()));
        }
    }
}

fn json_lines(path: &str) -> Vec<Value> {
    let text = read_file(path);
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| serde_json::from_str(line).expect(line)).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn uci(m: Move) -> String {
    to_uci(m, CastlingMode::Standard).to_string()
}

fn texts(value: &Value) -> Vec<&str> {
    match value {
        Value::String(one) => vec![one],
        Value::Array(many) => many.iter().map(text).collect(),
        _ => vec![],
    }
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn rules_cases() {
    let mut failures = Failures::default();
    for case in json_lines("rules/cases.jsonl") {
        let (id, kind, expect) = (text(&case["id"]), text(&case["kind"]), &case["expect"]);
        let mode = match case["chess960"].as_bool() {
            Some(true) => CastlingMode::Chess960,
            _ => CastlingMode::Standard,
        };
        let at = || position_in(text(&case["fen"]), Some(mode));
        match kind {
            "san_localized" => {
                let language: Language = text(&case["language"]).parse().expect(id);
                for (san, m) in expect["san_to_uci"].as_object().expect(id) {
                    let read = SanOptions::strict().in_language(language).read_move(san, &at());
                    failures.check(id, uci(read.expect(san).m.expect(san)), text(m));
                }
            }
            "san_ambiguous_language" => {
                let position = at();
                let readings = Language::detect_all(text(&case["san"]), &position);
                let found: Vec<_> = readings.map(|(it, m)| (it.to_string(), uci(m))).collect();
                for (language, m) in expect["uci_by_language"].as_object().expect(id) {
                    let read = found.iter().find(|it| it.0 == *language).map(|it| it.1.as_str());
                    failures.check(id, format!("{read:?}"), format!("{:?}", m.as_str()));
                }
                // The list may name moves of which no other language's row speaks.
                let distinct = texts(&expect["distinct"]);
                assert!(found.iter().all(|it| distinct.contains(&it.1.as_str())), "{id}");
            }
            "san_write_localized" => {
                let position = at();
                let m = parse_uci(text(&case["move"]), &position, mode).expect(id);
                failures.check(id, San::of(&position, m).to_string(), text(&expect["english"]));
                for (language, san) in expect["by_language"].as_object().expect(id) {
                    let style = SanStyle::PGN.in_language(language.parse().expect(id));
                    failures.check(id, style.text(&position, m).to_string(), text(san));
                }
            }
            "san_accept" => {
                let position = at();
                for san in texts(&case["san"]) {
                    let read = SanOptions::lenient().read_move(san, &position).expect(san);
                    let m = read.m.expect(san);
                    failures.check(id, uci(m), text(&expect["uci"]));
                    failures.check(
                        id,
                        San::of(&position, m).to_string(),
                        text(&expect["pgn_export"]),
                    );
                    if let Some(fide) = expect["fide_long"].as_str() {
                        failures.check(id, SanStyle::FIDE.text(&position, m).to_string(), fide);
                    }
                }
            }
            "san_reject" => {
                let error = SanOptions::strict().read_move(text(&case["san"]), &at());
                let error = error.expect_err(id).to_string();
                assert!(error.starts_with(text(&expect["error"])), "{id}: {error}");
            }
            "uci_castling" => {
                for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
                    let expected = text(&expect[mode.to_string()]);
                    let m = parse_uci(expected, &at(), mode).expect(id);
                    failures.check(id, San::of(&at(), m).to_string(), "O-O");
                    failures.check(id, to_uci(m, mode).to_string(), expected);
                }
            }
            _ => {
                let (Some(san), Some(m)) = (expect["san"].as_str(), case["move"].as_str()) else {
                    continue;
                };
                let m = parse_uci(m, &at(), mode).expect(id);
                failures.check(id, San::of(&at(), m).to_string(), san);
            }
        }
    }
}

/// `bugs/cases.jsonl`: id, text, lenient reading, strict reading; `-` where it is refused.
const BUGS: &[(&str, &str, &str, &str)] = &[
    ("san-02", "Rd2", "c2d2", "c2d2"),
    ("san-02", "Rcd2", "c2d2", "-"),
    ("san-02", "Rdd2", "-", "-"),
    ("san-04", "Rf4", "f1f4", "-"),
    ("san-04", "Rxf4", "f1f4", "f1f4"),
    ("san-04", "Rxf3", "f1f3", "-"),
    ("san-04", "Nxf3+", "-", "-"),
    ("san-05", "Rg7+", "-", "-"),
    ("san-05", "Rg7#", "-", "-"),
    ("san-05", "Reg7#", "e7g7", "e7g7"),
    ("san-05", "Rhg7+", "h7g7", "h7g7"),
    ("san-05", "Reg7+", "e7g7", "-"),
    ("san-05", "Rhg7#", "h7g7", "-"),
    ("san-10", "Pe4", "e2e4", "-"),
    ("san-10", "Pd5", "-", "-"),
    ("san-10", "e4", "e2e4", "e2e4"),
    ("api-03", "Nf3", "g1f3", "g1f3"),
    ("api-03", "Ngf3", "g1f3", "-"),
    ("api-03", "Nxf3", "g1f3", "-"),
    ("api-03", "Nf3+", "g1f3", "-"),
    ("api-03", "e2e4", "e2e4", "-"),
    ("api-03", "Pe4", "e2e4", "-"),
];

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn bug_cases() {
    let mut failures = Failures::default();
    let mut seen = 0;
    for case in json_lines("bugs/cases.jsonl") {
        let (id, input) = (text(&case["id"]), &case["input"]);
        for san in texts(&input["san"]) {
            let position = position_in(text(&input["fen"]), None);
            let row = BUGS.iter().find(|row| row.0 == id && row.1 == san);
            let &(.., lenient, strict) = row.unwrap_or_else(|| panic!("{id} {san}: no row"));
            let read = |options: SanOptions| match options.read_move(san, &position) {
                Ok(reading) => uci(reading.m.expect(san)),
                Err(_) => "-".into(),
            };
            failures.check(&format!("{id} {san} lenient"), read(SanOptions::lenient()), lenient);
            failures.check(&format!("{id} {san} strict"), read(SanOptions::strict()), strict);
            seen += 1;
        }
    }
    assert_eq!(seen, BUGS.len());
}
