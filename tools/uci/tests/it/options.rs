//! Options and what they change.

use jadoube_uci::Info;
use jadoube_uci::drive::Launch;

use crate::session::{Session, is_legal};

#[test]
fn the_options_that_guis_want_are_there() {
    let driver = Launch::new(env!("CARGO_BIN_EXE_jadoube-uci")).start().unwrap();
    assert!(driver.name().starts_with("Jadoube "));
    for name in [
        "Hash",
        "Clear Hash",
        "Threads",
        "MultiPV",
        "Ponder",
        "UCI_Chess960",
        "UCI_ShowWDL",
        "UCI_AnalyseMode",
        "MoveOverhead",
    ] {
        assert!(driver.option(name).is_some(), "{name}");
    }
    assert!(driver.quit().is_some_and(|status| status.success()));
}

#[test]
fn wrong_values_are_told() {
    let mut session = Session::new();
    for (line, expected) in [
        ("setoption name Hash value 0", "option Hash takes a number from 1 to 65536, found \"0\""),
        ("setoption name Hash", "option Hash takes a number from 1 to 65536, found nothing"),
        (
            "setoption name Ponder value perhaps",
            "option Ponder takes true or false, found \"perhaps\"",
        ),
        ("setoption name Strength value 3", "there is no option named \"Strength\""),
    ] {
        assert_eq!(session.ask(line), [format!("info string {expected}")]);
    }
    session.end_in_silence();
}

#[test]
fn sizes_and_threads_can_be_changed_at_any_time() {
    let mut session = Session::new();
    session.say("setoption name hash value 1\nsetoption name THREADS value 3");
    let (best, _) = session.best("go nodes 2000");
    assert!(is_legal("position startpos", &best), "{best}");
    session.say(
        "setoption name Hash value 33\nsetoption name Threads value 1\nsetoption name Clear Hash",
    );
    let (best, _) = session.best("go nodes 2000");
    assert!(is_legal("position startpos", &best), "{best}");
    session.end_in_silence();
}

#[test]
fn clearing_the_hash_makes_a_search_the_first_one() {
    let mut session = Session::new();
    let quiet = |infos: Vec<Info>| -> Vec<Info> {
        infos.into_iter().map(|info| Info { time: None, nps: None, ..info }).collect()
    };
    let mut search = |before: &str| {
        let (best, infos) = session.best(&format!("{before}\nposition startpos\ngo nodes 3000"));
        (best, quiet(infos))
    };
    let first = search("");
    assert_eq!(search("setoption name Clear Hash"), first);
    assert_eq!(search("ucinewgame"), first);
    session.end_in_silence();
}

#[test]
fn several_lines_are_told_best_first() {
    let mut session = Session::new();
    session.say("setoption name MultiPV value 4");
    let (_, infos) = session.best("position startpos\ngo depth 4");
    let last: Vec<_> = infos
        .iter()
        .filter(|info| info.depth == Some(4) && !info.pv.is_empty())
        .map(|info| (info.multipv.unwrap(), info.pv[0]))
        .take(4)
        .collect();
    assert_eq!(last.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [1, 2, 3, 4]);
    let mut moves: Vec<_> = last.iter().map(|(_, m)| m.to_string()).collect();
    moves.sort_unstable();
    moves.dedup();
    assert_eq!(moves.len(), 4);
    // More than there are moves.
    let (_, infos) = session.best(
        "position fen 4k3/8/8/8/8/8/8/4K2R w - - 0 1\nsetoption name MultiPV value 200\ngo depth 1",
    );
    assert_eq!(infos.iter().filter_map(|info| info.multipv).max(), Some(14));
    session.end_in_silence();
}

#[test]
fn chances_add_up() {
    let mut session = Session::new();
    session.say("setoption name UCI_ShowWDL value true");
    let (_, infos) = session.best("position startpos\ngo depth 3");
    let chances = infos.iter().find_map(|info| info.wdl).unwrap();
    assert_eq!(chances.iter().sum::<u32>(), 1_000);
    session.end_in_silence();
}

#[test]
fn castling_is_written_as_the_game_is_played() {
    let mut session = Session::new();
    let castles = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 1 searchmoves";
    assert_eq!(session.best(&format!("{castles} e1g1")).0, "e1g1");
    session.say("setoption name UCI_Chess960 value true");
    assert_eq!(session.best(&format!("{castles} e1h1")).0, "e1h1");
    // bugs c960-11
    let position = "position fen 2r3kr/pppppppp/8/8/8/6P1/PPPPPP1P/2R3KR w KQkq - 0 1 \
                    moves c2c4 c7c5 d2d4 c5d4 c4c5 d7d6 c5d6 c8c1 g1g2";
    assert_eq!(session.best(&format!("{position}\ngo depth 1 searchmoves g8h8")).0, "g8h8");
    session.end_in_silence();
}
