//! `jadoube-match`: plays two UCI engines against each other.

#![forbid(unsafe_code)]

mod adjudicate;
mod book;
mod cli;
mod clock;
mod contestant;
mod game;
mod journal;
mod lines;
mod playing;
mod record;
mod report;
mod sprt;
mod stats;
mod tally;

use std::fs::File;
use std::process::Termination;
use std::time::Duration;

use clap::{ArgMatches, CommandFactory, FromArgMatches};
use jadoube_board::CpuPath;
use jadoube_rules::{DrawRule, RuleSet};
use jadoube_terminal::{
    Exit, Failure, distinct_outputs, finish, parse, print_completions, print_manual, version,
};
use jadoube_uci::drive::Log;

use crate::adjudicate::Adjudication;
use crate::cli::{Claims, Cli, Command, OutputArguments, PaceArguments};
use crate::contestant::Contestant;
use crate::game::Conditions;
use crate::playing::Match;
use crate::sprt::Sprt;
use jadoube_engines::Pace;

fn main() -> impl Termination {
    finish(run())
}

fn run() -> Result<Exit, Failure> {
    let Some(matches) = parse(command())? else { return Ok(Exit::Clean) };
    let cli = Cli::from_arg_matches(&matches).map_err(Failure::usage)?;
    match &cli.command {
        Some(Command::Completions { shell }) => print_completions(command(), *shell),
        Some(Command::Man) => print_manual(command()),
        None => order(&cli, &matches)?.run(),
    }
}

/// The match that the command line orders.
fn order<'a>(cli: &'a Cli, matches: &ArgMatches) -> Result<Match<'a>, Failure> {
    /// If nothing is said.
    const GAMES: u32 = 100;
    let engines: Vec<Vec<&String>> = matches
        .get_occurrences::<String>("engine")
        .map_or_else(Vec::new, |engines| engines.map(Iterator::collect).collect());
    let OutputArguments { pgn, journal, log, .. } = &cli.output;
    let outputs = [("pgn", pgn), ("journal", journal), ("log", log)];
    let outputs = outputs.map(|(name, file)| (name, file.as_deref()));
    distinct_outputs(&outputs, cli.openings.book.as_slice(), "the book")?;
    let log = match log {
        None => Log::none(),
        Some(path) => Log::to(
            File::create(path)
                .map_err(|error| Failure::system(format_args!("{}: {error}", path.display())))?,
        ),
    };
    let PaceArguments { tc, nodes, depth, movetime, .. } = &cli.pace;
    let pace = Pace::of_arguments([tc, nodes, depth, movetime].map(Option::as_deref))?;
    let contestants = Contestant::pair(&engines, &cli.each, pace, &log)?;
    let milliseconds = |number: u32| Duration::from_millis(number.into());
    let conditions = Conditions {
        rules: rules(cli.judging.claims),
        adjudication: Adjudication::new(&cli.judging)?,
        margin: cli.pace.margin.map(milliseconds),
        hang: Duration::from_secs(cli.pace.hang.get().into()),
    };
    let openings = book::openings(&cli.openings)?;
    let settings = format!(
        "{} / {} / {:?} / {conditions:?}",
        contestants[0].fingerprint, contestants[1].fingerprint, cli.openings
    );
    Ok(Match {
        contestants,
        openings,
        games: cli.games.unwrap_or(GAMES).next_multiple_of(2),
        concurrency: cli.concurrency.get(),
        conditions,
        sprt: Sprt::new(&cli.sprt)?,
        output: &cli.output,
        settings,
    })
}

/// Engines cannot claim: the arbiter does it for them, or nobody.
fn rules(claims: Claims) -> RuleSet {
    let draw = match claims {
        Claims::Automatic => DrawRule::Automatic,
        Claims::None => DrawRule::Claim,
    };
    RuleSet { threefold: draw, fifty_moves: draw, ..RuleSet::FIDE_2023 }
}

/// The command line with the version, the commit and the CPU path.
fn command() -> clap::Command {
    let cpu = format!("cpu {}", CpuPath::current());
    Cli::command().version(version(env!("CARGO_PKG_VERSION"), &cpu))
}
