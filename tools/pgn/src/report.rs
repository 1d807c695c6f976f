//! `--report`: one HTML page with findings, boards and statistics, which needs no network.

mod boards;
mod findings;
mod heat;
mod statistics;

use std::path::Path;

use jadoube_diagram::{Theme, shared_definitions};
use jadoube_lint::Finding;
use jadoube_terminal::{Compression, Failure, NewFile, Page, bytes, counted};

use crate::stats::{Statistics, Tally};

use findings::Findings;

/// Collects what a report shows while inputs are checked. Its size has a bound, however much is found.
pub(crate) struct Collector {
    statistics: Statistics,
    findings: Findings,
}

impl Collector {
    /// For inputs of these names.
    pub(crate) fn new(names: Vec<String>) -> Self {
        Self { statistics: Statistics::new(names), findings: Findings::new() }
    }

    /// An input has been opened; so many of its games were looked at in an earlier run.
    pub(crate) fn begin_input(&mut self, games: u64) {
        self.statistics.begin_input(games);
    }

    /// Adds the [tally](crate::stats::of_block) of a block of the present input.
    pub(crate) fn block(&mut self, tally: Tally, bytes: usize) {
        self.statistics.add(tally, bytes);
    }

    /// Adds a finding in the input of this number.
    pub(crate) fn finding(&mut self, input: usize, finding: &Finding) {
        self.findings.add(input, finding);
    }

    /// Writes the page; `complete` if everything that was asked for has been checked.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn write(mut self, file: NewFile, complete: bool) -> Result<(), Failure> {
        self.statistics.complete = complete;
        let lead = lead(&self.statistics, Some(&self.findings));
        let page = self.findings.sections(page("PGN report", &lead), &self.statistics.names);
        write(file, &statistics::sections(page, &self.statistics))
    }
}

/// Begins the file of a page, before the work: that it cannot be written is not to be found out after hours.
///
/// # Errors
/// If the file cannot be made.
pub(crate) fn create(path: &Path) -> Result<NewFile, Failure> {
    NewFile::create(path, Compression::Plain).map_err(Failure::system)
}

/// Writes a page of statistics only.
///
/// # Errors
/// If the file cannot be written.
pub(crate) fn write_statistics(file: NewFile, statistics: &Statistics) -> Result<(), Failure> {
    let page = page("PGN statistics", &lead(statistics, None));
    write(file, &statistics::sections(page, statistics))
}

fn page(title: &str, lead: &str) -> Page {
    Page::new(title)
        .lead(lead)
        .style(&[findings::CSS, heat::CSS].concat())
        .definitions(&shared_definitions(Theme::Auto).to_string())
        .footer(&format!("jadoube-pgn {}", crate::version()))
}

fn lead(statistics: &Statistics, findings: Option<&Findings>) -> String {
    let tally = &statistics.tally;
    let inputs = match statistics.names.as_slice() {
        [name] => name.clone(),
        names => counted(names.len() as u64, "file", "files"),
    };
    let mut lead = format!(
        "{inputs}: {}, {}, {}.",
        counted(tally.games, "game", "games"),
        counted(tally.plies, "ply", "plies"),
        bytes(statistics.bytes)
    );
    if let Some(findings) = findings {
        lead.push_str(&match findings.count() {
            0 => " Nothing was found.".to_owned(),
            count => format!(" {}.", counted(count, "finding", "findings")),
        });
    }
    if !statistics.complete {
        lead.push_str(" Not everything could be read, or the run was stopped before the end.");
    }
    lead
}

fn write(mut file: NewFile, page: &Page) -> Result<(), Failure> {
    use std::io::Write;
    file.write_all(page.to_string().as_bytes()).map_err(Failure::system)?;
    file.commit().map_err(Failure::system)
}
