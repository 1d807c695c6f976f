//! The men of one side as the counters want them: sets by the way of moving, queens among both kinds of sliders.

use jadoube_board::{Bitboard, ByRole, Placement, Role, Square};

use crate::side::Side;

/// The men of one side.
#[derive(Clone, Copy)]
pub(crate) struct Men {
    pub(crate) all: Bitboard,
    pub(crate) pawns: Bitboard,
    pub(crate) knights: Bitboard,
    /// Bishops and queens.
    pub(crate) diagonal: Bitboard,
    /// Rooks and queens.
    pub(crate) straight: Bitboard,
    pub(crate) kings: Bitboard,
}

/// For each role, which sets its men are in: all bits or none for each.
const MEMBERS: ByRole<Membership> = ByRole([
    Membership::new(Role::Pawn),
    Membership::new(Role::Knight),
    Membership::new(Role::Bishop),
    Membership::new(Role::Rook),
    Membership::new(Role::Queen),
    Membership::new(Role::King),
]);

#[derive(Clone, Copy)]
struct Membership {
    pawns: u64,
    knights: u64,
    diagonal: u64,
    straight: u64,
    kings: u64,
}

impl Membership {
    const fn new(role: Role) -> Self {
        const fn bits(is_member: bool) -> u64 {
            if is_member { !0 } else { 0 }
        }
        Self {
            pawns: bits(matches!(role, Role::Pawn)),
            knights: bits(matches!(role, Role::Knight)),
            diagonal: bits(matches!(role, Role::Bishop | Role::Queen)),
            straight: bits(matches!(role, Role::Rook | Role::Queen)),
            kings: bits(matches!(role, Role::King)),
        }
    }
}

impl Men {
    #[inline(always)]
    pub(crate) fn of<Us: Side>(placement: &Placement) -> Self {
        let all = placement.color(Us::COLOR);
        Self {
            all,
            pawns: placement.role(Role::Pawn) & all,
            knights: placement.role(Role::Knight) & all,
            diagonal: placement.diagonal_sliders() & all,
            straight: placement.straight_sliders() & all,
            kings: placement.role(Role::King) & all,
        }
    }

    /// The men of both sides, as if they were one.
    #[inline(always)]
    pub(crate) fn of_both(placement: &Placement) -> Self {
        Self {
            all: placement.occupied(),
            pawns: placement.role(Role::Pawn),
            knights: placement.role(Role::Knight),
            diagonal: placement.diagonal_sliders(),
            straight: placement.straight_sliders(),
            kings: placement.role(Role::King),
        }
    }

    #[inline(always)]
    pub(crate) fn king(&self) -> Square {
        self.kings.lowest()
    }

    /// Puts a man of this kind on the squares where it is not and takes it off those where it is.
    #[inline(always)]
    pub(crate) fn toggled(mut self, role: Role, squares: Bitboard) -> Self {
        let member = &MEMBERS[role];
        self.all ^= squares;
        self.pawns ^= squares & Bitboard(member.pawns);
        self.knights ^= squares & Bitboard(member.knights);
        self.diagonal ^= squares & Bitboard(member.diagonal);
        self.straight ^= squares & Bitboard(member.straight);
        self.kings ^= squares & Bitboard(member.kings);
        self
    }

    /// The men that are not on these squares; the king is never taken.
    #[inline(always)]
    pub(crate) fn without(self, squares: Bitboard) -> Self {
        Self {
            all: self.all - squares,
            pawns: self.pawns - squares,
            knights: self.knights - squares,
            diagonal: self.diagonal - squares,
            straight: self.straight - squares,
            kings: self.kings,
        }
    }
}
