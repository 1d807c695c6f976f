//! The command line.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use jadoube_lint::{Profile, Severity};
use jadoube_notation::pgn::Style;
use jadoube_terminal::{ColorChoice, ProgressChoice, Shell};

use crate::pipeline::Resume;
use crate::stats::StatsArguments;

/// The name of the program.
pub(crate) const NAME: &str = "jadoube-pgn";

/// Say exactly what is wrong with a PGN games database, and mend it.
///
/// Files may be plain or compressed (gzip, bzip2, Zstandard; known by content), folders are searched for *.pgn, *.pgn.gz,
/// *.pgn.bz2 and *.pgn.zst, and - is standard input. Everything is done in parallel, with bounded memory, and comes out in
/// the order of the input.
#[derive(Debug, Parser)]
#[command(
    name = NAME,
    after_help = "Examples:\n  \
        jadoube-pgn check games.pgn                      what is wrong, with the place and the reason\n  \
        jadoube-pgn check --statistics dump.pgn.zst      only how often each rule is broken\n  \
        jadoube-pgn explain illegal-move                 a rule's page\n  \
        jadoube-pgn fix --diff games.pgn                 what would be mended\n  \
        jadoube-pgn fix --in-place games.pgn             mend it, and keep a backup\n  \
        jadoube-pgn split --good g.pgn --bad b.pgn in.pgn\n\n\
        Exit codes: 0 clean, 1 findings, 2 usage, 3 unreadable input or system failure, 130 interrupted.\n\
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
    pub(crate) fn threads(&self) -> NonZero<usize> {
        match self.threads {
            Some(threads) => NonZero::new(threads.into()).unwrap_or(NonZero::<usize>::MIN),
            None => std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
        }
    }

    pub(crate) fn progress(&self) -> ProgressChoice {
        if self.quiet { ProgressChoice::None } else { self.progress }
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Say what is wrong, game by game
    Check(CheckArguments),
    /// Print a rule's page: why it matters, how to mend it, examples
    Explain(ExplainArguments),
    /// Mend what can be mended; bytes outside the mended spots stay as they are
    Fix(FixArguments),
    /// Write games anew in one style; damaged games are told and passed through as they are
    Fmt(FmtArguments),
    /// Part good games from bad ones, byte by byte
    Split(SplitArguments),
    /// Count games, results, endings, promotions, and where men go
    Stats(StatsArguments),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    Man,
}

/// What is read.
#[derive(Clone, Debug, Args)]
pub(crate) struct InputArguments {
    /// Files or folders; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

/// Which rules hold.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Rules")]
pub(crate) struct RuleArguments {
    /// The kind of files: what is usual in one is a fault in another [default: import]
    #[arg(long, value_name = "PROFILE", value_parser = profile())]
    pub(crate) profile: Option<Profile>,

    /// Turn a rule off, by id or name, or those of a family (PGN3, moves), or `all`
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub(crate) allow: Vec<String>,

    /// Make a rule's breaches matters of style
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub(crate) style: Vec<String>,

    /// Make a rule's breaches warnings
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub(crate) warn: Vec<String>,

    /// Make a rule's breaches errors
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub(crate) deny: Vec<String>,

    #[command(flatten)]
    pub(crate) config: ConfigArguments,
}

/// The file that says which rules hold and which files are passed over.
#[derive(Clone, Debug, Args)]
pub(crate) struct ConfigArguments {
    /// Read this configuration [default: jadoube-pgn.toml here or in a folder above]
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub(crate) config: Option<PathBuf>,

    /// Read no configuration
    #[arg(long)]
    pub(crate) no_config: bool,
}

fn profile() -> impl clap::builder::TypedValueParser<Value = Profile> {
    use clap::builder::TypedValueParser;
    clap::builder::PossibleValuesParser::new(Profile::ALL.map(Profile::name))
        .try_map(|name| name.parse::<Profile>())
}

/// From which severity on the exit code is 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum FailOn {
    /// Errors.
    #[default]
    Error,
    /// Warnings and errors.
    Warning,
    /// Anything found.
    Style,
    /// Nothing found is a failure.
    Never,
}

impl FailOn {
    /// Whether a finding of this severity fails the run.
    pub(crate) fn is_failed_by(self, severity: Severity) -> bool {
        match self {
            Self::Error => severity >= Severity::Error,
            Self::Warning => severity >= Severity::Warning,
            Self::Style => true,
            Self::Never => false,
        }
    }
}

/// How findings are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum CheckFormat {
    /// For people: the place in the text, with its line.
    #[default]
    Text,
    /// A JSON object on each line.
    Jsonl,
    /// One document of the Static Analysis Results Interchange Format, for code hosts and editors.
    Sarif,
    /// Workflow commands of GitHub, which show findings beside the changed lines.
    Github,
    /// Comma-separated values with a line of names.
    Csv,
}

#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:\n  \
    jadoube-pgn check games.pgn\n  \
    jadoube-pgn check --profile lichess --statistics lichess_db.pgn.zst\n  \
    jadoube-pgn check --fail-on warning --format github games/\n  \
    jadoube-pgn check --deny PGN320 --allow glued-game games.pgn\n\n\
    Exit codes: 0 nothing at or above --fail-on, 1 something, 3 an input could not be read whole, 130 interrupted.")]
pub(crate) struct CheckArguments {
    #[command(flatten)]
    pub(crate) input: InputArguments,

    /// How to print findings
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(crate) format: CheckFormat,

    /// From which severity on the exit code is 1
    #[arg(long, value_enum, value_name = "SEVERITY", default_value_t)]
    pub(crate) fail_on: FailOn,

    /// Stop after so many findings
    #[arg(long, value_name = "N", value_parser = findings, allow_negative_numbers = true)]
    pub(crate) max_findings: Option<u64>,

    /// Print only how often each rule is broken (with --format text or jsonl)
    #[arg(long)]
    pub(crate) statistics: bool,

    /// Begin in the first file where an interrupted run ended
    #[arg(long, value_name = "OFFSET[:LINE[:GAME]]")]
    pub(crate) resume: Option<Resume>,

    /// Write a page with findings, boards and statistics too
    #[arg(long, value_name = "FILE.html")]
    pub(crate) report: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) rules: RuleArguments,
}

/// How a rule's page is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum ExplainFormat {
    /// For people.
    #[default]
    Text,
    /// A JSON object for each rule, on a line of its own.
    Jsonl,
}

#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:\n  \
    jadoube-pgn explain PGN301\n  \
    jadoube-pgn explain illegal-move missing-check-mark\n  \
    jadoube-pgn explain            lists all rules")]
pub(crate) struct ExplainArguments {
    /// Rules by id or name; without any, all are listed
    #[arg(value_name = "RULE")]
    pub(crate) rules: Vec<String>,

    /// Print the pages of all rules
    #[arg(long, conflicts_with = "rules")]
    pub(crate) all: bool,

    /// How to print them
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(crate) format: ExplainFormat,
}

/// Where the result goes.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArguments {
    /// Write to this file, compressed if its name ends with .gz, .bz2 or .zst [default: standard output]
    #[arg(short, long, value_name = "FILE", conflicts_with = "in_place")]
    pub(crate) output: Option<PathBuf>,

    /// Replace each file at once when it is done, and keep the old one as FILE.bak
    #[arg(long)]
    pub(crate) in_place: bool,

    /// Write nothing, but show the changes as a unified diff
    #[arg(long, conflicts_with_all = ["output", "in_place"])]
    pub(crate) diff: bool,
}

#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:\n  \
    jadoube-pgn fix --diff games.pgn | less\n  \
    jadoube-pgn fix -o mended.pgn.zst games.pgn.zst\n  \
    jadoube-pgn fix --in-place --unsafe games/\n\n\
    Exit codes: 0 nothing at or above --fail-on is left (with --diff: nothing would change), 1 something, 3 an input could not \
    be read whole, 130 interrupted.")]
pub(crate) struct FixArguments {
    #[command(flatten)]
    pub(crate) input: InputArguments,

    /// Apply fixes too that are good guesses only
    #[arg(long = "unsafe")]
    pub(crate) with_unsafe: bool,

    /// From which severity of what is left on the exit code is 1
    #[arg(long, value_enum, value_name = "SEVERITY", default_value_t)]
    pub(crate) fail_on: FailOn,

    #[command(flatten)]
    pub(crate) output: OutputArguments,

    #[command(flatten)]
    pub(crate) rules: RuleArguments,
}

/// How games are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum FmtStyle {
    /// The standard's export format: seven tags first, lines of less than 80 characters.
    #[default]
    Export,
    /// As the Lichess database has it: tags as they come, the moves on one line.
    Lichess,
    /// A game to a line, tags first.
    Oneline,
    /// Moves and result only, a game to a line.
    Minimal,
}

impl FmtStyle {
    pub(crate) fn style(self) -> Style {
        match self {
            Self::Export => Style::EXPORT,
            Self::Lichess => Style::LICHESS,
            Self::Oneline => Style::ONE_LINE,
            Self::Minimal => Style::MINIMAL,
        }
    }
}

#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:\n  \
    jadoube-pgn fmt games.pgn > export.pgn\n  \
    jadoube-pgn fmt --style oneline games.pgn | grep Kasparov\n  \
    jadoube-pgn fmt --check games/\n\n\
    Exit codes: 0 done (with --check or --diff: nothing would change), 1 games were passed through (or something would \
    change), 3 an input could not be read whole, 130 interrupted.")]
pub(crate) struct FmtArguments {
    #[command(flatten)]
    pub(crate) input: InputArguments,

    /// The style
    #[arg(long, value_enum, value_name = "STYLE", default_value_t)]
    pub(crate) style: FmtStyle,

    /// Write nothing, but name the files that would change
    #[arg(long, conflicts_with_all = ["output", "in_place", "diff"])]
    pub(crate) check: bool,

    #[command(flatten)]
    pub(crate) config: ConfigArguments,

    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:\n  \
    jadoube-pgn split --good good.pgn --bad bad.pgn games.pgn\n  \
    jadoube-pgn split --at warning --good - dump.pgn.zst | next-program\n\n\
    Exit codes: 0 all games are good, 1 some are bad, 3 an input could not be read whole, 130 interrupted.")]
pub(crate) struct SplitArguments {
    #[command(flatten)]
    pub(crate) input: InputArguments,

    /// Where good games go; - is standard output
    #[arg(long, value_name = "FILE", required_unless_present = "bad")]
    pub(crate) good: Option<PathBuf>,

    /// Where bad games go; - is standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) bad: Option<PathBuf>,

    /// From which severity on a finding makes its game a bad one
    #[arg(long, value_name = "SEVERITY", default_value = "error", value_parser = severity())]
    pub(crate) at: Severity,

    #[command(flatten)]
    pub(crate) rules: RuleArguments,
}

fn severity() -> impl clap::builder::TypedValueParser<Value = Severity> {
    use clap::builder::TypedValueParser;
    clap::builder::PossibleValuesParser::new(Severity::ALL.map(Severity::name))
        .try_map(|name| name.parse::<Severity>())
}

fn findings(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(findings @ 1..) => Ok(findings),
        _ => Err(format!("expected a whole number of findings from 1 on, found {text:?}")),
    }
}

fn threads(text: &str) -> Result<u16, String> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => Err(format!("expected a whole number of threads from 1 to 1024, found {text:?}")),
    }
}
