//! From counts to centipawns.

use jadoube_board::sliders::Sliders;
use jadoube_board::{Color, CpuPath, Role, Task};
use jadoube_movegen::Position;

use crate::Score;
use crate::count::{Board, count_play, count_structure};
use crate::scaling::{mating_drive, scale};
use crate::score::{FULL_PHASE, FULL_SCALE};
use crate::structures::Structures;
use crate::tally::Sum;

/// What the position is worth to the side to move, in centipawns.
///
/// It is a judgement of a quiet position: no move is looked at, and mate, stalemate or repetition are not seen. Mirrored
/// positions are worth the same.
///
/// ```
/// use jadoube_eval::evaluate;
/// use jadoube_movegen::Position;
///
/// let worth = evaluate(&Position::initial());
/// assert!((0..100).contains(&worth)); // the right to move
/// ```
#[must_use]
pub fn evaluate(position: &Position) -> i32 {
    evaluate_with(position, None)
}

/// The same, with what is known of structures met before.
pub(crate) fn evaluate_with(position: &Position, structures: Option<&mut Structures>) -> i32 {
    if position.is_insufficient_material() {
        return 0;
    }
    CpuPath::current().run(Evaluate { position, structures })
}

struct Evaluate<'a> {
    position: &'a Position,
    structures: Option<&'a mut Structures>,
}

impl Task for Evaluate<'_> {
    type Output = i32;

    #[inline(always)]
    fn run<S: Sliders>(self) -> i32 {
        let position = self.position;
        let mut board = Board::new(position);
        let mut sum = Sum::default();
        match self.structures {
            Some(structures) => structures.count(&mut board, &mut sum),
            None => count_structure(&mut board, &mut sum),
        }
        count_play::<S, Sum>(&mut board, position.turn(), &mut sum);
        let white = settle(position, sum.0).total;
        match position.turn() {
            Color::White => white,
            Color::Black => -white,
        }
    }
}

/// A sum of terms turned into centipawns, from White's side.
pub(crate) struct Settled {
    pub(crate) phase: i32,
    pub(crate) scale: i32,
    pub(crate) drive: i32,
    pub(crate) total: i32,
}

#[inline(always)]
pub(crate) fn settle(position: &Position, sum: Score) -> Settled {
    let phase = phase(position);
    let strong = if sum.endgame() >= 0 { Color::White } else { Color::Black };
    let scale = if phase == FULL_PHASE { FULL_SCALE } else { scale(position, strong) };
    let drive = mating_drive(position, Color::White) - mating_drive(position, Color::Black);
    // The nearer the fifty-move rule, the less an advantage is worth.
    let clock = i32::from(position.halfmove_clock().min(100));
    let total = (sum.tapered(phase, scale) + drive) * (220 - clock) / 220;
    Settled { phase, scale, drive, total }
}

/// How much of the figures is left: 24 with all of them, 0 with none.
#[inline(always)]
pub(crate) fn phase(position: &Position) -> i32 {
    let count = |role| position.placement().role(role).len() as i32;
    let minors = count(Role::Knight) + count(Role::Bishop);
    (minors + 2 * count(Role::Rook) + 4 * count(Role::Queen)).min(FULL_PHASE)
}
