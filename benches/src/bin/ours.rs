//! One perft with the command line of the rivals' executables, for `benches/rivals/run.py`.

use std::process::ExitCode;
use std::time::Instant;

use clap::{Parser, ValueEnum};
use jadoube_board::{CastlingMode, CpuPath};
use jadoube_notation::fen::{FenOptions, read_position};
use jadoube_perft::{Leaves, Options, Runner};

#[derive(Clone, Copy, ValueEnum)]
enum Mode {
    /// Count the moves of the last ply.
    Bulk,
    /// Make every move.
    Made,
}

/// Counts once and prints `nodes=N seconds=S`, the time of the count alone.
#[derive(Parser)]
struct Arguments {
    #[arg(long)]
    mode: Mode,
    #[arg(long)]
    depth: u8,
    #[arg(long)]
    fen: String,
    /// Read `KQkq` as the outermost rooks.
    #[arg(long)]
    chess960: bool,
    /// Force a code path: portable, avx2 or avx512.
    #[arg(long)]
    cpu: Option<CpuPath>,
}

#[allow(clippy::print_stdout, clippy::print_stderr, reason = "a program")]
fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let Some(Err(error)) = arguments.cpu.map(CpuPath::force) {
        eprintln!("error: {error}");
        return ExitCode::from(2);
    }
    let castling = arguments.chess960.then_some(CastlingMode::Chess960);
    let options = FenOptions { castling, ..FenOptions::lenient() };
    let position = match read_position(&arguments.fen, options) {
        Ok(position) => position,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::from(2);
        }
    };
    let leaves = match arguments.mode {
        Mode::Bulk => Leaves::Bulk,
        Mode::Made => Leaves::Made,
    };
    let runner = match Runner::new(Options { leaves, ..Options::default() }) {
        Ok(runner) => runner,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::from(3);
        }
    };
    let start = Instant::now();
    let nodes = runner.count(&position, arguments.depth);
    println!("nodes={nodes} seconds={:.6}", start.elapsed().as_secs_f64());
    ExitCode::SUCCESS
}
