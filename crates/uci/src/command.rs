//! What a GUI says to an engine.

use core::fmt;

use crate::words::{Words, whole};
use crate::{Go, ParseError, SetPosition};

/// A line from the GUI to the engine.
///
/// ```
/// use jadoube_uci::Command;
///
/// // Words that nobody knows are passed over, as the protocol asks.
/// assert_eq!(Command::parse(" joho \t isready \r\n"), Ok(Some(Command::IsReady)));
/// assert_eq!(Command::parse("  "), Ok(None));
/// let command = Command::parse("setoption name Clear Hash")?.unwrap();
/// assert_eq!(command.to_string(), "setoption name Clear Hash");
/// # Ok::<(), jadoube_uci::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Command {
    /// `uci`: say who you are and which options you have.
    Uci,
    /// `debug on`, `debug off`.
    Debug(bool),
    /// `isready`: answer when all before this is done, or at once while searching.
    IsReady,
    /// `setoption`.
    SetOption(SetOption),
    /// `register`.
    Register(Register),
    /// `ucinewgame`: what comes belongs to another game.
    NewGame,
    /// `position`.
    Position(SetPosition),
    /// `go`: search.
    Go(Box<Go>),
    /// `stop`: end the search and tell the best move.
    Stop,
    /// `ponderhit`: the move pondered on was played.
    PonderHit,
    /// `quit`.
    Quit,
    /// `d`, not of the protocol: show the board.
    Display,
    /// `eval`, not of the protocol: say what the position is worth, and why.
    Eval,
    /// `bench`, not of the protocol: search fixed positions, so many plies deep.
    Bench(Option<u32>),
}

/// An option and the value it is to have.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SetOption {
    /// Its name; engines are to take it in any case of letters.
    pub name: String,
    /// Its value; buttons have none.
    pub value: Option<String>,
}

/// What the user says to an engine that wants to be registered.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Register {
    /// Not now.
    Later,
    /// With a name, a code or both.
    As {
        /// The user's name.
        name: Option<String>,
        /// The code that was bought.
        code: Option<String>,
    },
}

/// The words at which a command begins, wherever they stand in a line.
const KEYWORDS: [&str; 11] = [
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
];

impl Command {
    /// Reads a line; `None` if nothing stands in it. Words before the first one that begins a command are passed over, and
    /// so are unknown words behind it.
    ///
    /// # Errors
    /// If there is no command in the line, or a command cannot be understood.
    pub fn parse(line: &str) -> Result<Option<Self>, ParseError> {
        let mut words = Words::new(line);
        let Some(first) = words.peek() else { return Ok(None) };
        // These stand only where they cannot be part of another text.
        let ours = match first {
            "d" => Some(Self::Display),
            "eval" => Some(Self::Eval),
            "bench" => {
                words.next();
                Some(Self::Bench(optional_depth(&words)?))
            }
            _ => None,
        };
        if ours.is_some() {
            return Ok(ours);
        }
        let keyword = loop {
            match words.next() {
                Some(word) if KEYWORDS.contains(&word) => break word,
                Some(_) => {}
                None => return Err(Words::new(line).expected("", "a command")),
            }
        };
        Ok(Some(match keyword {
            "uci" => Self::Uci,
            "debug" => Self::Debug(on_or_off(&words)?),
            "isready" => Self::IsReady,
            "setoption" => Self::SetOption(SetOption::read(words)?),
            "register" => Self::Register(Register::read(words)?),
            "ucinewgame" => Self::NewGame,
            "position" => Self::Position(SetPosition::read(words)?),
            "go" => Self::Go(Box::new(Go::read(words)?)),
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            _ => Self::Quit,
        }))
    }
}

fn optional_depth(words: &Words<'_>) -> Result<Option<u32>, ParseError> {
    let Some(word) = words.peek() else { return Ok(None) };
    whole(word).map(Some).ok_or_else(|| words.expected("bench", "a depth"))
}

fn on_or_off(words: &Words<'_>) -> Result<bool, ParseError> {
    match words.peek() {
        Some("on") => Ok(true),
        Some("off") => Ok(false),
        _ => Err(words.expected("debug", "on or off")),
    }
}

impl SetOption {
    /// A value for an option.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self { name: name.into(), value: Some(value.into()) }
    }

    /// A button to be pressed.
    pub fn press(name: impl Into<String>) -> Self {
        Self { name: name.into(), value: None }
    }

    fn read(mut words: Words<'_>) -> Result<Self, ParseError> {
        const COMMAND: &str = "setoption";
        while words.peek().is_some_and(|word| word != "name") {
            words.next();
        }
        if words.next().is_none() {
            return Err(words.expected(COMMAND, "name"));
        }
        // A name's words have one blank between them, however they were sent.
        let name = Words::new(words.until(&["value"])).collect::<Vec<_>>().join(" ");
        if name.is_empty() {
            return Err(words.expected(COMMAND, "the name of an option"));
        }
        let value = words.next().map(|_| words.rest().to_owned());
        Ok(Self { name, value })
    }
}

impl Register {
    fn read(mut words: Words<'_>) -> Result<Self, ParseError> {
        let (mut name, mut code) = (None, None);
        loop {
            match words.next() {
                Some("later") if name.is_none() && code.is_none() => return Ok(Self::Later),
                Some("name") => name = Some(words.until(&["code"]).to_owned()),
                Some("code") => code = Some(words.until(&["name"]).to_owned()),
                Some(_) => {}
                None if name.is_none() && code.is_none() => {
                    return Err(words.expected("register", "later, name or code"));
                }
                None => return Ok(Self::As { name, code }),
            }
        }
    }
}

impl fmt::Display for SetOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "setoption name {}", self.name)?;
        match self.value.as_deref() {
            Some("") => f.write_str(" value"),
            Some(value) => write!(f, " value {value}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Register {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("register")?;
        match self {
            Self::Later => f.write_str(" later"),
            Self::As { name, code } => {
                for (word, value) in [("name", name), ("code", code)] {
                    if let Some(value) = value {
                        write!(f, " {word} {value}")?;
                    }
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for Command {
    /// The line without its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Uci => "uci",
            Self::Debug(true) => "debug on",
            Self::Debug(false) => "debug off",
            Self::IsReady => "isready",
            Self::SetOption(option) => return option.fmt(f),
            Self::Register(register) => return register.fmt(f),
            Self::NewGame => "ucinewgame",
            Self::Position(position) => return position.fmt(f),
            Self::Go(go) => return go.fmt(f),
            Self::Stop => "stop",
            Self::PonderHit => "ponderhit",
            Self::Quit => "quit",
            Self::Display => "d",
            Self::Eval => "eval",
            Self::Bench(Some(depth)) => return write!(f, "bench {depth}"),
            Self::Bench(None) => "bench",
        })
    }
}
