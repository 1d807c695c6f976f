//! What GUIs rely on, and many engines get wrong.

use jadoube_uci::Score;

use crate::session::{Session, is_legal};

const START: &str = "position startpos";

#[test]
fn it_is_ready_while_it_searches() {
    let mut session = Session::new();
    session.say("position startpos\ngo infinite");
    session.until("info depth 1 ");
    session.say("isready");
    session.until("readyok");
    session.say("stop");
    let (best, _) = session.best("");
    assert!(is_legal(START, &best), "{best}");
    session.end_in_silence();
}

#[test]
fn a_stop_right_behind_go_is_obeyed() {
    for _ in 0..20 {
        let mut session = Session::new();
        let (best, infos) = session.best("position startpos\ngo infinite\nstop");
        assert!(is_legal(START, &best), "{best}");
        assert!(!infos.is_empty());
        session.end_in_silence();
    }
}

#[test]
fn nodes_are_counted_exactly() {
    let mut session = Session::new();
    for nodes in [1, 2, 100, 1_000, 5_000] {
        let (best, infos) =
            session.best(&format!("ucinewgame\nposition startpos\ngo nodes {nodes}"));
        assert!(is_legal(START, &best), "{best}");
        assert_eq!(infos.last().and_then(|info| info.nodes), Some(nodes));
    }
    session.end_in_silence();
}

/// Positions without a legal move, and what they are worth.
const OVER: &[(&str, Score)] = &[
    ("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Score::cp(0)),
    ("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Score::mate(0)),
    // bugs uci-07
    ("position startpos moves f2f3 e7e5 g2g4 d8h4", Score::mate(0)),
    ("position fen k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", Score::cp(0)),
];

#[test]
fn where_the_game_is_over_there_is_no_move() {
    let mut session = Session::new();
    for (position, score) in OVER {
        for go in ["go depth 3", "go nodes 100", "go movetime 1", "go wtime 1 btime 1", "go mate 2"]
        {
            let (best, infos) = session.best(&format!("{position}\n{go}"));
            assert_eq!(best, "(none)", "{position}, {go}");
            assert_eq!(infos.last().and_then(|info| info.score), Some(*score), "{position}, {go}");
        }
        // Nothing before `stop`.
        session.say(&format!("{position}\ngo infinite"));
        let answers = session.ask("");
        assert!(!answers.iter().any(|line| line.starts_with("bestmove")), "{answers:?}");
        assert_eq!(session.best("stop").0, "(none)");
    }
    session.end_in_silence();
}

/// Mates: where, in how many moves, and the first move where there is only one.
const MATES: &[(&str, u32, Option<&str>)] = &[
    ("position fen 6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 1, Some("d1d8")),
    ("position fen 8/8/8/8/8/1k6/2r5/K7 b - - 0 1", 1, None),
    ("position fen k7/8/2K5/8/8/8/8/1R6 w - - 0 1", 2, Some("c6c7")),
    ("position fen r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - - 0 22", 2, Some("f3f6")),
];

#[test]
fn mates_are_found_and_the_search_ends() {
    let mut session = Session::new();
    for (position, moves, expected) in MATES {
        let (best, infos) = session.best(&format!("ucinewgame\n{position}\ngo mate {moves}"));
        assert!(is_legal(position, &best), "{position}: {best}");
        assert!(expected.is_none_or(|expected| expected == best), "{position}: {best}");
        let score = infos.iter().filter_map(|info| info.score).next_back();
        let is_mate = matches!(score.map(|score| score.value), Some(jadoube_uci::Value::Mate(found)) if found > 0 && found.unsigned_abs() <= *moves);
        assert!(is_mate, "{position}: {score:?}");
    }
    session.end_in_silence();
}

#[test]
fn searchmoves_are_obeyed() {
    let mut session = Session::new();
    assert_eq!(session.best("position startpos\ngo depth 4 searchmoves a2a3").0, "a2a3");
    let (best, _) = session.best("go depth 4 searchmoves a2a3 h2h3");
    assert!(["a2a3", "h2h3"].contains(&best.as_str()), "{best}");
    // None of these can be played: that is told, and there is an answer all the same.
    let (best, infos) = session.best("go depth 2 searchmoves e2e5");
    assert!(is_legal(START, &best), "{best}");
    assert!(infos[0].string.as_ref().is_some_and(|text| text.contains("e2e5")));
    session.end_in_silence();
}

#[test]
fn a_bad_position_is_told_and_the_last_one_stays() {
    // bugs uci-08
    let mut session = Session::new();
    assert_eq!(session.ask("position startpos moves e2e4"), [""; 0]);
    for line in [
        "position fen garbage",
        "position fen startpos",
        "position fen 4k3/8/8/8/8/8/8/8 w - - 0 1",
    ] {
        let answers = session.ask(line);
        assert_eq!(answers.len(), 1, "{line}: {answers:?}");
        assert!(answers[0].starts_with("info string "), "{line}: {answers:?}");
    }
    let (best, _) = session.best("go depth 1");
    assert!(is_legal("position startpos moves e2e4", &best), "{best}");
    session.say("quit");
    session.end_in_silence();
}

#[test]
fn the_end_of_the_input_ends_it_while_it_searches() {
    let mut session = Session::new();
    session.say("go infinite");
    session.until("info depth 1 ");
    let (rest, code) = session.end();
    assert_eq!(code, 0);
    assert_eq!(rest.iter().filter(|line| line.starts_with("bestmove")).count(), 1);
}

#[test]
fn moves_with_nothing_after_it_and_short_fens_are_taken() {
    // bugs uci-03
    let mut session = Session::new();
    for line in [
        "position fen 8/8/8/K1pP3r/8/8/8/4k3 w - - 0 2 moves",
        "position fen 8/8/8/K1pP3r/8/8/8/4k3 w - - moves",
        "position startpos moves",
    ] {
        assert_eq!(session.ask(line), [""; 0]);
        let (best, _) = session.best("go depth 1");
        assert!(is_legal(line, &best), "{line}: {best}");
    }
    session.end_in_silence();
}

#[test]
fn unknown_words_blanks_and_carriage_returns_are_no_trouble() {
    // bugs uci-05, uci-10
    let mut session = Session::new();
    session.say("joho isready");
    session.until("readyok");
    let answers = session.ask("foo bar\nuci2");
    assert!(answers.iter().all(|line| line.starts_with("info string ")), "{answers:?}");
    assert_eq!(session.ask("position   startpos   moves   e2e4\r").len(), 0);
    let board = session.ask("d\r");
    assert!(board.iter().any(|line| line.contains("/8/8/4P3/8/PPPP1PPP/")), "{board:?}");
    session.say("quit\r");
    session.end_in_silence();
}

#[test]
fn pondering_ends_with_ponderhit_or_stop() {
    // bugs uci-12
    let mut session = Session::new();
    for end in ["stop", "ponderhit"] {
        for go in ["go ponder wtime 1000 btime 1000", "go ponder depth 2", "go ponder nodes 10"] {
            session.say(&format!("position startpos moves e2e4 e7e5\n{go}"));
            session.until("info depth 1 ");
            let answers = session.ask("");
            assert!(!answers.iter().any(|line| line.starts_with("bestmove")), "{answers:?}");
            let (best, _) = session.best(end);
            assert!(is_legal("position startpos moves e2e4 e7e5", &best), "{best}");
        }
    }
    session.end_in_silence();
}

#[test]
fn a_new_game_without_stop_ends_the_search() {
    let mut session = Session::new();
    session.say("go infinite");
    session.until("info depth 1 ");
    let (best, _) = session.best("ucinewgame");
    assert!(is_legal(START, &best), "{best}");
    session.end_in_silence();
}

#[test]
fn there_is_time_for_a_move_when_there_is_none() {
    let mut session = Session::new();
    for go in [
        "go wtime 0 btime 0",
        "go wtime -50 btime -50 winc 0 binc 0",
        "go wtime 1 btime 1 movestogo 1",
        "go wtime 10 btime 10 movestogo 40",
        "go movetime 0",
        "go movetime 1",
        "go depth 0",
        "go nodes 0",
        "go btime 100",
        "go wtime 30 btime 30 depth 2",
    ] {
        // Without a time for the side to move there is no limit.
        let lines = if go == "go btime 100" {
            format!("{START}\n{go}\nstop")
        } else {
            format!("{START}\n{go}")
        };
        let (best, infos) = session.best(&lines);
        assert!(is_legal(START, &best), "{go}: {best}");
        assert!(infos.iter().any(|info| info.score.is_some()), "{go}");
    }
    session.end_in_silence();
}
