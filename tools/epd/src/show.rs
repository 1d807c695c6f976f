//! `show`: a position explained.

mod facts;
mod helpmate;
mod picture;
mod read;
mod text;

use std::io::{BufRead, Write};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use jadoube_terminal::{Exit, Failure, Output, Paint, complain};

use crate::cli::Common;
use facts::Facts;
use read::Shown;

#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:\n  \
        jadoube-epd show \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\" --figurines\n  \
        jadoube-epd show --moves Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1\n  \
        jadoube-epd show --960 518 --svg board.svg\n\n\
        Exit codes: 0 a legal position, 1 an illegal one, 2 usage, 3 input or output that failed.")]
pub(crate) struct ShowArguments {
    /// The position: FEN (X-FEN and Shredder-FEN too) or EPD, quoted or not; the start of the game if there is none; - reads
    /// positions from standard input, one a line
    #[arg(value_name = "POSITION")]
    pub(crate) position: Vec<String>,

    /// The Chess960 start position of this number, 0 to 959
    #[arg(long = "960", value_name = "N", conflicts_with = "position", value_parser = clap::value_parser!(u16).range(0..960))]
    pub(crate) chess960_number: Option<u16>,

    /// Take `KQkq` as Chess960 castling rights; told by the position where not given
    #[arg(long)]
    pub(crate) chess960: bool,

    /// Moves to play first, in SAN or coordinates: they are the history that draw claims need
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    pub(crate) moves: Vec<String>,

    /// Show the men as chess symbols
    #[arg(long)]
    pub(crate) figurines: bool,

    /// Show the board from Black's side
    #[arg(long)]
    pub(crate) flip: bool,

    /// Write a picture of the board to this file; - is standard output, with nothing else then
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// How many moves the search for a helpmate may make for each side
    #[arg(long, value_name = "N", default_value_t = jadoube_mateability::Budget::default().nodes)]
    pub(crate) mate_nodes: u64,

    /// How to print
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(crate) format: Format,
}

/// The form of what is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[default]
    Text,
    /// One JSON object for each position
    Json,
}

/// Explains positions.
pub(crate) fn run(arguments: &ShowArguments, common: &Common) -> Result<Exit, Failure> {
    let mut session =
        Session { arguments, paint: Paint::new(common.color), output: Output::stdout() };
    if arguments.position.len() != 1 || arguments.position[0] != "-" {
        let text = arguments.position.join(" ");
        let shown = read::read(&text, arguments).map_err(Failure::usage)?;
        let exit = session.show(&shown)?;
        session.output.flush()?;
        return Ok(exit);
    }
    session.show_lines(std::io::stdin().lock())
}

struct Session<'a> {
    arguments: &'a ShowArguments,
    paint: Paint,
    output: Output,
}

impl Session<'_> {
    /// Every line that is not blank and begins with no `#`.
    fn show_lines(&mut self, input: impl BufRead) -> Result<Exit, Failure> {
        let mut exit = Exit::Clean;
        let mut has_shown = false;
        for (index, line) in input.lines().enumerate() {
            let line = line.map_err(|error| {
                Failure::system(format_args!("stdin: line {}: {error}", index + 1))
            })?;
            if line.trim().is_empty() || line.trim_start().starts_with('#') {
                continue;
            }
            match read::read(&line, self.arguments) {
                Ok(shown) => {
                    if has_shown && self.arguments.format == Format::Text {
                        writeln!(self.output)?;
                    }
                    exit = exit.max(self.show(&shown)?);
                    has_shown = true;
                }
                Err(error) => {
                    complain(format_args!("stdin:{}: {error}", index + 1));
                    exit = Exit::Failure;
                }
            }
        }
        self.output.flush()?;
        Ok(exit)
    }

    fn show(&mut self, shown: &Shown) -> Result<Exit, Failure> {
        if let Some(path) = &self.arguments.svg {
            picture::write(shown, self.arguments, path, &mut self.output)?;
            if path.as_os_str() == "-" {
                return Ok(shown.exit());
            }
        }
        let facts = Facts::of(shown, self.arguments.mate_nodes);
        match self.arguments.format {
            Format::Text => {
                text::print(shown, &facts, self.arguments, self.paint, &mut self.output)?;
            }
            Format::Json => {
                serde_json::to_writer(&mut self.output, &facts).map_err(std::io::Error::from)?;
                writeln!(self.output)?;
            }
        }
        Ok(shown.exit())
    }
}
