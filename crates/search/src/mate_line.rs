//! Announced mates, told to the end: a line that a cut-off broke off is completed from the table.

use jadoube_board::Move;
use jadoube_movegen::{Key, Position};

use crate::score::{MATE, Value, is_mate};
use crate::table::Table;

/// Adds to the line what the table knows of the way to a mate that is worth `value` at the root. Every move added is legal, no
/// position comes twice, and the line does not grow longer than the mate announced.
pub(crate) fn lengthen(table: &Table, root: &Position, value: Value, line: &mut Vec<Move>) {
    if !is_mate(value) {
        return;
    }
    let plies = (MATE - value.abs()) as usize;
    let mut position = *root;
    let mut seen = vec![root.key()];
    for m in line.iter() {
        position.play_unchecked(*m);
        seen.push(position.key());
    }
    while line.len() < plies {
        let Some(m) = next(table, &position, &seen, line.len(), plies) else { break };
        position.play_unchecked(m);
        seen.push(position.key());
        line.push(m);
    }
}

/// The next move of a line of so many plies that ends in mate.
fn next(
    table: &Table,
    position: &Position,
    seen: &[Key],
    ply: usize,
    plies: usize,
) -> Option<Move> {
    let mates = (plies - ply) % 2 == 1;
    let worth = |m: Move| {
        let after = position.after(m);
        if after.is_checkmate() {
            return Some(MATE - ply as Value - 1);
        }
        if seen.contains(&after.key()) {
            return None;
        }
        let value = -table.probe(after.key(), ply + 1)?.value;
        // Mate for the right side, and no later than announced.
        let is_right =
            is_mate(value) && (value > 0) == mates && MATE - value.abs() <= plies as Value;
        is_right.then_some(value)
    };
    // The one side mates as soon as it can, the other holds out as long as it can: either wants the greatest value.
    let moves = position.legal_moves();
    moves
        .iter()
        .filter_map(|&m| Some((worth(m)?, m)))
        .max_by_key(|(value, _)| *value)
        .map(|(_, m)| m)
}
