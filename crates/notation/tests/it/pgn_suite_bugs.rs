//! The shared inputs and cases of known bugs.

use std::collections::BTreeSet;
use std::time::Duration;

use jadoube_board::CastlingMode;
use jadoube_notation::FenStyle;
use jadoube_notation::fen::position_fen;
use jadoube_notation::pgn::{
    CommandValue, Damage, Item, LineId, Outcome, ReadGame, Score, Style, commands,
};
use serde_json::Value;

use crate::pgn::{Failures, check_events, read_all, sketch};
use crate::pgn_suites::{
    check_round_trip, comments, damages, files, plies, read_file, tag, tree_size,
};

/// The files of `bugs/inputs`: legal plies of each game, and the damage.
const BUG_FILES: &[(&str, &[usize], &str)] = &[
    ("adjacent_comments.pgn", &[3], ""),
    ("bom_and_movelike_tag.pgn", &[0, 2], ""),
    ("bom_mid_file.pgn", &[1, 1], "| inner-byte-order-mark@11:1"),
    ("broken_tag_lines.pgn", &[3, 1], "broken-tag@8:1 unclosed-tag@9:1 |"),
    ("c960_variant_missing.pgn", &[6], "variant-mismatch@11:1"),
    ("c960_variant_spellings.pgn", &[6, 6, 6, 6, 6, 6], ""),
    ("c960_variant_standard.pgn", &[6], "variant-mismatch@12:1"),
    ("comment_after_open_paren.pgn", &[3], ""),
    ("comment_variation_comment.pgn", &[4], ""),
    ("drop_move.pgn", &[2, 1], "illegal-move@9:13 |"),
    ("empty.pgn", &[], ""),
    ("empty_comments.pgn", &[3], ""),
    ("escaped_quotes_in_tags.pgn", &[1], ""),
    ("explicit_pawn.pgn", &[4], ""),
    ("extra_close_paren.pgn", &[3, 1], "unopened-variation@9:10 |"),
    ("from_position_standard.pgn", &[2], ""),
    ("game_12000_plies_one_line.pgn", &[12000], ""),
    ("illegal_first_move.pgn", &[0, 1], "illegal-move@9:4 |"),
    ("illegal_mid_move.pgn", &[6, 1], "illegal-move@9:33 |"),
    ("invalid_byte_0x90.pgn", &[3, 1], ""),
    ("lan_and_uci.pgn", &[6], ""),
    ("lone_backslash_tag.pgn", &[2], "stray-backslash@1:12"),
    ("many_tags.pgn", &[1], ""),
    ("move_number_styles.pgn", &[10], ""),
    ("nested_and_sibling_variations.pgn", &[5], ""),
    ("newline_between_plies.pgn", &[6], ""),
    ("no_blank_after_tags.pgn", &[2, 3], ""),
    ("no_tags.pgn", &[3, 2], ""),
    ("null_moves.pgn", &[4], ""),
    ("only_whitespace.pgn", &[], ""),
    (
        "parens_unclosed_100k.pgn",
        &[1, 1],
        "variation-before-move@9:8 variation-before-move@9:9 variation-before-move@9:10 |",
    ),
    ("percent_escape.pgn", &[3], ""),
    ("semicolon_in_brace.pgn", &[4], ""),
    ("tag_100k.pgn", &[2, 1], ""),
    ("tagname_like_move.pgn", &[2], "bad-tag-name@12:2"),
    ("truncated_utf8.pgn", &[3], ""),
    ("unclosed_brace.pgn", &[2, 1], "unclosed-comment@9:10 missing-terminator@11:1 |"),
    ("unclosed_paren.pgn", &[2, 1], "unclosed-variation@9:10 |"),
    ("unescaped_inner_quotes.pgn", &[4, 1], "unescaped-quote@1:13 |"),
    ("variation_swap_export.pgn", &[2], ""),
    ("variations_depth_20000.pgn", &[2, 1], ""),
];

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn bug_inputs() {
    let mut failures = Failures::default();
    let mut seen = 0;
    for path in files("bugs/inputs", ".pgn") {
        let name = path.rsplit('/').next().unwrap_or_default();
        let Some(&(_, expected, expected_damage)) = BUG_FILES.iter().find(|row| row.0 == name)
        else {
            failures.check(name, "no row", "a row");
            continue;
        };
        seen += 1;
        let text = read_file(&path);
        let games = read_all(&text);
        failures.check(name, format!("{:?}", plies(&games)), format!("{expected:?}"));
        failures.check(name, damages(&games, 3), expected_damage);
        for step in [1, 7, 4096] {
            check_events(&format!("{name}, {step} bytes at a time"), &text, step, &mut failures);
        }
        for (index, read) in
            games.iter().enumerate().filter(|(_, read)| read.diagnostics.is_empty())
        {
            check_round_trip(&format!("{name} #{}", index + 1), read, &mut failures);
        }
    }
    failures.check("rows found", seen.to_string(), BUG_FILES.len().to_string());
}

/// What the cases say beyond the counts.
fn check_bug_case(id: &str, games: &[Vec<ReadGame>], failures: &mut Failures) -> bool {
    let first = games.first().and_then(|games| games.first());
    let game = |file: usize, index: usize| &games[file][index].game;
    match id {
        // The counts say it all.
        "pgn-01" | "pgn-12" | "pgn-17" | "pgn-19" | "pgn-20" | "pgn-22" | "enc-03" | "lim-04"
        | "san-10" | "san-11" | "perf-02" => {}
        "c960-13" => {
            for games in games {
                let fen = position_fen(games[0].game.main_line().end(), FenStyle::X_FEN);
                failures.check(
                    id,
                    fen.split(' ').next().unwrap_or_default().contains("BQNR1RKB").to_string(),
                    "true",
                );
                failures.check(id, fen.starts_with("bqnr1rkb").to_string(), "true");
                failures.check(id, games[0].has(Damage::VariantMismatch).to_string(), "true");
            }
        }
        "c960-14" => {
            let modes: BTreeSet<_> =
                games[0].iter().map(|read| format!("{:?}", read.game.mode)).collect();
            failures.check(
                id,
                format!("{modes:?}"),
                format!("{{\"{:?}\"}}", CastlingMode::Chess960),
            );
        }
        "san-12" => {
            let lines: usize = game(0, 0).lines().len();
            let nulls = game(0, 0)
                .lines()
                .flat_map(jadoube_notation::pgn::Line::items)
                .filter(|&item| *item == Item::NullMove);
            failures.check(
                id,
                format!("{lines} lines, {} null moves", nulls.count()),
                "3 lines, 2 null moves",
            );
            failures.check(id, (tree_size(game(0, 0)) + 2).to_string(), "9");
        }
        "san-14" | "san-15" | "san-16" | "api-01" | "api-02" => {
            for read in games.iter().map(|games| &games[0]) {
                let found = &read.diagnostics[0];
                failures.check(id, found.location.line.to_string(), "9");
                failures.check(id, found.damage.code(), "illegal-move");
                // Nothing after it is played.
                let items = read.game.main_line().items();
                let unplayed = items.iter().skip_while(|item| !matches!(item, Item::Unplayed(_)));
                failures.check(
                    id,
                    unplayed.filter(|item| matches!(item, Item::Move(_))).count().to_string(),
                    "0",
                );
            }
        }
        "pgn-02" => {
            failures.check(
                id,
                format!("{:?}", comments(game(0, 0), LineId::MAIN)),
                "[\"quiet; solid\", \" rest { of line ( here\"]",
            );
        }
        "pgn-05" => failures.check(
            id,
            sketch(game(0, 0)).contains("( { alternative } Nf6 { good } )").to_string(),
            "true",
        ),
        "pgn-06" => failures.check(
            id,
            sketch(game(0, 0)).contains("e6 {one} ( c6 ) {two} ").to_string(),
            "true",
        ),
        "pgn-07" => {
            failures.check(id, tree_size(game(0, 0)).to_string(), "12");
            failures.check(id, tree_size(game(1, 0)).to_string(), "4");
            let style = Style { tags: false, ..Style::ONE_LINE };
            let text = String::from_utf8(game(1, 0).to_bytes(&style)).unwrap();
            failures.check(
                id,
                text.starts_with("1. d4 (1. e4) 1... Nf6 (1... d5)").to_string(),
                "true",
            );
        }
        "pgn-09" => {
            failures.check(id, tag(game(0, 0), "Event"), "The \"Big\" cup \\ 1");
            let text = String::from_utf8(game(0, 0).to_bytes(&Style::LICHESS)).unwrap();
            failures.check(
                id,
                text.contains(r#"[Event "The \"Big\" cup \\ 1"]"#).to_string(),
                "true",
            );
            failures.check(id, tag(game(1, 0), "Event").contains("Let\\'s").to_string(), "true");
        }
        "pgn-11" => failures.check(id, tag(game(0, 0), "Event"), "5th \"Great\" Cup"),
        "pgn-16" => {
            for name in ["New", "N", "Nf3", "e4", "Tag_1"] {
                failures.check(id, game(0, 0).tag(name).is_some().to_string(), "true");
            }
        }
        "pgn-25" => {
            let comments: Vec<_> = comments(game(1, 0), LineId::MAIN);
            let all = comments.concat();
            failures.check(id, all.contains("tail").to_string(), "true");
            let values: Vec<_> = commands(all.as_bytes()).map(|command| command.value()).collect();
            let has = |value: CommandValue| values.contains(&Some(value)).to_string();
            failures.check(id, has(CommandValue::Eval(Score::Centipawns(25), None)), "true");
            failures.check(id, has(CommandValue::Clock(Duration::from_millis(3400))), "true");
            let arrows = values.iter().flatten().filter_map(|value| match value {
                CommandValue::Arrows(arrows) => Some(arrows.len()),
                _ => None,
            });
            failures.check(id, arrows.sum::<usize>().to_string(), "2");
            failures.check(id, (comments.len() > 1).to_string(), "true");
        }
        "pgn-26" => {
            let results: Vec<_> = games[0].iter().map(|read| read.game.outcome).collect();
            failures.check(
                id,
                format!("{results:?}"),
                format!("{:?}", [Some(Outcome::Unknown), Some(Outcome::Draw)]),
            );
        }
        "pgn-27" => {
            failures.check(id, sketch(game(0, 0)).contains("] O-O-O O-O ").to_string(), "true");
        }
        "enc-01" => {
            for read in &games[0] {
                failures.check(id, tag(&read.game, "White"), "White vs 1...c5");
            }
            failures.check(
                id,
                games[1].iter().all(|read| !read.game.tags.is_empty()).to_string(),
                "true",
            );
        }
        "lim-02" => {
            let longest = game(0, 0).tags.iter().map(|tag| tag.value.as_bytes().len()).max();
            failures.check(id, format!("{longest:?}"), "Some(100000)");
            failures.check(id, game(1, 0).tags.len().to_string(), "5007");
        }
        "lim-03" => failures.check(id, tree_size(game(0, 0)).to_string(), "20002"),
        "lim-05" => {
            failures.check(
                id,
                first.unwrap().game.main_line().end().halfmove_clock().to_string(),
                "12000",
            );
        }
        _ => return false,
    }
    true
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn bug_cases() {
    let mut failures = Failures::default();
    let text = String::from_utf8(read_file("bugs/cases.jsonl")).unwrap();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let case: Value = serde_json::from_str(line).expect(line);
        let id = case["id"].as_str().expect("an id");
        let files =
            case["input"]["files"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let games: Vec<_> = files
            .filter(|name| name.ends_with(".pgn"))
            .map(|name| read_all(read_file(&format!("bugs/inputs/{name}"))))
            .collect();
        if !games.is_empty() {
            let is_known = check_bug_case(id, &games, &mut failures);
            failures.check(id, is_known.to_string(), "true");
        }
    }
}
