use jadoube_board::Move;
use jadoube_movegen::Position;

use crate::evaluate::evaluate_with;
use crate::structures::Structures;

/// Something that judges positions, as a search uses it.
///
/// A search tells it of each move made and taken back, so that an evaluator which keeps sums (a neural network, say) need
/// not begin anew at each position. One that keeps nothing implements [`evaluate`](Self::evaluate) alone.
///
/// ```
/// use jadoube_board::{Color, Role};
/// use jadoube_eval::Evaluator;
/// use jadoube_movegen::Position;
///
/// /// Counts pawns.
/// #[derive(Clone)]
/// struct Pawns;
///
/// impl Evaluator for Pawns {
///     fn evaluate(&mut self, position: &Position) -> i32 {
///         let pawns = |color| position.placement().pieces(Role::Pawn.of(color)).len() as i32;
///         100 * (pawns(position.turn()) - pawns(!position.turn()))
///     }
/// }
///
/// assert_eq!(Pawns.evaluate(&Position::initial()), 0);
/// ```
pub trait Evaluator: Clone + Send {
    /// The worth of the position to the side to move, in centipawns, within ±[`MAX_WORTH`].
    ///
    /// It is asked for the position last told of; a wilder answer is cut to the limits by the search.
    fn evaluate(&mut self, position: &Position) -> i32;

    /// A search begins at this position: forget all others.
    fn refresh(&mut self, _position: &Position) {}

    /// The move was made; `None` is the null move of a search.
    fn push(&mut self, _before: &Position, _played: Option<Move>, _after: &Position) {}

    /// The move last made was taken back.
    fn pop(&mut self) {}
}

/// Evaluations stay within this many centipawns either way; beyond it lie the mates.
pub const MAX_WORTH: i32 = 29_000;

/// The hand-crafted evaluation of this crate: what [`evaluate`](crate::evaluate()) says, sooner. It remembers the
/// structures of pawns and kings that it has met.
///
/// ```
/// use jadoube_eval::{Evaluator, HandCrafted, evaluate};
/// use jadoube_movegen::Position;
///
/// let position = Position::initial();
/// assert_eq!(HandCrafted::default().evaluate(&position), evaluate(&position));
/// ```
#[derive(Clone, Debug, Default)]
pub struct HandCrafted {
    structures: Structures,
}

impl Evaluator for HandCrafted {
    #[inline]
    fn evaluate(&mut self, position: &Position) -> i32 {
        evaluate_with(position, Some(&mut self.structures))
    }
}
