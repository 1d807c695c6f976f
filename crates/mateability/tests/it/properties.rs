//! What must hold in every position.

use jadoube_board::Color;
use jadoube_mateability::{Budget, Mateability, Solver, cannot_mate};
use jadoube_movegen::Position;

use crate::support::{mates, read, report};

/// A small generator of numbers (xorshift64*), so that every run sees the same games.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % bound
    }
}

/// Positions of random games from these beginnings; captures are preferred, so that few men remain.
fn positions(seed: u64) -> Vec<Position> {
    const BEGINNINGS: [&str; 6] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
        "2b1k3/1p1p1p1p/8/8/8/8/P1P1P1P1/2B1K3 w - - 0 1",
        "4k3/8/p2p2p1/P2P2P1/8/8/8/2B1KN2 w - - 0 1",
        "8/1p1k2p1/1P4P1/3bB3/8/1p4p1/1P1K2P1/8 w - - 0 1",
        "r3k3/p1p1p3/P1P1P3/8/8/3p1p1p/3P1P1P/3BK2R w Kq - 0 1",
    ];
    let mut numbers = Numbers(seed);
    let mut found = Vec::new();
    for fen in BEGINNINGS {
        let mut position = read(fen).unwrap();
        for _ in 0..150 {
            let captures = position.captures();
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let pool =
                if !captures.is_empty() && numbers.below(2) == 0 { &captures } else { &moves };
            position.play_unchecked(pool[numbers.below(pool.len())]);
            found.push(position);
        }
    }
    found
}

#[test]
fn lines_lead_to_mate_and_the_fast_test_contradicts_none() {
    let mut solver = Solver::new();
    let mut failures = Vec::new();
    let mut rows = 0;
    for position in positions(1).iter().chain(&positions(2)).step_by(2) {
        for side in Color::ALL {
            rows += 1;
            match solver.can_mate(position, side, Budget { nodes: 50_000 }) {
                Mateability::Yes(line) => {
                    if !mates(position, side, &line) || cannot_mate(position, side) {
                        failures.push(format!("{side} {line:?}\n{position}"));
                    }
                }
                Mateability::No | Mateability::Unknown => {}
            }
        }
    }
    report(rows, &failures);
}

#[test]
fn who_can_mate_after_a_move_can_mate_before_it() {
    let mut solver = Solver::new();
    let mut failures = Vec::new();
    let mut rows = 0;
    for position in positions(3).iter().step_by(3) {
        for side in Color::ALL {
            if !cannot_mate(position, side) {
                continue;
            }
            for &m in &position.legal_moves() {
                rows += 1;
                if solver.can_mate(&position.after(m), side, Budget { nodes: 20_000 }).is_yes() {
                    failures.push(format!("{side} {m}\n{position}"));
                }
            }
        }
    }
    report(rows, &failures);
}
