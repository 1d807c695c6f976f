//! Which move is wrong, and why: descends to the position where an engine goes wrong, explains and shrinks it.

mod compare;
mod controls;
mod draw;
mod fault;
mod hunt;
mod report;
mod rows;
mod shrink;
mod totals;
mod trace;
mod why;
mod wrap;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use clap::Args;
use jadoube_board::CastlingMode;
use jadoube_notation::uci::parse_uci;
use jadoube_terminal::{Exit, Failure, Reading, counted, note};

pub(crate) use self::trace::{Traced, Tracer};

use self::compare::Bench;
use self::fault::Fault;
use self::hunt::Hunt;
use self::report::{Found, Report};
use self::shrink::{Budget, shrink};
use crate::Session;
use crate::cli::{RootArguments, depth as read_depth};
use crate::engine::{Engine, EngineArguments, Question, Trouble};

/// Find the move that an engine gets wrong, and say why.
///
/// Asks the engine for the counts of depth 1, 2, ... DEPTH of a position, follows the first wrong one down to the position and
/// the moves that are missing, extra or miscounted, says in words of chess what is wrong with them, takes men away as long
/// as the fault stays, and writes a test row. Without a position it takes those of the corpus that `check` uses, until one
/// shows a fault.
#[derive(Debug, Args)]
pub(crate) struct BisectArguments {
    #[command(flatten)]
    pub(crate) engine: EngineArguments,

    /// How many plies deep to look for the first wrong count, 1 to 64 [default: 4, or as deep as the counts of the corpus go; 2
    /// and 1 for engines that do not count]
    #[arg(long, value_name = "N", value_parser = read_depth, allow_negative_numbers = true)]
    pub(crate) depth: Option<u8>,

    /// Draw the position with arrows as SVG into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Leave the position as it was found, with all men
    #[arg(long)]
    pub(crate) no_shrink: bool,

    #[command(flatten)]
    pub(crate) root: RootArguments,
}

/// What shrinking may cost.
const BUDGET: Budget = Budget { asks: 2_000, time: Duration::from_secs(20) };

/// Looks for a fault, explains it and prints it.
pub(crate) fn run(arguments: &BisectArguments, mut session: Session) -> Result<Exit, Failure> {
    if arguments.depth == Some(0) {
        return Err(Failure::usage("--depth: expected a depth from 1 to 64, found 0"));
    }
    let start = Instant::now();
    let given = arguments.root.is_given().then(|| question(arguments)).transpose()?;
    let monitor = session.monitor.clone();
    let cancelled = move || monitor.is_cancelled();
    let engine = match Engine::recognise(&arguments.engine, &cancelled) {
        Ok(engine) => engine,
        Err(_) if cancelled() => {
            note("interrupted: nothing was asked so far");
            return Ok(Exit::Interrupted);
        }
        Err(failure) => return Err(failure),
    };
    let mut bench = Bench::new(&engine, &cancelled);
    let hunt = match given {
        Some(question) => Hunt::at(question, arguments.depth, &engine),
        None => Hunt::in_the_corpus(arguments.depth, &engine),
    };
    let asked = Arc::clone(&bench.asked);
    let reading = || {
        let asked = counted(asked.load(Ordering::Relaxed), "question", "questions");
        Reading { fraction: None, message: asked }
    };
    let searched = session.progress.watch("bisect", reading, || {
        hunt.run(&mut bench)
            .map(|first| first.map(|first| found(&mut bench, first, arguments.no_shrink)))
    });
    let found = match searched {
        Ok(found) => found,
        Err(failed) => {
            let (question, trouble) = *failed;
            if trouble == Trouble::Interrupted {
                note("interrupted: no fault was found so far");
                return Ok(Exit::Interrupted);
            }
            return Err(failure(&engine, &question, &trouble));
        }
    };
    let report = Report {
        engine: &engine,
        positions: hunt.questions.len(),
        depth: hunt.depth(),
        found,
        asked: bench.asked(),
        seconds: start.elapsed().as_secs_f64(),
    };
    report.print(&mut session)?;
    if let Some(path) = &arguments.svg {
        report.write_svg(path)?;
    }
    Ok(match report.found {
        _ if cancelled() => Exit::Interrupted,
        Some(_) => Exit::Findings,
        None => Exit::Clean,
    })
}

/// Where to begin, with the moves left to the engine.
fn question(arguments: &BisectArguments) -> Result<Question, Failure> {
    let mut question = Question::new(arguments.root.start()?, 1);
    let mut position = question.start.position;
    for (index, text) in arguments.root.move_texts().enumerate() {
        // Two steps of a king from the e-file mean castling in Chess960 too, as no king steps that far.
        let m = parse_uci(text, &position, CastlingMode::Standard).map_err(|error| {
            Failure::usage(format_args!("--moves: move {} ({text}): {error}", index + 1))
        })?;
        position.play_unchecked(m);
        question.moves.push(m);
    }
    Ok(question)
}

/// The fault as small as it can be, with what else can be told about it.
fn found(bench: &mut Bench<'_>, (question, first): (Question, Fault), no_shrink: bool) -> Found {
    let mut smallest = match no_shrink {
        true => first.clone(),
        false => shrink(bench, first.clone(), BUDGET),
    };
    controls::control(bench, &mut smallest);
    let rows = rows::Rows::of(&smallest, bench);
    Found { question, first, smallest, rows, is_shrunk: !no_shrink }
}

fn failure(engine: &Engine, question: &Question, trouble: &Trouble) -> Failure {
    let fen = question.start.fen();
    let depth = question.depth;
    Failure::system(format_args!("{}: {trouble} (asked for depth {depth} of {fen})", engine.name()))
}

/// Men on the board where it goes wrong.
fn men(fault: &Fault) -> u32 {
    fault.question.start.position.placement().occupied().len()
}
