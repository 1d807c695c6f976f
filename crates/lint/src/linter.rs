//! Texts and chunks of texts, game by game.

use core::ops::Range;

use jadoube_notation::pgn::{Outcome, SliceReader};

use crate::duplicates::Duplicates;
use crate::session::Session;
use crate::{Config, Finding};

/// Where a chunk begins in its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// Bytes before it.
    pub offset: u64,
    /// Its line, counted from 1.
    pub line: u64,
    /// Its column, counted from 1.
    pub column: u64,
    /// The number of its first game, counted from 1.
    pub game: u64,
}

impl Default for Start {
    /// The beginning of a text.
    fn default() -> Self {
        Self { offset: 0, line: 1, column: 1, game: 1 }
    }
}

/// A part of a text that begins where a game may begin.
#[derive(Clone, Copy, Debug)]
pub struct Chunk<'a> {
    /// The bytes.
    pub text: &'a [u8],
    /// Games that begin before this byte of the chunk are wanted; what follows is there to see where they end. For a text
    /// that is all in memory its length.
    pub wanted: usize,
    /// Nothing follows the chunk. Otherwise a game whose end is not certain is left for the next chunk.
    pub is_last: bool,
    /// Where it begins.
    pub start: Start,
}

/// Where the games that were linted end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChunkEnd {
    /// The bytes of the chunk that were linted: up to the end of the last game, or the whole chunk if it is the last.
    pub consumed: usize,
    /// Where the next chunk begins, if it begins there.
    pub next: Start,
    /// Only blanks are left before [`Chunk::wanted`], and the next game begins there: what was linted apart from this chunk
    /// from there on counts.
    pub is_clean_cut: bool,
    /// What was found behind the last game.
    pub findings: Vec<Finding>,
}

/// A game that was linted.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct GameReport {
    /// Its number, counted from 1.
    pub number: u64,
    /// Its bytes in the text, with everything since the game before.
    pub region: Range<u64>,
    /// Where its first tag or word stands.
    pub start: u64,
    /// The line of that.
    pub line: u64,
    /// The column in that line.
    pub column: u64,
    /// The plies of its main line that were played.
    pub plies: u32,
    /// The result behind the moves.
    pub outcome: Option<Outcome>,
    /// The same for games with the same moves and the same main tags, for [`Duplicates`]; none for games without moves.
    pub fingerprint: Option<u64>,
    /// What was found, in the order of the text.
    pub findings: Vec<Finding>,
}

impl GameReport {
    /// The report of a game in a chunk that was linted by itself, moved to the chunk's place in the text.
    pub fn shift(&mut self, start: Start) {
        self.number += start.game - 1;
        self.region = self.region.start + start.offset..self.region.end + start.offset;
        self.start += start.offset;
        self.line += start.line - 1;
        for finding in &mut self.findings {
            finding.shift(start);
        }
    }
}

/// Finds what is wrong with games.
///
/// ```
/// use jadoube_lint::{Config, Linter, Rule};
///
/// let mut linter = Linter::new(Config::default());
/// let findings = linter.lint(b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Nd5 *");
/// assert_eq!(findings[0].rule, Rule::IllegalMove);
/// assert_eq!((findings[0].line, findings[0].column), (1, 34));
/// ```
#[derive(Clone, Debug)]
pub struct Linter {
    config: Config,
}

/// How many bytes behind [`Chunk::wanted`] show the end of nearly every game that begins before it.
pub const LOOK_AHEAD: usize = 1024;

/// How many bytes behind a result make its game's end certain.
const CERTAIN: usize = 256;

impl Linter {
    /// A linter with this configuration.
    #[must_use]
    pub fn new(config: Config) -> Self {
        Self { config }
    }

    /// How it lints.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Everything that is wrong with a text, in its order.
    #[must_use]
    pub fn lint(&self, text: &[u8]) -> Vec<Finding> {
        let mut findings = Vec::new();
        let tail = self.lint_games(text, |report| findings.extend(report.findings));
        findings.extend(tail);
        findings
    }

    /// Lints a text that is in memory and hands out its games one by one; gives what was found behind the last.
    ///
    /// Duplicates are looked for among all games of the text.
    pub fn lint_games(&self, text: &[u8], mut take: impl FnMut(GameReport)) -> Vec<Finding> {
        let mut duplicates = Duplicates::new(&self.config);
        let chunk = Chunk { text, wanted: text.len(), is_last: true, start: Start::default() };
        let end = self.lint_chunk(chunk, |mut report| {
            duplicates.look(&mut report);
            take(report);
        });
        end.findings
    }

    /// Lints the games of a chunk.
    ///
    /// # One chunk after another
    /// Give the text from [`ChunkEnd::consumed`] on, with more of what follows, and [`ChunkEnd::next`] as its start. If nothing
    /// was consumed, a game is longer than the chunk: give a longer one.
    ///
    /// # Chunks in parallel
    /// Cut the text where [`next_cut`] says, give each chunk [`LOOK_AHEAD`] bytes more than `wanted` and the default
    /// [`Start`], and move reports to their place with [`GameReport::shift`]. Where a chunk's end is no clean cut, lint again
    /// from what it consumed.
    pub fn lint_chunk(&self, chunk: Chunk<'_>, mut take: impl FnMut(GameReport)) -> ChunkEnd {
        let Chunk { text, wanted, is_last, start } = chunk;
        let mut session = Session::new(text, &self.config, start);
        let mut reader = SliceReader::new(text);
        let (mut consumed, mut mark) = (0, session.mark());
        while let Some(report) = reader.read_game(&mut session) {
            let end = session.end();
            let is_wanted = session.begin() < wanted;
            let is_certain = is_last || text[end..].trim_ascii_start().len() >= CERTAIN;
            if !is_wanted || !is_certain {
                let is_clean_cut = session.begin() == wanted
                    && text.get(consumed..wanted).is_some_and(is_clean_gap);
                let next = session.start_at(mark);
                return ChunkEnd { consumed, next, is_clean_cut, findings: Vec::new() };
            }
            (consumed, mark) = (end, session.mark());
            take(report);
        }
        if !is_last {
            let next = session.start_at(mark);
            return ChunkEnd { consumed, next, is_clean_cut: false, findings: Vec::new() };
        }
        let findings = session.finish();
        let next = session.start_at(session.mark());
        ChunkEnd { consumed: text.len(), next, is_clean_cut: true, findings }
    }
}

/// Whether nothing of what stands between two games would be told: blank lines and no blanks.
fn is_clean_gap(gap: &[u8]) -> bool {
    gap.iter().all(|it| matches!(it, b'\n' | b'\r'))
        && gap
            .iter()
            .filter(|&&it| it == b'\n')
            .count()
            .max(gap.iter().filter(|&&it| it == b'\r').count())
            >= 2
}

/// A place at or behind `from` where a game very likely begins: a line that begins with an `Event` tag.
///
/// ```
/// use jadoube_lint::next_cut;
///
/// let text = b"[Event \"A\"]\n\n1. e4 *\n\n[Event \"B\"]\n\n1. d4 *\n";
/// assert_eq!(next_cut(text, 1), Some(22));
/// ```
#[must_use]
pub fn next_cut(text: &[u8], from: usize) -> Option<usize> {
    const TAG: &[u8] = b"[Event \"";
    let starts_line = |at: usize| at == 0 || matches!(text[at - 1], b'\n' | b'\r');
    let mut at = from;
    loop {
        at += memchr::memmem::find(text.get(at..)?, TAG)?;
        if starts_line(at) {
            return Some(at);
        }
        at += TAG.len();
    }
}

/// Everything that is wrong with a text, by the rules of the default profile.
///
/// ```
/// use jadoube_lint::lint;
///
/// let findings = lint(b"1. f3 e5 2. g4 Qh4+ 0-1\n");
/// assert_eq!(findings[0].to_string(), "1:16: style[PGN322]: Qh4+ is mate and is not marked #");
/// ```
#[must_use]
pub fn lint(text: &[u8]) -> Vec<Finding> {
    Linter::new(Config::default()).lint(text)
}
