//! Whether the fault is in reading the FEN, or in a position that no game leads to.

use jadoube_board::{Color, File, Move, Role, Setup, Square};
use jadoube_movegen::Position;

use super::Controls;
use crate::bisect::why::Wrong;
use crate::engine::{Question, Trouble};
use crate::root::Root;

impl Controls<'_, '_> {
    /// Whether the move is there when the engine makes the moves before it by itself.
    pub(super) fn read_from_fen(&mut self) -> Result<(), Trouble> {
        if !self.fault.question.moves.is_empty()
            || self.first().is_none_or(|finding| finding.wrong != Wrong::Missing)
        {
            return Ok(());
        }
        match self.code() {
            "en-passant-missing" => self.en_passant_from_fen(),
            "castling-missing" => self.castling_from_fen(),
            _ => Ok(()),
        }
    }

    fn en_passant_from_fen(&mut self) -> Result<(), Trouble> {
        let Some((before, m)) = before_the_double_step(&self.setup()) else { return Ok(()) };
        let codes = self.codes(before, &[m])?;
        if codes.is_some_and(|codes| codes.is_empty()) {
            self.note(
                "only if the position is set up by its FEN: after the double step itself the engine is right, so the FEN's en passant square is not read",
            );
        }
        Ok(())
    }

    fn castling_from_fen(&mut self) -> Result<(), Trouble> {
        let Some((_, to)) = self.arrow() else { return Ok(()) };
        // A game after which White may castle to that side; Black does the same one ply later.
        let line = match to.file() {
            File::G => "g1f3 a7a6 g2g3 b7b6 f1g2 c7c6",
            _ => "d2d4 a7a6 c1f4 b7b6 b1c3 c7c6 d1d2 d7d6",
        };
        let is_white = self.fault.comparison.position.turn() == Color::White;
        let first = if is_white { None } else { Some(Move::normal(Square::H2, Square::H3)) };
        let start = Root { position: Position::initial(), ..Root::initial() };
        let mut question = Question::new(start, 1);
        question.moves.extend(first);
        for text in line.split(' ') {
            let (Ok(from), Ok(to)) = (text[..2].parse::<Square>(), text[2..].parse::<Square>())
            else {
                return Ok(());
            };
            let seen = |square: Square| if is_white { square } else { square.flip_rank() };
            question.moves.push(Move::normal(seen(from), seen(to)));
        }
        if self.bench.compare(&question)?.is_clean() {
            self.note(
                "only if the position is set up by its FEN: in a game from the start the engine castles, so the FEN's castling rights are not read",
            );
        }
        Ok(())
    }

    /// Whether no game leads to the position, as the king was in check already before the double step.
    pub(super) fn no_game_leads_there(&mut self) {
        let Some((before, m)) = before_the_double_step(&self.setup()) else { return };
        let (us, them) = (before.turn, !before.turn);
        let Some(king) = before.placement.king(them) else { return };
        if before.placement.is_attacked(king, us) {
            let (from, to) = (m.from(), m.to());
            self.note(format!(
                "no game leads there: before {from}{to} the king on {king} was in check already, so the engine may be right in all games"
            ));
        }
    }
}

/// The setup before the double step that the en passant square tells of, and that step.
fn before_the_double_step(setup: &Setup) -> Option<(Setup, Move)> {
    let passed = setup.en_passant?;
    let them = !setup.turn;
    let ahead: i8 = if them == Color::White { 1 } else { -1 };
    let (start, end) = (passed.offset(0, -ahead)?, passed.offset(0, ahead)?);
    let mut placement = setup.placement;
    placement.remove(end);
    placement.put(start, Role::Pawn.of(them));
    let before = Setup { turn: them, en_passant: None, placement, ..*setup };
    Some((before, Move::normal(start, end)))
}
