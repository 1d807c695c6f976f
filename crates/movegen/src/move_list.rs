use core::fmt;
use core::ops::{ControlFlow, Deref};

use arrayvec::ArrayVec;
use jadoube_board::{Bitboard, Move, MoveKind, Role, Square};

use crate::generate::Sink;

/// Room for the moves of any accepted position: 15 queens, each with at most 27 squares, and a king with 8.
///
/// No position reachable in a game has more than 218.
pub const MAX_MOVES: usize = 15 * 27 + 8;

/// The legal moves of a position, without allocation.
///
/// ```
/// use jadoube_movegen::Position;
///
/// let moves = Position::initial().legal_moves();
/// assert!(moves.iter().any(|m| m.to_string() == "g1f3"));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct MoveList(ArrayVec<Move, MAX_MOVES>);

impl MoveList {
    /// No moves.
    #[inline]
    #[must_use]
    pub fn new() -> Self {
        Self(ArrayVec::new_const())
    }

    /// Adds a move at the end.
    ///
    /// # Panics
    /// If there are [`MAX_MOVES`] already.
    #[inline]
    pub fn push(&mut self, m: Move) {
        self.0.push(m);
    }

    /// The moves as a slice that may be reordered.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [Move] {
        &mut self.0
    }

    /// Keeps only the moves that `keep` says yes to, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        self.0.retain(|m| keep(*m));
    }
}

impl Sink for MoveList {
    #[inline(always)]
    fn man(&mut self, _role: Role, from: Square, to: Bitboard) -> ControlFlow<()> {
        for to in to {
            self.0.push(Move::normal(from, to));
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, step: i8) -> ControlFlow<()> {
        for to in to {
            self.0.push(Move::normal(to.step(-step), to));
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, step: i8) -> ControlFlow<()> {
        for to in to {
            for role in Role::PROMOTIONS {
                self.0.push(Move::promotion(to.step(-step), to, role));
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn special(&mut self, kind: MoveKind, from: Square, to: Square) -> ControlFlow<()> {
        self.0.push(match kind {
            MoveKind::Castling => Move::castling(from, to),
            _ => Move::en_passant(from, to),
        });
        ControlFlow::Continue(())
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = arrayvec::IntoIter<Move, MAX_MOVES>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
