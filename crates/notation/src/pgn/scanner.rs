//! The reader's core: a state machine over windows of bytes that finds the parts of games and the damage between them.
//!
//! It is fed a window and works through it token by token. A token that may go on behind the window is left for the next
//! one, which begins with it. So every token is handed out as one slice of the window, without copying.

mod between;
mod comments;
mod movetext;
mod plain;
mod plain_tags;
mod results;
mod tags;
mod words;

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use memchr::memchr2;

use super::diagnostic::excerpt;
use super::place::LineCounter;
use super::{Damage, Diagnostic, Location, Outcome, Place, Visitor};

/// The window ends before the token does, and more of the text can be had.
pub(super) struct NeedMore;

type Step<T = ()> = Result<T, NeedMore>;

/// How far movetext looks ahead: short tokens, and what tells a new game, are shorter.
const LOOK_AHEAD: usize = 128;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// After a game, before the next.
    Between,
    Tags,
    Movetext,
}

/// How the scanner stands after a window.
pub(super) enum Fed<G> {
    /// The window is used up; the game, if one is open, goes on.
    Hungry,
    /// A game is over.
    Game(G),
    /// The text is over.
    End,
}

/// An open parenthesis.
struct Open {
    location: Location,
}

/// A comment met before it is known whether it belongs to a game.
struct Held {
    text: Vec<u8>,
    to_line_end: bool,
    location: Location,
}

/// The part of the text in memory.
pub(super) struct Window<'a> {
    pub(super) bytes: &'a [u8],
    /// Nothing follows the window that could still be read into it.
    pub(super) is_last: bool,
    /// The text itself ends with the window; otherwise a limit does.
    pub(super) at_end: bool,
    pub(super) index: usize,
}

impl<'a> Window<'a> {
    fn rest(&self) -> &'a [u8] {
        &self.bytes[self.index..]
    }

    /// What is in the window for certain after [`LOOK_AHEAD`] was asked for: no more, so that nothing depends on where a window
    /// ends.
    fn ahead(&self) -> &'a [u8] {
        let rest = self.rest();
        &rest[..rest.len().min(LOOK_AHEAD)]
    }

    #[inline(always)]
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.index).copied()
    }

    /// Asks for more unless `index` is in the window or nothing more can come.
    #[inline(always)]
    fn need(&self, index: usize) -> Step {
        if index < self.bytes.len()
            || self.at_end
            || (self.is_last && self.index < self.bytes.len())
        {
            Ok(())
        } else {
            Err(NeedMore)
        }
    }
}

pub(super) struct Scanner {
    phase: Phase,
    pub(super) lines: LineCounter,
    pub(super) max_depth: usize,
    /// Open variations that are told to the visitor.
    open: Vec<Open>,
    /// Parentheses open inside a variation that is passed over.
    skipped_depth: usize,
    /// The visitor wants no more of this game.
    is_muted: bool,
    /// A move has been told on this line, so that a variation can stand for it.
    seen_move: bool,
    /// An `Event` tag has been met in this game, and how many tags in all.
    seen_event: bool,
    /// The two tags of the seven tag roster with which the game begins, unless the first is `Event`: where both come again, another
    /// game begins.
    first_tags: [Option<&'static [u8]>; 2],
    tags: usize,
    /// The last tag's value was not closed on its line.
    is_tag_open: bool,
    /// The last byte handled ended a line, or the text begins here.
    at_line_start: bool,
    /// Between games: the words that belong to none were reported.
    in_stray_text: bool,
    held: VecDeque<Held>,
    held_bytes: usize,
    /// Something was cut at the limit, and its end has not been met.
    cut: Option<Cut>,
    /// Where the line ends that the last tag stood on, in bytes from the start of the text: tags that share a line look for
    /// it once.
    line_end: u64,
}

/// What was cut at the limit; the rest of it is passed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cut {
    Comment,
    /// A tag, a comment to the end of the line, or a line that belongs to nothing.
    Line,
    Word,
    /// The whole text: nothing of it can be read.
    Text,
}

impl Scanner {
    pub(super) fn new(max_depth: usize) -> Self {
        Self {
            phase: Phase::Between,
            lines: LineCounter::new(),
            max_depth,
            open: Vec::new(),
            skipped_depth: 0,
            is_muted: false,
            seen_move: false,
            seen_event: false,
            first_tags: [None; 2],
            tags: 0,
            is_tag_open: false,
            at_line_start: true,
            in_stray_text: false,
            held: VecDeque::new(),
            held_bytes: 0,
            cut: None,
            line_end: 0,
        }
    }

    /// Works through the window until a game ends or more is needed.
    pub(super) fn feed<V: Visitor>(
        &mut self,
        window: &mut Window<'_>,
        visitor: &mut V,
    ) -> Fed<V::Game> {
        loop {
            let step = if let Some(cut) = self.cut {
                self.skip_cut(cut, window).map(|()| None)
            } else {
                match self.phase {
                    Phase::Between => self.between(window, visitor).map(|()| None),
                    Phase::Tags => self.tags(window, visitor),
                    Phase::Movetext => self.movetext(window, visitor),
                }
            };
            match step {
                Ok(Some(game)) => return Fed::Game(game),
                Ok(None) => {
                    let is_over = window.index == window.bytes.len() && window.at_end;
                    if is_over && self.phase == Phase::Between {
                        self.drop_held(visitor);
                        return Fed::End;
                    }
                }
                Err(NeedMore) => return Fed::Hungry,
            }
        }
    }

    fn place<'a>(&'a self, window: &Window<'a>, index: usize) -> Place<'a> {
        Place { window: window.bytes, index, lines: &self.lines, held: None }
    }

    #[cold]
    fn report<V: Visitor>(
        &self,
        window: &Window<'_>,
        from: usize,
        to: usize,
        damage: Damage,
        visitor: &mut V,
    ) {
        if self.is_muted || self.skipped_depth > 0 {
            return;
        }
        visitor.diagnostic(Diagnostic {
            damage,
            location: self.lines.locate(window.bytes, from),
            len: (to - from) as u64,
            detail: excerpt(&window.bytes[from..to]),
        });
    }

    /// Whether the visitor is told what stands here.
    #[inline(always)]
    fn is_told(&self) -> bool {
        !self.is_muted && self.skipped_depth == 0
    }

    #[inline(always)]
    fn heed(&mut self, flow: ControlFlow<()>) {
        if flow.is_break() {
            self.is_muted = true;
        }
    }

    fn begin_game<V: Visitor>(&mut self, window: &Window<'_>, visitor: &mut V) {
        self.open.clear();
        self.skipped_depth = 0;
        self.is_muted = false;
        self.seen_move = false;
        self.seen_event = false;
        self.first_tags = [None; 2];
        self.in_stray_text = false;
        self.tags = 0;
        self.is_tag_open = false;
        visitor.begin_game(self.place(window, window.index));
    }

    fn skip_line(&mut self, window: &mut Window<'_>) -> Step {
        match memchr2(b'\n', b'\r', window.rest()) {
            Some(end) => window.index += end,
            None if window.is_last => {
                window.index = window.bytes.len();
                self.cut = (!window.at_end).then_some(Cut::Line);
            }
            None => return Err(NeedMore),
        }
        Ok(())
    }

    fn end_game<V: Visitor>(
        &mut self,
        window: &Window<'_>,
        outcome: Option<Outcome>,
        visitor: &mut V,
    ) -> V::Game {
        if self.phase == Phase::Tags {
            self.end_tags(window, visitor);
        }
        self.skipped_depth = 0;
        for open in self.open.iter().filter(|_| !self.is_muted) {
            visitor.diagnostic(Diagnostic {
                damage: Damage::UnclosedVariation,
                location: open.location,
                len: 1,
                detail: excerpt(b"("),
            });
        }
        while self.open.pop().is_some() {
            if !self.is_muted {
                let flow = visitor.end_variation(self.place(window, window.index));
                self.heed(flow);
            }
        }
        if outcome.is_none() {
            self.report(window, window.index, window.index, Damage::MissingTerminator, visitor);
        }
        self.phase = Phase::Between;
        self.at_line_start = false;
        self.is_muted = false;
        visitor.end_game(outcome, self.place(window, window.index))
    }
}
