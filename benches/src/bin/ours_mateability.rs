//! Who can still mate, asked of our solver, with the command line of the rival's executable, for
//! `benches/rivals/run_mateability.py`.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use jadoube_board::Color;
use jadoube_mateability::{Budget, Mateability, Solver, cannot_mate};
use jadoube_movegen::{Position, Problems};
use jadoube_notation::fen::FenOptions;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Mode {
    /// Prove what a quick look proves.
    Fast,
    /// Decide.
    Full,
}

/// Reads lines like `WB FEN` (`-` for a side that cannot mate), asks of both sides, and prints
/// `positions=N no=N yes=N unknown=N wrong=N refused=N seconds=S`, the seconds being CPU time.
#[derive(Parser)]
struct Arguments {
    file: PathBuf,
    #[arg(long)]
    mode: Mode,
    /// What a full answer may cost.
    #[arg(long, default_value_t = 30_000_000)]
    budget: u64,
}

/// The CPU time of this process in seconds; where it cannot be had, the time of day.
fn seconds() -> f64 {
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

/// Composed positions may have pawns and promoted men that no game can give them.
const ACCEPTED: Problems =
    Problems::ACCEPTED.union(Problems::TOO_MANY_PAWNS).union(Problems::TOO_MANY_PROMOTED);

fn read(fen: &str) -> Option<Position> {
    let (reading, _) = FenOptions::lenient().read_prefix(fen).ok()?;
    Position::with(reading.setup, ACCEPTED).ok()
}

/// How many answers there are of each kind, and how many contradict the file.
#[derive(Default)]
struct Counts {
    no: u64,
    yes: u64,
    unknown: u64,
    wrong: u64,
}

impl Counts {
    fn add(&mut self, answer: &Mateability, can_mate: bool) {
        match answer {
            Mateability::Yes(_) => self.yes += 1,
            Mateability::No => self.no += 1,
            Mateability::Unknown => self.unknown += 1,
        }
        self.wrong += u64::from(if can_mate { answer.is_no() } else { answer.is_yes() });
    }
}

#[allow(clippy::print_stdout, clippy::print_stderr, reason = "a program talks to its user")]
fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let text = match fs::read_to_string(&arguments.file) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("error: {}: {error}", arguments.file.display());
            return ExitCode::from(3);
        }
    };
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let rows: Vec<(&str, Option<Position>)> = lines
        .filter_map(|line| line.split_at_checked(2))
        .map(|(letters, fen)| (letters, read(fen.trim())))
        .collect();
    let refused = rows.iter().filter(|(_, position)| position.is_none()).count();
    let mut counts = Counts::default();
    let mut solver = Solver::new();
    let start = seconds();
    for (letters, position) in &rows {
        let Some(position) = position else { continue };
        for (side, letter) in Color::ALL.into_iter().zip(letters.chars()) {
            let answer = match arguments.mode {
                Mode::Fast if cannot_mate(position, side) => Mateability::No,
                Mode::Fast => Mateability::Unknown,
                Mode::Full => solver.can_mate(position, side, Budget { nodes: arguments.budget }),
            };
            counts.add(&answer, letter != '-');
        }
    }
    let seconds = seconds() - start;
    let Counts { no, yes, unknown, wrong } = counts;
    let positions = rows.len() - refused;
    println!(
        "positions={positions} no={no} yes={yes} unknown={unknown} wrong={wrong} refused={refused} seconds={seconds:.9}"
    );
    ExitCode::SUCCESS
}
