//! The command line.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use jadoube_terminal::{ColorChoice, Failure, ProgressChoice, Shell};

use crate::bench::BenchArguments;
use crate::bisect::BisectArguments;
use crate::check::CheckArguments;
use crate::deep::StateArguments;
use crate::hash::HashArguments;
use crate::scale::{MergeArguments, PlanArguments, RunArguments};

/// The name of the program.
pub(crate) const NAME: &str = "jadoube-perft";

/// Deeper counts would not end in the life of any machine, narrow positions apart.
pub(crate) const MAX_DEPTH: u8 = 64;

/// Count legal move sequences of any chess or Chess960 position, with all cores.
///
/// Without a command it counts every depth from 1 to DEPTH and prints a table. The position is the start of the game, or
/// what --fen, --960 or --double-960 say, after the --moves.
#[derive(Debug, Parser)]
#[command(
    name = NAME,
    override_usage = "jadoube-perft [OPTIONS] [DEPTH]\n       jadoube-perft [OPTIONS] <COMMAND>",
    after_help = "Exit codes: 0 clean, 1 wrong counts in a suite, 2 usage, 3 unreadable input or system failure, \
                  130 interrupted.\n\
                  JADOUBE_CPU=portable|avx2|avx512 forces the code path."
)]
pub(crate) struct Cli {
    /// How many plies deep, 0 to 64 [default: 6]
    #[arg(value_parser = depth, allow_negative_numbers = true)]
    pub(crate) depth: Option<u8>,

    /// Count below each legal move, for DEPTH only
    #[arg(long, conflicts_with = "breakdown")]
    pub(crate) divide: bool,

    /// Count captures, en passant, castles, promotions, checks, discovered and double checks, and mates
    #[arg(long, conflicts_with = "no_bulk")]
    pub(crate) breakdown: bool,

    #[command(flatten)]
    pub(crate) deep: StateArguments,

    #[command(flatten)]
    pub(crate) root: RootArguments,

    #[command(flatten)]
    pub(crate) common: Common,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

impl Cli {
    pub(crate) fn depth(&self) -> u8 {
        const DEFAULT: u8 = 6;
        self.depth.unwrap_or(DEFAULT)
    }

    /// What clap cannot check.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        if self.command.is_some()
            && (self.depth.is_some()
                || self.divide
                || self.breakdown
                || self.deep.state.is_some()
                || self.root.is_given())
        {
            return Err(Failure::usage(
                "a depth, a position, --divide, --breakdown and --state cannot go with a command",
            ));
        }
        if self.divide && self.depth() == 0 {
            return Err(Failure::usage("--divide needs a depth of at least 1, found 0"));
        }
        let has_cases = matches!(self.command, Some(Command::Check(_) | Command::Bisect(_)));
        if self.common.format == Format::Junit && !has_cases {
            return Err(Failure::usage("--format junit goes with check and bisect only"));
        }
        let hash = &self.common.hash;
        if self.breakdown && hash.bytes.is_some() {
            return Err(Failure::usage("--breakdown counts kinds of moves, which no --hash keeps"));
        }
        if hash.verify_hash && matches!(self.command, Some(Command::Suite(_))) {
            return Err(Failure::usage(
                "--verify-hash cannot go with suite, which knows the right counts",
            ));
        }
        if hash.verify_hash && self.deep.state.is_some() {
            return Err(Failure::usage(
                "--verify-hash cannot go with --state; count again with another --seed and another file",
            ));
        }
        hash.check()
    }
}

/// Where the count begins.
#[derive(Debug, Args)]
#[command(next_help_heading = "Position")]
pub(crate) struct RootArguments {
    /// This position: FEN, X-FEN or Shredder-FEN, as one argument
    #[arg(long, value_name = "FEN", group = "position")]
    pub(crate) fen: Option<String>,

    /// The Chess960 start position of this number, 0 to 959
    #[arg(
        long = "960",
        value_name = "N",
        group = "position",
        value_parser = chess960_number,
        allow_negative_numbers = true
    )]
    pub(crate) chess960_number: Option<u16>,

    /// The double Chess960 start position of these two numbers, White's and Black's
    #[arg(long = "double-960", value_name = "W,B", group = "position", value_parser = two_numbers)]
    pub(crate) double_chess960_numbers: Option<(u16, u16)>,

    /// Moves to play first, in coordinates: e2e4, e7e8q; castling as e1g1 or e1h1
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    pub(crate) moves: Vec<String>,

    /// Take the FEN as Chess960, and spell castling as king takes rook; told by the FEN where not given
    #[arg(long, requires = "fen")]
    pub(crate) chess960: bool,
}

impl RootArguments {
    pub(crate) fn is_given(&self) -> bool {
        self.fen.is_some()
            || self.chess960_number.is_some()
            || self.double_chess960_numbers.is_some()
            || !self.moves.is_empty()
    }
}

/// Options of every command.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "General options")]
pub(crate) struct Common {
    /// How many threads [default: all cores]
    #[arg(
        short = 'j',
        long,
        value_name = "N",
        global = true,
        value_parser = threads,
        allow_negative_numbers = true
    )]
    threads: Option<u16>,

    /// Make every move of the last ply too, instead of counting them in bulk
    #[arg(long, global = true)]
    pub(crate) no_bulk: bool,

    /// How to print results
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t, global = true)]
    pub(crate) format: Format,

    /// Print results only: no headings, totals, summaries or progress
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,

    /// How to show progress on stderr; auto is a bar on a terminal
    #[arg(long, value_enum, value_name = "WAY", default_value_t, global = true)]
    progress: ProgressChoice,

    /// When to use colours
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, global = true)]
    pub(crate) color: ColorChoice,

    #[command(flatten)]
    pub(crate) hash: HashArguments,
}

impl Common {
    pub(crate) fn threads(&self) -> NonZero<usize> {
        match self.threads {
            Some(threads) => NonZero::new(threads.into()).unwrap_or(NonZero::<usize>::MIN),
            None => std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
        }
    }

    /// As many threads as were asked for.
    pub(crate) fn given_threads(&self) -> Option<NonZero<usize>> {
        self.threads.map(|_| self.threads())
    }

    pub(crate) fn progress(&self) -> ProgressChoice {
        if self.quiet { ProgressChoice::None } else { self.progress }
    }
}

/// How results are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    #[default]
    Text,
    /// One JSON object.
    Json,
    /// A JSON object on each line.
    Jsonl,
    /// Comma-separated values with a line of names.
    Csv,
    /// Test cases for build servers; of check and bisect only.
    Junit,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Check files of positions with known counts
    Suite(SuiteArguments),
    /// Measure the speed on six well-known positions
    Bench(BenchArguments),
    /// Split a count into units of work for many machines
    Plan(PlanArguments),
    /// Do units of work
    Run(RunArguments),
    /// Check the results of units and add them up
    Merge(MergeArguments),
    /// Check the counts of an engine
    Check(Box<CheckArguments>),
    /// Find the move that an engine gets wrong, and say why
    Bisect(Box<BisectArguments>),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    Man,
}

/// Check files of positions with known counts.
///
/// Each file may hold EPD rows (`FEN ;D1 20 ;D2 400`), blocks of `id`, `epd` and `perft N COUNT` lines, and JSON lines
/// (`{"fen": "...", "depth": 4, "nodes": 197281}`), told apart line by line. Lines beginning with # are comments.
#[derive(Debug, Args)]
pub(crate) struct SuiteArguments {
    /// Files to check; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Skip counts that should be larger than this, and give up wrong ones that are
    #[arg(
        long,
        value_name = "N",
        default_value_t = 200_000_000,
        value_parser = nodes,
        allow_negative_numbers = true
    )]
    pub(crate) max_nodes: u128,
}

/// Reads a depth.
pub(crate) fn depth(text: &str) -> Result<u8, String> {
    match text.parse() {
        Ok(depth @ 0..=MAX_DEPTH) => Ok(depth),
        _ => Err(format!("expected a depth from 0 to {MAX_DEPTH}, found {text:?}")),
    }
}

/// Reads a number of nodes.
pub(crate) fn nodes(text: &str) -> Result<u128, String> {
    // Signs would be taken by `parse`.
    let digits = Some(text).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    digits
        .and_then(|digits| digits.parse().ok())
        .ok_or_else(|| format!("expected a whole number of nodes, found {text:?}"))
}

fn threads(text: &str) -> Result<u16, String> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => Err(format!("expected a whole number of threads from 1 to 1024, found {text:?}")),
    }
}

fn chess960_number(text: &str) -> Result<u16, String> {
    match text.parse() {
        Ok(number @ 0..960) => Ok(number),
        _ => Err(format!("expected a whole number from 0 to 959, found {text:?}")),
    }
}

fn two_numbers(text: &str) -> Result<(u16, u16), String> {
    let number = |part: &str| part.trim().parse().ok().filter(|number| *number < 960_u16);
    text.split_once(',')
        .and_then(|(white, black)| Some((number(white)?, number(black)?)))
        .ok_or_else(|| "expected two numbers from 0 to 959 with a comma, as in 518,0".to_owned())
}
