//! Words that cannot be played.

use core::ops::Range;

use jadoube_board::{CastlingMode, Color, Move};
use jadoube_movegen::Position;
use jadoube_notation::San;
use jadoube_notation::fen::{FenStyle, position_fen};
use jadoube_notation::san::{
    CheckMark, Leniency, SanError, SanOptions, SanReading, TextProblem, suggestions,
};
use jadoube_notation::uci::to_uci;
use memchr::memmem;

use super::Session;
use crate::{Board, Rule, Safety};

/// How many legal moves are named that may have been meant.
const NEAREST: usize = 3;

impl Session<'_> {
    /// A word that gives no move: says why, and what may have been meant. The rest of its line is not looked at.
    #[cold]
    pub(super) fn fail(&mut self, word: Range<usize>, error: SanError) {
        if self.take_check_words(word.clone()) {
            return;
        }
        if !self.line.now.has_legal_moves() {
            self.tell_move_after_mate(word.clone());
        } else if self.detect_letters(word.clone())
            || self.take_spaced_promotion(word.clone(), &error)
        {
            return;
        } else if !self.tell_swallowed(word.start) {
            self.tell_failure(word.clone(), error);
        }
        let line = &mut self.line;
        line.before = line.now;
        line.is_alive = false;
        line.is_before_known = true;
        line.has_move = true;
        self.unplayed += u32::from(self.outer.is_empty());
        self.token_end = word.end;
        self.was_comment = false;
        self.nags.clear();
        self.line.word = word;
    }

    fn tell_move_after_mate(&mut self, word: Range<usize>) {
        let shown = self.shown(word.clone());
        let is_mate = self.line.now.is_check();
        let (rule, what) = if is_mate {
            (Rule::MoveAfterMate, "checkmate (FIDE 5.1.1)")
        } else {
            (Rule::MoveAfterStalemate, "stalemate (FIDE 5.2.1)")
        };
        self.course.is_told |= self.outer.is_empty();
        let message = format!("{shown} is played after the game has ended by {what}");
        if self.tell_move(rule, word, message).is_some() {
            self.add_board(&{ self.line.now }, None);
        }
    }

    fn tell_failure(&mut self, word: Range<usize>, error: SanError) {
        let shown = self.shown(word.clone());
        let reading = SanOptions::lenient()
            .in_language(self.config.language)
            .read(&self.text[word.clone()])
            .ok();
        let rule = rule_of(&error);
        let message = match rule {
            _ if error == SanError::NullMove => {
                format!(
                    "{shown} is not legal: the king is in check, and a null move leaves it there"
                )
            }
            Rule::AmbiguousMove => format!("{shown} is ambiguous: {error}"),
            Rule::UnreadableMove => format!("{shown} is no move: {error}"),
            _ => format!("{shown} is not legal: {error}"),
        };
        let is_main = self.outer.is_empty();
        let unplayed = self.unplayed;
        let guess = self.guess(&error, reading.as_ref());
        let mut notes = self.notes(&error, reading.as_ref());
        if self.config.is_on(rule) && self.take_back_number(word.start) {
            notes.insert(
                0,
                "the number before it is that of another move: is one missing?".to_owned(),
            );
        }
        let Some(raw) = self.tell_move(rule, word.clone(), message) else { return };
        raw.notes = notes;
        if let Some(guess) = guess {
            raw.mend(Safety::Unsafe, word, guess);
        }
        if is_main && unplayed == 0 {
            self.course.failure = Some(self.raws.len() - 1);
        }
        self.add_board(&{ self.line.now }, Some((error, reading)));
    }

    /// Takes back what was told of the number before a word that cannot be played: what is wrong is not the number.
    fn take_back_number(&mut self, at: usize) -> bool {
        let is_last = |&index: &usize| index + 1 == self.raws.len() && self.raws[index].count == 1;
        let Some(index) = self.wrong_number.filter(is_last) else { return false };
        let gap = &self.text[self.raws[index].range.end..at];
        if !gap.iter().all(|byte| matches!(byte, b'.' | b' ' | b'\n' | b'\r')) {
            return false;
        }
        self.raws.pop();
        self.found[Rule::WrongMoveNumber as usize] -= 1;
        self.wrong_number = None;
        true
    }

    /// Whether the word stands directly behind a comment in which another begins: the comment has lost its brace, and moves with
    /// it. That is told at the place where it begins.
    fn tell_swallowed(&mut self, at: usize) -> bool {
        let Some(comment) = self.nesting.take() else { return false };
        let is_number = |byte: &u8| matches!(byte, b'0'..=b'9' | b'.' | b' ' | b'\n' | b'\r');
        let rule = Rule::UnclosedComment;
        if comment.end > at
            || !self.text[comment.end..at].iter().all(is_number)
            || !self.config.is_on(rule)
        {
            return false;
        }
        self.take_back_number(at);
        let now = &self.line.now;
        let dots = if now.turn() == Color::Black { "..." } else { "." };
        let next = format!(" {}{dots}", now.fullmove_number());
        // Where the next move stands the comment should be over.
        let end = memmem::find(&self.text[comment.clone()], next.as_bytes());
        let brace = comment.start..comment.start + 1;
        let message = "the comment that begins here is not closed where another begins";
        if let Some(raw) = self.tell(rule, brace, message) {
            raw.note("the moves between them are taken for comment, and what follows is not legal");
            if let Some(end) = end.map(|end| comment.start + end) {
                raw.mend(Safety::Unsafe, end..end, "}");
            }
        }
        true
    }

    /// What is legal instead, in words.
    fn notes(&self, error: &SanError, reading: Option<&SanReading>) -> Vec<String> {
        let now = &self.line.now;
        let san = |m: Move| San::of(now, m).to_string();
        let candidates: Vec<Move> = error.candidates().collect();
        let mut notes = Vec::new();
        if let Some(&first) = candidates.first() {
            let all: Vec<String> = candidates.iter().map(|&m| san(m)).collect();
            let role = now.placement().role_at(first.from());
            let role = role.map_or("men".to_owned(), |role| format!("{role}s"));
            notes.push(format!("legal {role} to {}: {}", first.to(), all.join(", ")));
        } else if let Some(reading) = reading {
            let nearest: Vec<String> = self.nearest(reading).into_iter().map(san).collect();
            if !nearest.is_empty() {
                notes.push(format!("nearest legal moves: {}", nearest.join(", ")));
            }
        }
        if self.outer.is_empty() {
            notes.push("the moves after it are not looked at".to_owned());
        } else {
            notes.push("the rest of this variation is not looked at".to_owned());
        }
        notes
    }

    /// The legal moves that are written most like a text, a queen before other men that a pawn may become.
    fn nearest(&self, reading: &SanReading) -> Vec<Move> {
        let mut moves: Vec<Move> =
            suggestions(&self.line.now, &reading.san).iter().copied().collect();
        for run in moves.chunk_by_mut(|a, b| (a.from(), a.to()) == (b.from(), b.to())) {
            run.sort_by_key(|m| core::cmp::Reverse(m.promotion_role()));
        }
        moves.truncate(NEAREST);
        moves
    }

    /// What was meant, where there is a good guess.
    fn guess(&self, error: &SanError, reading: Option<&SanReading>) -> Option<String> {
        let now = &self.line.now;
        let san = reading?.san;
        match error {
            // Of two men the one that gives the check or mate that is written.
            SanError::Ambiguous { .. } if san.check != CheckMark::None => {
                let fits = |m: &Move| CheckMark::of(now, *m) == san.check;
                let mut fitting = error.candidates().filter(fits);
                let only = fitting.next()?;
                fitting.next().is_none().then(|| San::of(now, only).to_string())
            }
            SanError::PromotionMissing { .. } => {
                let promotes = |m: &Move| m.promotion_role() == Some(jadoube_board::Role::Queen);
                suggestions(now, &san)
                    .iter()
                    .copied()
                    .find(promotes)
                    .map(|m| San::of(now, m).to_string())
            }
            _ => None,
        }
    }

    /// Adds the position to the last finding.
    pub(super) fn add_board(
        &mut self,
        now: &Position,
        failure: Option<(SanError, Option<SanReading>)>,
    ) {
        let mut board =
            Board { fen: position_fen(now, FenStyle::X_FEN), tried: None, nearest: Vec::new() };
        if let Some((error, reading)) = failure {
            if let SanError::Illegal { m, .. } = error {
                board.tried = Some(to_uci(m, CastlingMode::Chess960).to_string());
            }
            let mut moves: Vec<Move> = error.candidates().collect();
            if let Some(reading) = reading.filter(|_| moves.is_empty()) {
                moves = self.nearest(&reading);
            }
            board.nearest = moves.into_iter().map(|m| San::of(now, m).to_string()).collect();
        }
        if let Some(raw) = self.raws.last_mut() {
            raw.board = Some(Box::new(board));
        }
    }

    /// A null move: no move of chess, but usual in variations.
    #[cold]
    pub(super) fn null_move(&mut self, word: Range<usize>, leniency: Leniency) {
        let Some(after) = self.line.now.null_move() else {
            return self.fail(word, SanError::NullMove);
        };
        if self.outer.is_empty() {
            let message =
                format!("{} is a null move, which is no move of chess", self.shown(word.clone()));
            self.tell_move(Rule::NullMove, word.clone(), message);
        } else if leniency.contains(Leniency::NULL_MOVE_SPELLING) {
            let message =
                format!("{} is a null move, which is written --", self.shown(word.clone()));
            if let Some(raw) = self.tell_move(Rule::NullMoveSpelling, word.clone(), message) {
                raw.mend(Safety::Safe, word.clone(), "--");
            }
        }
        let line = &mut self.line;
        line.before = line.now;
        line.now = after;
        line.view = None;
        line.ply += 1;
        line.has_number = false;
        line.is_interrupted = false;
        line.is_before_known = true;
        line.has_move = true;
        line.word = word.clone();
        self.token_end = word.end;
        self.was_comment = false;
        self.nags.clear();
        if self.outer.is_empty() {
            self.follow_null(word.start);
        }
    }
}

fn rule_of(error: &SanError) -> Rule {
    match error {
        SanError::Text {
            problem: TextProblem::PromotionTo(_) | TextProblem::PromotionOf(_),
            ..
        }
        | SanError::PromotionNotAllowed { .. } => Rule::ImpossiblePromotion,
        SanError::Text { .. } => Rule::UnreadableMove,
        SanError::PromotionMissing { .. } => Rule::MissingPromotion,
        error if error.candidates().next().is_some() => Rule::AmbiguousMove,
        _ => Rule::IllegalMove,
    }
}
