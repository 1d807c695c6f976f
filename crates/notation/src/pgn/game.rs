//! A game as a value: tags, and lines of moves with what is written between them.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use jadoube_board::{CastlingMode, Move};
use jadoube_movegen::{IllegalMove, Position};

use crate::fen::{FenOptions, FenStyle, position_fen};

use super::Replay;
use super::{
    Damage, Diagnostic, Games, Location, MoveVisitor, Outcome, Place, Played, RawComment, RawNag,
    SliceReader, Start, TagValue, Text, Variation,
};

/// A tag pair, its value without escapes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tag {
    /// The name.
    pub name: Text,
    /// The value.
    pub value: Text,
}

/// The number of a line within its game; the main line is [`LineId::MAIN`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LineId(pub(super) u32);

impl LineId {
    /// The moves that were played.
    pub const MAIN: Self = Self(0);
}

/// A comment with the way it was written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Comment {
    /// The text between the braces, or after the semicolon.
    pub text: Text,
    /// Whether it was written from `;` to the end of the line.
    pub to_line_end: bool,
}

/// One thing of a line, in the order of the text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Item {
    /// A legal move.
    Move(Move),
    /// The other side is to move, and nothing else has happened.
    NullMove,
    /// A word that could not be played: an illegal move, or one that follows it.
    Unplayed(Text),
    /// An annotation of what stands before it: a number, or a mark that has none.
    Nag(Nag),
    /// A comment.
    Comment(Comment),
    /// Moves that could have been played in place of the last one before it.
    Variation(LineId),
}

/// An annotation glyph.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Nag {
    /// `$1` and so on.
    Number(u8),
    /// A mark without a number, kept as it is written.
    Mark(Text),
}

/// Moves one after the other, with what is written between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    start: Position,
    items: Vec<Item>,
    /// The position after the last move, and the one before it.
    end: Position,
    before_last: Position,
}

impl Line {
    pub(super) fn new(start: Position) -> Self {
        Self { start, items: Vec::new(), end: start, before_last: start }
    }

    /// The position in which it begins.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position after its last legal move.
    #[must_use]
    pub fn end(&self) -> &Position {
        &self.end
    }

    /// The position before its last move; its start if it has none.
    #[must_use]
    pub fn before_last(&self) -> &Position {
        &self.before_last
    }

    /// Adds something, playing it if it is a move.
    pub(super) fn append(&mut self, item: Item) -> Result<(), IllegalMove> {
        let next = match item {
            Item::Move(m) => {
                self.end.check(m)?;
                self.end.after(m)
            }
            Item::NullMove => self.end.null_move().unwrap_or(self.end),
            // A variation behind it stands for the word that could not be played.
            Item::Unplayed(_) => self.end,
            Item::Nag(_) | Item::Comment(_) | Item::Variation(_) => {
                self.items.push(item);
                return Ok(());
            }
        };
        self.before_last = core::mem::replace(&mut self.end, next);
        self.items.push(item);
        Ok(())
    }

    /// What stands in it, in order.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Its legal moves.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.items.iter().filter_map(|item| match item {
            Item::Move(m) => Some(*m),
            _ => None,
        })
    }

    /// Each legal move with the position before it.
    pub fn plies(&self) -> impl Iterator<Item = (Position, Move)> + '_ {
        let mut position = self.start;
        self.items.iter().filter_map(move |item| {
            let before = position;
            match item {
                Item::Move(m) => {
                    position = before.after(*m);
                    Some((before, *m))
                }
                Item::NullMove => {
                    position = before.null_move().unwrap_or(before);
                    None
                }
                _ => None,
            }
        })
    }
}

/// A game: tags in the order of the text, where it starts, its lines, and its result.
///
/// The lines lie flat, whatever the depth of the variations: copying, comparing and dropping a game take no stack. A
/// variation stands for the last move before it in its line, so what is written keeps its order.
///
/// ```
/// use jadoube_notation::pgn::{Game, Item, LineId, Outcome};
///
/// let game = Game::read_one("1. e4 e6 {solid} (1... c5 2. Nf3) 2. d4 d5 1-0").unwrap().game;
/// assert_eq!(game.main_line().moves().count(), 4);
/// assert_eq!(game.outcome, Some(Outcome::WhiteWins));
/// let Item::Variation(line) = game.main_line().items()[3] else { panic!() };
/// assert_eq!(game.line(line).moves().count(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The tag pairs.
    pub tags: Vec<Tag>,
    /// How castling is spelt in its FEN.
    pub mode: CastlingMode,
    /// What the movetext says of the result; `None` if it says nothing.
    pub outcome: Option<Outcome>,
    /// The main line first; each is named by one `Item::Variation` of an earlier one.
    lines: Vec<Line>,
}

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

impl Game {
    /// A game without moves. If it starts elsewhere than usual it has the tags that say so: `SetUp`, `FEN`, and `Variant` if
    /// that is a position of Chess960.
    ///
    /// ```
    /// use jadoube_movegen::Position;
    /// use jadoube_notation::pgn::{Game, Style};
    ///
    /// let game = Game::new(Position::chess960(0).unwrap());
    /// let text = game.to_bytes(&Style::LICHESS);
    /// assert!(text.starts_with(b"[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bbqnnrkr/"));
    /// assert_eq!(Game::new(Position::initial()).tags, []);
    /// ```
    #[must_use]
    pub fn new(start: Position) -> Self {
        let mut game = Self::empty(start);
        if start != Position::initial() {
            let fen = position_fen(&start, FenStyle::X_FEN);
            let reading = FenOptions::lenient().read(&fen);
            game.mode = reading.map_or(CastlingMode::Standard, |reading| reading.mode);
            if game.mode == CastlingMode::Chess960 {
                game.set_tag("Variant", "Chess960");
            }
            game.set_tag("SetUp", "1");
            game.set_tag("FEN", fen);
        }
        game
    }

    fn empty(start: Position) -> Self {
        Self {
            tags: Vec::new(),
            mode: CastlingMode::Standard,
            outcome: None,
            lines: vec![Line::new(start)],
        }
    }

    /// Reads the first game of a text; `None` if there is none.
    #[must_use]
    pub fn read_one(text: impl AsRef<[u8]>) -> Option<ReadGame> {
        SliceReader::new(text.as_ref()).read_game(&mut Replay::new(GameBuilder::new()))
    }

    /// Reads all games of a text in memory. Damage behind the last game is told with that game.
    ///
    /// ```
    /// use jadoube_notation::pgn::{Damage, Game};
    ///
    /// let games: Vec<_> = Game::read_all("1. e4 Ka1 *\n\n1. d4 *").collect();
    /// assert_eq!(games[0].diagnostics[0].damage, Damage::IllegalMove);
    /// assert_eq!(games[1].game.main_line().moves().count(), 1);
    /// ```
    pub fn read_all<T: AsRef<[u8]> + ?Sized>(text: &T) -> Games<'_> {
        Games::new(text.as_ref())
    }

    /// The value of the first tag with this name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&Text> {
        self.tags.iter().find(|tag| tag.name.as_bytes() == name.as_bytes()).map(|tag| &tag.value)
    }

    /// Sets a tag: in its place if there is one of this name, else behind the others.
    pub fn set_tag(&mut self, name: &str, value: impl Into<Text>) {
        let value = value.into();
        match self.tags.iter_mut().find(|tag| tag.name.as_bytes() == name.as_bytes()) {
            Some(tag) => tag.value = value,
            None => self.tags.push(Tag { name: name.into(), value }),
        }
    }

    /// The moves that were played.
    #[must_use]
    pub fn main_line(&self) -> &Line {
        &self.lines[0]
    }

    /// A line.
    ///
    /// # Panics
    /// If the id is that of another game and this game has fewer lines.
    #[must_use]
    pub fn line(&self, id: LineId) -> &Line {
        &self.lines[id.0 as usize]
    }

    /// All lines, the main line first, each behind the one that it branches from.
    pub fn lines(&self) -> impl ExactSizeIterator<Item = &Line> {
        self.lines.iter()
    }

    #[cfg(feature = "serde")]
    pub(super) fn from_lines(lines: Vec<Line>) -> Self {
        Self { tags: Vec::new(), mode: CastlingMode::Standard, outcome: None, lines }
    }

    /// Plays a move at the end of a line.
    ///
    /// # Errors
    /// If the move is illegal there; nothing is changed then.
    pub fn play(&mut self, line: LineId, m: Move) -> Result<(), IllegalMove> {
        self.lines[line.0 as usize].append(Item::Move(m))
    }

    fn push(&mut self, line: LineId, item: Item) {
        self.lines[line.0 as usize].items.push(item);
    }

    /// Writes a comment at the end of a line.
    pub fn comment(&mut self, line: LineId, text: impl Into<Text>) {
        self.push(line, Item::Comment(Comment { text: text.into(), to_line_end: false }));
    }

    /// Annotates the last move of a line.
    pub fn annotate(&mut self, line: LineId, nag: u8) {
        self.push(line, Item::Nag(Nag::Number(nag)));
    }

    /// Begins a variation that stands for the last move of a line.
    ///
    /// # Panics
    /// If the game has more than 4 billion lines.
    pub fn begin_variation(&mut self, line: LineId) -> LineId {
        let start = self.lines[line.0 as usize].before_last;
        self.push_line(line, start)
    }

    fn push_line(&mut self, line: LineId, start: Position) -> LineId {
        let id = LineId(u32::try_from(self.lines.len()).expect("fewer than 4 billion lines"));
        self.lines.push(Line::new(start));
        self.push(line, Item::Variation(id));
        id
    }
}

/// Builds a [`Game`] from what a [`Replay`] tells.
#[derive(Debug)]
pub struct GameBuilder {
    game: Game,
    diagnostics: Vec<Diagnostic>,
    begin: Option<Location>,
    line: LineId,
    outer: Vec<LineId>,
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
            counts: [0; Damage::ALL.len()],
        }
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
        *self = Self { diagnostics, counts, begin: Some(place.location()), ..Self::new() };
    }

    fn tag(&mut self, name: &[u8], value: TagValue<'_>, _place: Place<'_>) -> ControlFlow<()> {
        self.game
            .tags
            .push(Tag { name: name.into(), value: value.unescaped().into_owned().into() });
        ControlFlow::Continue(())
    }

    fn end_tags(&mut self, start: &Start, _place: Place<'_>) -> ControlFlow<()> {
        self.game.lines[0] = Line::new(start.position);
        self.game.mode = start.mode;
        ControlFlow::Continue(())
    }

    fn play(&mut self, played: Played<'_>) -> ControlFlow<()> {
        let line = &mut self.game.lines[self.line.0 as usize];
        line.before_last = *played.before;
        line.end = *played.after;
        line.items.push(played.m.map_or(Item::NullMove, Item::Move));
        ControlFlow::Continue(())
    }

    fn unplayed(&mut self, token: &[u8], _place: Place<'_>) -> ControlFlow<()> {
        let line = &mut self.game.lines[self.line.0 as usize];
        line.before_last = line.end;
        line.items.push(Item::Unplayed(token.into()));
        ControlFlow::Continue(())
    }

    fn nag(&mut self, nag: RawNag<'_>, _place: Place<'_>) -> ControlFlow<()> {
        let nag = nag.number.map_or_else(|| Nag::Mark(nag.text.into()), Nag::Number);
        self.game.push(self.line, Item::Nag(nag));
        ControlFlow::Continue(())
    }

    fn comment(&mut self, comment: RawComment<'_>, _place: Place<'_>) -> ControlFlow<()> {
        let comment = Comment { text: comment.text.into(), to_line_end: comment.to_line_end };
        self.game.push(self.line, Item::Comment(comment));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, start: &Position, _place: Place<'_>) -> Variation {
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
        let builder = core::mem::take(self);
        let begin = builder.begin.unwrap_or(end);
        ReadGame { game: builder.game, diagnostics: builder.diagnostics, begin, end }
    }
}

impl ReadGame {
    /// Whether something of this kind is wrong with it.
    #[must_use]
    pub fn has(&self, damage: Damage) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.damage == damage)
    }
}
