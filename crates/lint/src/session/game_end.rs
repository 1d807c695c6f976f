//! What is to be said of a game as a whole, once it is over: results and what contradicts them.

use core::ops::Range;

use jadoube_notation::pgn::{Outcome, TagValue, Text};
use memchr::memchr;

use super::course::is_signal;
use super::names::{BLACK, DATE, PLY_COUNT, ROUND, WHITE};
use super::raw::{Mending, Raw, shown};
use super::survey::Survey;
use super::{Clocks, Line, Session};
use crate::lines::Lines;
use crate::values::TimeControl;
use crate::{GameReport, Players, Rule, Safety};

impl Session<'_> {
    /// A game begins here: everything about the one before is forgotten.
    pub(super) fn begin_at(&mut self, begin: usize) {
        self.look_at_gap(begin);
        self.end_stray_text();
        self.tags.clear();
        self.line = Line::starting(self.initial, true);
        self.outer.clear();
        self.comments.clear();
        self.has_line_comment = false;
        self.clocks = Clocks::starting(TimeControl::Open);
        self.nesting = None;
        self.wrong_number = None;
        self.languages.clear();
        self.look_closely_as_needed();
        self.token_end = begin;
        self.before_comment = begin;
        self.was_comment = false;
        self.nags.clear();
        self.is_unplayable = false;
        self.unplayed = 0;
        self.has_words = false;
        self.odd_result = None;
        self.movetext = begin;
        self.tags_end = begin;
    }

    /// The tags are over.
    pub(super) fn begin_movetext(&mut self, at: usize) {
        self.movetext = at;
        if !self.tags.list.is_empty() {
            self.look_at_tags_end(at);
        }
        self.begin_course();
        if self.tags.list.is_empty() {
            self.token_end = at;
        }
        self.tags_end = self.token_end;
        self.before_comment = self.token_end;
    }

    pub(super) fn report(&mut self, outcome: Option<Outcome>, end: usize) -> GameReport {
        // A game without a result reaches up to the next; the blanks between belong to neither.
        let end = match outcome {
            Some(_) => end,
            None => self.text[..end].trim_ascii_end().len().max(self.begin),
        };
        self.end = end;
        self.survey = Survey::of(&self.text[self.region..end]);
        // Games may share a line: its columns are counted once.
        self.lines.column(self.text);
        let (mut lines, before) = (self.lines, self.lines);
        if let Some(main) = self.outer.first().cloned() {
            self.outer.clear();
            self.line = main;
        }
        self.tell_open_variations();
        self.doubt_last_numbers();
        self.look_at_course();
        let terminator = self.terminator(outcome);
        self.look_at_terminator(outcome, terminator.as_ref());
        self.look_at_results(outcome, terminator);
        self.look_at_moves();
        self.look_at_roster(outcome.map_or("*", Outcome::text));
        if self.on.lines {
            self.look_at_lines();
        }
        self.look_at_bytes();
        let players = (!self.raws.is_empty()).then(|| self.players());
        let findings = self.take_findings(players.as_ref(), self.config.max_findings_per_game);
        let base = self.start.offset;
        match self.survey.has(Survey::LONE_RETURN) {
            true => lines.advance(self.text, self.begin),
            false => lines.advance_plainly(self.text, self.begin),
        }
        self.lines = self.lines_behind(before);
        let report = GameReport {
            number: self.number,
            region: base + self.region as u64..base + end as u64,
            start: base + self.begin as u64,
            line: lines.line,
            column: lines.column(self.text),
            plies: self.line.ply,
            outcome,
            fingerprint: self.fingerprint(outcome),
            findings,
        };
        self.number += 1;
        self.region = end;
        report
    }

    /// Numbers that no move follows may be something else, halves of a result for one.
    fn doubt_last_numbers(&mut self) {
        let last_move = self.line.word.end;
        for raw in self.raws.iter_mut().rev() {
            if raw.rule == Rule::WrongMoveNumber && raw.range.start >= last_move {
                raw.mending.safety = raw.mending.safety.max(Some(Safety::Unsafe));
            }
        }
    }

    /// Lines counted to the end of the game, from those before it.
    fn lines_behind(&self, mut lines: Lines) -> Lines {
        if self.survey.has(Survey::LONE_RETURN) || !lines.is_at(self.region) {
            lines.advance(self.text, self.end);
        } else {
            lines.advance_counted(self.text, self.end, self.survey.feeds);
        }
        lines
    }

    /// The place of the result behind the moves.
    fn terminator(&self, outcome: Option<Outcome>) -> Option<Range<usize>> {
        if let Some(range) = &self.odd_result {
            return Some(range.clone());
        }
        let text = outcome?.text();
        let is_gap = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'.';
        [self.token_end, self.before_comment].into_iter().find_map(|from| {
            let rest = self.text.get(from..self.end)?;
            let at = from + rest.iter().take_while(|byte| is_gap(byte)).count();
            self.text[at..self.end].starts_with(text.as_bytes()).then(|| at..at + text.len())
        })
    }

    /// A result that is missing or in an unusual spelling.
    fn look_at_terminator(&mut self, outcome: Option<Outcome>, terminator: Option<&Range<usize>>) {
        if let (Some(outcome), Some(range)) = (outcome, terminator)
            && self.odd_result.is_some()
        {
            let message = format!("{} for {outcome}", self.shown(range.clone()));
            if let Some(raw) = self.tell(Rule::ResultSpelling, range.clone(), message) {
                raw.mend(Safety::Safe, range.clone(), outcome.text());
            }
        }
        // An open comment has swallowed the result: that is told.
        let is_swallowed = self.raws.iter().any(|raw| raw.rule == Rule::UnclosedComment);
        if outcome.is_none() && !is_swallowed {
            self.tell_missing_terminator();
        }
    }

    fn tell_missing_terminator(&mut self) {
        let tag = self.tag_result();
        let at = self.token_end.min(self.end);
        // A word that the end of the text has cut is no other fault.
        let is_cut = self.line.word.end == self.text.len()
            && self.raws.last().is_some_and(|raw| raw.rule == Rule::UnreadableMove);
        if is_cut {
            self.raws.pop();
        }
        let line_end = self.line_end();
        let has_line_comment = self.may_end_in_line_comment(at);
        let message = if is_cut {
            "the text ends in the middle of a move"
        } else {
            "the game ends without a result"
        };
        let blank = if at == self.tags_end && !self.tags.list.is_empty() {
            line_end.repeat(2)
        } else if has_line_comment {
            line_end.to_owned()
        } else {
            " ".to_owned()
        };
        let (safety, result) = match tag {
            Some(outcome) if !is_cut => (Safety::Safe, outcome.text()),
            _ => (Safety::Unsafe, "*"),
        };
        // Between brackets that are no tags, or in an open variation, nobody knows where the game ends.
        let is_known = self
            .raws
            .iter()
            .all(|raw| !matches!(raw.rule, Rule::BrokenTag | Rule::UnclosedVariation));
        if let Some(raw) = self.tell(Rule::MissingTerminator, at..at, message)
            && is_known
        {
            raw.mend(safety, at..at, format!("{blank}{result}"));
        }
    }

    /// Games without moves, moves of an electronic board, and the number of plies.
    fn look_at_moves(&mut self) {
        if !self.has_words && self.line.ply == 0 {
            let begin = self.begin;
            if !self.take_second_result() {
                self.tell(Rule::EmptyGame, begin..begin, "a game without moves");
            }
        }
        self.look_at_board_moves();
        let Some(tag) = self.tags.get(PLY_COUNT) else { return };
        let is_cut = self.raws.iter().any(|raw| raw.rule == Rule::UnclosedComment);
        if self.is_unplayable || self.unplayed > 0 || is_cut {
            return;
        }
        let (value, range) = (tag.value(self.text), tag.value.clone());
        let ply = self.line.ply;
        let said =
            core::str::from_utf8(value).ok().and_then(|text| text.trim().parse::<u32>().ok());
        if said == Some(ply) {
            return;
        }
        let message =
            format!("PlyCount {:?}, but the game has {ply} plies", self.shown(range.clone()));
        if let Some(raw) = self.tell(Rule::PlyCount, range.clone(), message) {
            raw.mend(Safety::Safe, range, ply.to_string());
        }
    }

    /// A result alone on the line on which another game ends is no game, but a second result of that one.
    fn take_second_result(&mut self) -> bool {
        let begin = self.begin;
        let is_glued = |raw: &&mut Raw| raw.rule == Rule::GluedGame && raw.range.start == begin;
        if !self.tags.list.is_empty() || !self.comments.is_empty() {
            return false;
        }
        let Some(raw) = self.raws.iter_mut().find(is_glued) else { return false };
        let range = begin..self.end;
        raw.message =
            format!("{}: a second result behind the game", shown(&self.text[range.clone()])).into();
        (raw.rule, raw.range, raw.mending) = (Rule::TextOutsideGame, range, Mending::default());
        true
    }

    /// Boards that record moves by themselves take kings set on the centre to signal the result for moves.
    fn look_at_board_moves(&mut self) {
        let Some(index) = self.course.failure.filter(|_| (1..=2).contains(&self.unplayed)) else {
            return;
        };
        let last = self.line.word.clone();
        let Some(raw) = self.raws.get_mut(index) else { return };
        let first = raw.range.clone();
        let between = &self.text[first.end..last.end.max(first.end)];
        let words = between.split(u8::is_ascii_whitespace).filter(|it| !it.is_empty());
        let is_told = is_signal(&self.text[first.clone()])
            && words.filter(|it| !it.ends_with(b".")).all(is_signal);
        if raw.rule != Rule::IllegalMove || !is_told || !self.config.is_on(Rule::BoardResultMove) {
            return;
        }
        let shown = super::raw::shown(&self.text[first.clone()]);
        raw.rule = Rule::BoardResultMove;
        raw.message =
            format!("{shown} is no move: a king set on the centre of the board tells the result")
                .into();
        raw.notes = vec!["electronic boards record it as a move".to_owned()];
        // Nothing before the moves is taken along.
        let end = |to: usize| self.text[..to].trim_ascii_end().len().max(self.movetext.min(to));
        let from = end(first.start);
        // A number before it goes with it.
        let number = self.text[self.movetext.min(from)..from]
            .iter()
            .rev()
            .take_while(|&&it| it == b'.')
            .count();
        let from = if number > 0 {
            let digits =
                self.text[..from - number].iter().rev().take_while(|it| it.is_ascii_digit());
            end(from - number - digits.count())
        } else {
            from
        };
        raw.mending = Mending::default();
        raw.mend(Safety::Unsafe, from..last.end.max(first.end), "");
    }

    fn players(&mut self) -> Players {
        let mut names = core::mem::take(&mut self.names);
        names.clear();
        self.add_name(WHITE, &mut names);
        let white = names.len();
        self.add_name(BLACK, &mut names);
        let players = Players::joined(&names, white);
        self.names = names;
        players
    }

    /// Adds the value of a tag as UTF-8.
    fn add_name(&self, known: usize, names: &mut Vec<u8>) {
        let Some(tag) = self.tags.get(known) else { return };
        let raw = tag.value(self.text);
        let is_utf8 = !self.survey.has(Survey::HIGH) || core::str::from_utf8(raw).is_ok();
        if is_utf8 && (tag.is_plain || memchr(b'\\', raw).is_none()) {
            names.extend_from_slice(raw);
        } else {
            let text = Text::from(&*TagValue { raw }.unescaped());
            names.extend_from_slice(text.to_str().as_bytes());
        }
    }

    /// A number that is the same for equal games.
    fn fingerprint(&self, outcome: Option<Outcome>) -> Option<u64> {
        if self.line.ply == 0 || self.is_unplayable {
            return None;
        }
        let mut sum = Sum(self.first.key().0 ^ outcome.map_or(4, |outcome| outcome as u64));
        sum.add(self.course.sum);
        for known in [WHITE, BLACK, DATE, ROUND] {
            sum.add(known as u64);
            let value = self.tags.get(known).map(|tag| tag.value(self.text)).unwrap_or_default();
            let (words, rest) = value.as_chunks();
            words.iter().for_each(|&word| sum.add(u64::from_le_bytes(word)));
            if !rest.is_empty() {
                sum.add(rest.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)));
            }
        }
        Some(sum.0)
    }
}

/// A sum in which the order counts.
struct Sum(u64);

impl Sum {
    fn add(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(23) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}
