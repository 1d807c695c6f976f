//! The command line.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use jadoube_terminal::{ColorChoice, Shell};

/// The name of the program.
pub(crate) const NAME: &str = "jadoube-match";

/// Play two UCI engines against each other.
///
/// Each opening is played twice, with colours exchanged, and counted as a pair. The games are judged by the rules of chess;
/// illegal moves, crashes and overstepped time lose.
///
/// An engine is told by fields: cmd=PROGRAM, and as wanted arg=ARGUMENT (several), name=NAME, dir=FOLDER, option.NAME=VALUE
/// (several), and one of tc=, nodes=, depth=, movetime= for a time of its own.
#[derive(Debug, Parser)]
#[command(
    name = NAME,
    override_usage = "jadoube-match --engine cmd=A [FIELD...] --engine cmd=B [FIELD...] [OPTIONS]",
    after_help = "Exit codes: 0 clean, 1 an engine made an illegal move, crashed or overstepped its time, 2 usage, 3 an \
                  engine that cannot be started, unreadable input or system failure, 130 interrupted."
)]
pub(crate) struct Cli {
    /// An engine, the first one is the one whose score is told: cmd=PROGRAM and other fields
    #[arg(long, value_name = "FIELD", num_args = 1..)]
    pub(crate) engine: Vec<String>,

    /// Fields for both engines; options that one of them does not have are left out
    #[arg(long, value_name = "FIELD", num_args = 1..)]
    pub(crate) each: Vec<String>,

    #[command(flatten)]
    pub(crate) pace: PaceArguments,

    #[command(flatten)]
    pub(crate) openings: OpeningArguments,

    #[command(flatten)]
    pub(crate) judging: JudgingArguments,

    #[command(flatten)]
    pub(crate) output: OutputArguments,

    /// How many games; an odd number is made even [default: 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000), help_heading = "Match")]
    pub(crate) games: Option<u32>,

    /// How many games are played side by side
    #[arg(short = 'j', long, value_name = "N", default_value = "1", help_heading = "Match")]
    pub(crate) concurrency: NonZero<u16>,

    /// Stop as soon as it is clear which is true: elo0=E elo1=E, and as wanted alpha=P beta=P (0.05) and
    /// model=logistic|normalized
    #[arg(long, value_name = "FIELD", num_args = 1.., help_heading = "Match")]
    pub(crate) sprt: Vec<String>,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// How much time an engine has.
#[derive(Debug, Args)]
#[command(next_help_heading = "Time")]
pub(crate) struct PaceArguments {
    /// [MOVES/]SECONDS[+INCREMENT], such as 1+0.02 or 40/60
    #[arg(long, value_name = "TC", group = "pace")]
    pub(crate) tc: Option<String>,

    /// So many nodes for each move
    #[arg(long, value_name = "N", group = "pace")]
    pub(crate) nodes: Option<String>,

    /// So many plies for each move
    #[arg(long, value_name = "N", group = "pace")]
    pub(crate) depth: Option<String>,

    /// So many milliseconds for each move
    #[arg(long, value_name = "MS", group = "pace")]
    pub(crate) movetime: Option<String>,

    /// So many milliseconds beyond its time lose nothing [default: 0; 100 with movetime]
    #[arg(long, value_name = "MS")]
    pub(crate) margin: Option<u32>,

    /// Seconds for a move after which an engine without a clock counts as hanging
    #[arg(long, value_name = "S", default_value = "60")]
    pub(crate) hang: NonZero<u32>,
}

/// Where games begin.
#[derive(Debug, Args)]
#[command(next_help_heading = "Openings")]
pub(crate) struct OpeningArguments {
    /// EPD, FEN or PGN, also compressed; without it all games begin at the start
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,

    /// Whether to take the openings as they come, or mixed
    #[arg(long, value_enum, default_value_t)]
    pub(crate) order: Order,

    /// The number that mixing begins with
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,

    /// The first opening to be taken, from 1
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) start: NonZero<usize>,

    /// Plies of a PGN game that are taken as the opening
    #[arg(long, value_name = "N", default_value_t = 16)]
    pub(crate) plies: usize,

    /// Play all games as Chess960; else an opening tells by its castling field
    #[arg(long)]
    pub(crate) chess960: bool,
}

/// In which order openings are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Order {
    /// As they come.
    #[default]
    Sequential,
    /// Mixed, each once before any comes again.
    Random,
}

/// When a game ends.
#[derive(Debug, Args)]
#[command(next_help_heading = "Judging")]
pub(crate) struct JudgingArguments {
    /// Draws by threefold repetition and fifty moves: claimed as soon as possible, or never (then fivefold and seventy-five)
    #[arg(long, value_enum, default_value_t)]
    pub(crate) claims: Claims,

    /// End a game that both engines call won for the same side: moves=N score=CENTIPAWNS
    #[arg(long, value_name = "FIELD", num_args = 1..)]
    pub(crate) resign: Vec<String>,

    /// End a game that both engines call level: after=MOVE moves=N score=CENTIPAWNS
    #[arg(long, value_name = "FIELD", num_args = 1..)]
    pub(crate) draw: Vec<String>,
}

/// Who claims draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Claims {
    /// Each side claims as soon as it can.
    #[default]
    Automatic,
    /// Nobody.
    None,
}

/// Where everything goes.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArguments {
    /// Append the games as PGN, with clocks and evaluations
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,

    /// Append each game as a JSON line
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,

    /// Go on where the match of this journal ended
    #[arg(long, requires = "journal")]
    pub(crate) resume: bool,

    /// Write down all that is said between us and the engines
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,

    /// The name of the event in PGN
    #[arg(long, value_name = "NAME", default_value = "Jadoube match")]
    pub(crate) event: String,

    /// How to print the result
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: Format,

    /// Print the result only: no standings and warnings meanwhile
    #[arg(short, long)]
    pub(crate) quiet: bool,

    /// When to use colours
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    pub(crate) color: ColorChoice,
}

/// How results are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    #[default]
    Text,
    /// One JSON object at the end.
    Json,
    /// Each game on a line, then the result.
    Jsonl,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    Man,
}
