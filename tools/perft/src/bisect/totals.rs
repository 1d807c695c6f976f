//! Engines that tell nothing but totals: each legal move is played and its total asked for, and moves are offered where the
//! sum does not come out.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use jadoube_board::{CastlingMode, Move, MoveKind, Role, Square};
use jadoube_movegen::IllegalReason;
use jadoube_notation::UciMove;
use jadoube_notation::uci::to_uci;

use super::compare::{Bench, Comparison, Miscount};
use super::fault::after;
use super::why;
use crate::check::tempting_moves;
use crate::engine::{Answer, Question, Trouble};

/// So long moves from any square to any other are offered.
const OFFERING: Duration = Duration::from_secs(3);

impl Bench<'_> {
    /// Compares totals; lists of moves are made only if the total is wrong.
    pub(super) fn compare_totals(&mut self, question: &Question) -> Result<Comparison, Trouble> {
        let answer = self.ask(question)?;
        let total = answer.nodes().unwrap_or(0);
        let mut comparison = Comparison::of(question, &answer);
        let legal = std::mem::take(&mut comparison.missing);
        if total == comparison.right {
            return Ok(comparison);
        }
        let mode = question.start.mode;
        let legal_texts: Vec<UciMove> = legal.iter().map(|&m| to_uci(m, mode)).collect();
        let tempting: Vec<UciMove> =
            tempting_moves(&comparison.position, mode).iter().map(|m| m.text).collect();
        if let Some(taken) = self.offer(question, &legal_texts)? {
            let refused = legal.iter().zip(taken).filter(|(_, taken)| !taken);
            comparison.missing = refused.map(|(&m, _)| m).collect();
            let taken = self.offer(question, &tempting)?.unwrap_or_default();
            let extra = tempting.iter().zip(taken).filter(|(_, taken)| *taken);
            comparison.extra = extra.map(|(m, _)| m.to_string()).collect();
            comparison.extra.dedup();
            self.offer_all(question, &mut comparison)?;
        }
        if comparison.lists_differ() {
            return Ok(comparison);
        }
        if question.depth > 1 {
            for m in legal {
                let below = after(question, m);
                let Answer { moves, total, .. } = self.ask(&below)?;
                let got = total.unwrap_or_else(|| moves.iter().map(|below| below.nodes).sum());
                let right = Comparison::of(&below, &Answer::default()).right;
                comparison.sum = comparison.sum.saturating_add(got);
                if got != right {
                    comparison.miscounted.push(Miscount { m, right, got });
                }
            }
        }
        comparison.is_unlisted = comparison.miscounted.is_empty();
        Ok(comparison)
    }

    /// Offers moves from any square to any other, if the list of moves is still not as long as the engine says.
    fn offer_all(
        &mut self,
        question: &Question,
        comparison: &mut Comparison,
    ) -> Result<(), Trouble> {
        let own = comparison.position.placement().color(comparison.position.turn());
        let is_open = |found: &Comparison| {
            let ours = found.right + found.extra.len() as u128;
            question.depth == 1 && found.got > ours.saturating_sub(found.missing.len() as u128)
        };
        if self.offers_are_vain {
            return Ok(());
        }
        let deadline = Instant::now() + OFFERING;
        // Own men first; on other squares men may stand that should have gone.
        for from in own.iter().chain(!own) {
            if !is_open(comparison) {
                return Ok(());
            }
            if Instant::now() > deadline {
                break;
            }
            let moves = |to| UciMove::Move { from, to, promotion: None };
            let is_new = |m: &UciMove| {
                m.resolve(&comparison.position, CastlingMode::Standard).is_err()
                    && !comparison.extra.contains(&m.to_string())
            };
            let offered: Vec<UciMove> =
                Square::all().filter(|&to| to != from).map(moves).filter(is_new).collect();
            let taken = self.offer(question, &offered)?.unwrap_or_default();
            let extra = offered.iter().zip(taken).filter(|(_, taken)| *taken);
            comparison.extra.extend(extra.map(|(m, _)| m.to_string()));
        }
        // It counts moves that it does not take when they are offered; once tried, that is not tried again.
        self.offers_are_vain = is_open(comparison) && comparison.extra.is_empty();
        Ok(())
    }

    /// Which of the moves the engine takes for legal.
    fn offer(
        &mut self,
        question: &Question,
        moves: &[UciMove],
    ) -> Result<Option<Vec<bool>>, Trouble> {
        self.asked.fetch_add(moves.len() as u64, Ordering::Relaxed);
        self.offerer.takes(question, moves, self.cancelled)
    }
}

/// The moves that a wrong total of depth 1 most likely comes from: the only group of one kind with as many moves as there are
/// too many or too few.
pub(super) fn suspects(question: &Question, comparison: &Comparison) -> Option<Suspects> {
    let Comparison { position, right, got, .. } = comparison;
    if !comparison.is_unlisted || question.depth != 1 {
        return None;
    }
    let mode = question.start.mode;
    if got > right {
        let tempting = tempting_moves(position, mode);
        let likely = tempting.iter().filter(|tempting| is_likely(tempting.reason));
        let texts: Vec<String> = likely.map(|tempting| tempting.text.to_string()).collect();
        let codes = why::codes_of_extra(position, &texts);
        let texts = only_group(texts, &codes, got - right)?;
        return Some(Suspects { extra: texts, missing: Vec::new() });
    }
    let special = |m: &Move| {
        let is_double = m.from().rank().distance(m.to().rank()) == 2
            && position.placement().role_at(m.from()) == Some(Role::Pawn);
        match m.kind() {
            MoveKind::EnPassant => Some("en passant"),
            MoveKind::Castling => Some("castling"),
            MoveKind::Promotion(Role::Knight) => Some("knight"),
            MoveKind::Promotion(_) => Some("promotion"),
            MoveKind::Normal if is_double => Some("double step"),
            MoveKind::Normal => None,
        }
    };
    let legal = position.legal_moves();
    let (moves, kinds): (Vec<Move>, Vec<&str>) =
        legal.iter().filter_map(|m| Some((*m, special(m)?))).unzip();
    let missing = only_group(moves, &kinds, right - got)?;
    Some(Suspects { extra: Vec::new(), missing })
}

/// Moves that are probably to blame.
pub(super) struct Suspects {
    pub(super) extra: Vec<String>,
    pub(super) missing: Vec<Move>,
}

/// Whether generators that know how the men move make such mistakes.
fn is_likely(reason: IllegalReason) -> bool {
    matches!(
        reason,
        IllegalReason::Pinned(_)
            | IllegalReason::KingInCheck(_)
            | IllegalReason::CheckNotAnswered(_)
            | IllegalReason::Castling(_)
    )
}

/// The items of the only kind of which there are so many.
fn only_group<T>(items: Vec<T>, kinds: &[&str], size: u128) -> Option<Vec<T>> {
    let count = |kind: &str| kinds.iter().filter(|other| **other == kind).count() as u128;
    let mut fitting: Vec<&str> = kinds.iter().copied().filter(|kind| count(kind) == size).collect();
    fitting.sort_unstable();
    fitting.dedup();
    let [kind] = fitting[..] else { return None };
    Some(
        items
            .into_iter()
            .zip(kinds)
            .filter(|(_, other)| **other == kind)
            .map(|(item, _)| item)
            .collect(),
    )
}
