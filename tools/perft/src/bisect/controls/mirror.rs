//! Whether it depends on colour, direction or place.

use jadoube_board::{Color, Move, MoveKind, Placement, Role, Setup, Square};

use super::Controls;
use crate::engine::Trouble;

impl Controls<'_, '_> {
    /// Whether the engine is right with colours exchanged, in another place, or in a mirror.
    pub(super) fn other_places(&mut self) -> Result<(), Trouble> {
        // Numbers around the edge are others there.
        if self.code() == "wraps" {
            return Ok(());
        }
        self.other_color()?;
        if self.setup().castling_rooks.is_empty() && !self.other_files()? {
            self.other_side()?;
        }
        Ok(())
    }

    fn other_color(&mut self) -> Result<(), Trouble> {
        let setup = self.setup();
        if !self.is_right(setup.mirrored(), Square::flip_rank)? {
            return Ok(());
        }
        let is_plain = setup.castling_rooks.is_empty()
            && setup.placement.role(Role::Pawn).is_empty()
            && self.fault.question.moves.iter().all(|m| m.promotion_role().is_none());
        // With pawns and castling colours cannot be exchanged on the spot.
        if is_plain {
            let exchanged = Setup { turn: !setup.turn, ..setup };
            let exchanged = exchanged
                .with_placement(on_other_squares(&setup.mirrored().placement, &Square::flip_rank));
            if !self.is_right(exchanged, |square| square)? {
                self.note(
                    "only in this direction: with top and bottom exchanged the engine is right",
                );
                return Ok(());
            }
        }
        let name = if setup.turn == Color::White { "White" } else { "Black" };
        self.note(format!("only when {name} moves: with colours exchanged the engine is right"));
        Ok(())
    }

    fn other_side(&mut self) -> Result<(), Trouble> {
        if self.is_right_moved(Square::flip_file)? {
            self.note("only in this direction: with left and right exchanged the engine is right");
        }
        Ok(())
    }

    /// Whether the engine is right wherever all men stand one file further.
    fn other_files(&mut self) -> Result<bool, Trouble> {
        let occupied = self.setup().placement.occupied();
        let men = || occupied.iter().chain(self.fault.question.moves.iter().map(|m| m.to()));
        let fits = |files| men().all(|square| square.offset(files, 0).is_some());
        let directions: Vec<i8> = [-1, 1].into_iter().filter(|&files| fits(files)).collect();
        for &files in &directions {
            let moved = |square: Square| square.offset(files, 0).unwrap_or(square);
            if !self.is_right_moved(moved)? {
                return Ok(false);
            }
        }
        if !directions.is_empty() {
            self.note("only on these files: with all men one file further the engine is right");
        }
        Ok(!directions.is_empty())
    }

    /// Whether the engine is right with all men on other squares.
    fn is_right_moved(&mut self, moved: impl Fn(Square) -> Square) -> Result<bool, Trouble> {
        let setup = self.setup();
        let placement = on_other_squares(&setup.placement, &moved);
        let en_passant = setup.en_passant.map(&moved);
        self.is_right(Setup { placement, en_passant, ..setup }, moved)
    }

    /// Whether the engine is right in a setup after the moves on other squares.
    fn is_right(
        &mut self,
        setup: Setup,
        moved: impl Fn(Square) -> Square,
    ) -> Result<bool, Trouble> {
        let move_there = |m: &Move| {
            let (from, to) = (moved(m.from()), moved(m.to()));
            match m.kind() {
                MoveKind::Normal => Move::normal(from, to),
                MoveKind::EnPassant => Move::en_passant(from, to),
                MoveKind::Castling => Move::castling(from, to),
                MoveKind::Promotion(role) => Move::promotion(from, to, role),
            }
        };
        let moves: Vec<Move> = self.fault.question.moves.iter().map(move_there).collect();
        Ok(self.codes(setup, &moves)?.is_some_and(|codes| codes.is_empty()))
    }
}

/// The men on other squares.
fn on_other_squares(placement: &Placement, moved: &impl Fn(Square) -> Square) -> Placement {
    let mut other = Placement::empty();
    for (square, man) in placement.iter() {
        other.put(moved(square), man);
    }
    other
}
