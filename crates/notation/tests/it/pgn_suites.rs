//! Real and made-up files of the shared suites, found through the environment variable `JADOUBE_SHARED`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jadoube_board::CastlingMode;
use jadoube_notation::FenStyle;
use jadoube_notation::fen::position_fen;
use jadoube_notation::pgn::{
    CommandValue, Damage, Game, Item, LineId, Outcome, ReadGame, Reader, Score, Style, commands,
};
use serde_json::Value;

use crate::pgn::{Failures, check_events, damage, read_all, sketch};

fn root() -> PathBuf {
    std::env::var_os("JADOUBE_SHARED").expect("JADOUBE_SHARED names the folder").into()
}

fn read_file(path: &str) -> Vec<u8> {
    let path = root().join(path);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every file below a folder whose name ends so, as paths from the shared folder on.
fn files(folder: &str, ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                found.push(path.strip_prefix(root()).unwrap().to_string_lossy().into_owned());
            }
        }
    }
    found.sort_unstable();
    assert!(!found.is_empty(), "{folder}");
    found
}

fn plies(games: &[ReadGame]) -> Vec<usize> {
    games.iter().map(|read| read.game.main_line().moves().count()).collect()
}

/// Moves of all lines.
fn tree_size(game: &Game) -> usize {
    game.lines().map(|line| line.moves().count()).sum()
}

fn comments(game: &Game, line: LineId) -> Vec<String> {
    let items = game.line(line).items().iter();
    let texts = items.filter_map(|item| match item {
        Item::Comment(comment) => Some(comment.text.to_string()),
        _ => None,
    });
    texts.collect()
}

fn tag(game: &Game, name: &str) -> String {
    game.tag(name).map(ToString::to_string).unwrap_or_default()
}

/// A game without damage must come back whole, and its export be stable.
fn check_round_trip(id: &str, read: &ReadGame, failures: &mut Failures) {
    let game = &read.game;
    for (name, style) in [("export", Style::EXPORT), ("Lichess", Style::LICHESS)] {
        let id = format!("{id} {name}");
        let bytes = game.to_bytes(&style);
        let games = read_all(&bytes);
        failures.check(&id, games.len().to_string(), "1");
        let Some(again) = games.first() else { continue };
        failures.check(&id, damage(&again.diagnostics), "");
        failures.check(&id, (again.game.to_bytes(&style) == bytes).to_string(), "true");
        // The export adds and sorts tags; a game without a result gets one.
        let is_same = match name {
            "Lichess" => again.game.tags == game.tags && again.game.lines().eq(game.lines()),
            _ => again.game.lines().eq(game.lines()),
        };
        failures.check(&id, is_same.to_string(), "true");
    }
}

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

/// The damage of each game, parted by ` | `; of much damage only the beginning.
fn damages(games: &[ReadGame], most: usize) -> String {
    let texts: Vec<_> =
        games.iter().map(|read| damage(read.diagnostics.iter().take(most))).collect();
    if texts.iter().all(String::is_empty) {
        String::new()
    } else {
        texts.join(" | ").trim().to_owned()
    }
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

/// The files of `pgn/probes`: legal plies of each game, and the damage that reading finds. Where that is none though the
/// verdict is not clean, the finding is one of form (SAN leniencies, told by [`jadoube_notation::pgn::Played::leniency`]) or
/// of the game's rules, its tags and its numbers: the linter's.
const PROBES: &[(&str, &[usize], &str)] = &[
    ("01_ok.pgn", &[6, 5], ""),
    ("05_missingcheck.pgn", &[4, 5], ""),
    ("07_matenoted_as_check.pgn", &[4, 5], ""),
    ("08_missing_x.pgn", &[6, 5], ""),
    ("10_zero_castle.pgn", &[8, 5], ""),
    ("11_ep_suffix.pgn", &[8, 5], ""),
    ("12_lower_piece.pgn", &[6, 5], ""),
    ("13_lan.pgn", &[4, 5], ""),
    ("15_promo_bare.pgn", &[2, 5], ""),
    ("17_promo_slash.pgn", &[2, 5], ""),
    ("18_promo_missing.pgn", &[0, 5], "illegal-move@11:4 |"),
    ("19_promo_king.pgn", &[0, 5], "illegal-move@11:4 |"),
    ("21_german.pgn", &[2, 5], "illegal-move@9:13 |"),
    ("24_slovene.pgn", &[2, 5], "illegal-move@9:13 |"),
    ("25_pawn_P.pgn", &[3, 5], ""),
    ("30_illegal_mid.pgn", &[3, 5], "illegal-move@9:17 |"),
    ("31_castle_through.pgn", &[8, 5], "illegal-move@11:43 |"),
    ("32_after_mate.pgn", &[4, 5], "illegal-move@9:24 |"),
    ("33_after_stalemate.pgn", &[1, 5], "illegal-move@11:8 |"),
    ("34_pinned.pgn", &[6, 5], "illegal-move@9:34 |"),
    ("35_null.pgn", &[3, 5], "null-move@9:7 null-move@9:16 |"),
    ("36_75move.pgn", &[156, 5], ""),
    ("38_dead.pgn", &[4, 5], ""),
    ("40_result_mismatch.pgn", &[3, 5], ""),
    ("41_result_v_mate.pgn", &[5, 5], ""),
    ("43_result_half.pgn", &[2, 5], "result-spelling@9:10 |"),
    ("44_result_endash.pgn", &[2, 5], "result-spelling@9:10 |"),
    ("47_time_bare_king.pgn", &[2, 5], ""),
    ("50_open_comment.pgn", &[1, 5], "unclosed-comment@9:7 missing-terminator@11:1 |"),
    ("51_open_rav.pgn", &[2, 5], "unclosed-variation@9:10 |"),
    ("52_extra_close.pgn", &[3, 5], "unopened-variation@9:10 |"),
    ("54_open_tag.pgn", &[2, 5], "unclosed-tag@2:1 |"),
    ("55_dup_tag.pgn", &[2, 5], ""),
    ("56_escaped_quote.pgn", &[2, 5], ""),
    ("57_raw_quote.pgn", &[2, 5], "unescaped-quote@8:15 |"),
    ("61_no_newline_glue.pgn", &[2, 5], ""),
    ("62_wrong_numbers.pgn", &[6, 5], ""),
    ("63_no_numbers.pgn", &[4, 5], ""),
    ("66_nag_big.pgn", &[3, 5], "bad-nag@9:7 bad-nag@9:15 bad-nag@9:27 |"),
    ("67_suffix.pgn", &[8, 5], ""),
    ("68_percent.pgn", &[4, 5], ""),
    ("69_semicolon.pgn", &[3, 5], ""),
    ("70_nested_braces.pgn", &[1, 5], "illegal-move@9:17 unopened-comment@9:19 |"),
    ("72_rav_ok.pgn", &[3, 5], ""),
    ("73_rav_illegal.pgn", &[3, 5], "illegal-move@9:16 |"),
    ("74_rav_first.pgn", &[2, 5], "variation-before-move@9:1 |"),
    ("76_hyphen_brackets.pgn", &[3, 5], ""),
    ("80_fen_no_setup.pgn", &[2, 5], ""),
    ("81_bad_fen.pgn", &[0, 5], "bad-fen@11:1 |"),
    ("83_960_xfen.pgn", &[2, 5], ""),
    ("84_960_shredder.pgn", &[2, 5], ""),
    ("86_crazyhouse.pgn", &[0, 5], "other-variant@10:1 |"),
    ("87_setup0_fen.pgn", &[2, 5], ""),
    ("90_bom.pgn", &[2, 5], ""),
    ("91_bom_mid.pgn", &[2, 5], "| inner-byte-order-mark@11:1"),
    ("92_latin1.pgn", &[2, 5], ""),
    ("93_cp1252.pgn", &[2, 5], ""),
    ("95_crlf.pgn", &[3, 5], ""),
    ("96_cr.pgn", &[3, 5], ""),
    ("97_nul.pgn", &[3, 5], "control-character@9:7 control-character@9:16 |"),
    ("98_nbsp.pgn", &[3, 5], "foreign-blank@9:3 foreign-blank@9:6 |"),
    ("99_truncated.pgn", &[2], "illegal-move@9:13 missing-terminator@9:14"),
    ("A0_empty.pgn", &[], ""),
    ("A1_ws.pgn", &[], ""),
    ("A2_binary.pgn", &[], ""),
];

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn probes() {
    let mut failures = Failures::default();
    let manifest = String::from_utf8(read_file("pgn/probes/manifest.tsv")).unwrap();
    let names: Vec<_> =
        manifest.lines().skip(1).filter_map(|line| line.split('\t').next()).collect();
    failures.check("probes", PROBES.len().to_string(), names.len().to_string());
    for name in names {
        let name = format!("{name}.pgn");
        let Some(&(_, expected, expected_damage)) = PROBES.iter().find(|row| row.0 == name) else {
            failures.check(&name, "no row", "a row");
            continue;
        };
        let text = read_file(&format!("pgn/probes/{name}"));
        let games = read_all(&text);
        failures.check(&name, format!("{:?}", plies(&games)), format!("{expected:?}"));
        failures.check(&name, damages(&games, 9), expected_damage);
        for step in [1, 7, 4096] {
            check_events(&format!("{name}, {step} bytes at a time"), &text, step, &mut failures);
        }
        for (index, read) in
            games.iter().enumerate().filter(|(_, read)| read.diagnostics.is_empty())
        {
            check_round_trip(&format!("{name} #{}", index + 1), read, &mut failures);
        }
    }
    // Random bytes are no game at all; that they are there is told.
    let binary = crate::pgn::events(&read_file("pgn/probes/A2_binary.pgn"));
    failures.check("A2_binary", binary[0].starts_with("! text-outside-game").to_string(), "true");
}

/// Files with damage: the games by number, each with the kinds. All other files must have none.
const DAMAGED: &[(&str, &str)] = &[
    ("pgn/sample/chess-library/backslash_header.pgn", "1:unclosed-tag"),
    ("pgn/sample/chess-library/black2move.pgn", "1:illegal-move,missing-terminator"),
    ("pgn/sample/chess-library/castling.pgn", "1:missing-terminator"),
    ("pgn/sample/chess-library/corrupted.pgn", "1:illegal-move,missing-terminator"),
    ("pgn/sample/chess-library/empty_body.pgn", "1:missing-terminator"),
    ("pgn/sample/chess-library/newline.pgn", "1:missing-terminator"),
    ("pgn/sample/chess-library/no_moves.pgn", "1:missing-terminator"),
    ("pgn/sample/chess-library/threefold_repetition.pgn", "1:missing-terminator"),
    ("pgn/sample/chess-library/unescaped_quote_header.pgn", "1:unescaped-quote"),
    ("pgn/sample/mliebelt/sampleGameThrow.pgn", "1:illegal-move,missing-terminator"),
    ("pgn/sample/python-chess/anastasian-lewis.pgn", "1:null-move"),
    ("pgn/sample/python-chess/antichess-programfox.pgn", "1:other-variant 2:other-variant"),
    ("pgn/sample/python-chess/knightvuillaume-jannlee-zh-lichess.pgn", "1:other-variant"),
    ("pgn/sample/python-chess/saturs-jannlee-zh-lichess.pgn", "1:other-variant"),
    ("pgn/sample/scalachess/uzchesscup.pgn", "1:missing-terminator"),
    (
        "suites/pgn/ashlar_pgnParser/common/beyond/01_play_beyond_checkmate_with_white_move.pgn",
        "1:illegal-move",
    ),
    (
        "suites/pgn/ashlar_pgnParser/common/beyond/02_play_beyond_checkmate_with_black_move.pgn",
        "1:illegal-move",
    ),
    (
        "suites/pgn/ashlar_pgnParser/common/beyond/03_play_beyond_stalemate_with_white_move.pgn",
        "1:illegal-move",
    ),
    (
        "suites/pgn/ashlar_pgnParser/common/beyond/04_play_beyond_stalemate_with_black_move.pgn",
        "1:illegal-move",
    ),
    (
        "suites/pgn/ashlar_pgnParser/common/commentary/nonPregameCommentary/exception/01_movetext_commentary_ends_after_start_brace.pgn",
        "1:unclosed-comment,missing-terminator",
    ),
    (
        "suites/pgn/ashlar_pgnParser/common/commentary/nonPregameCommentary/exception/02_2_movetext_commentary_start_brace_not_followed_by_end_brace.pgn",
        "1:unclosed-comment,missing-terminator",
    ),
    (
        "suites/pgn/ashlar_pgnParser/common/commentary/nonPregameCommentary/exception/02_3_movetext_commentary_start_brace_not_followed_by_end_brace.pgn",
        "1:unclosed-comment,missing-terminator",
    ),
    (
        "suites/pgn/ashlar_pgnParser/common/commentary/nonPregameCommentary/exception/07_1_movetext_commentary_end_brace_without_start_brace.pgn",
        "1:unopened-comment",
    ),
    (
        "suites/pgn/ashlar_pgnParser/common/commentary/pregameCommentary/exception/01_movetext_commentary_ends_after_start_brace.pgn",
        "1:unclosed-comment,missing-terminator",
    ),
    (
        "suites/pgn/ashlar_pgnParser/common/commentary/pregameCommentary/exception/02_2_movetext_commentary_start_brace_not_followed_by_end_brace.pgn",
        "1:unclosed-comment,missing-terminator",
    ),
    (
        "suites/pgn/ashlar_pgnParser/common/commentary/pregameCommentary/exception/02_3_movetext_commentary_start_brace_not_followed_by_end_brace.pgn",
        "1:unclosed-comment,missing-terminator",
    ),
    (
        "suites/pgn/ashlar_pgnParser/common/commentary/pregameCommentary/exception/07_movetext_commentary_end_brace_without_start_brace.pgn",
        "1:unopened-comment,illegal-move",
    ),
    (
        "suites/pgn/ashlar_pgnParser/lenient/exception/other/01_tag_format.pgn",
        "1:text-outside-game",
    ),
    ("suites/pgn/ashlar_pgnParser/lenient/exception/other/02_tag_format.pgn", "1:broken-tag"),
    ("suites/pgn/ashlar_pgnParser/lenient/exception/other/03_tag_format.pgn", "1:unclosed-tag"),
    ("suites/pgn/ashlar_pgnParser/lenient/exception/other/04_tag_format.pgn", "1:unclosed-tag"),
    (
        "suites/pgn/ashlar_pgnParser/lenient/exception/other/06_tag_reappear.pgn",
        "1:missing-terminator",
    ),
    (
        "suites/pgn/ashlar_pgnParser/lenient/exception/other/07_tag_reappear.pgn",
        "2:missing-terminator",
    ),
    (
        "suites/pgn/ashlar_pgnParser/lenient/exception/other/10_tag_setup_tag_zero_but_fen_provided.pgn",
        "1:illegal-move",
    ),
    ("suites/pgn/ashlar_pgnParser/lenient/exception/san/01_initial_position.pgn", "1:illegal-move"),
    ("suites/pgn/ashlar_pgnParser/lenient/exception/san/02_initial_position.pgn", "1:illegal-move"),
    (
        "suites/pgn/ashlar_pgnParser/lenient/exception/san/03_custom_position_white_start.pgn",
        "1:illegal-move",
    ),
    (
        "suites/pgn/ashlar_pgnParser/lenient/exception/san/04_custom_position_black_start.pgn",
        "1:illegal-move",
    ),
    (
        "suites/pgn/ashlar_pgnParser/lenient/fromCustomPosition/04_white_start.pgn",
        "1:missing-terminator",
    ),
    (
        "suites/pgn/ashlar_pgnParser/lenient/fromInitialPosition/12_result_incomplete_missing_termination_marker.pgn",
        "1:missing-terminator",
    ),
    (
        "suites/pgn/ashlar_pgnParser/lenient/fromInitialPosition/13_result_incomplete_missing_tag_missing_termination_marker.pgn",
        "1:missing-terminator",
    ),
    (
        "suites/pgn/ashlar_pgnParser/lenient/fromInitialPosition/14_movetext_whitespace.pgn",
        "1:detached-mark",
    ),
    (
        "suites/pgn/ashlar_pgnParser/lenient/result/01_no_result_tag_no_termination_tag.pgn",
        "1:missing-terminator",
    ),
    (
        "suites/pgn/ashlar_pgnParser/strict/exception/other/05_tag_no_start_brace.pgn",
        "1:text-outside-game",
    ),
    (
        "suites/pgn/ashlar_pgnParser/strict/exception/other/06_tag_premature_end.pgn",
        "1:unclosed-tag",
    ),
    (
        "suites/pgn/ashlar_pgnParser/strict/exception/other/11_tag_value_ending_quote_not_found.pgn",
        "1:unclosed-tag",
    ),
    (
        "suites/pgn/ashlar_pgnParser/strict/exception/other/12_1_tag_no_end_brace.pgn",
        "1:unclosed-tag",
    ),
    (
        "suites/pgn/ashlar_pgnParser/strict/exception/other/12_2_tag_no_end_brace.pgn",
        "1:unescaped-quote,unclosed-tag",
    ),
    (
        "suites/pgn/ashlar_pgnParser/strict/exception/other/18_file_end_invalid.pgn",
        "1:missing-terminator",
    ),
    (
        "suites/pgn/ashlar_pgnParser/strict/exception/other/19_file_end_invalid.pgn",
        "1:unknown-token,missing-terminator",
    ),
    (
        "suites/pgn/ashlar_pgnParser/strict/exception/other/21_file_end_invalid.pgn",
        "1:illegal-move,missing-terminator",
    ),
    (
        "suites/pgn/ashlar_pgnParser/strict/exception/other/23_tag_set_up_requires_fen_tag_but_missing.pgn",
        "1:illegal-move",
    ),
    (
        "suites/pgn/ashlar_pgnParser/strict/exception/other/25_1_invalid_commentary.pgn",
        "1:unclosed-comment,missing-terminator",
    ),
    (
        "suites/pgn/ashlar_pgnParser/strict/exception/other/25_2_invalid_commentary.pgn",
        "1:illegal-move,unopened-comment",
    ),
    (
        "suites/pgn/ashlar_pgnParser/strict/exception/other/25_3_invalid_commentary.pgn",
        "1:unclosed-comment,missing-terminator",
    ),
    (
        "suites/pgn/ashlar_pgnParser/strict/exception/other/25_5_invalid_commentary.pgn",
        "1:unopened-comment",
    ),
    ("suites/pgn/ashlar_pgnParser/strict/exception/san/01_initial_position.pgn", "1:illegal-move"),
    ("suites/pgn/ashlar_pgnParser/strict/exception/san/02_initial_position.pgn", "1:illegal-move"),
    (
        "suites/pgn/ashlar_pgnParser/strict/exception/san/04_custom_position_black_start.pgn",
        "1:illegal-move",
    ),
    (
        "suites/pgn/ashlar_pgnParser/strict/moveSuffixAnnotation/moveSuffixAnnotationAndCommentary/exception/01_example.pgn",
        "1:illegal-move",
    ),
    (
        "suites/pgn/ashlar_pgnParser/strict/moveSuffixAnnotation/moveSuffixAnnotationOnly/exception/01_example.pgn",
        "1:unknown-token",
    ),
    (
        "suites/pgn/ashlar_pgnParser/strict/moveSuffixAnnotation/moveSuffixAnnotationOnly/exception/02_example.pgn",
        "1:illegal-move",
    ),
    (
        "suites/pgn/ashlar_pgnParser/strict/moveSuffixAnnotation/moveSuffixAnnotationOnly/exception/03_example.pgn",
        "1:unknown-token",
    ),
    ("suites/pgn/kokopu/linebreak-linux/database.pgn", "1:illegal-move"),
    ("suites/pgn/kokopu/linebreak-windows/database.pgn", "1:illegal-move"),
    (
        "suites/pgn/kokopu/misc/database.pgn",
        "2:illegal-move,unknown-token,unopened-comment 3:illegal-move 7:null-move",
    ),
    ("suites/pgn/kokopu/missing-last-end-of-game/database.pgn", "2:missing-terminator"),
    ("suites/pgn/kokopu/redos-comment/database.pgn", "1:unclosed-comment,missing-terminator"),
    ("suites/pgn/kokopu/redos-header/database.pgn", "1:unclosed-tag"),
    (
        "suites/pgn/kokopu/semantic-error/database.pgn",
        "1:illegal-move 2:illegal-move 3:bad-fen 4:other-variant 6:illegal-move 7:illegal-move",
    ),
    // A comment below the last result belongs to no game.
    ("pgn/sample/tcec/TCEC_Season_1_-_Division_3.pgn", "56:text-outside-game"),
    (
        "suites/pgn/kokopu/syntactic-error-1/database.pgn",
        "1:illegal-move 3:broken-tag 4:broken-tag 5:unclosed-tag,broken-tag 6:unescaped-quote 7:illegal-move,unopened-comment 9:unclosed-tag,broken-tag 12:illegal-move 13:unclosed-variation 14:variation-before-move 15:unopened-variation 16:missing-terminator 18:text-outside-game 19:unclosed-tag 20:bad-tag-name 21:unescaped-quote,unclosed-tag",
    ),
    ("suites/pgn/kokopu/syntactic-error-4/database.pgn", "1:unclosed-comment,missing-terminator"),
    ("suites/pgn/pychess/knightvuillaume-jannlee-zh-lichess.pgn", "1:other-variant"),
    ("suites/pgn/pychess/saturs-jannlee-zh-lichess.pgn", "1:other-variant"),
];

/// Files whose games all lack the terminator (605 of a broadcast), or that are no PGN at all.
const DAMAGED_THROUGHOUT: &[(&str, usize)] = &[
    ("suites/pgn/FWWRC.pgn", 605),
    ("pgn/sample/scalachess/FWWRC.pgn", 605),
    ("suites/pgn/chessjs/0.pgn", 7),
];

fn check_file(path: &str, failures: &mut Failures) -> Vec<ReadGame> {
    let text = read_file(path);
    let games = read_all(&text);
    let mut found = Vec::new();
    for (index, read) in games.iter().enumerate() {
        let mut kinds: Vec<&str> = Vec::new();
        for diagnostic in &read.diagnostics {
            if !kinds.contains(&diagnostic.damage.code()) {
                kinds.push(diagnostic.damage.code());
            }
        }
        if kinds.is_empty() {
            check_round_trip(&format!("{path} #{}", index + 1), read, failures);
        } else {
            found.push(format!("{}:{}", index + 1, kinds.join(",")));
        }
    }
    if let Some(&(_, count)) = DAMAGED_THROUGHOUT.iter().find(|row| row.0 == path) {
        failures.check(
            path,
            format!("{} of {}", found.len(), games.len()),
            format!("{count} of {count}"),
        );
    } else {
        let expected = DAMAGED.iter().find(|row| row.0 == path).map_or("", |row| row.1);
        failures.check(path, found.join(" "), expected);
    }
    if text.len() < 100_000 {
        check_events(path, &text, 7, failures);
    }
    check_events(path, &text, 4096, failures);
    games
}

#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn suites_and_samples() {
    let mut failures = Failures::default();
    let mut paths = files("suites/pgn", ".pgn");
    paths.extend(files("suites/rules", ".pgn"));
    paths.extend(files("pgn/sample", ".pgn"));
    for path in &paths {
        check_file(path, &mut failures);
    }
    for (path, _) in DAMAGED {
        assert!(paths.iter().any(|known| known == path), "{path}");
    }
}

/// How many plies the main lines have, as another program told.
#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn kokopu_plies() {
    /// Files on which we differ, and why.
    const EXCEPTIONS: &[(&str, &str)] = &[
        (
            "suites/pgn/kokopu/misc/1.txt",
            "a backslash before a brace in a comment: the standard knows no such escape",
        ),
        ("suites/pgn/kokopu/syntactic-error-1/20.txt", "the last of our 22 games, not of 21"),
    ];
    /// Files in which we count other games, and why.
    const OTHER_COUNTS: &[(&str, usize, &str)] = &[
        ("syntactic-error-1", 22, "a tag pair follows moves, which begins a game"),
        ("syntactic-error-3", 0, "three signs are stray text"),
        ("syntactic-error-4", 2, "the comment left open does not swallow the next game"),
    ];
    let mut failures = Failures::default();
    for path in files("suites/pgn/kokopu", ".txt") {
        let text = String::from_utf8_lossy(&read_file(&path)).into_owned();
        let plies = text
            .lines()
            .rev()
            .find_map(|line| line.split('{').find_map(|part| part.strip_suffix(" plies}")));
        let index: usize = Path::new(&path).file_stem().unwrap().to_str().unwrap().parse().unwrap();
        let database = Path::new(&path).with_file_name("database.pgn");
        let games = read_all(read_file(database.to_str().unwrap()));
        if !EXCEPTIONS.iter().any(|row| row.0 == path) {
            let found = games.get(index).map(|read| read.game.main_line().items());
            let moves =
                found.map_or(0, |items| items.iter().filter(|item| is_played(item)).count());
            failures.check(&path, moves.to_string(), plies.expect("plies"));
        }
    }
    let counts = String::from_utf8(read_file("suites/pgn/kokopu_pgns.tsv")).unwrap();
    for line in counts.lines().skip(1) {
        let (name, count) = line.split_once('\t').expect(line);
        let games = read_all(read_file(&format!("suites/pgn/kokopu/{name}/database.pgn")));
        let other = OTHER_COUNTS.iter().find(|row| row.0 == name).map(|row| row.1.to_string());
        failures.check(name, games.len().to_string(), other.as_deref().unwrap_or(count));
        if name.starts_with("syntactic-error") && games.len() > 1 {
            // A valid game stands at the end.
            failures.check(name, plies(&games).last().map_or(0, |&plies| plies).to_string(), "7");
        }
    }
}

fn is_played(item: &Item) -> bool {
    matches!(item, Item::Move(_) | Item::NullMove)
}

/// The longest possible game: 17,697 plies, from a reader in small pieces as well.
#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn the_longest_game() {
    let text = read_file("rules/longest_game.pgn");
    let games = read_all(&text);
    assert_eq!(plies(&games), [17_697]);
    assert_eq!(damage(&games[0].diagnostics), "");
    let mut reader = Reader::new(crate::pgn::Trickle { rest: &text, step: 100 });
    let mut replay = jadoube_notation::pgn::Replay::new(jadoube_notation::pgn::GameBuilder::new());
    assert_eq!(reader.read_game(&mut replay).unwrap().as_ref(), games.first());
    let bytes = games[0].game.to_bytes(&Style::EXPORT);
    assert!(read_all(&bytes)[0].game.lines().eq(games[0].game.lines()));
}

/// The corpus that speed is measured on has no damage, and is the same in pieces.
#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn corpus() {
    let mut failures = Failures::default();
    for path in files("pgn/corpus", "1000k.pgn") {
        let games = check_file(&path, &mut failures);
        failures.check(&path, (games.len() > 400).to_string(), "true");
    }
}
