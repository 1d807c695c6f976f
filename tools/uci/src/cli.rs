//! The command line.

use clap::{Parser, Subcommand};
use jadoube_terminal::Shell;

/// The name of the program.
pub(crate) const NAME: &str = "jadoube-uci";

/// A chess engine that speaks UCI, the protocol of chess programs.
///
/// Without a command it obeys the commands that come on stdin, and ends with `quit` or at the end of its input. A command of
/// the protocol can also stand on the command line: it is obeyed to its end. If one of the words there holds a blank, each
/// of them is a command of its own: "position startpos moves e2e4" "go depth 10".
///
/// Beside the protocol it knows `d` (shows the board), `eval` (what the position is worth, and why), `go perft N` and
/// `bench N`.
#[derive(Debug, Parser)]
#[command(
    name = NAME,
    override_usage = "jadoube-uci [COMMAND]",
    after_help = "Exit codes: 0 clean, 2 usage, 3 input that cannot be read.\n\
                  JADOUBE_CPU=portable|avx2|avx512 forces the code path."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Search fixed positions and print `N nodes M nps`; N is the signature of the search
    Bench {
        /// How many plies deep
        #[arg(value_parser = clap::value_parser!(u32).range(1..=64))]
        depth: Option<u32>,
    },
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    Man,
    /// Commands of the protocol.
    #[command(external_subcommand)]
    Uci(Vec<String>),
}
