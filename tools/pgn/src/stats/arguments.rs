//! The command line of `stats`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::{ConfigArguments, InputArguments};

/// How statistics are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum StatsFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object.
    Json,
    /// Comma-separated values, a number on each line.
    Csv,
}

#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:\n  \
    jadoube-pgn stats games.pgn\n  \
    jadoube-pgn stats --format json lichess_db.pgn.zst > stats.json\n  \
    jadoube-pgn stats --report stats.html games/\n\n\
    Equal promotions of one player in one game are counted once where it says so. Moves that are not legal are not counted, \
    nor is what follows them in their game; variations never are.\n\n\
    Exit codes: 0 done, 3 an input could not be read whole, 130 interrupted: what was read so far has been printed.")]
pub(crate) struct StatsArguments {
    #[command(flatten)]
    pub(crate) input: InputArguments,

    /// How to print statistics
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(crate) format: StatsFormat,

    /// Write a page with charts too
    #[arg(long, value_name = "FILE.html")]
    pub(crate) report: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) config: ConfigArguments,
}
