//! What is to be said of a game as a whole, once it is over: results and what contradicts them.

use core::ops::Range;
use std::sync::Arc;

use jadoube_board::{Color, Role};
use jadoube_mateability::{Budget, can_mate, cannot_mate};
use jadoube_notation::pgn::{Outcome, Text};

use super::course::{End, is_signal};
use super::tags::{BLACK, DATE, PLY_COUNT, RESULT, ROUND, TERMINATION, WHITE};
use super::{Clocks, Line, Session};
use crate::{GameReport, Players, Rule, Safety, values};

impl Session<'_> {
    /// A game begins here: everything about the one before is forgotten.
    pub(super) fn begin_at(&mut self, begin: usize) {
        self.look_at_gap(begin);
        self.end_stray_text();
        self.tags.clear();
        self.line = Line::starting(self.initial, true);
        self.outer.clear();
        self.clocks = Clocks::default();
        self.languages.clear();
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
            self.look_at_values();
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
        let mut lines = self.lines;
        if let Some(main) = self.outer.first().cloned() {
            self.outer.clear();
            self.line = main;
        }
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
        let players = (!self.raws.is_empty()).then(|| Arc::new(self.players()));
        let findings = self.take_findings(players.as_ref(), self.config.max_findings_per_game);
        let base = self.start.offset;
        lines.advance(self.text, self.begin);
        self.lines.advance(self.text, end);
        let report = GameReport {
            number: self.number,
            region: base + self.region as u64..base + end as u64,
            start: base + self.begin as u64,
            line: lines.line,
            plies: self.line.ply,
            outcome,
            fingerprint: self.fingerprint(outcome),
            findings,
        };
        self.number += 1;
        self.region = end;
        report
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
        let has_line_comment = self.text[self.movetext.min(at)..at]
            .rsplit(|&it| it == b'\n')
            .next()
            .is_some_and(|line| line.contains(&b';'));
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

    /// The result that the tag gives, if it gives one of the four.
    fn tag_result(&self) -> Option<Outcome> {
        Outcome::from_bytes(self.tags.get(RESULT)?.value(self.text))
    }

    /// Compares tag, result and board.
    fn look_at_results(&mut self, outcome: Option<Outcome>, terminator: Option<Range<usize>>) {
        self.look_at_result_tag(outcome);
        let tag = self.tag_result();
        let result = outcome.or(tag);
        let board = self.board_result();
        if let (Some(outcome), Some(tag)) = (outcome, tag)
            && outcome != tag
        {
            let right = board.map(|(_, result)| result).filter(|it| [outcome, tag].contains(it));
            self.tell_mismatch(outcome, tag, right, terminator);
            return;
        }
        let Some(result) = result else { return };
        let tag_range =
            self.tags.get(RESULT).map(|tag| tag.value.clone()).filter(|_| tag.is_some());
        let places: Vec<Range<usize>> = terminator.into_iter().chain(tag_range).collect();
        let Some(place) = places.first().cloned() else { return };
        if let Some((end, right)) = board {
            if right != result {
                self.tell_contradiction(end, result, right, place, &places);
            }
        } else if matches!(result, Outcome::WhiteWins | Outcome::BlackWins) {
            self.look_at_forfeit(result, place, &places);
        }
    }

    /// A value of the tag that is none of the four.
    fn look_at_result_tag(&mut self, outcome: Option<Outcome>) {
        let Some(tag) = self.tags.get(RESULT) else { return };
        let (value, range) = (tag.value(self.text), tag.value.clone());
        if Outcome::from_bytes(value).is_some() {
            return;
        }
        let right = match (values::result(value), outcome) {
            // Nothing was said: the moves' result says it.
            (Some("*"), Some(outcome)) => Some(outcome.text()),
            (right, _) => right,
        };
        let message = format!("{:?} is none of 1-0, 0-1, 1/2-1/2 and *", self.shown(range.clone()));
        if let Some(raw) = self.tell(Rule::ResultTag, range.clone(), message)
            && let Some(right) = right
        {
            raw.mend(Safety::Safe, range, right);
        }
    }

    /// How the game ended on the board, and the result of that, if the moves lead there and no further.
    fn board_result(&self) -> Option<(End, Outcome)> {
        if self.is_unplayable || !self.line.is_alive || self.course.is_told {
            return None;
        }
        let now = &self.line.now;
        if !now.has_legal_moves() {
            return Some(match (now.is_check(), now.turn()) {
                (false, _) => (End::Stalemate, Outcome::Draw),
                (true, Color::White) => (End::Mate, Outcome::BlackWins),
                (true, Color::Black) => (End::Mate, Outcome::WhiteWins),
            });
        }
        self.course.end.map(|(end, _)| (end, Outcome::Draw))
    }

    fn tell_mismatch(
        &mut self,
        outcome: Outcome,
        tag: Outcome,
        right: Option<Outcome>,
        terminator: Option<Range<usize>>,
    ) {
        let Some(value) = self.tags.get(RESULT).map(|tag| tag.value.clone()) else { return };
        let message = format!("the tag Result says {tag}, the moves end with {outcome}");
        let place = terminator.clone().unwrap_or_else(|| value.clone());
        let Some(raw) = self.tell(Rule::ResultMismatch, place, message) else { return };
        // What the board says; else what is known rather than what is not; else what stands behind the moves.
        let right = right.unwrap_or(if outcome == Outcome::Unknown { tag } else { outcome });
        if right == outcome {
            raw.mend(Safety::Unsafe, value, right.text());
        } else if let Some(range) = terminator {
            raw.mend(Safety::Unsafe, range, right.text());
        }
    }

    fn tell_contradiction(
        &mut self,
        end: End,
        result: Outcome,
        right: Outcome,
        place: Range<usize>,
        places: &[Range<usize>],
    ) {
        let (rule, what) = match end {
            End::Mate => (Rule::ResultAgainstMate, "the game ends in checkmate (FIDE 5.1.1)"),
            End::Stalemate => {
                (Rule::ResultAgainstStalemate, "the game ends in stalemate (FIDE 5.2.1)")
            }
            End::DeadPosition => (
                Rule::ResultAgainstDeadPosition,
                "the last position is dead: nobody can mate (FIDE 5.2.2)",
            ),
            End::Fivefold => (
                Rule::ResultAgainstAutomaticDraw,
                "the last position appears for the fifth time (FIDE 9.6.1)",
            ),
            End::SeventyFive => (
                Rule::ResultAgainstAutomaticDraw,
                "the last 75 moves of each side had no capture and no pawn move (FIDE 9.6.2)",
            ),
        };
        let is_open = result == Outcome::Unknown;
        let rule = if is_open { Rule::UnknownResult } else { rule };
        let safety = if is_open { Safety::Safe } else { Safety::Unsafe };
        let ply = self.line.ply;
        let message = format!("the result is {result}, but {what}, that is {right}");
        let Some(raw) = self.tell(rule, place, message) else { return };
        raw.ply = Some(ply);
        for range in places {
            raw.mend(safety, range.clone(), right.text());
        }
        self.add_board(&{ self.line.now }, None);
    }

    /// Won on time by a side that could not have mated by any series of moves: that is a draw (FIDE 6.9).
    fn look_at_forfeit(&mut self, result: Outcome, place: Range<usize>, places: &[Range<usize>]) {
        let Some(tag) = self.tags.get(TERMINATION) else { return };
        let mut words = tag.value(self.text).windows(b"time".len());
        let is_on_time = words.any(|word| word.eq_ignore_ascii_case(b"time"));
        if !is_on_time || self.is_unplayable || !self.line.is_alive {
            return;
        }
        let winner = if result == Outcome::WhiteWins { Color::White } else { Color::Black };
        let now = &self.line.now;
        let placement = now.placement();
        let men = placement.color(winner);
        let heavy = placement.role(Role::Queen) | placement.role(Role::Rook);
        let pawns = placement.pieces(Role::Pawn.of(winner));
        let has_free_pawn = !pawns.forward(winner).is_subset_of(placement.occupied());
        // With a heavy man or a pawn that can step only a forced line can spoil it. A search is for positions in which there is
        // little choice: elsewhere it would find a mate, after a while.
        let is_forced = now.legal_moves().len() == 1;
        let is_doubtful = !men.meets(heavy) && !has_free_pawn;
        let is_searched = is_forced || is_doubtful && pawns.any();
        let is_hopeless = is_doubtful && cannot_mate(now, winner)
            || is_searched && can_mate(now, winner, Budget::nodes(500)).is_no();
        if !is_hopeless {
            return;
        }
        let ply = self.line.ply;
        let message =
            format!("{result} on time, but {winner} could not have mated by any series of moves");
        let Some(raw) = self.tell(Rule::ImpossibleTimeForfeit, place, message) else { return };
        raw.ply = Some(ply);
        raw.note("the game is drawn (FIDE 6.9)");
        for range in places {
            raw.mend(Safety::Unsafe, range.clone(), Outcome::Draw.text());
        }
        self.add_board(&{ self.line.now }, None);
    }

    /// Games without moves, moves of an electronic board, and the number of plies.
    fn look_at_moves(&mut self) {
        if !self.has_words && self.line.ply == 0 {
            let begin = self.begin;
            self.tell(Rule::EmptyGame, begin..begin, "a game without moves");
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
        let shown = super::shown(&self.text[first.clone()]);
        raw.rule = Rule::BoardResultMove;
        raw.message =
            format!("{shown} is no move: a king set on the centre of the board tells the result");
        raw.notes = vec!["electronic boards record it as a move".to_owned()];
        let from = self.text[..first.start].trim_ascii_end().len();
        // A number before it goes with it.
        let number =
            self.text[self.movetext..from].iter().rev().take_while(|&&it| it == b'.').count();
        let from = if number > 0 {
            let digits =
                self.text[..from - number].iter().rev().take_while(|it| it.is_ascii_digit());
            self.text[..from - number - digits.count()].trim_ascii_end().len()
        } else {
            from
        };
        raw.fix = None;
        raw.mend(Safety::Unsafe, from..last.end.max(first.end), "");
    }

    fn players(&self) -> Players {
        let name = |known| {
            let tag = self.tags.get(known)?;
            Some(Text::from(tag.value(self.text)).to_str().into_owned())
        };
        Players { white: name(WHITE).unwrap_or_default(), black: name(BLACK).unwrap_or_default() }
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
            for chunk in value.chunks(8) {
                let mut bytes = [0; 8];
                bytes[..chunk.len()].copy_from_slice(chunk);
                sum.add(u64::from_le_bytes(bytes));
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
