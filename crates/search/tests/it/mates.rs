//! Mates: found, announced rightly, and the same with and without a table.

use jadoube_search::{Config, Limits, Score, Searcher};

use crate::support::{line, mates, think, think_with};

/// A FEN and the mate: moves to mate for the side to move, negative if it is mated.
const ROWS: &[(&str, i32)] = &[
    ("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 1),
    ("k7/8/K7/8/8/8/8/1Q6 w - - 0 1", 1),
    ("7k/8/5K2/8/8/8/8/R7 w - - 0 1", 2),
    ("8/8/8/8/8/2k5/1q6/K7 w - - 0 1", 0),
    ("7k/R7/6K1/8/8/8/8/8 b - - 0 1", -1),
    ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 1),
    ("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", 2),
];

#[test]
fn mates_are_the_same_with_and_without_a_table() {
    let mut faults = Vec::new();
    for &(fen, mate) in ROWS {
        for hash_bytes in [0, 16 << 20] {
            let config = Config { hash_bytes, threads: 1 };
            let mut searcher =
                Searcher::new(config, jadoube_eval::HandCrafted::default()).expect("memory");
            let (report, _) = think_with(&mut searcher, &line(fen), &Limits::depth(12));
            let wanted = match mate {
                1.. => Score::MateIn(mate.unsigned_abs()),
                _ => Score::MatedIn(mate.unsigned_abs()),
            };
            if report.score != wanted {
                faults.push(format!("{fen} with {hash_bytes} bytes: {}", report.score));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A mate once announced is replaced by shorter ones only.
#[test]
fn an_announced_mate_does_not_grow_longer() {
    let mut searcher = Searcher::default();
    let (_, infos) =
        think_with(&mut searcher, &line("7k/8/5K2/8/8/8/8/R7 w - - 0 1"), &Limits::depth(16));
    let mates: Vec<Score> =
        infos.iter().map(|info| info.score).filter(|score| *score > Score::Cp(20_000)).collect();
    assert!(!mates.is_empty());
    assert!(mates.is_sorted(), "{mates:?}");
}

/// What is added to a line from the table shall lead somewhere. A row of `matetrack.epd`.
#[test]
fn the_way_to_a_mate_passes_no_position_twice() {
    let mut line = line("8/8/4p3/3pP3/3P3p/p6K/P7/RB4bk w - - 0 1");
    let limits = Limits::nodes(100_000);
    let (report, _) = think_with(&mut Searcher::default(), &line, &limits);
    assert!(report.score > Score::Cp(20_000), "{report:?}");
    let mut keys = vec![line.position().key()];
    for m in report.pv {
        line.play(m).expect("legal");
        assert!(!keys.contains(&line.position().key()), "{m:?} repeats");
        keys.push(line.position().key());
    }
}

/// Announced in a depth that the limit broke off, where the search itself knows no more of the line than its first moves. Rows of
/// `mates2000.epd`, with the nodes at which it is so.
const BROKEN_OFF: &[(&str, u64)] = &[
    ("3rk3/N4n2/1P1pP1b1/8/4N3/n1Q2K1R/1r1B1p2/6q1 w - - 0 1", 20_000),
    ("6r1/1p6/1p6/6p1/1pPRB3/pPk1P2n/K2p4/2br4 w - - 0 1", 20_000),
    ("2N4k/3p1r1r/2p3p1/7p/1pB4Q/1PnP1N1P/2q3P1/K3R3 w - - 0 1", 5_000),
    ("8/2p5/6p1/6Pp/2PN4/6pP/6P1/5KBk w - - 0 1", 5_000),
    ("8/5Pp1/5pPb/5Pp1/3p2P1/3P2p1/5pPk/5K2 w - - 0 1", 5_000),
    ("5bn1/4p1pr/2K1k1Bp/5n1r/3pN3/3p1N2/6R1/6Qq w - - 0 1", 30_000),
    ("8/8/3B4/5p2/3Pp3/4p2P/4K2p/5Bkr w - - 0 1", 30_000),
    ("7b/1p4p1/bp4P1/1p4PK/kp4P1/1p4P1/1P4P1/8 w - - 0 1", 30_000),
];

#[test]
fn the_line_of_an_announced_mate_is_whole() {
    let mut faults = Vec::new();
    for &(fen, nodes) in BROKEN_OFF {
        let report = think(&line(fen), &Limits::nodes(nodes));
        if report.score < Score::Cp(20_000) || !mates(&line(fen), &report.pv) {
            faults.push(format!("{fen}: {} {:?}", report.score, report.pv));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
