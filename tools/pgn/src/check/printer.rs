//! What all ways of printing findings have in common.

use std::io::{self, Write};
use std::ops::Range;

use jadoube_lint::Finding;
use jadoube_terminal::Paint;

use super::machine::{Csv, Github, Jsonl};
use super::sarif::Sarif;
use super::snippet::Snippets;
use super::summary::Summary;
use crate::cli::CheckFormat;
use crate::pipeline::Block;

/// A way to print findings. Each is printed by itself, in any thread, before the number of its game is known.
pub(super) trait Printer: Sync {
    /// What comes first.
    fn head(&self) -> String {
        String::new()
    }

    /// A finding.
    fn finding(&self, site: &Site<'_>, finding: &Finding) -> Printed;

    /// What stands between two findings.
    fn between(&self) -> &'static str {
        ""
    }

    /// What comes last.
    fn tail(&self, summary: &Summary, is_quiet: bool) -> String {
        let _ = (summary, is_quiet);
        String::new()
    }
}

/// The printer of a format.
pub(super) fn of(format: CheckFormat, paint: Paint) -> Box<dyn Printer> {
    match format {
        CheckFormat::Text => Box::new(Snippets::new(paint)),
        CheckFormat::Jsonl => Box::new(Jsonl),
        CheckFormat::Sarif => Box::new(Sarif),
        CheckFormat::Github => Box::new(Github),
        CheckFormat::Csv => Box::new(Csv),
    }
}

/// The text in which findings were made.
pub(super) struct Site<'a> {
    /// The name of the input.
    pub(super) file: &'a str,
    /// A part of its text.
    pub(super) text: &'a [u8],
    /// Where that part begins.
    pub(super) base: u64,
}

impl<'a> Site<'a> {
    pub(super) fn new(file: &'a str, block: &'a Block) -> Self {
        Self { file, text: block.context(), base: block.context_start.offset }
    }

    /// The place in the text at hand of a place in the input.
    pub(super) fn local(&self, span: &Range<u64>) -> Option<Range<usize>> {
        let start = usize::try_from(span.start.checked_sub(self.base)?).ok()?;
        let end = usize::try_from(span.end.checked_sub(self.base)?).ok()?;
        (start <= end && start <= self.text.len()).then(|| start..end.min(self.text.len()))
    }
}

/// A finding as it is printed, but for the number of its game.
pub(super) struct Printed {
    bytes: Vec<u8>,
    /// Where the number goes.
    game_at: usize,
}

impl Printed {
    /// Joins what stands before and behind the number of the game.
    pub(super) fn new(before: impl Into<Vec<u8>>, behind: impl AsRef<[u8]>) -> Self {
        let mut bytes = before.into();
        let game_at = bytes.len();
        bytes.extend_from_slice(behind.as_ref());
        Self { bytes, game_at }
    }

    /// Writes it.
    pub(super) fn write(&self, game: u64, output: &mut impl Write) -> io::Result<()> {
        let (before, behind) = self.bytes.split_at(self.game_at);
        output.write_all(before)?;
        write!(output, "{game}")?;
        output.write_all(behind)
    }
}
