//! Whether a single move is legal, why not, and whether it gives check.

use core::fmt;

use jadoube_board::{
    Bitboard, CastlingSide, Color, CpuPath, Move, MoveKind, Role, Square, Task, attacks, geometry,
    sliders::Sliders,
};

use crate::castling::Castling;
use crate::en_passant;
use crate::king_safety::{KingThreats, is_attacked};
use crate::position::Position;
use crate::side::{Black, Side, White};

/// What stands in the way of castling (FIDE 3.8.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastlingObstacle {
    /// The king or that rook has moved, or there is none.
    NoRight,
    /// The king is in check from this square.
    InCheck(Square),
    /// A man stands on a square that the king or the rook crosses or reaches.
    Occupied(Square),
    /// This square, which the king crosses or reaches, is attacked.
    Attacked(Square),
    /// The rook itself shields the king's target from this square (Chess960).
    Shielded(Square),
}

/// Why a move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IllegalReason {
    /// No man stands on the square that it leaves.
    NoMan,
    /// The man on that square is the opponent's.
    OpponentsMan,
    /// The man does not move that way, whatever else stands on the board.
    NotItsMove(Role),
    /// A man of one's own stands where it would arrive (FIDE 3.1).
    OwnMan,
    /// A man stands on this square, in its way or, for a pawn's step, at its end.
    Blocked(Square),
    /// A pawn moves slanting only to capture (FIDE 3.7.3).
    NothingToCapture,
    /// A pawn arrives on the last rank and must become something (FIDE 3.7.3.3), or promotes elsewhere.
    Promotion,
    /// No pawn has just passed that square with a double step (FIDE 3.7.3.1), or another kind of man would capture.
    NoEnPassant,
    /// The man is pinned by the one on this square (FIDE 3.9.2).
    Pinned(Square),
    /// The king would be attacked from this square (FIDE 3.9.2).
    KingInCheck(Square),
    /// The check from this square is not answered (FIDE 3.9.2).
    CheckNotAnswered(Square),
    /// Castling is prevented.
    Castling(CastlingObstacle),
}

/// A move that may not be made, and why.
///
/// ```
/// use jadoube_board::{Move, Square};
/// use jadoube_movegen::{IllegalReason, Position};
///
/// let error = Position::initial().play(Move::normal(Square::A1, Square::A4)).unwrap_err();
/// assert_eq!(error.reason, IllegalReason::Blocked(Square::A2));
/// assert_eq!(error.to_string(), "illegal move a1a4: the way is blocked on a2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IllegalMove {
    /// The move.
    pub m: Move,
    /// The first reason found.
    pub reason: IllegalReason,
}

impl fmt::Display for CastlingObstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRight => f.write_str("there is no right to castle with that rook"),
            Self::InCheck(checker) => write!(f, "the king is in check from {checker}"),
            Self::Occupied(square) => write!(f, "{square} is not empty"),
            Self::Attacked(square) => write!(f, "{square} is attacked"),
            Self::Shielded(attacker) => {
                write!(f, "the king would be in check from {attacker}, once the rook has left")
            }
        }
    }
}

impl fmt::Display for IllegalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMan => f.write_str("no man stands there"),
            Self::OpponentsMan => f.write_str("that man is the opponent's"),
            Self::NotItsMove(role) => write!(f, "a {role} does not move that way"),
            Self::OwnMan => f.write_str("a man of one's own stands there"),
            Self::Blocked(square) => write!(f, "the way is blocked on {square}"),
            Self::NothingToCapture => f.write_str("a pawn moves slanting only to capture"),
            Self::Promotion => {
                f.write_str("a pawn promotes when it reaches the last rank, and only there")
            }
            Self::NoEnPassant => f.write_str("there is nothing to capture en passant"),
            Self::Pinned(by) => write!(f, "the man is pinned from {by}"),
            Self::KingInCheck(by) => write!(f, "the king would be in check from {by}"),
            Self::CheckNotAnswered(by) => write!(f, "the check from {by} is not answered"),
            Self::Castling(obstacle) => write!(f, "castling is not possible, as {obstacle}"),
        }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "illegal move {}: {}", self.m, self.reason)
    }
}

impl core::error::Error for IllegalMove {}

impl Position {
    /// Whether the move is legal here: exactly the moves that [`legal_moves`](Self::legal_moves) gives are.
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        CpuPath::current().run(Legality { position: self, m }).is_ok()
    }

    /// Tests a move and says why it is not legal.
    ///
    /// # Errors
    /// If it is not legal, with the first reason found.
    pub fn check(&self, m: Move) -> Result<(), IllegalMove> {
        CpuPath::current()
            .run(Legality { position: self, m })
            .map_err(|reason| IllegalMove { m, reason })
    }

    /// Whether a legal move gives check.
    ///
    /// ```
    /// use jadoube_board::{Move, Square};
    /// use jadoube_movegen::Position;
    ///
    /// let mut position = Position::initial();
    /// for (from, to) in [(Square::E2, Square::E4), (Square::F7, Square::F5)] {
    ///     position.play(Move::normal(from, to)).unwrap();
    /// }
    /// assert!(position.gives_check(Move::normal(Square::D1, Square::H5)));
    /// ```
    #[must_use]
    pub fn gives_check(&self, m: Move) -> bool {
        self.checkers_after(m).any()
    }

    /// The squares of the men that give check after a legal move.
    #[must_use]
    pub fn checkers_after(&self, m: Move) -> Bitboard {
        let us = self.turn();
        let king = self.king(!us);
        let placement = self.placement();
        let (from, to) = (m.from(), m.to());
        let mut gone = from.bitboard();
        let mut arrived = to.bitboard();
        let mut role = self.placement().role_at(from).unwrap_or(Role::Pawn);
        match m.kind() {
            MoveKind::Normal => {}
            MoveKind::Promotion(promoted) => role = promoted,
            MoveKind::EnPassant => gone |= Square::at(to.file(), from.rank()).bitboard(),
            MoveKind::Castling => {
                let side = CastlingSide::of(from, to);
                gone |= to.bitboard();
                arrived = side.king_target(us).bitboard() | side.rook_target(us).bitboard();
                role = Role::Rook;
            }
        }
        let occupied = (placement.occupied() - gone) | arrived;
        let staying = placement.color(us) - gone;
        let discovered = attacks::bishop(king, occupied) & placement.diagonal_sliders()
            | attacks::rook(king, occupied) & placement.straight_sliders();
        // The man that moved checks if a man of its kind on the king's square would attack it; of castling's two men only
        // the rook can check.
        let moved = match m.kind() {
            MoveKind::Castling => CastlingSide::of(from, to).rook_target(us).bitboard(),
            _ => arrived,
        };
        let direct = attacks::of(role.of(!us), king, occupied) & moved;
        discovered & staying | direct
    }

    /// The man that a legal move captures, on whatever square it stands.
    #[must_use]
    pub fn captured(&self, m: Move) -> Option<Role> {
        match m.kind() {
            MoveKind::Castling => None,
            MoveKind::EnPassant => Some(Role::Pawn),
            MoveKind::Normal | MoveKind::Promotion(_) => self.placement().role_at(m.to()),
        }
    }
}

struct Legality<'a> {
    position: &'a Position,
    m: Move,
}

impl Task for Legality<'_> {
    type Output = Result<(), IllegalReason>;

    #[inline(always)]
    fn run<S: Sliders>(self) -> Self::Output {
        match self.position.turn() {
            Color::White => self.legality::<White, S>(),
            Color::Black => self.legality::<Black, S>(),
        }
    }
}

impl Legality<'_> {
    #[inline(always)]
    fn legality<Us: Side, S: Sliders>(&self) -> Result<(), IllegalReason> {
        let placement = self.position.placement();
        let (from, to) = (self.m.from(), self.m.to());
        let role = placement.role_at(from).ok_or(IllegalReason::NoMan)?;
        if !placement.color(Us::COLOR).has(from) {
            return Err(IllegalReason::OpponentsMan);
        }
        match self.m.kind() {
            MoveKind::Castling => return self.castling::<Us, S>(role),
            MoveKind::EnPassant => return self.en_passant::<Us, S>(role),
            MoveKind::Normal | MoveKind::Promotion(_) => {}
        }
        if placement.color(Us::COLOR).has(to) {
            return Err(IllegalReason::OwnMan);
        }
        match role {
            Role::Pawn => self.pawn_way::<Us>()?,
            _ => self.way(role)?,
        }
        let promotes = self.m.promotion_role().is_some();
        if promotes != (role == Role::Pawn && Us::LAST_RANK.has(to)) {
            return Err(IllegalReason::Promotion);
        }
        if role == Role::King { self.king_step::<Us, S>() } else { self.pins_and_checks::<Us>() }
    }

    /// Whether a man other than a pawn can go there, own king apart.
    #[inline(always)]
    fn way(&self, role: Role) -> Result<(), IllegalReason> {
        let (from, to) = (self.m.from(), self.m.to());
        let reach = match role {
            Role::Knight => attacks::knight(from),
            Role::Bishop => geometry::bishop_rays(from),
            Role::Rook => geometry::rook_rays(from),
            Role::Queen => geometry::bishop_rays(from) | geometry::rook_rays(from),
            Role::King | Role::Pawn => attacks::king(from),
        };
        if !reach.has(to) {
            return Err(IllegalReason::NotItsMove(role));
        }
        match self.first_blocker(geometry::between(from, to)) {
            Some(blocker) => Err(IllegalReason::Blocked(blocker)),
            None => Ok(()),
        }
    }

    /// The occupied square of the way that is nearest to where the man starts.
    #[inline(always)]
    fn first_blocker(&self, way: Bitboard) -> Option<Square> {
        let blockers = way & self.position.placement().occupied();
        if self.m.to() > self.m.from() { blockers.first() } else { blockers.last() }
    }

    #[inline(always)]
    fn pawn_way<Us: Side>(&self) -> Result<(), IllegalReason> {
        let (from, to) = (self.m.from(), self.m.to());
        let occupied = self.position.placement().occupied();
        if attacks::pawn(Us::COLOR, from).has(to) {
            // Own men on the target have been refused before.
            return if occupied.has(to) { Ok(()) } else { Err(IllegalReason::NothingToCapture) };
        }
        let single = from.bitboard().forward(Us::COLOR);
        let double = (single & Us::THIRD_RANK).forward(Us::COLOR);
        if !(single | double).has(to) {
            return Err(IllegalReason::NotItsMove(Role::Pawn));
        }
        let way = geometry::between(from, to).with(to);
        self.first_blocker(way).map_or(Ok(()), |blocker| Err(IllegalReason::Blocked(blocker)))
    }

    #[inline(always)]
    fn king_step<Us: Side, S: Sliders>(&self) -> Result<(), IllegalReason> {
        let (from, to) = (self.m.from(), self.m.to());
        let placement = self.position.placement();
        // The king hides no square behind it, and a man it takes attacks no more.
        let occupied = placement.occupied().without(from);
        if is_attacked::<Us::Them, S>(placement, to, occupied, to.bitboard()) {
            return Err(IllegalReason::KingInCheck(self.attacker::<Us>(
                to,
                occupied,
                to.bitboard(),
            )));
        }
        Ok(())
    }

    /// One of the enemy men that attack a square, known to be attacked; found on the error path only.
    #[cold]
    fn attacker<Us: Side>(&self, square: Square, occupied: Bitboard, gone: Bitboard) -> Square {
        let placement = self.position.placement();
        let them = placement.color(Us::Them::COLOR) - gone;
        (placement.attackers(square, occupied) & them).first().unwrap_or(square)
    }

    #[inline(always)]
    fn pins_and_checks<Us: Side>(&self) -> Result<(), IllegalReason> {
        let (from, to) = (self.m.from(), self.m.to());
        let placement = self.position.placement();
        let king = self.position.king(Us::COLOR);
        let threats = KingThreats::of::<Us>(placement, king);
        if threats.pinned.has(from) && !geometry::line(king, from).has(to) {
            let occupied = placement.occupied().without(from);
            let checkers_before = threats.checkers;
            return Err(IllegalReason::Pinned(self.attacker::<Us>(
                king,
                occupied,
                checkers_before,
            )));
        }
        if threats.answers(king).has(to) {
            return Ok(());
        }
        let unanswered = threats.checkers.without(to).first().unwrap_or(king);
        Err(IllegalReason::CheckNotAnswered(unanswered))
    }

    #[inline(always)]
    fn en_passant<Us: Side, S: Sliders>(&self, role: Role) -> Result<(), IllegalReason> {
        let (from, to) = (self.m.from(), self.m.to());
        let placement = self.position.placement();
        let passed = self.position.en_passant().filter(|&passed| passed == to);
        if role != Role::Pawn || !attacks::pawn(Us::COLOR, from).has(to) || passed.is_none() {
            return Err(IllegalReason::NoEnPassant);
        }
        let king = self.position.king(Us::COLOR);
        if en_passant::is_legal::<Us, S>(placement, king, from, to) {
            return Ok(());
        }
        let captured = to.step(-Us::FORWARD).bitboard();
        let occupied = (placement.occupied() - from.bitboard() - captured) | to.bitboard();
        Err(IllegalReason::KingInCheck(self.attacker::<Us>(king, occupied, captured)))
    }

    #[inline(always)]
    fn castling<Us: Side, S: Sliders>(&self, role: Role) -> Result<(), IllegalReason> {
        let (king, rook) = (self.m.from(), self.m.to());
        let placement = self.position.placement();
        let refuse = |obstacle| Err(IllegalReason::Castling(obstacle));
        let rooks = self.position.castling_rooks() & Us::BACK_RANK;
        if role != Role::King || !rooks.has(rook) {
            return refuse(CastlingObstacle::NoRight);
        }
        if let Some(checker) = KingThreats::of::<Us>(placement, king).checkers.first() {
            return refuse(CastlingObstacle::InCheck(checker));
        }
        let castling = Castling::new::<Us>(king, rook);
        if let Some(occupied) = (castling.must_be_empty & placement.occupied()).first() {
            return refuse(CastlingObstacle::Occupied(occupied));
        }
        let occupied = placement.occupied();
        for square in castling.must_be_safe {
            if is_attacked::<Us::Them, S>(placement, square, occupied, Bitboard::EMPTY) {
                return refuse(CastlingObstacle::Attacked(square));
            }
        }
        let enemy_straight = placement.straight_sliders() & placement.color(Us::Them::COLOR);
        if castling.rook_was_shield::<Us, S>(occupied, enemy_straight) {
            let target = Us::king_target(castling.side);
            let after = occupied.without(king).without(rook);
            let attacker = self.attacker::<Us>(target, after, Bitboard::EMPTY);
            return refuse(CastlingObstacle::Shielded(attacker));
        }
        Ok(())
    }
}
