//! The way through the tree: moves are made one by one down to the parents of the last children, which go into the lanes.

use core::marker::PhantomData;

use jadoube_board::sliders::Sliders;
use jadoube_board::{Bitboard, Role, Square};

use super::batch::Batch;
use super::board::Board;
use super::calm::{Calm, Man, Sorted};
use super::lanes::{Lanes, Task};
use super::moves::{Sink, View, capturers_en_passant, replies_en_passant};
use super::side::Side;

/// How many squares of the replying king are kept apart. More than that take turns.
const BATCHES: usize = 6;

/// Leaves counted so far and children that wait.
pub(super) struct Counter<'b, L, S> {
    batches: &'b mut [Batch<L>],
    /// How many batches are in use.
    used: usize,
    /// The batch used last.
    current: usize,
    /// The batch that goes next when there are too many.
    oldest: usize,
    /// Leaves that no batch counts.
    sum: u64,
    sliders: PhantomData<S>,
}

/// Counts the leaves below a board. `depth` is at least 2.
#[inline(always)]
pub(super) fn count<Us: Side, L: Lanes, S: Sliders>(board: &Board, depth: u8) -> u64 {
    let batch = Batch::<L>::new::<Us>(board.us.king);
    if depth == 2 {
        Counter::<L, S>::count::<Us>(&mut [batch], board, depth)
    } else {
        Counter::<L, S>::count::<Us>(&mut [batch; BATCHES], board, depth)
    }
}

impl<'b, L: Lanes, S: Sliders> Counter<'b, L, S> {
    #[inline(always)]
    fn count<Us: Side>(batches: &'b mut [Batch<L>], board: &Board, depth: u8) -> u64 {
        let mut counter =
            Self { batches, used: 0, current: 0, oldest: 0, sum: 0, sliders: PhantomData };
        counter.below::<Us>(board, depth);
        // The side to move replies where the depth is odd.
        let batches = &mut counter.batches[..counter.used];
        for batch in batches {
            counter.sum += if depth.is_multiple_of(2) {
                batch.finish::<Us::Them>()
            } else {
                batch.finish::<Us>()
            };
        }
        counter.sum
    }

    /// The batch for a king of `Us` that replies.
    #[inline(always)]
    fn batch<Us: Side>(&mut self, king: Bitboard) -> &mut Batch<L> {
        if self.used == 0 || self.batches[self.current].king() != king {
            L::call(Choose::<Us, L, S> { counter: self, king, us: PhantomData });
        }
        &mut self.batches[self.current]
    }

    #[inline(always)]
    fn choose<Us: Side>(&mut self, king: Bitboard) {
        let mut used = self.batches[..self.used].iter();
        if let Some(found) = used.position(|batch| batch.king() == king) {
            self.current = found;
            return;
        }
        if self.used < self.batches.len() {
            self.current = self.used;
            self.used += 1;
        } else {
            self.current = self.oldest;
            self.oldest = (self.oldest + 1) % self.batches.len();
            self.sum += self.batches[self.current].finish::<Us>();
        }
        self.batches[self.current] = Batch::new::<Us>(king);
    }

    #[inline(always)]
    fn below<Us: Side>(&mut self, board: &Board, depth: u8) {
        if depth == 2 {
            L::call(Parent::<Us, L, S> { counter: self, board, us: PhantomData });
        } else {
            L::call(Descend::<Us, L, S> { counter: self, board, depth, us: PhantomData });
        }
    }
}

/// [`Counter::choose`] in a function of its own.
struct Choose<'a, 'b, Us, L, S> {
    counter: &'a mut Counter<'b, L, S>,
    king: Bitboard,
    us: PhantomData<Us>,
}

impl<Us: Side, L: Lanes, S: Sliders> Task for Choose<'_, '_, Us, L, S> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.counter.choose::<Us>(self.king);
    }
}

/// Makes each move and goes on below.
struct Descend<'a, 'b, Us, L, S> {
    counter: &'a mut Counter<'b, L, S>,
    board: &'a Board,
    depth: u8,
    us: PhantomData<Us>,
}

impl<Us: Side, L: Lanes, S: Sliders> Descend<'_, '_, Us, L, S> {
    #[inline(always)]
    fn child(&mut self, child: &Board) {
        self.counter.below::<Us::Them>(child, self.depth - 1);
    }
}

impl<Us: Side, L: Lanes, S: Sliders> Sink for Descend<'_, '_, Us, L, S> {
    #[inline(always)]
    fn man(&mut self, _man: Man, from: Square, to: Bitboard) {
        for to in to {
            self.child(&self.board.after::<Us>(from, to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, step: i8) {
        for to in to {
            self.child(&self.board.after::<Us>(to.step(-step), to));
        }
    }

    #[inline(always)]
    fn doubles(&mut self, to: Bitboard) {
        for to in to {
            self.child(&self.board.after_double::<Us>(to));
        }
    }
}

impl<Us: Side, L: Lanes, S: Sliders> Task for Descend<'_, '_, Us, L, S> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        let board = self.board;
        let view = View::of::<Us, S>(board);
        view.plain_moves::<Us, S, _>(&mut self);
        view.promotions::<Us>(|from, to| {
            for role in Role::PROMOTIONS {
                for to in to {
                    self.child(&board.after_promotion::<Us>(from, to, role));
                }
            }
        });
        for from in capturers_en_passant::<Us, S>(board) {
            let rest = board.without_passed::<Us>();
            self.child(&rest.after::<Us>(from, board.passed.lowest()));
        }
        view.castlings::<Us>(|king, rook| self.child(&board.after_castling::<Us>(king, rook)));
    }
}

/// Puts all children of a board into the lanes.
struct Parent<'a, 'b, Us, L, S> {
    counter: &'a mut Counter<'b, L, S>,
    board: &'a Board,
    us: PhantomData<Us>,
}

impl<Us: Side, L: Lanes, S: Sliders> Task for Parent<'_, '_, Us, L, S> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { counter, board, .. } = self;
        let view = View::of::<Us, S>(board);
        let batch = counter.batch::<Us::Them>(board.them.king);
        let mut sum = 0;
        let calm = Calm::of::<Us, S>(&view);
        let mut plain = Plain::<Us, L, S> {
            batch,
            view: &view,
            calm: &calm,
            unchanged: 0,
            sum: 0,
            way: PhantomData,
        };
        view.plain_moves::<Us, S, _>(&mut plain);
        sum += plain.sum;
        let mut unchanged = plain.unchanged;
        while unchanged > 0 {
            let weight = unchanged.min(255);
            batch.add_null(weight as u8);
            unchanged -= weight;
        }
        settle::<Us::Them, L>(batch, board);

        view.promotions::<Us>(|from, to| {
            for role in Role::PROMOTIONS {
                let board = Board { us: board.us.promoted(from, role), ..*board };
                batch.add_from(from.as_u8(), to);
                settle::<Us::Them, L>(batch, &board);
            }
        });
        for from in capturers_en_passant::<Us, S>(board) {
            batch.add_from(from.as_u8(), board.passed);
            settle::<Us::Them, L>(batch, &board.without_passed::<Us>());
        }
        view.castlings::<Us>(|king, rook| {
            batch.add_null(1);
            settle::<Us::Them, L>(batch, &board.after_castling::<Us>(king, rook).turned());
        });
        counter.sum += sum;
    }
}

/// Lists moves without anything special.
struct Plain<'a, Us, L, S> {
    batch: &'a mut Batch<L>,
    view: &'a View<'a>,
    calm: &'a Calm,
    /// Moves that have as many replies as passing has.
    unchanged: u32,
    /// Captures en passant that answer the double steps.
    sum: u64,
    way: PhantomData<(Us, S)>,
}

impl<Us: Side, L: Lanes, S: Sliders> Sink for Plain<'_, Us, L, S> {
    #[inline(always)]
    fn man(&mut self, man: Man, from: Square, to: Bitboard) {
        if to.is_empty() {
            return;
        }
        let Sorted { mut calm, leaves_calmly } = self.calm.sorted::<S>(self.view, man, from, to);
        if leaves_calmly {
            self.unchanged += calm.len();
        } else if calm.more_than_one() {
            self.batch.add_lifted(from.as_u8(), calm.len() as u8);
        } else {
            calm = Bitboard::EMPTY;
        }
        self.batch.add_from(from.as_u8(), to - calm);
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, step: i8) {
        let calm = self.calm.pawns(to, step);
        self.unchanged += calm.len();
        self.batch.add_step(to - calm, step);
    }

    #[inline(always)]
    fn doubles(&mut self, to: Bitboard) {
        self.pawns(to, 2 * Us::FORWARD);
        let pawns = self.view.board.them.pawns;
        for to in to & (pawns.east() | pawns.west()) {
            self.sum += replies_en_passant::<Us, S>(self.view.board, to);
        }
    }
}

struct Settle<'a, Us, L> {
    batch: &'a mut Batch<L>,
    board: &'a Board,
    us: PhantomData<Us>,
}

impl<Us: Side, L: Lanes> Task for Settle<'_, Us, L> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.batch.settle::<Us>(self.board);
    }
}

/// [`Batch::settle`] in a function of its own.
#[inline(always)]
fn settle<Us: Side, L: Lanes>(batch: &mut Batch<L>, board: &Board) {
    L::call(Settle::<Us, L> { batch, board, us: PhantomData });
}
