//! From the parts of a text to a game.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use jadoube_movegen::Position;

use super::game::{Game, Tag};
use super::line::{Comment, Item, Line, LineId, Nag};
use super::{
    Damage, Diagnostic, Location, MoveVisitor, Outcome, Place, Played, RawComment, RawNag, Start,
    TagValue, Variation,
};

/// A game that was read, and what is wrong with its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadGame {
    /// The game.
    pub game: Game,
    /// What is wrong, in the order in which it was found.
    pub diagnostics: Vec<Diagnostic>,
    /// Where its text begins.
    pub begin: Location,
    /// Where its text ends.
    pub end: Location,
}

impl ReadGame {
    /// Whether something of this kind is wrong with it.
    #[must_use]
    pub fn has(&self, damage: Damage) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.damage == damage)
    }
}

/// Builds a [`Game`] from what a [`Replay`](super::Replay) tells.
#[derive(Debug)]
pub struct GameBuilder {
    game: Game,
    diagnostics: Vec<Diagnostic>,
    begin: Option<Location>,
    line: LineId,
    outer: Vec<LineId>,
    /// How many lines a game may have.
    most_lines: usize,
    /// How many diagnostics of each kind there were.
    counts: [u32; Damage::ALL.len()],
}

/// So many diagnostics of one game are kept, so that damage without end takes no memory without end...
const MAX_DIAGNOSTICS: usize = 1000;
/// ...but of each kind this many, so that none is crowded out by others.
const MIN_OF_EACH: u32 = 10;

impl GameBuilder {
    /// A builder, to be used for one game after the other.
    #[must_use]
    pub fn new() -> Self {
        Self {
            game: Game::empty(Position::initial()),
            diagnostics: Vec::new(),
            begin: None,
            line: LineId::MAIN,
            outer: Vec::new(),
            most_lines: u32::MAX as usize,
            counts: [0; Damage::ALL.len()],
        }
    }

    /// Passes over the variations of a game that has so many lines, each of which takes some hundred bytes, and tells
    /// [`Damage::TooLong`] of the first.
    ///
    /// ```
    /// use jadoube_notation::pgn::{Damage, GameBuilder, Replay, SliceReader};
    ///
    /// let mut replay = Replay::new(GameBuilder::new().with_most_lines(2));
    /// let read = SliceReader::new(b"1. e4 (1. d4) (1. c4) (1. f4) *").read_game(&mut replay).unwrap();
    /// assert_eq!(read.game.lines().len(), 2);
    /// assert_eq!(read.diagnostics.len(), 1);
    /// assert!(read.has(Damage::TooLong));
    /// ```
    #[must_use]
    pub fn with_most_lines(self, most_lines: usize) -> Self {
        Self { most_lines, ..self }
    }

    /// What has been found since the last game: after the last one, what is wrong with the text behind it.
    ///
    /// ```
    /// use jadoube_notation::pgn::{Damage, GameBuilder, Replay, SliceReader};
    ///
    /// let mut reader = SliceReader::new(b"1. e4 *\n\nYours, A. B.");
    /// let mut replay = Replay::new(GameBuilder::new());
    /// while reader.read_game(&mut replay).is_some() {}
    /// let rest = replay.visitor_mut().take_diagnostics();
    /// assert_eq!(rest[0].damage, Damage::TextOutsideGame);
    /// ```
    pub fn take_diagnostics(&mut self) -> Vec<Diagnostic> {
        self.counts = [0; Damage::ALL.len()];
        core::mem::take(&mut self.diagnostics)
    }

    /// The line at hand.
    fn line(&mut self) -> &mut Line {
        self.game.line_mut(self.line)
    }
}

impl Default for GameBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl MoveVisitor for GameBuilder {
    type Game = ReadGame;

    fn begin_game(&mut self, place: Place<'_>) {
        // What was found since the last game stays with this one.
        let (diagnostics, counts) = match self.begin {
            None => (core::mem::take(&mut self.diagnostics), self.counts),
            Some(_) => (Vec::new(), [0; Damage::ALL.len()]),
        };
        let (begin, most_lines) = (Some(place.location()), self.most_lines);
        *self = Self { diagnostics, begin, most_lines, counts, ..Self::new() };
    }

    fn tag(&mut self, name: &[u8], value: TagValue<'_>, _place: Place<'_>) -> ControlFlow<()> {
        self.game
            .tags
            .push(Tag { name: name.into(), value: value.unescaped().into_owned().into() });
        ControlFlow::Continue(())
    }

    fn end_tags(&mut self, start: &Start, _place: Place<'_>) -> ControlFlow<()> {
        *self.game.line_mut(LineId::MAIN) = Line::new(start.position);
        self.game.mode = start.mode;
        ControlFlow::Continue(())
    }

    fn play(&mut self, played: Played<'_>) -> ControlFlow<()> {
        self.line().push_played(played.m, played.before, played.after);
        ControlFlow::Continue(())
    }

    fn unplayed(&mut self, token: &[u8], _place: Place<'_>) -> ControlFlow<()> {
        self.line().push_unplayed(token.into());
        ControlFlow::Continue(())
    }

    fn nag(&mut self, nag: RawNag<'_>, _place: Place<'_>) -> ControlFlow<()> {
        let nag = nag.number.map_or_else(|| Nag::Mark(nag.text.into()), Nag::Number);
        self.line().push(Item::Nag(nag));
        ControlFlow::Continue(())
    }

    fn comment(&mut self, comment: RawComment<'_>, _place: Place<'_>) -> ControlFlow<()> {
        let comment = Comment { text: comment.text.into(), to_line_end: comment.to_line_end };
        self.line().push(Item::Comment(comment));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, start: &Position, place: Place<'_>) -> Variation {
        if self.game.lines().len() >= self.most_lines {
            if self.counts[Damage::TooLong as usize] == 0 {
                let detail = "too many variations".into();
                let location = place.location();
                self.diagnostic(Diagnostic { damage: Damage::TooLong, location, len: 1, detail });
            }
            return Variation::Skip;
        }
        let line = self.game.push_line(self.line, *start);
        self.outer.push(self.line);
        self.line = line;
        Variation::Enter
    }

    fn end_variation(&mut self, _place: Place<'_>) -> ControlFlow<()> {
        self.line = self.outer.pop().unwrap_or(LineId::MAIN);
        ControlFlow::Continue(())
    }

    fn diagnostic(&mut self, diagnostic: Diagnostic) {
        let count = &mut self.counts[diagnostic.damage as usize];
        *count = count.saturating_add(1);
        if self.diagnostics.len() < MAX_DIAGNOSTICS || *count <= MIN_OF_EACH {
            self.diagnostics.push(diagnostic);
        }
    }

    fn end_game(&mut self, outcome: Option<Outcome>, place: Place<'_>) -> ReadGame {
        let end = place.location();
        self.game.outcome = outcome;
        let next = Self::new().with_most_lines(self.most_lines);
        let builder = core::mem::replace(self, next);
        let begin = builder.begin.unwrap_or(end);
        ReadGame { game: builder.game, diagnostics: builder.diagnostics, begin, end }
    }
}
