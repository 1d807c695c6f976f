//! Which men the engine must have on its board, when a move has spoilt it.

use std::collections::BTreeSet;

use jadoube_board::{CastlingMode, CastlingSide, Color, Move, MoveKind, Placement, Role, Square};
use jadoube_movegen::{Position, Problems};
use jadoube_notation::uci::to_uci;

use super::Why;
use super::state::Case;
use super::words::{man, squares};

impl Case<'_> {
    /// The men that the engine must have on its board.
    pub(super) fn wrong_men(&self) -> Option<Why> {
        self.stale_king()
            .or_else(|| self.wrong_color())
            .or_else(|| self.captured_moves())
            .or_else(|| self.best_board())
            .or_else(|| self.lost_king())
    }

    /// Whether a move of the engine's list begins on this square.
    fn has_extra_from(&self, square: Square) -> bool {
        self.lists.extra.iter().any(|text| squares(text).is_some_and(|(from, _)| from == square))
    }

    /// Moves of a pawn that was captured en passant.
    fn captured_moves(&self) -> Option<Why> {
        let m = self.culprit;
        let at = Square::at(m.to().file(), m.from().rank());
        let is_there = m.is_en_passant() && self.position.piece_at(at).is_none();
        (is_there && self.has_extra_from(at)).then(|| {
            let text = format!(
                "the pawn on {at}, captured en passant by {}, is still on the board and moves",
                Self::spelt(m)
            );
            Why::new("en-passant-captured-stays", text).marking([at])
        })
    }

    /// Moves of a promoted man by the other side.
    fn wrong_color(&self) -> Option<Why> {
        let promoted = self.culprit.promotion_role()?;
        let at = self.culprit.to();
        (self.line.len() == 1 && self.has_extra_from(at)).then(|| {
            let text =
                format!("the {promoted} promoted on {at} is the opponent's on the engine's board");
            Why::new("promotion-wrong-color", text).marking([at])
        })
    }

    /// The board that explains the engine's list best.
    fn best_board(&self) -> Option<Why> {
        let spell = |m: &Move| to_uci(*m, CastlingMode::Chess960).to_string();
        let missing = self.lists.missing;
        let mut engine: BTreeSet<String> = self.position.legal_moves().iter().map(spell).collect();
        for m in missing {
            engine.remove(&spell(m));
        }
        engine.extend(self.lists.extra.iter().cloned());
        let off = missing.len() + self.lists.extra.len();
        let distance = |position: &Position| {
            let ours: BTreeSet<String> = position.legal_moves().iter().map(spell).collect();
            ours.symmetric_difference(&engine).count()
        };
        let boards = self.boards().into_iter();
        let scored =
            boards.filter_map(|(placement, why)| Some((distance(&self.play_on(placement)?), why)));
        let (best, why) = scored.min_by_key(|(distance, _)| *distance)?;
        (best < off).then_some(why)
    }

    /// Boards that a mistake in making the first move leads to.
    fn boards(&self) -> Vec<(Placement, Why)> {
        let (before, m) = (self.start, self.culprit);
        let (us, them) = (before.turn(), !before.turn());
        let after = *before.after(m).placement();
        let text = Self::spelt(m);
        let mut boards = Vec::new();
        let mut add = |change: &dyn Fn(&mut Placement), code, why: String, at: Square| {
            let mut placement = after;
            change(&mut placement);
            boards.push((placement, Why::new(code, why).marking([at])));
        };
        match m.kind() {
            MoveKind::EnPassant => {
                let at = Square::at(m.to().file(), m.from().rank());
                let why = format!(
                    "the pawn on {at}, captured en passant by {text}, is still on the board"
                );
                add(
                    &|board| board.put(at, Role::Pawn.of(them)),
                    "en-passant-captured-stays",
                    why,
                    at,
                );
            }
            MoveKind::Castling => {
                let target = CastlingSide::of(m.from(), m.to()).rook_target(us);
                let why =
                    format!("castling {text} leaves the rook on {} instead of {target}", m.to());
                let stay = |board: &mut Placement| {
                    board.remove(target);
                    board.put(m.to(), Role::Rook.of(us));
                };
                add(&stay, "castling-rook-stays", why, m.to());
                let why = format!("castling {text} loses the rook that belongs on {target}");
                add(&|board| without(board, target), "castling-rook-lost", why, target);
            }
            MoveKind::Promotion(role) => {
                let at = m.to();
                let why = format!(
                    "the man on {at} moves and gives check as a {role} after {text}, not as a pawn"
                );
                add(&|board| without(board, at), "promotion-stays-pawn", why, at);
                for other in Role::PROMOTIONS.into_iter().filter(|other| *other != role) {
                    let why = format!("{text} makes a {role}, the engine has a {other} on {at}");
                    add(&|board| board.put(at, other.of(us)), "promotion-wrong-role", why, at);
                }
            }
            MoveKind::Normal => {}
        }
        if let Some(passed) = before.en_passant().filter(|&passed| passed == m.to())
            && !m.is_en_passant()
        {
            let at = passed_pawn(before, passed);
            let mover = man(before, m.from());
            let why = format!(
                "the {mover} only moves to {passed}; the pawn on {at} is captured en passant by pawns alone"
            );
            add(&|board| without(board, at), "en-passant-by-any-man", why, at);
        }
        if let Some(mover) = before.piece_at(m.from()).filter(|_| !m.is_castling()) {
            let why = format!("after {text} the {} is still on {} as well", mover.role, m.from());
            add(&|board| board.put(m.from(), mover), "man-left-behind", why, m.from());
        }
        boards
    }

    /// The position that the rest of the line leads to on another board.
    fn play_on(&self, placement: Placement) -> Option<Position> {
        let after = self.start.after(self.culprit).setup();
        let en_passant = after.en_passant;
        let mut setup = after.with_placement(placement);
        setup.en_passant = en_passant;
        let accepted = Problems::ACCEPTED
            | Problems::TOLERABLE
            | Problems::BAD_CASTLING_RIGHTS
            | Problems::BAD_EN_PASSANT;
        let mut position = Position::with(setup, accepted).ok()?;
        for &(_, m) in &self.line[1..] {
            position.play(m).ok()?;
        }
        Some(position)
    }

    /// A king that is still looked for where it stood.
    fn stale_king(&self) -> Option<Why> {
        let us = self.position.turn();
        let (stood, king) = (self.culprit.from(), self.position.king(us));
        let king_moves = !self.lists.missing.iter().any(|m| m.from() == king);
        let is_stale = self.moves_own_king() && king != stood && king_moves;
        let is_attacked_after = |from: Square, to: Square| {
            let mut placement = *self.position.placement();
            let man = placement.remove(from);
            man.into_iter().for_each(|man| placement.put(to, man));
            placement.is_attacked(stood, !us)
        };
        let legal = self.position.legal_moves();
        let others = legal.iter().filter(|m| m.from() != king && m.kind() == MoveKind::Normal);
        let is_explained =
            |m: &Move| self.lists.missing.contains(m) == is_attacked_after(m.from(), m.to());
        let mut extra = self.lists.extra.iter().filter_map(|text| squares(text));
        let shows = self.lists.missing.iter().any(|m| m.from() != king)
            || self
                .lists
                .extra
                .iter()
                .any(|text| squares(text).is_some_and(|(from, _)| from != king));
        let fits = is_stale
            && shows
            && others.clone().all(is_explained)
            && extra.all(|(from, to)| from == king || !is_attacked_after(from, to));
        fits.then(|| {
            let text = format!(
                "after {} the engine still looks for checks on {stood}, where the king does not stand any more",
                Self::spelt(self.culprit)
            );
            Why::new("king-square-stale", text).marking([king])
        })
    }

    /// Whether the first move is one of the king whose move it is at the end.
    fn moves_own_king(&self) -> bool {
        let us = self.position.turn();
        self.start.turn() == us && self.start.king(us) == self.culprit.from()
    }

    /// A king that does not move any more.
    fn lost_king(&self) -> Option<Why> {
        let king = self.position.king(self.position.turn());
        let legal = self.position.legal_moves();
        let mut steps = legal.iter().filter(|m| m.from() == king).peekable();
        steps.peek()?;
        let all_missing = steps.all(|m| self.lists.missing.contains(m));
        // Without any other move in the list it may be anything.
        let has_others = self.lists.missing.len() < legal.len();
        (all_missing && (has_others || self.moves_own_king())).then(|| {
            let text = format!(
                "after {} the engine has no king on {king}: none of its moves is in the list",
                Self::spelt(self.culprit)
            );
            Why::new("king-lost", text).marking([king])
        })
    }
}

fn without(board: &mut Placement, square: Square) {
    board.remove(square);
}

/// The square of the pawn that has passed the square.
fn passed_pawn(position: &Position, passed: Square) -> Square {
    let behind: i8 = if position.turn() == Color::White { -1 } else { 1 };
    passed.offset(0, behind).unwrap_or(passed)
}

#[cfg(test)]
mod tests {
    use jadoube_notation::fen::{FenOptions, read_position};
    use jadoube_notation::uci::parse_uci;

    use crate::bisect::why::{Lists, explain};

    use super::*;

    #[test]
    fn a_king_that_is_looked_for_where_it_stood_is_told() {
        let fen = "2K1k2r/8/8/8/8/8/8/8 b k - 0 1";
        let mut position = read_position(fen, FenOptions::lenient()).unwrap();
        let mut line = Vec::new();
        for text in ["e8g8", "c8d7"] {
            let m = parse_uci(text, &position, CastlingMode::Standard).unwrap();
            line.push((position, m));
            position.play_unchecked(m);
        }
        // On e8 the king would be in check, whatever the rook does.
        let is_rooks = |m: &&Move| m.from() == Square::F8;
        let missing: Vec<Move> = position.legal_moves().iter().filter(is_rooks).copied().collect();
        let lists = Lists { extra: &[], missing: &missing, twice: &[] };
        let spell = |m| to_uci(m, CastlingMode::Standard).to_string();
        let findings = explain(&position, lists, &line, &spell);
        assert_eq!(findings[0].why.code, "king-square-stale", "{findings:?}");
        let lists = Lists { missing: &missing[1..], ..lists };
        let findings = explain(&position, lists, &line, &spell);
        assert_ne!(findings[0].why.code, "king-square-stale", "{findings:?}");
    }
}
