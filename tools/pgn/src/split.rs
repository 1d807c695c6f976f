//! `split`: parts good games from bad ones.

use std::io::Write;
use std::path::Path;

use jadoube_lint::{Duplicates, Finding, GameReport};
use jadoube_terminal::{
    Compression, Exit, Failure, Input, NewFile, Output, Progress, complain, counted, grouped, note,
};

use crate::cli::{Common, SplitArguments};
use crate::linting::{Linted, lint_block, renumber};
use crate::pipeline::{Block, Ended, Event, Flow, Kind, Pipeline};
use crate::settings::Settings;
use crate::telling::{done_before, overlong, with_name};

/// Splits all inputs.
pub(crate) fn run(arguments: &SplitArguments, common: &Common) -> Result<Exit, Failure> {
    let settings = Settings::new(&arguments.rules, false)?;
    let progress = Progress::new(common.progress());
    let mut pipeline =
        Pipeline::new(&arguments.input.files, &settings.exclude, common.threads(), progress)?;
    let (good, bad) = (&arguments.good, &arguments.bad);
    pipeline.refuse_as_outputs(&[("good", good.as_deref()), ("bad", bad.as_deref())])?;
    let names = pipeline.names();
    let counter = pipeline.games();
    let linter = &settings.linter;
    let mut parting = Parting {
        arguments,
        good: Part::new(good.as_deref())?,
        bad: Part::new(bad.as_deref())?,
        duplicates: Duplicates::new(linter.config()),
        games: 0,
        last_is_bad: false,
        in_overlong: false,
        gap: Vec::new(),
    };
    let mut is_failed = false;
    let work = |block: Block| {
        let linted = lint_block(linter, &block);
        counter.add(linted.games.len() as u64);
        (block, linted)
    };
    let ended = pipeline.run("split", work, |event| {
        match event {
            Event::Begin(..) => {
                parting.duplicates = Duplicates::new(linter.config());
                parting.games = 0;
                parting.last_is_bad = false;
                parting.in_overlong = false;
            }
            Event::Block((block, linted)) => {
                let is_overlong = block.kind == Kind::Overlong;
                if is_overlong && !parting.in_overlong {
                    complain(overlong(&names[block.input], &block));
                    is_failed = true;
                }
                parting.in_overlong = is_overlong;
                parting.block(&block, linted)?;
            }
            Event::End(index, error) => {
                let gap = std::mem::take(&mut parting.gap);
                parting.write(&gap, 0)?;
                if let Some(error) = error {
                    complain(with_name(&names[index], &error));
                    is_failed = true;
                }
            }
        }
        Ok(Flow::On)
    })?;
    let gap = std::mem::take(&mut parting.gap);
    parting.write(&gap, 0)?;
    let Parting { good, bad, .. } = parting;
    if !common.quiet {
        let good = grouped(good.games);
        note(format_args!("{good} good, {}", counted(bad.games, "bad game", "bad games")));
    }
    let has_bad = bad.games > 0;
    good.finish()?;
    bad.finish()?;
    Ok(match ended {
        Ended::Interrupted(input, place) => {
            note(format_args!("interrupted: {} is done", done_before(&names, input, place)));
            Exit::Interrupted
        }
        Ended::Complete if is_failed => Exit::Failure,
        Ended::Complete if has_bad => Exit::Findings,
        Ended::Complete => Exit::Clean,
    })
}

/// One of the two results.
struct Part {
    place: Place,
    games: u64,
}

enum Place {
    Nowhere,
    Stdout(Output),
    File(Box<NewFile>),
}

impl Part {
    fn new(path: Option<&Path>) -> Result<Self, Failure> {
        let place = match path {
            None => Place::Nowhere,
            Some(path) if Input::new(path).is_stdin() => Place::Stdout(Output::stdout()),
            Some(path) => {
                let file = NewFile::create(path, Compression::by_name(path));
                Place::File(Box::new(file.map_err(Failure::system)?))
            }
        };
        Ok(Self { place, games: 0 })
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        match &mut self.place {
            Place::Nowhere => Ok(()),
            Place::Stdout(output) => Ok(output.write_all(bytes)?),
            Place::File(file) => file.write_all(bytes).map_err(Failure::system),
        }
    }

    fn finish(self) -> Result<(), Failure> {
        match self.place {
            Place::Nowhere => Ok(()),
            Place::Stdout(mut output) => Ok(output.flush()?),
            Place::File(file) => file.commit().map_err(Failure::system),
        }
    }
}

/// The games going their ways.
struct Parting<'a> {
    arguments: &'a SplitArguments,
    good: Part,
    bad: Part,
    duplicates: Duplicates,
    /// How many games of the input have come out.
    games: u64,
    last_is_bad: bool,
    in_overlong: bool,
    /// What stands behind the last game so far.
    gap: Vec<u8>,
}

impl Parting<'_> {
    /// Every byte of a block goes one way or the other: those between two games with the second, those behind the last with
    /// the last.
    fn block(&mut self, block: &Block, linted: Linted) -> Result<(), Failure> {
        let text = block.text();
        let count = linted.games.len() as u64;
        let mut written = 0;
        let ends: Vec<usize> = linted
            .games
            .iter()
            .map(|game| game.region.end.saturating_sub(block.start.offset) as usize)
            .collect();
        for (mut game, end) in linted.games.into_iter().zip(ends) {
            renumber(&mut game, self.games);
            self.duplicates.look(&mut game);
            self.last_is_bad = self.is_bad(&game);
            let end = end.min(text.len());
            let gap = std::mem::take(&mut self.gap);
            self.write(&gap, 0)?;
            self.write(&text[written..end], 1)?;
            written = end;
        }
        if block.kind == Kind::Overlong {
            self.last_is_bad = true;
        } else if count == 0 && self.games == 0 {
            // Not one game.
            self.last_is_bad = self.are_bad(&linted.tail);
        }
        self.games += count;
        self.gap.extend_from_slice(&text[written..]);
        if block.is_last || block.kind == Kind::Overlong {
            let gap = std::mem::take(&mut self.gap);
            self.write(&gap, 0)?;
        }
        Ok(())
    }

    fn is_bad(&self, game: &GameReport) -> bool {
        self.are_bad(&game.findings)
    }

    fn are_bad(&self, findings: &[Finding]) -> bool {
        findings.iter().any(|finding| finding.severity >= self.arguments.at)
    }

    fn write(&mut self, bytes: &[u8], games: u64) -> Result<(), Failure> {
        let part = if self.last_is_bad { &mut self.bad } else { &mut self.good };
        part.games += games;
        part.write(bytes)
    }
}
