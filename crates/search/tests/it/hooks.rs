//! What an evaluator is told: every move made is taken back, and what it keeps agrees with the position.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, ThreadId};

use jadoube_board::Move;
use jadoube_eval::{Evaluator, HandCrafted};
use jadoube_movegen::{Key, Position};
use jadoube_search::{Config, Limits, Line, Searcher};

use crate::support::{line, think_with};

/// Keeps the key of each position of the line, as a network would keep its sums, and looks whether it is asked for the
/// right one.
#[derive(Clone)]
struct Watchful {
    keys: Vec<Key>,
    asked: Arc<AtomicUsize>,
}

impl Evaluator for Watchful {
    fn evaluate(&mut self, position: &Position) -> i32 {
        assert_eq!(self.keys.last(), Some(&position.key()), "asked for another position");
        self.asked.fetch_add(1, Ordering::Relaxed);
        HandCrafted::default().evaluate(position)
    }

    fn refresh(&mut self, position: &Position) {
        self.keys = vec![position.key()];
    }

    fn push(&mut self, before: &Position, played: Option<Move>, after: &Position) {
        assert_eq!(self.keys.last(), Some(&before.key()), "a move from another position");
        match played {
            Some(m) => assert_eq!(before.after(m).key(), after.key()),
            None => assert_eq!(before.null_move().map(|passed| passed.key()), Some(after.key())),
        }
        self.keys.push(after.key());
    }

    fn pop(&mut self) {
        self.keys.pop();
        assert!(!self.keys.is_empty(), "more taken back than made");
    }
}

#[test]
fn hooks_are_balanced_and_tell_of_every_move() {
    let asked = Arc::new(AtomicUsize::new(0));
    let evaluator = Watchful { keys: Vec::new(), asked: Arc::clone(&asked) };
    let mut searcher = Searcher::new(Config::default(), evaluator).expect("memory");
    let fens = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    ];
    for fen in fens {
        // Stopped in the middle of an iteration, again and again.
        for nodes in [1, 2, 77, 3_000, 30_011] {
            let (report, _) = think_with(&mut searcher, &line(fen), &Limits::nodes(nodes));
            assert_eq!(report.nodes, nodes, "{fen}");
        }
    }
    assert!(asked.load(Ordering::Relaxed) > 10_000);
}

/// An evaluator without bounds cannot make the search see mates that are not there.
#[derive(Clone)]
struct Wild(i32);

impl Evaluator for Wild {
    fn evaluate(&mut self, _position: &Position) -> i32 {
        self.0
    }
}

#[test]
fn wild_evaluations_are_cut_to_the_limits() {
    for worth in [i32::MAX, i32::MIN, 32_000] {
        let mut searcher = Searcher::new(Config::default(), Wild(worth)).expect("memory");
        let (report, _) = think_with(&mut searcher, &Line::default(), &Limits::depth(4));
        assert!(matches!(report.score, jadoube_search::Score::Cp(_)), "{worth}: {report:?}");
    }
}

/// Stands still at a gate in every thread but one.
#[derive(Clone)]
struct Stuck {
    free: ThreadId,
    gate: Arc<Mutex<()>>,
}

impl Evaluator for Stuck {
    fn evaluate(&mut self, position: &Position) -> i32 {
        if thread::current().id() != self.free {
            drop(self.gate.lock());
        }
        HandCrafted::default().evaluate(position)
    }
}

#[test]
fn nobody_waits_for_a_thread_that_gets_no_time() {
    let gate = Arc::new(Mutex::new(()));
    let evaluator = Stuck { free: thread::current().id(), gate: Arc::clone(&gate) };
    let config = Config { threads: 2, ..Config::default() };
    let mut searcher = Searcher::new(config, evaluator).expect("memory");
    let closed = gate.lock().expect("no panic");
    for limits in [Limits::depth(4), Limits::nodes(3_000), Limits::depth(3)] {
        let (report, _) = think_with(&mut searcher, &Line::default(), &limits);
        assert!(report.best.is_some());
    }
    drop(closed);
    searcher.clear();
    let (report, _) = think_with(&mut searcher, &Line::default(), &Limits::nodes(3_000));
    assert_eq!(report.nodes, 3_000);
}
