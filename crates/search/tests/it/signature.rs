//! The same search everywhere: node counts, moves and scores of fixed searches, written down.
//!
//! They must not depend on the build, the processor or what was searched before. A change of what is searched changes them:
//! then the new ones are written down here, and told in the commit.

use std::fmt::Write;
use std::ops::ControlFlow;

use jadoube_board::CpuPath;
use jadoube_search::{Control, Limits, Line, Searcher};

use crate::support::{line, think, think_with};

const FENS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    "bqnrkbrn/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/BQNRKBRN w GDgd - 0 2",
    "8/8/4kp2/1p1n2p1/1P4P1/3B1P2/4K3/8 b - - 7 51",
];

const SIGNATURE: &str = "
d2d4 cp 25 5743
e2a6 cp -68 37027
b4f4 cp 34 5705
f6e8 cp 129 9485
f1e2 cp 16 13672
d5f4 cp 102 1865
";

/// What the fixed searches find, a line for each.
fn found() -> String {
    let mut found = String::new();
    for fen in FENS {
        let report = think(&line(fen), &Limits::depth(9));
        let best = report.best.expect("a move");
        writeln!(found, "{best} {} {}", report.score, report.nodes).expect("text");
    }
    found
}

#[test]
fn the_search_is_the_same_everywhere() {
    let found = found();
    assert_eq!(found.trim(), SIGNATURE.trim(), "the search has changed:\n{found}");
}

#[test]
fn every_cpu_path_searches_the_same() {
    let paths = CpuPath::ALL.into_iter().filter(|path| path.force().is_ok());
    let found: Vec<_> = paths.map(|path| (path, found())).collect();
    CpuPath::best().force().expect("the best path is supported");
    for (path, found) in found {
        assert_eq!(found.trim(), SIGNATURE.trim(), "{path:?}");
    }
}

#[test]
fn a_cleared_searcher_is_as_a_new_one() {
    let mut searcher = Searcher::default();
    let first: Vec<_> = FENS
        .iter()
        .map(|fen| think_with(&mut searcher, &line(fen), &Limits::nodes(8_000)))
        .collect();
    searcher.clear();
    for (fen, first) in FENS.iter().zip(first) {
        assert_eq!(think_with(&mut searcher, &line(fen), &Limits::nodes(8_000)), first, "{fen}");
    }
}

#[test]
fn two_searchers_at_once_know_nothing_of_each_other() {
    let alone = think(&line(FENS[1]), &Limits::nodes(20_000));
    let reports = std::thread::scope(|scope| {
        let threads = [1, 2, 1]
            .map(|fen| scope.spawn(move || think(&line(FENS[fen]), &Limits::nodes(20_000))));
        threads.map(|thread| thread.join().expect("no panic"))
    });
    assert_eq!(reports[0], alone);
    assert_eq!(reports[2], alone);
}

#[test]
fn iterations_are_the_search_itself() {
    let (line, limits, control) = (Line::default(), Limits::nodes(30_000), Control::default());
    let mut infos = Vec::new();
    let report = Searcher::default().search(&line, &limits, &control, |info| {
        infos.push(info.clone());
        ControlFlow::Continue(())
    });
    let mut searcher = Searcher::default();
    let mut iterations = searcher.iterations(&line, &limits, &control);
    let same: Vec<_> = iterations.by_ref().flatten().collect();
    assert_eq!(same, infos);
    assert_eq!(iterations.report(), report);
}
