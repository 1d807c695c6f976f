//! The shared suites, samples and corpus, file by file.

use std::path::Path;

use jadoube_notation::pgn::{Item, ReadGame, Reader, Style};

use crate::pgn::{Failures, check_events, damage, read_all};
use crate::pgn_suites::{check_round_trip, files, plies, read_file};

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
