//! Groups of equal positions, and counts that are stopped and taken up again.

use core::num::NonZero;

use jadoube_movegen::Position;
use jadoube_perft::{Cancelled, Deep, Groups, Mark, Monitor, Options, Runner};

use crate::counts::position;

/// FEN, depth, leaves.
const COUNTS: [(&str, u8, u128); 9] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4_865_609),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11_030_083),
    ("8/8/4k3/3p4/3P4/4K3/8/8 w - - 0 1", 8, 3_093_044),
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 4, 326_672),
    // No moves at all.
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 5, 0),
    ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 1, 0),
    ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 0, 1),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 1, 20),
];

fn runners() -> [Runner; 2] {
    [1, 3].map(|threads| {
        let threads = NonZero::new(threads).unwrap();
        Runner::new(Options { threads, ..Options::default() }).unwrap()
    })
}

#[test]
fn groups_stand_for_the_whole_tree() {
    for runner in runners() {
        for (fen, depth, nodes) in COUNTS {
            for wanted in [1, 2, 100, 10_000] {
                let groups = Groups::of(&position(fen), depth, wanted);
                let monitor = Monitor::new();
                let found = runner.watched_groups(&groups.list, groups.depth, &monitor);
                assert_eq!(found, Ok(nodes), "{fen} depth {depth}, {wanted} groups wanted");
                if !groups.list.is_empty() {
                    assert_eq!(monitor.fraction(), 1.0, "{fen} depth {depth}");
                }
            }
        }
    }
}

/// The numbers of different positions after so many plies, of sequence A083276 of the On-Line Encyclopedia of Integer Sequences.
#[test]
fn equal_positions_are_put_together() {
    for (plies, positions) in [(1, 20), (2, 400), (3, 5_362), (4, 72_078)] {
        let groups = Groups::of(&Position::initial(), plies + 2, positions);
        assert_eq!((groups.list.len(), groups.depth), (positions, 2));
    }
}

#[test]
fn lists_of_groups_have_a_limit() {
    let groups = Groups::of(&Position::initial(), 12, usize::MAX);
    assert!(groups.list.len() <= Groups::MOST && groups.depth > 2);
}

#[test]
fn a_count_can_be_stopped_after_every_step() {
    for runner in runners() {
        for (fen, depth, nodes) in COUNTS {
            let root = position(fen);
            for leaves in [1.0, 3_000.0, 1e9] {
                let mut deep = Deep::new(&root, depth);
                let mut steps = 0;
                let mut fraction = 0.0;
                while deep.total().is_none() {
                    let step = deep.step_fraction(leaves);
                    deep.step(&runner, leaves, &Monitor::new()).unwrap();
                    assert!(deep.fraction() >= fraction && step >= 0.0, "{fen}");
                    fraction = deep.fraction();
                    steps += 1;
                    // Rebuilding the lists takes its time.
                    if steps % 500 == 1 {
                        deep = Deep::resume(&root, depth, &deep.marks()).unwrap();
                        assert_eq!(deep.fraction(), fraction, "{fen}");
                    }
                }
                assert_eq!(deep.total(), Some(nodes), "{fen} depth {depth}, steps of {leaves}");
                assert_eq!(deep.fraction(), 1.0, "{fen} depth {depth}");
                let again = Deep::resume(&root, depth, &deep.marks()).unwrap();
                assert_eq!(again.total(), Some(nodes));
            }
        }
    }
}

#[test]
fn large_groups_are_split_again_and_again() {
    // So few leaves in a step that every group is too large.
    let start = Position::initial();
    let mut deep = Deep::new(&start, 9);
    let runner = Runner::default();
    for _ in 0..20 {
        deep.step(&runner, 1e5, &Monitor::new()).unwrap();
        deep = Deep::resume(&start, 9, &deep.marks()).unwrap();
    }
    assert!(deep.marks().len() > 1, "{:?}", deep.marks());
    assert!(deep.fraction() > 0.0 && deep.fraction() < 1e-3);
}

#[test]
fn a_cancelled_step_changes_nothing() {
    let monitor = Monitor::new();
    let mut deep = Deep::new(&Position::initial(), 5);
    deep.step(&Runner::default(), 10_000.0, &monitor).unwrap();
    let marks = deep.marks();
    monitor.cancel();
    assert_eq!(deep.step(&Runner::default(), 10_000.0, &monitor), Err(Cancelled));
    assert_eq!(deep.marks(), marks);
}

#[test]
fn marks_of_something_else_are_refused() {
    let start = Position::initial();
    let mark = |groups| Mark { groups, nodes: 0 };
    for marks in [
        &[mark(usize::MAX)][..],
        &[mark(72_079)],
        // Nothing is left to split after the last group.
        &[mark(72_078), mark(0)],
        // Positions two plies above the leaves are not split.
        &[mark(0), mark(0), mark(0), mark(0), mark(0), mark(0)],
    ] {
        assert!(Deep::resume(&start, 6, marks).is_err(), "{marks:?}");
    }
    let error = Deep::resume(&start, 6, &[mark(usize::MAX)]).unwrap_err().to_string();
    assert_eq!(error, "mark 1 fits no list of groups of this count");
    // Mated: there are no groups.
    let mated = position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert!(Deep::resume(&mated, 5, &[mark(0), mark(0)]).is_err());
    assert_eq!(Deep::resume(&mated, 5, &[]).unwrap().total(), Some(0));
}
