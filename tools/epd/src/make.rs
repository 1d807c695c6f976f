//! `make`: an EPD suite from PGN games.

mod chosen;
mod plies;
mod row;
mod swing;
mod told;

use std::collections::HashSet;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use clap::Args;
use jadoube_movegen::{Key, Position};
use jadoube_notation::pgn::{Game, GameBuilder, ReadGame, Reader, Replay};
use jadoube_search::Control;
use jadoube_terminal::{
    Compression, Counter, Exit, Failure, Input, NewFile, Output, Progress, Reading, bytes,
    complain, distinct_outputs, expand, note, on_interrupt, plain_words,
};

use crate::cli::Common;
use chosen::{Candidate, Chosen, Evaluate, has_evaluations};
use plies::Plies;
use row::Rows;
use told::Told;

#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:\n  \
        jadoube-epd make games.pgn --ply 20 -o openings.epd\n  \
        jadoube-epd make games.pgn --ply 16-60/4 --nodes 200000 --max 500 -o quiet.epd\n  \
        jadoube-epd make lichess.pgn.zst --swing 200 --tag Termination=Normal -o blunders.epd\n\n\
        A row has the move that was played (sm), for a blunder as the one to avoid (am); with --nodes what our own search would \
        play (bm), its evaluation (ce), depth and nodes (acd, acn); the game in c0; and an id. Only main lines are looked at.\n\n\
        Exit codes: 0 done, 2 usage, 3 a file that cannot be read or written, 130 interrupted.")]
pub(crate) struct MakeArguments {
    /// Files of PGN, or folders of *.pgn; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Positions after so many plies: 20, or 16-60, or 16-60/4 for every fourth, or several with commas
    #[arg(long, value_name = "PLIES", help_heading = "Which positions")]
    ply: Option<Plies>,

    /// Positions in which games begin that do not begin with the start of the game
    #[arg(long, help_heading = "Which positions")]
    start: bool,

    /// Positions with which games end
    #[arg(long, help_heading = "Which positions")]
    end: bool,

    /// Positions before a move that lost so many centipawns, by the [%eval] comments of the games; with --nodes, where a game
    /// has none, by our own search of every position
    #[arg(long, value_name = "CP", value_parser = clap::value_parser!(u32).range(1..=2000), help_heading = "Which positions")]
    swing: Option<u32>,

    /// Games with this tag, or with this text in it, whatever its capitals; several must all be there
    #[arg(long, value_name = "NAME[=TEXT]", help_heading = "Which positions")]
    tag: Vec<String>,

    /// Take positions that came before again too
    #[arg(long, help_heading = "Which positions")]
    allow_duplicates: bool,

    /// Stop after so many positions
    #[arg(long, value_name = "N", help_heading = "Which positions")]
    max: Option<u64>,

    /// Let our own search look for the best move of each position with so many nodes
    #[arg(long, value_name = "N", help_heading = "Rows")]
    nodes: Option<NonZero<u64>>,

    /// What ids begin with; a number follows
    #[arg(long, value_name = "TEXT", default_value = "position", help_heading = "Rows")]
    id: String,

    /// Begin ids with the value of this tag, so that totals by group tell it
    #[arg(long, value_name = "NAME", help_heading = "Rows")]
    id_tag: Option<String>,

    /// Write to this file instead of standard output; it appears whole or, if interrupted, not at all
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Makes a suite.
pub(crate) fn run(arguments: &MakeArguments, common: &Common) -> Result<Exit, Failure> {
    let chosen = Chosen {
        plies: arguments.ply.as_ref(),
        start: arguments.start,
        end: arguments.end,
        swing: arguments.swing,
    };
    if chosen.is_nothing() {
        return Err(Failure::usage("which positions? give --ply, --start, --end or --swing"));
    }
    distinct_outputs(&[("output", arguments.output.as_deref())], &arguments.files, "an input")?;
    let control = Control::default();
    let to_stop = control.clone();
    on_interrupt(move || to_stop.stop())?;
    let file = match &arguments.output {
        None => None,
        Some(path) => Some(NewFile::create(path, Compression::Plain).map_err(Failure::system)?),
    };
    let mut target = Target { file, stdout: Output::stdout() };
    let rows = Rows::new(arguments, control.clone());
    let inputs = expand(&arguments.files, is_pgn);
    let total: Option<u64> = inputs.iter().flatten().map(Input::stored_len).sum::<Option<u64>>();
    let read = Counter::default();
    let mut maker = Maker {
        arguments,
        chosen,
        rows,
        control,
        read: read.clone(),
        seen: HashSet::new(),
        told: Told::default(),
        exit: Exit::Clean,
    };
    let reading = || Reading {
        fraction: total.map(|total| (read.get() as f64 / total.max(1) as f64).min(1.0)),
        message: bytes(read.get()),
    };
    let work = || maker.files(inputs, target.writer());
    Progress::new(common.progress()).watch("make", reading, work)?;
    if maker.control.is_stopped() {
        maker.exit = Exit::Interrupted;
    }
    match &arguments.output {
        // Half a suite under the name of a whole one would be taken for it.
        Some(path) if maker.exit == Exit::Interrupted => {
            note(format_args!("interrupted: {} is not written", path.display()));
        }
        _ => {
            target.commit()?;
            if !common.quiet {
                note(&maker.told);
            }
        }
    }
    Ok(maker.exit)
}

/// Where rows go.
struct Target {
    file: Option<NewFile>,
    stdout: Output,
}

impl Target {
    fn writer(&mut self) -> &mut dyn Write {
        match &mut self.file {
            Some(file) => file,
            None => &mut self.stdout,
        }
    }

    fn commit(mut self) -> Result<(), Failure> {
        match self.file {
            Some(file) => file.commit().map_err(Failure::system),
            None => Ok(self.stdout.flush()?),
        }
    }
}

fn is_pgn(path: &Path) -> bool {
    let name = path.to_string_lossy().to_ascii_lowercase();
    let plain = [".gz", ".bz2", ".zst"].iter().find_map(|end| name.strip_suffix(end));
    plain.unwrap_or(&name).ends_with(".pgn")
}

struct Maker<'a> {
    arguments: &'a MakeArguments,
    chosen: Chosen<'a>,
    rows: Rows<'a>,
    control: Control,
    /// Bytes read.
    read: Counter,
    /// The positions that were written.
    seen: HashSet<Key>,
    told: Told,
    exit: Exit,
}

impl Maker<'_> {
    fn files(&mut self, inputs: Vec<io::Result<Input>>, to: &mut dyn Write) -> Result<(), Failure> {
        for input in inputs {
            if self.is_done() {
                break;
            }
            match input {
                Ok(input) => self.file(&input, to)?,
                Err(error) => self.complain(error),
            }
        }
        Ok(())
    }

    /// Whether enough has been written, or somebody wants it to end.
    fn is_done(&self) -> bool {
        let is_enough = self.arguments.max.is_some_and(|max| self.told.positions >= max);
        is_enough || self.control.is_stopped()
    }

    fn complain(&mut self, error: impl std::fmt::Display) {
        complain(error);
        self.exit = Exit::Failure;
    }

    /// The games of a file. What can be read of it is used.
    fn file(&mut self, input: &Input, to: &mut dyn Write) -> Result<(), Failure> {
        let source = match input.open(NonZero::<usize>::MIN, &self.read) {
            Ok(source) => source,
            Err(error) => {
                self.complain(format_args!("{input}: {}", plain_words(&error)));
                return Ok(());
            }
        };
        let mut reader = Reader::new(source);
        let mut replay = Replay::new(GameBuilder::new());
        while !self.is_done() {
            match reader.read_game(&mut replay) {
                Ok(Some(read)) => self.game(&read, to)?,
                Ok(None) => break,
                Err(error) => {
                    self.complain(format_args!("{input}: {error}"));
                    break;
                }
            }
        }
        Ok(())
    }

    fn game(&mut self, read: &ReadGame, to: &mut dyn Write) -> Result<(), Failure> {
        if !self.arguments.tag.iter().all(|wanted| has_tag(&read.game, wanted)) {
            return Ok(());
        }
        self.told.games += 1;
        self.told.damaged += u64::from(!read.diagnostics.is_empty());
        let searches = self.chosen.swing.is_some() && !has_evaluations(&read.game);
        self.told.unevaluated += u64::from(searches && self.arguments.nodes.is_none());
        let mut evaluate = |position: &Position| self.rows.worth(position);
        let evaluate: Option<Evaluate<'_>> = if searches { Some(&mut evaluate) } else { None };
        for candidate in self.chosen.of(&read.game, evaluate) {
            if self.is_done() {
                break;
            }
            self.candidate(&read.game, &candidate, to)?;
        }
        Ok(())
    }

    fn candidate(
        &mut self,
        game: &Game,
        candidate: &Candidate,
        to: &mut dyn Write,
    ) -> Result<(), Failure> {
        if !self.arguments.allow_duplicates && !self.seen.insert(candidate.position.key()) {
            self.told.duplicates += 1;
            return Ok(());
        }
        let row = self.rows.row(game, candidate, self.told.positions + 1);
        // A search that was stopped has found nothing that can be repeated.
        if self.control.is_stopped() {
            return Ok(());
        }
        self.told.positions += 1;
        writeln!(to, "{row}").map_err(|error| match &self.arguments.output {
            Some(path) => Failure::system(format_args!("{}: {error}", path.display())),
            None => error.into(),
        })
    }
}

/// Whether a game has a tag, given as `NAME` or `NAME=TEXT`.
fn has_tag(game: &Game, wanted: &str) -> bool {
    let (name, text) = wanted.split_once('=').unwrap_or((wanted, ""));
    game.tag(name)
        .is_some_and(|value| value.to_string().to_lowercase().contains(&text.to_lowercase()))
}
