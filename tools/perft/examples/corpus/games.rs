//! Positions of random games.

use jadoube_board::{CastlingMode, Move, Setup};
use jadoube_movegen::Position;

use crate::random::Random;

const MAX_PLIES: u32 = 160;

/// Plays a game of chess, Chess960 or double Chess960, in turn, and shows each position.
pub(crate) fn play(
    number: u32,
    random: &mut Random,
    mut show: impl FnMut(&Position, CastlingMode),
) {
    let mut array = || u16::try_from(random.below(960)).unwrap_or_default();
    let (setup, mode) = match number % 3 {
        0 => (Some(Setup::initial()), CastlingMode::Standard),
        1 => (Setup::chess960(array()), CastlingMode::Chess960),
        _ => (Setup::double_chess960(array(), array()), CastlingMode::Chess960),
    };
    let Some(mut position) = setup.and_then(|setup| Position::new(setup).ok()) else { return };
    for _ in 0..MAX_PLIES {
        let moves = position.legal_moves();
        let Some(m) = choose(&position, &moves, random) else { return };
        position.play_unchecked(m);
        show(&position, mode);
    }
}

/// Captures, checks and promotions more often than others: they lead to strange positions soon.
fn choose(position: &Position, moves: &[Move], random: &mut Random) -> Option<Move> {
    if random.once_in(3) {
        let is_sharp = |m: &&Move| {
            position.captured(**m).is_some()
                || m.promotion_role().is_some()
                || position.gives_check(**m)
        };
        let sharp: Vec<Move> = moves.iter().filter(is_sharp).copied().collect();
        if let Some(m) = random.pick(&sharp) {
            return Some(m);
        }
    }
    random.pick(moves)
}
