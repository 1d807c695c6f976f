//! The visitor that looks at a chunk, and what it knows of the game at hand.

use core::cell::Cell;
use core::cmp::Reverse;
use core::ops::Range;

use jadoube_movegen::Position;
use jadoube_notation::san::Language;

use crate::fix::breaks::LongLine;
use crate::lines::Lines;
use crate::values::TimeControl;
use crate::{Config, Finding, Fix, Message, Players, Rule, Start};

use clocks::Clocks;
use course::Course;
use line::Line;
use raw::{Mending, Raw};
use survey::Survey;
use switches::Switches;
use tags::Tags;

mod bytes;
mod clocks;
mod comments;
mod course;
mod failing;
mod fen;
mod game_end;
mod layout;
mod letters;
mod line;
mod long_lines;
mod marks;
mod moves;
mod names;
mod numbers;
mod plain_commands;
mod raw;
mod results;
mod roster;
mod spaced;
mod spans;
mod spelling;
mod survey;
mod switches;
mod syntax;
mod tags;
mod visitor;

/// A place behind a game.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    end: usize,
    lines: Lines,
    game: u64,
}

/// So many breaches of one rule are kept of one game, so that a game of damage alone has bounds too.
const MOST_OF_A_RULE: u32 = 10_000;

pub(crate) struct Session<'a> {
    text: &'a [u8],
    config: &'a Config,
    on: Switches,
    start: Start,
    lines: Lines,
    number: u64,
    region: usize,
    begin: usize,
    end: usize,
    raws: Vec<Raw>,
    tags: Tags<'a>,
    initial: Position,
    /// The position in which the game begins.
    first: Position,
    line: Line,
    /// The lines that the present variation interrupts, the main line first.
    outer: Vec<Line>,
    course: Course,
    clocks: Clocks,
    /// The languages in which the letters of this game can be read, once English does not do.
    languages: Vec<Language>,
    /// Where inner braces of a nested comment end: what comes before is text.
    quiet_until: usize,
    /// Words before it are looked at closely, whatever their form: all of them once English does not do.
    close_until: usize,
    /// Where the last token ended, and the one before the comments behind it.
    token_end: usize,
    before_comment: usize,
    was_comment: bool,
    /// The glyphs on the last move.
    nags: Vec<u8>,
    /// The moves are known to be those of a variant that is not looked at, or of an unknown position.
    is_unplayable: bool,
    /// Words of the main line that were not played.
    unplayed: u32,
    /// Whether any word of a move was met.
    has_words: bool,
    /// Where a result stands that is not spelt as usual.
    odd_result: Option<Range<usize>>,
    /// Where the movetext begins.
    movetext: usize,
    /// Where the last tag ends.
    tags_end: usize,
    /// The outermost variation that is open where the game ends, and how many are.
    open_variations: Option<(Range<usize>, usize)>,
    /// Where text outside any game begins.
    stray: Option<usize>,
    /// For each rule that is told once a game where its first breach is told, counted from 1; 0 if there is none.
    told: [u32; Rule::ALL.len()],
    /// The rules told so.
    told_once: Vec<Rule>,
    /// For each rule how many breaches this game has.
    found: [u32; Rule::ALL.len()],
    /// Breaches of a rule that has too many of them.
    left_out: usize,
    /// A comment in which another begins, none of which is closed twice.
    nesting: Option<Range<usize>>,
    /// Which finding tells the last wrong move number.
    wrong_number: Option<usize>,
    /// The first line end behind a place that was asked for.
    next_line_end: Cell<Option<usize>>,
    /// Which bytes the region of the last game has.
    survey: Survey,
    /// The comments of the movetext, but for those with only a clock.
    comments: Vec<Range<usize>>,
    /// A comment goes to the end of its line.
    has_line_comment: bool,
    /// White's name and Black's, kept for its memory.
    names: Vec<u8>,
    /// Where numbers end that have no blank behind them.
    unspaced: Vec<u64>,
    /// Long lines that can be broken.
    long_lines: Vec<LongLine>,
}

impl<'a> Session<'a> {
    pub(crate) fn new(text: &'a [u8], config: &'a Config, start: Start) -> Self {
        let lines = Lines::starting(start.line, start.column);
        let initial = Position::initial();
        let mut session = Self {
            text,
            config,
            on: Switches::of(config),
            start,
            lines,
            number: start.game,
            region: 0,
            begin: 0,
            end: 0,
            raws: Vec::new(),
            tags: Tags::default(),
            initial,
            first: initial,
            line: Line::starting(initial, true),
            outer: Vec::new(),
            course: Course::default(),
            clocks: Clocks::starting(TimeControl::Open),
            languages: Vec::new(),
            quiet_until: 0,
            close_until: 0,
            token_end: 0,
            before_comment: 0,
            was_comment: false,
            nags: Vec::new(),
            is_unplayable: false,
            unplayed: 0,
            has_words: false,
            odd_result: None,
            movetext: 0,
            tags_end: 0,
            open_variations: None,
            stray: None,
            told: [0; Rule::ALL.len()],
            told_once: Vec::new(),
            found: [0; Rule::ALL.len()],
            left_out: 0,
            nesting: None,
            wrong_number: None,
            next_line_end: Cell::new(None),
            survey: Survey::default(),
            comments: Vec::new(),
            has_line_comment: false,
            names: Vec::new(),
            unspaced: Vec::new(),
            long_lines: Vec::new(),
        };
        session.look_at_mark();
        session
    }

    /// Where the last game began.
    pub(crate) fn begin(&self) -> usize {
        self.begin
    }

    /// Where the last game ended.
    pub(crate) fn end(&self) -> usize {
        self.end
    }

    /// The place behind the last game, to be told later.
    pub(crate) fn mark(&self) -> Mark {
        Mark { end: self.end, lines: self.lines, game: self.number }
    }

    /// What a mark says.
    pub(crate) fn start_at(&self, mut mark: Mark) -> Start {
        let column = mark.lines.column(self.text);
        Start {
            offset: self.start.offset + mark.end as u64,
            line: mark.lines.line,
            column,
            game: mark.game,
        }
    }

    /// What was found behind the last game.
    pub(crate) fn finish(&mut self) -> Vec<Finding> {
        self.region = self.end;
        self.end = self.text.len();
        self.begin = self.end;
        self.survey = Survey::of(&self.text[self.region..]);
        self.end_stray_text();
        self.look_at_bytes();
        self.look_at_end();
        // No game follows to which it could belong.
        self.number -= 1;
        let findings = self.take_findings(None, usize::MAX);
        self.number += 1;
        self.lines.advance(self.text, self.end);
        findings
    }

    /// Tells a breach of a rule, if the rule is on.
    #[cold]
    fn tell(
        &mut self,
        rule: Rule,
        range: Range<usize>,
        message: impl Into<Message>,
    ) -> Option<&mut Raw> {
        if !self.config.is_on(rule) {
            return None;
        }
        self.found[rule as usize] += 1;
        if self.found[rule as usize] > MOST_OF_A_RULE {
            self.left_out += 1;
            return None;
        }
        self.raws.push(Raw {
            rule,
            range,
            ply: None,
            message: message.into(),
            notes: Vec::new(),
            board: None,
            mending: Mending::default(),
            count: 1,
            wants_fix: self.config.fixes,
        });
        self.raws.last_mut()
    }

    /// Tells a breach that has to do with the move at hand.
    #[cold]
    fn tell_move(
        &mut self,
        rule: Rule,
        range: Range<usize>,
        message: impl Into<Message>,
    ) -> Option<&mut Raw> {
        let ply = self.line.ply;
        let raw = self.tell(rule, range, message)?;
        raw.ply = Some(ply);
        Some(raw)
    }

    /// Tells a breach that is told once a game: the others are counted, and mended with the first.
    #[inline]
    fn tell_once<M: Into<Message>>(
        &mut self,
        rule: Rule,
        range: Range<usize>,
        message: impl FnOnce() -> M,
    ) -> Option<&mut Raw> {
        if self.told[rule as usize] == 0 {
            return self.tell_first(rule, range, message);
        }
        let raw = self.told_of(rule)?;
        raw.count += 1;
        Some(raw)
    }

    #[cold]
    fn tell_first<M: Into<Message>>(
        &mut self,
        rule: Rule,
        range: Range<usize>,
        message: impl FnOnce() -> M,
    ) -> Option<&mut Raw> {
        if !self.config.is_on(rule) {
            return None;
        }
        self.tell(rule, range, message())?;
        self.told[rule as usize] = self.raws.len() as u32;
        self.told_once.push(rule);
        self.raws.last_mut()
    }

    /// What tells a rule that is told once a game, if it was told.
    #[inline]
    fn told_of(&mut self, rule: Rule) -> Option<&mut Raw> {
        let index = self.told[rule as usize].checked_sub(1)?;
        self.raws.get_mut(index as usize)
    }

    /// Whether a breach of a rule that is told once a game need not be looked at: it was told, and nobody wants to mend it.
    #[inline(always)]
    fn is_done(&self, rule: Rule) -> bool {
        !self.config.fixes && self.told[rule as usize] > 0
    }

    /// The findings of the game in the order of the text, with their places; the gravest of them if there are too many.
    fn take_findings(&mut self, players: Option<&Players>, most: usize) -> Vec<Finding> {
        self.end_unspaced();
        for rule in self.told_once.drain(..) {
            self.told[rule as usize] = 0;
        }
        if self.raws.is_empty() {
            return Vec::new();
        }
        let mut raws = core::mem::take(&mut self.raws);
        raws.sort_by_key(|raw| raw.range.start);
        let most = most.max(1);
        let left_out = raws.len().saturating_sub(most) + core::mem::take(&mut self.left_out);
        if raws.len() > most {
            raws.sort_by_key(|raw| Reverse(self.config.severity(raw.rule)));
            raws.truncate(most);
            raws.sort_by_key(|raw| raw.range.start);
        }
        self.found.fill(0);
        let mut findings = Vec::with_capacity(raws.len());
        for raw in raws.drain(..) {
            if let Some(finding) = self.finding(raw, players) {
                findings.push(finding);
            }
        }
        if let Some(last) = findings.last_mut().filter(|_| left_out > 0) {
            last.notes.push(format!("{left_out} more findings in this game are not told"));
        }
        self.raws = raws;
        findings
    }

    fn finding(&mut self, raw: Raw, players: Option<&Players>) -> Option<Finding> {
        let severity = self.config.severity(raw.rule)?;
        self.go_to(raw.range.start);
        let base = self.start.offset;
        let Mending { safety: fixable, mut work } = raw.mending;
        let fix = fixable.filter(|_| !work.is_empty()).map(|safety| {
            work.put_in_order();
            let mut fix = Fix { safety, work };
            if base > 0 {
                fix.shift(base);
            }
            fix
        });
        Some(Finding {
            rule: raw.rule,
            severity,
            span: base + raw.range.start as u64..base + raw.range.end as u64,
            line: self.lines.line,
            column: self.lines.column(self.text),
            game: self.number,
            ply: raw.ply,
            players: players.cloned(),
            message: raw.message,
            times: raw.count,
            notes: raw.notes,
            board: raw.board,
            fixable,
            fix,
        })
    }

    /// Counts lines up to a place of the region.
    fn go_to(&mut self, at: usize) {
        if self.survey.has(Survey::LONE_RETURN) || at > self.end {
            self.lines.advance(self.text, at);
        } else {
            self.lines.advance_plainly(self.text, at);
        }
    }

    /// A piece of the text for a message.
    fn shown(&self, range: Range<usize>) -> String {
        raw::shown(&self.text[range])
    }
}
