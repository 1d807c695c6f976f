//! The replies while one man of the other side is in the air, and how their number changes with the square it lands on.
//!
//! As in [`replies`](crate::replies), *we* are the side that replies and *they* have just moved. All moves of one man share
//! most of what decides how we may answer. So the answers are counted once with that man taken off the board, and for a square
//! where it may land only the difference is looked up: pawns that it stops or offers itself to, sliders whose way it cuts,
//! squares that it takes from our king. Each of these is a set of squares, so that whole sets of landings are summed by counting
//! bits. Landings that change more (checks, pins, lines opened or shut at our king) are told apart by one more set and counted
//! one by one.

use core::marker::PhantomData;

use arrayvec::ArrayVec;
use jadoube_board::sliders::Sliders;
use jadoube_board::{Bitboard, ByRole, Role, Square, Task, attacks, geometry};

use crate::castling::Castling;
use crate::king_safety::KingLines;
use crate::replies::{Board, PawnMoves};
use crate::side::Side;

/// The squares from which a man of each kind attacks something.
type Zones = ByRole<Bitboard>;

/// Squares around the king and castlings: what a man that lands can take away.
const MAX_LOSSES: usize = 10;

/// How matters stand around our king.
pub(crate) struct Surroundings {
    /// For each reply of the king: from where a man takes it away.
    losses: ArrayVec<Zones, MAX_LOSSES>,
    /// Where a man that lands changes more than sums can tell.
    recount: Zones,
    /// The men of theirs that change any of this when they are lifted.
    hot: Bitboard,
    /// Our men next to our king.
    beside_king: Bitboard,
}

/// The replies with a man in the air.
#[derive(Clone, Copy)]
pub(crate) struct Lifted {
    pub(crate) board: Board,
    /// How many they are.
    count: u32,
    lines: KingLines,
    pawns: PawnMoves,
    /// The squares that our unpinned sliders attack.
    slid: Bitboard,
}

/// The sets that grow while the king's surroundings are looked at.
struct Around {
    occupied: Bitboard,
    /// Squares on which a man of theirs shuts a line of theirs that keeps our king off a square.
    shutting: Bitboard,
    hot: Bitboard,
}

impl Around {
    /// From where a man of theirs would attack a square near our king, if none does.
    #[inline(always)]
    fn look_at<Us: Side, S: Sliders>(&mut self, board: &Board, at: Square) -> Option<Zones> {
        let them = &board.them;
        let (pawn, knight) = (attacks::pawn(Us::COLOR, at), attacks::knight(at));
        let king = attacks::king(at);
        let leapers = pawn & them.pawns | knight & them.knights | king & them.kings;
        let (mut sliders, mut line) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let mut screens = Bitboard::EMPTY;
        let aligned =
            geometry::bishop_rays(at) & them.diagonal | geometry::rook_rays(at) & them.straight;
        for slider in aligned {
            let between = geometry::between(at, slider);
            let blockers = between & self.occupied;
            if blockers.is_empty() {
                sliders |= slider.bitboard();
                line = between;
            } else if !blockers.more_than_one() {
                screens |= blockers;
            }
        }
        let attackers = leapers | sliders;
        if attackers.is_empty() {
            self.hot |= screens;
            let (diagonal, straight) = (S::bishop(at, self.occupied), S::rook(at, self.occupied));
            return Some(ByRole([pawn, knight, diagonal, straight, diagonal | straight, king]));
        }
        let others = attackers.without_lowest();
        if others.is_empty() {
            self.hot |= attackers;
            self.shutting |= line;
        } else if !others.more_than_one() && sliders.any() {
            // Without one of the two, the other's line could be shut.
            self.hot |= attackers;
        }
        None
    }
}

impl Surroundings {
    #[inline(always)]
    pub(crate) fn of<Us: Side, S: Sliders>(board: &Board, lines: KingLines) -> Self {
        let king = board.us.king();
        let occupied = board.occupied();
        let mut around = Around {
            occupied: occupied.without(king),
            shutting: Bitboard::EMPTY,
            hot: on_king_lines(king, board),
        };
        let mut losses = ArrayVec::new();
        for at in attacks::king(king) - board.us.all {
            if let Some(loss) = around.look_at::<Us, S>(board, at) {
                losses.push(loss);
            }
        }
        let mut recount_for_all = lines.pins();
        for rook in board.castling_rooks {
            let castling = Castling::new::<Us>(king, rook);
            recount_for_all |= castle::<Us, S>(&castling, board, &mut around, &mut losses);
        }
        recount_for_all |= around.shutting;
        if lines.checkers.any() {
            recount_for_all = Bitboard::ALL;
        }

        // Checks, and pins through one man of ours.
        let diagonal = S::bishop(king, occupied - (S::bishop(king, occupied) & board.us.all));
        let straight = S::rook(king, occupied - (S::rook(king, occupied) & board.us.all));
        let (pawn, knight) = (attacks::pawn(Us::COLOR, king), attacks::knight(king));
        let both = diagonal | straight;
        let mut recount = ByRole([pawn, knight, diagonal, straight, both, Bitboard::EMPTY]);
        for zone in &mut recount.0 {
            *zone |= recount_for_all;
        }
        let beside_king = attacks::king(king) & board.us.all;
        Self { losses, recount, hot: around.hot, beside_king }
    }

    /// The men of theirs that must not be lifted without looking at our king again.
    #[inline(always)]
    pub(crate) fn hot(&self) -> Bitboard {
        self.hot
    }

    /// From where a man of this kind checks us, pins or takes a square from our king, men in its view included; more squares,
    /// if landings there must be counted one by one.
    #[inline(always)]
    pub(crate) fn in_sight(&self, role: Role) -> Bitboard {
        let losses = self.losses.iter().map(|loss| loss[role]);
        losses.fold(self.recount[role], |all, loss| all | loss)
    }

    /// Our men next to our king: one that is captured there may be recaptured by it, unless the square is guarded, which only a
    /// board without the capturing man can tell.
    #[inline(always)]
    pub(crate) fn beside_king(&self) -> Bitboard {
        self.beside_king
    }

    /// The landings of a man of this kind that must be counted one by one.
    #[inline(always)]
    pub(crate) fn recount(&self, role: Role) -> Bitboard {
        self.recount[role]
    }
}

impl Lifted {
    #[inline(always)]
    pub(crate) fn of<Us: Side, S: Sliders>(board: Board) -> Self {
        let lines = KingLines::of::<Us>(board.us.king(), &board.us, &board.them);
        let targets = !board.us.all;
        let (pieces, slid) = board.count_pieces::<S>(&lines, targets);
        let pawns = board.pawns::<Us>(&lines);
        let count = pieces + pawns.count::<Us>(board.them.all, targets);
        Self { board, count, lines, pawns, slid }
    }

    #[inline(always)]
    pub(crate) fn lines(&self) -> KingLines {
        self.lines
    }

    /// Counts the moves of our king too, castling among them.
    #[inline(always)]
    pub(crate) fn add_king_moves(&mut self, surroundings: &Surroundings) {
        self.count += surroundings.losses.len() as u32;
    }

    #[inline(always)]
    pub(crate) fn count(&self) -> u32 {
        self.count
    }

    /// From where a man that is lifted changes the replies other than those of the king.
    #[inline(always)]
    pub(crate) fn contacts<Us: Side>(&self) -> Bitboard {
        self.slid | pawn_contacts::<Us>(&self.board)
    }

    /// With a man of theirs in the air, one that is not hot.
    #[inline(always)]
    pub(crate) fn lift<Us: Side, S: Sliders>(&self, role: Role, from: Square) -> Self {
        let board = self.board.lift(role, from);
        let mut lifted = Self { board, ..*self };
        if self.slid.has(from) {
            let behind = self.behind::<S>(from);
            lifted.slid |= behind;
            lifted.count += (behind - board.us.all).len();
        }
        if pawn_contacts::<Us>(&board).has(from) {
            lifted.pawns = board.pawns::<Us>(&self.lines);
            lifted.count += lifted.pawns.count::<Us>(board.them.all, Bitboard::ALL);
            lifted.count -= self.pawns.count::<Us>(self.board.them.all, Bitboard::ALL);
        }
        lifted
    }

    /// The replies after a man of this kind has landed, added up; none of the landings may need to be counted by itself.
    #[inline(always)]
    pub(crate) fn sum<Us: Side, S: Sliders>(
        &self,
        surroundings: &Surroundings,
        role: Role,
        to: Bitboard,
    ) -> u64 {
        let mut sum = self.count as i32 * to.len() as i32 + self.pawn_difference::<Us>(to);
        for loss in &surroundings.losses {
            sum -= (loss[role] & to).len() as i32;
        }
        for at in to & (self.slid - self.board.us.all) {
            sum -= (self.behind::<S>(at) - self.board.us.all).len() as i32;
        }
        for at in to & self.board.us.all {
            sum += self.capture_difference::<Us, S>(at);
        }
        sum as u64
    }

    /// Captures by our pawns that become possible, less pushes that are stopped.
    #[inline(always)]
    fn pawn_difference<Us: Side>(&self, to: Bitboard) -> i32 {
        let PawnMoves { single, double, east, west } = self.pawns;
        let both = double.forward(Us::Them::COLOR);
        if to.is_disjoint_from(single | double | east | west) {
            return 0;
        }
        let len = |set: Bitboard| (set & to).len() as i32;
        let mut difference = len(east) + len(west) - len(single) - len(double) - len(both);
        if (east | west | single).meets(to & Us::LAST_RANK) {
            let len = |set: Bitboard| 3 * (set & to & Us::LAST_RANK).len() as i32;
            difference += len(east) + len(west) - len(single);
        }
        difference
    }

    /// The squares behind this one as our unpinned sliders look at it.
    #[inline(always)]
    fn behind<S: Sliders>(&self, at: Square) -> Bitboard {
        let Board { us, .. } = &self.board;
        let occupied = self.board.occupied();
        let pinned = self.lines.pins();
        let mut behind = Bitboard::EMPTY;
        let (diagonal, straight) = (S::bishop(at, occupied), S::rook(at, occupied));
        for slider in diagonal & (us.diagonal - pinned) {
            behind |= diagonal & geometry::beyond(slider, at);
        }
        for slider in straight & (us.straight - pinned) {
            behind |= straight & geometry::beyond(slider, at);
        }
        behind
    }

    /// Recaptures that become possible, less the moves that the captured man had.
    ///
    /// It is not pinned: such captures are counted one by one.
    #[inline(always)]
    fn capture_difference<Us: Side, S: Sliders>(&self, at: Square) -> i32 {
        let Board { us, them, .. } = &self.board;
        let occupied = self.board.occupied();
        let pinned = self.lines.pins();
        let (diagonal, straight) = (S::bishop(at, occupied), S::rook(at, occupied));
        let knight = attacks::knight(at);
        let recapturers = knight & us.knights | diagonal & us.diagonal | straight & us.straight;
        let mut difference = (recapturers - pinned).len() as i32;
        if attacks::king(at).meets(us.kings) {
            let guards = attacks::pawn(Us::COLOR, at) & them.pawns
                | knight & them.knights
                | diagonal & them.diagonal
                | straight & them.straight
                | attacks::king(at) & them.kings;
            difference += i32::from(guards.is_empty());
        }
        let mut moves = 0;
        if us.pawns.has(at) {
            let front = at.bitboard().forward(Us::COLOR);
            let own = PawnMoves {
                single: self.pawns.single & front,
                double: self.pawns.double & front.forward(Us::COLOR),
                east: self.pawns.east & front.east(),
                west: self.pawns.west & front.west(),
            };
            moves += own.count::<Us>(them.all, Bitboard::ALL);
        }
        if us.knights.has(at) {
            moves += (knight - us.all).len();
        }
        if us.diagonal.has(at) {
            moves += (diagonal - us.all).len();
        }
        if us.straight.has(at) {
            moves += (straight - us.all).len();
        }
        difference - moves as i32
    }
}

/// The men of theirs whose lifting opens a line to our king, or makes or ends a pin.
#[inline(always)]
fn on_king_lines(king: Square, board: &Board) -> Bitboard {
    let them = &board.them;
    let occupied = board.occupied();
    let snipers =
        geometry::bishop_rays(king) & them.diagonal | geometry::rook_rays(king) & them.straight;
    let mut hot = Bitboard::EMPTY;
    for sniper in snipers {
        let blockers = geometry::between(king, sniper) & occupied;
        if !blockers.without_lowest().more_than_one() {
            hot |= blockers.with(sniper);
        }
    }
    hot & them.all
}

/// The squares on which a man stops one of our pawns or can be captured by it.
#[inline(always)]
fn pawn_contacts<Us: Side>(board: &Board) -> Bitboard {
    let front = board.us.pawns.forward(Us::COLOR);
    front | (front & Us::THIRD_RANK).forward(Us::COLOR) | front.east() | front.west()
}

/// Looks at one castling; the landings to count one by one, if it is possible or may become so.
#[inline(always)]
fn castle<Us: Side, S: Sliders>(
    castling: &Castling,
    board: &Board,
    around: &mut Around,
    losses: &mut ArrayVec<Zones, MAX_LOSSES>,
) -> Bitboard {
    if castling.must_be_empty.meets(board.us.all) {
        return Bitboard::EMPTY;
    }
    around.hot |= castling.must_be_empty | Us::BACK_RANK;
    let mut losses_of_all = Some(Zones::default());
    for at in castling.must_be_safe.without(castling.king) {
        let loss = around.look_at::<Us, S>(board, at);
        losses_of_all = losses_of_all.zip(loss).map(|(mut all, loss)| {
            for (zone, loss) in all.0.iter_mut().zip(loss.0) {
                *zone |= loss;
            }
            all
        });
    }
    if castling.must_be_empty.meets(board.them.all) {
        return Bitboard::EMPTY;
    }
    if let Some(loss) = losses_of_all
        && !castling.rook_was_shield::<Us, S>(board.occupied(), board.them.straight)
    {
        losses.push(loss);
    }
    Us::BACK_RANK
}

/// Looks at a board with a man of theirs lifted and adds up the replies to its landings.
pub(crate) struct LookAgain<Us> {
    pub(crate) board: Board,
    /// What the man is when it lands.
    pub(crate) role: Role,
    pub(crate) to: Bitboard,
    pub(crate) us: PhantomData<Us>,
}

impl<Us: Side> Task for LookAgain<Us> {
    type Output = u64;

    #[inline(always)]
    fn run<S: Sliders>(self) -> u64 {
        let Self { board, role, to, .. } = self;
        let mut lifted = Lifted::of::<Us, S>(board);
        let surroundings = Surroundings::of::<Us, S>(&board, lifted.lines);
        lifted.add_king_moves(&surroundings);
        let recount = to & surroundings.recount(role);
        let sum = lifted.sum::<Us, S>(&surroundings, role, to - recount);
        sum + board.count_each::<Us, S>(role, recount)
    }
}
