//! Which answers to a check are forgotten, and where a check or a pin is what it takes.

use jadoube_board::{Role, attacks};

use super::Controls;
use crate::bisect::why::Why;
use crate::engine::Trouble;

impl Controls<'_, '_> {
    /// Whether another man in the same place answers the check: then it is not for the check that the move is missing.
    pub(super) fn other_answerers(&mut self) -> Result<(), Trouble> {
        let is_answer = matches!(self.code(), "check-block-missing" | "check-capture-missing");
        let Some((from, to)) = self.arrow().filter(|_| is_answer) else { return Ok(()) };
        let setup = self.setup();
        let us = setup.turn;
        let role = setup.placement.role_of_man(from);
        let reaches = |other: &Role| {
            *other != role && attacks::of(other.of(us), from, setup.placement.occupied()).has(to)
        };
        let others = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        let Some(other) = others.into_iter().find(reaches) else { return Ok(()) };
        let mut placement = setup.placement;
        placement.put(from, other.of(us));
        if !self.is_clean(placement)? {
            return Ok(());
        }
        let code = match role {
            Role::Pawn if to.rank() == us.promotion_rank() => "check-answer-promotion",
            Role::Pawn if from.rank().distance(to.rank()) == 2 => "check-answer-double-step",
            _ => "check-answer-role",
        };
        let because = format!("; a {other} in its place does so on the engine's board too");
        self.replace_reason(code, &because);
        Ok(())
    }

    /// Whether a pinned man leaves its line only to answer a check.
    pub(super) fn pins_in_check(&mut self) -> Result<(), Trouble> {
        let is_pin = self.code().starts_with("pin-") && self.fault.question.moves.is_empty();
        let checker = self.fault.comparison.position.checkers().single();
        let Some(checker) = checker.filter(|_| is_pin) else { return Ok(()) };
        let setup = self.setup();
        let role = setup.placement.role_of_man(checker);
        let mut placement = setup.placement;
        placement.remove(checker);
        if self.is_clean(placement)? {
            self.note(format!(
                "only in check, which the pinned man answers: without the {role} on {checker} the engine is right"
            ));
        }
        Ok(())
    }

    /// Whether a man that attacks where the king goes is overlooked because it is pinned itself.
    pub(super) fn pinned_attackers(&mut self) -> Result<(), Trouble> {
        let is_step = matches!(
            self.code(),
            "king-into-check" | "king-captures-protected" | "king-into-pawn-attack"
        );
        let Some((by, _)) = self.overlooked().filter(|_| is_step) else { return Ok(()) };
        let setup = self.setup();
        let placement = setup.placement;
        let Some(king) = placement.king(!setup.turn) else { return Ok(()) };
        let occupied = placement.occupied().without(by);
        let pinners = placement.attackers(king, occupied) & placement.color(setup.turn);
        let Some(pinner) = pinners.first() else { return Ok(()) };
        let mut unpinned = placement;
        unpinned.remove(pinner);
        if self.is_clean(unpinned)? {
            let role = placement.role_of_man(by);
            let because = format!("; that the {role} itself is pinned does not matter");
            self.replace_reason("king-ignores-pinned", &because);
        }
        Ok(())
    }

    /// Another code for the first reason, whose text goes on.
    pub(super) fn replace_reason(&mut self, code: &'static str, because: &str) {
        let Some(finding) = self.fault.findings.first_mut() else { return };
        let why = &mut finding.why;
        *why = Why { code, text: format!("{}{because}", why.text), ..why.clone() };
    }
}
