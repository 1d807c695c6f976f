//! Where a man can go with its next move.

use jadoube_board::{Bitboard, CastlingSide, Color, Rank, Role, Square, attacks, geometry};

use super::{Man, Mobility};

impl Mobility {
    pub(super) fn targets(&self, man: &Man) -> Bitboard {
        let own_fixed = self.fixed & self.homes(man.color);
        let targets = match man.role {
            Role::King => {
                let steps = attacks::kings(man.reach) - self.covered[!man.color];
                self.without_stalemates(man, steps - own_fixed - man.reach)
            }
            Role::Pawn if man.promotes => Bitboard::ALL - self.king_if_fixed(),
            Role::Pawn => self.pawn_targets(man),
            Role::Knight => attacks::knights(man.reach),
            Role::Bishop | Role::Rook | Role::Queen => self.slider_targets(man),
        };
        let protected = self.assumptions.not_taken_at_home & self.fixed;
        let targets = (targets | self.castling_targets(man)) - own_fixed - protected - man.reach;
        targets - self.mates_by_loser(man, targets) - self.giveaways(man, targets)
    }

    /// Where the king or the rook arrives by castling, if nothing stands in the way for ever.
    pub(super) fn castling_targets(&self, man: &Man) -> Bitboard {
        let mut targets = Bitboard::EMPTY;
        let king = self.king(man.color).home;
        for rook in self.castling_rooks & man.color.back_rank().bitboard() {
            let side = CastlingSide::of(king, rook);
            let (king_to, rook_to) = (side.king_target(man.color), side.rook_target(man.color));
            let way = geometry::between(king, king_to).with(king_to)
                | geometry::between(rook, rook_to).with(rook_to);
            if (way.without(king).without(rook)).is_disjoint_from(self.fixed) {
                let to = if man.home == king {
                    Some(king_to)
                } else {
                    (man.home == rook).then_some(rook_to)
                };
                targets.extend(to);
            }
        }
        targets
    }

    pub(super) fn king_if_fixed(&self) -> Bitboard {
        let kings = self.men().iter().filter(|man| man.role == Role::King).map(|man| man.home);
        kings.collect::<Bitboard>() & self.fixed
    }

    pub(super) fn slider_targets(&self, man: &Man) -> Bitboard {
        let mut targets = Bitboard::EMPTY;
        for from in man.reach {
            let new = man.attacks_from(from, self.fixed) - man.reach - targets;
            targets |= new.iter().filter(|&to| self.is_way_open(man, from, to)).collect();
        }
        targets
    }

    /// Whether no man stands for ever somewhere on the way.
    ///
    /// A man that is never taken and never leaves the squares of the way is always in it, wherever on it.
    pub(super) fn is_way_open(&self, man: &Man, from: Square, to: Square) -> bool {
        let way = geometry::between(from, to).with(from);
        !self.men().iter().any(|other| {
            let way = if other.color == man.color || other.role == Role::King {
                way.with(to)
            } else {
                way
            };
            !other.is_takeable && other.home != man.home && other.reach.is_subset_of(way)
        })
    }

    pub(super) fn pawn_targets(&self, man: &Man) -> Bitboard {
        let passable = !self.fixed - self.beyond_opposing_pawns(man);
        let single = man.reach.forward(man.color) & passable;
        let third = Rank::Third.relative_to(man.color).bitboard();
        let double = (single & third).forward(man.color) & passable;
        let mut pushes = Bitboard::EMPTY;
        for to in single | double {
            let open_from = |from: Square| man.reach.has(from) && self.is_push_open(man, from, to);
            let back = if man.color == Color::White { -8 } else { 8 };
            let near = to.step(back);
            let is_double = to.rank() == Rank::Fourth.relative_to(man.color);
            if open_from(near) || is_double && open_from(near.step(back)) {
                pushes = pushes.with(to);
            }
        }
        // A pawn that steps two squares can be taken on the square between, en passant.
        let ghost = if pushes.meets(Rank::Fourth.relative_to(man.color).bitboard()) {
            single & third
        } else {
            Bitboard::EMPTY
        };
        let takes = attacks::pawns(man.color, man.reach);
        pushes
            | ghost
            | if self.may_take(man.color) {
                takes & self.visited[!man.color]
            } else {
                Bitboard::EMPTY
            }
    }

    /// As [`is_way_open`](Self::is_way_open) for a step forward, which needs an empty square.
    pub(super) fn is_push_open(&self, man: &Man, from: Square, to: Square) -> bool {
        let way = geometry::between(from, to).with(from).with(to);
        !self.men().iter().any(|other| {
            !other.is_takeable && other.home != man.home && other.reach.is_subset_of(way)
        })
    }

    /// The squares of the file that the pawn cannot pass: from the home of an opposing pawn on.
    ///
    /// Two pawns that face each other and never leave their file do not get past each other.
    pub(super) fn beyond_opposing_pawns(&self, man: &Man) -> Bitboard {
        let file = man.home.file().bitboard();
        if !man.reach.is_subset_of(file) {
            return Bitboard::EMPTY;
        }
        let mut beyond = Bitboard::EMPTY;
        for other in self.men() {
            let is_ahead = match man.color {
                Color::White => other.home > man.home,
                Color::Black => other.home < man.home,
            };
            if other.role == Role::Pawn
                && other.color != man.color
                && !other.is_takeable
                && is_ahead
                && other.reach.is_subset_of(file)
            {
                beyond |= file & at_or_beyond(man.color, other.home);
            }
        }
        beyond
    }

    /// Where the man may go with one move if only the men `fixed` stop it.
    pub(super) fn one_step(&self, man: &Man, fixed: Bitboard) -> Bitboard {
        if man.promotes {
            return Bitboard::ALL;
        }
        let mut targets = Bitboard::EMPTY;
        for from in man.reach {
            targets |= man.attacks_from(from, fixed);
        }
        if man.role == Role::Pawn {
            let single = man.reach.forward(man.color) - fixed;
            let third = Rank::Third.relative_to(man.color).bitboard();
            targets |= single | (single & third).forward(man.color);
        }
        targets
    }
}

/// The ranks from this square's on, as the side sees them.
fn at_or_beyond(color: Color, square: Square) -> Bitboard {
    let ranks = Rank::ALL.into_iter().filter(|&rank| match color {
        Color::White => rank >= square.rank(),
        Color::Black => rank <= square.rank(),
    });
    ranks.fold(Bitboard::EMPTY, |all, rank| all | rank.bitboard())
}
