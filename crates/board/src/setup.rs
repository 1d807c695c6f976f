use crate::{
    Bitboard, ByColor, CastlingRights, CastlingSide, Color, Placement, Role, Square, chess960,
};

/// What a FEN says, checked for nothing: men, side to move, castling rights, en passant square and clocks.
///
/// A setup can be any nonsense. The `movegen` crate turns it into a legal position or says everything that is wrong.
///
/// ```
/// use jadoube_board::{CastlingRights, Color, Setup};
///
/// let setup = Setup::initial();
/// assert_eq!(setup.turn, Color::White);
/// assert_eq!(setup.castling_rights(), CastlingRights::all());
/// assert_eq!(Setup::chess960(518), Some(setup));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The men.
    pub placement: Placement,
    /// Who is to move.
    pub turn: Color,
    /// The squares of the rooks that may still castle. With the kings they tell the rights.
    pub castling_rooks: Bitboard,
    /// The square that a pawn has just passed with a double step, whether or not it can be captured there.
    pub en_passant: Option<Square>,
    /// Moves of either side since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the next move, counted from 1 and raised after Black's move.
    pub fullmove_number: u32,
}

impl Setup {
    /// The empty board, White to move.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            placement: Placement::empty(),
            turn: Color::White,
            castling_rooks: Bitboard::EMPTY,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// The start of a game (FIDE 2.3).
    #[must_use]
    pub fn initial() -> Self {
        let corners = Bitboard(0x8100_0000_0000_0081);
        Self { placement: Placement::initial(), castling_rooks: corners, ..Self::empty() }
    }

    /// The start of a Chess960 game by its number in Scharnagl's scheme, 0 to 959; 518 is the standard array.
    #[must_use]
    pub fn chess960(number: u16) -> Option<Self> {
        Self::double_chess960(number, number)
    }

    /// The start of a double Chess960 game: each side has an array of its own.
    #[must_use]
    pub fn double_chess960(white: u16, black: u16) -> Option<Self> {
        let back_ranks =
            ByColor { white: chess960::back_rank(white)?, black: chess960::back_rank(black)? };
        let placement = Placement::with_back_ranks(back_ranks);
        let castling_rooks = placement.role(Role::Rook);
        Some(Self { placement, castling_rooks, ..Self::empty() })
    }

    /// The square of the rook with which this side may castle to that side of its king, if it has the right.
    ///
    /// Of several, which no legal position has, it is the one farthest from the king.
    #[must_use]
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.placement.king(color)?;
        let rooks = self.castling_rooks & color.back_rank().bitboard();
        let mut on_side = rooks.iter().filter(|&rook| CastlingSide::of(king, rook) == side);
        match side {
            CastlingSide::King => on_side.next_back(),
            CastlingSide::Queen => on_side.next(),
        }
    }

    /// The castling rights without the rook squares.
    #[must_use]
    pub fn castling_rights(&self) -> CastlingRights {
        let mut rights = CastlingRights::empty();
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let has_right = self.castling_rook(color, side).is_some();
                rights.set(CastlingRights::of(color, side), has_right);
            }
        }
        rights
    }

    /// The setup with other men: castling rights stay where king and rook still stand, the en passant square goes.
    ///
    /// Setting the field `placement` alone leaves both as they were, so that they may be wrong; a legal position can be made
    /// only after they are mended.
    ///
    /// ```
    /// use jadoube_board::{Placement, Role, Setup, Square};
    ///
    /// let mut placement = Placement::initial();
    /// placement.remove(Square::A1);
    /// let setup = Setup::initial().with_placement(placement);
    /// assert_eq!(setup.castling_rights().to_string(), "Kkq");
    /// ```
    #[must_use]
    pub fn with_placement(&self, placement: Placement) -> Self {
        let mut castling_rooks = Bitboard::EMPTY;
        for color in Color::ALL {
            let back_rank = color.back_rank().bitboard();
            if placement.king(color).is_some_and(|king| back_rank.has(king)) {
                castling_rooks |= back_rank & placement.pieces(Role::Rook.of(color));
            }
        }
        castling_rooks &= self.castling_rooks;
        Self { placement, castling_rooks, en_passant: None, ..*self }
    }

    /// The same setup as the other side sees it: ranks flipped, colours and turn swapped.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self {
            placement: self.placement.mirrored(),
            turn: !self.turn,
            castling_rooks: self.castling_rooks.flip_ranks(),
            en_passant: self.en_passant.map(Square::flip_rank),
            ..*self
        }
    }
}

impl Default for Setup {
    /// The start of a game.
    fn default() -> Self {
        Self::initial()
    }
}
