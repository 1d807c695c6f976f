//! Counts, divided counts, cancelling: the same with any number of threads.

use core::num::NonZero;

use jadoube_movegen::{Position, perft};
use jadoube_notation::fen::FenOptions;
use jadoube_perft::{Cancelled, Leaves, Monitor, Options, Runner};

pub(crate) fn position(fen: &str) -> Position {
    Position::new(FenOptions::lenient().read(fen).expect(fen).setup).expect(fen)
}

pub(crate) fn runner(threads: usize, leaves: Leaves) -> Runner {
    let threads = NonZero::new(threads).unwrap();
    Runner::new(Options { threads, leaves }).unwrap()
}

/// FEN, depth, leaves.
const COUNTS: [(&str, u8, u128); 8] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11_030_083),
    // Deep and narrow: pawns that block each other, so that units are as deep as they may be.
    ("8/8/4k3/3p4/3P4/4K3/8/8 w - - 0 1", 8, 3_093_044),
    // Chess960.
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 4, 326_672),
    // Stalemate: no moves at all.
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 5, 0),
    // Mated.
    ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 1, 0),
    ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 0, 1),
];

#[test]
fn counts_do_not_depend_on_threads_or_on_how_leaves_are_counted() {
    for threads in [1, 2, 5] {
        for leaves in [Leaves::Bulk, Leaves::Made] {
            let runner = runner(threads, leaves);
            for (fen, depth, nodes) in COUNTS {
                assert_eq!(
                    runner.count(&position(fen), depth),
                    nodes,
                    "{fen} depth {depth}, {threads} threads, {leaves}"
                );
            }
        }
    }
}

#[test]
fn divided_counts_add_up() {
    for threads in [1, 3] {
        let runner = runner(threads, Leaves::Bulk);
        for (fen, depth, nodes) in COUNTS.into_iter().filter(|row| row.1 > 0) {
            let position = position(fen);
            let divided = runner.divide(&position, depth);
            assert_eq!(divided.len(), position.legal_moves().len());
            assert_eq!(
                divided.iter().map(|move_count| move_count.nodes.unwrap()).sum::<u128>(),
                nodes
            );
            for count in divided.iter().take(3) {
                let below = perft(&position.after(count.m), u32::from(depth) - 1);
                assert_eq!(count.nodes, Some(u128::from(below)), "{fen} {:?}", count.m);
            }
        }
        assert_eq!(runner.divide(&Position::initial(), 0), []);
    }
}

#[test]
fn the_monitor_sees_the_whole_tree() {
    for threads in [1, 2] {
        let monitor = Monitor::new();
        let runner = runner(threads, Leaves::Bulk);
        for (fen, depth, nodes) in COUNTS {
            monitor.restart();
            assert_eq!(runner.watched_count(&position(fen), depth, &monitor), Ok(nodes));
            assert_eq!((monitor.fraction(), u128::from(monitor.nodes())), (1.0, nodes), "{fen}");
        }
    }
}

#[test]
fn cancelling_ends_a_count_that_would_take_years() {
    for threads in [1, 2] {
        let runner = runner(threads, Leaves::Bulk);
        let monitor = Monitor::new();
        std::thread::scope(|scope| {
            let count = scope.spawn(|| runner.watched_count(&Position::initial(), 20, &monitor));
            while monitor.nodes() == 0 {
                std::thread::yield_now();
            }
            monitor.cancel();
            assert_eq!(count.join().unwrap(), Err(Cancelled));
        });
        assert!(monitor.fraction() < 0.1);
        let divided = runner.watched_divide(&Position::initial(), 20, &monitor);
        assert!(divided.len() == 20 && divided.iter().all(|count| count.nodes.is_none()));
        let breakdown = runner.watched_breakdown(&Position::initial(), 20, &monitor);
        assert_eq!(breakdown, Err(Cancelled));
    }
}

/// Counts added up over the depths, as kokopu has them.
#[test]
#[ignore = "reads the shared suites; JADOUBE_SHARED"]
fn cumulative_counts_agree() {
    let shared = std::env::var("JADOUBE_SHARED").unwrap();
    let path = format!("{shared}/suites/perft/kokopu_cumulative.tsv");
    let table = std::fs::read_to_string(path).unwrap();
    let runner = runner(2, Leaves::Bulk);
    for row in table.lines().skip(1) {
        let mut fields = row.split('\t');
        let position = position(fields.next().unwrap());
        let mut sum = 0;
        for (depth, expected) in (0..).zip(fields) {
            sum += runner.count(&position, depth);
            assert_eq!(sum.to_string(), expected, "{row} depth {depth}");
        }
    }
}
