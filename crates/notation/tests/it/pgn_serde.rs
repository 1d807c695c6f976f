//! Games through JSON, and JSON that is no game.
#![cfg(feature = "serde")]

use jadoube_notation::pgn::Game;

const TEXTS: [&str; 4] = [
    "[White \"A\"]\n\n1. e4 {best} e5 $1 (1... c5 2. Nf3 (2. c3 d5) d6 ; so\n) 2. Nf3 Nc6 1-0\n",
    "[FEN \"bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w FCfc - 0 1\"]\n\n1. b3 d5 *\n",
    "1. e4 -- 2. Ka1 (2. Ke2) e5 !!! 1/2-1/2\n",
    "*",
];

#[test]
fn a_game_survives_json() {
    for text in TEXTS {
        let game = Game::read_one(text).expect("a game").game;
        let json = serde_json::to_string(&game).expect("serialises");
        let again: Game = serde_json::from_str(&json).expect("deserialises");
        assert_eq!(game, again, "{json}");
    }
}

#[test]
fn deep_variations_take_no_stack() {
    let text = format!("1. e4 e5 {}{} *", "(1... c5 ".repeat(20_000), ")".repeat(20_000));
    let game = Game::read_one(text).expect("a game").game;
    let json = serde_json::to_string(&game).expect("serialises");
    assert_eq!(serde_json::from_str::<Game>(&json).expect("deserialises"), game);
}

#[test]
fn json_that_is_no_game_is_refused() {
    let start = "\"start\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"";
    for (lines, reason) in [
        ("[]", "main line"),
        ("[[{\"move\":\"e2e5\"}]]", "illegal move e2e5"),
        ("[[{\"move\":\"e2e4\"}],[]]", "line 1 is named by no earlier one"),
        ("[[{\"variation\":0}]]", "line 0 is no new line"),
        ("[[{\"variation\":7}]]", "line 7 is no new line"),
        ("[[{\"variation\":1},{\"variation\":1}],[]]", "line 1 is no new line"),
    ] {
        let json = format!(
            "{{\"tags\":[],{start},\"chess960\":false,\"outcome\":null,\"lines\":{lines}}}"
        );
        let error = serde_json::from_str::<Game>(&json).expect_err(lines).to_string();
        assert!(error.contains(reason), "{lines}: {error}");
    }
}
