//! Engines that are asked for counts.
//!
//! [`Engine::recognise`] finds out how an engine is talked to: UCI, xboard or perftree's script form, and whether it counts
//! by `go perft N`, `perft N` or `divide N`, or can only be asked for best moves. After that a [`Question`] to it brings an
//! [`Answer`] or the [`Trouble`] that it made. [`Asker`] is one engine that is restarted after trouble, [`Crew`] are several
//! at once.

mod answer;
mod command;
mod counting;
mod crew;
mod line;
mod offering;
mod recognise;
mod script;
mod searching;
mod token;

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use jadoube_board::{CastlingMode, Move};
use jadoube_movegen::Position;
use jadoube_notation::fen::{FenStyle, position_fen};
use jadoube_notation::uci::to_uci;
use jadoube_terminal::Failure;
use jadoube_uci::SetPosition;
use jadoube_uci::drive::{DriveError, Driver, Launch, Log, Timeouts};

pub(crate) use answer::Answer;
pub(crate) use crew::{Asker, Crew};
pub(crate) use offering::Offerer;
pub(crate) use searching::NOTHING;

use crate::root::Root;

/// How an engine is started and asked.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Engine")]
pub(crate) struct EngineArguments {
    /// The engine and its arguments, in one argument
    #[arg(short, long, value_name = "CMD ARGS")]
    pub(crate) engine: String,

    /// An option to set, as NAME=VALUE
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option)]
    pub(crate) options: Vec<(String, String)>,

    /// How to talk to the engine; auto finds out
    #[arg(long, value_enum, value_name = "WAY", default_value_t)]
    pub(crate) protocol: Protocol,

    /// What makes it count, with {depth} for the depth, also {fen}; found out where not given
    #[arg(long, value_name = "TEMPLATE", value_parser = template)]
    pub(crate) perft_command: Option<String>,

    /// How many seconds the engine may take for an answer
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = duration)]
    pub(crate) timeout: Duration,

    /// Write all that is said to and by engines to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
}

/// How to talk to an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Protocol {
    /// Find out.
    #[default]
    Auto,
    /// UCI.
    Uci,
    /// The protocol of xboard and `WinBoard`.
    Xboard,
    /// A program called with depth, FEN and moves for each count, as perftree does.
    Script,
}

fn option(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err(format!("expected NAME=VALUE, found {text:?}")),
    }
}

fn template(text: &str) -> Result<String, String> {
    match text.contains("{depth}") {
        true => Ok(text.to_owned()),
        false => Err(format!("expected a command with {{depth}} in it, found {text:?}")),
    }
}

fn duration(text: &str) -> Result<Duration, String> {
    const LONGEST: f64 = 86_400.0;
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= LONGEST => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(format!("expected seconds, more than 0 and at most 86400, found {text:?}")),
    }
}

/// What is asked: the leaves so many plies below this position.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) start: Root,
    /// Legal moves from there; the engine plays them itself.
    pub(crate) moves: Vec<Move>,
    /// At least 1.
    pub(crate) depth: u8,
}

impl Question {
    pub(crate) fn new(start: Root, depth: u8) -> Self {
        Self { start, moves: Vec::new(), depth }
    }

    /// The position after the moves.
    pub(crate) fn position(&self) -> Position {
        let mut position = self.start.position;
        for &m in &self.moves {
            position.play_unchecked(m);
        }
        position
    }

    fn mode(&self) -> CastlingMode {
        self.start.mode
    }

    /// As UCI tells it.
    fn set_position(&self) -> SetPosition {
        SetPosition::of(&self.start.position, &self.moves, self.mode())
    }

    /// The FEN of the start, as engines read it.
    fn fen(&self) -> String {
        let style = match self.mode() {
            CastlingMode::Standard => FenStyle::X_FEN,
            CastlingMode::Chess960 => FenStyle::SHREDDER,
        };
        position_fen(&self.start.position, style)
    }

    /// The moves in coordinates.
    fn move_texts(&self) -> impl Iterator<Item = String> {
        self.moves.iter().map(|&m| to_uci(m, self.mode()).to_string())
    }
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    /// It crashed, hung or cannot be started.
    Engine(DriveError),
    /// It answered without counts; the beginning of what it said.
    NoCounts(String),
    /// It refused the position or a move.
    Refused(String),
    /// It has no way to be told a Chess960 position.
    NoChess960,
    /// Ctrl-C, or nobody wants the answer any more.
    Interrupted,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine(error) => error.fmt(f),
            Self::NoCounts(said) if said.is_empty() => f.write_str("the engine said nothing"),
            Self::NoCounts(said) => write!(f, "no counts in the engine's answer: {said}"),
            Self::Refused(said) => write!(f, "the engine refuses the position: {said}"),
            Self::NoChess960 => f.write_str("the engine has no option UCI_Chess960"),
            Self::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl From<DriveError> for Trouble {
    fn from(error: DriveError) -> Self {
        Self::Engine(error)
    }
}

/// Whether the answers are not wanted any more.
pub(crate) type Cancelled<'a> = &'a (dyn Fn() -> bool + Sync);

/// An engine of which it is known how to ask it.
#[derive(Clone, Debug)]
pub(crate) struct Engine {
    name: String,
    launch: Launch,
    way: Way,
    /// Whether `UCI_Chess960` can be set.
    knows_chess960: bool,
    lists_moves: bool,
    timeout: Duration,
}

/// How an engine is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Way {
    /// By this command, which makes it count.
    Counting { template: String, protocol: Speech, end: End },
    /// By `go depth 1 searchmoves M` for each move. Some engines believe that what they are told is legal.
    Searching { believes: bool },
    /// By `go depth 1`: whether the best move is legal.
    BestMoves,
    /// By calling the program.
    Script,
}

/// What a running engine understands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Speech {
    Uci,
    /// Whether it answers `ping` there.
    Xboard {
        pings: bool,
    },
}

/// How the end of an answer is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// The engine counts before it answers `isready` or `ping`.
    Ready,
    /// The total comes last.
    Total,
    /// Nothing comes for a while.
    Silence,
}

impl Engine {
    /// Starts the engine and finds out how to ask it.
    ///
    /// # Errors
    /// If the command line is wrong, or there is no way to ask it: what was tried.
    pub(crate) fn recognise(
        arguments: &EngineArguments,
        cancelled: Cancelled<'_>,
    ) -> Result<Self, Failure> {
        recognise::recognise(arguments, cancelled)
    }

    /// What it calls itself, or its program.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn knows_chess960(&self) -> bool {
        self.knows_chess960
    }

    /// Whether it tells counts below each move, or at least (if it does not [count](Self::counts)) which moves it plays.
    pub(crate) fn lists_moves(&self) -> bool {
        self.lists_moves
    }

    /// Whether it counts by itself. If not, each move of each position is a search, which is slow.
    pub(crate) fn counts(&self) -> bool {
        matches!(self.way, Way::Counting { .. } | Way::Script)
    }

    /// Whether nothing but the legality of its best moves can be looked at.
    pub(crate) fn plays_only(&self) -> bool {
        self.way == Way::BestMoves
    }

    /// How it is asked, in words.
    pub(crate) fn way(&self) -> String {
        match &self.way {
            Way::Counting { template, protocol, .. } => {
                let command = template.replace("{depth}", "N");
                let what = if self.lists_moves { "" } else { ", totals only" };
                let protocol = match protocol {
                    Speech::Uci => "UCI",
                    Speech::Xboard { .. } => "xboard",
                };
                format!("{protocol}, {command}{what}")
            }
            Way::Searching { believes: false } => "UCI, go depth 1 searchmoves M".to_owned(),
            Way::Searching { believes: true } => {
                "UCI, go depth 1 searchmoves M (which plays whatever it is told)".to_owned()
            }
            Way::BestMoves => "UCI, the best moves of go depth 1".to_owned(),
            Way::Script => "called with depth, FEN and moves".to_owned(),
        }
    }

    fn speaks_uci(&self) -> bool {
        !matches!(self.way, Way::Script | Way::Counting { protocol: Speech::Xboard { .. }, .. })
    }

    /// Whether the question cannot be put to it.
    fn refuses(&self, question: &Question) -> bool {
        question.mode() == CastlingMode::Chess960 && !self.knows_chess960
    }

    /// Asks a running engine.
    fn ask(
        &self,
        driver: &mut Driver,
        question: &Question,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Answer, Trouble> {
        if self.refuses(question) {
            return Err(Trouble::NoChess960);
        }
        let limits = Limits { timeout: self.timeout, cancelled };
        match &self.way {
            Way::Counting { template, protocol, end } => {
                counting::prepare(driver, *protocol, question, limits)?;
                counting::count(driver, *protocol, *end, template, question, limits)
            }
            Way::Searching { believes } => searching::divide(driver, *believes, question, limits),
            Way::BestMoves => searching::best_moves(driver, question, limits),
            Way::Script => script::call(&self.launch, question, limits),
        }
    }
}

/// How long to wait.
#[derive(Clone, Copy)]
struct Limits<'a> {
    timeout: Duration,
    cancelled: &'a dyn Fn() -> bool,
}

/// How the engine of a command line is started.
fn launch(arguments: &EngineArguments) -> Result<Launch, Failure> {
    let words = command::words(&arguments.engine)
        .map_err(|error| Failure::usage(format_args!("--engine: {error}")))?;
    // Engines load large files and machines are busy; whoever allows a second for an answer does not want to wait for ten.
    let start = arguments.timeout.clamp(Duration::from_secs(1), Duration::from_secs(10));
    let quick = start.min(Duration::from_secs(2));
    let timeouts = Timeouts { handshake: start, ready: start, stop: quick, quit: quick };
    let log = match &arguments.log {
        None => Log::none(),
        Some(path) => {
            let file = std::fs::File::create(path)
                .map_err(|error| Failure::system(format_args!("{}: {error}", path.display())))?;
            Log::to(std::io::BufWriter::new(file))
        }
    };
    Ok(command::launch(&words).timeouts(timeouts).log(log))
}
