//! The two numbers at the end.

use jadoube_board::{Color, Setup};

use super::error::{FenError, FenErrorKind};
use super::fields::Token;
use super::leniency::{Leniency, Notes};

/// The least and the largest halfmove clock.
pub(super) const HALFMOVE_RANGE: (u16, u16) = (0, u16::MAX);
/// The least and the largest fullmove number.
pub(super) const FULLMOVE_RANGE: (u32, u32) = (1, u32::MAX);

pub(super) fn read_halfmove_clock(token: Token<'_>, notes: &mut Notes) -> Result<u16, FenError> {
    let clock = read_number(token, notes)?.and_then(|number| u16::try_from(number).ok());
    clock.ok_or_else(|| token.error(FenErrorKind::HalfmoveClock))
}

pub(super) fn read_fullmove_number(token: Token<'_>, notes: &mut Notes) -> Result<u32, FenError> {
    let kind = FenErrorKind::FullmoveNumber;
    let number = read_number(token, notes)?.ok_or_else(|| token.error(kind))?;
    if number == 0 {
        notes.allow_or(Leniency::FULLMOVE_ZERO, token, kind)?;
    }
    Ok(number.max(FULLMOVE_RANGE.0))
}

/// A number of digits only: no sign, no point.
fn read_number(token: Token<'_>, notes: &mut Notes) -> Result<Option<u32>, FenError> {
    if !token.text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(None);
    }
    if token.text.len() > 1 && token.text.starts_with('0') {
        notes.allow(Leniency::LEADING_ZEROS, token)?;
    }
    Ok(token.text.parse().ok())
}

/// Tells when a game would have gone on for longer without a capture than it has lasted.
pub(super) fn check_clock(setup: &Setup, notes: &mut Notes) {
    let moves = u64::from(setup.fullmove_number.saturating_sub(1));
    let plies = 2 * moves + u64::from(setup.turn == Color::Black);
    if u64::from(setup.halfmove_clock) > plies {
        notes.tell(Leniency::CLOCK_EXCEEDS_GAME);
    }
}
