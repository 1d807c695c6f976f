//! Whether a mate that is claimed is on the board at the end of the line.

use std::ops::ControlFlow;

use jadoube_board::{CastlingMode, Move};
use jadoube_eval::HandCrafted;
use jadoube_movegen::Position;
use jadoube_notation::UciMove;
use jadoube_search::{Config, Control, Limits, Line, Score, Searcher};

use super::expected::{Mate, MateSource};

/// What the line of a claimed mate shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Claim {
    /// It leads to mate, as claimed.
    Shown,
    /// It is legal and breaks off after so many plies; our own search has found the rest.
    Completed(usize),
    /// It is legal and breaks off after so many plies, and the rest could not be found.
    Open(usize),
    /// It is not as claimed.
    False(String),
}

/// Plays the line of a mate in so many moves, from the side to move; below 0 if that side is mated. What is missing at its
/// end is looked for by our own search.
pub(crate) fn check(position: &Position, line: &[UciMove], moves: i32) -> Claim {
    match replay(position, line, moves) {
        Replay::Open(after) if is_found(&after, plies(moves) - line.len()) => {
            Claim::Completed(line.len())
        }
        Replay::Open(_) => Claim::Open(line.len()),
        Replay::Shown => Claim::Shown,
        Replay::False(text) => Claim::False(text),
    }
}

/// What is wrong with the line of a claimed mate, as far as it goes.
pub(crate) fn contradiction(position: &Position, line: &[UciMove], moves: i32) -> Option<String> {
    match replay(position, line, moves) {
        Replay::False(text) => Some(text),
        Replay::Shown | Replay::Open(_) => None,
    }
}

enum Replay {
    Shown,
    /// It breaks off here.
    Open(Position),
    False(String),
}

fn replay(position: &Position, line: &[UciMove], moves: i32) -> Replay {
    let plies = plies(moves);
    let mut after = *position;
    for (ply, m) in line.iter().enumerate() {
        if ply == plies || after.is_checkmate() {
            break;
        }
        // No king steps two squares: either spelling of castling is understood.
        match m.resolve(&after, CastlingMode::Standard) {
            Ok(m) => after.play_unchecked(m),
            Err(_) => {
                return Replay::False(format!("move {} of its line, {m}, is illegal", ply + 1));
            }
        }
    }
    let is_mate = after.is_checkmate();
    if line.len() > plies {
        return Replay::False(match is_mate {
            true => format!("its line goes on after ply {plies}, where it is mate"),
            false => format!("its line is no mate after ply {plies}"),
        });
    }
    match (is_mate, line.len() == plies) {
        (true, true) => Replay::Shown,
        (true, false) => Replay::False("its line mates sooner or for the other side".to_owned()),
        (false, true) => Replay::False("its line does not end in mate".to_owned()),
        (false, false) if !after.has_legal_moves() => {
            Replay::False("its line ends in stalemate".to_owned())
        }
        (false, false) => Replay::Open(after),
    }
}

/// From the position to the mate.
fn plies(moves: i32) -> usize {
    let number = moves.unsigned_abs() as usize;
    if moves > 0 { 2 * number - 1 } else { 2 * number }
}

/// Whether our own search finds a mate within so many plies.
fn is_found(position: &Position, plies: usize) -> bool {
    /// Enough for most lines that a cut-off broke off, and soon done.
    const NODES: u64 = 200_000;
    let config = Config { hash_bytes: 4 << 20, threads: 1 };
    let Ok(mut searcher) = Searcher::new(config, HandCrafted::default()) else { return false };
    let moves = plies.div_ceil(2) as u32;
    let mut is_found = false;
    let mate = (!plies.is_multiple_of(2)).then_some(moves);
    let limits = Limits { nodes: Some(NODES), mate, ..Limits::default() };
    searcher.search(&Line::new(*position), &limits, &Control::default(), |info| {
        let fits = match info.score {
            Score::MateIn(found) => !plies.is_multiple_of(2) && found <= moves,
            Score::MatedIn(found) => plies.is_multiple_of(2) && found <= moves,
            Score::Cp(_) => false,
        };
        is_found = fits && ends_in_mate(position, &info.pv);
        if is_found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    is_found
}

fn ends_in_mate(position: &Position, line: &[Move]) -> bool {
    let mut position = *position;
    for &m in line {
        if !position.is_legal(m) {
            return false;
        }
        position.play_unchecked(m);
    }
    position.is_checkmate()
}

/// Why there cannot be the mate that a row tells, as far as that is seen at once.
pub(crate) fn impossible(mate: Mate, position: &Position) -> Option<String> {
    let message = match mate {
        Mate { moves: 1, .. } if !is_mate_in_one(position) => {
            "mate in 1 is expected, but no move mates"
        }
        Mate { moves: -1, .. } if !is_mated_in_one(position) => {
            "the side to move should be mated in 1, but need not be"
        }
        Mate { moves: 0, source: MateSource::Bm } => "bm #0: a mate in no moves cannot be found",
        _ => return None,
    };
    Some(message.to_owned())
}

/// Whether a move mates.
fn is_mate_in_one(position: &Position) -> bool {
    position.legal_moves().iter().any(|&m| position.after(m).is_checkmate())
}

/// Whether the opponent mates after every move.
fn is_mated_in_one(position: &Position) -> bool {
    position.has_legal_moves()
        && position.legal_moves().iter().all(|&m| is_mate_in_one(&position.after(m)))
}

#[cfg(test)]
mod tests {
    use jadoube_notation::fen::{FenOptions, read_position};

    use super::*;

    fn claim(fen: &str, line: &str, moves: i32) -> Claim {
        let position = read_position(fen, FenOptions::lenient()).unwrap();
        let line: Vec<UciMove> = line.split_whitespace().map(|m| m.parse().unwrap()).collect();
        check(&position, &line, moves)
    }

    const TWO_ROOKS: &str = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1";
    const LADDER: &str = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";

    #[test]
    fn lines_are_played_to_the_mate() {
        assert_eq!(claim(LADDER, "a2a7 h8g8 b1b8", 2), Claim::Shown);
        assert_eq!(claim(LADDER, "a2a7", 2), Claim::Completed(1));
        assert_eq!(claim(LADDER, "", 2), Claim::Completed(0));
        assert_eq!(claim(LADDER, "a2a3", 2), Claim::Open(1));
        assert_eq!(claim("7k/R7/8/8/8/8/8/1R5K b - - 0 1", "h8g8 b1b8", -1), Claim::Shown);
        assert_eq!(claim("7k/R7/8/8/8/8/8/1R5K b - - 0 1", "", -1), Claim::Completed(0));
    }

    #[test]
    fn false_claims_are_told() {
        let told = |line, moves| match claim(LADDER, line, moves) {
            Claim::False(text) => text,
            other => panic!("{other:?}"),
        };
        assert_eq!(told("a2a7 h8h7", 2), "move 2 of its line, h8h7, is illegal");
        assert_eq!(told("a2a7", 1), "its line does not end in mate");
        assert_eq!(told("a2a7 h8g8 b1b8", 3), "its line mates sooner or for the other side");
        assert_eq!(
            told("a2a7 h8g8 b1b8 g8h8", 2),
            "its line goes on after ply 3, where it is mate"
        );
        assert_eq!(told("a2a7 h8g8 h1g1", 1), "its line is no mate after ply 1");
        assert_eq!(
            claim("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "c1c7", 2),
            Claim::False("its line ends in stalemate".to_owned())
        );
    }

    #[test]
    fn mates_in_one_are_seen_from_both_sides() {
        let position = |fen| read_position(fen, FenOptions::lenient()).unwrap();
        assert!(is_mate_in_one(&position("7k/R7/8/8/8/8/8/1R5K w - - 0 1")));
        assert!(!is_mate_in_one(&position(TWO_ROOKS)));
        assert!(is_mated_in_one(&position("7k/R7/8/8/8/8/8/1R5K b - - 0 1")));
        assert!(!is_mated_in_one(&position("4k3/8/8/8/8/8/8/R3K2R b - - 0 1")));
    }
}
