//! `jadoube-tune`: plays games and fits the weights of the evaluation to them.
//!
//! ```text
//! cargo run --release --bin jadoube-tune -- play --games 20000 --seed 1 > positions.txt
//! cargo run --release --bin jadoube-tune -- fit positions.txt > crates/eval/src/weights.rs
//! ```

#![forbid(unsafe_code)]
#![allow(clippy::print_stderr)] // a tool for developers: it tells of its progress in plain words

mod fit;
mod play;
mod random;
mod sample;
mod write;

use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

/// Finds the weights of the evaluation.
#[derive(Parser)]
#[command(name = "jadoube-tune")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Plays games of the search against itself and writes their quiet positions, one a line.
    Play(PlayOptions),
    /// Fits the weights to such positions and writes the source file that holds them.
    Fit(FitOptions),
}

/// How to play.
#[derive(Args, Clone)]
struct PlayOptions {
    /// Games to play.
    #[arg(long, default_value_t = 1_000)]
    games: u32,
    /// Positions that the search may visit for a move.
    #[arg(long, default_value_t = 1_500)]
    nodes: u64,
    /// The openings are random; the same seed gives the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One game in so many begins from a Chess960 array; 0 for none.
    #[arg(long, default_value_t = 5)]
    chess960: u32,
}

/// How to fit.
#[derive(Args, Clone)]
struct FitOptions {
    /// Files that `play` wrote.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Passes over all positions.
    #[arg(long, default_value_t = 40)]
    epochs: u32,
    /// Largest step of a weight in one update, in centipawns.
    #[arg(long, default_value_t = 0.5)]
    rate: f64,
    /// How far a weight is thought to be from where it begins, in centipawns: few positions do not move it further.
    #[arg(long, default_value_t = 15.0)]
    prior: f64,
    /// Share of the game's result in the target; the rest is the search's score.
    #[arg(long, default_value_t = 0.5)]
    result_share: f64,
}

fn main() -> ExitCode {
    let mut out = BufWriter::new(std::io::stdout().lock());
    let done = match Cli::parse().command {
        Command::Play(options) => play::run(&options, &mut out),
        Command::Fit(options) => fit::run(&options, &mut out),
    };
    match done.and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(3)
        }
    }
}
