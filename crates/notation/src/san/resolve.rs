//! From a text and a position to the move: no move list, only the men that can reach the square.

use jadoube_board::{
    Bitboard, CastlingMode, Color, File, Move, Placement, Rank, Role, Square, attacks, geometry,
};
use jadoube_movegen::Position;

use super::error::SanError;
use super::explain::explain;
use super::value::{San, SanKind};
use crate::uci::UciMove;

impl San {
    /// The legal move that it means.
    ///
    /// Capture and check marks decide nothing: `Nf3`, `Nxf3` and `Nf3+` are the same move. Whether they are right is told
    /// by [`resolve_noting`](Self::resolve_noting).
    ///
    /// # Errors
    /// If no legal move or more than one is meant, saying why; for a null move [`SanError::NullMove`].
    ///
    /// ```
    /// use jadoube_movegen::Position;
    /// use jadoube_notation::San;
    ///
    /// let error = San::read_strict(b"Ra3")?.resolve(&Position::initial()).unwrap_err();
    /// assert_eq!(error.to_string(), "the rook on a1 cannot go to a3: the way is blocked on a2");
    /// # Ok::<(), jadoube_notation::SanError>(())
    /// ```
    #[inline]
    pub fn resolve(self, position: &Position) -> Result<Move, SanError> {
        match self.find(position) {
            Some(m) => Ok(m),
            None => Err(explain(self, position)),
        }
    }

    /// The only legal move that it means.
    #[inline(always)]
    fn find(self, position: &Position) -> Option<Move> {
        match self.kind {
            SanKind::Man { role: Role::Pawn, file, rank, capture, to, promotion } => {
                pawn(position, PawnText { file, rank, capture, to, promotion })
            }
            SanKind::Man { role, file, rank, to, promotion: None, .. } => {
                piece(position, role, file, rank, to)
            }
            SanKind::Man { promotion: Some(_), .. } | SanKind::Null => None,
            SanKind::Castling(side) => {
                let us = position.turn();
                let rook = position.castling_rook(us, side)?;
                let castling = Move::castling(position.king(us), rook);
                position.is_legal(castling).then_some(castling)
            }
            SanKind::Coordinates { from, to, promotion } => {
                UciMove::Move { from, to, promotion }.resolve(position, CastlingMode::Standard).ok()
            }
        }
    }
}

#[inline(always)]
fn written(file: Option<File>, rank: Option<Rank>) -> Bitboard {
    file.map_or(Bitboard::ALL, File::bitboard) & rank.map_or(Bitboard::ALL, Rank::bitboard)
}

/// Where a piece on the empty board may have come from. All kinds are looked up: that is cheaper than a wrong guess of the
/// CPU at which of them it is.
#[inline(always)]
fn rays(role: Role, to: Square) -> Bitboard {
    let only = |wanted: bool, squares| if wanted { squares } else { Bitboard::EMPTY };
    only(role == Role::Knight, attacks::knight(to))
        | only(role == Role::King, attacks::king(to))
        | only(matches!(role, Role::Bishop | Role::Queen), geometry::bishop_rays(to))
        | only(matches!(role, Role::Rook | Role::Queen), geometry::rook_rays(to))
}

#[inline(always)]
fn piece(
    position: &Position,
    role: Role,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
) -> Option<Move> {
    let placement = position.placement();
    let own = placement.color(position.turn());
    if own.has(to) {
        return None;
    }
    let occupied = placement.occupied();
    let men = placement.role(role) & own & rays(role, to) & written(file, rank);
    let mut found = None;
    for from in men {
        if geometry::between(from, to).meets(occupied) || !keeps_king_safe(position, role, from, to)
        {
            continue;
        }
        if found.is_some() {
            return None;
        }
        found = Some(from);
    }
    found.map(|from| Move::normal(from, to))
}

#[inline(always)]
fn keeps_king_safe(position: &Position, role: Role, from: Square, to: Square) -> bool {
    let us = position.turn();
    let king = if role == Role::King { to } else { position.king(us) };
    is_safe(position.placement(), us, king, from.bitboard(), to, to.bitboard())
}

/// Whether the king on `king` is attacked by nobody once the squares `left` are empty, `to` is occupied and the men on
/// `taken` are gone.
#[inline(always)]
fn is_safe(
    placement: &Placement,
    us: Color,
    king: Square,
    left: Bitboard,
    to: Square,
    taken: Bitboard,
) -> bool {
    let them = placement.color(!us) - taken;
    let leapers = attacks::knight(king) & placement.role(Role::Knight)
        | attacks::pawn(us, king) & placement.role(Role::Pawn)
        | attacks::king(king) & placement.role(Role::King);
    let snipers = geometry::bishop_rays(king) & placement.diagonal_sliders()
        | geometry::rook_rays(king) & placement.straight_sliders();
    let occupied = (placement.occupied() - left - taken).with(to);
    leapers.is_disjoint_from(them)
        && (snipers & them).iter().all(|sniper| geometry::between(king, sniper).meets(occupied))
}

/// What is written of a pawn's move.
#[derive(Clone, Copy)]
struct PawnText {
    file: Option<File>,
    rank: Option<Rank>,
    capture: bool,
    to: Square,
    promotion: Option<Role>,
}

#[inline(always)]
fn pawn(position: &Position, text: PawnText) -> Option<Move> {
    let us = position.turn();
    let to = text.to;
    let placement = position.placement();
    let (pawns, them) = (placement.pieces(Role::Pawn.of(us)), placement.color(!us));
    let captures = text.capture || text.file.is_some_and(|file| file != to.file());
    let mut taken = Bitboard::EMPTY;
    let mut is_en_passant = false;
    let from = if captures {
        taken = to.bitboard();
        is_en_passant = !them.has(to);
        if is_en_passant {
            if position.legal_en_passant() != Some(to) {
                return None;
            }
            taken = to.bitboard().forward(!us);
        }
        let origin = written(Some(text.file?), text.rank);
        (pawns & attacks::pawn(!us, to) & origin).single()?
    } else {
        let occupied = placement.occupied();
        if occupied.has(to) {
            return None;
        }
        let single = to.bitboard().forward(!us);
        let double = (single - occupied).forward(!us) & us.pawn_rank().bitboard();
        let from = if pawns.meets(single) { single } else { double & pawns };
        (from & written(text.file, text.rank)).single()?
    };
    let king = position.king(us);
    if !is_safe(placement, us, king, from.bitboard(), to, taken) {
        return None;
    }
    let is_last_rank = to.rank() == us.promotion_rank();
    match text.promotion {
        None if is_last_rank => None,
        None if is_en_passant => Some(Move::en_passant(from, to)),
        None => Some(Move::normal(from, to)),
        Some(role) if is_last_rank && Role::PROMOTIONS.contains(&role) => {
            Some(Move::promotion(from, to, role))
        }
        Some(_) => None,
    }
}
