//! Tables: sizes, seeds, counts that are found again.

use core::num::NonZero;

use jadoube_movegen::Position;
use jadoube_perft::{Monitor, Options, Runner, Table};

use crate::counts::position;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn sizes_are_rounded_to_whole_lines() {
    for (bytes, rounded) in
        [(0, 64), (63, 64), (64, 64), (100, 64), (1 << 20, 1 << 20), (3000, 2944)]
    {
        assert_eq!(Table::new(bytes, 0).unwrap().bytes(), rounded);
    }
}

#[test]
fn a_table_that_no_machine_can_hold_is_an_error() {
    for bytes in [u64::MAX, 1 << 62] {
        let error = Table::new(bytes, 0).unwrap_err().to_string();
        assert!(error.starts_with(&format!("cannot have a table of {bytes} bytes: ")), "{error}");
    }
}

#[test]
fn seeds_and_clearing_do_not_change_counts() {
    let mut runner = Runner::default().with_table(Table::new(1 << 20, 5).unwrap());
    let kiwipete = position(KIWIPETE);
    for seed in [5, 6, u64::MAX] {
        runner.table_mut().unwrap().set_seed(seed);
        assert_eq!(runner.table().unwrap().seed(), seed);
        assert_eq!(runner.count(&kiwipete, 4), 4_085_603);
    }
    runner.table_mut().unwrap().clear();
    assert_eq!(runner.count(&kiwipete, 4), 4_085_603);
}

#[test]
fn a_count_that_is_in_the_table_is_found_again() {
    let runner = Runner::default().with_table(Table::new(1 << 24, 0).unwrap());
    let monitor = Monitor::new();
    for _ in 0..2 {
        monitor.restart();
        assert_eq!(runner.watched_count(&Position::initial(), 6, &monitor), Ok(119_060_324));
        assert_eq!((monitor.fraction(), monitor.nodes()), (1.0, 119_060_324));
    }
}

#[test]
fn counts_of_few_positions_go_past_64_bits_and_stop_at_128() {
    let kings = position("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    for threads in [1, 2] {
        let threads = NonZero::new(threads).unwrap();
        let options = Options { threads, ..Options::default() };
        let runner = Runner::new(options).unwrap().with_table(Table::new(1 << 22, 0).unwrap());
        assert_eq!(runner.count(&kings, 5), Runner::default().count(&kings, 5));
        let sum = kings.legal_moves().iter().map(|&m| runner.count(&kings.after(m), 39)).sum();
        assert_eq!(runner.count(&kings, 40), sum);
        assert!(sum > u128::from(u64::MAX), "{sum}");
        assert_eq!(runner.count(&kings, 64), u128::MAX);
    }
}

#[test]
fn en_passant_castling_and_the_turn_tell_positions_apart() {
    // The same men: with and without the right to castle, the capture en passant, and the other side's turn.
    let rows = [
        ("r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 1", 3),
        ("r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq - 0 1", 3),
        ("r3k2r/8/8/8/3pP3/8/8/R3K2R b - e3 0 1", 3),
        ("r3k2r/8/8/8/3pP3/8/8/R3K2R b - - 0 1", 3),
        ("r3k2r/8/8/8/3pP3/8/8/R3K2R b Kq - 0 1", 3),
        ("r3k2r/8/8/8/3pP3/8/8/R3K2R w KQkq - 0 1", 3),
        ("r3k2r/8/8/8/3pP3/8/8/R3K2R w KQkq - 0 1", 4),
    ];
    let shared = Runner::default().with_table(Table::new(1 << 20, 0).unwrap());
    for _ in 0..2 {
        for (fen, depth) in rows {
            let position = position(fen);
            let plain = Runner::default().count(&position, depth);
            assert_eq!(shared.count(&position, depth), plain, "{fen}");
        }
    }
}
