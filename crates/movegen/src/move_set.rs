use core::iter::FusedIterator;

use jadoube_board::{Bitboard, BitboardIter, Move, Role, Square};

/// Several legal moves at once, as the generator finds them.
///
/// Counting a set costs one population count; iterating it gives its moves. No set that is handed out is empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveSet {
    /// One man other than a pawn to any of these squares.
    Man {
        /// What moves.
        role: Role,
        /// The square it leaves.
        from: Square,
        /// The squares it can go to.
        to: Bitboard,
    },
    /// Pawns to these squares, none of them on the last rank.
    Pawns {
        /// The squares where a pawn arrives.
        to: Bitboard,
        /// What each pawn's square index grows by, so that it came from `to.step(-step)`.
        step: i8,
    },
    /// Pawns to these squares of the last rank; each of them is four moves.
    Promotions {
        /// The squares where a pawn arrives.
        to: Bitboard,
        /// What each pawn's square index grows by.
        step: i8,
    },
    /// A pawn captures the pawn that has just passed it.
    EnPassant {
        /// The square it leaves.
        from: Square,
        /// The empty square where it arrives.
        to: Square,
    },
    /// The king castles.
    Castling {
        /// The king's square.
        king: Square,
        /// The square of the rook.
        rook: Square,
    },
}

impl MoveSet {
    /// How many moves it holds.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Man { to, .. } | Self::Pawns { to, .. } => to.len() as usize,
            Self::Promotions { to, .. } => 4 * to.len() as usize,
            Self::EnPassant { .. } | Self::Castling { .. } => 1,
        }
    }

    /// Whether it holds no move.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Its moves.
    #[must_use]
    pub fn iter(&self) -> MoveSetIter {
        let (targets, promotions) = match *self {
            Self::Man { to, .. } | Self::Pawns { to, .. } => (to, 1),
            Self::Promotions { to, .. } => (to, 4),
            Self::EnPassant { to, .. } => (to.bitboard(), 1),
            Self::Castling { rook, .. } => (rook.bitboard(), 1),
        };
        MoveSetIter { set: *self, targets: targets.iter(), promotions, current: None }
    }

    /// The move of the set that arrives on `to`.
    fn move_to(&self, to: Square, promotion: usize) -> Move {
        match *self {
            Self::Man { from, .. } => Move::normal(from, to),
            Self::Pawns { step, .. } => Move::normal(to.step(-step), to),
            Self::Promotions { step, .. } => {
                Move::promotion(to.step(-step), to, Role::PROMOTIONS[promotion])
            }
            Self::EnPassant { from, .. } => Move::en_passant(from, to),
            Self::Castling { king, .. } => Move::castling(king, to),
        }
    }
}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = MoveSetIter;

    fn into_iter(self) -> MoveSetIter {
        self.iter()
    }
}

/// The moves of a [`MoveSet`].
#[derive(Clone, Debug)]
pub struct MoveSetIter {
    set: MoveSet,
    targets: BitboardIter,
    /// How many promotions there are on each square; 1 where there are none.
    promotions: usize,
    /// The square being promoted on and the next promotion there.
    current: Option<(Square, usize)>,
}

impl Iterator for MoveSetIter {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let (to, promotion) = match self.current.take() {
            Some(current) => current,
            None => (self.targets.next()?, 0),
        };
        if promotion + 1 < self.promotions {
            self.current = Some((to, promotion + 1));
        }
        Some(self.set.move_to(to, promotion))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let begun = self.current.map_or(0, |(_, next)| self.promotions - next);
        let len = self.targets.len() * self.promotions + begun;
        (len, Some(len))
    }
}

impl ExactSizeIterator for MoveSetIter {}
impl FusedIterator for MoveSetIter {}
