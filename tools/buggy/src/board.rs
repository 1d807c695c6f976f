//! The position, and what a move does to it.

use jadoube_board::{
    Bitboard, ByColor, CastlingSide, Color, Move, MoveKind, Placement, Rank, Role, Square, geometry,
};
use jadoube_movegen::Position;

use crate::bug::Bug;

/// A position that a bug may have made an impossible one: there may be no king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Board {
    pub(crate) placement: Placement,
    pub(crate) turn: Color,
    pub(crate) castling_rooks: Bitboard,
    pub(crate) en_passant: Option<Square>,
    /// From where each king castles.
    pub(crate) king_homes: ByColor<Option<Square>>,
}

/// The one thing that is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rules(pub(crate) Option<Bug>);

impl Rules {
    /// Whether this is the bug.
    #[inline]
    pub(crate) fn has(self, bug: Bug) -> bool {
        self.0 == Some(bug)
    }

    /// The men of this colour that attack a square where a king stands or wants to go, as the bug has it.
    pub(crate) fn attackers(
        self,
        board: &Board,
        square: Square,
        by: Color,
        occupied: Bitboard,
    ) -> Bitboard {
        let attackers = board.attackers(square, by, occupied);
        let overlooked = match self.0 {
            Some(Bug::QueenDiagonalChecksIgnored) => {
                board.placement.role(Role::Queen) & geometry::bishop_rays(square)
            }
            Some(Bug::ChecksFromBelowIgnored) => {
                let file =
                    attackers & square.file().bitboard() & board.placement.straight_sliders();
                let below = file.iter().filter(|from| from.rank() < square.rank());
                below.fold(Bitboard::EMPTY, Bitboard::with)
            }
            Some(Bug::ChecksFromAfarIgnored) => {
                let apart = |from: &Square| {
                    from.file().distance(square.file()).max(from.rank().distance(square.rank()))
                };
                let far = attackers.iter().filter(|from| apart(from) > 5);
                far.fold(Bitboard::EMPTY, Bitboard::with)
            }
            _ => Bitboard::EMPTY,
        };
        attackers & !overlooked
    }
}

/// A pawn's step of this colour, in square numbers.
pub(crate) fn forward(color: Color) -> i8 {
    if color == Color::White { 8 } else { -8 }
}

/// The square straight behind, as this colour sees it.
pub(crate) fn behind(square: Square, color: Color) -> Option<Square> {
    square.offset(0, -forward(color) / 8)
}

impl Board {
    /// As a FEN is read.
    pub(crate) fn new(position: &Position, rules: Rules) -> Self {
        let mut board = Self {
            placement: *position.placement(),
            turn: position.turn(),
            castling_rooks: position.castling_rooks(),
            en_passant: position.en_passant(),
            king_homes: ByColor::new_with(|color| Some(position.king(color))),
        };
        if rules.has(Bug::EnPassantFenIgnored) {
            board.en_passant = None;
        }
        if rules.has(Bug::CastlingFenIgnored) && *position != Position::initial() {
            board.castling_rooks = Bitboard::EMPTY;
        }
        if rules.has(Bug::Chess960OuterRook) {
            board.castling_rooks =
                position.castling_rooks().iter().map(|rook| board.outermost(rook)).collect();
        }
        board
    }

    /// The rook that stands farthest from the king on the same side of it.
    fn outermost(&self, rook: Square) -> Square {
        let color = if rook.rank() == Rank::First { Color::White } else { Color::Black };
        let Some(king) = self.placement.king(color) else { return rook };
        let rooks = self.placement.pieces(Role::Rook.of(color)) & rook.rank().bitboard();
        let is_beside = |at: &Square| (at.file() > king.file()) == (rook.file() > king.file());
        let away = |at: &Square| at.file().distance(king.file());
        rooks.iter().filter(is_beside).max_by_key(away).unwrap_or(rook)
    }

    /// The men of this colour that attack the square.
    pub(crate) fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        self.placement.attackers(square, occupied) & self.placement.color(by)
    }

    /// The position after a move, which nobody has checked.
    pub(crate) fn after(&self, m: Move, rules: Rules) -> Self {
        let mut next = *self;
        let us = self.turn;
        next.turn = !us;
        if !rules.has(Bug::EnPassantStale) {
            next.en_passant = None;
        }
        match m.kind() {
            MoveKind::Castling => next.castle(us, m, rules),
            MoveKind::EnPassant => {
                next.shift(us, m.from(), m.to(), Role::Pawn);
                if !rules.has(Bug::EnPassantNoRemoval)
                    && let Some(captured) = behind(m.to(), us)
                {
                    next.placement.remove(captured);
                }
            }
            MoveKind::Normal | MoveKind::Promotion(_) => next.step(self, m, rules),
        }
        if rules.has(Bug::CastlingLostAfterCheck) && next.is_in_check() {
            next.castling_rooks &= !next.turn.back_rank().bitboard();
        }
        next
    }

    fn is_in_check(&self) -> bool {
        let them = !self.turn;
        self.placement.king(self.turn).is_some_and(|king| self.placement.is_attacked(king, them))
    }

    /// Takes a man away and puts one there, in place of what stands there.
    fn shift(&mut self, us: Color, from: Square, to: Square, role: Role) {
        self.placement.remove(from);
        self.placement.put(to, role.of(us));
    }

    fn step(&mut self, before: &Self, m: Move, rules: Rules) {
        let us = before.turn;
        let (from, to) = (m.from(), m.to());
        let role = before.placement.role_at(from).unwrap_or(Role::Pawn);
        self.shift(us, from, to, m.promotion_role().unwrap_or(role));
        if m.promotion_role().is_some() {
            match us {
                _ if rules.has(Bug::PromotionStaysPawn) => {
                    self.placement.put(to, Role::Pawn.of(us));
                }
                Color::Black if rules.has(Bug::PromotionWrongColor) => {
                    self.placement.put(to, m.promotion_role().unwrap_or(role).of(Color::White));
                }
                _ => {}
            }
        }
        if role == Role::Pawn {
            self.note_passed(us, from, to, rules);
        }
        if rules.has(Bug::EnPassantByAnyMan)
            && before.en_passant == Some(to)
            && let Some(captured) = behind(to, us)
        {
            self.placement.remove(captured);
        }
        self.lose_rights(before, m, role, rules);
    }

    fn note_passed(&mut self, us: Color, from: Square, to: Square, rules: Rules) {
        let steps = (to.as_u8() as i8 - from.as_u8() as i8) / forward(us);
        if steps == 2 && from.file() == to.file() {
            self.en_passant = behind(to, us);
        }
        let is_step = from.file() == to.file() && steps == 1;
        if is_step && rules.has(Bug::EnPassantAfterSingleStep) {
            self.en_passant = Some(from);
        }
    }

    fn lose_rights(&mut self, before: &Self, m: Move, role: Role, rules: Rules) {
        let us = before.turn;
        let (from, to) = (m.from(), m.to());
        let captures = before.placement.color(!us).has(to);
        let mut lost = Bitboard::EMPTY;
        let corners = Bitboard(0x8100_0000_0000_0081);
        let leaves_right = rules.has(Bug::CastlingRookMovedKeepsRight)
            || rules.has(Bug::CastlingRookTakesRook) && captures && self.castling_rooks.has(to)
            || rules.has(Bug::Chess960Corners) && !corners.has(from);
        if role == Role::Rook && !leaves_right {
            lost |= from.bitboard();
        }
        let takes_right = rules.has(Bug::CastlingRookCapturedKeepsRight)
            || rules.has(Bug::CastlingNewRook)
            || rules.has(Bug::CastlingPromotionKeepsRight) && m.promotion_role().is_some()
            || rules.has(Bug::CastlingCaptureForgetsWhite) && us == Color::Black;
        if captures && !takes_right {
            lost |= to.bitboard();
        }
        let own_rank = us.back_rank().bitboard();
        if role == Role::King && !rules.has(Bug::CastlingKingMovedKeepsRight)
            || rules.has(Bug::CastlingRookMoveLosesBoth) && self.castling_rooks.has(from)
        {
            lost |= own_rank;
        }
        self.castling_rooks &= !lost;
    }

    /// Both men leave before either arrives.
    fn castle(&mut self, us: Color, m: Move, rules: Rules) {
        let (king, rook) = (m.from(), m.to());
        let side = CastlingSide::of(king, rook);
        let placement = &mut self.placement;
        if rules.has(Bug::Chess960RookFirst) {
            placement.remove(king);
            placement.put(side.king_target(us), Role::King.of(us));
            placement.remove(rook);
            placement.put(side.rook_target(us), Role::Rook.of(us));
        } else {
            placement.remove(king);
            if !rules.has(Bug::CastlingRookStays) {
                placement.remove(rook);
                placement.put(side.rook_target(us), Role::Rook.of(us));
            }
            placement.put(side.king_target(us), Role::King.of(us));
        }
        self.castling_rooks &= !us.back_rank().bitboard();
    }
}
