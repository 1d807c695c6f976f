//! Whether a move is missing for the square to which it goes.

use jadoube_board::{Bitboard, Move, Placement, Role, Setup, Square, attacks};

use super::Controls;
use crate::engine::{Question, Trouble};

impl Controls<'_, '_> {
    /// Whether no other man goes there either.
    pub(super) fn other_men_there(&mut self) -> Result<(), Trouble> {
        let is_plain = matches!(
            self.code(),
            "king-step-missing" | "king-capture-missing" | "move-missing" | "slider-edge-missing"
        );
        let is_plain = is_plain && self.fault.question.moves.is_empty();
        let Some((_, to)) = self.arrow().filter(|_| is_plain) else { return Ok(()) };
        for role in [Role::Knight, Role::Rook] {
            let Some((question, m)) = self.going_there(role, to) else { return Ok(()) };
            if !self.bench.compare(&question)?.missing.contains(&m) {
                return Ok(());
            }
        }
        let because = format!("; knights and rooks do not go to {to} either");
        self.replace_reason("square-missing", &because);
        Ok(())
    }

    /// A position with a man that may go to a square, and that move.
    fn going_there(&self, role: Role, to: Square) -> Option<(Question, Move)> {
        let us = self.setup().turn;
        let kings = || Square::all().step_by(7).filter(|&at| at != to);
        for from in attacks::of(role.of(us), to, Bitboard::EMPTY) {
            for (own, other) in kings().flat_map(|own| kings().map(move |other| (own, other))) {
                if own == other || own == from || other == from {
                    continue;
                }
                let mut placement = Placement::empty();
                placement.put(from, role.of(us));
                placement.put(own, Role::King.of(us));
                placement.put(other, Role::King.of(!us));
                let m = Move::normal(from, to);
                let setup = Setup { turn: us, ..Setup::empty().with_placement(placement) };
                let question = self.question(setup, &[]);
                let may_go = |question: &Question| question.position().legal_moves().contains(&m);
                if let Some(question) = question.filter(may_go) {
                    return Some((question, m));
                }
            }
        }
        None
    }
}
