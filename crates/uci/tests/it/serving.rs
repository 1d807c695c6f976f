//! The half that serves, from outside: lines in, lines out.

use std::io::{BufRead, BufReader, Lines, PipeReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};

use jadoube_board::CastlingMode;
use jadoube_notation::FenStyle;
use jadoube_notation::fen::position_fen;
use jadoube_notation::uci::to_uci;
use jadoube_uci::serve::{AtEnd, Engine, Output, Search, Server};
use jadoube_uci::{BestMove, Info, OptionDeclaration, OptionValue, PlayedLine};

/// Plays the first legal move. With a limit it answers at once, without one when it is stopped.
#[derive(Default)]
struct Toy {
    panics: bool,
}

impl Engine for Toy {
    fn name(&self) -> String {
        "Toy\nwith two lines".into()
    }

    fn author(&self) -> String {
        "A".into()
    }

    fn options(&self) -> Vec<OptionDeclaration> {
        vec![
            OptionDeclaration::spin("Hash", 1, 1..=64),
            OptionDeclaration::check_box("UCI_Chess960", false),
            OptionDeclaration::check_box("Panic", false),
        ]
    }

    fn set_option(&mut self, name: &str, value: OptionValue) -> Result<(), String> {
        match (name, value) {
            ("Hash", OptionValue::Spin(64)) => return Err("no memory".to_owned()),
            ("Panic", OptionValue::Check(panics)) => self.panics = panics,
            _ => {}
        }
        Ok(())
    }

    fn go(&mut self, search: Search<'_>) -> BestMove {
        assert!(!self.panics, "as asked");
        let Search { line, go, moves, mode, watch, output, .. } = search;
        let (sender, stopped) = channel();
        let hit = sender.clone();
        watch.on_stop(move || {
            let _ = sender.send(());
        });
        watch.on_ponder_hit(move || {
            let _ = hit.send(());
        });
        output.info(&Info { depth: Some(1), ..Info::default() });
        if go.depth.is_none() && line.position.has_legal_moves() {
            let _ = stopped.recv();
        }
        let best = moves.first().copied().or(line.position.legal_moves().into_iter().next());
        BestMove { best: best.map(|m| to_uci(m, mode)), ponder: None }
    }

    fn display(&mut self, line: &PlayedLine, _: CastlingMode, output: Output<'_>) {
        output.line(position_fen(&line.position, FenStyle::X_FEN));
    }
}

/// A server in its thread, and a GUI that this test is.
struct Session {
    to_engine: Option<PipeWriter>,
    answers: Lines<BufReader<PipeReader>>,
    server: JoinHandle<()>,
}

impl Session {
    fn new() -> Self {
        Self::with(AtEnd::Stop)
    }

    fn with(at_end: AtEnd) -> Self {
        let (input, to_engine) = pipe().unwrap();
        let (answers, output) = pipe().unwrap();
        let server = Server::new(Toy::default()).at_end(at_end);
        let server = thread::spawn(move || server.run(BufReader::new(input), output).unwrap());
        Self { to_engine: Some(to_engine), answers: BufReader::new(answers).lines(), server }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.to_engine.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The next answers up to this one.
    fn until(&mut self, end: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.answers.next().expect("the server goes on").unwrap();
            let is_end = line.starts_with(end);
            lines.push(line);
            if is_end {
                return lines;
            }
        }
    }

    /// What is said to `line` before the answer to an `isready` behind it.
    fn ask(&mut self, line: &str) -> Vec<String> {
        self.say(line);
        self.say("isready");
        let mut answers = self.until("readyok");
        answers.pop();
        answers
    }

    /// All that is still said, after the end of the input.
    fn end(mut self) -> Vec<String> {
        self.to_engine = None;
        let rest = self.answers.map(Result::unwrap).collect();
        self.server.join().unwrap();
        rest
    }
}

#[test]
fn it_introduces_itself_in_whole_lines() {
    let mut session = Session::new();
    session.say("uci");
    let lines = session.until("uciok");
    assert_eq!(lines[0], "id name Toy with two lines");
    assert_eq!(lines[2], "option name Hash type spin default 1 min 1 max 64");
    assert_eq!(session.end(), [""; 0]);
}

#[test]
fn it_is_ready_while_it_searches_and_answers_once() {
    let mut session = Session::new();
    session.say("go infinite");
    session.until("info depth 1");
    assert_eq!(session.ask(""), [""; 0]);
    assert_eq!(session.ask("ponderhit"), [""; 0]);
    session.say("stop");
    assert_eq!(session.until("bestmove"), ["bestmove a2a3"]);
    assert_eq!(session.ask("stop"), [""; 0]);
    assert_eq!(session.end(), [""; 0]);
}

#[test]
fn a_stop_right_behind_go_is_not_lost() {
    for _ in 0..200 {
        let mut session = Session::new();
        session.say("go infinite\nstop");
        session.until("bestmove");
        assert_eq!(session.end(), [""; 0]);
    }
}

#[test]
fn an_infinite_search_that_is_done_waits_for_stop() {
    for go in
        ["go infinite depth 1", "go infinite", "go ponder depth 1", "go ponder wtime 1 btime 1"]
    {
        let mut session = Session::new();
        // bugs uci-07, uci-12: mated, so there is nothing to search.
        session.say("position startpos moves f2f3 e7e5 g2g4 d8h4");
        session.say(go);
        session.until("info depth 1");
        assert_eq!(session.ask("d").len(), 0, "{go}");
        session.say("stop");
        assert_eq!(session.until("bestmove"), ["bestmove (none)"], "{go}");
        session.until("rnb1kbnr");
        assert_eq!(session.end(), [""; 0]);
    }
}

#[test]
fn a_ponder_hit_gives_the_answer_of_a_search_that_is_done() {
    let mut session = Session::new();
    session.say("go ponder depth 1");
    assert_eq!(session.until("info"), ["info depth 1"]);
    assert_eq!(session.ask(""), [""; 0]);
    session.say("ponderhit");
    assert_eq!(session.until("bestmove"), ["bestmove a2a3"]);
    assert_eq!(session.end(), [""; 0]);
}

#[test]
fn it_is_ready_again_when_what_ended_the_search_is_done() {
    for line in ["position startpos moves e2e4", "setoption name Hash value 2", "ucinewgame"] {
        let mut session = Session::new();
        session.say("go infinite");
        session.until("info depth 1");
        assert_eq!(session.ask(line), ["bestmove a2a3"], "{line}");
        assert_eq!(session.end(), [""; 0]);
    }
}

#[test]
fn what_changes_something_ends_the_search_first() {
    for line in
        ["position startpos moves e2e4", "setoption name Hash value 2", "ucinewgame", "go infinite"]
    {
        let mut session = Session::new();
        session.say("go infinite");
        session.until("info depth 1");
        session.say(line);
        assert_eq!(session.until("bestmove"), ["bestmove a2a3"], "{line}");
        session.say("stop");
        let rest = session.end();
        let answers = rest.iter().filter(|line| line.starts_with("bestmove")).count();
        assert_eq!(answers, usize::from(line == "go infinite"), "{line}: {rest:?}");
    }
}

#[test]
fn the_end_of_the_input_ends_the_search() {
    let mut session = Session::new();
    session.say("go infinite");
    session.until("info depth 1");
    assert_eq!(session.end(), ["bestmove a2a3"]);

    let mut session = Session::new();
    session.say("go infinite");
    session.say("quit");
    assert_eq!(session.until("bestmove").last().unwrap(), "bestmove a2a3");
    assert_eq!(session.end(), [""; 0]);
}

#[test]
fn a_script_is_played_to_its_end() {
    let mut session = Session::with(AtEnd::Finish);
    session.say("go infinite depth 1");
    assert_eq!(session.end(), ["info depth 1", "bestmove a2a3"]);
}

#[test]
fn bad_input_is_told_and_changes_nothing() {
    // bugs uci-08
    let mut session = Session::new();
    assert_eq!(session.ask("position startpos moves e2e4"), [""; 0]);
    for line in [
        "position fen garbage",
        "position fen startpos",
        "position fen 4k3/8/8/8/8/8/8/8 w - - 0 1",
        "position startpos moves e2e5",
        "position startpos moves e2",
        "setoption name Hash value 65",
        "setoption name Hash value 64",
        "setoption name Nothing value 1",
        "setoption",
        "foo bar",
        "debug maybe",
        "eval",
    ] {
        let answers = session.ask(line);
        assert_eq!(answers.len(), 1, "{line}: {answers:?}");
        assert!(answers[0].starts_with("info string "), "{line}: {answers:?}");
    }
    session.say("bench");
    assert_eq!(session.until("info"), ["info string this engine has no bench"]);
    session.say("d");
    assert_eq!(
        session.until("rnbq"),
        ["rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"]
    );
    assert_eq!(session.end(), [""; 0]);
}

#[test]
fn unknown_words_are_passed_over() {
    // bugs uci-05, uci-10
    let mut session = Session::new();
    session.say("joho isready");
    session.until("readyok");
    session.say("debug on extra words\r\n\r\nfoo\n\n\tposition   startpos   moves   e2e4\r");
    let answers = session.ask("d\r");
    assert!(answers.iter().any(|line| line.contains("expected a command")), "{answers:?}");
    assert!(
        answers.contains(&"info string debug: position startpos moves e2e4".to_owned()),
        "{answers:?}"
    );
    assert!(
        answers.iter().any(|line| line.starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/")),
        "{answers:?}"
    );
    assert_eq!(session.end(), [""; 0]);
}

#[test]
fn a_go_that_cannot_be_understood_has_its_answer_too() {
    let mut session = Session::new();
    session.say("go depth x");
    let answers = session.until("bestmove");
    assert_eq!(answers[0], "info string go: expected a whole number, found \"x\" (byte 9)");
    assert_eq!(answers.last().unwrap(), "bestmove a2a3");
    assert_eq!(session.end(), [""; 0]);
}

#[test]
fn searchmoves_are_the_legal_ones() {
    let mut session = Session::new();
    session.say("go depth 1 searchmoves e2e5 h2h3");
    let answers = session.until("bestmove");
    assert!(answers[0].starts_with("info string searchmoves e2e5: "), "{answers:?}");
    assert_eq!(answers.last().unwrap(), "bestmove h2h3");
    assert_eq!(session.end(), [""; 0]);
}

#[test]
fn castling_is_written_as_the_option_says() {
    for (option, expected) in [("false", "bestmove e1g1"), ("true", "bestmove e1h1")] {
        let mut session = Session::new();
        session.say(&format!("setoption name uci_chess960 value {option}"));
        session.say("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        session.say("go depth 1 searchmoves e1g1");
        assert_eq!(session.until("bestmove").last().unwrap(), expected);
        assert_eq!(session.end(), [""; 0]);
    }
}

#[test]
fn an_engine_that_panics_has_its_answer_too() {
    let mut session = Session::new();
    session.say("setoption name Panic value true");
    session.say("go infinite");
    assert!(session.until("info string")[0].contains("failed"));
    session.say("stop");
    assert_eq!(session.until("bestmove"), ["bestmove a2a3"]);
    session.say("setoption name Panic value false");
    session.say("go depth 1");
    session.until("bestmove");
    assert_eq!(session.end(), [""; 0]);
}

#[test]
fn commands_without_end_block_nothing() {
    let mut session = Session::new();
    session.say("go infinite");
    session.until("info depth 1");
    let (sender, receiver): (_, Receiver<usize>) = channel();
    let mut writer = session.to_engine.as_ref().unwrap().try_clone().unwrap();
    // More than the server keeps, and more than the pipes take: it must be read while we write.
    let many = thread::spawn(move || {
        for _ in 0..5_000 {
            writer.write_all(b"d\n").unwrap();
        }
        writer.write_all(b"stop\n").unwrap();
        sender.send(5_000).unwrap();
    });
    let answers = session.until("bestmove");
    assert_eq!(receiver.recv(), Ok(5_000));
    many.join().unwrap();
    assert!(
        answers.iter().all(|line| line.contains("too many commands") || line.contains("bestmove"))
    );
    session.end();
}

#[test]
fn bytes_that_are_no_text_and_lines_without_end_are_passed_over() {
    let mut session = Session::new();
    let writer = session.to_engine.as_mut().unwrap();
    writer.write_all(b"\xFF\xFE isready\n").unwrap();
    writer.write_all(&b"x".repeat(1 << 21)).unwrap();
    writer.write_all(b"\nisready\n").unwrap();
    session.until("readyok");
    assert!(session.until("readyok")[0].contains("too long"));
    assert_eq!(session.end(), [""; 0]);
}

#[test]
fn who_waits_for_the_answer_to_a_line_without_end_gets_one() {
    let mut session = Session::new();
    let moves = "e2e4 ".repeat(1 << 18);
    for begin in ["go searchmoves", "go infinite searchmoves", "go depth x", "go depth 9 junk"] {
        session.say(&format!("{begin} {moves}"));
        let answers = session.until("bestmove");
        assert!(answers[0].contains("too long"), "{begin}");
    }
    session.say(&format!("isready {moves}"));
    session.until("readyok");
    session.say(&format!("position startpos moves {moves}"));
    assert_eq!(session.end().len(), 1);
}
