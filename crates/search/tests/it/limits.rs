//! Where a search ends.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, ThreadId};
use std::time::Duration;

use jadoube_board::{Move, Square};
use jadoube_search::{Clock, ClockLimit, Config, Control, Limits, Line, Score, Searcher};

use crate::support::{line, think, think_with};

const MIDDLEGAME: &str = "r4rk1/1pp1qppp/p1np1n2/4p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 1 10";

#[test]
fn nodes_are_exact_for_one_thread() {
    let mut searcher = Searcher::default();
    for nodes in [1, 2, 3, 20, 21, 500, 1_023, 1_024, 9_999, 50_000] {
        let (report, infos) = think_with(&mut searcher, &line(MIDDLEGAME), &Limits::nodes(nodes));
        assert_eq!(report.nodes, nodes);
        assert!(infos.iter().all(|info| info.nodes <= nodes));
    }
}

#[test]
fn every_depth_up_to_the_limit_is_told_once() {
    let (report, infos) =
        think_with(&mut Searcher::default(), &line(MIDDLEGAME), &Limits::depth(7));
    assert_eq!(infos.iter().map(|info| info.depth).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(report.depth, 7);
    assert_eq!(infos.last().map(|info| info.score), Some(report.score));
}

#[test]
fn depths_beyond_all_measure_are_cut() {
    let report = think(&line("k7/P7/1K6/8/8/8/8/8 b - - 0 1"), &Limits::depth(u32::MAX));
    assert_eq!(report.best, None); // stalemate
    let (report, _) = think_with(
        &mut Searcher::default(),
        &line("7k/8/6K1/8/8/8/8/8 w - - 0 1"),
        &Limits::depth(u32::MAX),
    );
    assert!(report.depth >= 100);
}

#[test]
fn several_lines_are_different_and_in_order() {
    let limits = Limits { multi_pv: 5, ..Limits::depth(6) };
    let (report, infos) = think_with(&mut Searcher::default(), &line(MIDDLEGAME), &limits);
    let last: Vec<_> = infos.iter().filter(|info| info.depth == 6).collect();
    assert_eq!(last.iter().map(|info| info.multi_pv).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert!(last.is_sorted_by(|a, b| a.score >= b.score));
    let mut first: Vec<_> = last.iter().map(|info| info.pv[0].to_bits()).collect();
    first.sort_unstable();
    first.dedup();
    assert_eq!(first.len(), 5);
    assert_eq!(report.best, Some(last[0].pv[0]));
}

#[test]
fn more_lines_than_moves_are_as_many_as_there_are_moves() {
    let limits = Limits { multi_pv: 500, ..Limits::depth(3) };
    let (_, infos) = think_with(&mut Searcher::default(), &Line::default(), &limits);
    assert_eq!(infos.iter().filter(|info| info.depth == 3).count(), 20);
}

#[test]
fn only_the_allowed_moves_are_looked_at() {
    let allowed = [Move::normal(Square::A2, Square::A3), Move::normal(Square::H2, Square::H3)];
    let limits = Limits { root_moves: allowed.to_vec(), multi_pv: 3, ..Limits::depth(6) };
    let (report, infos) = think_with(&mut Searcher::default(), &Line::default(), &limits);
    assert!(allowed.contains(&report.best.expect("a move")));
    assert!(infos.iter().all(|info| allowed.contains(&info.pv[0])));
    assert_eq!(infos.iter().filter(|info| info.depth == 6).count(), 2);
}

#[test]
fn a_mate_limit_ends_the_search_at_the_mate() {
    let limits = Limits { mate: Some(3), nodes: Some(1_000_000), ..Limits::default() };
    let report =
        think(&line("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1"), &limits);
    assert!(report.score >= Score::MateIn(3), "{report:?}");
    assert!(report.nodes < 1_000_000);
}

#[test]
fn a_mate_that_does_not_exist_is_excluded() {
    for (fen, moves) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3),
        (MIDDLEGAME, 2),
        // Mate in two, not in one.
        ("7k/8/5K2/8/8/8/8/R7 w - - 0 1", 1),
        // There is one in four.
        ("8/8/8/8/8/4k3/8/R3K2R w KQ - 0 1", 3),
    ] {
        let limits = Limits { mate: Some(moves), ..Limits::default() };
        let report = think(&line(fen), &limits);
        assert_eq!(report.no_mate_within, moves, "{fen}");
        assert!(report.best.is_some());
    }
}

#[test]
fn a_mate_that_is_asked_for_is_found() {
    let limits = Limits { mate: Some(4), ..Limits::default() };
    let report = think(&line("8/8/8/8/8/4k3/8/R3K2R w KQ - 0 1"), &limits);
    assert_eq!((report.score, report.pv.len()), (Score::MateIn(4), 7), "{report:?}");
}

/// Asked for too many moves, the usual search may find a long way first. Rows of `mates2000.epd` and an ending.
#[test]
fn a_mate_that_is_found_in_time_is_the_shortest() {
    for (fen, asked, shortest) in [
        ("8/4p3/7R/n7/rp6/kp5Q/8/1K6 w - - 0 1", 6, 3),
        ("Bq1B1K2/3PpN2/P3Pp2/P1p2P2/2Pk1b1R/1p6/pN1P1P2/QR6 w - - 0 1", 7, 4),
        ("8/8/8/8/8/4k3/8/R3K2R w KQ - 0 1", 9, 4),
    ] {
        let limits = Limits { mate: Some(asked), ..Limits::default() };
        let report = think(&line(fen), &limits);
        assert_eq!(report.score, Score::MateIn(shortest), "{fen}: {report:?}");
        assert_eq!(report.pv.len() as u32, 2 * shortest - 1, "{fen}: {report:?}");
        assert_eq!(report.no_mate_within, shortest - 1, "{fen}");
    }
}

/// The fifty-move rule comes between: the mate in two takes one ply too many, and neither is found nor excluded.
#[test]
fn a_mate_after_fifty_moves_is_none() {
    let limits = Limits { mate: Some(2), nodes: Some(20_000), ..Limits::default() };
    let in_time = think(&line("7k/8/5K2/8/8/8/8/R7 w - - 97 90"), &limits);
    assert_eq!(in_time.score, Score::MateIn(2));
    let late = think(&line("7k/8/5K2/8/8/8/8/R7 w - - 98 90"), &limits);
    assert_eq!((late.score, late.no_mate_within), (Score::Cp(0), 1));
}

#[test]
fn only_the_allowed_moves_mate() {
    let root_moves = vec![Move::normal(Square::A1, Square::A2)];
    let limits = Limits { mate: Some(1), root_moves, ..Limits::default() };
    let report = think(&line("7k/8/6K1/8/8/8/8/R7 w - - 0 1"), &limits);
    assert_eq!(report.best, Some(Move::normal(Square::A1, Square::A2)));
    assert_eq!(report.no_mate_within, 1);
}

#[test]
fn progress_is_seen_from_outside() {
    let control = Control::default();
    assert_eq!(control.progress().depth, 0);
    let report =
        Searcher::default().search(&line(MIDDLEGAME), &Limits::nodes(30_000), &control, |_| {
            ControlFlow::Continue(())
        });
    let progress = control.progress();
    assert!(progress.nodes > 29_000 && progress.nodes <= 30_000, "{progress:?}");
    assert_eq!(progress.depth, report.depth + 1);
    assert!(progress.current.is_some_and(|(_, number)| number >= 1));
}

#[test]
fn a_stop_before_the_search_counts() {
    let control = Control::default();
    control.stop();
    let line = Line::default();
    let report = Searcher::default()
        .search(&line, &Limits::default(), &control, |_| ControlFlow::Continue(()));
    assert!(report.best.is_some());
    assert!(report.nodes < 10_000, "{report:?}");
}

#[test]
fn breaking_off_in_the_callback_ends_the_search() {
    let mut told = 0;
    let report = Searcher::default().search(
        &Line::default(),
        &Limits::default(),
        &Control::default(),
        |info| {
            told += 1;
            if info.depth < 4 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    assert_eq!((told, report.depth), (4, 4));
}

/// A clock that counts how often it is asked, and goes on by a millisecond each time.
#[derive(Default)]
struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

fn ticking() -> (Arc<Ticking>, Searcher) {
    let clock = Arc::new(Ticking::default());
    let searcher = Searcher::default().with_clock(Arc::clone(&clock) as Arc<dyn Clock>);
    (clock, searcher)
}

#[test]
fn the_clock_is_never_asked_without_a_time_limit() {
    let (clock, mut searcher) = ticking();
    think_with(&mut searcher, &line(MIDDLEGAME), &Limits::nodes(20_000));
    think_with(&mut searcher, &line(MIDDLEGAME), &Limits::depth(5));
    assert_eq!(clock.0.load(Ordering::Relaxed), 0);
}

#[test]
fn a_time_limit_ends_the_search_when_the_clock_says_so() {
    let (clock, mut searcher) = ticking();
    let limits = Limits::move_time(Duration::from_millis(50));
    let (report, _) = think_with(&mut searcher, &line(MIDDLEGAME), &limits);
    let asked = clock.0.load(Ordering::Relaxed);
    assert!((50..60).contains(&asked), "asked {asked} times");
    assert!(report.depth >= 4, "{report:?}");
}

#[test]
fn the_game_clock_is_shared_out_and_never_overdrawn() {
    let (clock, mut searcher) = ticking();
    let rows = [
        // remaining, increment, moves to go, overhead: milliseconds
        (60_000, 0, None, 10),
        (200, 0, None, 10),
        (1, 0, None, 10),
        (0, 0, Some(0), 0),
        (100, 5_000, None, 0),
        (400, 0, Some(1), 20),
        (u64::MAX, u64::MAX, Some(1), u64::MAX),
    ];
    for (remaining, increment, moves_to_go, overhead) in rows {
        let limit = ClockLimit {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            moves_to_go,
            overhead: Duration::from_millis(overhead),
        };
        let before = clock.0.load(Ordering::Relaxed);
        let nodes = Some(2_000_000).filter(|_| remaining == u64::MAX || remaining > 1_000);
        let limits = Limits { clock: Some(limit), nodes, ..Limits::default() };
        let (report, _) = think_with(&mut searcher, &line(MIDDLEGAME), &limits);
        let used = clock.0.load(Ordering::Relaxed) - before;
        assert!(report.best.is_some());
        let left = remaining.saturating_sub(overhead).max(1);
        assert!(used <= left + 3, "{used} ms of {remaining} with {increment}");
    }
}

#[test]
fn pondering_does_not_end_by_time_before_the_move_is_played() {
    let (_, mut searcher) = ticking();
    let control = Control::default();
    let limits = Limits { ponder: true, ..Limits::move_time(Duration::from_millis(5)) };
    let mut nodes_at_hit = 0;
    let report = searcher.search(&line(MIDDLEGAME), &limits, &control, |info| {
        // The ticking clock would have ended it long before this depth.
        if info.depth == 8 {
            nodes_at_hit = info.nodes;
            control.ponder_hit();
        }
        ControlFlow::Continue(())
    });
    assert!(report.depth >= 8);
    assert!(report.nodes - nodes_at_hit < 20_000, "{report:?}");
}

#[test]
fn a_table_that_cannot_be_had_is_an_error() {
    let config = Config { hash_bytes: usize::MAX, threads: 1 };
    assert!(Searcher::new(config, jadoube_eval::HandCrafted::default()).is_err());
    let mut searcher = Searcher::default();
    assert!(searcher.set_hash(usize::MAX / 2).is_err());
    // The old table is still there, and none at all will do as well.
    assert_eq!(think_with(&mut searcher, &line(MIDDLEGAME), &Limits::nodes(500)).0.nodes, 500);
    searcher.set_hash(0).expect("one bucket");
    assert_eq!(think_with(&mut searcher, &line(MIDDLEGAME), &Limits::nodes(5_000)).0.nodes, 5_000);
}

#[test]
fn threads_search_together() {
    let mut searcher = Searcher::default();
    searcher.set_threads(4);
    let (report, _) = think_with(&mut searcher, &line(MIDDLEGAME), &Limits::depth(8));
    assert_eq!(report.depth, 8);
    for nodes in [1, 300, 20_001] {
        let (report, _) = think_with(&mut searcher, &line(MIDDLEGAME), &Limits::nodes(nodes));
        assert_eq!(report.nodes, nodes, "all threads together");
    }
    searcher.set_threads(0);
    assert_eq!(searcher.config().threads, 1);
}

/// A clock that stands still until a thread asks that is not the first one: then time is up.
struct AskedByOthers {
    first: ThreadId,
    is_asked: AtomicBool,
}

impl Clock for AskedByOthers {
    fn now(&self) -> Duration {
        self.is_asked.fetch_or(thread::current().id() != self.first, Ordering::Relaxed);
        Duration::from_secs(u64::from(self.is_asked.load(Ordering::Relaxed)) * 3_600)
    }
}

/// With more threads than cores the first one comes to its turn only when the others have ended.
#[test]
fn every_thread_looks_at_the_clock() {
    let clock = AskedByOthers { first: thread::current().id(), is_asked: AtomicBool::new(false) };
    let clock = Arc::new(clock);
    let mut searcher = Searcher::default().with_clock(Arc::clone(&clock) as Arc<dyn Clock>);
    searcher.set_threads(3);
    let limits = Limits { nodes: Some(5_000_000), ..Limits::move_time(Duration::from_secs(1)) };
    think_with(&mut searcher, &line(MIDDLEGAME), &limits);
    assert!(clock.is_asked.load(Ordering::Relaxed));
}
