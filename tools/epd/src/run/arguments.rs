//! The command line of `run`.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use jadoube_terminal::{Failure, distinct_outputs};

#[derive(Clone, Debug, Args)]
#[command(
    override_usage = "jadoube-epd run SUITE... [--engine PROGRAM [FIELD...]]... [OPTIONS]",
    after_help = "An engine is a program, or built-in for our own search, and fields as wanted: arg=ARGUMENT (several), name=NAME, \
        dir=FOLDER, option.NAME=VALUE (several), and one of nodes=, depth=, movetime=, tc= for a limit of its own.\n\n\
        Examples:\n  \
        jadoube-epd run wac.epd --nodes 100000\n  \
        jadoube-epd run wac.epd sts.epd --engine stockfish option.Hash=64 --movetime 500 -j 4\n  \
        jadoube-epd run wac.epd --engine ./new --engine ./old --nodes 50000 --report page.html\n  \
        jadoube-epd run mates.epd --nodes 1000000 --resume mates.jsonl\n\n\
        Exit codes: 0 done, 1 fewer solved than --min-solved, 2 usage, 3 a row that cannot be used, an engine that failed, or \
        input or output that did, 130 interrupted."
)]
pub(crate) struct RunArguments {
    /// Files of EPD, or folders of *.epd and *.fen; - is standard input
    #[arg(value_name = "SUITE")]
    pub(crate) suites: Vec<PathBuf>,

    /// Only positions with this text in their id; may be given several times
    #[arg(long, value_name = "TEXT")]
    pub(crate) only: Vec<String>,

    /// An engine: its program and fields; without any the built-in search
    #[arg(long, value_name = "FIELD", num_args = 1.., help_heading = "Engines")]
    pub(crate) engine: Vec<String>,

    /// Fields for all engines; options that one of them does not have are left out
    #[arg(long, value_name = "FIELD", num_args = 1.., help_heading = "Engines")]
    pub(crate) each: Vec<String>,

    /// How many engines think at once, each with one thread unless its option Threads says more
    #[arg(
        short = 'j',
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=1024),
        help_heading = "Engines"
    )]
    pub(crate) jobs: u16,

    #[command(flatten)]
    pub(crate) limits: LimitArguments,

    #[command(flatten)]
    pub(crate) judging: JudgingArguments,

    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

/// How much an engine may think about a position.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArguments {
    /// So many nodes for each position
    #[arg(long, value_name = "N", group = "limit")]
    pub(crate) nodes: Option<String>,

    /// So many plies for each position
    #[arg(long, value_name = "N", group = "limit")]
    pub(crate) depth: Option<String>,

    /// So many milliseconds for each position
    #[arg(long, value_name = "MS", group = "limit")]
    pub(crate) movetime: Option<String>,

    /// A clock that begins anew with each position: [MOVES/]SECONDS[+INCREMENT]
    #[arg(long, value_name = "TC", group = "limit")]
    pub(crate) tc: Option<String>,

    /// Stop a search that has had the right answer for so many depths in a row
    #[arg(long, value_name = "K")]
    pub(crate) stop_after: Option<NonZero<u32>>,

    /// Seconds without progress, which is to tell more nodes or a greater depth, after which an engine counts as hanging; with
    /// movetime or tc seconds beyond its time [default: 60; 10 beyond its time]
    #[arg(long, value_name = "S")]
    pub(crate) hang: Option<NonZero<u32>>,

    /// Seconds for a position after which an engine without a clock is stopped, whatever it tells
    #[arg(long, value_name = "S", default_value = "3600")]
    pub(crate) timeout: NonZero<u32>,
}

/// What an engine's answer is held against.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Judging")]
pub(crate) struct JudgingArguments {
    /// What to look at; pv also where a row has nothing else
    #[arg(
        long,
        value_enum,
        value_name = "OPCODE",
        value_delimiter = ',',
        default_value = "bm,am,dm,credit"
    )]
    pub(crate) judge: Vec<Judge>,

    /// How many centipawns a score may be away from ce
    #[arg(long, value_name = "CP", default_value_t = 50)]
    pub(crate) ce_margin: u32,

    /// Exit with 1 if an engine solves fewer positions, or a smaller part with %
    #[arg(long, value_name = "N[%]", value_parser = crate::run::least::read)]
    pub(crate) min_solved: Option<crate::run::Least>,

    /// Rows that cannot be used, and positions lost by an engine's failure, do not change the exit code
    #[arg(long)]
    pub(crate) tolerant: bool,
}

/// Something in a row that an answer can be held against.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Judge {
    /// The best moves.
    Bm,
    /// The moves to avoid.
    Am,
    /// In how many moves it is mate, also as `bm #5`; the engine's line must lead there.
    Dm,
    /// The engine's line must begin with this one.
    Pv,
    /// The evaluation.
    Ce,
    /// The depth that must be reached.
    Acd,
    /// Points for moves, as the Strategic Test Suite has them.
    Credit,
}

/// Where everything goes.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArguments {
    /// How to print results
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(crate) format: Format,

    /// Leave out what the clock has measured: with nodes or depth the output is the same each time
    #[arg(long)]
    pub(crate) no_times: bool,

    /// Print totals only, and no position (with --format text)
    #[arg(long)]
    pub(crate) summary: bool,

    /// Write a page with boards and charts too
    #[arg(long, value_name = "FILE.html")]
    pub(crate) report: Option<PathBuf>,

    /// Write each result down, so that the run can be taken up and compared
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(crate) journal: Option<PathBuf>,

    /// The same, and what this journal has is not done again
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,

    /// Write down all that is said between us and the engines
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
}

impl OutputArguments {
    /// No output may be a suite, or another output.
    pub(crate) fn check(&self, suites: &[PathBuf]) -> Result<(), Failure> {
        let Self { report, journal, resume, log, .. } = self;
        let files = [("report", report), ("journal", journal), ("resume", resume), ("log", log)];
        distinct_outputs(&files.map(|(name, file)| (name, file.as_deref())), suites, "a suite")
    }
}

/// How results are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    #[default]
    Text,
    /// Each result on a line as JSON, then the totals.
    Jsonl,
    /// Comma-separated values with a line of names.
    Csv,
    /// The XML that build servers read.
    Junit,
}
