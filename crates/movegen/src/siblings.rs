//! Two plies at once: the replies to all moves of a position, added up without making most of the moves.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use jadoube_board::sliders::Sliders;
use jadoube_board::{Bitboard, CastlingSide, MoveKind, Role, Square, Task, attacks};

use crate::generate::{Selection, Sink, generate};
use crate::lifted::{Lifted, LookAgain, Surroundings};
use crate::men::Men;
use crate::position::Position;
use crate::replies::Board;
use crate::side::Side;

/// Fewer moves of one man than this are counted one by one.
const WORTH_LIFTING: u32 = 3;

/// Fewer moves of a position than this are counted one by one.
const WORTH_SHARING: u32 = 5;

/// The sequences of two legal moves.
#[inline(always)]
pub(crate) fn count_two_plies<Us: Side, S: Sliders>(position: &Position) -> u64 {
    let mut moves = Moves::none();
    let _ = generate::<Us, S, _>(position, Selection::All, &mut moves);
    let board = Board {
        us: Men::of::<Us::Them>(position.placement()),
        them: Men::of::<Us>(position.placement()),
        castling_rooks: position.castling_rooks() & Us::Them::BACK_RANK,
        passed: Bitboard::EMPTY,
    };
    if moves.are_fewer_than(WORTH_SHARING) {
        moves.one_by_one::<Us, S>(&board)
    } else {
        Replies::<Us::Them>::of::<S>(board).to_all::<S>(&moves)
    }
}

/// The moves of a position, kept in sets.
struct Moves {
    men: ArrayVec<(Role, Square, Bitboard), 64>,
    /// Single and double steps, captures to both sides.
    pawns: ArrayVec<(Bitboard, i8), 4>,
    promotions: ArrayVec<(Bitboard, i8), 3>,
    /// King and rook.
    castlings: ArrayVec<(Square, Square), 2>,
    en_passant: ArrayVec<(Square, Square), 2>,
}

impl Moves {
    #[inline(always)]
    fn none() -> Self {
        Self {
            men: ArrayVec::new_const(),
            pawns: ArrayVec::new_const(),
            promotions: ArrayVec::new_const(),
            castlings: ArrayVec::new_const(),
            en_passant: ArrayVec::new_const(),
        }
    }

    /// Whether there are fewer moves than this; castling and captures en passant do not count.
    #[inline(always)]
    fn are_fewer_than(&self, number: u32) -> bool {
        let sets = self.men.len() + self.pawns.len() + self.promotions.len();
        if sets >= number as usize {
            return false;
        }
        let men: u32 = self.men.iter().map(|&(.., to)| to.len()).sum();
        let pawns: u32 = self.pawns.iter().map(|&(to, _)| to.len()).sum();
        let promotions: u32 = self.promotions.iter().map(|&(to, _)| to.len()).sum();
        men + pawns + 4 * promotions < number
    }

    #[inline(always)]
    fn one_by_one<Us: Side, S: Sliders>(&self, board: &Board) -> u64 {
        let mut sum = 0;
        for &(role, from, to) in &self.men {
            sum += board.lift(role, from).count_each::<Us::Them, S>(role, to);
        }
        for &(to, step) in &self.pawns {
            for to in to {
                sum += after_pawn::<Us::Them, S>(board, to, step);
            }
        }
        for &(to, step) in &self.promotions {
            for to in to {
                let lifted = board.lift(Role::Pawn, to.step(-step));
                for role in Role::PROMOTIONS {
                    sum += lifted.count_each::<Us::Them, S>(role, to.bitboard());
                }
            }
        }
        for &(king, rook) in &self.castlings {
            sum += after_castling::<Us::Them, S>(board, king, rook);
        }
        for &(from, to) in &self.en_passant {
            sum += after_en_passant::<Us::Them, S>(board, from, to);
        }
        sum
    }
}

impl Sink for Moves {
    #[inline(always)]
    fn man(&mut self, role: Role, from: Square, to: Bitboard) -> ControlFlow<()> {
        if to.any() {
            self.men.push((role, from, to));
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, step: i8) -> ControlFlow<()> {
        if to.any() {
            self.pawns.push((to, step));
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, step: i8) -> ControlFlow<()> {
        self.promotions.push((to, step));
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn special(&mut self, kind: MoveKind, from: Square, to: Square) -> ControlFlow<()> {
        match kind {
            MoveKind::Castling => self.castlings.push((from, to)),
            _ => self.en_passant.push((from, to)),
        }
        ControlFlow::Continue(())
    }
}

/// The replies to castling of theirs, counted by itself.
#[inline(always)]
fn after_castling<Us: Side, S: Sliders>(board: &Board, king: Square, rook: Square) -> u64 {
    let side = CastlingSide::of(king, rook);
    let (king_target, rook_target) = (Us::Them::king_target(side), Us::Them::rook_target(side));
    // One man may arrive where the other stood: each square is toggled by itself.
    let them = board.them.toggled(Role::King, king.bitboard());
    let them = them.toggled(Role::Rook, rook.bitboard());
    let them = them.toggled(Role::King, king_target.bitboard());
    let them = them.toggled(Role::Rook, rook_target.bitboard());
    u64::from(Board { them, ..*board }.count_apart::<Us, S>())
}

/// The replies to a capture en passant of theirs.
#[inline(always)]
fn after_en_passant<Us: Side, S: Sliders>(board: &Board, from: Square, to: Square) -> u64 {
    let captured = to.step(Us::FORWARD).bitboard();
    let them = board.them.toggled(Role::Pawn, from.bitboard() | to.bitboard());
    let board = Board { us: board.us.without(captured), them, ..*board };
    u64::from(board.count_apart::<Us, S>())
}

/// The board after a move of a pawn of theirs that does not promote, which we may perhaps capture en passant.
#[inline(always)]
fn board_after_pawn<Us: Side>(board: &Board, to: Square, step: i8) -> Board {
    let passed = if step == -2 * Us::FORWARD && beside_pawns(board).has(to) {
        to.step(Us::FORWARD).bitboard()
    } else {
        Bitboard::EMPTY
    };
    board.lift(Role::Pawn, to.step(-step)).land(Role::Pawn, to, passed)
}

/// The replies to it, counted by themselves.
#[inline(always)]
fn after_pawn<Us: Side, S: Sliders>(board: &Board, to: Square, step: i8) -> u64 {
    u64::from(board_after_pawn::<Us>(board, to, step).count_apart::<Us, S>())
}

/// Where a double step puts a pawn beside one of ours.
#[inline(always)]
fn beside_pawns(board: &Board) -> Bitboard {
    board.us.pawns.east() | board.us.pawns.west()
}

/// The replies of one side to the moves of a position.
struct Replies<Us> {
    /// With all men of theirs on the board.
    base: Lifted,
    surroundings: Surroundings,
    /// The men that must be lifted before they land: the base does not fit for them.
    contacts: Bitboard,
    us: PhantomData<Us>,
}

impl<Us: Side> Replies<Us> {
    #[inline(always)]
    fn of<S: Sliders>(board: Board) -> Self {
        let mut base = Lifted::of::<Us, S>(board);
        let surroundings = Surroundings::of::<Us, S>(&board, base.lines());
        base.add_king_moves(&surroundings);
        let contacts = base.contacts::<Us>();
        Self { base, surroundings, contacts, us: PhantomData }
    }

    #[inline(always)]
    fn to_all<S: Sliders>(&self, moves: &Moves) -> u64 {
        let mut sum = 0;
        let hot = self.surroundings.hot();
        for &(role, from, to) in &moves.men {
            sum += S::again(Flight { replies: self, man: (role, from), role, to, hot });
        }
        for &(to, step) in &moves.pawns {
            sum += self.to_pawns::<S>(to, step);
        }
        for &(to, step) in &moves.promotions {
            sum += self.to_promotions::<S>(to, step);
        }
        for &(king, rook) in &moves.castlings {
            sum += self.to_castling::<S>(king, rook);
        }
        for &(from, to) in &moves.en_passant {
            sum += after_en_passant::<Us, S>(&self.base.board, from, to);
        }
        sum
    }

    #[inline(always)]
    fn to_pawns<S: Sliders>(&self, to: Bitboard, step: i8) -> u64 {
        let (role, board) = (Role::Pawn, &self.base.board);
        let hot = self.surroundings.hot();
        let mut sum = 0;

        let apart = to & (self.surroundings.recount(role) | shifted(hot, step));
        for to in apart {
            sum += after_pawn::<Us, S>(board, to, step);
        }
        let to = to - apart;
        let alone = to & (shifted(self.contacts, step) | self.surroundings.beside_king());
        for to in alone {
            let (man, to) = ((role, to.step(-step)), to.bitboard());
            sum += S::again(Flight { replies: self, man, role, to, hot });
        }
        let together = to - alone;
        if together.any() {
            sum += S::again(Land { replies: self, role, to: together });
        }
        if step == -2 * Us::FORWARD {
            for to in to & beside_pawns(board) {
                let board = board_after_pawn::<Us>(board, to, step);
                sum += u64::from(board.count_en_passant::<Us, S>());
            }
        }
        sum
    }

    /// Castling that happens out of our sight changes nothing. Kings that guard a common square are too near: their king and rook
    /// could uncover it together.
    #[inline(always)]
    fn to_castling<S: Sliders>(&self, king: Square, rook: Square) -> u64 {
        let side = CastlingSide::of(king, rook);
        let targets =
            Us::Them::king_target(side).bitboard() | Us::Them::rook_target(side).bitboard();
        let squares = targets | king.bitboard() | rook.bitboard();
        let in_sight = self.contacts
            | self.surroundings.hot()
            | self.surroundings.in_sight(Role::King)
            | self.surroundings.in_sight(Role::Rook);
        let is_near = attacks::king(king).meets(attacks::king(self.base.board.us.king()));
        if is_near || squares.meets(in_sight) {
            after_castling::<Us, S>(&self.base.board, king, rook)
        } else {
            u64::from(self.base.count())
        }
    }

    #[inline(always)]
    fn to_promotions<S: Sliders>(&self, to: Bitboard, step: i8) -> u64 {
        // A pawn may have hidden from our king's surroundings the square on which it becomes a slider.
        let hot = self.surroundings.hot() | self.surroundings.in_sight(Role::Queen);
        let mut sum = 0;
        for to in to {
            let (man, to) = ((Role::Pawn, to.step(-step)), to.bitboard());
            for role in Role::PROMOTIONS {
                sum += S::again(Flight { replies: self, man, role, to, hot });
            }
        }
        sum
    }
}

/// The squares where men of a kind land that need not be lifted.
struct Land<'a, Us> {
    replies: &'a Replies<Us>,
    role: Role,
    to: Bitboard,
}

impl<Us: Side> Task for Land<'_, Us> {
    type Output = u64;

    #[inline(always)]
    fn run<S: Sliders>(self) -> u64 {
        let Replies { base, surroundings, .. } = self.replies;
        base.sum::<Us, S>(surroundings, self.role, self.to)
    }
}

/// A man of theirs, the squares where it lands, and as what.
struct Flight<'a, Us> {
    replies: &'a Replies<Us>,
    man: (Role, Square),
    role: Role,
    to: Bitboard,
    hot: Bitboard,
}

impl<Us: Side> Task for Flight<'_, Us> {
    type Output = u64;

    #[inline(always)]
    fn run<S: Sliders>(self) -> u64 {
        let Replies { base, surroundings, contacts, us } = self.replies;
        let (man, from) = self.man;
        let (role, to) = (self.role, self.to);
        if self.hot.has(from) {
            let board = base.board.lift(man, from);
            return if to.len() < WORTH_LIFTING {
                board.count_each::<Us, S>(role, to)
            } else {
                S::again(LookAgain { board, role, to, us: *us })
            };
        }
        let in_the_air;
        let lifted = if contacts.has(from) || to.meets(surroundings.beside_king()) {
            in_the_air = base.lift::<Us, S>(man, from);
            &in_the_air
        } else {
            base
        };
        let recount = to & surroundings.recount(role);
        let mut sum = lifted.sum::<Us, S>(surroundings, role, to - recount);
        if recount.any() {
            sum += base.board.lift(man, from).count_each::<Us, S>(role, recount);
        }
        sum
    }
}

/// The set moved by an index step; what leaves the board at a side comes back at the other, where no pawn lands.
#[inline(always)]
fn shifted(set: Bitboard, step: i8) -> Bitboard {
    if step > 0 { set << step as u32 } else { set >> -step as u32 }
}
