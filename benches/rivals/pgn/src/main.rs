//! PGN read by pgn-reader; moves resolved and played by shakmaty.
//!
//! ```text
//! rival-pgn-reader FILE --mode tokens|play [--repeat N]
//! ```
//!
//! prints one line, `plies=<N> games=<N> seconds=<S> bytes=<B>`: what one reading of the file found,
//! and the CPU time and the bytes of all N readings. The file is in memory before the clock starts.
//! Exit codes: 0 read, 2 the command line is wrong, 3 the file cannot be read.

use std::env;
use std::fmt;
use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::process::ExitCode;

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

const USAGE: &str = "usage: FILE --mode tokens|play [--repeat N]";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Every move is read as SAN, none is played.
    Tokens,
    /// Every move of the main line is resolved and played.
    Play,
}

/// A parsed command line.
#[derive(Debug, PartialEq, Eq)]
struct Job {
    file: String,
    mode: Mode,
    repeat: u32,
}

impl Job {
    fn parse(mut args: impl Iterator<Item = String>) -> Result<Self, String> {
        let (mut file, mut mode, mut repeat) = (None, None, 1);
        while let Some(word) = args.next() {
            let mut value = || args.next().ok_or(format!("{word} needs a value"));
            match word.as_str() {
                "--mode" => mode = Some(parse_mode(&value()?)?),
                "--repeat" => repeat = parse_repeat(&value()?)?,
                option if option.starts_with('-') => {
                    return Err(format!("unknown option '{option}'"));
                }
                _ => file = Some(word),
            }
        }
        Ok(Self {
            file: file.ok_or("the file is missing")?,
            mode: mode.ok_or("--mode is missing")?,
            repeat,
        })
    }
}

fn parse_mode(text: &str) -> Result<Mode, String> {
    match text {
        "tokens" => Ok(Mode::Tokens),
        "play" => Ok(Mode::Play),
        _ => Err(format!("--mode is '{text}', expected tokens or play")),
    }
}

fn parse_repeat(text: &str) -> Result<u32, String> {
    let repeat = text.parse().ok().filter(|&repeat| repeat > 0);
    repeat.ok_or(format!("--repeat is '{text}', expected a positive whole number"))
}

/// What was found in one reading of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Found {
    plies: u64,
    games: u64,
}

/// Counts the moves that can be read as SAN; variations are passed over.
struct Tokens(Found);

impl Visitor for Tokens {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        std::hint::black_box(san);
        self.0.plies += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {
        self.0.games += 1;
    }
}

/// Plays the moves up to the first that is not legal; variations are passed over.
struct Play(Found);

impl Visitor for Play {
    type Tags = Option<Chess>;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Option<Chess>> {
        self.0.games += 1;
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, tags: &mut Option<Chess>, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(&value.decode()).ok();
            *tags = fen.and_then(|fen| fen.into_position(CastlingMode::Chess960).ok());
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Option<Chess>) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(tags.unwrap_or_default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        match san.san.to_move(position) {
            Ok(m) => {
                position.play_unchecked(m);
                self.0.plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(()),
        }
    }

    fn end_game(&mut self, _position: Chess) {}
}

fn read(text: &[u8], mode: Mode) -> io::Result<Found> {
    let mut reader = Reader::new(text);
    match mode {
        Mode::Tokens => {
            let mut tokens = Tokens(Found::default());
            reader.visit_all_games(&mut tokens)?;
            Ok(tokens.0)
        }
        Mode::Play => {
            let mut play = Play(Found::default());
            reader.visit_all_games(&mut play)?;
            Ok(play.0)
        }
    }
}

/// The CPU time of this process in seconds, where the system tells it; else the time of day.
fn seconds_used() -> f64 {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        std::time::Duration::try_from(time).map_or(f64::NAN, |time| time.as_secs_f64())
    }
    #[cfg(not(unix))]
    {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(f64::NAN, |time| time.as_secs_f64())
    }
}

/// The line that is printed.
struct Outcome {
    found: Found,
    seconds: f64,
    bytes: u64,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Found { plies, games } = self.found;
        write!(f, "plies={plies} games={games} seconds={:.9} bytes={}", self.seconds, self.bytes)
    }
}

fn run(job: &Job) -> io::Result<Outcome> {
    let text = fs::read(&job.file)?;
    let mut found = Found::default();
    let start = seconds_used();
    for _ in 0..job.repeat {
        found = read(&text, job.mode)?;
    }
    let seconds = seconds_used() - start;
    Ok(Outcome { found, seconds, bytes: text.len() as u64 * u64::from(job.repeat) })
}

fn main() -> ExitCode {
    let job = match Job::parse(env::args().skip(1)) {
        Ok(job) => job,
        Err(why) => {
            eprintln!("error: {why}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run(&job) {
        Ok(outcome) => {
            println!("{outcome}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("error: {}: {why}", job.file);
            ExitCode::from(3)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: &[u8] =
        b"[Event \"A\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 1-0\n\n1. d4 Ka1 2. c4 *\n";

    #[test]
    fn both_modes_count_the_main_line() {
        assert_eq!(read(GAMES, Mode::Tokens).unwrap(), Found { plies: 6, games: 2 });
        // The second game stops at its illegal move.
        assert_eq!(read(GAMES, Mode::Play).unwrap(), Found { plies: 4, games: 2 });
    }

    #[test]
    fn a_command_line_is_understood_or_its_mistake_named() {
        let parse = |args: &[&str]| Job::parse(args.iter().map(ToString::to_string));
        let job = Job { file: "x.pgn".into(), mode: Mode::Play, repeat: 3 };
        assert_eq!(parse(&["x.pgn", "--mode", "play", "--repeat", "3"]), Ok(job));
        for (args, expected) in [
            (&["x.pgn"][..], "--mode is missing"),
            (&["--mode", "play"], "the file is missing"),
            (&["--mode", "tree"], "--mode is 'tree', expected tokens or play"),
            (&["--repeat", "0"], "--repeat is '0', expected a positive whole number"),
            (&["--hash"], "unknown option '--hash'"),
        ] {
            assert_eq!(parse(args), Err(expected.into()), "{args:?}");
        }
    }
}
