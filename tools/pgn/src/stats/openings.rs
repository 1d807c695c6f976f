//! First moves as people write them.

use jadoube_board::Move;
use jadoube_movegen::Position;
use jadoube_notation::San;

use super::tally::{Results, Tally};

/// A first move, the replies to it, and how the games ended.
pub(crate) struct FirstMove {
    pub(crate) san: String,
    pub(crate) results: Results,
    /// The most frequent first.
    pub(crate) replies: Vec<(String, Results)>,
}

/// The first moves of games from the usual start, the most frequent first.
pub(crate) fn first_moves(tally: &Tally) -> Vec<FirstMove> {
    let start = Position::initial();
    let mut moves: Vec<FirstMove> = Vec::new();
    for (&(first, reply), results) in &tally.first_moves {
        let Some(first) = Move::from_bits(first) else { continue };
        let san = San::of(&start, first).to_string();
        // Equal first moves are neighbours.
        if moves.last().is_none_or(|last| last.san != san) {
            moves.push(FirstMove { san, results: Results::default(), replies: Vec::new() });
        }
        let Some(last) = moves.last_mut() else { continue };
        last.results.add(results);
        let reply =
            Move::from_bits(reply).map(|reply| San::of(&start.after(first), reply).to_string());
        last.replies.push((reply.unwrap_or_else(|| "-".to_owned()), *results));
    }
    for first in &mut moves {
        first.replies.sort_by_key(|(_, results)| std::cmp::Reverse(results.games()));
    }
    moves.sort_by_key(|first| std::cmp::Reverse(first.results.games()));
    moves
}
