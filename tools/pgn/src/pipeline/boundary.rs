//! Where a text can be cut so that its parts, each read as a text of its own, have the games of the whole.
//!
//! Such a place is the end of a game with the blank lines behind it: whatever else stands before the next game, comments for
//! one, belongs to that.
//!
//! A line that begins with `[Event "` is nearly always the beginning of a game, and is found at the speed of memory. That it
//! is one is not guessed but found out, by reading from the last such line before it: there the reader is among tags
//! whatever came earlier, and from the first move or result on it is in the same state as if it had read everything.

use std::mem;
use std::ops::ControlFlow;

use jadoube_notation::pgn::{Damage, Diagnostic, Outcome, Place, SliceReader, Variation, Visitor};
use memchr::{memchr2, memmem, memrchr2_iter};

const EVENT: &[u8] = b"[Event \"";

/// How far the reader looks ahead from the beginning of a game.
const LOOK_AHEAD: usize = 256;

/// A block of smaller games than this many has bounds: what is found in each takes more memory than its text.
const MOST_GAMES: usize = 16 << 10;

/// The last beginning of a game that reading has found.
#[derive(Clone, Copy, Default)]
struct LastBegin {
    at: usize,
    /// Where the game before it ends.
    end_before: usize,
    end: usize,
    /// Movetext has been read before it.
    is_certain: bool,
    seen_movetext: bool,
    /// The game before it ends in a comment that is taken as never closed.
    follows_open_comment: bool,
    in_open_comment: bool,
}

impl Visitor for LastBegin {
    type Game = ();

    fn begin_game(&mut self, place: Place<'_>) {
        self.at = place.offset() as usize;
        self.end_before = self.end;
        self.is_certain = self.seen_movetext;
        self.follows_open_comment = mem::take(&mut self.in_open_comment);
    }

    fn diagnostic(&mut self, diagnostic: Diagnostic) {
        self.in_open_comment |= diagnostic.damage == Damage::UnclosedComment;
    }

    fn san(&mut self, _token: &[u8], _place: Place<'_>) -> ControlFlow<()> {
        self.seen_movetext = true;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _place: Place<'_>) -> Variation {
        Variation::Skip
    }

    fn end_game(&mut self, outcome: Option<Outcome>, place: Place<'_>) {
        self.end = place.offset() as usize;
        self.seen_movetext |= outcome.is_some();
    }
}

/// A place to cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cut {
    /// Where the game before ends.
    pub(super) end: usize,
    /// Where the blank lines behind it end, and the next block begins.
    pub(super) at: usize,
}

impl LastBegin {
    /// The place to cut before the game, if there is one: a block begins with a line.
    fn cut(&self, text: &[u8]) -> Option<Cut> {
        let gap = &text[self.end_before..self.at];
        let blanks = gap.len() - gap.trim_ascii_start().len();
        let lines = memchr::memrchr2(b'\n', b'\r', &gap[..blanks]).map(|at| at + 1);
        let begins_line = lines.or((gap.is_empty() && begins_line(text, self.at)).then_some(0))?;
        let at = self.end_before + begins_line;
        // A byte order mark would stand at the beginning of a text then, where it belongs.
        if text[at..].starts_with("\u{feff}".as_bytes()) {
            return None;
        }
        (self.end_before > 0).then_some(Cut { end: self.end_before, at })
    }
}

/// Finds places to cut.
pub(super) struct Boundaries {
    finder: memmem::Finder<'static>,
}

impl Boundaries {
    pub(super) fn new() -> Self {
        Self { finder: memmem::Finder::new(EVENT) }
    }

    /// The first line from `from` on that begins with an `Event` tag.
    pub(super) fn next_event(&self, text: &[u8], from: usize) -> Option<usize> {
        let mut from = from;
        loop {
            let at = from + self.finder.find(text.get(from..)?)?;
            if begins_line(text, at) {
                return Some(at);
            }
            from = at + 1;
        }
    }

    /// A place to cut near `near`, if one is found quickly. The text begins at a place to cut.
    pub(super) fn quick_cut(&self, text: &[u8], near: usize) -> Option<Cut> {
        const TRIES: usize = 8;
        let mut from = near.max(1);
        for _ in 0..TRIES {
            let at = self.next_event(text, from)?;
            let known = last_event(text, at).unwrap_or(0);
            // Whether a comment before it is closed behind it is known where another such line follows.
            let end = self.next_event(text, at + 1)?;
            let part = &text[known..end + EVENT.len()];
            let mut last = LastBegin::default();
            let mut reader = SliceReader::new(part);
            while last.at < at - known && reader.read_game(&mut last).is_some() {}
            if last.at == at - known
                && (known == 0 || last.is_certain)
                && let Some(cut) = last.cut(part)
                && cut.end < cut.at
                && !closes_comment(&part[cut.at..last.at])
            {
                return Some(Cut { end: known + cut.end, at: known + cut.at });
            }
            from = at + 1;
        }
        None
    }

    /// Whether what follows a line with a tag tells for certain that a comment open before it was never closed.
    fn is_settled(&self, text: &[u8], tag: usize) -> bool {
        memchr2(b'{', b'}', &text[tag..]).is_some() || self.next_event(text, tag + 1).is_some()
    }

    /// The last place to cut that can be found, by reading all, or as many games as a block should have. The text begins at a
    /// place to cut.
    pub(super) fn slow_cut(&self, text: &[u8]) -> Option<Cut> {
        let most = text.len().saturating_sub(LOOK_AHEAD);
        let mut last = LastBegin::default();
        let (mut cut, mut other) = (None, None);
        let mut reader = SliceReader::new(text);
        let mut games = 0;
        while reader.read_game(&mut last).is_some() && last.at < most {
            games += 1;
            if games > MOST_GAMES && cut.is_some() {
                break;
            }
            // A game that only the next one ends is not the best place.
            if last.follows_open_comment && !self.is_settled(text, last.at) {
                break;
            }
            let found = last.cut(text);
            cut = found.filter(|found| found.end < found.at).or(cut);
            other = found.or(other);
        }
        cut.or(other)
    }
}

/// The last line before `before` that begins with an `Event` tag.
fn last_event(text: &[u8], before: usize) -> Option<usize> {
    let text = &text[..before];
    let mut ends = memrchr2_iter(b'\n', b'\r', text).map(|end| end + 1).chain([0]);
    ends.find(|&begin| text[begin..].starts_with(EVENT))
}

/// Whether the first brace is one that closes: the line that reading began with was part of a comment then.
fn closes_comment(gap: &[u8]) -> bool {
    memchr2(b'{', b'}', gap).is_some_and(|at| gap[at] == b'}')
}

fn begins_line(text: &[u8], at: usize) -> bool {
    at == 0 || matches!(text[at - 1], b'\n' | b'\r')
}
