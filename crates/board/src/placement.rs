use core::fmt;

use crate::{Bitboard, ByColor, ByRole, Color, File, Piece, Rank, Role, Square, attacks};

/// Which man stands on which square, and nothing else.
///
/// ```
/// use jadoube_board::{Color, Placement, Role, Square};
///
/// let mut placement = Placement::initial();
/// assert_eq!(placement.piece_at(Square::D1), Some(Role::Queen.of(Color::White)));
///
/// let knight = placement.remove(Square::G1).unwrap();
/// placement.put(Square::F3, knight);
/// assert_eq!(placement.pieces(knight).to_string(), "b1 f3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Placement {
    /// Every occupied square is in exactly one of these...
    by_role: ByRole<Bitboard>,
    /// ...and in exactly one of these.
    by_color: ByColor<Bitboard>,
}

/// The first rank at the start of a game (FIDE 2.3).
const FIRST_ARRAY: [Role; 8] = [
    Role::Rook,
    Role::Knight,
    Role::Bishop,
    Role::Queen,
    Role::King,
    Role::Bishop,
    Role::Knight,
    Role::Rook,
];

impl Placement {
    /// The empty board.
    #[must_use]
    pub fn empty() -> Self {
        Self::default()
    }

    /// The men at the start of a game (FIDE 2.3).
    #[must_use]
    pub fn initial() -> Self {
        Self::with_back_ranks(ByColor { white: FIRST_ARRAY, black: FIRST_ARRAY })
    }

    /// All pawns on their starting squares and behind them these pieces, from the a-file to the h-file.
    #[must_use]
    pub fn with_back_ranks(back_ranks: ByColor<[Role; 8]>) -> Self {
        let mut placement = Self::empty();
        for color in Color::ALL {
            for (file, role) in File::ALL.into_iter().zip(back_ranks[color]) {
                placement.put(Square::at(file, color.back_rank()), role.of(color));
                placement.put(Square::at(file, color.pawn_rank()), Role::Pawn.of(color));
            }
        }
        placement
    }

    /// All occupied squares.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.by_color.white | self.by_color.black
    }

    /// The squares of one side's men.
    #[inline]
    #[must_use]
    pub fn color(&self, color: Color) -> Bitboard {
        self.by_color[color]
    }

    /// The squares of one kind of men, of both sides.
    #[inline]
    #[must_use]
    pub fn role(&self, role: Role) -> Bitboard {
        self.by_role[role]
    }

    /// The squares of men of one kind and colour.
    #[inline]
    #[must_use]
    pub fn pieces(&self, piece: Piece) -> Bitboard {
        self.by_role[piece.role] & self.by_color[piece.color]
    }

    /// The men that move along diagonals: bishops and queens.
    #[inline]
    #[must_use]
    pub fn diagonal_sliders(&self) -> Bitboard {
        self.by_role[Role::Bishop] | self.by_role[Role::Queen]
    }

    /// The men that move along files and ranks: rooks and queens.
    #[inline]
    #[must_use]
    pub fn straight_sliders(&self) -> Bitboard {
        self.by_role[Role::Rook] | self.by_role[Role::Queen]
    }

    /// The square of the king, if this side has exactly one.
    #[inline]
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.pieces(Role::King.of(color)).single()
    }

    /// The kind of man on a square.
    #[inline]
    #[must_use]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.occupied().has(square).then(|| self.role_of_man(square))
    }

    /// The kind of man on a square that is known to have one; without meaning for an empty square.
    #[inline]
    #[must_use]
    pub fn role_of_man(&self, square: Square) -> Role {
        // Every occupied square is in one role's set, so the sum of index x bit is that role's index.
        let bit = |role: Role| (self.by_role[role].0 >> square.index() & 1) as usize;
        let index = bit(Role::Knight)
            + 2 * bit(Role::Bishop)
            + 3 * bit(Role::Rook)
            + 4 * bit(Role::Queen)
            + 5 * bit(Role::King);
        Role::ALL[index.min(5)]
    }

    /// The colour of the man on a square.
    #[inline]
    #[must_use]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.by_color[color].has(square))
    }

    /// The man on a square.
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = self.color_at(square)?;
        Some(Piece { color, role: self.role_at(square)? })
    }

    /// Puts a man on a square, in place of any other.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.remove(square);
        self.toggle(square.bitboard(), piece);
    }

    /// Takes the man off a square.
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.toggle(square.bitboard(), piece);
        Some(piece)
    }

    /// Puts such a man on each of the squares that lacks it and takes it off each that has it.
    ///
    /// The caller answers for it that no square ends with two men: this is how moves are made fast.
    #[inline]
    pub fn toggle(&mut self, squares: Bitboard, piece: Piece) {
        self.by_role[piece.role] ^= squares;
        self.by_color[piece.color] ^= squares;
    }

    /// Every man with its square, from a1 to h8.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The men of both colours that attack a square, as if exactly the squares `occupied` stopped sliders.
    ///
    /// A pinned man attacks all the same (FIDE 3.1.3).
    ///
    /// ```
    /// use jadoube_board::{Placement, Square};
    ///
    /// let placement = Placement::initial();
    /// let attackers = placement.attackers(Square::F3, placement.occupied());
    /// assert_eq!(attackers.to_string(), "g1 e2 g2");
    /// ```
    #[must_use]
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        // Men stand in each other's attack, except pawns, which must be asked in the other colour's direction.
        let white_pawns = attacks::pawn(Color::Black, square) & self.by_color.white;
        let black_pawns = attacks::pawn(Color::White, square) & self.by_color.black;
        (white_pawns | black_pawns) & self.by_role[Role::Pawn]
            | attacks::knight(square) & self.by_role[Role::Knight]
            | attacks::king(square) & self.by_role[Role::King]
            | attacks::bishop(square, occupied) & self.diagonal_sliders()
            | attacks::rook(square, occupied) & self.straight_sliders()
    }

    /// Whether a man of this colour attacks the square.
    #[must_use]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.attackers(square, self.occupied()).meets(self.by_color[by])
    }

    /// The same men with colours swapped and the ranks flipped: the position as the other side sees it.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self {
            by_role: ByRole(self.by_role.0.map(Bitboard::flip_ranks)),
            by_color: ByColor {
                white: self.by_color.black.flip_ranks(),
                black: self.by_color.white.flip_ranks(),
            },
        }
    }

    /// The board as eight lines of letters, seen from this side; [`Display`](fmt::Display) shows it from White's.
    #[must_use]
    pub fn diagram(&self, seen_from: Color) -> Diagram<'_> {
        Diagram { placement: self, seen_from }
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diagram(Color::White).fmt(f)
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

/// A board as text; see [`Placement::diagram`].
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a> {
    placement: &'a Placement,
    seen_from: Color,
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in 0..8 {
            for column in 0..8 {
                let (file, rank) = match self.seen_from {
                    Color::White => (column, 7 - line),
                    Color::Black => (7 - column, line),
                };
                let square = Square::at(File::new(file), Rank::new(rank));
                let letter = self.placement.piece_at(square).map_or('.', Piece::char);
                let end = if column == 7 { "\n" } else { " " };
                write!(f, "{letter}{end}")?;
            }
        }
        Ok(())
    }
}
