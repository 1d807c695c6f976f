//! The legal moves of the side to move, set by set.

use jadoube_board::sliders::Sliders;
use jadoube_board::{Bitboard, Square, attacks, geometry};

use super::board::{Board, Men};
use super::calm::Man;
use super::castling::Castling;
use super::side::Side;

/// Takes in moves without anything special about them.
pub(super) trait Sink {
    /// One man other than a pawn to any of these squares.
    fn man(&mut self, man: Man, from: Square, to: Bitboard);

    /// Pawns to these squares, each by the same index step, none to the last rank.
    fn pawns(&mut self, to: Bitboard, step: i8);

    /// Pawns to these squares by a double step.
    fn doubles(&mut self, to: Bitboard);
}

/// A board and what endangers the king of the side to move.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) board: &'a Board,
    pub(super) occupied: Bitboard,
    pub(super) king: Square,
    pub(super) checkers: Bitboard,
    /// Own men that may move only along the line through the king.
    pinned: Bitboard,
    /// Where men other than the king may arrive.
    targets: Bitboard,
    /// What the enemy's sliders attack, as if the king hid nothing.
    pub(super) slid: Bitboard,
    /// What the enemy attacks, as if the king hid nothing.
    attacked: Bitboard,
}

/// Whether this side's men, other than pawns and the king, attack the square.
#[inline(always)]
fn pieces_attack<S: Sliders>(men: &Men, square: Square, occupied: Bitboard) -> bool {
    let attackers = attacks::knight(square) & men.knights
        | S::bishop(square, occupied) & men.diagonal
        | S::rook(square, occupied) & men.straight;
    attackers.any()
}

impl<'a> View<'a> {
    #[inline(always)]
    pub(super) fn of<Us: Side, S: Sliders>(board: &'a Board) -> Self {
        let Board { us, them, .. } = board;
        let occupied = board.occupied();
        let king = us.king.lowest();
        let mut checkers =
            attacks::pawn(Us::COLOR, king) & them.pawns | attacks::knight(king) & them.knights;
        let snipers =
            geometry::bishop_rays(king) & them.diagonal | geometry::rook_rays(king) & them.straight;
        let mut pinned = Bitboard::EMPTY;
        for sniper in snipers {
            let blockers = geometry::between(king, sniper) & occupied;
            if blockers.is_empty() {
                checkers |= sniper.bitboard();
            } else if !blockers.more_than_one() {
                pinned |= blockers;
            }
        }
        let answers = match checkers.first() {
            None => Bitboard::ALL,
            Some(_) if checkers.more_than_one() => Bitboard::EMPTY,
            Some(checker) => geometry::between(king, checker) | checker.bitboard(),
        };
        let without_king = occupied ^ us.king;
        let mut slid = Bitboard::EMPTY;
        for slider in them.diagonal {
            slid |= S::bishop(slider, without_king);
        }
        for slider in them.straight {
            slid |= S::rook(slider, without_king);
        }
        let attacked = slid
            | attacks::pawns(Us::Them::COLOR, them.pawns)
            | attacks::knights(them.knights)
            | attacks::kings(them.king);
        Self {
            board,
            occupied,
            king,
            checkers,
            pinned: pinned & us.all,
            targets: answers - us.all,
            slid,
            attacked,
        }
    }

    /// All moves but promotions, castlings and captures en passant.
    #[inline(always)]
    pub(super) fn plain_moves<Us: Side, S: Sliders, K: Sink>(&self, sink: &mut K) {
        let us = &self.board.us;
        if self.targets.any() {
            self.pawn_moves::<Us, K>(sink);
            for from in us.knights - self.pinned {
                sink.man(Man::Knight, from, attacks::knight(from) & self.targets);
            }
            for from in us.diagonal - self.pinned {
                sink.man(Man::Slider, from, S::bishop(from, self.occupied) & self.targets);
            }
            for from in us.straight - self.pinned {
                sink.man(Man::Slider, from, S::rook(from, self.occupied) & self.targets);
            }
            // A pinned slider keeps to the line through the king.
            for from in us.diagonal & self.pinned {
                let line = geometry::line(self.king, from);
                sink.man(Man::Slider, from, S::bishop(from, self.occupied) & self.targets & line);
            }
            for from in us.straight & self.pinned {
                let line = geometry::line(self.king, from);
                sink.man(Man::Slider, from, S::rook(from, self.occupied) & self.targets & line);
            }
        }
        sink.man(Man::King, self.king, attacks::king(self.king) - us.all - self.attacked);
    }

    /// Where pawns arrive by a single and a double step, without regard to checks.
    #[inline(always)]
    fn pushes<Us: Side>(&self) -> (Bitboard, Bitboard) {
        // A pawn pinned on the king's file is pinned along it.
        let pawns = self.board.us.pawns;
        let pushers = pawns - (self.pinned - self.king.file().bitboard());
        let single = pushers.forward(Us::COLOR) - self.occupied;
        let double = (single & Us::THIRD_RANK).forward(Us::COLOR) - self.occupied;
        (single & self.targets, double & self.targets)
    }

    /// Where pawns capture towards the h-file and towards the a-file.
    #[inline(always)]
    fn pawn_captures<Us: Side>(&self) -> (Bitboard, Bitboard) {
        let pawns = self.board.us.pawns;
        let (free, pinned) = (pawns - self.pinned, pawns & self.pinned);
        let eastward = |pawns: Bitboard| pawns.forward(Us::COLOR).east();
        let westward = |pawns: Bitboard| pawns.forward(Us::COLOR).west();
        let enemies = self.board.them.all & self.targets;
        if pinned.is_empty() {
            return (eastward(free) & enemies, westward(free) & enemies);
        }
        // A pinned pawn may capture along the diagonal of its pin; its other capture leaves all lines of the king.
        let diagonals = geometry::bishop_rays(self.king);
        let pinned = pinned & diagonals;
        let east = eastward(free) | eastward(pinned) & diagonals;
        let west = westward(free) | westward(pinned) & diagonals;
        (east & enemies, west & enemies)
    }

    #[inline(always)]
    fn pawn_moves<Us: Side, K: Sink>(&self, sink: &mut K) {
        let (single, double) = self.pushes::<Us>();
        let (east, west) = self.pawn_captures::<Us>();
        sink.pawns(single - Us::LAST_RANK, Us::FORWARD);
        sink.doubles(double);
        sink.pawns(east - Us::LAST_RANK, Us::FORWARD + 1);
        sink.pawns(west - Us::LAST_RANK, Us::FORWARD - 1);
    }

    /// Calls `promote` with each pawn that can promote, and where it can.
    #[inline(always)]
    pub(super) fn promotions<Us: Side>(&self, mut promote: impl FnMut(Square, Bitboard)) {
        let pawns = self.board.us.pawns & Us::SEVENTH_RANK;
        if pawns.is_empty() {
            return;
        }
        let (single, _) = self.pushes::<Us>();
        let (east, west) = self.pawn_captures::<Us>();
        for from in pawns {
            let front = from.bitboard().forward(Us::COLOR);
            let to = single & front | east & front.east() | west & front.west();
            if to.any() {
                promote(from, to);
            }
        }
    }

    /// Calls `castle` with the squares of king and rook for each castling.
    #[inline(always)]
    pub(super) fn castlings<Us: Side>(&self, mut castle: impl FnMut(Square, Square)) {
        let rooks = self.board.castling & Us::BACK_RANK;
        if rooks.is_empty() || self.checkers.any() {
            return;
        }
        for rook in rooks {
            let castling = Castling::new::<Us>(self.king, rook);
            // Once rook and king have gone, an attacker beyond the rook reaches the king: the rook is pinned.
            if castling.must_be_empty.is_disjoint_from(self.occupied)
                && castling.must_be_safe.is_disjoint_from(self.attacked)
                && !self.pinned.has(rook)
            {
                castle(self.king, rook);
            }
        }
    }
}

/// The pawns that may capture the pawn that has just passed.
#[inline(always)]
pub(super) fn capturers_en_passant<Us: Side, S: Sliders>(board: &Board) -> Bitboard {
    let Board { us, them, .. } = board;
    let Some(passed) = board.passed.first() else { return Bitboard::EMPTY };
    let king = us.king.lowest();
    let captured = passed.step(-Us::FORWARD).bitboard();
    let mut legal = Bitboard::EMPTY;
    if (attacks::pawn(Us::COLOR, king) & (them.pawns - captured)).any() {
        return legal;
    }
    for from in attacks::pawn(Us::Them::COLOR, passed) & us.pawns {
        // Both pawns leave their squares, so neither pins nor check masks tell; the board after the capture does.
        let occupied = (board.occupied() - captured - from.bitboard()) | passed.bitboard();
        if !pieces_attack::<S>(them, king, occupied) {
            legal |= from.bitboard();
        }
    }
    legal
}

/// How many captures en passant answer a double step of `Us` to this square.
#[inline(always)]
pub(super) fn replies_en_passant<Us: Side, S: Sliders>(board: &Board, to: Square) -> u64 {
    let beside = to.bitboard().east() | to.bitboard().west();
    if beside.is_disjoint_from(board.them.pawns) {
        return 0;
    }
    let next = board.after_double::<Us>(to);
    capturers_en_passant::<Us::Them, S>(&next).len().into()
}
