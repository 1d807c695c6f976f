//! A game as a value: tags, and lines of moves with what is written between them.

use alloc::vec;
use alloc::vec::Vec;

use jadoube_board::{CastlingMode, Move};
use jadoube_movegen::{IllegalMove, Position};

use crate::fen::{FenOptions, FenStyle, position_fen};

use super::line::{Comment, Item, Line, LineId, Nag};
use super::{GameBuilder, Games, Outcome, ReadGame, Replay, SliceReader, Text};

/// A tag pair, its value without escapes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tag {
    /// The name.
    pub name: Text,
    /// The value.
    pub value: Text,
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

    pub(super) fn empty(start: Position) -> Self {
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
        self.line_mut(line).append(Item::Move(m))
    }

    pub(super) fn line_mut(&mut self, id: LineId) -> &mut Line {
        &mut self.lines[id.0 as usize]
    }

    fn push(&mut self, line: LineId, item: Item) {
        self.line_mut(line).push(item);
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
        let start = *self.line(line).before_last();
        self.push_line(line, start)
    }

    pub(super) fn push_line(&mut self, line: LineId, start: Position) -> LineId {
        let id = LineId(u32::try_from(self.lines.len()).expect("fewer than 4 billion lines"));
        self.lines.push(Line::new(start));
        self.push(line, Item::Variation(id));
        id
    }
}
