//! The en passant field, and when it is written.

use jadoube_board::{Color, Rank, Role, Setup, Square, attacks};
use jadoube_movegen::{Position, Problems};

use super::error::{FenError, FenErrorKind};
use super::fields::Token;
use super::leniency::{Leniency, Notes};

/// When the en passant square is written.
///
/// ```
/// use jadoube_notation::fen::{EnPassant, Fen, FenStyle, to_fen};
///
/// // After e2-e4 the pawn on d4 stands ready to capture, but it is pinned by the bishop on b2.
/// let fen: Fen = "8/8/5k2/8/3pP3/8/1B6/4K3 b - e3 0 1".parse()?;
/// let write = |en_passant| to_fen(&fen.0, FenStyle::X_FEN.with_en_passant(en_passant));
/// assert_eq!(write(EnPassant::Always), "8/8/5k2/8/3pP3/8/1B6/4K3 b - e3 0 1");
/// assert_eq!(write(EnPassant::PseudoLegal), "8/8/5k2/8/3pP3/8/1B6/4K3 b - e3 0 1");
/// assert_eq!(write(EnPassant::Legal), "8/8/5k2/8/3pP3/8/1B6/4K3 b - - 0 1");
/// # Ok::<(), jadoube_notation::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EnPassant {
    /// Whenever the setup has one: after every double step, as the PGN standard wants it.
    #[default]
    Always,
    /// When a pawn of the side to move attacks it, even if capturing would leave its king in check.
    PseudoLegal,
    /// When capturing there is a legal move. Costs the validation of the setup; in a setup that is no legal position,
    /// even with [what can be tolerated](Problems::TOLERABLE), nothing is legal.
    Legal,
}

/// The square to write under this policy.
pub(super) fn written(setup: &Setup, policy: EnPassant) -> Option<Square> {
    setup.en_passant.filter(|&square| match policy {
        EnPassant::Always => true,
        EnPassant::PseudoLegal => {
            let capturers = setup.placement.pieces(Role::Pawn.of(setup.turn));
            attacks::pawn(!setup.turn, square).meets(capturers)
        }
        EnPassant::Legal => Position::with(*setup, Problems::TOLERABLE)
            .is_ok_and(|position| position.legal_en_passant() == Some(square)),
    })
}

pub(super) fn read(
    token: Token<'_>,
    turn: Color,
    notes: &mut Notes,
) -> Result<Option<Square>, FenError> {
    if token.text == "-" {
        return Ok(None);
    }
    let square: Option<Square> = token.text.parse().ok();
    let Some(square) = square.filter(|at| matches!(at.rank(), Rank::Third | Rank::Sixth)) else {
        return Err(token.error(FenErrorKind::EnPassant));
    };
    if square.rank() != turn.en_passant_rank() {
        notes.allow(Leniency::EN_PASSANT_SIDE, token)?;
    }
    Ok(Some(square))
}
