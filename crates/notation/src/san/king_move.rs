//! Castling written as what the king does: `Kg1`, `Ke1-c1`, `Ke1xh1`.

use jadoube_board::{CastlingSide, Move, Role};
use jadoube_movegen::{IllegalReason, Position};

use super::error::SanError;
use super::leniency::Leniency;
use super::noting::check_mark;
use super::value::{CheckMark, San, SanKind};

/// The castling that a king's move can only mean, which is no move of the king by itself; `None` if it means none.
///
/// An error if castling is meant and not possible.
#[cold]
pub(super) fn castling(
    san: San,
    position: &Position,
) -> Option<Result<(Move, Leniency), SanError>> {
    let SanKind::Man { role: Role::King, file, rank, capture, to, promotion: None } = san.kind
    else {
        return None;
    };
    let us = position.turn();
    let king = position.king(us);
    let is_this_king =
        file.is_none_or(|file| file == king.file()) && rank.is_none_or(|rank| rank == king.rank());
    let means = |side: CastlingSide| {
        let rook = position.castling_rook(us, side)?;
        // A step to the side is a step.
        let to_target = !capture
            && to == side.king_target(us)
            && (king.file().distance(to.file()) > 1
                || position.is_legal(Move::castling(king, rook)));
        let takes_rook = to == rook && (capture || file.is_some());
        (king != to && (to_target || takes_rook)).then_some((side, Move::castling(king, rook)))
    };
    let (side, m) = [CastlingSide::King, CastlingSide::Queen]
        .into_iter()
        .filter(|_| is_this_king)
        .find_map(means)?;
    Some(match position.check(m).map_err(|illegal| illegal.reason) {
        Ok(()) => Ok((m, check_mark(san.check, CheckMark::of(position, m)))),
        Err(IllegalReason::Castling(obstacle)) => Err(SanError::Castling { side, obstacle }),
        Err(reason) => Err(SanError::Illegal { role: Role::King, m, reason }),
    })
}
