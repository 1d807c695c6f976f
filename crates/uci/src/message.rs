//! What an engine says to a GUI.

use core::fmt;

use jadoube_notation::UciMove;

use crate::info::{engine_move, one_line};
use crate::words::Words;
use crate::{Info, OptionDeclaration, ParseError};

/// A line from the engine to the GUI.
///
/// ```
/// use jadoube_uci::Message;
///
/// let message = Message::parse("bestmove e2e4 ponder e7e5\r\n")?.unwrap();
/// let Message::BestMove(best) = &message else { panic!() };
/// assert_eq!(best.ponder.map(|m| m.to_string()).as_deref(), Some("e7e5"));
/// assert_eq!(message.to_string(), "bestmove e2e4 ponder e7e5");
/// assert_eq!(Message::parse("Foo 1.0 by A. B."), Ok(None));
/// # Ok::<(), jadoube_uci::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Message {
    /// `id name`
    Name(String),
    /// `id author`
    Author(String),
    /// `option`
    Option(OptionDeclaration),
    /// `uciok`
    UciOk,
    /// `readyok`
    ReadyOk,
    /// `bestmove`
    BestMove(BestMove),
    /// `info`
    Info(Box<Info>),
    /// `copyprotection`
    CopyProtection(Checking),
    /// `registration`
    Registration(Checking),
}

/// The end of a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BestMove {
    /// The best move; `None` for `(none)` or the null move, if there is no move.
    pub best: Option<UciMove>,
    /// The reply expected, on which the engine would like to ponder.
    pub ponder: Option<UciMove>,
}

/// How the check of a copy or a registration goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Checking {
    /// It has begun.
    Checking,
    /// All is well.
    Ok,
    /// It is not.
    Error,
}

impl Message {
    /// Reads a line. `None` if it begins with no word of the protocol: engines print banners and the like.
    ///
    /// # Errors
    /// If a message cannot be understood. An `info` always can be, as far as it goes.
    pub fn parse(line: &str) -> Result<Option<Self>, ParseError> {
        let mut words = Words::new(line);
        Ok(Some(match words.next() {
            Some("id") => match words.next() {
                Some("name") => Self::Name(words.rest().to_owned()),
                Some("author") => Self::Author(words.rest().to_owned()),
                _ => return Ok(None),
            },
            Some("option") => Self::Option(OptionDeclaration::read(words)?),
            Some("uciok") => Self::UciOk,
            Some("readyok") => Self::ReadyOk,
            Some("bestmove") => Self::BestMove(BestMove::read(words)?),
            Some("info") => Self::Info(Box::new(Info::read_words(words))),
            Some("copyprotection") => {
                Self::CopyProtection(Checking::read("copyprotection", &words)?)
            }
            Some("registration") => Self::Registration(Checking::read("registration", &words)?),
            _ => return Ok(None),
        }))
    }
}

impl BestMove {
    fn read(mut words: Words<'_>) -> Result<Self, ParseError> {
        let expected = |words: &Words<'_>| words.expected("bestmove", "a move or (none)");
        let best = Self::read_move(words.peek().unwrap_or_default());
        let best = best.ok_or_else(|| expected(&words))?;
        words.next();
        let ponder = match words.accept("ponder") {
            // What cannot be read is no reason to lose a game.
            true => words.next().and_then(Self::read_move).flatten(),
            false => None,
        };
        Ok(Self { best, ponder })
    }

    fn read_move(word: &str) -> Option<Option<UciMove>> {
        match word {
            // The last one is the null move of Fruit and its descendants.
            "(none)" | "none" | "NULL" | "null" | "a1a1" => Some(None),
            _ => engine_move(word).map(|m| Some(m).filter(|&m| m != UciMove::Null)),
        }
    }
}

impl Checking {
    fn read(command: &'static str, words: &Words<'_>) -> Result<Self, ParseError> {
        match words.peek() {
            Some("checking") => Ok(Self::Checking),
            Some("ok") => Ok(Self::Ok),
            Some("error") => Ok(Self::Error),
            _ => Err(words.expected(command, "checking, ok or error")),
        }
    }
}

impl fmt::Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.best {
            Some(m) => write!(f, "bestmove {m}")?,
            None => f.write_str("bestmove (none)")?,
        }
        match self.ponder {
            Some(m) => write!(f, " ponder {m}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Checking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checking => "checking",
            Self::Ok => "ok",
            Self::Error => "error",
        })
    }
}

impl fmt::Display for Message {
    /// The line without its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "id name {}", one_line(name)),
            Self::Author(author) => write!(f, "id author {}", one_line(author)),
            Self::Option(option) => option.fmt(f),
            Self::UciOk => f.write_str("uciok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::BestMove(best) => best.fmt(f),
            Self::Info(info) => info.fmt(f),
            Self::CopyProtection(state) => write!(f, "copyprotection {state}"),
            Self::Registration(state) => write!(f, "registration {state}"),
        }
    }
}
