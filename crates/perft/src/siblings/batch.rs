//! Filling the lanes: moves of one parent after the other until every lane has one.

use core::marker::PhantomData;

use jadoube_board::Bitboard;

use super::board::Board;
use super::boards::Boards;
use super::castling::Castling;
use super::kernel::{Common, count_replies};
use super::king::KingSquare;
use super::lanes::{LANES, Lanes, NOWHERE, Task};
use super::side::Side;
use jadoube_movegen::MAX_MOVES;

/// Room for the moves of one parent, those that are left over from earlier ones, and what a list may write behind its end.
const ROOM: usize = MAX_MOVES + 2 * LANES + 32;

/// Children that wait for their replies to be counted, all with the replying king on one square.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Batch<L> {
    boards: Boards<L>,
    common: Common,
    /// How many lanes hold children of earlier parents.
    pending: usize,
    /// How many moves there are.
    len: usize,
    /// The replies counted so far, lane by lane.
    sum: L,
    from: [u8; ROOM],
    to: [u8; ROOM],
    /// How often each child counts.
    weight: [u8; ROOM],
}

/// Eight of the bytes.
#[inline(always)]
fn window(bytes: &[u8; ROOM], at: usize) -> &[u8; LANES] {
    bytes[at..at + LANES].try_into().expect("eight bytes")
}

#[inline(always)]
fn window_mut(bytes: &mut [u8; ROOM], at: usize) -> &mut [u8; 16] {
    (&mut bytes[at..at + 16]).try_into().expect("sixteen bytes")
}

/// [`count_replies`] in a function of its own.
struct CountReplies<'a, Us, L> {
    batch: &'a Batch<L>,
    from: L,
    to: L,
    us: PhantomData<Us>,
}

impl<Us: Side, L: Lanes> Task for CountReplies<'_, Us, L> {
    type Output = L;

    #[inline(always)]
    fn run(self) -> L {
        count_replies::<Us, L>(&self.batch.boards, &self.batch.common, self.from, self.to)
    }
}

impl<L: Lanes> Batch<L> {
    /// No children; the king of `Us` will reply.
    #[inline(always)]
    pub(super) fn new<Us: Side>(king: Bitboard) -> Self {
        Self {
            boards: Boards::empty(),
            common: Common {
                king: KingSquare::new::<Us>(king),
                castlings: [Castling::NONE; 2],
                has_promotions: false,
                has_more_knights: false,
            },
            pending: 0,
            len: 0,
            sum: L::splat(0),
            from: [0; ROOM],
            to: [0; ROOM],
            weight: [1; ROOM],
        }
    }

    #[inline(always)]
    pub(super) fn king(&self) -> Bitboard {
        Bitboard(self.common.king.bit)
    }

    /// Adds moves of one man.
    #[inline(always)]
    pub(super) fn add_from(&mut self, from: u8, to: Bitboard) {
        L::list(to.0, window_mut(&mut self.to, self.len));
        *window_mut(&mut self.from, self.len) = [from; 16];
        *window_mut(&mut self.weight, self.len) = [1; 16];
        self.len += to.len() as usize;
    }

    /// Adds moves by the same step.
    #[inline(always)]
    pub(super) fn add_step(&mut self, to: Bitboard, step: i8) {
        let at = window_mut(&mut self.to, self.len);
        L::list(to.0, at);
        let from = window_mut(&mut self.from, self.len);
        for (from, to) in from.iter_mut().zip(at) {
            *from = to.wrapping_sub(step as u8);
        }
        *window_mut(&mut self.weight, self.len) = [1; 16];
        self.len += to.len() as usize;
    }

    /// Adds the position without any move, to count so many times.
    #[inline(always)]
    pub(super) fn add_null(&mut self, weight: u8) {
        self.add_lifted(NOWHERE, weight);
    }

    /// Adds the position with a man taken off the board, to count so many times.
    #[inline(always)]
    pub(super) fn add_lifted(&mut self, from: u8, weight: u8) {
        self.from[self.len] = from;
        self.to[self.len] = NOWHERE;
        self.weight[self.len] = weight;
        self.len += 1;
    }

    /// Counts what fills all lanes; the moves added since the last time are those of this board.
    ///
    /// `Us` replies, so it is `them` in the board.
    #[inline(always)]
    pub(super) fn settle<Us: Side>(&mut self, board: &Board) {
        if self.len == self.pending {
            return;
        }
        let promotes = (board.them.pawns & Us::SEVENTH_RANK).any();
        let more_knights = board.them.knights.without_lowest().without_lowest().any();
        if self.pending == 0 {
            self.common.has_promotions = promotes;
            self.common.has_more_knights = more_knights;
        } else {
            self.common.has_promotions |= promotes;
            self.common.has_more_knights |= more_knights;
        }
        for rook in board.castling & Us::BACK_RANK {
            self.add_castling::<Us>(rook.bitboard());
        }
        self.boards.put(self.pending, board);
        let mut at = 0;
        while at + LANES <= self.len {
            self.count_at::<Us>(at);
            at += LANES;
            if at == LANES && self.pending > 0 {
                self.common.has_promotions = promotes;
                self.common.has_more_knights = more_knights;
                self.boards.put(0, board);
            }
        }
        if at > 0 {
            let (from, to) = (*window(&self.from, at), *window(&self.to, at));
            let weight = *window(&self.weight, at);
            self.from[..LANES].copy_from_slice(&from);
            self.to[..LANES].copy_from_slice(&to);
            self.weight[..LANES].copy_from_slice(&weight);
        }
        self.len -= at;
        self.pending = self.len;
    }

    #[inline(always)]
    fn add_castling<Us: Side>(&mut self, rook: Bitboard) {
        let castlings = &mut self.common.castlings;
        if castlings.iter().all(|known| known.rook != rook)
            && let Some(free) = castlings.iter_mut().find(|known| known.rook.is_empty())
        {
            *free = Castling::new::<Us>(self.common.king.square, rook.lowest());
        }
    }

    #[inline(always)]
    fn count_at<Us: Side>(&mut self, at: usize) {
        let from = L::squares(window(&self.from, at));
        let to = L::squares(window(&self.to, at));
        let weight = L::numbers(window(&self.weight, at));
        let replies = L::call(CountReplies::<Us, L> { batch: self, from, to, us: PhantomData });
        self.sum = self.sum.plus(replies.times(weight));
    }

    /// Counts what is left and gives the sum.
    #[inline(always)]
    pub(super) fn finish<Us: Side>(&mut self) -> u64 {
        if self.pending > 0 {
            self.weight[self.pending..LANES].fill(0);
            self.count_at::<Us>(0);
            self.pending = 0;
            self.len = 0;
        }
        let sum = self.sum.sum();
        self.sum = L::splat(0);
        sum
    }
}
