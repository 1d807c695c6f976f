//! Counting the leaves of many children side by side.

mod batch;
mod board;
mod calm;
mod castling;
mod kernel;
mod king;
mod lanes;
mod moves;
mod side;
mod tree;

#[cfg(test)]
mod tests;

use core::marker::PhantomData;

use jadoube_board::sliders::Sliders;
use jadoube_board::{Color, CpuPath, Task};
use jadoube_movegen::{Position, perft};

use board::Board;
use lanes::Lanes;
use lanes::plain::Plain;
use side::{Black, Side, White};

/// How many sequences of `depth` legal moves begin at the position; 1 for depth 0. At most 64 bits, then it wraps.
///
/// One call does a whole subtree: the deeper it is, the better the vectors are filled.
#[must_use]
pub(crate) fn count(position: &Position, depth: u8) -> u64 {
    match CpuPath::current() {
        // Without vectors, one child after the other is sooner counted.
        CpuPath::Portable => perft(position, u32::from(depth)),
        path => count_on(path, position, depth),
    }
}

/// As [`count`], side by side on each path; plain lanes on the portable one.
pub(crate) fn count_on(path: CpuPath, position: &Position, depth: u8) -> u64 {
    if depth < 2 {
        return perft(position, u32::from(depth));
    }
    path.run(Count { path, position, depth })
}

struct Count<'a> {
    path: CpuPath,
    position: &'a Position,
    depth: u8,
}

impl Task for Count<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<S: Sliders>(self) -> u64 {
        let Self { path, position, depth } = self;
        let board = Board::of(position);
        match path {
            #[cfg(target_arch = "x86_64")]
            CpuPath::Avx512 => count_in::<lanes::avx512::Avx512, S>(&board, position.turn(), depth),
            #[cfg(target_arch = "x86_64")]
            CpuPath::Avx2 => count_in::<lanes::avx2::Avx2, S>(&board, position.turn(), depth),
            _ => count_in::<Plain<8>, S>(&board, position.turn(), depth),
        }
    }
}

struct InLanes<'a, Us, L, S> {
    board: &'a Board,
    depth: u8,
    way: PhantomData<(Us, L, S)>,
}

impl<Us: Side, L: Lanes, S: Sliders> lanes::Task for InLanes<'_, Us, L, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        tree::count::<Us, L, S>(self.board, self.depth)
    }
}

fn count_in<L: Lanes, S: Sliders>(board: &Board, turn: Color, depth: u8) -> u64 {
    match turn {
        Color::White => L::call(InLanes::<White, L, S> { board, depth, way: PhantomData }),
        Color::Black => L::call(InLanes::<Black, L, S> { board, depth, way: PhantomData }),
    }
}
