//! Making moves.

use jadoube_board::{
    Bitboard, ByRole, CastlingSide, Color, CpuPath, Move, MoveKind, Role, Square, Task,
    sliders::Sliders, zobrist,
};

use crate::en_passant;
use crate::legality::IllegalMove;
use crate::position::{Position, castling_rooks_key};
use crate::side::{Black, Side, White};

/// Whether the key and the exactness of en passant are kept.
///
/// A bulk count throws its positions away and needs neither: there "a pawn stands ready to capture" is enough, because the
/// generator tests every capture itself.
pub(crate) trait Bookkeeping: Copy {
    const KEY: bool;
}

#[derive(Clone, Copy)]
pub(crate) struct Kept;

#[derive(Clone, Copy)]
pub(crate) struct Dropped;

impl Bookkeeping for Kept {
    const KEY: bool = true;
}

impl Bookkeeping for Dropped {
    const KEY: bool = false;
}

/// What is left of the halfmove clock when such a man moves: nothing for a pawn, all bits for others. A table, so that no
/// branch is made of it.
static CLOCK_KEPT: ByRole<u16> = ByRole([0, !0, !0, !0, !0, !0]);

impl Position {
    /// Adds the man to the squares where it is not and takes it off those where it is.
    #[inline(always)]
    fn toggle<B: Bookkeeping>(&mut self, color: Color, role: Role, square: Square) {
        self.placement.toggle(square.bitboard(), role.of(color));
        if B::KEY {
            self.key ^= zobrist::piece(role.of(color), square);
        }
    }

    /// What every move does before its own effects: the last double step is forgotten, the clock ticks.
    #[inline(always)]
    fn begin_move<B: Bookkeeping>(&mut self) {
        if B::KEY {
            if let Some(file) = self.capturable_file() {
                self.key ^= zobrist::en_passant(file);
            }
            self.key ^= zobrist::WHITE_TO_MOVE;
            self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        }
        self.passed_file = None;
        self.is_capturable = false;
    }

    #[inline(always)]
    fn end_move<Us: Side, B: Bookkeeping>(&mut self) {
        self.turn = Us::Them::COLOR;
        if B::KEY && Us::COLOR == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
    }

    /// Takes the castling rights away from these squares.
    #[inline(always)]
    fn lose_castling<B: Bookkeeping>(&mut self, squares: Bitboard) {
        let lost = self.castling_rooks & squares;
        if lost.any() {
            self.castling_rooks ^= lost;
            if B::KEY {
                self.key ^= castling_rooks_key(lost);
            }
        }
    }

    /// Takes an enemy man off the square where a man arrives.
    #[inline(always)]
    fn capture<Us: Side, B: Bookkeeping>(&mut self, square: Square) {
        if self.placement.color(Us::Them::COLOR).has(square)
            && let Some(role) = self.placement.role_at(square)
        {
            self.toggle::<B>(Us::Them::COLOR, role, square);
            if B::KEY {
                self.halfmove_clock = 0;
            }
        }
    }

    /// Moves a man other than a pawn, capturing what stands on `to`.
    #[inline(always)]
    pub(crate) fn move_man<Us: Side, B: Bookkeeping>(
        &mut self,
        role: Role,
        from: Square,
        to: Square,
    ) {
        self.begin_move::<B>();
        self.capture::<Us, B>(to);
        self.toggle::<B>(Us::COLOR, role, from);
        self.toggle::<B>(Us::COLOR, role, to);
        let back_rank = if role == Role::King { Us::BACK_RANK } else { Bitboard::EMPTY };
        self.lose_castling::<B>(from.bitboard() | to.bitboard() | back_rank);
        self.end_move::<Us, B>();
    }

    /// Moves a pawn that does not arrive on the last rank, captures en passant apart.
    #[inline(always)]
    pub(crate) fn move_pawn<Us: Side, S: Sliders, B: Bookkeeping>(
        &mut self,
        from: Square,
        to: Square,
    ) {
        self.begin_move::<B>();
        self.capture::<Us, B>(to);
        self.toggle::<B>(Us::COLOR, Role::Pawn, from);
        self.toggle::<B>(Us::COLOR, Role::Pawn, to);
        if B::KEY {
            self.halfmove_clock = 0;
        }
        let is_double_step = from.as_u8().abs_diff(to.as_u8()) == 16;
        if is_double_step {
            self.passed_file = Some(to.file());
            let passed = to.step(-Us::FORWARD);
            self.is_capturable = en_passant::capturers::<Us::Them>(&self.placement, passed).any();
            if B::KEY && self.is_capturable {
                let capturers = en_passant::legal_capturers::<Us::Them, S>(&self.placement, passed);
                self.is_capturable = capturers.any();
                if self.is_capturable {
                    self.key ^= zobrist::en_passant(to.file());
                }
            }
        }
        self.end_move::<Us, B>();
    }

    #[inline(always)]
    pub(crate) fn promote<Us: Side, B: Bookkeeping>(
        &mut self,
        from: Square,
        to: Square,
        role: Role,
    ) {
        self.begin_move::<B>();
        self.capture::<Us, B>(to);
        self.toggle::<B>(Us::COLOR, Role::Pawn, from);
        self.toggle::<B>(Us::COLOR, role, to);
        if B::KEY {
            self.halfmove_clock = 0;
        }
        self.lose_castling::<B>(to.bitboard());
        self.end_move::<Us, B>();
    }

    #[inline(always)]
    pub(crate) fn capture_en_passant<Us: Side, B: Bookkeeping>(
        &mut self,
        from: Square,
        to: Square,
    ) {
        self.begin_move::<B>();
        self.toggle::<B>(Us::Them::COLOR, Role::Pawn, to.step(-Us::FORWARD));
        self.toggle::<B>(Us::COLOR, Role::Pawn, from);
        self.toggle::<B>(Us::COLOR, Role::Pawn, to);
        if B::KEY {
            self.halfmove_clock = 0;
        }
        self.end_move::<Us, B>();
    }

    /// Both men leave before either arrives: in Chess960 one may arrive where the other stood.
    #[inline(always)]
    pub(crate) fn castle<Us: Side, B: Bookkeeping>(&mut self, king: Square, rook: Square) {
        self.begin_move::<B>();
        let side = CastlingSide::of(king, rook);
        self.toggle::<B>(Us::COLOR, Role::King, king);
        self.toggle::<B>(Us::COLOR, Role::Rook, rook);
        self.toggle::<B>(Us::COLOR, Role::King, Us::king_target(side));
        self.toggle::<B>(Us::COLOR, Role::Rook, Us::rook_target(side));
        self.lose_castling::<B>(Us::BACK_RANK);
        self.end_move::<Us, B>();
    }

    /// Makes a move of [`MoveKind::Normal`] by a man of this kind, both known to be right.
    ///
    /// What [`play_unchecked`](Self::play_unchecked) does for such moves, for those who know the man and are inside a
    /// [`Task`]. Few branches depend on the move: a processor guesses wrong too often what is moved.
    #[inline(always)]
    pub fn play_man_unchecked<S: Sliders>(&mut self, role: Role, from: Square, to: Square) {
        let (us, them) = (self.turn, !self.turn);
        self.begin_move::<Kept>();
        self.halfmove_clock &= CLOCK_KEPT[role];
        if self.placement.color(them).has(to) {
            let captured = self.placement.role_of_man(to).of(them);
            self.placement.toggle(to.bitboard(), captured);
            self.key ^= zobrist::piece(captured, to);
            self.halfmove_clock = 0;
        }
        self.placement.toggle(from.bitboard() | to.bitboard(), role.of(us));
        self.key ^= zobrist::piece(role.of(us), from) ^ zobrist::piece(role.of(us), to);
        if self.castling_rooks.any() {
            let back_rank =
                if role == Role::King { us.back_rank().bitboard() } else { Bitboard::EMPTY };
            self.lose_castling::<Kept>(from.bitboard() | to.bitboard() | back_rank);
        }
        // One comparison for both, so that no branch tells pawns from other men.
        let step = u16::from(from.as_u8() ^ to.as_u8());
        if step | (role as u16) << 6 == 16 {
            match us {
                Color::White => self.pass::<White, S>(to),
                Color::Black => self.pass::<Black, S>(to),
            }
        }
        self.turn = them;
        self.fullmove_number = self.fullmove_number.saturating_add(us as u32);
    }

    /// Notes a double step to this square.
    #[inline(always)]
    fn pass<Us: Side, S: Sliders>(&mut self, to: Square) {
        self.passed_file = Some(to.file());
        let passed = to.step(-Us::FORWARD);
        if en_passant::capturers::<Us::Them>(&self.placement, passed).any() {
            let capturers = en_passant::legal_capturers::<Us::Them, S>(&self.placement, passed);
            self.is_capturable = capturers.any();
            if self.is_capturable {
                self.key ^= zobrist::en_passant(to.file());
            }
        }
    }

    #[inline(always)]
    fn make<Us: Side, S: Sliders>(&mut self, m: Move) {
        let (from, to) = (m.from(), m.to());
        match m.kind() {
            MoveKind::Normal => match self.placement.role_at(from) {
                Some(Role::Pawn) | None => self.move_pawn::<Us, S, Kept>(from, to),
                Some(role) => self.move_man::<Us, Kept>(role, from, to),
            },
            MoveKind::Promotion(role) => self.promote::<Us, Kept>(from, to, role),
            MoveKind::EnPassant => self.capture_en_passant::<Us, Kept>(from, to),
            MoveKind::Castling => self.castle::<Us, Kept>(from, to),
        }
    }

    /// Makes a legal move.
    ///
    /// # Errors
    /// If the move is not legal; the error says why, and the position stays as it was.
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        self.check(m)?;
        self.play_unchecked(m);
        Ok(())
    }

    /// Makes a move known to be legal, without testing it again.
    ///
    /// After any other move the position may break its promises and further calls may panic or give nonsense, but nothing
    /// undefined happens. Debug builds test the move.
    #[inline]
    pub fn play_unchecked(&mut self, m: Move) {
        debug_assert!(self.is_legal(m), "{m:?} is illegal in {self:?}");
        CpuPath::current().run(Play { position: self, m });
    }

    /// The position after a move known to be legal; see [`play_unchecked`](Self::play_unchecked).
    #[inline]
    #[must_use]
    pub fn after(&self, m: Move) -> Self {
        let mut next = *self;
        next.play_unchecked(m);
        next
    }

    /// The position with the other side to move and nothing else done, as a search may try it; no legal move of chess.
    ///
    /// The en passant square goes and the clock ticks. `None` if the side to move is in check.
    #[must_use]
    pub fn null_move(&self) -> Option<Self> {
        if self.is_check() {
            return None;
        }
        let mut next = *self;
        next.begin_move::<Kept>();
        match self.turn {
            Color::White => next.end_move::<White, Kept>(),
            Color::Black => next.end_move::<Black, Kept>(),
        }
        Some(next)
    }
}

struct Play<'a> {
    position: &'a mut Position,
    m: Move,
}

impl Task for Play<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Sliders>(self) {
        match self.position.turn {
            Color::White => self.position.make::<White, S>(self.m),
            Color::Black => self.position.make::<Black, S>(self.m),
        }
    }
}
