//! Real files: how often each rule is broken at error level, all looked at.

use std::collections::BTreeMap;

use jadoube_board::CastlingMode;
use jadoube_lint::{Severity, lint};
use jadoube_notation::San;
use jadoube_notation::fen::{FenOptions, read_position};
use jadoube_notation::uci::parse_uci;

use crate::shared::{pgn_files, shared};

/// What confirms a row besides a look at the file: what a tool complains of, or which result it reads behind the moves.
const PYTHON: &str =
    "python-chess 1.11.2; the other tools read the first game's tags as those of the second";
const BOTH: &str = "pgn-extract 19.04 (-r) and python-chess 1.11.2";
const EXTRACT_AND_KOKOPU: &str = "pgn-extract 19.04 and kokopu 4.13.4";
const EXTRACT_AND_PARSER: &str = "pgn-extract 19.04 and @mliebelt/pgn-parser 1.4.19";
const PYTHON_AND_KOKOPU: &str = "python-chess 1.11.2 and kokopu 4.13.4";
const PYTHON_AND_PARSER: &str = "python-chess 1.11.2 and @mliebelt/pgn-parser 1.4.19";
const SCRIPTS: &str = "chess.js 1.4.0 and @mliebelt/pgn-parser 1.4.19";
const PARSER: &str =
    "@mliebelt/pgn-parser 1.4.19 wants a result where the text ends; the games were counted";

/// File, rule, how often, who confirms it. All were looked at: mismatches stand in the text of tag and result; games without a
/// result end at the next tag or with the file; `black2move` castles over a queen on d8; `sampleGameThrow` has a German knight,
/// which the scripts reject where it stands; of `FWWRC`, 605 `Event` tags without a result between them, python-chess makes a
/// single game and pgn-extract none.
const ERRORS: &[(&str, &str, usize, &str)] = &[
    ("sample/cairo-board/2prom100.pgn", "result-mismatch", 100, BOTH),
    ("sample/cairo-board/test_kill_complex.pgn", "result-mismatch", 100, EXTRACT_AND_KOKOPU),
    ("sample/chess-library/backslash_header.pgn", "unclosed-tag", 1, EXTRACT_AND_PARSER),
    ("sample/chess-library/black2move.pgn", "illegal-move", 1, PYTHON_AND_KOKOPU),
    ("sample/chess-library/black2move.pgn", "missing-terminator", 1, BOTH),
    ("sample/chess-library/castling.pgn", "missing-terminator", 1, BOTH),
    ("sample/chess-library/corrupted.pgn", "missing-terminator", 1, BOTH),
    ("sample/chess-library/empty_body.pgn", "missing-terminator", 1, PYTHON),
    ("sample/chess-library/newline.pgn", "missing-terminator", 1, BOTH),
    ("sample/chess-library/no_moves.pgn", "missing-terminator", 1, PYTHON_AND_PARSER),
    (
        "sample/chess-library/no_moves_but_game_termination_2.pgn",
        "result-mismatch",
        1,
        PYTHON_AND_KOKOPU,
    ),
    (
        "sample/chess-library/no_moves_but_game_termination_3.pgn",
        "result-mismatch",
        1,
        PYTHON_AND_KOKOPU,
    ),
    ("sample/chess-library/skip.pgn", "result-mismatch", 1, BOTH),
    ("sample/chess-library/square_bracket_in_header.pgn", "result-mismatch", 1, BOTH),
    ("sample/chess-library/threefold_repetition.pgn", "missing-terminator", 1, BOTH),
    ("sample/chess-library/unescaped_quote_header.pgn", "unescaped-quote", 4, BOTH),
    ("sample/mliebelt/sampleGameThrow.pgn", "foreign-letters", 1, SCRIPTS),
    ("sample/mliebelt/sampleGameThrow.pgn", "missing-terminator", 1, BOTH),
    ("sample/scalachess/FWWRC.pgn", "missing-terminator", 605, PARSER),
    ("sample/scalachess/uzchesscup.pgn", "missing-terminator", 1, PYTHON_AND_PARSER),
];

#[test]
#[ignore = "reads the shared suites"]
fn errors_in_real_files_are_those_that_were_looked_at() {
    let mut found: BTreeMap<(String, &str), usize> = BTreeMap::new();
    for folder in ["sample", "corpus"] {
        for (name, text) in pgn_files(&format!("pgn/{folder}")) {
            for finding in lint(&text).iter().filter(|it| it.severity == Severity::Error) {
                *found.entry((format!("{folder}/{name}"), finding.rule.name())).or_default() += 1;
            }
        }
    }
    let found: Vec<(&str, &str, usize)> =
        found.iter().map(|((name, rule), count)| (name.as_str(), *rule, *count)).collect();
    let confirmed: Vec<(&str, &str, usize)> =
        ERRORS.iter().map(|&(name, rule, count, _)| (name, rule, count)).collect();
    assert_eq!(found, confirmed);
}

/// Each row: file, game, first position, plies, moves, last position, check, mate, stalemate, insufficient material of White and
/// Black, clock, fifty moves, claim, 75 moves, occurrences, claim, fivefold, result tag.
#[test]
#[ignore = "reads the shared suites"]
fn games_that_are_over_on_the_board_are_told_and_no_others() {
    let table = std::fs::read_to_string(shared().join("suites/rules/games_outcomes.tsv")).unwrap();
    let (mut failures, mut over) = (Vec::new(), 0);
    for row in table.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let flag = |index: usize| fields[index] == "1";
        let is_over = flag(7) || flag(8) || flag(9) && flag(10) || flag(14) || flag(17);
        over += usize::from(is_over);
        let rules: Vec<&str> = lint(game_of(fields[2], fields[4]).as_bytes())
            .iter()
            .map(|finding| finding.rule.name())
            .filter(|rule| rule.starts_with("move-after") || *rule == "unknown-result")
            .collect();
        // The table knows dead positions by material only; these have walls of pawns.
        let may_be_dead =
            fields[0].starts_with("cha/") || fields[0].starts_with("edgeCases/special/special_");
        let is_told = match is_over {
            true => rules.len() == 1,
            false => may_be_dead || !rules.contains(&"unknown-result"),
        };
        if !is_told {
            failures.push(format!("{} {}: {rules:?}", fields[0], fields[1]));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(over > 100, "{over}");
}

/// A game from a position and moves in coordinates.
fn game_of(fen: &str, moves: &str) -> String {
    let mut position = read_position(fen, FenOptions::lenient()).unwrap();
    let mut text = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n");
    for uci in moves.split_ascii_whitespace() {
        let m = parse_uci(uci, &position, CastlingMode::Standard).unwrap();
        text += &format!("{} ", San::of(&position, m));
        position.play(m).unwrap();
    }
    text + "*\n"
}

#[test]
#[ignore = "reads the shared suites"]
fn the_games_of_the_rules_suite_can_be_linted() {
    for (name, text) in pgn_files("suites/rules") {
        for finding in lint(&text) {
            assert!(finding.span.end <= text.len() as u64, "{name}: {finding}");
        }
    }
}
