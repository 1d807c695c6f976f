//! Why a text means no legal move: asked only after it has failed.

use jadoube_board::{Bitboard, CastlingMode, CastlingSide, File, Move, Rank, Role, Square};
use jadoube_movegen::{CastlingObstacle, IllegalReason, Position};

use super::error::SanError;
use super::value::{San, SanKind};
use crate::uci::{UciError, UciMove};

#[cold]
pub(super) fn explain(san: San, position: &Position) -> SanError {
    match san.kind {
        SanKind::Man { role: Role::Pawn, file, rank, capture, to, promotion } => {
            let captures = capture || file.is_some_and(|file| file != to.file());
            pawn(position, file, rank, captures, to, promotion)
        }
        SanKind::Man { promotion: Some(_), to, .. } => SanError::PromotionNotAllowed { to },
        SanKind::Man { role, file, rank, to, .. } => piece(position, role, file, rank, to),
        SanKind::Castling(side) => castling(position, side),
        SanKind::Coordinates { from, to, promotion } => {
            coordinates(position, UciMove::Move { from, to, promotion }, to)
        }
        SanKind::Null => SanError::NullMove,
    }
}

fn castling(position: &Position, side: CastlingSide) -> SanError {
    let us = position.turn();
    let king = position.king(us);
    let obstacle = match position.castling_rook(us, side) {
        None => CastlingObstacle::NoRight,
        Some(rook) => match position.check(Move::castling(king, rook)).map_err(|it| it.reason) {
            Err(IllegalReason::Castling(obstacle)) => obstacle,
            _ => CastlingObstacle::NoRight,
        },
    };
    SanError::Castling { side, obstacle }
}

fn coordinates(position: &Position, text: UciMove, to: Square) -> SanError {
    match text.resolve(position, CastlingMode::Standard) {
        Err(UciError::Illegal(illegal)) => {
            let (m, reason) = (illegal.m, illegal.reason);
            let is_pawn = position.placement().role_at(m.from()) == Some(Role::Pawn);
            match reason {
                IllegalReason::Promotion if m.promotion_role().is_some() => {
                    SanError::PromotionNotAllowed { to }
                }
                IllegalReason::Promotion if is_pawn => SanError::PromotionMissing { to },
                _ => {
                    let role = position.placement().role_at(m.from()).unwrap_or(Role::Pawn);
                    SanError::Illegal { role, m, reason }
                }
            }
        }
        _ => SanError::PromotionNotAllowed { to },
    }
}

/// How near a refused move came to being legal.
fn nearness(reason: IllegalReason) -> u8 {
    match reason {
        IllegalReason::Pinned(_)
        | IllegalReason::KingInCheck(_)
        | IllegalReason::CheckNotAnswered(_) => 3,
        IllegalReason::Blocked(_) | IllegalReason::NothingToCapture => 2,
        IllegalReason::OwnMan => 1,
        _ => 0,
    }
}

fn on(file: Option<File>, rank: Option<Rank>) -> Bitboard {
    file.map_or(Bitboard::ALL, File::bitboard) & rank.map_or(Bitboard::ALL, Rank::bitboard)
}

fn piece(
    position: &Position,
    role: Role,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
) -> SanError {
    let men = position.placement().pieces(role.of(position.turn())) & on(file, rank);
    if men.is_empty() {
        return SanError::NoSuchMan { role, file, rank };
    }
    let from_to = |from| Move::normal(from, to);
    among(position, role, men.without(to), from_to, to)
}

/// The reason for several men at once.
fn among(
    position: &Position,
    role: Role,
    men: Bitboard,
    move_from: impl Fn(Square) -> Move,
    to: Square,
) -> SanError {
    let legal: Bitboard = men.iter().filter(|&from| position.is_legal(move_from(from))).collect();
    if legal.any() {
        return SanError::Ambiguous { role, to, from: legal };
    }
    let refused = men.iter().filter_map(|from| position.check(move_from(from)).err());
    match refused.max_by_key(|illegal| nearness(illegal.reason)) {
        Some(nearest) if nearness(nearest.reason) > 0 || men.single().is_some() => {
            SanError::Illegal { role, m: nearest.m, reason: nearest.reason }
        }
        _ => SanError::NoneReaches { role, to },
    }
}

fn pawn(
    position: &Position,
    file: Option<File>,
    rank: Option<Rank>,
    captures: bool,
    to: Square,
    promotion: Option<Role>,
) -> SanError {
    let us = position.turn();
    let is_last_rank = to.rank() == us.promotion_rank();
    match promotion {
        Some(_) if !is_last_rank => return SanError::PromotionNotAllowed { to },
        Some(role) if !Role::PROMOTIONS.contains(&role) => {
            return SanError::PromotionNotAllowed { to };
        }
        _ => {}
    }
    let pawns = position.placement().pieces(Role::Pawn.of(us));
    let lines = on(file, rank);
    let is_en_passant = captures && position.en_passant() == Some(to);
    let move_from = |from: Square| match promotion {
        _ if is_en_passant => Move::en_passant(from, to),
        _ if is_last_rank => Move::promotion(from, to, promotion.unwrap_or(Role::Queen)),
        _ => Move::normal(from, to),
    };
    let own_file = to.file().bitboard();
    let men = pawns & lines & if captures { !own_file } else { own_file };
    // On a file with several pawns the one right behind the square is meant, and among capturers those beside it.
    let behind = to.bitboard().forward(!us);
    let beside = behind.east() | behind.west();
    let near = men & if captures { beside } else { behind | behind.forward(!us) };
    let near = if near.any() { near } else { men };
    let lacks_file = file.is_none() && capturers(position, to, is_last_rank).any();
    if captures && lacks_file {
        return SanError::PawnCaptureWithoutFile { to };
    }
    if near.iter().any(|from| position.is_legal(move_from(from))) {
        if promotion.is_none() && is_last_rank {
            return SanError::PromotionMissing { to };
        }
        return among(position, Role::Pawn, near, move_from, to);
    }
    if lacks_file {
        return SanError::PawnCaptureWithoutFile { to };
    }
    if men.is_empty() && (pawns & lines).any() && captures {
        return SanError::NoneReaches { role: Role::Pawn, to };
    }
    if men.is_empty() {
        let file = file.or_else(|| (!captures).then(|| to.file()));
        return SanError::NoSuchMan { role: Role::Pawn, file, rank };
    }
    among(position, Role::Pawn, near.without(to), move_from, to)
}

/// The pawns that can legally capture on a square.
fn capturers(position: &Position, to: Square, promotes: bool) -> Bitboard {
    let us = position.turn();
    let pawns = position.placement().pieces(Role::Pawn.of(us));
    let beside = jadoube_board::attacks::pawn(!us, to) & pawns;
    let is_en_passant = position.en_passant() == Some(to);
    let m = |from| match () {
        () if is_en_passant => Move::en_passant(from, to),
        () if promotes => Move::promotion(from, to, Role::Queen),
        () => Move::normal(from, to),
    };
    beside.iter().filter(|&from| position.is_legal(m(from))).collect()
}
