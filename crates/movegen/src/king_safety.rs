//! What endangers the king: checkers, pins and attacked squares.

use jadoube_board::sliders::Sliders;
use jadoube_board::{Bitboard, Placement, Role, Square, attacks, geometry};

use crate::men::Men;
use crate::side::Side;

/// The men that bear on one king.
#[derive(Clone, Copy)]
pub(crate) struct KingThreats {
    /// Enemy men that give check.
    pub(crate) checkers: Bitboard,
    /// Own men that may move only along the line through the king.
    pub(crate) pinned: Bitboard,
}

impl KingThreats {
    #[inline(always)]
    pub(crate) fn of<Us: Side>(placement: &Placement, king: Square) -> Self {
        let them = placement.color(Us::Them::COLOR);
        let occupied = placement.occupied();
        let leapers = attacks::pawn(Us::COLOR, king) & placement.role(Role::Pawn)
            | attacks::knight(king) & placement.role(Role::Knight);
        let snipers = geometry::bishop_rays(king) & placement.diagonal_sliders()
            | geometry::rook_rays(king) & placement.straight_sliders();
        let mut checkers = leapers & them;
        let mut pinned = Bitboard::EMPTY;
        for sniper in snipers & them {
            let blockers = geometry::between(king, sniper) & occupied;
            if blockers.is_empty() {
                checkers |= sniper.bitboard();
            } else if !blockers.more_than_one() {
                pinned |= blockers;
            }
        }
        Self { checkers, pinned: pinned - them }
    }

    /// Where a man other than the king may arrive: anywhere, or, in check, on the checker or in its way.
    ///
    /// Against two checkers no such square exists.
    #[inline(always)]
    pub(crate) fn answers(&self, king: Square) -> Bitboard {
        match self.checkers.first() {
            None => Bitboard::ALL,
            Some(_) if self.checkers.more_than_one() => Bitboard::EMPTY,
            Some(checker) => geometry::between(king, checker) | checker.bitboard(),
        }
    }
}

/// The men that bear on one king, with lines in place of pinned men: a set of pinned men moves along its lines as a whole.
#[derive(Clone, Copy)]
pub(crate) struct KingLines {
    /// Enemy men that give check.
    pub(crate) checkers: Bitboard,
    /// For each of our men pinned along a diagonal, the squares from the king to the pinning man, that one included.
    pub(crate) diagonal_pins: Bitboard,
    /// As much along files and ranks.
    pub(crate) straight_pins: Bitboard,
}

impl KingLines {
    #[inline(always)]
    pub(crate) fn of<Us: Side>(king: Square, us: &Men, them: &Men) -> Self {
        let occupied = us.all | them.all;
        let mut checkers =
            attacks::pawn(Us::COLOR, king) & them.pawns | attacks::knight(king) & them.knights;
        let mut pins = |snipers: Bitboard| {
            let mut pins = Bitboard::EMPTY;
            for sniper in snipers {
                let between = geometry::between(king, sniper);
                let blockers = between & occupied;
                if blockers.is_empty() {
                    checkers |= sniper.bitboard();
                } else if !blockers.more_than_one() & blockers.meets(us.all) {
                    pins |= between.with(sniper);
                }
            }
            pins
        };
        let diagonal_pins = pins(geometry::bishop_rays(king) & them.diagonal);
        let straight_pins = pins(geometry::rook_rays(king) & them.straight);
        Self { checkers, diagonal_pins, straight_pins }
    }

    #[inline(always)]
    pub(crate) fn pins(&self) -> Bitboard {
        self.diagonal_pins | self.straight_pins
    }

    /// See [`KingThreats::answers`].
    #[inline(always)]
    pub(crate) fn answers(&self, king: Square) -> Bitboard {
        KingThreats { checkers: self.checkers, pinned: Bitboard::EMPTY }.answers(king)
    }
}

/// All squares that men of `By` attack, their own men's squares (defended men) among them.
///
/// The king that might step there must not be in `occupied`: it would hide the squares behind it from the checker.
#[inline(always)]
pub(crate) fn attacked_by<By: Side, S: Sliders>(men: &Men, occupied: Bitboard) -> Bitboard {
    let mut attacked = attacks::pawns(By::COLOR, men.pawns)
        | attacks::knights(men.knights)
        | attacks::kings(men.kings);
    for bishop in men.diagonal {
        attacked |= S::bishop(bishop, occupied);
    }
    for rook in men.straight {
        attacked |= S::rook(rook, occupied);
    }
    attacked
}

/// As [`attacked_by`], of the men of a placement.
#[inline(always)]
pub(crate) fn attacked_squares<By: Side, S: Sliders>(
    placement: &Placement,
    occupied: Bitboard,
) -> Bitboard {
    attacked_by::<By, S>(&Men::of::<By>(placement), occupied)
}

/// Those of these men that attack the square as men of `By` do, if exactly `occupied` stopped sliders.
#[inline(always)]
pub(crate) fn attackers<By: Side, S: Sliders>(
    men: &Men,
    square: Square,
    occupied: Bitboard,
) -> Bitboard {
    attacks::pawn(By::Them::COLOR, square) & men.pawns
        | attacks::knight(square) & men.knights
        | attacks::king(square) & men.kings
        | S::bishop(square, occupied) & men.diagonal
        | S::rook(square, occupied) & men.straight
}

/// Whether the king would be in check by a man other than those `gone`, if exactly `occupied` stopped sliders.
#[inline(always)]
pub(crate) fn is_attacked<By: Side, S: Sliders>(
    placement: &Placement,
    king: Square,
    occupied: Bitboard,
    gone: Bitboard,
) -> bool {
    let attackers = attackers::<By, S>(&Men::of_both(placement), king, occupied);
    attackers.meets(placement.color(By::COLOR) - gone)
}
