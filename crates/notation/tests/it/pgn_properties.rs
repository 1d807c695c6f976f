//! What holds for every text: no panic, no hang, and damage that stays in its game.

use jadoube_notation::pgn::{
    Game, GameBuilder, Outcome, Place, Reader, Replay, SliceReader, Style, Visitor,
};
use proptest::prelude::*;

use crate::pgn::{Random, check_windows, read_all, sketch};
use crate::pgn_write::random_game;

/// Games as people and programs write them.
fn games() -> Vec<String> {
    let mut random = Random(3);
    let mut games: Vec<_> = (0..6)
        .map(|round| {
            let mut game = random_game(&mut random, 30 + 10 * round);
            game.set_tag("Round", round.to_string());
            let style = [Style::EXPORT, Style::LICHESS][round % 2];
            String::from_utf8(game.to_bytes(&style)).expect("UTF-8")
        })
        .collect();
    games.push("[Event \"crlf\"]\r\n[Site \"s\"]\r\n\r\n1.e4 {x}e5(1...c5 2.Nf3!)2.Nf3 ;y\r\nNc6 3. Bb5 a6 1/2-1/2\r\n\r\n".into());
    games
}

#[test]
fn every_prefix_leaves_the_games_before_it_alone() {
    let games = games();
    let text = games.concat();
    let whole = read_all(&text);
    assert_eq!(whole.len(), games.len());
    let ends: Vec<_> = games
        .iter()
        .scan(0, |end, game| {
            *end += game.len();
            Some(*end)
        })
        .collect();
    for len in 0..text.len() {
        let found = read_all(&text.as_bytes()[..len]);
        let complete = ends.iter().filter(|&&end| end <= len).count();
        assert!(found.len() == complete || found.len() == complete + 1, "{len}");
        assert!(
            found.iter().zip(&whole).take(complete).all(|(found, whole)| found == whole),
            "{len}"
        );
    }
}

/// Changes a few bytes: replaced, removed, or put in.
fn damage(text: &mut Vec<u8>, random: &mut Random) {
    const SIGNS: &[u8] = b"{}()[]\"\\;%$*!?.-+#=@0189abehNKQOxP/~\n\r \0\xEF\xA0\xC3";
    for _ in 0..=random.below(3) {
        let at = random.below(text.len());
        let byte = if random.below(3) == 0 { random.below(256) as u8 } else { *random.pick(SIGNS) };
        match random.below(3) {
            0 => text[at] = byte,
            1 => text.insert(at, byte),
            _ => drop(text.remove(at)),
        }
    }
}

#[test]
fn damage_stays_in_its_game() {
    let games = games();
    let whole = read_all(games.concat());
    let mut random = Random(4);
    for round in 0..20_000 {
        let k = random.below(games.len());
        let mut damaged = games[k].clone().into_bytes();
        damage(&mut damaged, &mut random);
        let (before, after) = (games[..k].concat(), games[k + 1..].concat());
        let text = [before.as_bytes(), &damaged, after.as_bytes()].concat();
        let found = read_all(&text);
        let show = || format!("{round}: game {k}: {}", String::from_utf8_lossy(&damaged));
        assert!(found.len() + 1 >= games.len(), "{}", show());
        for index in 0..k {
            assert_eq!(found[index].game, whole[index].game, "{}", show());
        }
        // The next game may be hurt: a tag pair without its beginning, say, is read as one of it.
        for back in 1..(games.len() - k).saturating_sub(1) {
            let (found, whole) = (&found[found.len() - back], &whole[whole.len() - back]);
            assert_eq!(sketch(&found.game), sketch(&whole.game), "{}", show());
        }
    }
}

#[test]
fn random_signs_are_read_alike_in_all_windows() {
    const SIGNS: &[&str] = &[
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "\"",
        "\\",
        ";",
        "%",
        "$",
        "$1",
        "*",
        "1-0",
        "1/2",
        "!",
        "?!",
        ".",
        "1.",
        "2...",
        "e4",
        "e5",
        "Nf3",
        "O-O",
        "0-0",
        "e8(Q)",
        "exd6 e.p.",
        "--",
        "\n",
        "\r\n",
        "\r",
        " ",
        "\t",
        "\0",
        "\u{feff}",
        "\u{a0}",
        "½",
        "é",
        "[Event \"x\"]",
        "[Site \"",
        "\n[Event \"y\"]\n",
        "{[%clk 0:01]}",
        "N",
        "foo",
        "♘f3",
    ];
    let mut random = Random(5);
    let mut failures = crate::pgn::Failures::default();
    for round in 0..300 {
        let text: String = (0..random.below(80)).map(|_| *random.pick(SIGNS)).collect();
        check_windows(&format!("{round} {text:?}"), text.as_bytes(), &mut failures);
        // A tree can be built of it and written.
        for read in read_all(&text) {
            for style in [Style::EXPORT, Style::LICHESS, Style::ONE_LINE, Style::MINIMAL] {
                assert!(!read.game.to_bytes(&style).is_empty());
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_can_be_read(text in proptest::collection::vec(any::<u8>(), 0..400)) {
        for read in read_all(&text) {
            let bytes = read.game.to_bytes(&Style::EXPORT);
            prop_assert!(!read_all(&bytes).is_empty());
        }
    }

    #[test]
    fn any_tag_values_and_comments_survive(value in "[^\n\r]{0,30}", text in "[^}\r]{0,60}") {
        let mut game = Game::new(jadoube_movegen::Position::initial());
        game.set_tag("Event", value.as_str());
        game.comment(jadoube_notation::pgn::LineId::MAIN, text.as_str());
        game.outcome = Some(Outcome::Unknown);
        let again = Game::read_one(game.to_bytes(&Style::LICHESS)).expect("a game");
        prop_assert_eq!(again.diagnostics, []);
        prop_assert_eq!(again.game.tag("Event"), game.tag("Event"));
        let has_tag_line = text.contains("\n[");
        prop_assert!(has_tag_line || again.game == game);
    }
}

/// Counts the calls that a text makes.
#[derive(Default)]
struct Calls(usize);

impl Visitor for Calls {
    type Game = ();

    fn san(&mut self, _token: &[u8], _place: Place<'_>) -> std::ops::ControlFlow<()> {
        self.0 += 1;
        std::ops::ControlFlow::Continue(())
    }

    fn diagnostic(&mut self, _diagnostic: jadoube_notation::pgn::Diagnostic) {
        self.0 += 1;
    }

    fn end_game(&mut self, _outcome: Option<Outcome>, _place: Place<'_>) {
        self.0 += 1;
    }
}

/// Texts of which many copies might take a reader more than linear time.
const PATTERNS: &[&str] = &[
    "(",
    ")",
    "( ",
    "((e4",
    "{",
    "}",
    "{}",
    "{ {",
    "[",
    "[ ",
    "]",
    "[]",
    "[] ",
    "[a",
    "[A \"",
    "[A  \"x\"] ",
    "[A \"x\"]",
    "[A \"x\" ",
    "\"",
    "\\",
    "\\\"",
    "[Event \"",
    "[Event \"\\",
    "\n[Event \"",
    "[Event \"x\"]\n",
    "{\n[Event \"x\"]\n",
    "(\n[Event \"x\"]\n",
    "[%clk 0:01] ",
    "%",
    "\n%",
    "%\n",
    ";",
    ";\n",
    "\r",
    "\n",
    "\r\n",
    " ",
    "\t",
    "e4 ",
    "e4",
    "e4 e5 Nf3 Nc6 ",
    "exd6 e.p. ",
    "e.p.",
    "e8(",
    "0",
    "1.",
    "1-0 ",
    "( 1-0 ",
    "( * ",
    "*",
    "$",
    "$1",
    "!",
    "--",
    "\0",
    "\u{a0}",
    "\u{feff}",
    "é",
    "½-½ ",
    "foo ",
    "1. e4 * ",
    "1. e4 {x} *\n",
    "Dear Sir\n",
    "x {",
    "\n{",
    "{x\n",
];

fn pathological(pattern: &str, len: usize, start: &str) -> String {
    let mut text = String::from(start);
    text.push_str(&pattern.repeat(len / pattern.len()));
    text
}

#[test]
fn the_work_is_linear() {
    for pattern in PATTERNS {
        for start in ["", "1. e4 ", "[Event \"x\"]\n", "[Event \"x\"]\n\n1. e4 {", "1. e4 ("] {
            let calls = |len| {
                let text = pathological(pattern, len, start);
                let mut calls = Calls::default();
                let mut reader = SliceReader::new(text.as_bytes());
                while reader.read_game(&mut calls).is_some() {}
                let mut again = Calls::default();
                Reader::new(text.as_bytes()).read_all(&mut again, |()| ()).unwrap();
                assert_eq!(calls.0, again.0, "{pattern:?} after {start:?}");
                calls.0
            };
            let (once, twice) = (calls(20_000), calls(40_000));
            assert!(twice <= 2 * once + 8, "{pattern:?} after {start:?}: {once}, then {twice}");
        }
    }
}

/// Work that grew with the square of the size would take hours here.
#[test]
#[ignore = "reads 150 MB"]
fn megabytes_of_odd_text_are_read_and_written() {
    for pattern in PATTERNS {
        for start in ["", "1. e4 ", "[Event \"x\"]\n", "[Event \"x\"]\n\n1. e4 {", "1. e4 ("] {
            let text = pathological(pattern, 1_000_000, start);
            let mut replay = Replay::new(GameBuilder::new());
            let mut reader = SliceReader::new(text.as_bytes());
            while let Some(read) = reader.read_game(&mut replay) {
                assert!(!read.game.to_bytes(&Style::EXPORT).is_empty());
            }
        }
    }
}
