//! Hands on men: touching, adjusting, releasing, promoting (FIDE Article 4).

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use jadoube_board::{CastlingSide, Color, Move, Piece, Role, Square};

use super::obligation::displacements;
use super::{Arbiter, Made, Rulings, Stage, Turn};
use crate::displacement::arrival;
use crate::{
    Consequence, Displacement, IllegalMoveCorrection, Refusal, RefusalCode, Ruling, RulingCode,
    TimeClass, order_unclear,
};

impl Arbiter {
    pub(super) fn adjust(&mut self, by: Color, square: Square, announced: bool) -> Rulings {
        if self.impossible.is_none() && self.position().turn() != by {
            return Err(Refusal::new(RefusalCode::NotToAdjust, by));
        }
        self.must_have_move(by)?;
        self.must_be_man(by, square)?;
        if announced {
            return Ok(vec![Ruling::new(RulingCode::Adjusted, by)]);
        }
        let mut rulings = self.touch_all(by, &[square]);
        for ruling in rulings.iter_mut().filter(|it| it.code == RulingCode::TouchMove) {
            ruling.article = format!("4.2.2, {}", ruling.article).into();
        }
        Ok(rulings)
    }

    pub(super) fn touch(&mut self, by: Color, square: Square, accidental: bool) -> Rulings {
        self.must_have_move(by)?;
        self.must_be_man(by, square)?;
        if accidental {
            return Ok(vec![Ruling::new(RulingCode::AccidentalTouch, by)]);
        }
        Ok(self.touch_all(by, &[square]))
    }

    pub(super) fn touch_together(&mut self, by: Color, squares: &[Square]) -> Rulings {
        self.must_have_move(by)?;
        if squares.is_empty() {
            return Err(Refusal::new(RefusalCode::NoMan, by));
        }
        for &square in squares {
            self.must_be_man(by, square)?;
        }
        let ordered = order_unclear(self.position(), squares);
        Ok(self.touch_all(by, &ordered))
    }

    pub(super) fn hold(&self, by: Color) -> Rulings {
        self.must_have_move(by)?;
        Ok(vec![Ruling::new(RulingCode::NothingBinds, by)])
    }

    fn must_be_man(&self, by: Color, square: Square) -> Result<(), Refusal> {
        // What was moved without being legal is no longer where it was.
        let is_displaced = |it: Displacement| it.to == square;
        let is_there = self.position().piece_at(square).is_some()
            || matches!(self.turn.stage, Stage::Displaced(it) if is_displaced(it));
        if is_there { Ok(()) } else { Err(Refusal::new(RefusalCode::NoMan, by)) }
    }

    /// Takes note of squares touched on purpose; squares without a man in the position are passed over.
    fn note_touches(&mut self, squares: &[Square]) {
        for &square in squares {
            let is_man = self.position().piece_at(square).is_some();
            if is_man && !self.turn.touches.contains(&square) {
                self.turn.touches.push(square);
            }
        }
    }

    fn touch_all(&mut self, by: Color, squares: &[Square]) -> Vec<Ruling> {
        let mut rulings = Vec::new();
        self.note_touches(squares);
        if self.game.draw_offer() == Some(!by) && self.game.refuse_draw(by).is_ok() {
            rulings.push(Ruling::new(RulingCode::DrawDeclinedByTouch, by));
        }
        let obligation = self.obligation();
        let ruling = Ruling::new(RulingCode::TouchMove, by).under(obligation.article);
        rulings.push(ruling.then(Self::bound(&obligation)));
        rulings
    }

    pub(super) fn choose(&mut self, by: Color, role: Role, square: Square) -> Rulings {
        self.must_have_move(by)?;
        let mut obligation = self.obligation();
        let is_it = |m: &Move| m.to() == square && m.promotion_role() == Some(role);
        if !obligation.permitted.iter().any(is_it) {
            let is_legal = self.position().legal_moves().iter().any(is_it);
            let code =
                if is_legal { RefusalCode::TouchedOtherwise } else { RefusalCode::NoPromotion };
            let refusal = Refusal::new(code, by);
            return Err(refusal.instead(displacements(&obligation.permitted)));
        }
        self.turn.chosen = Some((role, square));
        obligation = self.obligation();
        let ruling = Ruling::new(RulingCode::PromotionChosen, by);
        Ok(vec![ruling.then(Self::bound(&obligation))])
    }

    pub(super) fn release(&mut self, by: Color, to: Square, from: Option<Square>) -> Rulings {
        self.must_have_move(by)?;
        if let Stage::KingReleased(m) = self.turn.stage {
            return self.release_castling_rook(by, m, to, from);
        }
        if let Some((_, square)) = self.turn.chosen
            && square == to
        {
            return self.release_new_man(by, from);
        }
        if let Stage::PawnReleased { .. } = self.turn.stage {
            return Err(self.is_bound_by_release(by));
        }
        let Some(from) = from.or_else(|| self.man_in_hand()) else {
            return Err(Refusal::new(RefusalCode::NoMan, by));
        };
        if from == to {
            self.must_be_own(by, from)?;
            self.note_touches(&[from]);
            self.turn.stage = Stage::Thinking;
            return Ok(vec![Ruling::new(RulingCode::PutBack, by)]);
        }
        self.place(by, Displacement { from, to, promotion: None }, true)
    }

    /// The man that a release is about if nobody says: the one that must be moved, else the last own one touched.
    fn man_in_hand(&self) -> Option<Square> {
        if let Stage::Displaced(displacement) = self.turn.stage {
            return Some(displacement.from);
        }
        let position = self.position();
        let is_own = |square: &Square| {
            position.piece_at(*square).is_some_and(|piece| piece.color == position.turn())
        };
        let obliged = self.obligation().man.filter(is_own);
        obliged.or_else(|| self.turn.touches.iter().copied().rfind(is_own))
    }

    fn release_castling_rook(
        &mut self,
        by: Color,
        m: Move,
        to: Square,
        from: Option<Square>,
    ) -> Rulings {
        let target = Square::at(CastlingSide::of(m.from(), m.to()).rook_file(), m.from().rank());
        if to == target && from.is_none_or(|from| from == m.to()) {
            return Ok(self.make(by, m));
        }
        let refusal = Refusal::new(RefusalCode::TouchedOtherwise, by).under("4.7.2");
        Err(refusal.instead(displacements(&[m])))
    }

    /// What was released as part of a legal move stays where it is (FIDE 4.7).
    fn is_bound_by_release(&self, by: Color) -> Refusal {
        let permitted = self.obligation().permitted;
        let refusal = Refusal::new(RefusalCode::TouchedOtherwise, by).under("4.7");
        refusal.instead(displacements(&permitted))
    }

    fn release_new_man(&mut self, by: Color, from: Option<Square>) -> Rulings {
        let mut moves = self.obligation().permitted;
        moves.retain(|m| from.is_none_or(|from| from == m.from()));
        match *moves.as_slice() {
            [m] => Ok(self.make(by, m)),
            _ => Err(Refusal::new(RefusalCode::NoMan, by).instead(displacements(&moves))),
        }
    }

    pub(super) fn move_at_once(
        &mut self,
        displacement: Displacement,
        by: Option<Color>,
        two_hands: bool,
    ) -> Rulings {
        let by = by.unwrap_or(self.has_move());
        if self
            .piece_on_board(displacement.to)
            .is_some_and(|it| it.role == Role::King && it.color != by)
        {
            return Err(Refusal::new(RefusalCode::KingCapture, by));
        }
        self.must_have_move(by)?;
        let rulings = self.place(by, displacement, false)?;
        match &mut self.uncompleted[by] {
            Some(made) if self.turn == Turn::default() => made.two_hands |= two_hands,
            _ => self.turn.two_hands |= two_hands,
        }
        Ok(rulings)
    }

    /// Who has the move on the board, even on an impossible one.
    fn has_move(&self) -> Color {
        self.impossible.map_or(self.position().turn(), |setup| setup.turn)
    }

    fn piece_on_board(&self, square: Square) -> Option<Piece> {
        match &self.impossible {
            Some(setup) => setup.placement.piece_at(square),
            None => self.position().piece_at(square),
        }
    }

    fn must_be_own(&self, by: Color, square: Square) -> Result<Role, Refusal> {
        let piece = self.position().piece_at(square).filter(|piece| piece.color == by);
        piece.map(|piece| piece.role).ok_or_else(|| Refusal::new(RefusalCode::NoMan, by))
    }

    /// Puts a man somewhere: a legal move, a part of one, or an illegal move that can still be taken back.
    fn place(&mut self, by: Color, step: Displacement, is_release: bool) -> Rulings {
        let role = self.must_be_own(by, step.from)?;
        let legal = self.legal_as(step, is_release);
        if legal.is_empty() {
            return self.displace(by, role, step);
        }
        let obligation = self.obligation();
        let permitted: Vec<Move> =
            legal.iter().copied().filter(|&m| obligation.permits(m)).collect();
        let Some(&m) = permitted.first() else {
            return Err(self.not_permitted(by, legal[0]));
        };
        let is_unreplaced = m.promotion_role().is_some() && step.promotion.is_none();
        if is_unreplaced && self.turn.chosen.is_none() {
            self.note_touches(&[step.from, step.to]);
            self.turn.stage = Stage::PawnReleased { from: step.from, to: step.to };
            let ruling = Ruling::new(RulingCode::PromotionBegun, by);
            return Ok(vec![ruling.then(Self::bound(&self.obligation()))]);
        }
        if m.is_castling() && is_release {
            self.note_touches(&[step.from]);
            self.turn.stage = Stage::KingReleased(m);
            let ruling = Ruling::new(RulingCode::CastlingBegun, by);
            return Ok(vec![ruling.then(Self::bound(&self.obligation()))]);
        }
        Ok(self.make(by, m))
    }

    /// The legal moves that this can be: several for a pawn on the last rank, until something is chosen.
    fn legal_as(&self, step: Displacement, is_release: bool) -> Vec<Move> {
        let position = self.position();
        if let Some(m) = step.legal_in(position) {
            return vec![m];
        }
        let moves = position.legal_moves();
        let arrives = |m: &Move| {
            let is_promotion = m.promotion_role().is_some() && step.promotion.is_none();
            let is_castling = m.is_castling() && is_release;
            m.from() == step.from && arrival(*m) == step.to && (is_promotion || is_castling)
        };
        moves.iter().copied().filter(arrives).collect()
    }

    fn not_permitted(&self, by: Color, m: Move) -> Refusal {
        let obligation = self.obligation();
        let is_late_king = obligation.article.starts_with("4.4.2");
        let refusal = if self.game.must_play().is_some() {
            Refusal::new(RefusalCode::AnnouncedMove, by)
        } else if m.is_castling() && self.turn.touches.contains(&m.to()) && is_late_king {
            Refusal::new(RefusalCode::RookFirst, by)
        } else {
            Refusal::new(RefusalCode::TouchedOtherwise, by).under(obligation.article)
        };
        refusal.instead(displacements(&obligation.permitted))
    }

    /// A man goes where it may not: nothing has happened until the clock is pressed.
    fn displace(&mut self, by: Color, role: Role, step: Displacement) -> Rulings {
        let arrives = self.position().piece_at(step.to);
        let last_rank = by.promotion_rank();
        match arrives {
            Some(piece) if piece.color == by => return Err(Refusal::new(RefusalCode::OwnMan, by)),
            Some(piece) if piece.role == Role::King => {
                return Err(Refusal::new(RefusalCode::KingCapture, by));
            }
            _ => {}
        }
        if matches!(self.turn.stage, Stage::KingReleased(_) | Stage::PawnReleased { .. }) {
            return Err(self.is_bound_by_release(by));
        }
        let can_promote = role == Role::Pawn && step.to.rank() == last_rank;
        if step.promotion.is_some() && !can_promote {
            return Err(Refusal::new(RefusalCode::NoPromotion, by));
        }
        self.note_touches(&[step.from, step.to]);
        self.turn.stage = Stage::Displaced(step);
        let ruling = Ruling::new(RulingCode::IllegalOnBoard, by);
        Ok(vec![ruling.then(Consequence::Moved { displacement: step })])
    }

    /// A legal and permitted move is made.
    pub(super) fn make(&mut self, by: Color, m: Move) -> Vec<Ruling> {
        let mut rulings = Vec::new();
        if self.uncompleted[by].take().is_some() {
            rulings.push(self.complete_unpressed(by));
        }
        let two_hands = self.turn.two_hands;
        let played = self.game.play(m);
        debug_assert!(played.is_ok(), "{m} is permitted: {played:?}");
        self.turn = Turn::default();
        self.claimed = None;
        self.uncompleted[by] = Some(Made { two_hands });
        let displacement = Displacement::from(m);
        let ruling = Ruling::new(RulingCode::MoveMade, by);
        rulings.push(ruling.then(Consequence::Moved { displacement }));
        let is_first_reply =
            self.earlier.last().is_some_and(|it| it.by != by) && self.game.plies() == 1;
        if is_first_reply && self.is_correction_short() {
            rulings.push(Ruling::new(RulingCode::IllegalMoveStands, !by));
        }
        self.push_over(&mut rulings);
        rulings
    }

    /// Whether an illegal move can be corrected only before the opponent's next move (FIDE A.5.2).
    pub(super) fn is_correction_short(&self) -> bool {
        let rules = self.game.rules();
        rules.illegal_move_correction == IllegalMoveCorrection::Fide2023
            && self.time_class != TimeClass::Standard
    }
}
