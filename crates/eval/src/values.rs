//! What the men are worth by rule of thumb: the two scales of the rule documents this project started from.

use jadoube_board::{ByRole, Role};

/// Pawns: 1, 3, 3, 5, 9; the king has no such value (RULES.md R44, the teaching scale).
pub const TEACHING: ByRole<u32> = ByRole([1, 3, 3, 5, 9, 0]);

/// By mobility: the squares that a man can attack, summed over the board (R45); pawn and king are set by hand there.
pub const MOBILITY: ByRole<u32> = ByRole([42, 336, 560, 896, 1456, 8400]);

/// A role's value on a scale, as a multiple of the knight's: what the two scales can be compared by.
///
/// ```
/// use jadoube_board::Role;
/// use jadoube_eval::values::{MOBILITY, TEACHING, in_knights};
///
/// assert_eq!(in_knights(&TEACHING, Role::Queen), 3.0);
/// assert!((in_knights(&MOBILITY, Role::Queen) - 4.33).abs() < 0.01);
/// ```
#[must_use]
pub fn in_knights(scale: &ByRole<u32>, role: Role) -> f64 {
    f64::from(scale.0[role as usize]) / f64::from(scale.0[Role::Knight as usize])
}
