//! Short helpmates, which people like to see.

use jadoube_board::{Color, Move};
use jadoube_movegen::Position;

/// How many plies are looked at.
const MOST_PLIES: usize = 5;

/// How many moves may be made.
const MOST_MOVES: u64 = 4_000_000;

/// One of the shortest series of legal moves after which `side` has mated, if it is short enough to be found at once.
pub(crate) fn shortest(position: &Position, side: Color) -> Option<Vec<Move>> {
    let mut left = MOST_MOVES;
    (0..=MOST_PLIES).find_map(|plies| {
        let mut line = Vec::with_capacity(plies);
        has_mate(position, side, plies, &mut left, &mut line).then_some(line)
    })
}

fn has_mate(
    position: &Position,
    side: Color,
    plies: usize,
    left: &mut u64,
    line: &mut Vec<Move>,
) -> bool {
    if plies == 0 {
        return position.turn() != side && position.is_checkmate();
    }
    // The last move is the mating side's.
    if (position.turn() == side) != (plies % 2 == 1) {
        return false;
    }
    for &m in &position.legal_moves() {
        if plies == 1 && !position.gives_check(m) {
            continue;
        }
        let Some(rest) = left.checked_sub(1) else { return false };
        *left = rest;
        line.push(m);
        if has_mate(&position.after(m), side, plies - 1, left, line) {
            return true;
        }
        line.pop();
    }
    false
}
