//! Counting the legal moves of the side to move in sets, without saying which they are.

use core::marker::PhantomData;

use jadoube_board::sliders::Sliders;
use jadoube_board::{Bitboard, Role, Square, Task, attacks};

use crate::castling::Castling;
use crate::king_safety::{KingLines, attacked_by, attackers};
use crate::men::Men;
use crate::position::Position;
use crate::side::Side;

/// All that the number of replies depends on, as the side to move sees it.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    pub(crate) us: Men,
    pub(crate) them: Men,
    /// The rooks with which we may still castle.
    pub(crate) castling_rooks: Bitboard,
    /// The square that an enemy pawn has just passed with a double step, if it can perhaps be captured there.
    pub(crate) passed: Bitboard,
}

impl Board {
    #[inline(always)]
    pub(crate) fn of<Us: Side>(position: &Position) -> Self {
        let passed = position.capturable_file().map(Us::Them::passed_square);
        Self {
            us: Men::of::<Us>(position.placement()),
            them: Men::of::<Us::Them>(position.placement()),
            castling_rooks: position.castling_rooks() & Us::BACK_RANK,
            passed: passed.map_or(Bitboard::EMPTY, Square::bitboard),
        }
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.us.all | self.them.all
    }

    /// The board without this man of theirs.
    #[inline(always)]
    pub(crate) fn lift(&self, role: Role, from: Square) -> Self {
        Self { them: self.them.toggled(role, from.bitboard()), ..*self }
    }

    /// The board after a man of theirs that was in the air has landed; `passed` by it if it is a pawn after a double step.
    #[inline(always)]
    pub(crate) fn land(&self, role: Role, to: Square, passed: Bitboard) -> Self {
        let to = to.bitboard();
        Self {
            us: self.us.without(to),
            them: self.them.toggled(role, to),
            castling_rooks: self.castling_rooks - to,
            passed,
        }
    }

    /// The replies to each landing of a man in the air, counted one by one and added up.
    #[inline(always)]
    pub(crate) fn count_each<Us: Side, S: Sliders>(&self, role: Role, to: Bitboard) -> u64 {
        let mut sum = 0;
        for to in to {
            sum += u64::from(self.land(role, to, Bitboard::EMPTY).count_apart::<Us, S>());
        }
        sum
    }

    /// As [`count`](Self::count), out of line.
    #[inline(always)]
    pub(crate) fn count_apart<Us: Side, S: Sliders>(&self) -> u32 {
        S::again(CountReplies { board: self, us: PhantomData::<Us> })
    }

    /// The number of legal moves.
    #[inline(always)]
    pub(crate) fn count<Us: Side, S: Sliders>(&self) -> u32 {
        let king = self.us.king();
        let lines = KingLines::of::<Us>(king, &self.us, &self.them);
        let targets = lines.answers(king) - self.us.all;
        let mut count = self.count_king::<Us, S>(king, lines.checkers);
        if targets.any() {
            count += self.count_pieces::<S>(&lines, targets).0;
            count += self.pawns::<Us>(&lines).count::<Us>(self.them.all & targets, targets);
            if self.passed.any() {
                count += self.count_en_passant::<Us, S>();
            }
        }
        count
    }

    /// The moves of knights, bishops, rooks and queens to these squares, and what unpinned sliders attack.
    #[inline(always)]
    pub(crate) fn count_pieces<S: Sliders>(
        &self,
        lines: &KingLines,
        targets: Bitboard,
    ) -> (u32, Bitboard) {
        let occupied = self.occupied();
        let pinned = lines.pins();
        let (mut count, mut slid) = (0, Bitboard::EMPTY);
        for from in self.us.knights - pinned {
            count += (attacks::knight(from) & targets).len();
        }
        for from in self.us.diagonal - pinned {
            let reach = S::bishop(from, occupied);
            slid |= reach;
            count += (reach & targets).len();
        }
        for from in self.us.straight - pinned {
            let reach = S::rook(from, occupied);
            slid |= reach;
            count += (reach & targets).len();
        }
        // A pinned slider keeps to the line through its king. Other pin lines of the same kind are out of its reach.
        let along_diagonal = targets & lines.diagonal_pins;
        for from in self.us.diagonal & lines.diagonal_pins {
            count += (S::bishop(from, occupied) & along_diagonal).len();
        }
        let along_straight = targets & lines.straight_pins;
        for from in self.us.straight & lines.straight_pins {
            count += (S::rook(from, occupied) & along_straight).len();
        }
        (count, slid)
    }

    /// Where pawns may go, as far as pins let them.
    #[inline(always)]
    pub(crate) fn pawns<Us: Side>(&self, lines: &KingLines) -> PawnMoves {
        let empty = !self.occupied();
        let pawns = self.us.pawns;

        // A pawn pinned along a file may push, one pinned along a rank finds no such line in front of it.
        let pushers = pawns - lines.diagonal_pins;
        let free = (pushers - lines.straight_pins).forward(Us::COLOR);
        let pinned = (pushers & lines.straight_pins).forward(Us::COLOR) & lines.straight_pins;
        let single = (free | pinned) & empty;
        let double = (single & Us::THIRD_RANK).forward(Us::COLOR) & empty;

        // A pawn pinned along a diagonal may capture along it; its other capture leaves all diagonals of the king.
        let takers = pawns - lines.straight_pins;
        let free = (takers - lines.diagonal_pins).forward(Us::COLOR);
        let pinned = (takers & lines.diagonal_pins).forward(Us::COLOR);
        PawnMoves {
            single,
            double,
            east: free.east() | pinned.east() & lines.diagonal_pins,
            west: free.west() | pinned.west() & lines.diagonal_pins,
        }
    }

    /// The legal captures en passant.
    #[inline(always)]
    pub(crate) fn count_en_passant<Us: Side, S: Sliders>(&self) -> u32 {
        let king = self.us.king();
        let mut count = 0;
        for passed in self.passed {
            let captured = passed.step(-Us::FORWARD).bitboard();
            for from in attacks::pawn(Us::Them::COLOR, passed) & self.us.pawns {
                let occupied = (self.occupied() - from.bitboard() - captured) | passed.bitboard();
                let them = self.them.without(captured);
                count += u32::from(attackers::<Us::Them, S>(&them, king, occupied).is_empty());
            }
        }
        count
    }

    #[inline(always)]
    fn count_king<Us: Side, S: Sliders>(&self, king: Square, checkers: Bitboard) -> u32 {
        let steps = attacks::king(king) - self.us.all;
        let may_castle = self.castling_rooks.any() && checkers.is_empty();
        if steps.is_empty() && !may_castle {
            return 0;
        }
        let occupied = self.occupied();
        // The king itself hides no square behind it from a slider.
        let attacked = attacked_by::<Us::Them, S>(&self.them, occupied.without(king));
        let mut count = (steps - attacked).len();
        if may_castle {
            for rook in self.castling_rooks {
                let castling = Castling::new::<Us>(king, rook);
                count += u32::from(
                    castling.must_be_empty.is_disjoint_from(occupied)
                        && castling.must_be_safe.is_disjoint_from(attacked)
                        && !castling.rook_was_shield::<Us, S>(occupied, self.them.straight),
                );
            }
        }
        count
    }
}

/// The squares where pawns may arrive; a capture among them only if an enemy stands there.
#[derive(Clone, Copy)]
pub(crate) struct PawnMoves {
    pub(crate) single: Bitboard,
    pub(crate) double: Bitboard,
    pub(crate) east: Bitboard,
    pub(crate) west: Bitboard,
}

impl PawnMoves {
    /// The moves that capture on `enemies` or push to `targets`.
    #[inline(always)]
    pub(crate) fn count<Us: Side>(&self, enemies: Bitboard, targets: Bitboard) -> u32 {
        let (east, west) = (self.east & enemies, self.west & enemies);
        let (single, double) = (self.single & targets, self.double & targets);
        let mut count = east.len() + west.len() + single.len() + double.len();
        if (east | west | single).meets(Us::LAST_RANK) {
            let promotions = |to: Bitboard| 3 * (to & Us::LAST_RANK).len();
            count += promotions(east) + promotions(west) + promotions(single);
        }
        count
    }
}

/// Counts the moves of a board on the CPU path in use.
struct CountReplies<'a, Us> {
    board: &'a Board,
    us: PhantomData<Us>,
}

impl<Us: Side> Task for CountReplies<'_, Us> {
    type Output = u32;

    #[inline(always)]
    fn run<S: Sliders>(self) -> u32 {
        self.board.count::<Us, S>()
    }
}
