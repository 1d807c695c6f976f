//! Counting a part of the tree in one go, in one thread and without a table.

#[cfg(target_arch = "x86_64")]
use jadoube_board::CpuPath;
use jadoube_movegen::{Position, perft, perft_made};

use crate::runner::Leaves;
#[cfg(target_arch = "x86_64")]
use crate::siblings;

/// The leaves below a position; counts past 2^64 wrap.
pub(crate) fn count(position: &Position, depth: u8, leaves: Leaves) -> u64 {
    match leaves {
        #[cfg(target_arch = "x86_64")]
        Leaves::Bulk if depth >= 2 && CpuPath::current() == CpuPath::Avx512 => {
            siblings::count(position, depth)
        }
        Leaves::Bulk => perft(position, depth.into()),
        Leaves::Made => perft_made(position, depth.into()),
    }
}
