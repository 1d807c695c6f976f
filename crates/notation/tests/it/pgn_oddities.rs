//! Spellings that harm no game, and damage that must not get lost.

use jadoube_notation::pgn::{
    Damage, Game, GameBuilder, Item, MoveVisitor, Outcome, Place, Played, Reader, Replay,
    SliceReader,
};
use jadoube_notation::san::Leniency;

use crate::pgn::{Failures, Row, check, damage, read_all};

#[test]
fn marks_apart_from_their_move() {
    const ROWS: &[Row] = &[
        (
            "mate",
            b"1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7 # 1-0",
            "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7# 1-0",
            "detached-mark@1:40",
        ),
        ("check", b"1. e4 f6 2. Qh5 + g6 *", "e4 f6 Qh5+ g6 *", "detached-mark@1:17"),
        ("on the next line", b"1. e4 f6 2. Qh5\n+ g6 *", "e4 f6 Qh5+ g6 *", "detached-mark@2:1"),
        ("twice", b"1. e4 f6 2. Qh5 ++ g6 *", "e4 f6 Qh5+ g6 *", "detached-mark@1:17"),
        ("with a glyph", b"1. e4 f6 2. Qh5 + ! g6 *", "e4 f6 Qh5+ $1 g6 *", "detached-mark@1:17"),
        ("in words", b"1. e4 f6 2. Qh5 ch. g6 *", "e4 f6 Qh5+ g6 *", "detached-mark@1:17"),
        ("in signs", "1. e4 f6 2. Qh5 † g6 *".as_bytes(), "e4 f6 Qh5+ g6 *", "detached-mark@1:17"),
        (
            "in a variation",
            b"1. e4 f6 (1... d5 2. Bb5 +) 2. d4 *",
            "e4 f6 ( d5 Bb5+ ) d4 *",
            "detached-mark@1:26",
        ),
        ("before any move", b"1. # e4 *", "e4 *", "unknown-token@1:4"),
        ("a word, not a mark", b"1. ch e4 *", "<ch> <e4> *", "illegal-move@1:4"),
    ];
    check(ROWS);
}

#[test]
fn marks_close_behind_their_move() {
    const ROWS: &[Row] = &[
        ("ASCII", b"1. Nf3+- d5-+ 2. c4= e6+= *", "Nf3 $18 d5 $19 c4 $10 e6 $14 *", ""),
        ("with slashes", b"1. Nf3+/- d5=/+ 2. c4-/+ *", "Nf3 $16 d5 $15 c4 $17 *", ""),
        ("signs", "1. Nf3± d5∓ 2. c4∞ e6⩲ *".as_bytes(), "Nf3 $16 d5 $17 c4 $13 e6 $14 *", ""),
        ("a sign of Latin-1", b"1. Nf3\xB1 d5 *", "Nf3 $16 d5 *", ""),
        ("after a check", b"1. e4 f6 2. Qh5++- g6 *", "e4 f6 Qh5+ $18 g6 *", ""),
        ("novelty", b"1. Nf3N d5N 2. c4 TN e6 *", "Nf3 $146 d5 $146 c4 $146 e6 *", ""),
        (
            "after castling",
            b"1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O= *",
            "e4 e5 Nf3 Nf6 Be2 Be7 O-O $10 *",
            "",
        ),
        ("after a variation", b"1. e4 (1. d4= d5) e5 *", "e4 ( d4 $10 d5 ) e5 *", ""),
        (
            "signs without a number",
            "1. e4 ≥ e5⟫ *".as_bytes(),
            "e4 '≥' <e5⟫> *",
            "unknown-token@1:7 illegal-move@1:9",
        ),
        ("compensation", "1. e4 =/∞ e5 ∞= *".as_bytes(), "e4 $44 e5 $44 *", ""),
        (
            "a promotion is no novelty",
            b"[FEN \"6k1/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n1. a8N Kg7 *",
            "[FEN=6k1/P7/8/8/8/8/8/4K3 w - - 0 1] a8=N Kg7 *",
            "",
        ),
    ];
    check(ROWS);
}

#[test]
fn results_in_other_spellings() {
    const ROWS: &[Row] = &[
        ("decimals", b"1. e4 0.5-0.5", "e4 1/2-1/2", "result-spelling@1:7"),
        (
            "decimals with a comma",
            b"1. e4 0,5-0,5 1. d4 *",
            "e4 1/2-1/2 | d4 *",
            "result-spelling@1:7 |",
        ),
        ("fractions, colon", "1. e4 ½:½".as_bytes(), "e4 1/2-1/2", "result-spelling@1:7"),
        ("mixed", "1. e4 1/2–½".as_bytes(), "e4 1/2-1/2", "result-spelling@1:7"),
        (
            "with blanks",
            b"1. e4 1 - 0\n[Event \"B\"]\n*",
            "e4 1-0 | [Event=B] *",
            "result-spelling@1:7 |",
        ),
        ("Black, with blanks", "1. e4 e5 0 – 1".as_bytes(), "e4 e5 0-1", "result-spelling@1:10"),
        ("halves with blanks", b"1. e4 1/2 - 1/2", "e4 1/2-1/2", "result-spelling@1:7"),
        (
            "fractions with blanks",
            "1. e4 ½ - ½ *".as_bytes(),
            "e4 1/2-1/2 | *",
            "result-spelling@1:7 |",
        ),
        (
            "not played",
            b"[Event \"A\"]\n\n+/-\n\n[Event \"B\"]\n*",
            "[Event=A] 1-0 | [Event=B] *",
            "result-spelling@3:1 |",
        ),
        ("not played, Black", b"[Event \"A\"]\n\n-/+", "[Event=A] 0-1", "result-spelling@3:1"),
        ("not played, colon", b"1. e4 +:-", "e4 1-0", "result-spelling@1:7"),
        ("an evaluation", b"1. e4 +/- *", "e4 $16 *", ""),
        ("an evaluation before the moves", b"[Event \"A\"]\n+/- 1. e4 *", "[Event=A] $16 e4 *", ""),
        ("an evaluation at the end", b"1. e4 +/-", "e4 $16", "missing-terminator@1:10"),
        (
            "in a variation",
            b"1. e4 (1. d4 0.5-0.5) e5 *",
            "e4 ( d4 ) e5 *",
            "result-spelling@1:14 result-in-variation@1:14",
        ),
        (
            "castling is no result",
            b"1. e4 0-0",
            "e4 <0-0>",
            "illegal-move@1:7 missing-terminator@1:10",
        ),
        ("a number, then castling", b"1 0-0 *", "<0-0> *", "illegal-move@1:3"),
        ("no result", b"1. e4 1-1 e5 *", "e4 e5 *", "unknown-token@1:7"),
        ("decimals without zeros", b"1. e4 .5-.5", "e4 1/2-1/2", "result-spelling@1:7"),
        (
            "a decimal alone",
            b"1. e4 0.5\n\n[Event \"B\"]\n.5\n",
            "e4 1/2-1/2 | [Event=B] 1/2-1/2",
            "result-spelling@1:7 | result-spelling@4:1",
        ),
        ("a decimal before more", b"1. e4 0.5 e5 *", "e4 e5 *", ""),
        ("backslashes", b"1. e4 1\\2-1\\2", "e4 1/2-1/2", "result-spelling@1:7"),
        (
            "the end of a sentence",
            b"1. e4 1-0.\n1. d4 1/2-1/2, {tail}\n",
            "e4 1-0 | d4 {tail} 1/2-1/2",
            "result-spelling@1:7 | result-spelling@2:7",
        ),
        (
            "in a word",
            "1. e4 remis\n\n[Event \"B\"]\n1. d4 Draw\n\n[Event \"C\"]\n1. c4 remíza".as_bytes(),
            "e4 1/2-1/2 | [Event=B] d4 1/2-1/2 | [Event=C] c4 1/2-1/2",
            "result-spelling@1:7 | result-spelling@4:7 | result-spelling@7:7",
        ),
        ("a word before more", b"1. e4 draw e5 *", "e4 <draw> <e5> *", "illegal-move@1:7"),
        ("equal", b"1. e4 e5 =-=", "e4 e5 1/2-1/2", "result-spelling@1:10"),
    ];
    check(ROWS);
    let games = read_all("1. e4 0.5-0.5");
    assert_eq!(games[0].diagnostics[0].detail, "0.5-0.5; write 1/2-1/2");
}

#[test]
fn results_alone_in_any_spelling() {
    const ROWS: [(Outcome, &[&str]); 4] = [
        (
            Outcome::WhiteWins,
            &[
                "1-0", "1:0", "1–0", " 1 - 0 ", "1-O", "I-0", "l-0", "1-0.", "+/-", "+:-", "+-",
                "+--",
            ],
        ),
        (
            Outcome::BlackWins,
            &["0-1", "0:1", "0–1", "0−1", "O-1", "o-l", "-/+", "-:+", "-+", "--+"],
        ),
        (
            Outcome::Draw,
            &[
                "1/2-1/2",
                "1/2",
                "½",
                "½-½",
                "½ : ½",
                "1/2-½",
                "1\\2-1\\2",
                "0.5-0.5",
                "0,5-0,5",
                ".5-.5",
                "0.5",
                ".5",
                "=",
                "=-=",
                "=:=",
                "=/=",
                "draw",
                "Drawn",
                "REMIS",
                "remi",
                "remíza",
                "Remíza",
                "tablas",
            ],
        ),
        (Outcome::Unknown, &["*", "?", ""]),
    ];
    let mut failures: Vec<&str> = Vec::new();
    for (outcome, spellings) in ROWS {
        let wrong =
            spellings.iter().filter(|it| Outcome::from_spelling(it.as_bytes()) != Some(outcome));
        failures.extend(wrong);
    }
    // Both sides lose, or nobody knows what is meant.
    let none = ["0-0", "1-1", "5-5", "1-1/2", "1-", "White", "1-0-1", "1_0", "10", "drawing", "½½"];
    failures.extend(none.iter().filter(|it| Outcome::from_spelling(it.as_bytes()).is_some()));
    assert!(failures.is_empty(), "{failures:?}");
    // Latin-1, and dashes of Windows-1252.
    assert_eq!(Outcome::from_spelling(b"\xBD-\xBD"), Some(Outcome::Draw));
    assert_eq!(Outcome::from_spelling(b"1\x960"), Some(Outcome::WhiteWins));
    assert_eq!(Outcome::from_spelling(b"rem\xEDza"), Some(Outcome::Draw));
}

#[test]
fn numbers_in_other_spellings() {
    const ROWS: &[Row] = &[
        (
            "parenthesis",
            b"1) e4 e5 2) Nf3 *",
            "e4 e5 Nf3 *",
            "number-spelling@1:1 number-spelling@1:10",
        ),
        ("it may close a variation", b"1. e4 (1. d4 1) e5 *", "e4 ( d4 ) e5 *", ""),
        ("ellipsis", "1. e4 1… e5 2. d4 *".as_bytes(), "e4 e5 d4 *", "number-spelling@1:7"),
        ("ellipsis of Windows-1252", b"1. e4 1\x85 e5 *", "e4 e5 *", "number-spelling@1:7"),
        ("an ellipsis alone", "1. e4 …e5 *".as_bytes(), "e4 e5 *", "number-spelling@1:7"),
        ("between the moves", "1. e4…e5 *".as_bytes(), "e4 e5 *", "number-spelling@1:6"),
        (
            "beyond 9999",
            b"9999. e4 e5 10000. Nf3 10000... Nc6 100000. d4 *",
            "e4 e5 Nf3 Nc6 d4 *",
            "",
        ),
    ];
    check(ROWS);
}

#[test]
fn moves_in_other_spellings() {
    const ROWS: &[Row] = &[
        ("capitals", b"1. E4 D5 2. EXD5 QXD5 3. NC3 *", "e4 d5 exd5 Qxd5 Nc3 *", ""),
        ("files only", b"1. e4 d5 2. ed c6 3. dxc Nxc6 *", "e4 d5 exd5 c6 dxc6 Nxc6 *", ""),
        (
            "castling by the king",
            b"1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. Kg1 e8g8 *",
            "e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O *",
            "",
        ),
        ("no castling", b"1. e4 e5 2. Kg1 *", "e4 e5 <Kg1> *", "illegal-move@1:13"),
    ];
    check(ROWS);
}

#[test]
fn tags_that_lost_a_bracket_or_a_line_end() {
    const ROWS: &[Row] = &[
        (
            "a value on two lines",
            b"[Event \"A\"]\n[Site \"New\nYork\"]\n[White \"B\"]\n1. e4 *",
            "[Event=A] [Site=New] [White=B] e4 *",
            "unclosed-tag@2:1 broken-tag@3:1",
        ),
        (
            "no opening bracket",
            b"[Event \"A\"]\nSite \"s\"]\n[White \"B\"]\n1. e4 *",
            "[Event=A] [White=B] e4 *",
            "broken-tag@2:1",
        ),
        (
            "no opening bracket, the first",
            b"Event \"A\"]\n[White \"B\"]\n1. e4 *",
            "[White=B] e4 *",
            "text-outside-game@1:1",
        ),
        (
            "moves follow at once",
            b"[Event \"A\n1. e4 e5 *\n[Event \"B\"]\n*",
            "[Event=A] e4 e5 * | [Event=B] *",
            "unclosed-tag@1:1 |",
        ),
        (
            "moves with a tag behind them",
            b"[Event \"A\n1. e4 e5 * [Event \"B\"]\n*",
            "[Event=A] e4 e5 * | [Event=B] *",
            "unclosed-tag@1:1 |",
        ),
    ];
    check(ROWS);
}

#[test]
fn utf_16_is_told_once() {
    let text = "[Event \"A\"]\n\n1. e4 *\n";
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let mut failures = Failures::default();
    for (id, mark, body) in [
        ("little", &b"\xFF\xFE"[..], &little),
        ("big", b"\xFE\xFF", &big),
        ("little, no mark", b"", &little),
        ("big, no mark", b"", &big),
    ] {
        let bytes = [mark, body].concat();
        let mut games = Game::read_all(&bytes);
        failures.check(id, games.by_ref().count().to_string(), "0");
        failures.check(id, damage(games.diagnostics()), "utf-16@1:1");
        // A long one, in windows.
        let long = bytes.repeat(10_000);
        crate::pgn::check_events(id, &long, 4096, &mut failures);
    }
    failures.check("UTF-8", damage(Game::read_all("1. e4 *").diagnostics()), "");
}

#[test]
fn damage_behind_the_last_game_is_told() {
    const ROWS: &[Row] = &[
        ("text", b"1. e4 *\n\nDear Sir\n", "e4 *", "text-outside-game@3:1"),
        (
            "a comment",
            b"1. e4 *\n{late} ;later",
            "e4 *",
            "text-outside-game@2:1 text-outside-game@2:8",
        ),
        (
            "an open comment",
            b"1. e4 *\n{late",
            "e4 *",
            "unclosed-comment@2:1 text-outside-game@2:1",
        ),
        ("a parenthesis", b"1. e4 * )", "e4 *", "text-outside-game@1:9"),
        ("a byte order mark", b"1. e4 *\n\xEF\xBB\xBF", "e4 *", "inner-byte-order-mark@2:1"),
        (
            "a variation after the result",
            b"1. e4 e5 1-0 (1... c5)",
            "e4 e5 1-0",
            "text-outside-game@1:14",
        ),
        (
            "of the last game only",
            b"1. e4 *\nfoo\n1. d4 *\nbar",
            "e4 * | d4 *",
            "| text-outside-game@2:1 text-outside-game@4:1",
        ),
        ("end of file of DOS", b"1. e4 *\r\n\x1A", "e4 *", ""),
        ("the same, more often", b"1. e4 *\r\n\x1A\x1A\r\n", "e4 *", ""),
    ];
    check(ROWS);
    // A text without a game.
    for (text, expected) in [
        ("Dear Sir,\nsee below.", "text-outside-game@1:1"),
        ("{only a comment}", "text-outside-game@1:1"),
        ("% an escape\n", ""),
        ("", ""),
    ] {
        let mut games = Game::read_all(text);
        assert_eq!(games.next(), None);
        assert_eq!(damage(games.diagnostics()), expected, "{text}");
        assert_eq!(games.next(), None);
        assert_eq!(damage(games.diagnostics()), expected, "{text}");
    }
    // A reader's last word.
    let mut replay = Replay::new(GameBuilder::new());
    let mut games = Vec::new();
    let mut reader = Reader::new(&b"1. e4 *\nbar"[..]);
    reader.read_all(&mut replay, |read| games.push(read)).unwrap();
    assert_eq!(damage(&games[0].diagnostics), "");
    assert_eq!(damage(&replay.visitor_mut().take_diagnostics()), "text-outside-game@2:1");
    assert_eq!(replay.visitor_mut().take_diagnostics(), []);
}

#[test]
fn no_kind_of_damage_is_crowded_out() {
    let text = format!("[Event \"A\"]\n\n1. e4 {}", "(".repeat(100_000));
    let games = read_all(&text);
    let found = &games[0].diagnostics;
    for kind in [
        Damage::VariationBeforeMove,
        Damage::UnclosedVariation,
        Damage::TooDeep,
        Damage::MissingTerminator,
    ] {
        assert!(games[0].has(kind), "{kind}");
    }
    // The outermost parenthesis first.
    let open = found.iter().find(|it| it.damage == Damage::UnclosedVariation).unwrap();
    assert_eq!(open.location.to_string(), "3:7");
    assert!(found.len() < 1100, "{}", found.len());

    let text = format!("1. e4 {} Ka1 e5", ") ".repeat(100_000));
    let games = read_all(&text);
    assert!(games[0].has(Damage::IllegalMove) && games[0].has(Damage::MissingTerminator));
    assert!(games[0].diagnostics.len() < 1100);
}

/// What was let pass, move by move.
#[derive(Default)]
struct Lenient(Vec<String>);

impl MoveVisitor for Lenient {
    type Game = Vec<String>;

    fn play(&mut self, played: Played<'_>) -> std::ops::ControlFlow<()> {
        self.0.push(played.leniency.to_string());
        std::ops::ControlFlow::Continue(())
    }

    fn end_game(&mut self, _outcome: Option<Outcome>, _place: Place<'_>) -> Vec<String> {
        std::mem::take(&mut self.0)
    }
}

#[test]
fn a_replay_names_every_leniency() {
    let mut reader = SliceReader::new("1. E4 d5 2. ed Qxd5± 3. nc3 *".as_bytes());
    let found = reader.read_game(&mut Replay::new(Lenient::default())).unwrap();
    let expected = [
        Leniency::UPPER_CASE_FILE,
        Leniency::empty(),
        Leniency::MISSING_RANK | Leniency::MISSING_CAPTURE_MARK,
        Leniency::ANNOTATION,
        Leniency::LOWER_CASE_PIECE,
    ];
    assert_eq!(found, expected.map(|it| it.to_string()));
}

#[test]
fn a_glued_mark_stands_where_it_is_written() {
    struct Marks(Vec<String>);
    impl MoveVisitor for Marks {
        type Game = Vec<String>;
        fn nag(
            &mut self,
            nag: jadoube_notation::pgn::RawNag<'_>,
            place: Place<'_>,
        ) -> std::ops::ControlFlow<()> {
            self.0.push(format!("{} at {}", String::from_utf8_lossy(nag.text), place.location()));
            std::ops::ControlFlow::Continue(())
        }
        fn end_game(&mut self, _outcome: Option<Outcome>, _place: Place<'_>) -> Vec<String> {
            std::mem::take(&mut self.0)
        }
    }
    let mut reader = SliceReader::new("1. e4+- e5 2. Nf3±! *".as_bytes());
    let found = reader.read_game(&mut Replay::new(Marks(Vec::new()))).unwrap();
    assert_eq!(found, ["+- at 1:6", "± at 1:18", "! at 1:19"]);
    let game = Game::read_one("1. e4+- *").unwrap().game;
    assert!(matches!(game.main_line().items(), [Item::Move(_), Item::Nag(_)]));
}
