//! Counter-tests: what else is asked to find out what the fault depends on.

mod answers;
mod attack;
mod from_fen;
mod mirror;
mod places;
mod plain;

use jadoube_board::{Bitboard, Move, Setup, Square};
use jadoube_movegen::{Position, Problems};

use super::compare::Bench;
use super::fault::{Fault, Shape, evaluate};
use super::why::Finding;
use crate::engine::{Question, Trouble};
use crate::root::Root;

/// Asks about positions like the one of the fault and notes what they tell; a plainer reason is put in the place of a special
/// one. Trouble with the engine ends it.
pub(super) fn control(bench: &mut Bench<'_>, fault: &mut Fault) {
    let mut controls = Controls { bench, fault };
    controls.no_game_leads_there();
    if controls.fault.shape == Shape::List {
        let _ = controls.run();
    }
}

struct Controls<'a, 'b> {
    bench: &'a mut Bench<'b>,
    fault: &'a mut Fault,
}

impl Controls<'_, '_> {
    fn run(&mut self) -> Result<(), Trouble> {
        self.right_after_a_plain_check()?;
        self.right_after_a_plain_move()?;
        self.plain_castling()?;
        self.castling_on_the_other_side()?;
        self.plain_capture()?;
        self.plain_promotion()?;
        self.plainer_attack()?;
        self.other_attackers()?;
        self.other_pinners()?;
        self.nearer_attacker()?;
        self.pinned_attackers()?;
        self.pins_in_check()?;
        self.other_answerers()?;
        self.other_men_there()?;
        self.other_men()?;
        self.other_places()?;
        self.needed_rights()?;
        self.read_from_fen()
    }

    fn first(&self) -> Option<&Finding> {
        self.fault.findings.first()
    }

    fn code(&self) -> &'static str {
        self.fault.code()
    }

    fn note(&mut self, text: impl Into<String>) {
        self.fault.notes.push(text.into());
    }

    /// From where to where the first wrong move goes.
    fn arrow(&self) -> Option<(Square, Square)> {
        self.first()?.moves.first()?.arrow
    }

    /// The list of moves of a setup after some moves, if that is a position.
    fn question(&self, setup: Setup, moves: &[Move]) -> Option<Question> {
        let accepted = Problems::ACCEPTED | Problems::TOO_MANY_PROMOTED;
        let position = Position::with(setup, accepted).ok()?;
        let mut end = position;
        for &m in moves {
            end.play(m).ok()?;
        }
        let start = Root { position, mode: self.fault.question.start.mode };
        Some(Question { start, moves: moves.to_vec(), depth: 1 })
    }

    /// What is wrong with the engine's list there.
    fn fault_of(&mut self, question: Question) -> Result<Option<Fault>, Trouble> {
        evaluate(self.bench, question, Shape::List)
    }

    /// Whether the engine's list is wrong there, and in which way.
    fn codes(
        &mut self,
        setup: Setup,
        moves: &[Move],
    ) -> Result<Option<Vec<&'static str>>, Trouble> {
        let Some(question) = self.question(setup, moves) else { return Ok(None) };
        let fault = self.fault_of(question)?;
        let codes = |fault: Fault| fault.findings.iter().map(|finding| finding.why.code).collect();
        Ok(Some(fault.map_or_else(Vec::new, codes)))
    }

    fn setup(&self) -> Setup {
        self.fault.question.start.position.setup()
    }

    /// Whether rights that seem to have nothing to do with it are needed: trying what they allow may spoil the board.
    fn needed_rights(&mut self) -> Result<(), Trouble> {
        let setup = self.setup();
        let code = self.code();
        let moves = self.fault.question.moves.clone();
        if setup.en_passant.is_some() && !code.starts_with("en-passant") {
            let without = Setup { en_passant: None, ..setup };
            if self.codes(without, &moves)?.is_some_and(|codes| codes.is_empty()) {
                self.note(
                    "only with the en passant square: perhaps a capture en passant is tried and not taken back completely",
                );
            }
        }
        if setup.castling_rooks.any()
            && !code.starts_with("castling")
            && !code.starts_with("right-")
        {
            let without = Setup { castling_rooks: Bitboard::EMPTY, ..setup };
            if self.codes(without, &moves)?.is_some_and(|codes| codes.is_empty()) {
                self.note(
                    "only with the right to castle: perhaps castling is tried and not taken back completely",
                );
            }
        }
        Ok(())
    }
}
