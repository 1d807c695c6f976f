//! `jadoube-buggy`: an engine with a bug of your choice, to test tools that look for bugs.

#![forbid(unsafe_code)]

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use jadoube_buggy::{Bug, Dialect, serve};

/// A UCI engine that generates moves with one classic bug, or none.
#[derive(Debug, Parser)]
#[command(name = "jadoube-buggy")]
struct Cli {
    /// The bug [default: none]
    #[arg(long, value_name = "NAME")]
    bug: Option<Bug>,

    /// How much of `go perft` it understands
    #[arg(long, value_enum, default_value_t)]
    dialect: Words,

    /// List the bugs
    #[arg(long)]
    list: bool,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Words {
    /// A line for each move and the sum
    #[default]
    Divide,
    /// The sum
    Totals,
    /// Nothing
    None,
}

impl From<Words> for Dialect {
    fn from(words: Words) -> Self {
        match words {
            Words::Divide => Self::Divide,
            Words::Totals => Self::Totals,
            Words::None => Self::None,
        }
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let result = if cli.list { list() } else { run(&cli) };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::from(3)
        }
    }
}

fn run(cli: &Cli) -> io::Result<()> {
    serve(cli.bug, cli.dialect.into(), io::stdin().lock(), io::stdout())
}

fn list() -> io::Result<()> {
    let mut output = io::stdout().lock();
    for bug in Bug::ALL {
        writeln!(output, "{:32} {}", bug.name(), bug.what())?;
    }
    Ok(())
}
