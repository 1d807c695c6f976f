use core::fmt;

use crate::{Role, Square};

/// What is special about a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// From one square to another, capturing what stands there.
    Normal,
    /// A pawn captures the pawn that has just passed it (FIDE 3.7.3.1).
    EnPassant,
    /// The king castles; [`Move::to`] is the square of the rook that it castles with.
    Castling,
    /// A pawn arrives on the last rank and becomes this man (FIDE 3.7.3.3).
    Promotion(Role),
}

/// A move in 16 bits: from where to where, and what is special about it.
///
/// Castling is written as the king taking its own rook, which is unambiguous in Chess960 and double Chess960. A move has
/// meaning only in a position; the `notation` crate reads and writes it as text.
///
/// ```
/// use jadoube_board::{Move, MoveKind, Role, Square};
///
/// let promotion = Move::promotion(Square::E7, Square::E8, Role::Knight);
/// assert_eq!(promotion.to_string(), "e7e8n");
/// assert_eq!(promotion.kind(), MoveKind::Promotion(Role::Knight));
/// assert_eq!(Move::from_bits(promotion.to_bits()), Some(promotion));
/// assert_eq!(size_of::<Move>(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(
    /// from | to << 6 | kind << 12: 0 normal, 1 en passant, 2 castling, 4 to 7 promotion to N, B, R, Q.
    u16,
);

const EN_PASSANT: u16 = 1 << 12;
const CASTLING: u16 = 2 << 12;
const PROMOTION: u16 = 4 << 12;

impl Move {
    #[inline]
    const fn pack(from: Square, to: Square, kind: u16) -> Self {
        Self(from.as_u8() as u16 | (to.as_u8() as u16) << 6 | kind)
    }

    /// A move with nothing special about it.
    #[inline]
    #[must_use]
    pub const fn normal(from: Square, to: Square) -> Self {
        Self::pack(from, to, 0)
    }

    /// A capture en passant; `to` is the empty square behind the captured pawn.
    #[inline]
    #[must_use]
    pub const fn en_passant(from: Square, to: Square) -> Self {
        Self::pack(from, to, EN_PASSANT)
    }

    /// Castling of the king with the rook.
    #[inline]
    #[must_use]
    pub const fn castling(king: Square, rook: Square) -> Self {
        Self::pack(king, rook, CASTLING)
    }

    /// A pawn's move to the last rank, where it becomes a queen, rook, bishop or knight.
    ///
    /// # Panics
    /// If the role is pawn or king.
    #[inline]
    #[must_use]
    pub const fn promotion(from: Square, to: Square, role: Role) -> Self {
        assert!(
            !matches!(role, Role::Pawn | Role::King),
            "a pawn promotes to queen, rook, bishop or knight"
        );
        Self::pack(from, to, PROMOTION + ((role as u16 - 1) << 12))
    }

    /// The square that the man leaves.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::from_low_bits(self.0 as u8)
    }

    /// The square where it arrives; the rook's square when castling.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::from_low_bits((self.0 >> 6) as u8)
    }

    /// What is special about it.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        match self.0 >> 12 {
            0 => MoveKind::Normal,
            1 => MoveKind::EnPassant,
            2 => MoveKind::Castling,
            4 => MoveKind::Promotion(Role::Knight),
            5 => MoveKind::Promotion(Role::Bishop),
            6 => MoveKind::Promotion(Role::Rook),
            _ => MoveKind::Promotion(Role::Queen),
        }
    }

    /// What the pawn becomes, if it promotes.
    #[inline]
    #[must_use]
    pub const fn promotion_role(self) -> Option<Role> {
        match self.kind() {
            MoveKind::Promotion(role) => Some(role),
            _ => None,
        }
    }

    /// Whether it is castling.
    #[inline]
    #[must_use]
    pub const fn is_castling(self) -> bool {
        self.0 >> 12 == 2
    }

    /// Whether it is a capture en passant.
    #[inline]
    #[must_use]
    pub const fn is_en_passant(self) -> bool {
        self.0 >> 12 == 1
    }

    /// The 16 bits, for tables and files of the same build; never 0, as the two squares of a move differ.
    #[inline]
    #[must_use]
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// The move of these bits, if [`to_bits`](Self::to_bits) gives them for any move.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let known_kind = matches!(bits >> 12, 0 | 1 | 2 | 4..=7);
        let moves = bits & 63 != bits >> 6 & 63;
        if known_kind && moves { Some(Self(bits)) } else { None }
    }
}

impl fmt::Display for Move {
    /// From and to, then the letter of a promotion: `e2e4`, `e7e8q`; castling as king takes rook.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion_role() {
            Some(role) => fmt::Write::write_char(f, role.char()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            MoveKind::Normal | MoveKind::Promotion(_) => write!(f, "{self}"),
            MoveKind::EnPassant => write!(f, "{self} (en passant)"),
            MoveKind::Castling => write!(f, "{self} (castling)"),
        }
    }
}
