//! The command line: what all commands share. Each command has its arguments in its own module.

use clap::{Args, Parser, Subcommand};
use jadoube_terminal::{ColorChoice, ProgressChoice, Shell};

use crate::compare::CompareArguments;
use crate::make::MakeArguments;
use crate::run::RunArguments;
use crate::show::ShowArguments;
use crate::validate::ValidateArguments;

/// The name of the program.
pub(crate) const NAME: &str = "jadoube-epd";

/// Test chess engines on positions: run EPD suites, compare runs, show, check and make positions.
///
/// Files may be plain or compressed (gzip, bzip2, Zstandard; known by content), and - is standard input.
#[derive(Debug, Parser)]
#[command(
    name = NAME,
    after_help = "Exit codes: 0 clean, 1 findings, 2 usage, 3 unreadable input, engine or system failure, 130 interrupted.\n\
        JADOUBE_CPU=portable|avx2|avx512 forces the code path."
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) common: Common,

    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Options of every command.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "General options")]
pub(crate) struct Common {
    /// Print results only: no summaries or progress
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,

    /// How to show progress on stderr; auto is a bar on a terminal
    #[arg(long, value_enum, value_name = "WAY", default_value_t, global = true)]
    progress: ProgressChoice,

    /// When to use colours
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, global = true)]
    pub(crate) color: ColorChoice,
}

impl Common {
    pub(crate) fn progress(&self) -> ProgressChoice {
        if self.quiet { ProgressChoice::None } else { self.progress }
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Let engines search the positions of suites, and judge what they found
    Run(RunArguments),
    /// Compare two runs: gained, lost, whether the difference is real, and speed
    Compare(CompareArguments),
    /// Explain a position: board, moves, checks, pins, state, what may be claimed, evaluation
    Show(ShowArguments),
    /// Check every EPD or FEN line of files
    Validate(ValidateArguments),
    /// Make an EPD suite from PGN games
    Make(MakeArguments),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    Man,
}
