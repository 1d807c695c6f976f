//! The result: what tag, moves and board say of it.

use core::ops::Range;

use jadoube_board::{Color, Role};
use jadoube_mateability::{Budget, can_mate, cannot_mate};
use jadoube_movegen::Position;
use jadoube_notation::pgn::Outcome;
use memchr::memchr2_iter;

use super::Session;
use super::course::End;
use super::names::{RESULT, TERMINATION};
use crate::{Rule, Safety};

/// Where the result of a game stands.
struct Places {
    terminator: Option<Range<usize>>,
    /// The value of the tag.
    tag: Option<Range<usize>>,
}

impl Places {
    fn first(&self) -> Option<Range<usize>> {
        self.all().next()
    }

    fn all(&self) -> impl Iterator<Item = Range<usize>> {
        self.terminator.iter().chain(&self.tag).cloned()
    }
}

impl Session<'_> {
    /// The result that the tag gives, if it gives one of the four.
    pub(super) fn tag_result(&self) -> Option<Outcome> {
        Outcome::from_bytes(self.tags.get(RESULT)?.value(self.text))
    }

    /// Compares tag, result and board.
    pub(super) fn look_at_results(
        &mut self,
        outcome: Option<Outcome>,
        terminator: Option<Range<usize>>,
    ) {
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
        let places = Places { terminator, tag: tag_range };
        if let Some((end, right)) = board {
            if right != result {
                self.tell_contradiction(end, result, right, &places);
            }
        } else if matches!(result, Outcome::WhiteWins | Outcome::BlackWins) {
            self.look_at_forfeit(result, &places);
        }
    }

    /// A value of the tag that is none of the four.
    fn look_at_result_tag(&mut self, outcome: Option<Outcome>) {
        let Some(tag) = self.tags.get(RESULT) else { return };
        let (value, range) = (tag.value(self.text), tag.value.clone());
        if Outcome::from_bytes(value).is_some() {
            return;
        }
        let right = match (Outcome::from_spelling(value), outcome) {
            // Nothing was said: the moves' result says it.
            (Some(Outcome::Unknown), Some(outcome)) => Some(outcome),
            (right, _) => right,
        };
        let message = format!("{:?} is none of 1-0, 0-1, 1/2-1/2 and *", self.shown(range.clone()));
        if let Some(raw) = self.tell(Rule::ResultTag, range.clone(), message)
            && let Some(right) = right
        {
            raw.mend(Safety::Safe, range, right.text());
        }
    }

    /// How the game ended on the board, and the result of that, if the moves lead there and no further.
    pub(super) fn board_result(&self) -> Option<(End, Outcome)> {
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

    fn tell_contradiction(&mut self, end: End, result: Outcome, right: Outcome, places: &Places) {
        let Some(place) = places.first() else { return };
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
        for range in places.all() {
            raw.mend(safety, range, right.text());
        }
        self.add_board(&{ self.line.now }, None);
    }

    /// Whether the tag Termination says so, or without it the last comment, as in the games of some servers.
    fn is_lost_on_time(&self) -> bool {
        if let Some(tag) = self.tags.get(TERMINATION) {
            return times(tag.value(self.text)).next().is_some();
        }
        let Some(comment) = self.comments.last() else { return false };
        times(&self.text[comment.clone()]).any(|(before, after)| {
            let before = before.last_chunk::<4>();
            let after = after.first_chunk::<8>();
            before.is_some_and(|before| before.eq_ignore_ascii_case(b" on "))
                || after.is_some_and(|after| after.eq_ignore_ascii_case(b" forfeit"))
        })
    }

    /// Won on time by a side that could not have mated by any series of moves: that is a draw (FIDE 6.9).
    fn look_at_forfeit(&mut self, result: Outcome, places: &Places) {
        let Some(place) = places.first() else { return };
        if !self.is_lost_on_time() || self.is_unplayable || !self.line.is_alive {
            return;
        }
        let winner = if result == Outcome::WhiteWins { Color::White } else { Color::Black };
        let now = &self.line.now;
        let is_doubtful = is_doubtful(now, winner);
        let has_pawns = now.placement().pieces(Role::Pawn.of(winner)).any();
        // A search is for positions in which there is little choice: elsewhere it would find a mate, after a while.
        let is_searched = is_doubtful && has_pawns || is_forced(now, winner);
        let is_hopeless = is_doubtful && cannot_mate(now, winner)
            || is_searched && can_mate(now, winner, budget(now)).is_no();
        if !is_hopeless {
            return;
        }
        let ply = self.line.ply;
        let message =
            format!("{result} on time, but {winner} could not have mated by any series of moves");
        let Some(raw) = self.tell(Rule::ImpossibleTimeForfeit, place, message) else { return };
        raw.ply = Some(ply);
        raw.note("the game is drawn (FIDE 6.9)");
        for range in places.all() {
            raw.mend(Safety::Unsafe, range, Outcome::Draw.text());
        }
        self.add_board(&{ self.line.now }, None);
    }
}

/// Wherever a text speaks of time: what stands before and behind the word.
fn times(text: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    memchr2_iter(b't', b'T', text).filter_map(|at| {
        let (word, after) = text[at..].split_first_chunk::<4>()?;
        word.eq_ignore_ascii_case(b"time").then_some((&text[..at], after))
    })
}

/// Whether a side has no heavy man and no pawn that can step: with one, only a forced line can keep it from mating.
fn is_doubtful(position: &Position, winner: Color) -> bool {
    let placement = position.placement();
    let heavy = placement.role(Role::Queen) | placement.role(Role::Rook);
    let pawns = placement.pieces(Role::Pawn.of(winner));
    let has_free_pawn = !pawns.forward(winner).is_subset_of(placement.occupied());
    !placement.color(winner).meets(heavy) && !has_free_pawn
}

/// Where there is much choice no search of this length could see all that may come: there only walls can tell.
fn budget(position: &Position) -> Budget {
    const MUCH: usize = 24;
    Budget::nodes(if position.legal_moves().len() < MUCH { 500 } else { 1 })
}

/// Whether there is only one move, and the line that it begins does not lead to much choice with all that a mate wants.
fn is_forced(position: &Position, winner: Color) -> bool {
    const LONGEST: usize = 8;
    const MUCH: usize = 8;
    let mut position = *position;
    let mut moves = position.legal_moves();
    if moves.len() != 1 {
        return false;
    }
    for _ in 0..LONGEST {
        let &[forced] = &moves[..] else { break };
        position.play_unchecked(forced);
        moves = position.legal_moves();
    }
    moves.len() < MUCH || is_doubtful(&position, winner)
}
