use core::fmt;
use core::hash::{Hash, Hasher};

use jadoube_board::{
    Bitboard, CastlingRights, CastlingSide, Color, CpuPath, File, Piece, Placement, Role, Setup,
    Square, Task, sliders::Sliders, zobrist,
};

use crate::en_passant;
use crate::king_safety::KingThreats;
use crate::side::{Black, Side, White};

/// The key of a position: equal for positions that are the same by FIDE 9.2.3.
///
/// The same men on the same squares, the same side to move, the same castling rights, and the same en passant capture if
/// one is legal. Clocks play no part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Key(
    /// The sum of Zobrist numbers; any value may occur.
    pub u64,
);

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// A legal position of chess, Chess960 or double Chess960: a cheap value without history.
///
/// Each side has one king, the side not to move is not in check, no pawn stands on a last rank, every castling right has
/// its rook and king, and an en passant square has its pawn.
///
/// Two positions are equal if the rules cannot tell them apart, clocks included: an en passant square on which no capture
/// is legal makes no difference. For FIDE's "same position" compare [`key`](Self::key) or ask
/// [`is_same_as`](Self::is_same_as).
///
/// ```
/// use jadoube_board::{Move, Square};
/// use jadoube_movegen::Position;
///
/// let mut position = Position::initial();
/// position.play(Move::normal(Square::E2, Square::E4))?;
/// assert_eq!(position.legal_moves().len(), 20);
/// assert!(position.play(Move::normal(Square::E4, Square::E5)).is_err());
/// # Ok::<(), jadoube_movegen::IllegalMove>(())
/// ```
#[derive(Clone, Copy)]
pub struct Position {
    pub(crate) placement: Placement,
    /// The rooks that may still castle, on the back ranks; at most one on each side of a king on the same rank.
    pub(crate) castling_rooks: Bitboard,
    /// Equal to what [`recomputed_key`](Position::recomputed_key) gives.
    pub(crate) key: u64,
    pub(crate) fullmove_number: u32,
    pub(crate) halfmove_clock: u16,
    pub(crate) turn: Color,
    /// The file on which a pawn has just made a double step.
    pub(crate) passed_file: Option<File>,
    /// Whether that pawn can legally be captured en passant.
    pub(crate) is_capturable: bool,
}

impl Position {
    /// The start of a game (FIDE 2.3).
    ///
    /// # Panics
    /// Never: the initial setup is legal.
    #[must_use]
    pub fn initial() -> Self {
        Self::new(Setup::initial()).expect("the initial setup is legal")
    }

    /// The start of a Chess960 game by its number, 0 to 959 (FIDE Guidelines II).
    #[must_use]
    pub fn chess960(number: u16) -> Option<Self> {
        Self::new(Setup::chess960(number)?).ok()
    }

    /// What a FEN says of this position.
    #[must_use]
    pub fn setup(&self) -> Setup {
        Setup {
            placement: self.placement,
            turn: self.turn,
            castling_rooks: self.castling_rooks,
            en_passant: self.en_passant(),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// The men.
    #[inline]
    #[must_use]
    pub fn placement(&self) -> &Placement {
        &self.placement
    }

    /// Who is to move.
    #[inline]
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The squares of the rooks that may still castle.
    #[inline]
    #[must_use]
    pub fn castling_rooks(&self) -> Bitboard {
        self.castling_rooks
    }

    /// The square of the rook with which this side may still castle to that side of its king.
    #[must_use]
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.king(color);
        let rooks = self.castling_rooks & color.back_rank().bitboard();
        rooks.iter().find(|&rook| CastlingSide::of(king, rook) == side)
    }

    /// The castling rights without the rook squares.
    #[must_use]
    pub fn castling_rights(&self) -> CastlingRights {
        let mut rights = CastlingRights::empty();
        for rook in self.castling_rooks {
            let color =
                if rook.rank() == Color::White.back_rank() { Color::White } else { Color::Black };
            rights |= CastlingRights::of(color, CastlingSide::of(self.king(color), rook));
        }
        rights
    }

    /// The square that a pawn has just passed with a double step, whether or not it can be captured there.
    #[inline]
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.passed_file.map(|file| self.passed_square(file))
    }

    /// The square on which a pawn can legally be captured en passant.
    #[inline]
    #[must_use]
    pub fn legal_en_passant(&self) -> Option<Square> {
        self.capturable_file().map(|file| self.passed_square(file))
    }

    /// The square passed by a double step, if an enemy pawn stands ready to capture there, legally or not.
    #[must_use]
    pub fn pseudo_legal_en_passant(&self) -> Option<Square> {
        self.en_passant().filter(|&passed| match self.turn {
            Color::White => en_passant::capturers::<White>(&self.placement, passed).any(),
            Color::Black => en_passant::capturers::<Black>(&self.placement, passed).any(),
        })
    }

    #[inline]
    fn passed_square(&self, file: File) -> Square {
        Square::at(file, self.turn.en_passant_rank())
    }

    #[inline(always)]
    pub(crate) fn capturable_file(&self) -> Option<File> {
        if self.is_capturable { self.passed_file } else { None }
    }

    /// Moves of either side since the last capture or pawn move; stops at 65,535.
    #[inline]
    #[must_use]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the next move.
    #[inline]
    #[must_use]
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The man on a square.
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.placement.piece_at(square)
    }

    /// The square of a side's king.
    #[inline]
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        self.placement.pieces(Role::King.of(color)).lowest()
    }

    fn threats(&self) -> KingThreats {
        let king = self.king(self.turn);
        match self.turn {
            Color::White => KingThreats::of::<White>(&self.placement, king),
            Color::Black => KingThreats::of::<Black>(&self.placement, king),
        }
    }

    /// The men that give check to the side to move.
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.threats().checkers
    }

    /// Whether the side to move is in check (FIDE 3.9.1).
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// The men of the side to move that may move only along their line with the king, or not at all.
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        self.threats().pinned
    }

    /// The key of FIDE's "same position" (9.2.3), kept up to date by every move.
    #[inline]
    #[must_use]
    pub fn key(&self) -> Key {
        Key(self.key)
    }

    /// Whether the two are the same position by FIDE 9.2.3: men, side to move, castling rights and legal en passant.
    #[must_use]
    pub fn is_same_as(&self, other: &Self) -> bool {
        self.placement == other.placement
            && self.turn == other.turn
            && self.castling_rooks == other.castling_rooks
            && self.capturable_file() == other.capturable_file()
    }

    /// The key of the Polyglot book format: the en passant file counts as soon as a pawn stands ready to capture.
    ///
    /// ```
    /// use jadoube_movegen::Position;
    ///
    /// assert_eq!(Position::initial().polyglot_key(), 0x463b96181691fc9c);
    /// ```
    #[must_use]
    pub fn polyglot_key(&self) -> u64 {
        let file_key =
            |square: Option<Square>| square.map_or(0, |at| zobrist::en_passant(at.file()));
        self.key
            ^ self.castling_key()
            ^ zobrist::polyglot_castling(self.castling_rights())
            ^ file_key(self.legal_en_passant())
            ^ file_key(self.pseudo_legal_en_passant())
    }

    fn castling_key(&self) -> u64 {
        castling_rooks_key(self.castling_rooks)
    }

    /// The key computed from nothing; always equal to [`key`](Self::key).
    #[must_use]
    pub fn recomputed_key(&self) -> Key {
        let turn = if self.turn == Color::White { zobrist::WHITE_TO_MOVE } else { 0 };
        let en_passant = self.capturable_file().map_or(0, zobrist::en_passant);
        Key(zobrist::placement(&self.placement) ^ self.castling_key() ^ turn ^ en_passant)
    }

    /// Sets whether the pawn that has just made a double step can be captured.
    pub(crate) fn find_capturable(&mut self) {
        self.is_capturable = CpuPath::current().run(FindCapturable(self));
    }
}

struct FindCapturable<'a>(&'a Position);

impl Task for FindCapturable<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<S: Sliders>(self) -> bool {
        let Some(passed) = self.0.en_passant() else { return false };
        let placement = &self.0.placement;
        match self.0.turn {
            Color::White => en_passant::legal_capturers::<White, S>(placement, passed).any(),
            Color::Black => en_passant::legal_capturers::<Black, S>(placement, passed).any(),
        }
    }
}

/// The sum over rooks that may castle.
#[inline(always)]
pub(crate) fn castling_rooks_key(rooks: Bitboard) -> u64 {
    let mut key = 0;
    for rook in rooks {
        let is_white = White::BACK_RANK.has(rook);
        let color = if is_white { Color::White } else { Color::Black };
        key ^= zobrist::castling_rook(color, rook.file());
    }
    key
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.is_same_as(other)
            && self.halfmove_clock == other.halfmove_clock
            && self.fullmove_number == other.fullmove_number
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl Default for Position {
    /// The start of a game.
    fn default() -> Self {
        Self::initial()
    }
}

impl TryFrom<Setup> for Position {
    type Error = crate::PositionError;

    fn try_from(setup: Setup) -> Result<Self, Self::Error> {
        Self::new(setup)
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        position.setup()
    }
}

impl fmt::Display for Position {
    /// The board as eight lines, White at the bottom.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.placement, f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("placement", &self.placement)
            .field("turn", &self.turn)
            .field("castling_rooks", &format_args!("{}", self.castling_rooks))
            .field("en_passant", &self.en_passant())
            .field("halfmove_clock", &self.halfmove_clock)
            .field("fullmove_number", &self.fullmove_number)
            .field("key", &self.key())
            .finish()
    }
}
