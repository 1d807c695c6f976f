//! What is told of a fault.

use core::fmt;
use core::ops::Range;
use std::borrow::Cow;
use std::sync::Arc;

use crate::{Fix, Rule, Safety, Severity};

/// Who played the game in which something was found, as the tags say, shown as text. All findings of a game share it.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Players {
    /// White's name and Black's, as UTF-8; seen to be so only when somebody reads them.
    names: Arc<[u8]>,
    /// The length of White's name.
    white: usize,
}

impl Players {
    /// The values of the tags `White` and `Black`; empty if there is no such tag.
    #[must_use]
    pub fn new(white: &str, black: &str) -> Self {
        Self::joined([white, black].concat().as_bytes(), white.len())
    }

    /// The two names, of which the first has this length.
    pub(crate) fn joined(names: &[u8], white: usize) -> Self {
        Self { names: Arc::from(names), white }
    }

    /// The value of the tag `White`; empty if there is none.
    #[must_use]
    pub fn white(&self) -> &str {
        text(&self.names[..self.white])
    }

    /// The value of the tag `Black`; empty if there is none.
    #[must_use]
    pub fn black(&self) -> &str {
        text(&self.names[self.white..])
    }
}

fn text(name: &[u8]) -> &str {
    core::str::from_utf8(name).unwrap_or_default()
}

impl fmt::Debug for Players {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Players")
            .field("white", &self.white())
            .field("black", &self.black())
            .finish()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Players {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut fields = serializer.serialize_struct("Players", 2)?;
        fields.serialize_field("white", self.white())?;
        fields.serialize_field("black", self.black())?;
        fields.end()
    }
}

/// What is wrong, in words; written out only when somebody reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message(Words);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Words {
    Text(Cow<'static, str>),
    /// A number with what stands before and behind it.
    Number(&'static str, u64, &'static str),
}

impl Message {
    /// A number with what stands before and behind it.
    pub(crate) fn with_number(before: &'static str, number: u64, behind: &'static str) -> Self {
        Self(Words::Number(before, number, behind))
    }

    /// The words.
    #[must_use]
    pub fn to_str(&self) -> Cow<'_, str> {
        match &self.0 {
            Words::Text(text) => Cow::Borrowed(text),
            Words::Number(before, number, behind) => {
                Cow::Owned(format!("{before}{number}{behind}"))
            }
        }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Words::Text(text) => f.write_str(text),
            Words::Number(before, number, behind) => write!(f, "{before}{number}{behind}"),
        }
    }
}

impl From<&'static str> for Message {
    fn from(text: &'static str) -> Self {
        Self(Words::Text(Cow::Borrowed(text)))
    }
}

impl From<String> for Message {
    fn from(text: String) -> Self {
        Self(Words::Text(Cow::Owned(text)))
    }
}

impl From<Cow<'static, str>> for Message {
    fn from(text: Cow<'static, str>) -> Self {
        Self(Words::Text(text))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Message {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The position in which something was found, for a diagram.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Board {
    /// The position before the word that the finding is about, as X-FEN.
    pub fen: String,
    /// The move that was tried, in UCI letters, king takes rook for castling, if the word tells its squares.
    pub tried: Option<String>,
    /// Legal moves that may have been meant, in SAN, the nearest first.
    pub nearest: Vec<String>,
}

/// Something found in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Finding {
    /// The rule that is broken.
    pub rule: Rule,
    /// How bad it is, as configured.
    pub severity: Severity,
    /// The bytes it is about, counted from the start of the text; empty where something is missing.
    pub span: Range<u64>,
    /// The line on which it begins, counted from 1; lines end with LF, CR LF or CR.
    pub line: u64,
    /// The column at which it begins, counted from 1 in characters of UTF-8.
    pub column: u64,
    /// The number of the game, counted from 1; of the next game for text between games, of the last for text behind all, which is
    /// 0 if there are none.
    pub game: u64,
    /// How many plies were played before it: 4 at White's third move. None where it has to do with no move.
    pub ply: Option<u32>,
    /// The players of the game.
    pub players: Option<Players>,
    /// What is wrong.
    pub message: Message,
    /// How often it was found in the game, of which some rules tell only the first; where [`Config::fixes`](crate::Config::fixes)
    /// asks for no fixes, it may have been found more often.
    pub times: usize,
    /// More about it: why a move is illegal, what is legal.
    pub notes: Vec<String>,
    /// The position, where it matters.
    pub board: Option<Box<Board>>,
    /// Whether it can be mended, and whether that can be done unseen; told even where [`Config::fixes`](crate::Config::fixes)
    /// asks for no fix.
    pub fixable: Option<Safety>,
    /// How it can be mended.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub fix: Option<Fix>,
}

impl fmt::Display for Finding {
    /// `line:column: severity[id]: message`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, severity, rule, message, .. } = self;
        write!(f, "{line}:{column}: {severity}[{}]: {message}", rule.id())
    }
}

impl Finding {
    /// The notes, and how often it was found if that is more than once.
    pub fn all_notes(&self) -> impl Iterator<Item = Cow<'_, str>> {
        let times =
            (self.times > 1).then(|| Cow::Owned(format!("{} times in this game", self.times)));
        self.notes.iter().map(|note| Cow::Borrowed(note.as_str())).chain(times)
    }

    /// The same finding in a text in which `start` stands before this one: a chunk linted by itself is moved to its place.
    ///
    /// The chunk must begin with a line.
    pub fn shift(&mut self, start: crate::Start) {
        self.span = self.span.start + start.offset..self.span.end + start.offset;
        self.line += start.line - 1;
        self.game += start.game - 1;
        if let Some(fix) = &mut self.fix {
            fix.shift(start.offset);
        }
    }
}
