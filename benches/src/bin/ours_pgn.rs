//! PGN read by our reader, with the command line of the rival's executable, for `benches/rivals/run_pgn.py`.

use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use jadoube_movegen::Position;
use jadoube_notation::San;
use jadoube_notation::pgn::{
    GameBuilder, MoveVisitor, Outcome, Place, Played, Reader, Replay, SliceReader, Variation,
    Visitor,
};
use jadoube_notation::san::PackedSan;

#[derive(Clone, Copy, ValueEnum)]
enum Mode {
    /// Read every move of the main line as SAN.
    Tokens,
    /// Resolve and play every move of the main line.
    Play,
    /// Build the tree of every game, variations and comments included.
    Tree,
}

/// How the text comes to the reader. It is in memory before the clock starts.
#[derive(Clone, Copy, ValueEnum)]
enum Source {
    /// As what it is, a text in memory, without copying: what a program does that has read or mapped a file.
    Slice,
    /// Through `std::io::Read`, as from a pipe or a decoder.
    Read,
}

/// Reads a file and prints `plies=N games=N seconds=S bytes=B`: what one reading found, the CPU time and the bytes of all.
#[derive(Parser)]
struct Arguments {
    file: PathBuf,
    #[arg(long)]
    mode: Mode,
    #[arg(long, default_value = "slice")]
    source: Source,
    /// How often to read it.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    repeat: u32,
}

/// What was found in one reading of the file.
#[derive(Clone, Copy, Default)]
struct Found {
    plies: u64,
    games: u64,
}

/// Counts the moves that can be read as SAN; variations are passed over.
struct Tokens(u64);

impl Visitor for Tokens {
    type Game = u64;

    fn san(&mut self, token: &[u8], _place: Place<'_>) -> ControlFlow<()> {
        self.0 += u64::from(San::read_strict(token).is_ok());
        ControlFlow::Continue(())
    }

    fn standard_san(
        &mut self,
        san: PackedSan,
        _token: &[u8],
        _place: Place<'_>,
    ) -> ControlFlow<()> {
        std::hint::black_box(san);
        self.0 += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _place: Place<'_>) -> Variation {
        Variation::Skip
    }

    fn end_game(&mut self, _outcome: Option<Outcome>, _place: Place<'_>) -> u64 {
        std::mem::take(&mut self.0)
    }
}

/// Counts the moves played in the main line.
struct Play(u64);

impl MoveVisitor for Play {
    type Game = u64;

    fn play(&mut self, _played: Played<'_>) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _start: &Position, _place: Place<'_>) -> Variation {
        Variation::Skip
    }

    fn end_game(&mut self, _outcome: Option<Outcome>, _place: Place<'_>) -> u64 {
        std::mem::take(&mut self.0)
    }
}

fn read_with<V: Visitor>(
    text: &[u8],
    source: Source,
    visitor: &mut V,
    plies: impl Fn(V::Game) -> u64,
) -> io::Result<Found> {
    let mut found = Found::default();
    let mut count = |game| {
        found.plies += plies(game);
        found.games += 1;
    };
    match source {
        Source::Slice => {
            let mut reader = SliceReader::new(text);
            while let Some(game) = reader.read_game(visitor) {
                count(game);
            }
        }
        Source::Read => Reader::new(text).read_all(visitor, count)?,
    }
    Ok(found)
}

fn read(text: &[u8], mode: Mode, source: Source) -> io::Result<Found> {
    match mode {
        Mode::Tokens => read_with(text, source, &mut Tokens(0), |plies| plies),
        Mode::Play => read_with(text, source, &mut Replay::new(Play(0)), |plies| plies),
        Mode::Tree => read_with(text, source, &mut Replay::new(GameBuilder::new()), |read| {
            read.game.main_line().moves().count() as u64
        }),
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

fn run(file: &Path, mode: Mode, source: Source, repeat: u32) -> io::Result<String> {
    let text = fs::read(file)?;
    let mut found = Found::default();
    let start = seconds_used();
    for _ in 0..repeat {
        found = read(&text, mode, source)?;
    }
    let seconds = seconds_used() - start;
    let bytes = text.len() as u64 * u64::from(repeat);
    let Found { plies, games } = found;
    Ok(format!("plies={plies} games={games} seconds={seconds:.9} bytes={bytes}"))
}

#[allow(clippy::print_stdout, clippy::print_stderr, reason = "a program")]
fn main() -> ExitCode {
    let Arguments { file, mode, source, repeat } = Arguments::parse();
    match run(&file, mode, source, repeat) {
        Ok(line) => {
            println!("{line}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {}: {error}", file.display());
            ExitCode::from(3)
        }
    }
}
