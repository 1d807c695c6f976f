//! Which men are overlooked, and which move that must not.

use jadoube_board::{Placement, Role, Setup, Square, attacks, geometry};

use super::Controls;
use crate::bisect::why::{LineKind, Wrong};
use crate::engine::Trouble;

impl Controls<'_, '_> {
    /// The man whose attack is overlooked and what it attacks, where a move leaves or puts a king there.
    pub(super) fn overlooked(&self) -> Option<(Square, Square)> {
        let finding = self.first().filter(|finding| finding.wrong == Wrong::Extra)?;
        let (by, at) = finding.why.attack.filter(|_| self.fault.question.moves.is_empty())?;
        let role = self.setup().placement.role_at(by)?;
        (role != Role::King).then_some((by, at))
    }

    /// Whether the plain check by the same man is overlooked as well, or the plain pin: then that is what is wrong.
    pub(super) fn plainer_attack(&mut self) -> Result<(), Trouble> {
        let Some((by, at)) = self.overlooked().filter(|_| !self.code().starts_with("check-"))
        else {
            return Ok(());
        };
        let is_check = |code: &str| code.starts_with("check-");
        if self.knight_moves(by, at, Square::all().collect(), is_check)? {
            return Ok(());
        }
        if self.code().starts_with("en-passant-") {
            let between = geometry::between(by, at).iter().collect();
            self.knight_moves(by, at, between, |code| code.starts_with("pin-"))?;
        }
        Ok(())
    }

    /// Puts nothing but a knight of the side to move on the first of the squares where it has no legal move, the other man attacking
    /// the king or pinning it. If the engine moves it that is the fault from now on.
    fn knight_moves(
        &mut self,
        by: Square,
        at: Square,
        squares: Vec<Square>,
        is_same: impl Fn(&str) -> bool,
    ) -> Result<bool, Trouble> {
        let setup = self.setup();
        let (us, them) = (setup.turn, !setup.turn);
        let (Some(attacker), Some(king)) =
            (setup.placement.piece_at(by), setup.placement.king(them))
        else {
            return Ok(false);
        };
        let mut placement = Placement::empty();
        placement.put(king, Role::King.of(them));
        placement.put(at, Role::King.of(us));
        placement.put(by, attacker);
        let occupied = placement.occupied();
        for square in squares.into_iter().filter(|&square| !occupied.has(square)) {
            let mut placement = placement;
            placement.put(square, Role::Knight.of(us));
            let Some(question) = self.question(setup.with_placement(placement), &[]) else {
                continue;
            };
            let position = question.position();
            let is_there = |square| position.legal_moves().iter().any(|m| m.from() == square);
            let is_attack = position.checkers().has(by) || position.pinned().has(square);
            if !is_attack || is_there(square) {
                continue;
            }
            let Some(mut fault) = self.fault_of(question)? else { return Ok(false) };
            if !fault.findings.iter().any(|finding| is_same(finding.why.code)) {
                return Ok(false);
            }
            fault.path.clone_from(&self.fault.path);
            *self.fault = fault;
            return Ok(true);
        }
        Ok(false)
    }

    /// Whether the engine overlooks pins by queens only, or by all but queens.
    pub(super) fn other_pinners(&mut self) -> Result<(), Trouble> {
        let is_pin = self.code().starts_with("pin-") || self.code().starts_with("en-passant-");
        let Some((by, at)) = self.overlooked().filter(|_| is_pin) else { return Ok(()) };
        let setup = self.setup();
        let role = setup.placement.role_of_man(by);
        let other = match (role, LineKind::of(by, at)) {
            (Role::Queen, LineKind::Diagonal) => Role::Bishop,
            (Role::Queen, _) => Role::Rook,
            (Role::Bishop | Role::Rook, _) => Role::Queen,
            _ => return Ok(()),
        };
        let mut placement = setup.placement;
        placement.put(by, other.of(!setup.turn));
        if self.is_clean(placement)? {
            self.note(format!("with a {other} in the place of the {role} the engine is right"));
        }
        Ok(())
    }

    /// Whether a check that is not answered is seen if it is given from the next square.
    pub(super) fn nearer_attacker(&mut self) -> Result<(), Trouble> {
        let is_check = self.code().starts_with("check-");
        let Some((by, at)) = self.overlooked().filter(|_| is_check) else { return Ok(()) };
        let setup = self.setup();
        let Some(next) = (geometry::between(by, at) & attacks::king(at)).first() else {
            return Ok(());
        };
        let mut placement = setup.placement;
        let role = setup.placement.role_of_man(by);
        placement.remove(by);
        placement.put(next, role.of(!setup.turn));
        if self.is_clean(placement)? {
            self.note(format!("only from afar: from {next} the engine sees the {role}"));
        }
        Ok(())
    }

    /// Whether the engine is right with these men.
    pub(super) fn is_clean(&mut self, placement: Placement) -> Result<bool, Trouble> {
        let setup = self.setup();
        let en_passant = setup.en_passant;
        let other = Setup { en_passant, ..setup.with_placement(placement) };
        Ok(self.codes(other, &[])?.is_some_and(|codes| codes.is_empty()))
    }

    /// Whether another man in the place of the one that attacks is overlooked as well.
    pub(super) fn other_attackers(&mut self) -> Result<(), Trouble> {
        if !matches!(
            self.code(),
            "castling-out-of-check"
                | "castling-through-check"
                | "castling-into-check"
                | "check-not-answered"
                | "check-by-knight"
                | "check-by-pawn"
        ) {
            return Ok(());
        }
        let Some(&by) = self.first().and_then(|finding| finding.why.marks.first()) else {
            return Ok(());
        };
        let setup = self.setup();
        let Some(role) = setup.placement.role_at(by).filter(|&role| role != Role::King) else {
            return Ok(());
        };
        let attacked = self.attacked_squares(by);
        let code = self.code();
        let (mut asked, mut overlooked) = (0, 0);
        for other in [Role::Knight, Role::Bishop, Role::Rook] {
            for square in Square::all() {
                if asked > 2 && overlooked > 0 || other == role {
                    break;
                }
                let free = setup.placement.occupied().without(by);
                let reach = attacks::of(other.of(!setup.turn), square, free);
                if free.has(square) || !attacked.iter().all(|&at| reach.has(at)) {
                    continue;
                }
                let mut placement = setup.placement;
                placement.remove(by);
                placement.put(square, other.of(!setup.turn));
                if let Some(codes) = self.codes(setup.with_placement(placement), &[])? {
                    asked += 1;
                    let is_same = |other: &str| other == code || other.starts_with("check-");
                    overlooked += u32::from(codes.iter().any(|code| is_same(code)));
                    break;
                }
            }
        }
        if asked > 0 && overlooked == 0 {
            self.note(format!("with another man in the place of the {role} the engine is right"));
        }
        Ok(())
    }

    /// The squares that matter and that this man attacks: the king's, or those that it crosses.
    fn attacked_squares(&self, by: Square) -> Vec<Square> {
        let position = &self.fault.comparison.position;
        let king = position.king(position.turn());
        if position.checkers().has(by) {
            return vec![king];
        }
        let Some((from, to)) = self.arrow() else { return vec![king] };
        let placement = position.placement();
        let path = geometry::between(from, to).with(to);
        let is_attacked = |at: &Square| placement.attackers(*at, placement.occupied()).has(by);
        path.iter().filter(is_attacked).take(1).collect()
    }

    /// Whether only knights leave their pins.
    pub(super) fn other_men(&mut self) -> Result<(), Trouble> {
        let Some((from, _)) = self.arrow().filter(|_| self.code().starts_with("pin-")) else {
            return Ok(());
        };
        let setup = self.setup();
        let Some(role) = setup.placement.role_at(from) else { return Ok(()) };
        let (mut asked, mut overlooked) = (0, 0);
        for other in
            [Role::Knight, Role::Bishop, Role::Rook].into_iter().filter(|&other| other != role)
        {
            let mut placement = setup.placement;
            placement.put(from, other.of(setup.turn));
            if let Some(codes) = self.codes(setup.with_placement(placement), &[])? {
                asked += 1;
                overlooked += u32::from(codes.iter().any(|code| code.starts_with("pin-")));
            }
        }
        if asked > 0 && overlooked == 0 {
            self.note(format!("with another man in the place of the {role} the engine is right"));
        }
        Ok(())
    }
}
