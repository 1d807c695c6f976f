//! The bench: fixed positions, searched to a fixed depth by one thread with a fixed table. How many nodes that takes is the
//! signature of the search: it is the same on every machine, and changes with every change of what is searched.

use std::time::Instant;

use jadoube_eval::HandCrafted;
use jadoube_search::{Config, Control, Line, Searcher};
use jadoube_uci::SetPosition;
use jadoube_uci::serve::{Output, Watch};

use crate::telling::nodes_per_second;

/// Deep enough for a stable rate within some seconds.
pub(crate) const DEFAULT_DEPTH: u32 = 12;

/// Openings, middlegames, endings of all kinds and Chess960, written for this bench.
const POSITIONS: [&str; 20] = [
    "position startpos",
    "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8",
    "position startpos moves e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 c1g5 e7e6 f2f4 f8e7 d1f3 d8c7 e1c1",
    "position startpos moves d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 g1f3 e8g8 f1e2 e7e5 e1g1 b8c6 d4d5 c6e7",
    "position startpos moves d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7 e2e3 e8g8 g1f3 b8d7 a1c1 c7c6 f1d3 d5c4",
    "position startpos moves e2e4 e7e6 d2d4 d7d5 b1c3 f8b4 e4e5 c7c5 a2a3 b4c3 b2c3 g8e7 d1g4 d8c7 g4g7 h8g8 g7h7 c5d4",
    "position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 f3g5 d7d5 e4d5 f6d5 g5f7 e8f7 d1f3 f7e6 b1c3",
    "position startpos moves c2c4 e7e5 b1c3 g8f6 g2g3 d7d5 c4d5 f6d5 f1g2 d5b6 g1f3 b8c6 e1g1 f8e7 d2d3 e8g8",
    "position fen r2q1rk1/pb1nbppp/1p2pn2/2pp4/3P1B2/2PBPN2/PP1NQPPP/R4RK1 w - - 4 11",
    "position fen 2kr3r/ppp1qpp1/2nbbn1p/3p4/3P4/2PBBN1P/PP1NQPP1/2KR3R b - - 5 13",
    "position fen r4rk1/1pp1qppp/p1np1n2/4p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 1 10",
    "position fen 3r1rk1/1p3ppp/pq2p3/3nP3/3N4/1P3Q2/P4PPP/2R2RK1 w - - 0 20",
    "position fen 8/2p2k2/1p1p2p1/p2P1p1p/P1P2P1P/1P2K1P1/8/8 w - - 0 40",
    "position fen 8/5pk1/4p1p1/3pP2p/1r1P3P/4KPP1/R7/8 w - - 3 45",
    "position fen 8/8/4kp2/1p1n2p1/1P4P1/3B1P2/4K3/8 b - - 7 51",
    "position fen 6k1/5p2/6p1/2Q4p/4q2P/6P1/5P1K/8 b - - 9 48",
    "position fen 8/1P6/8/3k4/8/1K6/6p1/8 w - - 0 60",
    "position fen 8/8/8/3k4/8/4R3/3K4/8 w - - 0 1",
    "position fen r3k2r/2q2ppp/p1n1pn2/1p1pP3/3P1P2/P1PB1Q2/3B2PP/R3K2R b KQkq - 0 16",
    "position fen bqnrkbrn/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/BQNRKBRN w GDgd - 0 2",
];

/// Prints `N nodes M nps`.
pub(crate) fn run(depth: u32, watch: &Watch, output: Output<'_>) {
    const HASH_BYTES: usize = 16 << 20;
    let searcher =
        Searcher::new(Config { hash_bytes: HASH_BYTES, threads: 1 }, HandCrafted::default());
    let mut searcher = match searcher {
        Ok(searcher) => searcher,
        Err(error) => {
            output.string(error);
            return;
        }
    };
    let control = Control::default();
    let to_stop = control.clone();
    watch.on_stop(move || to_stop.stop());
    let begin = Instant::now();
    match searcher.signature(lines(), depth, &control) {
        Some(nodes) => {
            let rate = nodes_per_second(nodes, begin.elapsed()).unwrap_or(0);
            output.line(format_args!("{nodes} nodes {rate} nps"));
        }
        None => output.string("stopped: there is no signature"),
    }
}

fn lines() -> impl Iterator<Item = Line> {
    POSITIONS.iter().filter_map(|text| {
        let played = text.parse::<SetPosition>().ok()?.play(None).ok()?;
        let mut line = Line::new(played.start);
        played.moves.iter().try_for_each(|&m| line.play(m)).ok()?;
        Some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_of_the_bench_is_legal_and_whole() {
        for text in POSITIONS {
            let position: SetPosition = text.parse().unwrap();
            let played = position.play(None).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!(played.dropped.is_empty(), "{text}: {}", played.dropped);
            assert!(played.position.has_legal_moves(), "{text}");
        }
        assert_eq!(lines().count(), POSITIONS.len());
    }
}
