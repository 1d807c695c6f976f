//! Counting the leaves of the tree of legal moves: the plain counters, one thread, no table.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use jadoube_board::sliders::Sliders;
use jadoube_board::{Bitboard, Color, CpuPath, MoveKind, Role, Square, Task};

use crate::generate::{Selection, Sink, generate};
use crate::play::{Bookkeeping, Dropped, Kept};
use crate::position::Position;
use crate::replies::Board;
use crate::siblings::count_two_plies;
use crate::side::{Black, Side, White};

/// How many sequences of `depth` legal moves begin at the position; 1 for depth 0.
///
/// The moves of the last ply are counted, not made (bulk counting); most of those of the ply before are not made either: the
/// replies to all of them are counted together. Counts past `u64::MAX` wrap; split the tree before that, as the crate
/// `jadoube-perft` does.
///
/// ```
/// use jadoube_movegen::{Position, perft};
///
/// assert_eq!(perft(&Position::initial(), 4), 197_281);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    match position.turn() {
        Color::White => CpuPath::current().run(Bulk::<White>::new(position, depth)),
        Color::Black => CpuPath::current().run(Bulk::<Black>::new(position, depth)),
    }
}

/// As [`perft`], but every move is made, those of the last ply too, with its key: what a search pays.
///
/// ```
/// use jadoube_movegen::{Position, perft_made};
///
/// assert_eq!(perft_made(&Position::initial(), 3), 8_902);
/// ```
#[must_use]
pub fn perft_made(position: &Position, depth: u32) -> u64 {
    match position.turn() {
        Color::White => CpuPath::current().run(Made::<White>::new(position, depth)),
        Color::Black => CpuPath::current().run(Made::<Black>::new(position, depth)),
    }
}

/// A way of counting below a child.
trait Counter<S: Sliders, Us: Side> {
    type Keeping: Bookkeeping;

    fn below(child: &Position, depth: u32) -> u64;
}

/// Makes each move and counts below it.
struct Descend<'a, Us, S, C> {
    position: &'a Position,
    /// Plies left below the children.
    depth: u32,
    nodes: u64,
    way: PhantomData<(Us, S, C)>,
}

impl<Us: Side, S: Sliders, C: Counter<S, Us::Them>> Descend<'_, Us, S, C> {
    #[inline(always)]
    fn child(&mut self, make: impl FnOnce(&mut Position)) {
        let mut child = *self.position;
        make(&mut child);
        self.nodes += C::below(&child, self.depth);
    }
}

impl<Us: Side, S: Sliders, C: Counter<S, Us::Them>> Sink for Descend<'_, Us, S, C> {
    #[inline(always)]
    fn man(&mut self, role: Role, from: Square, to: Bitboard) -> ControlFlow<()> {
        for to in to {
            self.child(|position| position.move_man::<Us, C::Keeping>(role, from, to));
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, step: i8) -> ControlFlow<()> {
        for to in to {
            let from = to.step(-step);
            self.child(|position| position.move_pawn::<Us, S, C::Keeping>(from, to));
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, step: i8) -> ControlFlow<()> {
        for to in to {
            let from = to.step(-step);
            for role in Role::PROMOTIONS {
                self.child(|position| position.promote::<Us, C::Keeping>(from, to, role));
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn special(&mut self, kind: MoveKind, from: Square, to: Square) -> ControlFlow<()> {
        self.child(|position| match kind {
            MoveKind::Castling => position.castle::<Us, C::Keeping>(from, to),
            _ => position.capture_en_passant::<Us, C::Keeping>(from, to),
        });
        ControlFlow::Continue(())
    }
}

#[inline(always)]
fn descend<Us: Side, S: Sliders, C: Counter<S, Us::Them>>(position: &Position, depth: u32) -> u64 {
    let mut sink = Descend::<Us, S, C> { position, depth, nodes: 0, way: PhantomData };
    let _ = generate::<Us, S, _>(position, Selection::All, &mut sink);
    sink.nodes
}

/// Counts with the last ply in bulk; `depth` is at least 1.
struct Bulk<'a, Us> {
    position: &'a Position,
    depth: u32,
    us: PhantomData<Us>,
}

impl<'a, Us> Bulk<'a, Us> {
    #[inline(always)]
    fn new(position: &'a Position, depth: u32) -> Self {
        Self { position, depth, us: PhantomData }
    }
}

impl<Us: Side> Task for Bulk<'_, Us> {
    type Output = u64;

    #[inline(always)]
    fn run<S: Sliders>(self) -> u64 {
        match self.depth {
            1 => u64::from(Board::of::<Us>(self.position).count::<Us, S>()),
            2 => count_two_plies::<Us, S>(self.position),
            depth => descend::<Us, S, BulkBelow>(self.position, depth - 1),
        }
    }
}

struct BulkBelow;

impl<S: Sliders, Us: Side> Counter<S, Us> for BulkBelow {
    type Keeping = Dropped;

    #[inline(always)]
    fn below(child: &Position, depth: u32) -> u64 {
        S::again(Bulk::<Us>::new(child, depth))
    }
}

/// Counts with every move made.
struct Made<'a, Us> {
    position: &'a Position,
    depth: u32,
    us: PhantomData<Us>,
}

impl<'a, Us> Made<'a, Us> {
    #[inline(always)]
    fn new(position: &'a Position, depth: u32) -> Self {
        Self { position, depth, us: PhantomData }
    }
}

impl<Us: Side> Task for Made<'_, Us> {
    type Output = u64;

    #[inline(always)]
    fn run<S: Sliders>(self) -> u64 {
        if self.depth == 0 {
            // The whole position is asked for, so that nothing of making the move can be left out.
            core::hint::black_box(self.position);
            return 1;
        }
        descend::<Us, S, MadeBelow>(self.position, self.depth - 1)
    }
}

struct MadeBelow;

impl<S: Sliders, Us: Side> Counter<S, Us> for MadeBelow {
    type Keeping = Kept;

    #[inline(always)]
    fn below(child: &Position, depth: u32) -> u64 {
        S::again(Made::<Us>::new(child, depth))
    }
}
