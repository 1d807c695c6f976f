//! Where every man may ever go: a bound from above, found without a search.
//!
//! The question is always whether one side, the *winner*, can mate the other, the *loser*. Suppose that a line of legal
//! moves leads to such a mate. Then each man stays, up to that mate, on the squares of its `reach`. These sets grow from
//! the squares where the men stand until no move leads out of them. Meanwhile `fixed`, the men that never move and are
//! never taken, and `covered`, the squares that are always attacked, shrink. What remains in the end holds by induction
//! over the moves of the line: before each move all men are in their sets, and every move that this allows was added.

mod futile;
mod steps;

use jadoube_board::{Bitboard, ByColor, Color, Role, Square, attacks};
use jadoube_movegen::Position;

/// A man and the squares where it may ever stand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Man {
    pub(crate) home: Square,
    pub(crate) role: Role,
    pub(crate) color: Color,
    pub(crate) reach: Bitboard,
    /// Whether the pawn may become something else.
    pub(crate) promotes: bool,
    /// Whether it may be taken.
    pub(crate) is_takeable: bool,
}

impl Man {
    /// Whether it may leave its square.
    pub(crate) fn moves(&self) -> bool {
        self.reach != self.home.bitboard()
    }

    /// What it attacks from a square if exactly these squares stop it.
    pub(crate) fn attacks_from(&self, square: Square, occupied: Bitboard) -> Bitboard {
        attacks::of(self.role.of(self.color), square, occupied)
    }
}

/// What is taken for granted about the line that leads to mate.
///
/// A question is often settled by telling cases apart: either a man is taken where it stands, or it is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Assumptions {
    /// These men are not taken before they have moved.
    pub(crate) not_taken_at_home: Bitboard,
    /// These men never move and are taken before the mate.
    pub(crate) taken_at_home: Bitboard,
}

const MAX_MEN: usize = 32;

/// The bounds for all men of a position.
#[derive(Clone, Debug)]
pub(crate) struct Mobility {
    pub(crate) winner: Color,
    men: [Man; MAX_MEN],
    len: usize,
    /// The men that never move and are never taken.
    pub(crate) fixed: Bitboard,
    /// The squares where men may stand at any time.
    pub(crate) used: Bitboard,
    /// The squares that this side attacks at all times.
    pub(crate) covered: ByColor<Bitboard>,
    /// Those of them that pawns and knights attack, which nothing can hide.
    covered_by_leapers: ByColor<Bitboard>,
    /// The squares where men of this side other than the king may stand.
    visited: ByColor<Bitboard>,
    /// Whether the winner has one man besides the king, which must not be taken then.
    is_lone: bool,
    /// The men that may be taken on their first square, noted as long as no promotion was found.
    pub(crate) taken_at_home: Bitboard,
    any_promotes: bool,
    /// Whether a man of the winner may become something else. Then a mate cannot be ruled out, and nothing more is found.
    pub(crate) winner_promotes: bool,
    castling_rooks: Bitboard,
    assumptions: Assumptions,
}

impl Mobility {
    /// Finds the bounds.
    pub(crate) fn new(position: &Position, winner: Color, assumptions: Assumptions) -> Self {
        let placement = position.placement();
        let occupied = placement.occupied();
        let nobody = Man {
            home: Square::A1,
            role: Role::King,
            color: winner,
            reach: Bitboard::EMPTY,
            promotes: false,
            is_takeable: false,
        };
        let mut men = [nobody; MAX_MEN];
        for (man, (home, piece)) in men.iter_mut().zip(placement.iter()) {
            *man = Man {
                home,
                role: piece.role,
                color: piece.color,
                reach: home.bitboard(),
                ..nobody
            };
            // A pawn that has just made a double step may be taken on the square it passed.
            if let Some(passed) = position.legal_en_passant()
                && home.file() == passed.file()
                && home.distance(passed) == 1
                && piece == Role::Pawn.of(!position.turn())
            {
                man.reach = man.reach.with(passed);
            }
        }
        let reach = men.iter().fold(Bitboard::EMPTY, |all, man| all | man.reach);
        let mut mobility = Self {
            winner,
            men,
            len: occupied.len() as usize,
            fixed: men.iter().filter(|man| !man.moves()).map(|man| man.home).collect::<Bitboard>()
                & occupied,
            used: reach,
            covered: ByColor::default(),
            covered_by_leapers: ByColor::default(),
            visited: ByColor::default(),
            is_lone: placement.color(winner).len() == 2,
            taken_at_home: Bitboard::EMPTY,
            any_promotes: false,
            winner_promotes: false,
            castling_rooks: position.castling_rooks(),
            assumptions,
        };
        for man in men.iter().filter(|man| man.role != Role::King) {
            mobility.visited[man.color] |= man.reach;
        }
        mobility.saturate();
        mobility
    }

    /// The men.
    pub(crate) fn men(&self) -> &[Man] {
        &self.men[..self.len]
    }

    /// The men that may still be there at the mate, kings apart.
    pub(crate) fn survivors(&self, color: Color) -> impl Iterator<Item = &Man> {
        let taken = self.assumptions.taken_at_home;
        self.men()
            .iter()
            .filter(move |man| man.color == color && man.role != Role::King && !taken.has(man.home))
    }

    /// The king of a side.
    pub(crate) fn king(&self, color: Color) -> &Man {
        let is_king = |man: &&Man| man.role == Role::King && man.color == color;
        self.men().iter().find(is_king).unwrap_or(&self.men[0])
    }

    fn saturate(&mut self) {
        self.cover();
        loop {
            let mut grew = false;
            for index in 0..self.len {
                grew |= self.grow(index);
                if self.winner_promotes {
                    return;
                }
            }
            grew |= self.find_takeable();
            if !grew {
                break;
            }
            self.cover();
        }
    }

    /// Adds where the man can go from where it may be; whether that was anything new.
    fn grow(&mut self, index: usize) -> bool {
        let man = self.men[index];
        if self.assumptions.taken_at_home.has(man.home) {
            return false;
        }
        let new = self.targets(&man) - man.reach;
        if new.is_empty() {
            return false;
        }
        let man = &mut self.men[index];
        man.reach |= new;
        if man.role == Role::Pawn && man.reach.meets(Bitboard::BACK_RANKS) && !man.promotes {
            // A promoted man may go wherever no own man stands for ever.
            man.promotes = true;
            self.any_promotes = true;
            let survives = !self.assumptions.taken_at_home.has(man.home);
            self.winner_promotes |= man.color == self.winner && survives;
        }
        let man = *man;
        self.fixed -= man.home.bitboard();
        self.used |= man.reach;
        if man.role != Role::King {
            self.visited[man.color] |= man.reach;
        }
        true
    }

    /// The squares where men of this side stand at the beginning.
    fn homes(&self, color: Color) -> Bitboard {
        self.men().iter().filter(|man| man.color == color).map(|man| man.home).collect()
    }

    /// Whether this side may take anything: not the last man that can give mate.
    fn may_take(&self, color: Color) -> bool {
        color == self.winner || !self.is_lone
    }

    fn find_takeable(&mut self) -> bool {
        let mut grew = false;
        for index in 0..self.len {
            let man = self.men[index];
            if man.is_takeable || man.role == Role::King || !self.may_take(!man.color) {
                continue;
            }
            let protected = self.assumptions.not_taken_at_home & self.fixed & man.home.bitboard();
            let exposed = man.reach - protected;
            if self
                .men()
                .iter()
                .any(|taker| taker.color != man.color && self.takes(taker).meets(exposed))
            {
                if self.fixed.has(man.home) && !self.any_promotes {
                    self.taken_at_home = self.taken_at_home.with(man.home);
                }
                self.men[index].is_takeable = true;
                self.fixed -= man.home.bitboard();
                grew = true;
            }
        }
        grew
    }

    /// The squares where the man may take something.
    fn takes(&self, taker: &Man) -> Bitboard {
        match taker.role {
            Role::Pawn if !taker.promotes => taker.reach & attacks::pawns(taker.color, taker.reach),
            _ => taker.reach,
        }
    }

    /// Finds anew which squares are always attacked: those that a man which is never taken attacks from wherever it may
    /// be, even if men stand on all squares where any may.
    fn cover(&mut self) {
        let mut covered = ByColor::<Bitboard>::default();
        let mut by_leapers = covered;
        for man in self.men().iter().filter(|man| !man.is_takeable && !man.promotes) {
            let occupied = if man.role == Role::Bishop {
                self.used - self.bishops_only(man.color)
            } else {
                self.used
            };
            let mut always = Bitboard::ALL;
            for square in man.reach {
                always &= man.attacks_from(square, occupied);
                if always.is_empty() {
                    break;
                }
            }
            covered[man.color] |= always;
            if matches!(man.role, Role::Pawn | Role::Knight) {
                by_leapers[man.color] |= always;
            }
        }
        self.covered_by_leapers = by_leapers;
        self.covered = covered;
    }

    /// Squares on which no man but bishops of this colour ever stands. A bishop attacks through them: if one of the others
    /// stands in its way, that one attacks what lies behind it.
    fn bishops_only(&self, color: Color) -> Bitboard {
        let is_bishop =
            |man: &&Man| man.role == Role::Bishop && man.color == color && !man.is_takeable;
        let bishops: Bitboard =
            self.men().iter().filter(is_bishop).fold(Bitboard::EMPTY, |all, man| all | man.reach);
        self.men().iter().filter(|man| !is_bishop(man)).fold(bishops, |left, man| left - man.reach)
    }
}
