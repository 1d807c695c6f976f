//! Whether the lines that engines tell can be played.

use std::fmt;

use jadoube_board::CastlingMode;
use jadoube_mateability::dead_fast;
use jadoube_movegen::{Position, Status};
use jadoube_notation::UciMove;

/// What is wrong with a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LineFault {
    /// This move, the how manyth from 1, is not legal.
    Illegal(usize, UciMove),
    /// It goes on after the end of the game, before the how manyth move.
    AfterTheEnd(usize, &'static str),
}

impl fmt::Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(number, m) => write!(f, "move {number} of its line, {m}, is illegal"),
            Self::AfterTheEnd(number, end) => {
                write!(f, "its line goes on with move {number} after {end}")
            }
        }
    }
}

/// Plays a line. It may go on after a position has come three times or fifty moves are full: nobody may claim the draw. It may
/// not after mate, stalemate or a dead position, which end the game at once.
pub(crate) fn check(position: &Position, line: &[UciMove]) -> Option<LineFault> {
    let mut position = *position;
    for (index, &text) in line.iter().enumerate() {
        let number = index + 1;
        let end = match position.status() {
            Status::Checkmate { .. } => Some("mate"),
            Status::Stalemate => Some("stalemate"),
            Status::InsufficientMaterial => Some("a dead position"),
            Status::Ongoing => dead_fast(&position).then_some("a dead position"),
        };
        if let Some(end) = end {
            return Some(LineFault::AfterTheEnd(number, end));
        }
        match text.resolve(&position, CastlingMode::Standard) {
            Ok(m) => position.play_unchecked(m),
            Err(_) => return Some(LineFault::Illegal(number, text)),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use jadoube_uci::SetPosition;

    use super::*;

    /// Where a line begins, the line, and what is wrong with it.
    const ROWS: &[(&str, &str, &str)] = &[
        // bugs uci-11
        ("position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", "g1f3 g8f6 f3g1", ""),
        ("position fen 4k3/8/8/8/8/8/8/R3K3 w - - 99 90", "a1a2 e8e7 a2a1", ""),
        ("position startpos", "e2e4 e7e5 e4e5", "move 3 of its line, e4e5, is illegal"),
        (
            "position startpos moves f2f3 e7e5",
            "g2g4 d8h4 a2a3",
            "its line goes on with move 3 after mate",
        ),
        (
            "position fen k7/8/1K6/8/8/8/8/2Q5 w - - 0 1",
            "c1c7 a8b8",
            "its line goes on with move 2 after stalemate",
        ),
        (
            "position fen 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
            "e1e2 e8e7",
            "its line goes on with move 2 after a dead position",
        ),
        ("position fen 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1e2", ""),
    ];

    #[test]
    fn lines_are_played_to_the_end_of_the_game_and_not_beyond() {
        for (position, line, expected) in ROWS {
            let position = position.parse::<SetPosition>().unwrap().play(None).unwrap().position;
            let line: Vec<UciMove> = line.split(' ').map(|m| m.parse().unwrap()).collect();
            let found = check(&position, &line).map(|fault| fault.to_string());
            assert_eq!(found.unwrap_or_default(), *expected, "{line:?}");
        }
    }
}
