//! `stats`: counts games, results, endings, promotions, and where men go.

mod arguments;
mod csv;
mod ending;
mod json;
mod observer;
mod openings;
mod tally;
mod text;

#[cfg(test)]
mod tests;

use std::io::Write;

use jadoube_terminal::{Exit, Failure, Output, Paint, Progress, complain, note};

use crate::cli::Common;
use crate::pipeline::{Block, Ended, Event, Flow, Kind, Pipeline};
use crate::report;
use crate::settings::excluded;
use crate::telling::{overlong, with_name};

pub(crate) use arguments::StatsArguments;
pub(crate) use ending::Reason;
pub(crate) use openings::first_moves;
pub(crate) use tally::{GameName, Record, Results, Squares, Tally};

use arguments::StatsFormat;

/// The statistics of some inputs.
pub(crate) struct Statistics {
    /// The names of the inputs.
    pub(crate) names: Vec<String>,
    /// How many inputs have been opened.
    pub(crate) files: u64,
    pub(crate) bytes: u64,
    pub(crate) tally: Tally,
    /// Everything could be read.
    pub(crate) complete: bool,
    /// The games of the present input so far.
    games: u64,
}

impl Statistics {
    pub(crate) fn new(names: Vec<String>) -> Self {
        Self { names, files: 0, bytes: 0, tally: Tally::new(), complete: true, games: 0 }
    }

    /// An input has been opened; so many of its games were looked at in an earlier run.
    pub(crate) fn begin_input(&mut self, games: u64) {
        self.files += 1;
        self.games = games;
    }

    /// Adds a block of the present input.
    pub(crate) fn add(&mut self, mut tally: Tally, bytes: usize) {
        tally.renumber(self.games);
        self.games += tally.games;
        self.bytes += bytes as u64;
        self.tally.add(tally);
    }

    /// The name of the input in which a game stands, and its number there.
    pub(crate) fn place(&self, game: &GameName) -> String {
        let input = self.names.get(game.input).map_or("", String::as_str);
        format!("{input}, game {}", game.number)
    }
}

/// Counts what is in a block; nothing in an overlong one.
pub(crate) fn of_block(block: &Block) -> Tally {
    match block.kind {
        Kind::Games => observer::tally(block.text(), block.input),
        Kind::Overlong => Tally::new(),
    }
}

/// Counts all inputs.
pub(crate) fn run(arguments: &StatsArguments, common: &Common) -> Result<Exit, Failure> {
    let progress = Progress::new(common.progress());
    let exclude = excluded(&arguments.config)?;
    let mut pipeline = Pipeline::new(&arguments.input.files, &exclude, common.threads(), progress)?;
    pipeline.refuse_as_outputs(&[("report", arguments.report.as_deref())])?;
    let page = arguments.report.as_deref().map(report::create).transpose()?;
    let names = pipeline.names();
    let counter = pipeline.games();
    let mut statistics = Statistics::new(names.clone());
    let mut in_overlong = false;
    let work = |block: Block| {
        let tally = of_block(&block);
        counter.add(tally.games);
        (block, tally)
    };
    let ended = pipeline.run("stats", work, |event| {
        match event {
            Event::Begin(..) => {
                statistics.begin_input(0);
                in_overlong = false;
            }
            Event::Block((block, tally)) => {
                let is_overlong = block.kind == Kind::Overlong;
                if is_overlong && !in_overlong {
                    complain(overlong(&names[block.input], &block));
                    statistics.complete = false;
                }
                in_overlong = is_overlong;
                statistics.add(tally, block.text().len());
            }
            Event::End(index, Some(error)) => {
                complain(with_name(&names[index], &error));
                statistics.complete = false;
            }
            Event::End(_, None) => {}
        }
        Ok(Flow::On)
    })?;
    let is_failed = !statistics.complete;
    let is_interrupted = ended != Ended::Complete;
    statistics.complete &= !is_interrupted;
    print(&statistics, arguments.format, Paint::new(common.color))?;
    if let Some(page) = page {
        report::write_statistics(page, &statistics)?;
    }
    if is_interrupted {
        note("interrupted: this is what was read so far");
        return Ok(Exit::Interrupted);
    }
    Ok(if is_failed { Exit::Failure } else { Exit::Clean })
}

fn print(statistics: &Statistics, format: StatsFormat, paint: Paint) -> Result<(), Failure> {
    let mut output = Output::stdout();
    match format {
        StatsFormat::Text => output.write_all(text::text(statistics, paint).as_bytes())?,
        StatsFormat::Json => writeln!(output, "{}", json::value(statistics))?,
        StatsFormat::Csv => output.write_all(&csv::table(statistics)?)?,
    }
    output.flush()?;
    Ok(())
}
