//! Which moves change nothing for the side that replies.
//!
//! A man that neither leaves nor enters a square that any reply depends on leaves their number as it is. All such moves
//! have as many replies as if the mover had passed; and all such landings of one man as many as if it had just been taken off the
//! board. Each of these counts takes one lane, however many moves share it.

use jadoube_board::sliders::Sliders;
use jadoube_board::{Bitboard, Square, attacks, geometry};

use super::board::{Board, Men};
use super::castling::Castling;
use super::moves::View;
use super::side::Side;

/// A set of squares for each kind of man; a queen's are those of bishop and rook together.
#[derive(Clone, Copy, Default)]
pub(super) struct Zones {
    pub(super) pawns: Bitboard,
    pub(super) knights: Bitboard,
    pub(super) diagonal: Bitboard,
    pub(super) straight: Bitboard,
    pub(super) kings: Bitboard,
}

impl Zones {
    #[inline(always)]
    fn add(&mut self, other: &Self) {
        self.pawns |= other.pawns;
        self.knights |= other.knights;
        self.diagonal |= other.diagonal;
        self.straight |= other.straight;
        self.kings |= other.kings;
    }
}

/// What the replies depend on.
pub(super) struct Calm {
    /// Where a man that lands changes the number of replies.
    landing: Zones,
    /// From where a man that leaves changes what the king may do.
    near_king: Zones,
    near_king_for_all: Bitboard,
    /// From where a man that leaves changes what other men may do.
    contacts: Bitboard,
}

/// The squares on which a man stops a pawn or can be captured by it.
#[inline(always)]
fn pawn_contacts<Us: Side>(pawns: Bitboard) -> Bitboard {
    let front = pawns.forward(Us::COLOR);
    front | (front & Us::THIRD_RANK).forward(Us::COLOR) | front.east() | front.west()
}

/// What is collected while the squares around the king are looked at.
struct Around<'a> {
    mover: &'a Men,
    /// Without the king, which hides nothing from a slider.
    occupied: Bitboard,
    landing: Zones,
    landing_for_all: Bitboard,
    leaving: Zones,
    leaving_for_all: Bitboard,
}

impl Around<'_> {
    /// A square that the king of `Us` wants to be safe.
    #[inline(always)]
    fn look_at<Us: Side, S: Sliders>(&mut self, at: Square) {
        let zones = Zones {
            pawns: attacks::pawn(Us::COLOR, at),
            knights: attacks::knight(at),
            diagonal: S::bishop(at, self.occupied),
            straight: S::rook(at, self.occupied),
            kings: attacks::king(at),
        };
        self.leaving.pawns |= zones.pawns;
        self.leaving.knights |= zones.knights;
        self.leaving.kings |= zones.kings;
        self.leaving_for_all |= zones.diagonal | zones.straight;
        let mover = self.mover;
        let leapers =
            zones.pawns & mover.pawns | zones.knights & mover.knights | zones.kings & mover.king;
        let sliders = zones.diagonal & mover.diagonal | zones.straight & mover.straight;
        if (leapers | sliders).is_empty() {
            self.landing.add(&zones);
        } else if leapers.is_empty() {
            // A man that lands in between shuts the line.
            if let Some(slider) = sliders.single() {
                self.landing_for_all |= geometry::between(at, slider);
            }
        }
    }

    /// A castling of `Us` needs squares that are empty and squares that are safe.
    #[inline(always)]
    fn look_at_castling<Us: Side, S: Sliders>(&mut self, king: Square, castling: &Castling) {
        self.landing_for_all |= Us::BACK_RANK;
        self.leaving_for_all |= Us::BACK_RANK;
        for at in castling.must_be_safe.without(king) {
            self.look_at::<Us, S>(at);
        }
    }
}

impl Calm {
    /// Every move may change something.
    #[inline(always)]
    fn nothing() -> Self {
        let all = Zones {
            pawns: Bitboard::ALL,
            knights: Bitboard::ALL,
            diagonal: Bitboard::ALL,
            straight: Bitboard::ALL,
            kings: Bitboard::ALL,
        };
        Self {
            landing: all,
            near_king: all,
            near_king_for_all: Bitboard::ALL,
            contacts: Bitboard::ALL,
        }
    }

    /// `Us` is to move, the other side replies.
    ///
    /// Where there are few moves, or many squares to look at around the king, the search is not worth its time: it takes about
    /// as long as six lanes.
    #[inline(always)]
    pub(super) fn of<Us: Side, S: Sliders>(view: &View<'_>) -> Self {
        let Board { us: mover, them: replier, castling, .. } = view.board;
        let occupied = view.occupied;
        let king = replier.king.lowest();
        let ring = attacks::king(king) - replier.all;
        if view.checkers.any() || 3 * ring.len() > mover.all.len() {
            return Self::nothing();
        }

        // Checks, and pins of one man.
        let through = |seen: Bitboard| occupied - (seen & replier.all);
        let (near_diagonal, near_straight) = (S::bishop(king, occupied), S::rook(king, occupied));
        let diagonal = S::bishop(king, through(near_diagonal));
        let straight = S::rook(king, through(near_straight));
        let mut around = Around {
            mover,
            occupied: occupied ^ replier.king,
            landing: Zones {
                pawns: attacks::pawn(Us::Them::COLOR, king),
                knights: attacks::knight(king),
                diagonal,
                straight,
                kings: Bitboard::EMPTY,
            },
            landing_for_all: Bitboard::EMPTY,
            leaving: Zones::default(),
            leaving_for_all: diagonal | straight,
        };
        for pinner in diagonal & mover.diagonal | straight & mover.straight {
            around.landing_for_all |= geometry::between(king, pinner);
        }
        for at in ring {
            around.look_at::<Us::Them, S>(at);
        }
        for rook in *castling & Us::Them::BACK_RANK {
            let castling = Castling::new::<Us::Them>(king, rook);
            if castling.must_be_empty.is_disjoint_from(replier.all) {
                around.look_at_castling::<Us::Them, S>(king, &castling);
            }
        }

        let contacts = view.slid | pawn_contacts::<Us::Them>(replier.pawns);
        let landing_for_all = around.landing_for_all | contacts | replier.all;
        let mut landing = around.landing;
        landing.add(&Zones {
            pawns: landing_for_all,
            knights: landing_for_all,
            diagonal: landing_for_all,
            straight: landing_for_all,
            kings: landing_for_all,
        });
        Self {
            landing,
            near_king: around.leaving,
            near_king_for_all: around.leaving_for_all,
            contacts,
        }
    }

    /// How the landings of a man are counted.
    #[inline(always)]
    pub(super) fn sorted<S: Sliders>(
        &self,
        view: &View<'_>,
        man: Man,
        from: Square,
        to: Bitboard,
    ) -> Sorted {
        let mover = &view.board.us;
        let of = |zones: &Zones| match man {
            Man::Knight => zones.knights,
            Man::King => zones.kings,
            Man::Slider => {
                let diagonal = (mover.diagonal.0 >> from.as_u8() & 1).wrapping_neg();
                let straight = (mover.straight.0 >> from.as_u8() & 1).wrapping_neg();
                Bitboard(zones.diagonal.0 & diagonal | zones.straight.0 & straight)
            }
        };
        let near_king = match man {
            Man::Slider => self.near_king_for_all,
            _ => self.near_king_for_all | of(&self.near_king),
        };
        if near_king.has(from) {
            return Sorted { calm: Bitboard::EMPTY, leaves_calmly: false };
        }
        let mut calm = to - of(&self.landing);
        let leaves_calmly = !self.contacts.has(from);
        if !leaves_calmly {
            calm -= self.opened::<S>(view, from);
        }
        Sorted { calm, leaves_calmly }
    }

    /// At least what the replier's sliders see of the board behind a man that leaves.
    #[inline(always)]
    fn opened<S: Sliders>(&self, view: &View<'_>, from: Square) -> Bitboard {
        let replier = &view.board.them;
        let (diagonal, straight) = (S::bishop(from, view.occupied), S::rook(from, view.occupied));
        let mut opened = Bitboard::EMPTY;
        if diagonal.meets(replier.diagonal) {
            opened |= diagonal;
        }
        if straight.meets(replier.straight) {
            opened |= straight;
        }
        opened
    }

    /// The squares where pawns land by this step and change nothing.
    #[inline(always)]
    pub(super) fn pawns(&self, to: Bitboard, step: i8) -> Bitboard {
        let leaving = self.contacts | self.near_king_for_all | self.near_king.pawns;
        let shifted = if step > 0 { leaving << step as u32 } else { leaving >> -step as u32 };
        to - self.landing.pawns - shifted
    }
}

/// A kind of man other than a pawn, as far as it matters here.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Man {
    Knight,
    Slider,
    King,
}

/// Landings of one man.
pub(super) struct Sorted {
    /// They change nothing beside the man's leaving.
    pub(super) calm: Bitboard,
    /// The man's leaving changes nothing either.
    pub(super) leaves_calmly: bool,
}
