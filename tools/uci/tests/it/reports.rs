//! What is told of a search, and the commands beside the protocol.

use jadoube_board::CastlingMode;

use crate::session::{Session, position};

const POSITIONS: &[&str] = &[
    "position startpos",
    "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "position fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "position fen 8/8/8/8/8/5k2/5p2/5K2 b - - 0 1",
    "position fen 7k/8/5KQ1/8/8/8/8/8 w - - 98 90",
    "position fen 8/8/4k3/8/8/4K3/4P3/8 w - - 0 1",
];

#[test]
fn every_line_told_is_legal_and_ends_with_the_game() {
    let mut session = Session::new();
    for line in POSITIONS {
        let (_, infos) = session.best(&format!("{line}\ngo depth 6"));
        for info in infos.iter().filter(|info| !info.pv.is_empty()) {
            let mut position = position(line);
            for m in &info.pv {
                let m = m.resolve(&position, CastlingMode::Standard);
                position
                    .play_unchecked(m.unwrap_or_else(|error| panic!("{line}: {info}: {error}")));
            }
        }
        let last = infos.last().unwrap();
        assert!(
            last.depth.is_some()
                && last.nodes.is_some()
                && last.time.is_some()
                && last.seldepth.is_some(),
            "{last}"
        );
        assert!(infos.iter().any(|info| info.score.is_some() && !info.pv.is_empty()));
    }
    session.end_in_silence();
}

#[test]
fn a_line_ends_where_nobody_can_mate_any_more() {
    let mut session = Session::new();
    // The only move takes the last figure; kings cannot pass the wall of pawns.
    let walled = "position fen 6k1/8/8/p1p1p1p1/P1P1P1P1/8/1r6/K7 w - - 0 1";
    session.say(&format!("{walled}\ngo depth 6"));
    let answers = session.until("bestmove");
    assert_eq!(answers.last().unwrap(), "bestmove a1b2");
    let lines: Vec<_> = answers.iter().filter_map(|line| line.split_once(" pv ")).collect();
    assert!(!lines.is_empty() && lines.iter().all(|(_, line)| *line == "a1b2"), "{answers:?}");
    session.end_in_silence();
}

#[test]
fn perft_counts() {
    let mut session = Session::new();
    session.say("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\ngo perft 2");
    let answers = session.until("Nodes searched");
    assert_eq!(answers.last().unwrap(), "Nodes searched: 2039");
    assert!(answers.contains(&"e1g1: 43".to_owned()), "{answers:?}");
    assert_eq!(answers.len(), 48 + 2);
    session.say("go perft 0");
    assert_eq!(session.until("Nodes searched").last().unwrap(), "Nodes searched: 1");
    // It can be stopped, and is no search: nobody waits for a best move.
    session.say("go perft 30\nstop");
    session.until("Nodes searched");
    session.say("go perft 65");
    assert_eq!(session.until("info string"), ["info string perft counts 64 plies at most"]);
    session.end_in_silence();
}

#[test]
fn the_board_and_the_evaluation_are_shown() {
    let mut session = Session::new();
    let board = session.ask("position startpos moves e2e4\nd");
    assert!(
        board.contains(
            &"Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1".to_owned()
        ),
        "{board:?}"
    );
    let terms = session.ask("eval");
    assert!(terms.last().unwrap().starts_with("total "), "{terms:?}");
    session.end_in_silence();
}

#[test]
fn the_bench_is_the_same_each_time() {
    let mut session = Session::new();
    let mut bench = || {
        session.say("bench 4");
        loop {
            let line = session.until("").remove(0);
            if let Some((nodes, rate)) = line.split_once(" nodes ") {
                assert!(rate.ends_with(" nps"), "{line}");
                return nodes.parse::<u64>().unwrap();
            }
        }
    };
    let first = bench();
    assert!(first > 1_000);
    assert_eq!(bench(), first);
    session.say("setoption name Hash value 1\nposition startpos moves e2e4");
    session.best("go depth 5");
    let mut bench = || {
        session.say("bench 4");
        session.until("").remove(0).split(' ').next().unwrap().parse::<u64>().unwrap()
    };
    assert_eq!(bench(), first, "it does not depend on options, nor on what was searched before");
    session.end_in_silence();
}
