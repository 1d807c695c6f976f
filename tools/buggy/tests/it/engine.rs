//! The engine from outside.

use jadoube_buggy::{Bug, Dialect, serve};

fn answers(bug: Option<Bug>, dialect: Dialect, input: &str) -> String {
    let mut output = Vec::new();
    serve(bug, dialect, input.as_bytes(), &mut output).expect("bytes can be read");
    String::from_utf8(output).expect("text")
}

#[test]
fn a_spoilt_state_stays_spoilt_after_moves() {
    let captured = "position fen 4k3/8/8/8/8/8/6b1/R3K2R b KQ - 0 1 moves g2h1\ngo perft 1\n";
    let bug = Some(Bug::CastlingRookCapturedKeepsRight);
    assert!(answers(bug, Dialect::Divide, captured).contains("e1g1: 1\n"));
    let as_fen = "position fen 4k3/8/8/8/8/8/8/R3K2b w Q - 0 2\ngo perft 1\n";
    assert!(!answers(bug, Dialect::Divide, as_fen).contains("e1g1"));
}

#[test]
fn dialects_are_what_they_say() {
    let input = "position fen 7k/8/8/8/8/8/8/K7 w - - 0 1\ngo perft 1\n";
    assert_eq!(
        answers(None, Dialect::Divide, input),
        "a1b1: 1\na1a2: 1\na1b2: 1\nNodes searched: 3\n"
    );
    assert_eq!(answers(None, Dialect::Totals, input), "Nodes searched: 3\n");
    assert_eq!(
        answers(None, Dialect::None, input),
        "info string this engine does not count moves\n"
    );
}

#[test]
fn search_moves_tell_what_is_in_the_list() {
    let input = |m: &str| {
        format!("position fen 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1\ngo depth 1 searchmoves {m}\n")
    };
    let best = |bug, m: &str| {
        let told = answers(bug, Dialect::Divide, &input(m));
        told.lines().last().expect("an answer").to_owned()
    };
    assert_eq!(best(None, "e1e2"), "bestmove e1e2");
    assert_eq!(best(None, "e1d2"), "bestmove (none)");
    assert_eq!(best(Some(Bug::KingNoCaptureInCheck), "e1e2"), "bestmove (none)");
}

#[test]
fn chess960_spells_castling_as_king_takes_rook() {
    let input = "setoption name UCI_Chess960 value true\n\
                 position fen 4k3/8/8/8/8/8/8/4K2R w H - 0 1\ngo perft 1\n";
    assert!(answers(None, Dialect::Divide, input).contains("e1h1: 1\n"));
}
