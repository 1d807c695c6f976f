//! Counting the leaves of many children side by side.

mod batch;
mod board;
mod boards;
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
use jadoube_movegen::Position;

use board::Board;
use lanes::Lanes;
use side::{Black, Side, White};

/// The leaves below a position, on the path `Avx512` only; `depth` is at least 2. Counts past 2^64 wrap.
///
/// One call does a whole subtree: the deeper it is, the better the lanes are filled.
#[cfg(target_arch = "x86_64")]
pub(crate) fn count(position: &Position, depth: u8) -> u64 {
    debug_assert!(CpuPath::Avx512.is_supported());
    count_in::<lanes::avx512::Avx512>(position, depth)
}

fn count_in<L: Lanes>(position: &Position, depth: u8) -> u64 {
    CpuPath::current().run(Count { position, depth, lanes: PhantomData::<L> })
}

/// A count with the sliders' attacks looked up as the CPU path says.
struct Count<'a, L> {
    position: &'a Position,
    depth: u8,
    lanes: PhantomData<L>,
}

impl<L: Lanes> Task for Count<'_, L> {
    type Output = u64;

    #[inline(always)]
    fn run<S: Sliders>(self) -> u64 {
        let board = Board::of(self.position);
        match self.position.turn() {
            Color::White => L::call(InLanes::<White, L, S>::new(&board, self.depth)),
            Color::Black => L::call(InLanes::<Black, L, S>::new(&board, self.depth)),
        }
    }
}

/// A count in a function of its own, compiled with the instructions that the lanes need.
struct InLanes<'a, Us, L, S> {
    board: &'a Board,
    depth: u8,
    way: PhantomData<(Us, L, S)>,
}

impl<'a, Us, L, S> InLanes<'a, Us, L, S> {
    #[inline(always)]
    fn new(board: &'a Board, depth: u8) -> Self {
        Self { board, depth, way: PhantomData }
    }
}

impl<Us: Side, L: Lanes, S: Sliders> lanes::Task for InLanes<'_, Us, L, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        tree::count::<Us, L, S>(self.board, self.depth)
    }
}
