//! Openings: where games begin.

use std::path::Path;

use jadoube_board::{CastlingMode, Move};
use jadoube_movegen::{Position, Problems};
use jadoube_notation::epd;
use jadoube_notation::pgn::Game;
use jadoube_terminal::{Failure, Input, note};

use crate::cli::{OpeningArguments, Order};

/// A position, and moves that are played before the engines think.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Opening {
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
    pub(crate) mode: CastlingMode,
}

impl Opening {
    fn initial() -> Self {
        Self { start: Position::initial(), moves: Vec::new(), mode: CastlingMode::Standard }
    }

    /// The position in which the engines begin to think.
    fn end(&self) -> Position {
        self.moves.iter().fold(self.start, |position, &m| position.after(m))
    }
}

/// All openings, in the order in which they are played.
pub(crate) fn openings(arguments: &OpeningArguments) -> Result<Vec<Opening>, Failure> {
    let mut openings = match &arguments.book {
        Some(path) => read(path, arguments.plies)?,
        None => vec![Opening::initial()],
    };
    if arguments.chess960 {
        for opening in &mut openings {
            opening.mode = CastlingMode::Chess960;
        }
    }
    if arguments.order == Order::Random {
        shuffle(&mut openings, arguments.seed);
    }
    let begin = (arguments.start.get() - 1) % openings.len();
    openings.rotate_left(begin);
    Ok(openings)
}

fn read(path: &Path, plies: usize) -> Result<Vec<Opening>, Failure> {
    let input = Input::new(path);
    let text = input.read_text().map_err(Failure::system)?;
    let is_pgn = text.lines().map(str::trim).find(|line| !line.is_empty()).is_some_and(|line| {
        line.starts_with('[')
            || line.starts_with("1.")
            || line.starts_with('{')
            || line.starts_with('%')
    });
    let (openings, skipped) = if is_pgn { of_pgn(&text, plies) } else { of_lines(path, &text)? };
    if skipped > 0 {
        note(format_args!(
            "{}: {skipped} openings left out: the game is over there",
            path.display()
        ));
    }
    if openings.is_empty() {
        return Err(Failure::system(format_args!("{}: no openings", path.display())));
    }
    Ok(openings)
}

/// The openings, and how many were left out because there is no move to make.
fn of_pgn(text: &str, plies: usize) -> (Vec<Opening>, usize) {
    let games = Game::read_all(text).map(|read| {
        let line = read.game.main_line();
        Opening {
            start: *line.start(),
            moves: line.moves().take(plies).collect(),
            mode: read.game.mode,
        }
    });
    let all: Vec<_> = games.collect();
    let count = all.len();
    let openings: Vec<_> = all.into_iter().filter(|it| it.end().has_legal_moves()).collect();
    let skipped = count - openings.len();
    (openings, skipped)
}

fn of_lines(path: &Path, text: &str) -> Result<(Vec<Opening>, usize), Failure> {
    let mut openings = Vec::new();
    let mut skipped = 0;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |error: String| {
            Failure::system(format_args!("{}:{}: {error}", path.display(), index + 1))
        };
        let epd = epd::read(line).map_err(|error| wrong(error.to_string()))?.epd;
        let accepted = Problems::ACCEPTED | Problems::TOO_MANY_PROMOTED;
        let start =
            Position::with(epd.setup(), accepted).map_err(|error| wrong(error.to_string()))?;
        let opening = Opening { start, moves: Vec::new(), mode: epd.castling_mode() };
        if start.has_legal_moves() { openings.push(opening) } else { skipped += 1 }
    }
    Ok((openings, skipped))
}

/// Mixes by a generator of our own, so that the same seed gives the same order everywhere and for ever (xorshift64*).
fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    for end in (1..items.len()).rev() {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        let random = state.wrapping_mul(0x2545_F491_4F6C_DD1D);
        let index = (u128::from(random) * (end as u128 + 1)) >> 64;
        items.swap(end, index as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixing_keeps_every_opening_and_depends_on_the_seed_alone() {
        let mixed = |seed| {
            let mut numbers: Vec<u32> = (0..100).collect();
            shuffle(&mut numbers, seed);
            numbers
        };
        assert_eq!(mixed(1), mixed(1));
        assert_ne!(mixed(1), mixed(2));
        let mut sorted = mixed(7);
        sorted.sort_unstable();
        assert_eq!(sorted, (0..100).collect::<Vec<_>>());
    }

    #[test]
    fn lines_may_be_fen_epd_or_four_fields_with_operations() {
        let text = "# comment\n\n4k3/8/8/8/8/8/8/4K2R w K - 3 9\n4k3/8/8/8/8/8/8/4K2R w K - hmvc 3; fmvn 9;\n\
                    7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\nbqnrkbrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBRN w GDgd - 0 1\n";
        let (openings, skipped) = of_lines(Path::new("x"), text).unwrap();
        assert_eq!((openings.len(), skipped), (3, 1));
        assert_eq!(openings[2].mode, CastlingMode::Chess960);
        let error = of_lines(Path::new("x"), "8/8 w - -").unwrap_err();
        assert!(error.to_string().starts_with("x:1: "), "{error}");
    }

    #[test]
    fn a_pgn_game_is_played_so_many_plies() {
        let (openings, skipped) = of_pgn("1. e4 e5 2. Nf3 *\n\n1. f3 e5 2. g4 Qh4# 0-1\n", 4);
        assert_eq!((openings.len(), skipped), (1, 1));
        assert_eq!(openings[0].moves.len(), 3);
    }
}
