//! `check`: says what is wrong.

mod machine;
mod printer;
mod sarif;
mod snippet;
mod summary;

use std::io::Write;
use std::time::Instant;

use jadoube_lint::{Duplicates, Finding};
use jadoube_terminal::{Exit, Failure, NewFile, Output, Paint, Progress, complain, note};

use crate::cli::{CheckArguments, CheckFormat, Common};
use crate::linting::{Linted, lint_block, renumber};
use crate::pipeline::{Block, Ended, Event, Flow, Kind, Pipeline, Resume};
use crate::report::{self, Collector};
use crate::settings::Settings;
use crate::stats::{self, Tally};
use crate::telling::{done_before, overlong, quoted, with_name};
use printer::{Printed, Printer, Site};
use summary::Summary;

/// A block that was checked.
struct Checked {
    block: Block,
    linted: Linted,
    /// How each finding is printed, in order.
    printed: Vec<Printed>,
    /// For the page, if one is wanted.
    tally: Option<Tally>,
}

/// Checks all inputs and prints what is found.
pub(crate) fn run(arguments: &CheckArguments, common: &Common) -> Result<Exit, Failure> {
    if arguments.statistics && !matches!(arguments.format, CheckFormat::Text | CheckFormat::Jsonl) {
        return Err(Failure::usage("--statistics goes with --format text or jsonl only"));
    }
    // The summary and the page of --report tell only whether there are fixes.
    let shows_fixes = !arguments.statistics && arguments.format != CheckFormat::Csv;
    let mut settings = Settings::new(&arguments.rules, shows_fixes)?;
    if arguments.statistics {
        settings = settings.without_bounds();
    }
    let progress = Progress::new(common.progress());
    let mut pipeline =
        Pipeline::new(&arguments.input.files, &settings.exclude, common.threads(), progress)?;
    pipeline.resume(arguments.resume);
    pipeline.refuse_as_outputs(&[("report", arguments.report.as_deref())])?;
    let page = arguments.report.as_deref().map(report::create).transpose()?;
    let paint = Paint::new(common.color);
    let printer = printer::of(arguments.format, paint);
    let names = pipeline.names();
    let files = pipeline.arguments();
    let counter = pipeline.games();
    let linter = &settings.linter;
    let mut report = Report {
        arguments,
        names: &names,
        files: &files,
        printer: &*printer,
        settings: &settings,
        output: Output::stdout(),
        summary: Summary::new(common.threads().get()),
        duplicates: Duplicates::new(linter.config()),
        games: arguments.resume.map_or(0, |resume| resume.games),
        input: 0,
        in_overlong: false,
        is_failed: false,
        is_full: false,
        page: page.map(|file| (file, Collector::new(names.clone()))),
    };
    let start = Instant::now();
    write!(report.output, "{}", printer.head())?;
    let work = |block: Block| {
        let linted = lint_block(linter, &block);
        counter.add(linted.games.len() as u64);
        let mut printed = Vec::new();
        if !arguments.statistics {
            let site = Site::new(&names[block.input], &block);
            // More of them will not be wanted.
            let most = arguments.max_findings.map_or(usize::MAX, |most| most as usize);
            let findings = linted.findings().take(most);
            printed.extend(findings.map(|finding| printer.finding(&site, finding)));
        }
        let tally = arguments.report.is_some().then(|| stats::of_block(&block));
        Checked { block, linted, printed, tally }
    };
    let ended = pipeline.run("check", work, |event| report.take(event))?;
    report.summary.elapsed(start.elapsed());
    report.summary.complete = !report.is_full && !report.is_failed && ended == Ended::Complete;
    report.end(ended, common, paint)
}

/// What comes out in order.
struct Report<'a> {
    arguments: &'a CheckArguments,
    names: &'a [String],
    /// The inputs as they are named on the command line.
    files: &'a [String],
    printer: &'a dyn Printer,
    settings: &'a Settings,
    output: Output,
    summary: Summary,
    duplicates: Duplicates,
    /// How many games of the input have come out.
    games: u64,
    input: usize,
    in_overlong: bool,
    /// Some input could not be read whole.
    is_failed: bool,
    /// `--max-findings` have been printed.
    is_full: bool,
    /// What `--report` shows.
    page: Option<(NewFile, Collector)>,
}

impl Report<'_> {
    fn take(&mut self, event: Event<Checked>) -> Result<Flow, Failure> {
        match event {
            Event::Begin(index, _) => {
                if index > 0 {
                    self.games = 0;
                }
                self.input = index;
                self.in_overlong = false;
                self.duplicates = Duplicates::new(self.settings.linter.config());
                self.summary.files += 1;
                if let Some((_, page)) = &mut self.page {
                    page.begin_input(self.games);
                }
            }
            Event::Block(checked) => self.block(checked)?,
            Event::End(index, Some(error)) => {
                self.output.flush()?;
                complain(with_name(&self.names[index], &error));
                self.is_failed = true;
            }
            Event::End(_, None) => {}
        }
        Ok(if self.is_full { Flow::Enough } else { Flow::On })
    }

    fn block(&mut self, checked: Checked) -> Result<(), Failure> {
        let Checked { block, linted, printed, tally } = checked;
        if let (Some((_, page)), Some(tally)) = (&mut self.page, tally) {
            page.block(tally, block.text().len());
        }
        let is_overlong = block.kind == Kind::Overlong;
        if is_overlong && !self.in_overlong {
            self.output.flush()?;
            complain(overlong(&self.names[self.input], &block));
            self.is_failed = true;
        }
        self.in_overlong = is_overlong;
        self.summary.bytes += block.text().len() as u64;
        let games = linted.games.len() as u64;
        let mut printed = printed.into_iter();
        for mut game in linted.games {
            renumber(&mut game, self.games);
            self.summary.plies += u64::from(game.plies);
            // What is found now has not been printed yet.
            let found = std::mem::take(&mut game.findings);
            self.duplicates.look(&mut game);
            let mut again = std::mem::take(&mut game.findings).into_iter().peekable();
            for finding in found {
                while let Some(repeated) =
                    again.next_if(|again| again.span.start < finding.span.start)
                {
                    self.print_now(&repeated, &block)?;
                }
                self.count_and_print(&finding, printed.next())?;
            }
            for repeated in again {
                self.print_now(&repeated, &block)?;
            }
        }
        for mut finding in linted.tail {
            finding.game += self.games;
            self.count_and_print(&finding, printed.next())?;
        }
        self.games += games;
        self.summary.games += games;
        Ok(())
    }

    /// A finding that was made here.
    fn print_now(&mut self, finding: &Finding, block: &Block) -> Result<(), Failure> {
        let site = Site::new(&self.names[self.input], block);
        let printed = (!self.arguments.statistics).then(|| self.printer.finding(&site, finding));
        self.count_and_print(finding, printed)
    }

    fn count_and_print(
        &mut self,
        finding: &Finding,
        printed: Option<Printed>,
    ) -> Result<(), Failure> {
        if self.is_full {
            return Ok(());
        }
        let is_first = self.summary.count(finding);
        if let Some((_, page)) = &mut self.page {
            page.finding(self.input, finding);
        }
        if let Some(printed) = printed {
            if !is_first {
                self.output.write_all(self.printer.between().as_bytes())?;
            }
            printed.write(finding.game, &mut self.output)?;
        }
        self.is_full = Some(self.summary.found()) == self.arguments.max_findings;
        Ok(())
    }

    /// Prints the summary, and how to go on.
    fn end(mut self, ended: Ended, common: &Common, paint: Paint) -> Result<Exit, Failure> {
        let Self { arguments, printer, summary, output, is_full, page, .. } = &mut self;
        let is_text = arguments.format == CheckFormat::Text;
        if is_text && (!common.quiet || arguments.statistics) {
            output.write_all(summary.text(paint, common.quiet).as_bytes())?;
        }
        output.write_all(printer.tail(summary, common.quiet).as_bytes())?;
        output.flush()?;
        if let Some((file, page)) = page.take() {
            page.write(file, summary.complete)?;
        }
        if *is_full {
            note(format_args!("stopped after {} findings (--max-findings)", summary.found()));
        }
        let fail_on = arguments.fail_on;
        Ok(match ended {
            Ended::Interrupted(input, place) => {
                let games = if input == self.input { self.games } else { 0 };
                let left = self.files.iter().skip(input).map(|file| quoted(file));
                let left: Vec<String> = left.collect();
                note(format_args!(
                    "interrupted: {} is checked; go on with --resume {} {}",
                    done_before(self.names, input, place),
                    Resume::new(place, games),
                    left.join(" ")
                ));
                Exit::Interrupted
            }
            Ended::Complete if self.is_failed => Exit::Failure,
            Ended::Complete if self.summary.is_failed(fail_on) => Exit::Findings,
            Ended::Complete => Exit::Clean,
        })
    }
}
