//! Writing: the styles, and that nothing is lost.

use jadoube_movegen::Position;
use jadoube_notation::pgn::{Game, Item, LineId, Nag, Outcome, ReadGame, Style};
use jadoube_notation::uci::parse_uci;

use crate::pgn::{Failures, Random, random_move, read_all};

fn read_one(text: &str) -> Game {
    Game::read_one(text).expect(text).game
}

fn written(text: &str, style: &Style) -> String {
    String::from_utf8(read_one(text).to_bytes(style)).expect("UTF-8")
}

/// Movetext, and what comes of it in the styles that write one line.
const ROWS: &[(&str, &str, &str)] = &[
    ("plain", "1.e4 e5 2 Nf3 Nc6 *", "1. e4 e5 2. Nf3 Nc6 *"),
    ("no moves", "*", "*"),
    ("a result", "1. e4 1/2", "1. e4 1/2-1/2"),
    ("no result", "1. e4", "1. e4 *"),
    ("standard form", "1. e2e4 g8f6 2. Pe5 Nf6-d5 3. ng1f3 *", "1. e4 Nf6 2. e5 Nd5 3. Nf3 *"),
    ("marks of check", "1. f3 e5 2. g4 Qh4 0-1", "1. f3 e5 2. g4 Qh4# 0-1"),
    ("number after a comment", "1. e4 {x} e5 {y} 2. d4 *", "1. e4 {x} 1... e5 {y} 2. d4 *"),
    (
        "number after a variation",
        "1. d4 (1. e4) Nf6 (1... d5) *",
        "1. d4 (1. e4) 1... Nf6 (1... d5) *",
    ),
    ("no number after a glyph", "1. e4 $1 e5 $2 2. d4 *", "1. e4 $1 e5 $2 2. d4 *"),
    (
        "comment in a variation",
        "1. e4 e5 ({a} 1... {b} c5 {c}) *",
        "1. e4 e5 ({a} {b} 1... c5 {c}) *",
    ),
    (
        "nested",
        "1. e4 e5 (1... c5 (1... e6 2. d4 d5) 2. Nf3 (2. c3)) 2. d4 *",
        "1. e4 e5 (1... c5 (1... e6 2. d4 d5) 2. Nf3 (2. c3)) 2. d4 *",
    ),
    ("siblings", "1. e4 (1. d4) (1. c4) e5 *", "1. e4 (1. d4) (1. c4) 1... e5 *"),
    ("empty variation", "1. e4 () e5 *", "1. e4 () 1... e5 *"),
    (
        "comment, variation, comment",
        "1. e4 e6 {one} (1... c6) {two} 2. d4 *",
        "1. e4 e6 {one} (1... c6) {two} 2. d4 *",
    ),
    ("null moves", "1. e4 (1. Z0 e5) 1... -- *", "1. e4 (1. -- e5) 1... -- *"),
    ("unplayed", "1. e4 Ka1 2. d4 {x} e5 *", "1. e4 Ka1 d4 {x} e5 *"),
    ("marks without a number", "1. e4 !!! e5 *", "1. e4 !!! e5 *"),
    (
        "comments kept to the byte",
        "1. e4 { [%clk 0:01:00]  a } {} *",
        "1. e4 { [%clk 0:01:00]  a } {} *",
    ),
];

#[test]
fn movetext() {
    let mut failures = Failures::default();
    for &(id, text, expected) in ROWS {
        failures.check(id, written(text, &Style::ONE_LINE), format!("{expected}\n"));
        failures.check(
            &format!("{id}, again"),
            written(expected, &Style::ONE_LINE),
            format!("{expected}\n"),
        );
        let lichess = written(text, &Style { suffixes: false, ..Style::LICHESS });
        failures.check(&format!("{id}, Lichess"), lichess, format!("{expected}\n\n"));
    }
}

#[test]
fn styles() {
    let text = "[White \"B\"]\n[ECO \"A00\"]\n[Event \"A\"]\n[Annotator \"\\\"X\\\"\"]\n\n1. e4! {x} e5 $10 (1... c5) 2. Nf3?? 1-0";
    let rows = [
        (
            "export",
            Style::EXPORT,
            "[Event \"A\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"B\"]\n[Black \"?\"]\n[Result \"1-0\"]\n\
             [Annotator \"\\\"X\\\"\"]\n[ECO \"A00\"]\n\n1. e4 $1 {x} 1... e5 $10 (1... c5) 2. Nf3 $4 1-0\n\n",
        ),
        (
            "Lichess",
            Style::LICHESS,
            "[White \"B\"]\n[ECO \"A00\"]\n[Event \"A\"]\n[Annotator \"\\\"X\\\"\"]\n\n\
             1. e4! {x} 1... e5 $10 (1... c5) 2. Nf3?? 1-0\n\n",
        ),
        (
            "one line",
            Style::ONE_LINE,
            "[White \"B\"] [ECO \"A00\"] [Event \"A\"] [Annotator \"\\\"X\\\"\"] \
             1. e4 $1 {x} 1... e5 $10 (1... c5) 2. Nf3 $4 1-0\n",
        ),
        ("minimal", Style::MINIMAL, "1. e4 e5 2. Nf3 1-0\n"),
    ];
    let mut failures = Failures::default();
    for (id, style, expected) in rows {
        failures.check(id, written(text, &style), expected);
        if id != "minimal" {
            failures.check(&format!("{id}, again"), written(expected, &style), expected);
        }
    }
    assert_eq!(Style::default(), Style::EXPORT);
}

/// The tag `Result` of an export says what the movetext says, unless the game has a tag of its own.
#[test]
fn roster_defaults() {
    assert!(written("1. e4", &Style::EXPORT).contains("[Result \"*\"]"));
    assert!(written("1. e4 0-1", &Style::EXPORT).contains("[Result \"0-1\"]"));
    assert!(written("[Result \"1-0\"]\n1. e4 0-1", &Style::EXPORT).contains("[Result \"1-0\"]"));
    let twice =
        written("[Event \"E\"]\n[White \"A\"]\n[Black \"C\"]\n[White \"B\"]\n*", &Style::EXPORT);
    assert!(
        twice.contains("[White \"A\"]\n[Black \"C\"]\n[Result \"*\"]\n[White \"B\"]\n"),
        "{twice}"
    );
}

#[test]
fn line_comments_keep_their_form_and_end_their_line() {
    let text = "1. e4 ; best \t\ne5 ;too\n(1... c5 ;sharp\n) ;end\n2. d4 $1 *";
    let expected = "1. e4 ; best \t\n1... e5 ;too\n(1... c5 ;sharp\n) ;end\n2. d4 $1 *\n\n";
    let export = written(text, &Style::EXPORT);
    assert!(export.ends_with(expected), "{export}");
    for style in [Style::EXPORT, Style::LICHESS, Style { columns: Some(20), ..Style::LICHESS }] {
        let game = read_one(&written(text, &style));
        assert_eq!(game.main_line().items(), read_one(text).main_line().items(), "{style:?}");
    }
}

/// `}` cannot stand between braces, nor a line end after a semicolon.
#[test]
fn comments_that_braces_cannot_hold() {
    let mut game = Game::new(Position::initial());
    game.comment(LineId::MAIN, "a } b\nc");
    game.comment(LineId::MAIN, "x\n[Event \"y\"]");
    game.annotate(LineId::MAIN, 1);
    game.outcome = Some(Outcome::WhiteWins);
    for style in [Style::EXPORT, Style::LICHESS] {
        let text = String::from_utf8(game.to_bytes(&style)).unwrap();
        let games = read_all(&text);
        assert_eq!(games.len(), 1, "{text}");
        assert_eq!(games[0].diagnostics, [], "{text}");
        let items = games[0].game.main_line().items();
        assert_eq!(items.len(), 4, "{text}");
        assert_eq!(items[3], Item::Nag(Nag::Number(1)), "{text}");
    }
}

/// Two marks side by side would be read as one.
#[test]
fn marks_do_not_run_together() {
    for numbers in [&[1, 2][..], &[1, 1], &[2, 1, 2], &[3, 6], &[14, 1], &[1, 14], &[1, 10]] {
        for before in ["", "e4", "--"] {
            let nags: String = numbers.iter().map(|number| format!(" ${number}")).collect();
            let game = read_one(&format!("[Event \"A\"]\n\n{before}{nags} *"));
            let text = game.to_bytes(&Style::LICHESS);
            let again = Game::read_one(&text).unwrap().game;
            assert_eq!(again, game, "{}", String::from_utf8_lossy(&text));
        }
    }
    // A mark without a number before one with a suffix.
    let game = read_one("[Event \"A\"]\n\n1. e4 +=+ $1 *");
    assert_eq!(read_one(&String::from_utf8(game.to_bytes(&Style::LICHESS)).unwrap()), game);
}

#[test]
fn one_line_is_one_line() {
    for text in [
        "1. e4 {a\nb} e5 *",
        "1. e4 ;a\n1... e5 ;b\n*",
        "[Event \"A\"]\n\n1. e4 (1. d4 ;x\n) {\r\n\r\n} *",
    ] {
        let line = written(text, &Style::ONE_LINE);
        assert_eq!(line.matches(['\n', '\r']).count(), 1, "{line:?}");
        assert_eq!(written(&line, &Style::ONE_LINE), line);
        assert_eq!(
            read_one(&line).main_line().moves().count(),
            read_one(text).main_line().moves().count()
        );
    }
}

/// Every line of the movetext has fewer characters than asked for, unless one token alone has more.
#[test]
fn lines_are_short() {
    let mut random = Random(1);
    for round in 0..300 {
        let game = random_game(&mut random, 60);
        for (columns, suffixes) in [(80, false), (80, true), (20, false), (12, true)] {
            let style = Style { columns: Some(columns), suffixes, ..Style::EXPORT };
            let text = String::from_utf8(game.to_bytes(&style)).unwrap();
            let movetext = text.split_once("\n\n").unwrap().1;
            for line in movetext.lines() {
                let is_one_token =
                    line.trim_start_matches('(').starts_with(['{', ';']) || !line.contains(' ');
                let len = line.chars().count();
                assert!(
                    len < columns || is_one_token,
                    "{round}: {len} of {columns}: {line}\n{text}"
                );
                assert_eq!(line.trim(), line, "{round}: {text}");
            }
        }
    }
}

/// An export is as the standard has it: these bytes, and the same bytes again.
#[test]
fn export_format_is_stable() {
    let text = "\
[Event \"Club match\"]
[Site \"Somewhere\"]
[Date \"2020.01.02\"]
[Round \"1\"]
[White \"Müller, \\\"A\\\"\"]
[Black \"B\\\\C\"]
[Result \"1/2-1/2\"]
[Annotator \"nobody\"]
[ECO \"C20\"]

1. e4 {a comment that is long enough to reach beyond the end} 1... e5 2. Nf3 $1
Nc6 (2... d6 3. d4 (3. Bc4 Be7 {and so on}) 3... exd4) 3. Bb5 a6 4. Ba4 Nf6 5.
O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1/2-1/2

";
    assert_eq!(written(text, &Style::EXPORT), text);
}

/// A game with tags, comments, glyphs, nested variations and null moves.
pub(crate) fn random_game(random: &mut Random, plies: usize) -> Game {
    const COMMENTS: [&str; 8] = [
        "",
        "best",
        " with blanks ",
        "[%clk 0:03:00]",
        "größer ♘",
        "a (b) ;c",
        "two\nlines",
        "{ { $1 1-0 * [Event",
    ];
    let start = match random.below(3) {
        0 => Position::chess960(random.below(960) as u16).unwrap(),
        _ => Position::initial(),
    };
    let mut game = Game::new(start);
    // Set below in the order of the export.
    game.tags.clear();
    game.mode = match random.below(2) {
        _ if start == Position::initial() => jadoube_board::CastlingMode::Standard,
        _ => jadoube_board::CastlingMode::Chess960,
    };
    for (name, value) in [
        ("Event", "?"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", "?"),
        ("White", "a \"b\" \\"),
        ("Black", "?"),
    ] {
        game.set_tag(name, value);
    }
    let outcome =
        *random.pick(&[Outcome::WhiteWins, Outcome::BlackWins, Outcome::Draw, Outcome::Unknown]);
    game.outcome = Some(outcome);
    game.set_tag("Result", outcome.text());
    if start != Position::initial() {
        let style = jadoube_notation::FenStyle::SHREDDER;
        game.set_tag("FEN", jadoube_notation::fen::position_fen(&start, style));
        game.set_tag("SetUp", "1");
        game.set_tag("Variant", "Chess960");
    }
    let mut open = vec![LineId::MAIN];
    for _ in 0..plies {
        let line = *open.last().unwrap();
        match random.below(12) {
            0 => game.comment(line, *random.pick(&COMMENTS)),
            1 => game.annotate(line, random.below(256) as u8),
            2 if game.line(line).moves().next().is_some() => open.push(game.begin_variation(line)),
            3 if open.len() > 1 => {
                open.pop();
            }
            _ => {
                if let Some(m) = random_move(game.line(line).end(), random) {
                    game.play(line, m).unwrap();
                }
            }
        }
    }
    game
}

/// Three styles keep everything; the export adds and sorts tags, which the random games have in order.
#[test]
fn random_games_round_trip() {
    let mut random = Random(2);
    for round in 0..400 {
        let game = random_game(&mut random, 80);
        for style in [
            Style::EXPORT,
            Style::LICHESS,
            Style { columns: Some(30), suffixes: true, ..Style::EXPORT },
        ] {
            let bytes = game.to_bytes(&style);
            let text = String::from_utf8_lossy(&bytes);
            let games = read_all(&bytes);
            assert_eq!(games.len(), 1, "{round}: {text}");
            let ReadGame { game: again, diagnostics, .. } = &games[0];
            assert_eq!(diagnostics, &[], "{round}: {text}");
            assert_eq!(again, &game, "{round}: {text}");
            assert_eq!(again.to_bytes(&style), bytes, "{round}: {text}");
        }
        // On one line, only line ends inside comments are lost.
        let bytes = game.to_bytes(&Style::ONE_LINE);
        let again = Game::read_one(&bytes).unwrap().game;
        assert_eq!(again.to_bytes(&Style::ONE_LINE), bytes, "{round}");
        let minimal = game.to_bytes(&Style::MINIMAL);
        if game.mode == jadoube_board::CastlingMode::Standard {
            let again = Game::read_one(&minimal).unwrap().game;
            assert!(again.main_line().moves().eq(game.main_line().moves()), "{round}");
        }
    }
}

#[test]
fn a_game_made_by_hand() {
    let mut game = Game::new(Position::initial());
    game.set_tag("White", "A");
    game.set_tag("White", "B");
    let play = |game: &mut Game, line, uci: &str| {
        let m = parse_uci(uci, game.line(line).end(), game.mode).unwrap();
        game.play(line, m).unwrap();
    };
    play(&mut game, LineId::MAIN, "e2e4");
    let variation = game.begin_variation(LineId::MAIN);
    play(&mut game, variation, "d2d4");
    game.comment(variation, "closed");
    game.annotate(LineId::MAIN, 1);
    play(&mut game, LineId::MAIN, "e7e5");
    let illegal = parse_uci("e7e5", game.line(variation).end(), game.mode).unwrap();
    assert!(game.play(LineId::MAIN, illegal).is_err());
    assert_eq!(game.lines().len(), 2);
    let text = String::from_utf8(game.to_bytes(&Style::ONE_LINE)).unwrap();
    assert_eq!(text, "[White \"B\"] 1. e4 (1. d4 {closed}) $1 1... e5 *\n");
}

/// Depth takes no stack: neither reading, writing, comparing, copying nor dropping.
/// Without tags, a word that is no move would be text outside any game, and so would a variation or a mark.
#[test]
fn a_game_without_tags_begins_with_a_number_or_a_move() {
    let rows = [
        ("1. KQkq e4 *", "1. KQkq e4 *\n"),
        ("{so} 1. draw *", "{so} 1. draw *\n"),
        ("1. (1. d4) e4 e5 *", "1. (1. d4) 1. e4 e5 *\n"),
        ("1. $7 e4 *", "1. $7 1. e4 *\n"),
        ("1. - e4 *", "1. - 1. e4 *\n"),
        ("1. {only a comment} *", "{only a comment} *\n"),
        ("1. -- e5 *", "1. -- e5 *\n"),
    ];
    let mut failures = Failures::default();
    for (text, expected) in rows {
        let game = read_one(text);
        let line = String::from_utf8(game.to_bytes(&Style::ONE_LINE)).expect("UTF-8");
        failures.check(text, line, expected);
        for style in [Style::EXPORT, Style::LICHESS, Style::ONE_LINE] {
            let again = Game::read_one(game.to_bytes(&style));
            let again = again.map_or_else(String::new, |read| items(&read.game));
            failures.check(text, again, items(&game));
        }
    }
}

fn items(game: &Game) -> String {
    format!("{:?}", game.main_line().items())
}

/// Anywhere else than behind the first a second `Event` would begin another game.
#[test]
fn a_second_event_stands_behind_the_first() {
    let game = read_one("[Event \"A\"]\n[Event \"B\"]\n[White \"C\"]\n\n1. e4 *");
    let text = game.to_bytes(&Style::EXPORT);
    assert!(
        text.starts_with(b"[Event \"A\"]\n[Event \"B\"]\n[Site \"?\"]\n"),
        "{}",
        text.escape_ascii()
    );
    let games: Vec<_> = Game::read_all(&text).collect();
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].game.to_bytes(&Style::EXPORT), text);
}

/// A byte that only continues a character in UTF-8 may be a whole word of another encoding.
#[test]
fn words_in_other_encodings_are_parted() {
    let text = b"1. e4 \x93 e5 \xA5 2. Nf3 *";
    let game = Game::read_one(text).expect("a game").game;
    let line = game.to_bytes(&Style::ONE_LINE);
    assert_eq!(line.trim_ascii_end(), text, "{}", line.escape_ascii());
}

#[test]
fn deep_games() {
    let depth = 40_000;
    let text =
        format!("[Event \"deep\"]\n\n1. e4 {} *\n\n", "(1. d4 ".repeat(depth) + &")".repeat(depth));
    let game = read_one(&text);
    assert_eq!(game.lines().len(), depth + 1);
    let copy = game.clone();
    assert_eq!(copy, game);
    let bytes = game.to_bytes(&Style::LICHESS);
    assert_eq!(read_one(&String::from_utf8(bytes).unwrap()), game);
}

/// A game made by a program can be read again, wherever it starts.
#[test]
fn a_game_made_by_hand_tells_where_it_starts() {
    for fen in [
        "4k3/8/8/8/8/8/4P3/4K3 b - - 3 57",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "bqnrk1rb/pppppppp/8/8/8/8/PPPPPPPP/BQNRK1RB b KQkq - 0 1",
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
    ] {
        let start = crate::san::position(fen);
        let mut game = Game::new(start);
        game.outcome = Some(Outcome::Draw);
        for _ in 0..3 {
            let m = game.main_line().end().legal_moves()[0];
            game.play(LineId::MAIN, m).unwrap();
        }
        for style in [Style::LICHESS, Style::ONE_LINE] {
            let again = Game::read_one(game.to_bytes(&style)).unwrap();
            assert_eq!(again.diagnostics, [], "{fen}");
            assert_eq!(again.game, game, "{fen}");
        }
        let again = Game::read_one(game.to_bytes(&Style::EXPORT)).unwrap().game;
        assert!(again.lines().eq(game.lines()), "{fen}");
    }
}

/// Whatever a program calls a tag, its value comes back and the game is whole.
#[test]
fn impossible_tag_names_are_made_possible() {
    for (name, written) in [
        ("My Tag", "My_Tag"),
        ("", "_"),
        ("a\"b", "a_b"),
        ("a]b", "a_b"),
        ("a\nb", "a_b"),
        ("]", "_"),
        ("a.b", "a.b"),
        ("é", "é"),
    ] {
        let mut game = Game::new(Position::initial());
        game.set_tag(name, "v");
        game.outcome = Some(Outcome::Unknown);
        for style in [Style::EXPORT, Style::LICHESS, Style::ONE_LINE] {
            let games = read_all(game.to_bytes(&style));
            assert_eq!(games.len(), 1, "{name:?}");
            assert_eq!(games[0].game.tag(written).unwrap().to_str(), "v", "{name:?}");
            assert_eq!(games[0].game.outcome, game.outcome, "{name:?}");
        }
    }
}
