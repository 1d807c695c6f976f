//! The command line and the timing that all rivals share.
//!
//! ```text
//! rival-NAME --mode bulk|made --depth N --fen "FEN" [--chess960]
//! ```
//!
//! prints one line, `nodes=<N> seconds=<S>`. The clock runs around the count only: neither starting
//! the process nor reading the position is part of it. Exit codes: 0 counted, 2 the command line or
//! the position is wrong.

use std::env;
use std::fmt;
use std::process::ExitCode;
use std::time::Instant;

const USAGE: &str = r#"usage: --mode bulk|made --depth N --fen "FEN" [--chess960]"#;

/// A library under measurement, as a position that can count.
pub trait Rival: Sized {
    /// Reads a FEN; for Chess960 the castling field is that of Shredder-FEN (`HAha`).
    ///
    /// # Errors
    /// A sentence that says why the library refuses the position.
    fn from_fen(fen: &str, variant: Variant) -> Result<Self, String>;

    /// Counts the leaves `depth` plies down, counting the last ply without making its moves.
    fn count_in_bulk(&self, depth: u32) -> u64;

    /// Counts the leaves `depth` plies down, making every move.
    fn count_made(&self, depth: u32) -> u64;
}

/// How the castling field of the FEN is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    Standard,
    Chess960,
}

/// What happens at the last ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Bulk,
    Made,
}

/// A parsed command line.
#[derive(Debug, PartialEq, Eq)]
struct Job {
    mode: Mode,
    depth: u32,
    fen: String,
    variant: Variant,
}

impl Job {
    fn parse(mut args: impl Iterator<Item = String>) -> Result<Self, String> {
        let (mut mode, mut depth, mut fen) = (None, None, None);
        let mut variant = Variant::Standard;
        while let Some(option) = args.next() {
            let mut value = || args.next().ok_or(format!("{option} needs a value"));
            match option.as_str() {
                "--mode" => mode = Some(parse_mode(&value()?)?),
                "--depth" => depth = Some(parse_depth(&value()?)?),
                "--fen" => fen = Some(value()?),
                "--chess960" => variant = Variant::Chess960,
                _ => return Err(format!("unknown option '{option}'")),
            }
        }
        Ok(Self {
            mode: mode.ok_or("--mode is missing")?,
            depth: depth.ok_or("--depth is missing")?,
            fen: fen.ok_or("--fen is missing")?,
            variant,
        })
    }

    fn run<R: Rival>(&self) -> Result<Outcome, String> {
        let position = R::from_fen(&self.fen, self.variant)?;
        let start = Instant::now();
        let nodes = match self.mode {
            Mode::Bulk => position.count_in_bulk(self.depth),
            Mode::Made => position.count_made(self.depth),
        };
        let seconds = start.elapsed().as_secs_f64();
        Ok(Outcome { nodes, seconds })
    }
}

fn parse_mode(text: &str) -> Result<Mode, String> {
    match text {
        "bulk" => Ok(Mode::Bulk),
        "made" => Ok(Mode::Made),
        _ => Err(format!("--mode is '{text}', expected bulk or made")),
    }
}

fn parse_depth(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("--depth is '{text}', expected a whole number"))
}

/// The line that is printed.
struct Outcome {
    nodes: u64,
    seconds: f64,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nodes={} seconds={:.9}", self.nodes, self.seconds)
    }
}

/// The whole `main` of a rival.
#[must_use]
pub fn main<R: Rival>() -> ExitCode {
    match Job::parse(env::args().skip(1)) {
        Ok(job) => match job.run::<R>() {
            Ok(outcome) => {
                println!("{outcome}");
                ExitCode::SUCCESS
            }
            Err(why) => {
                eprintln!("error: {why}");
                ExitCode::from(2)
            }
        },
        Err(why) => {
            eprintln!("error: {why}\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// Asserts that both ways of counting find `expected` leaves; for the rivals' tests.
///
/// # Panics
/// When the position is refused or a count is wrong.
pub fn assert_counts<R: Rival>(fen: &str, variant: Variant, expected: &[u64]) {
    let position = R::from_fen(fen, variant).expect(fen);
    for (depth, &nodes) in (0..).zip(expected) {
        assert_eq!(position.count_in_bulk(depth), nodes, "{fen} bulk {depth}");
        assert_eq!(position.count_made(depth), nodes, "{fen} made {depth}");
    }
}

/// Kiwipete, for the rivals' tests.
pub const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Leaves of [`KIWIPETE`] by depth, from depth 0 up.
pub const KIWIPETE_COUNTS: [u64; 4] = [1, 48, 2039, 97862];

/// A Chess960 position in which the rooks stand beside the king, for the rivals' tests.
pub const NEAR_ROOKS: &str = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";

/// Leaves of [`NEAR_ROOKS`] by depth, from depth 0 up.
pub const NEAR_ROOKS_COUNTS: [u64; 5] = [1, 21, 528, 12189, 326_672];

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(args: &[&str]) -> Result<Job, String> {
        Job::parse(args.iter().map(ToString::to_string))
    }

    #[test]
    fn a_full_command_line_is_understood() {
        let job = parse(&["--mode", "made", "--depth", "3", "--fen", "8/8", "--chess960"]);
        let expected =
            Job { mode: Mode::Made, depth: 3, fen: "8/8".into(), variant: Variant::Chess960 };
        assert_eq!(job, Ok(expected));
    }

    #[test]
    fn every_mistake_is_named() {
        for (args, expected) in [
            (&["--depth", "1", "--fen", "x"][..], "--mode is missing"),
            (&["--mode", "fast"], "--mode is 'fast', expected bulk or made"),
            (&["--depth", "-1"], "--depth is '-1', expected a whole number"),
            (&["--fen"], "--fen needs a value"),
            (&["--hash"], "unknown option '--hash'"),
        ] {
            assert_eq!(parse(args), Err(expected.into()), "{args:?}");
        }
    }

    #[test]
    fn the_line_is_as_documented() {
        let outcome = Outcome { nodes: 20, seconds: 0.5 };
        assert_eq!(outcome.to_string(), "nodes=20 seconds=0.500000000");
    }
}
