//! What is told of a game with its moves played.

use core::ops::ControlFlow;

use jadoube_board::Move;
use jadoube_movegen::Position;

use super::{Diagnostic, Outcome, Place, RawComment, RawNag, Start, TagValue, Variation};
use crate::san::Leniency;

/// A move that was played.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    /// The move; `None` for a null move.
    pub m: Option<Move>,
    /// The word as it stands in the text.
    pub token: &'a [u8],
    /// What had to be let pass for the word to be understood. Marks of capture and check, and an origin told needlessly, are
    /// looked at only if [`Replay::noting`](super::Replay::noting) asks for it.
    pub leniency: Leniency,
    /// The position before the move.
    pub before: &'a Position,
    /// The position after it.
    pub after: &'a Position,
    /// Where the word stands.
    pub place: Place<'a>,
}

/// Takes in the parts of games with their moves played; the counterpart of [`Visitor`](super::Visitor).
pub trait MoveVisitor {
    /// What a game is made into.
    type Game;

    /// A game begins.
    fn begin_game(&mut self, place: Place<'_>) {
        let _ = place;
    }

    /// A tag pair.
    fn tag(&mut self, name: &[u8], value: TagValue<'_>, place: Place<'_>) -> ControlFlow<()> {
        let _ = (name, value, place);
        ControlFlow::Continue(())
    }

    /// The tags are over; the game starts there.
    fn end_tags(&mut self, start: &Start, place: Place<'_>) -> ControlFlow<()> {
        let _ = (start, place);
        ControlFlow::Continue(())
    }

    /// A move number; see [`Visitor::move_number`](super::Visitor::move_number).
    fn move_number(
        &mut self,
        number: Option<u32>,
        is_black: bool,
        place: Place<'_>,
    ) -> ControlFlow<()> {
        let _ = (number, is_black, place);
        ControlFlow::Continue(())
    }

    /// A legal move, or a null move, has been played.
    fn play(&mut self, played: Played<'_>) -> ControlFlow<()> {
        let _ = played;
        ControlFlow::Continue(())
    }

    /// A word that was not played: an illegal move, which a diagnostic has told, or what follows one on its line.
    fn unplayed(&mut self, token: &[u8], place: Place<'_>) -> ControlFlow<()> {
        let _ = (token, place);
        ControlFlow::Continue(())
    }

    /// An annotation glyph.
    fn nag(&mut self, nag: RawNag<'_>, place: Place<'_>) -> ControlFlow<()> {
        let _ = (nag, place);
        ControlFlow::Continue(())
    }

    /// A comment.
    fn comment(&mut self, comment: RawComment<'_>, place: Place<'_>) -> ControlFlow<()> {
        let _ = (comment, place);
        ControlFlow::Continue(())
    }

    /// A variation begins, in the position before the move that it could replace.
    fn begin_variation(&mut self, start: &Position, place: Place<'_>) -> Variation {
        let _ = (start, place);
        Variation::Enter
    }

    /// A variation ends.
    fn end_variation(&mut self, place: Place<'_>) -> ControlFlow<()> {
        let _ = place;
        ControlFlow::Continue(())
    }

    /// Something is wrong; the reader goes on.
    fn diagnostic(&mut self, diagnostic: Diagnostic) {
        let _ = diagnostic;
    }

    /// The game is over.
    fn end_game(&mut self, outcome: Option<Outcome>, place: Place<'_>) -> Self::Game;
}
