//! Moves that a line to the mate never holds, because the game ends with them or the last man is lost.
//!
//! What follows such a move is not bound by `reach` any more: the answers are taken from everything that one move could do.

use jadoube_board::{Bitboard, Color, Role, Square, attacks, geometry};

use super::{Man, Mobility};

impl Mobility {
    /// The king's steps without those after which the other side, which can move nothing but its king, has no move.
    ///
    /// Its king is somewhere in its reach and needs another square to go to, neither of them next to this king. That step is
    /// not bound by `reach` yet: it may take what only this king protected, or go where only sliders stopped it. A step of the winner's king may also uncover
    /// mate: then nothing is left out.
    pub(super) fn without_stalemates(&self, king: &Man, steps: Bitboard) -> Bitboard {
        let is_winner = king.color == self.winner;
        if steps.is_empty() || self.may_move_others(!king.color, king) {
            return steps;
        }
        let rival = self.king(!king.color);
        let beside = attacks::kings(rival.reach) - self.covered_by_leapers[king.color];
        let region = rival.reach | (beside - (self.fixed & self.homes(rival.color)));
        let is_allowed = |&to: &Square| {
            let near = attacks::king(to).with(to);
            (region - near).more_than_one()
                || is_winner && self.may_uncover(king, to, rival.reach - near)
        };
        steps.iter().filter(is_allowed).collect()
    }

    /// Whether this side may have a move with a man other than its king, once the other king has left its square.
    fn may_move_others(&self, color: Color, king: &Man) -> bool {
        let fixed = self.fixed.without(king.home);
        let own = fixed & self.homes(color);
        let mut others =
            self.men().iter().filter(|man| man.color == color && man.role != Role::King);
        self.castling_rooks.any()
            || others.any(|man| {
                // Own moves that end the game are no way out of `reach`, but they are moves.
                let beaten = attacks::pawns(color, man.reach) - self.visited[king.color];
                let idle =
                    if man.role == Role::Pawn && !man.promotes { beaten } else { Bitboard::EMPTY };
                man.moves() || (self.one_step(man, fixed) - own - idle).any()
            })
    }

    /// Whether the king's step to this square may open a line on which a slider of its side checks the other king, which is
    /// on one of the squares `rivals`.
    pub(super) fn may_uncover(&self, king: &Man, to: Square, rivals: Bitboard) -> bool {
        let slides = |man: &&Man| {
            man.color == king.color
                && (man.promotes || matches!(man.role, Role::Bishop | Role::Rook | Role::Queen))
        };
        self.men().iter().filter(slides).any(|man| {
            (attacks::king(to) & king.reach).iter().any(|from| {
                // Seen from where the king left, the slider and the other king stand on one line.
                let occupied = self.fixed.without(king.home);
                let seen = if man.promotes {
                    attacks::queen(from, occupied)
                } else {
                    man.attacks_from(from, occupied)
                };
                (seen & rivals)
                    .iter()
                    .any(|rival| (seen & man.reach & geometry::line(from, rival)).any())
            })
        })
    }

    /// Those of the targets from which the loser's man mates the winner's king: a line that leads to the opposite mate does
    /// not pass there.
    ///
    /// Only a king that never moves is looked at. It can neither leave nor take; and no man can take the checking one or
    /// step in between, not even with a move that is not bound by `reach` yet.
    pub(super) fn mates_by_loser(&self, man: &Man, targets: Bitboard) -> Bitboard {
        let king = self.king(self.winner);
        if man.color == self.winner || man.role == Role::King || man.promotes || king.moves() {
            return Bitboard::EMPTY;
        }
        let last_rank = man.color.promotion_rank().bitboard();
        let targets = if man.role == Role::Pawn { targets - last_rank } else { targets };
        targets.iter().filter(|&to| self.is_mate_by(man, to, king.home)).collect()
    }

    pub(super) fn is_mate_by(&self, man: &Man, to: Square, king: Square) -> bool {
        let attacked = man.attacks_from(to, self.used.without(king));
        if !attacked.has(king) {
            return false;
        }
        let others = || self.men().iter().filter(|other| other.home != man.home);
        // The moved man may stand where none is known to, and hide something.
        let occupied = self.used.with(to);
        let guards = others()
            .filter(|other| other.color == man.color && !other.is_takeable && !other.promotes);
        let guarded = guards.fold(Bitboard::EMPTY, |guarded, other| {
            let always = |all, from| all & other.attacks_from(from, occupied);
            guarded | other.reach.iter().fold(Bitboard::ALL, always)
        });
        let own = others().filter(|other| other.color != man.color && other.role != Role::King);
        let shut = own.clone().map(|other| other.home).collect::<Bitboard>() & self.fixed;
        let exits = attacks::king(king) - guarded - shut.without(to) - attacked.without(to);
        let answers = geometry::between(to, king).with(to);
        // The moved man no longer stands in the way, and what it took does not either.
        let fixed = self.fixed.without(man.home).without(to);
        exits.is_empty() && !own.clone().any(|other| self.one_step(other, fixed).meets(answers))
    }

    /// Those of the targets from which the winner's only man checks the king beside it so that every answer takes it.
    ///
    /// Only a king that never moves is looked at: its neighbours are held by own men for ever, or next to the winner's king.
    /// There is such an answer if the winner's king does not protect the man, or if an own man always attacks it.
    pub(super) fn giveaways(&self, man: &Man, targets: Bitboard) -> Bitboard {
        let king = self.king(!self.winner);
        if !self.is_lone
            || man.color != self.winner
            || man.role == Role::King
            || man.promotes
            || king.moves()
        {
            return Bitboard::EMPTY;
        }
        let beside = attacks::king(king.home);
        let winners_king = self.king(self.winner);
        let held = self.fixed & self.homes(king.color);
        let near_king =
            winners_king.reach.iter().fold(Bitboard::ALL, |all, at| all & attacks::king(at));
        let last_rank = man.color.promotion_rank().bitboard();
        let targets = if man.role == Role::Pawn { targets - last_rank } else { targets };
        let is_giveaway = |&to: &Square| {
            let checks = man.attacks_from(to, Bitboard::EMPTY).has(king.home);
            let may_be_protected = attacks::kings(winners_king.reach).has(to);
            let is_attacked = || {
                self.men().iter().any(|other| {
                    other.color == king.color
                        && other.role != Role::King
                        && held.without(to).has(other.home)
                        && other.attacks_from(other.home, self.used).has(to)
                })
            };
            checks
                && (beside - held - near_king).without(to).is_empty()
                && (!may_be_protected || is_attacked())
        };
        (targets & beside).iter().filter(is_giveaway).collect()
    }
}
