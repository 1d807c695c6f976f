//! Says of every FEN line of standard input which side can still mate, as one line of JSON each.
//!
//! ```text
//! $ echo "8/8/8/8/8/2k5/1p6/K7 w - - 0 1" | cargo run --release --example classify
//! {"fen":"8/8/8/8/8/2k5/1p6/K7 w - - 0 1","white":"no","black":"yes","dead":false,"line":{"black":["a1a2",...]}}
//! ```
//!
//! `white` and `black` are `yes`, `no` or `unknown`: whether that side can mate. `dead` is `true`, `false` or, if not known,
//! `null`. `line` holds the mates that were found, as UCI moves. Blank lines and lines that begin with `#` are skipped.
//! A line that is no legal position is named on standard error and the rest is done. Exit codes: 0 all done, 1 bad lines,
//! 2 wrong usage, 3 input or output failed.

use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;

use jadoube_board::{CastlingMode, Color};
use jadoube_mateability::{Budget, Mateability, Solver, cannot_mate};
use jadoube_movegen::{Position, Problems};
use jadoube_notation::fen::{FenOptions, ReadPositionError};
use jadoube_notation::uci::to_uci;
use serde_json::{Map, Value, json};

const USAGE: &str = "usage: classify [--fast] [--budget NODES] < FENS";

/// How lines are judged.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Options {
    /// Prove what can be proved without a search, and leave the rest unknown.
    pub(crate) fast: bool,
    pub(crate) budget: Budget,
}

impl Options {
    /// Reads the arguments; `None` if help is wanted.
    pub(crate) fn read(
        mut arguments: impl Iterator<Item = String>,
    ) -> Result<Option<Self>, String> {
        let mut options = Self::default();
        while let Some(argument) = arguments.next() {
            let (name, attached) = match argument.split_once('=') {
                Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
                None => (argument, None),
            };
            match name.as_str() {
                "--fast" if attached.is_none() => options.fast = true,
                "--budget" => {
                    let value = attached
                        .or_else(|| arguments.next())
                        .ok_or("--budget needs a number of nodes")?;
                    let nodes = value.parse();
                    let nodes = nodes.map_err(|_| {
                        format!("--budget: expected a number of nodes, found {value:?}")
                    })?;
                    options.budget = Budget { nodes };
                }
                "-h" | "--help" => return Ok(None),
                _ => return Err(format!("unknown argument {name:?}")),
            }
        }
        Ok(Some(options))
    }
}

/// Composed positions may have pawns and promoted men that no game can give them.
const ACCEPTED: Problems =
    Problems::ACCEPTED.union(Problems::TOO_MANY_PAWNS).union(Problems::TOO_MANY_PROMOTED);

/// Reads a FEN of chess or Chess960.
fn read_position(line: &str) -> Result<(Position, CastlingMode), String> {
    let reading = FenOptions::lenient().read(line).map_err(|error| error.to_string())?;
    let position = Position::with(reading.setup, ACCEPTED);
    let position = position.map_err(|error| ReadPositionError::from(error).to_string())?;
    Ok((position, reading.mode))
}

/// The line of JSON for a position.
fn classify(line: &str, options: Options, solver: &mut Solver) -> Result<String, String> {
    let (position, mode) = read_position(line)?;
    let answer = |color| match options.fast {
        true if cannot_mate(&position, color) => Mateability::No,
        true => Mateability::Unknown,
        false => solver.can_mate(&position, color, options.budget),
    };
    let [white, black] = Color::ALL.map(answer);
    let mut lines = Map::new();
    for (name, answer) in [("white", &white), ("black", &black)] {
        if let Some(moves) = answer.line() {
            let moves: Vec<String> = moves.iter().map(|&m| to_uci(m, mode).to_string()).collect();
            lines.insert(name.to_owned(), json!(moves));
        }
    }
    let dead = match (&white, &black) {
        (Mateability::No, Mateability::No) => Some(true),
        (Mateability::Yes(_), _) | (_, Mateability::Yes(_)) => Some(false),
        _ => None,
    };
    let (fen, dead, lines) = (json!(line), json!(dead), Value::Object(lines));
    // Written by hand for the order of the members.
    Ok(format!(
        r#"{{"fen":{fen},"white":"{white}","black":"{black}","dead":{dead},"line":{lines}}}"#
    ))
}

/// No FEN is as long; what follows on the line is passed over.
const MAX_LINE: u64 = 1 << 16;

/// Judges all lines; how many were bad.
///
/// # Errors
/// If reading or writing fails.
pub(crate) fn run(
    mut input: impl BufRead,
    mut output: impl Write,
    mut complaints: impl Write,
    options: Options,
) -> io::Result<usize> {
    let mut solver = Solver::new();
    let mut bad = 0;
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        if input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if line.len() as u64 == MAX_LINE && !line.ends_with(b"\n") {
            input.skip_until(b'\n')?;
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        match classify(text, options, &mut solver) {
            Ok(value) => writeln!(output, "{value}")?,
            Err(reason) => {
                bad += 1;
                writeln!(complaints, "line {number}: {reason}")?;
            }
        }
    }
    output.flush()?;
    Ok(bad)
}

#[allow(clippy::print_stderr, clippy::print_stdout, reason = "a program talks to its user")]
fn main() -> ExitCode {
    let arguments = std::env::args_os().skip(1);
    let arguments = arguments.map(|argument| argument.to_string_lossy().into_owned());
    let options = match Options::read(arguments) {
        Ok(Some(options)) => options,
        Ok(None) => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Err(complaint) => {
            eprintln!("error: {complaint}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run(io::stdin().lock(), io::BufWriter::new(io::stdout().lock()), io::stderr(), options) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        // Whoever reads has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(3)
        }
    }
}
