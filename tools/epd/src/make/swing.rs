//! What a move lost, by evaluations that games carry in their comments or that our own search finds.

use jadoube_board::Color;
use jadoube_notation::pgn::{CommandValue, Score, commands};
use jadoube_search::Score as Found;

/// Beyond this everything is won.
const MOST: i32 = 1000;

/// The evaluation in a comment, in centipawns for White.
pub(crate) fn evaluation(comment: &[u8]) -> Option<i32> {
    commands(comment).find_map(|command| match command.value()? {
        CommandValue::Eval(Score::Centipawns(worth), _) => Some(worth.clamp(-MOST, MOST)),
        CommandValue::Eval(Score::Mate(moves), _) => Some(if moves < 0 { -MOST } else { MOST }),
        _ => None,
    })
}

/// What our own search found for the side to move, in centipawns for White.
pub(crate) fn worth(score: Found, turn: Color) -> i32 {
    let worth = match score {
        Found::Cp(worth) => worth.clamp(-MOST, MOST),
        Found::MateIn(_) => MOST,
        Found::MatedIn(_) => -MOST,
    };
    if turn == Color::White { worth } else { -worth }
}

/// The evaluation before the next move, if it is known.
pub(crate) struct Swings(Option<i32>);

impl Swings {
    /// Before the first move.
    pub(crate) fn beginning(worth: Option<i32>) -> Self {
        Self(worth)
    }

    /// What a move of this colour lost, given the evaluation after it.
    pub(crate) fn loss(&mut self, after: Option<i32>, color: Color) -> Option<u32> {
        let before = std::mem::replace(&mut self.0, after);
        let change = after? - before?;
        let loss = if color == Color::White { -change } else { change };
        u32::try_from(loss).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_is_the_movers() {
        let mut swings = Swings::beginning(None);
        let moves = [
            (Some(20), None),
            (Some(320), Some(300)),
            (Some(-1000), Some(1320)),
            (None, None),
            (Some(5), None),
        ];
        for (index, (after, loss)) in moves.into_iter().enumerate() {
            let color = if index % 2 == 0 { Color::White } else { Color::Black };
            assert_eq!(swings.loss(after, color), loss, "move {index}");
        }
    }

    #[test]
    fn what_was_found_is_told_for_white() {
        use Color::{Black, White};
        let rows = [
            (Found::Cp(30), White, 30),
            (Found::Cp(30), Black, -30),
            (Found::Cp(2_000), White, 1_000),
            (Found::MateIn(3), Black, -1_000),
            (Found::MatedIn(0), White, -1_000),
        ];
        for (score, turn, expected) in rows {
            assert_eq!(worth(score, turn), expected, "{score:?} {turn:?}");
        }
    }

    #[test]
    fn mates_count_as_won() {
        assert_eq!(evaluation(b"[%eval #-3]"), Some(-1000));
        assert_eq!(evaluation(b"good [%clk 0:01:00] [%eval 12.5]"), Some(1000));
        assert_eq!(evaluation(b"[%eval 0.17]"), Some(17));
        assert_eq!(evaluation(b"no"), None);
    }
}
