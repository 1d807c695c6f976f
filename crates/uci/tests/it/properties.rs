//! Any text is read without a panic, and what is written is read back.

use jadoube_notation::uci::to_uci;
use jadoube_uci::serve::{Engine, Search, Server};
use jadoube_uci::{BestMove, Command, Info, Message, SetPosition};
use proptest::prelude::*;

/// Words of the protocol in any order, with nonsense between them.
fn lines() -> impl Strategy<Value = String> {
    const WORDS: &[&str] = &[
        "uci",
        "debug",
        "on",
        "off",
        "setoption",
        "name",
        "value",
        "position",
        "fen",
        "startpos",
        "moves",
        "go",
        "searchmoves",
        "ponder",
        "wtime",
        "btime",
        "winc",
        "binc",
        "depth",
        "nodes",
        "mate",
        "movetime",
        "infinite",
        "info",
        "score",
        "cp",
        "lowerbound",
        "pv",
        "string",
        "option",
        "type",
        "spin",
        "check",
        "combo",
        "button",
        "default",
        "min",
        "max",
        "var",
        "bestmove",
        "id",
        "author",
        "register",
        "code",
        "later",
        "currline",
        "e2e4",
        "e7e8q",
        "0000",
        "(none)",
        "<empty>",
        "-3",
        "17",
        "99999999999999999999",
        "\t",
        "é",
        "\u{0}",
        "bench",
        "quit",
        "stop",
        "isready",
        "ponderhit",
        "ucinewgame",
        "perft",
        "4k3/8/8/8/8/8/8/4K2R",
        "w",
        "K",
    ];
    let word =
        prop_oneof![8 => prop::sample::select(WORDS).prop_map(str::to_owned), 1 => any::<String>()];
    prop::collection::vec(word, 0..12).prop_map(|words| words.join(" ").replace(['\n', '\r'], " "))
}

proptest! {
    #[test]
    fn commands_that_are_read_are_written_so_that_they_are_read_again(line in lines()) {
        if let Ok(Some(command)) = Command::parse(&line) {
            prop_assert_eq!(Command::parse(&command.to_string()), Ok(Some(command)));
        }
    }

    #[test]
    fn messages_that_are_read_are_written_so_that_they_are_read_again(line in lines()) {
        if let Ok(Some(message)) = Message::parse(&line) {
            // A name or text that is itself a word of the protocol cannot be written so that it is told apart.
            let text = message.to_string();
            prop_assert!(Message::parse(&text).is_ok(), "{text}");
            if let Message::Info(info) = message {
                prop_assert_eq!(Info::read(&text), *info);
            }
        }
    }

    #[test]
    fn any_position_is_played_or_refused(line in lines()) {
        if let Ok(position) = line.parse::<SetPosition>() {
            let _ = position.play(None);
        }
    }
}

/// Plays the first legal move, at once.
struct First;

impl Engine for First {
    fn name(&self) -> String {
        "First".to_owned()
    }

    fn author(&self) -> String {
        "Tests".to_owned()
    }

    fn go(&mut self, search: Search<'_>) -> BestMove {
        let first = search.line.position.legal_moves().into_iter().next();
        BestMove { best: first.map(|m| to_uci(m, search.mode)), ponder: None }
    }
}

/// How many answers a line is owed.
fn searches(line: &str) -> usize {
    match Command::parse(line) {
        Ok(Some(Command::Go(go))) => usize::from(go.perft.is_none()),
        Err(error) => usize::from(error.command == "go"),
        Ok(_) => 0,
    }
}

proptest! {
    #[test]
    fn a_server_gives_one_answer_to_each_go_whatever_comes(script in prop::collection::vec(lines(), 0..20)) {
        let mut output = Vec::new();
        Server::new(First).run(script.join("\n").as_bytes(), &mut output).unwrap();
        let is_quit = |line: &String| matches!(Command::parse(line), Ok(Some(Command::Quit)));
        let obeyed = script.iter().take_while(|line| !is_quit(line));
        let owed: usize = obeyed.map(|line| searches(line)).sum();
        let output = String::from_utf8(output).unwrap();
        prop_assert_eq!(output.lines().filter(|line| line.starts_with("bestmove")).count(), owed);
        for line in output.lines() {
            prop_assert!(matches!(Message::parse(line), Ok(Some(_))), "{}", line);
        }
    }
}
