//! Counting a part of the tree in one go, in one thread and without a table.

use jadoube_movegen::{Position, perft_made};

use crate::runner::Leaves;
use crate::siblings;

/// The leaves below a position; counts past 2^64 wrap.
#[inline]
pub(crate) fn count(position: &Position, depth: u8, leaves: Leaves) -> u64 {
    match leaves {
        Leaves::Bulk => siblings::count(position, depth),
        Leaves::Made => perft_made(position, u32::from(depth)),
    }
}
