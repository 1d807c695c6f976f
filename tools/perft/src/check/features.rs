//! Which tags a position has, and which ones a single move.

use std::collections::BTreeSet;

use jadoube_board::{
    Bitboard, CastlingMode, CastlingSide, Color, File, Move, MoveKind, Role, Square, geometry,
};
use jadoube_movegen::{CastlingObstacle, IllegalReason, Position};

use super::tag::Tag;
use super::tempting::{Tempting, tempting_moves};

/// Everything that a generator can get right or wrong here.
pub(crate) fn tags(position: &Position, mode: CastlingMode) -> BTreeSet<Tag> {
    let mut tags = BTreeSet::new();
    of_position(position, mode, &mut tags);
    for m in position.legal_moves() {
        legal_move(position, m, &mut tags);
    }
    for tempting in tempting_moves(position, mode) {
        illegal_move(position, &tempting, &mut tags);
    }
    let passed = position.legal_moves().iter().filter(|m| m.is_en_passant()).count();
    if passed > 1 {
        tags.insert(Tag::EnPassantTwice);
    }
    tags
}

/// What a missing or miscounted legal move is about.
pub(crate) fn tags_of_legal(position: &Position, m: Move) -> BTreeSet<Tag> {
    let mut tags = BTreeSet::new();
    legal_move(position, m, &mut tags);
    tags
}

/// What a move is about that is not legal.
pub(crate) fn tags_of_illegal(position: &Position, tempting: &Tempting) -> BTreeSet<Tag> {
    let mut tags = BTreeSet::new();
    illegal_move(position, tempting, &mut tags);
    tags
}

fn of_position(position: &Position, mode: CastlingMode, tags: &mut BTreeSet<Tag>) {
    if mode == CastlingMode::Chess960 {
        tags.insert(Tag::Chess960);
    }
    let placement = position.placement();
    let checkers = position.checkers();
    tags.extend(checkers.into_iter().map(|checker| check_by(position, checker)));
    let moves = position.legal_moves().len();
    let rest = [
        (checkers.more_than_one(), Tag::DoubleCheck),
        (position.is_checkmate(), Tag::Checkmate),
        (position.is_stalemate(), Tag::Stalemate),
        (position.is_insufficient_material(), Tag::FewMen),
        (moves > 100, Tag::ManyMoves),
        (position.halfmove_clock() >= 100, Tag::LongClock),
    ];
    tags.extend(rest.into_iter().filter(|(is, _)| *is).map(|(_, tag)| tag));
    let limits = [(Role::Queen, 1), (Role::Rook, 2), (Role::Bishop, 2), (Role::Knight, 2)];
    let is_many = |color: Color| {
        limits.iter().any(|&(role, most)| placement.pieces(role.of(color)).len() > most)
    };
    if Color::ALL.into_iter().any(is_many) {
        tags.insert(Tag::ManyQueens);
    }
}

fn check_by(position: &Position, checker: Square) -> Tag {
    match position.placement().role_at(checker) {
        Some(Role::Pawn) => Tag::CheckByPawn,
        Some(Role::Knight) => Tag::CheckByKnight,
        _ => Tag::CheckBySlider,
    }
}

fn legal_move(position: &Position, m: Move, tags: &mut BTreeSet<Tag>) {
    let us = position.turn();
    let placement = position.placement();
    let Some(role) = placement.role_at(m.from()) else { return };
    match (m.kind(), role) {
        (MoveKind::EnPassant, _) => en_passant(position, m, tags),
        (MoveKind::Castling, _) => castling(position, m, tags),
        (MoveKind::Promotion(_), _) => promotion(position, m, tags),
        (_, Role::Pawn) => pawn_move(position, m, tags),
        (_, Role::Knight) => drop(tags.insert(Tag::KnightMoves)),
        (_, Role::Bishop) => drop(tags.insert(Tag::BishopMoves)),
        (_, Role::Rook) => drop(tags.insert(Tag::RookMoves)),
        (_, Role::Queen) => drop(tags.insert(Tag::QueenMoves)),
        (_, Role::King) => drop(tags.insert(Tag::KingMoves)),
    }
    lost_rights(position, m, role, tags);
    answers(position, m, role, tags);
    if position.pinned().has(m.from()) && role != Role::King {
        tags.insert(Tag::PinnedAlong);
        tags.insert(pinned(role));
        tags.insert(line_of_pin(position.king(us), m.from()));
        if !m.is_en_passant() && placement.color(!us).has(m.to()) {
            tags.insert(Tag::PinnedTakes);
        }
    }
    let checkers = position.checkers_after(m);
    if checkers.more_than_one() {
        tags.insert(Tag::GivesDoubleCheck);
    }
    if position.is_discovered_check(m) && !m.is_castling() {
        tags.insert(if role == Role::King { Tag::DiscoveredByKing } else { Tag::DiscoveredCheck });
    }
}

fn en_passant(position: &Position, m: Move, tags: &mut BTreeSet<Tag>) {
    tags.insert(Tag::EnPassant);
    let conditions = [
        (position.pinned().has(m.from()), Tag::EnPassantPinnedAlong),
        (position.is_check(), Tag::EnPassantAnswersCheck),
        (position.gives_check(m), Tag::EnPassantGivesCheck),
        (position.is_discovered_check(m), Tag::EnPassantDiscovers),
    ];
    tags.extend(conditions.into_iter().filter(|(is, _)| *is).map(|(_, tag)| tag));
}

fn castling(position: &Position, m: Move, tags: &mut BTreeSet<Tag>) {
    let us = position.turn();
    let (king, rook) = (m.from(), m.to());
    let side = CastlingSide::of(king, rook);
    let placement = position.placement();
    let is_long = rook.file() < king.file();
    tags.insert(if is_long { Tag::CastlingLong } else { Tag::CastlingShort });
    if position.gives_check(m) {
        tags.insert(Tag::CastlingGivesCheck);
    }
    if placement.is_attacked(rook, !us) {
        tags.insert(Tag::CastlingRookAttacked);
    }
    let (king_to, rook_to) = (side.king_target(us), side.rook_target(us));
    let is_usual = king.file() == File::E && rook.file() == side.corner_file();
    if is_usual {
        let b_file = Square::at(File::B, king.rank());
        if is_long && placement.is_attacked(b_file, !us) {
            tags.insert(Tag::CastlingRookPathAttacked);
        }
        return;
    }
    let outer = placement.pieces(Role::Rook.of(us)) & Bitboard::rank(king.rank());
    let is_inner = outer.into_iter().any(|other| match is_long {
        true => other < rook,
        false => other > rook,
    });
    let passes = (king < rook) != (king_to < rook_to) && king != king_to && rook != rook_to;
    let conditions = [
        (king == king_to, Tag::Chess960KingStays),
        (rook == rook_to, Tag::Chess960RookStays),
        (passes || king_to == rook, Tag::Chess960Swap),
        (king.distance(king_to) > 2, Tag::Chess960FarKing),
        (is_inner, Tag::Chess960InnerRook),
    ];
    tags.extend(conditions.into_iter().filter(|(is, _)| *is).map(|(_, tag)| tag));
}

fn promotion(position: &Position, m: Move, tags: &mut BTreeSet<Tag>) {
    let is_capture = m.from().file() != m.to().file();
    tags.insert(if is_capture { Tag::PromotionCapture } else { Tag::Promotion });
    if position.gives_check(m) {
        tags.insert(match m.promotion_role() {
            Some(Role::Knight) => Tag::UnderpromotionGivesCheck,
            _ => Tag::PromotionGivesCheck,
        });
    }
    if position.is_check() {
        tags.insert(Tag::PromotionAnswersCheck);
    }
    if is_capture && position.castling_rooks().has(m.to()) {
        tags.insert(Tag::PromotionTakesRight);
    }
}

fn pawn_move(position: &Position, m: Move, tags: &mut BTreeSet<Tag>) {
    if m.from().file() != m.to().file() {
        tags.insert(Tag::PawnCapture);
    } else if m.from().distance(m.to()) == 2 {
        tags.insert(Tag::DoubleStep);
        if position.is_check() {
            tags.insert(Tag::DoubleStepAnswersCheck);
        }
        let mut next = *position;
        next.play_unchecked(m);
        if next.legal_en_passant().is_some() {
            tags.insert(Tag::EnPassantNext);
        }
    }
}

fn lost_rights(position: &Position, m: Move, role: Role, tags: &mut BTreeSet<Tag>) {
    let us = position.turn();
    let rooks = position.castling_rooks();
    let ours = rooks & position.placement().color(us);
    if role == Role::King && !m.is_castling() && ours.any() {
        tags.insert(Tag::RightLostByKing);
    }
    if role == Role::Rook && ours.has(m.from()) {
        tags.insert(Tag::RightLostByRook);
    }
    if (rooks - ours).has(m.to()) {
        tags.insert(Tag::RightLostByCapture);
    }
}

fn answers(position: &Position, m: Move, role: Role, tags: &mut BTreeSet<Tag>) {
    let Some(checker) = position.checkers().single() else { return };
    let captures = m.to() == checker && !m.is_castling();
    let tag = match role {
        Role::King if captures => Tag::KingCapturesChecker,
        Role::King => return,
        _ if captures || m.is_en_passant() => Tag::CheckerCaptured,
        _ => Tag::CheckBlocked,
    };
    tags.insert(tag);
}

fn pinned(role: Role) -> Tag {
    match role {
        Role::Knight => Tag::PinnedKnight,
        Role::Bishop => Tag::PinnedBishop,
        Role::Rook => Tag::PinnedRook,
        Role::Queen => Tag::PinnedQueen,
        Role::Pawn | Role::King => Tag::PinnedPawn,
    }
}

fn line_of_pin(king: Square, man: Square) -> Tag {
    if king.rank() == man.rank() {
        Tag::PinOnRank
    } else if king.file() == man.file() {
        Tag::PinOnFile
    } else {
        Tag::PinOnDiagonal
    }
}

fn illegal_move(position: &Position, tempting: &Tempting, tags: &mut BTreeSet<Tag>) {
    let &Tempting { m, reason, .. } = tempting;
    let us = position.turn();
    let king = position.king(us);
    let Some(role) = position.placement().role_at(m.from()) else { return };
    match reason {
        IllegalReason::Pinned(_) => {
            tags.insert(pinned(role));
            tags.insert(line_of_pin(king, m.from()));
            let answers = position.checkers().single().is_some_and(|checker| {
                m.to() == checker || geometry::between(king, checker).has(m.to())
            });
            if answers {
                tags.insert(Tag::PinnedInCheck);
            }
        }
        IllegalReason::KingInCheck(by) if role == Role::Pawn => {
            en_passant_exposes(position, m, by, tags);
        }
        IllegalReason::KingInCheck(by) => drop(tags.insert(king_step(position, m, by))),
        IllegalReason::CheckNotAnswered(by) => {
            tags.insert(Tag::CheckUnanswered);
            tags.insert(match position.checkers().single() {
                Some(_) => check_by(position, by),
                None => Tag::DoubleCheck,
            });
        }
        IllegalReason::Castling(obstacle) => castling_refused(position, m, obstacle, tags),
        IllegalReason::NoEnPassant if m.from().file().distance(m.to().file()) > 4 => {
            tags.insert(Tag::EnPassantWraps);
        }
        IllegalReason::NoEnPassant | IllegalReason::NothingToCapture => {
            tags.insert(Tag::EnPassantLate);
        }
        IllegalReason::Blocked(_) if role == Role::Pawn => {
            let is_double = m.from().distance(m.to()) == 2;
            tags.insert(if is_double { Tag::DoubleStepBlocked } else { Tag::PawnBlocked });
        }
        IllegalReason::OwnMan if role == Role::Pawn => drop(tags.insert(Tag::PawnBlocked)),
        IllegalReason::NotItsMove(_) if m.from().file().distance(m.to().file()) > 4 => {
            tags.insert(match role {
                Role::Pawn => Tag::PawnWraps,
                Role::Knight => Tag::KnightWraps,
                Role::King => Tag::KingWraps,
                Role::Bishop | Role::Rook | Role::Queen => Tag::SliderWraps,
            });
        }
        IllegalReason::NotItsMove(_) if role == Role::Pawn => {
            tags.insert(Tag::DoubleStepElsewhere);
        }
        IllegalReason::NotItsMove(_) => {
            tags.insert(match role {
                Role::Knight => Tag::KnightMoves,
                Role::Bishop => Tag::BishopMoves,
                Role::Rook => Tag::RookMoves,
                Role::Queen => Tag::QueenMoves,
                Role::Pawn | Role::King => Tag::KingMoves,
            });
        }
        IllegalReason::Promotion => drop(tags.insert(Tag::Promotion)),
        IllegalReason::Blocked(_)
        | IllegalReason::OwnMan
        | IllegalReason::NoMan
        | IllegalReason::OpponentsMan => {}
    }
}

/// En passant that leaves the king in check: because of a line that it opens, or because the check is another one.
fn en_passant_exposes(position: &Position, m: Move, by: Square, tags: &mut BTreeSet<Tag>) {
    let king = position.king(position.turn());
    let tag = if position.checkers().has(by) {
        Tag::EnPassantInCheck
    } else if by.rank() == king.rank() {
        Tag::EnPassantRankPin
    } else if by.file() == king.file() {
        Tag::EnPassantFilePin
    } else {
        Tag::EnPassantDiagonalPin
    };
    tags.insert(tag);
    if position.pinned().has(m.from()) {
        tags.insert(Tag::PinnedPawn);
        tags.insert(line_of_pin(king, m.from()));
    }
}

fn king_step(position: &Position, m: Move, by: Square) -> Tag {
    let us = position.turn();
    let placement = position.placement();
    let is_ray = |checker: Square| {
        let slides = !matches!(placement.role_at(checker), Some(Role::Pawn | Role::Knight));
        slides && checker != m.to() && geometry::line(checker, m.from()).has(m.to())
    };
    if position.checkers().into_iter().any(is_ray) {
        return Tag::KingAlongRay;
    }
    if placement.color(!us).has(m.to()) {
        return Tag::KingCapturesProtected;
    }
    match placement.role_at(by) {
        Some(Role::King) => Tag::KingNextToKing,
        Some(Role::Pawn) => Tag::KingNextToPawn,
        _ => Tag::KingIntoCheck,
    }
}

fn castling_refused(
    position: &Position,
    m: Move,
    obstacle: CastlingObstacle,
    tags: &mut BTreeSet<Tag>,
) {
    let us = position.turn();
    let (king, rook) = (m.from(), m.to());
    let side = CastlingSide::of(king, rook);
    let king_way = geometry::between(king, side.king_target(us)).with(side.king_target(us));
    let is_usual = king.file() == File::E && rook.file() == side.corner_file();
    tags.insert(match obstacle {
        CastlingObstacle::NoRight => Tag::CastlingNoRight,
        CastlingObstacle::InCheck(_) => Tag::CastlingOutOfCheck,
        CastlingObstacle::Attacked(square) if square == side.king_target(us) => {
            Tag::CastlingIntoCheck
        }
        CastlingObstacle::Attacked(_) => Tag::CastlingThroughCheck,
        CastlingObstacle::Shielded(_) => Tag::Chess960Shield,
        CastlingObstacle::Occupied(square) if king_way.has(square) => Tag::CastlingBlocked,
        CastlingObstacle::Occupied(_) if is_usual => Tag::CastlingBFile,
        CastlingObstacle::Occupied(_) => Tag::Chess960RookPath,
    });
}
